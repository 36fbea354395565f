import SwiftUI

struct WidestKey: PreferenceKey {
  static let defaultValue: CGFloat = 0
  static func reduce(value: inout CGFloat, nextValue: () -> CGFloat) {
    value = max(value, nextValue())
  }
}

struct BoundsKey: PreferenceKey {
  static var defaultValue: [String: Anchor<CGRect>] { [:] }
  static func reduce(
    value: inout [String: Anchor<CGRect>], nextValue: () -> [String: Anchor<CGRect>]
  ) {
    value.merge(nextValue()) { $1 }
  }
}

/// Labels as wide as the widest of them: the classic of preferences.
struct EqualWidths: View {
  let labels: [String]
  @State private var widest: CGFloat?

  var body: some View {
    VStack(alignment: .leading) {
      ForEach(labels, id: \.self) { label in
        Text(label)
          .background {
            GeometryReader { proxy in
              Color.clear.preference(key: WidestKey.self, value: proxy.size.width)
            }
          }
          .frame(width: widest, alignment: .trailing)
          .accessibilityIdentifier(label)
      }
    }
    .onPreferenceChange(WidestKey.self) { widest = $0 }
  }
}

/// A tab bar whose underline follows the selected tab by its anchor.
struct AnchoredTabs: View {
  let tabs: [String]
  let selected: String

  var body: some View {
    HStack(spacing: 10) {
      ForEach(tabs, id: \.self) { tab in
        Text(tab)
          .padding(6)
          .anchorPreference(key: BoundsKey.self, value: .bounds) { [tab: $0] }
      }
    }
    .overlayPreferenceValue(BoundsKey.self, alignment: .topLeading) { bounds in
      GeometryReader { proxy in
        if let anchor = bounds[selected] {
          let rect = proxy[anchor]
          Rectangle()
            .fill(.tint)
            .frame(width: rect.width, height: 2)
            .accessibilityIdentifier("underline")
            .offset(x: rect.minX, y: rect.maxY)
        }
      }
    }
    .backgroundPreferenceValue(BoundsKey.self) { bounds in
      Color.yellow.opacity(Double(bounds.count) / 10)
    }
    .padding(20)
  }
}
