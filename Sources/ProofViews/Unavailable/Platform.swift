// Platform protocols: names that people try, with what to write instead. Floor 4. There is no UIKit and no AppKit: each is a
// compile error that says so. SwiftUIViews.md lists them; a test compares the two.

@available(
  *, unavailable,
  message: "there are no windows: give the root view to ImageRenderer and write a PNG"
)
public protocol App {}

@available(
  *, unavailable, message: "there is no UIKit: write the view with shapes, Text, Image or Canvas"
)
public protocol UIViewRepresentable {}

@available(
  *, unavailable, message: "there is no UIKit: write the view with shapes, Text, Image or Canvas"
)
public protocol UIViewControllerRepresentable {}

@available(
  *, unavailable, message: "there is no AppKit: write the view with shapes, Text, Image or Canvas"
)
public protocol NSViewRepresentable {}

@available(
  *, unavailable, message: "there is no AppKit: write the view with shapes, Text, Image or Canvas"
)
public protocol NSViewControllerRepresentable {}

@available(
  *, unavailable, message: "buttons are not drawn: write a ViewModifier for what they look like"
)
public protocol ButtonStyle {}

@available(
  *, unavailable, message: "buttons are not drawn: write a ViewModifier for what they look like"
)
public protocol PrimitiveButtonStyle {}

@available(*, unavailable, message: "switches are not drawn: write a view for what they look like")
public protocol ToggleStyle {}

@available(
  *, unavailable,
  message: "text is drawn by the painter: draw your own with Canvas and GraphicsContext"
)
public protocol TextRenderer {}

@available(*, unavailable, message: "nothing moves in a still picture: leave the animation out")
public protocol CustomAnimation {}

@available(*, unavailable, message: "nothing moves in a still picture: leave the transition out")
public protocol Transition {}
