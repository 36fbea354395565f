import SwiftUI

struct Carousel: View {
  @State private var position = ScrollPosition(edge: .leading)
  @State private var current: Int? = 2

  var body: some View {
    VStack {
      ScrollView(.horizontal) {
        LazyHStack(spacing: 10) {
          ForEach(0..<6) { index in
            RoundedRectangle(cornerRadius: 20)
              .fill(Color(hue: Double(index) / 6, saturation: 0.6, brightness: 0.9))
              .containerRelativeFrame(.horizontal, count: 5, span: 2, spacing: 10)
              .id(index)
              .accessibilityIdentifier("page \(index)")
          }
        }
        .scrollTargetLayout()
      }
      .contentMargins(.horizontal, 20, for: .scrollContent)
      .scrollTargetBehavior(.viewAligned(limitBehavior: .always))
      .scrollPosition(id: $current, anchor: .leading)
      .scrollClipDisabled()
      .frame(height: 120)

      HStack(spacing: 6) {
        ForEach(0..<6) { index in
          Circle()
            .fill(index == current ? Color.primary : Color.secondary.opacity(0.4))
            .frame(width: 6, height: 6)
        }
      }
    }
    .onChange(of: current, initial: true) { old, new in
      position.scrollTo(id: new ?? 0)
    }
    .sensoryFeedback(.selection, trigger: current)
  }
}

/// Half of the space that the root was proposed.
struct HalfScreen: View {
  var body: some View {
    Color.teal
      .containerRelativeFrame([.horizontal, .vertical]) { length, axis in
        axis == .horizontal ? length / 2 : length / 4
      }
      .accessibilityIdentifier("half")
  }
}
