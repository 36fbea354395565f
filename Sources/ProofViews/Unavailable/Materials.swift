// Materials, dates that run and platform pictures: names that people try, with what to write instead.
// Floor 4. What lies behind isn't blurred, and time stands still: each is a compile error that says
// so. SwiftUIViews.md lists them; a test compares the two.

public import Foundation
internal import ProofDrawing

@available(
  *, unavailable,
  message: "what lies behind is not blurred: fill with a color of some opacity, or .background"
)
nonisolated public struct Material: ShapeStyle {
  public func _paint(in environment: EnvironmentValues) -> _ShapePaint { _ShapePaint(.clear) }
}

extension ShapeStyle where Self == Color {
  @available(
    *, unavailable,
    message: "what lies behind is not blurred: fill with a color of some opacity, or .background"
  )
  public static var ultraThinMaterial: Color { .clear }

  @available(
    *, unavailable,
    message: "what lies behind is not blurred: fill with a color of some opacity, or .background"
  )
  public static var thinMaterial: Color { .clear }

  @available(
    *, unavailable,
    message: "what lies behind is not blurred: fill with a color of some opacity, or .background"
  )
  public static var regularMaterial: Color { .clear }

  @available(
    *, unavailable,
    message: "what lies behind is not blurred: fill with a color of some opacity, or .background"
  )
  public static var thickMaterial: Color { .clear }

  @available(
    *, unavailable,
    message: "what lies behind is not blurred: fill with a color of some opacity, or .background"
  )
  public static var ultraThickMaterial: Color { .clear }

  @available(
    *, unavailable,
    message: "what lies behind is not blurred: fill with a color of some opacity, or .background"
  )
  public static var bar: Color { .clear }
}

extension Text {
  /// How a date would be told from now.
  public enum DateStyle: Hashable, Sendable {
    case date, time, relative, offset, timer
  }

  @available(
    *, unavailable, message: "a picture does not know what time it is: use Text(_:format:)"
  )
  nonisolated public init(_ date: Date, style: DateStyle) { self.init(verbatim: "") }

  @available(
    *, unavailable, message: "a picture cannot stand in a line of text: put both in an HStack"
  )
  nonisolated public init(_ image: Image) { self.init(verbatim: "") }
}

extension Image {
  @available(*, unavailable, message: "load the file with Image(path:)")
  nonisolated public init(uiImage image: Any) { self.init("") }

  @available(*, unavailable, message: "load the file with Image(path:)")
  nonisolated public init(nsImage image: Any) { self.init("") }

  @available(*, unavailable, message: "give pixels to Image(bitmap:scale:)")
  nonisolated public init(decorative image: Any, scale: CGFloat) { self.init("") }
}

extension GraphicsContext {
  @available(
    *, unavailable, message: "there is no Core Graphics: draw with the context's own functions"
  )
  nonisolated public func withCGContext(content: (Any) throws -> Void) rethrows {}
}
