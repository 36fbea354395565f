import SwiftUI

struct AdaptiveStack<Content: View>: View {
  @Environment(\.horizontalSizeClass) private var sizeClass
  @Environment(\.dynamicTypeSize) private var typeSize
  var spacing: CGFloat?
  @ViewBuilder var content: Content

  var body: some View {
    let layout =
      sizeClass == .compact || typeSize.isAccessibilitySize
      ? AnyLayout(VStackLayout(spacing: spacing)) : AnyLayout(HStackLayout(spacing: spacing))
    layout { content }
  }
}

struct Switches: View {
  var body: some View {
    AdaptiveStack(spacing: 5) {
      Color.red.frame(width: 30, height: 30).accessibilityIdentifier("red")
      Color.green.frame(width: 30, height: 30).accessibilityIdentifier("green")
      Color.blue.frame(width: 30, height: 30).accessibilityIdentifier("blue")
    }
  }
}

/// A container of its own that sees the views that it is given.
struct Cards<Content: View>: View {
  @ViewBuilder var content: Content

  var body: some View {
    Group(subviews: content) { subviews in
      if let first = subviews.first {
        first.frame(height: 100).accessibilityIdentifier("hero")
      }
      HStack(spacing: 0) {
        ForEach(subviews.dropFirst()) { subview in
          subview.frame(maxWidth: .infinity).accessibilityIdentifier("card")
        }
      }
      Text("\(subviews.count) cards")
    }
  }
}

struct DividedRows<Content: View>: View {
  @ViewBuilder var content: Content

  var body: some View {
    VStack(spacing: 4) {
      ForEach(subviews: content) { subview in
        subview
        Divider()
      }
    }
  }
}
