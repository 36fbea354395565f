// Ways of drawing that people try, with what to write instead. Floor 4. The display list has no
// primitive for them: each is a compile error that says so. SwiftUIViews.md lists them; a test compares
// the two.

public import Foundation
public import ProofDrawing

@available(
  *, unavailable, message: "name the shape: RoundedRectangle(cornerRadius:), less by the inset"
)
nonisolated public struct ContainerRelativeShape: Shape {
  public init() {}
  public func path(in rect: CGRect) -> Path { Path(rect) }
}

/// A shadow of a style: there for calls to compile up to the message.
nonisolated public struct ShadowStyle: Hashable, Sendable {
  public static func drop(
    color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle() }
  public static func inner(
    color: Color = .black, radius: CGFloat, x: CGFloat = 0, y: CGFloat = 0
  ) -> ShadowStyle { ShadowStyle() }
}

extension ShapeStyle {
  @available(*, unavailable, message: "put shadow(color:radius:x:y:) on the view")
  nonisolated public func shadow(_ style: ShadowStyle) -> Self { self }

  @available(*, unavailable, message: "put blendMode(_:) on the view")
  nonisolated public func blendMode(_ mode: BlendMode) -> Self { self }
}

extension GraphicsContext {
  @available(*, unavailable, message: "clip to a path, or put mask(alignment:_:) on the Canvas")
  nonisolated public mutating func clipToLayer(
    opacity: Double = 1, options: ClipOptions = ClipOptions(),
    content: (inout GraphicsContext) throws -> Void
  ) rethrows {}
}

extension GraphicsContext.Shading {
  @available(*, unavailable, message: "draw the image again and again, in a clipped copy")
  nonisolated public static func tiledImage(
    _ image: Image, origin: CGPoint = .zero, sourceRect: CGRect = .zero, scale: CGFloat = 1
  ) -> GraphicsContext.Shading { .foreground }

  @available(*, unavailable, message: "pick one of the shadings")
  nonisolated public static func palette(
    _ array: [GraphicsContext.Shading]
  ) -> GraphicsContext.Shading { .foreground }
}

extension GraphicsContext.Filter {
  @available(*, unavailable, message: "use the color filters: there is no threshold")
  nonisolated public static func alphaThreshold(
    min: Double, max: Double = 1, color: Color = .black
  ) -> GraphicsContext.Filter { .brightness(0) }
}

extension Path {
  @available(*, unavailable, message: "stroke the path where it is drawn, or use stroke(style:)")
  nonisolated public func strokedPath(_ style: StrokeStyle) -> Path { self }

  @available(*, unavailable, message: "there is no Core Graphics: walk it with forEach(_:)")
  nonisolated public var cgPath: Path { self }
}

extension Gradient {
  @available(*, unavailable, message: "gradients are drawn in sRGB: add stops in between")
  nonisolated public func colorSpace(_ space: UnavailableName) -> Gradient { self }
}

extension Font {
  @available(*, unavailable, message: "put lineSpacing(_:) on the view")
  nonisolated public func leading(_ leading: UnavailableName) -> Font { self }

  @available(*, unavailable, message: "name a condensed family with Font.custom(_:size:)")
  nonisolated public func width(_ width: UnavailableName) -> Font { self }

  @available(*, unavailable, message: "small capitals are not drawn: use textCase(.uppercase)")
  nonisolated public func smallCaps() -> Font { self }
}

extension EnvironmentValues {
  @available(*, unavailable, message: "nothing is presented in a picture: leave it out")
  nonisolated public var dismiss: UnavailableName { .automatic }

  @available(*, unavailable, message: "nobody follows a link of a still picture: leave it out")
  nonisolated public var openURL: UnavailableName { .automatic }
}
