import SwiftUI

struct Badge: ViewModifier {
  let count: Int
  @Environment(\.badgeTint) private var tint
  @Environment(\.displayScale) private var displayScale

  func body(content: Content) -> some View {
    content.overlay(alignment: .topTrailing) {
      if count > 0 {
        Text(count > 99 ? "99+" : "\(count)")
          .font(.caption2.bold())
          .foregroundStyle(.white)
          .padding(.horizontal, 5)
          .frame(minWidth: 18, minHeight: 18)
          .background(tint, in: .capsule)
          .overlay(Capsule().stroke(.background, lineWidth: 1 / displayScale))
          .alignmentGuide(.top) { $0[VerticalAlignment.center] }
          .alignmentGuide(.trailing) { $0[HorizontalAlignment.center] }
          .accessibilityIdentifier("badge")
      }
    }
  }
}

private struct BadgeTintKey: EnvironmentKey {
  static let defaultValue = Color.red
}

extension EnvironmentValues {
  var badgeTint: Color {
    get { self[BadgeTintKey.self] }
    set { self[BadgeTintKey.self] = newValue }
  }
}

extension View {
  func badged(_ count: Int) -> some View { modifier(Badge(count: count)) }
  func badgeTint(_ color: Color) -> some View { environment(\.badgeTint, color) }

  @ViewBuilder func `if`<Content: View>(
    _ condition: Bool, transform: (Self) -> Content
  ) -> some View {
    if condition { transform(self) } else { self }
  }
}

struct BadgeRow: View {
  var body: some View {
    HStack(spacing: 20) {
      RoundedRectangle(cornerRadius: 12).frame(width: 60, height: 60).badged(7)
        .accessibilityIdentifier("seven")
      Circle().fill(.teal).frame(width: 60, height: 60).badged(120).badgeTint(.blue)
      Color.orange.frame(width: 60, height: 60).badged(0)
        .if(true) { $0.clipShape(Circle()) }
    }
    .padding(12)
  }
}
