// What a canvas draws with and through: shadings and filters, spelled as in SwiftUI. Floor 4.

public import Foundation
internal import ProofDrawing
internal import ProofGeometry

extension GraphicsContext {
  /// A change to everything that is drawn.
  nonisolated public struct Filter: Sendable {
    enum Content: Sendable {
      case effect(LayerEffect)
      case colored(@Sendable (EnvironmentValues) -> LayerEffect)
    }
    let content: Content

    public static func shadow(
      color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
      y: CGFloat = 0
    ) -> Filter {
      Filter(
        content: .colored {
          .shadow(
            color.rgba(in: $0), radius: bounded(radius), x: Double(x), y: Double(y))
        })
    }

    public static func blur(radius: CGFloat) -> Filter {
      Filter(content: .effect(.blur(radius: bounded(radius), isOpaque: false)))
    }

    public static func brightness(_ amount: Double) -> Filter { color(.adding(amount)) }
    public static func contrast(_ amount: Double) -> Filter {
      color(.scaling(amount, about: 0.5))
    }
    public static func saturation(_ amount: Double) -> Filter { color(.saturating(amount)) }
    public static func grayscale(_ amount: Double) -> Filter {
      color(.saturating(1 - min(max(amount, 0), 1)))
    }
    public static func hueRotation(_ angle: Angle) -> Filter {
      color(.turningHue(by: angle.radians))
    }
    public static func colorInvert(_ amount: Double = 1) -> Filter { color(.inverting) }
    public static var luminanceToAlpha: Filter { color(.luminanceToAlpha) }
    public static func colorMultiply(_ color: Color) -> Filter {
      Filter(content: .colored { .color(.multiplying(with: color.rgba(in: $0))) })
    }

    private static func color(_ transform: ColorTransform) -> Filter {
      Filter(content: .effect(.color(transform)))
    }

    private static func bounded(_ radius: CGFloat) -> Double {
      radius.isFinite ? min(max(Double(radius), 0), 1000) : 0
    }
  }

  /// What is drawn with.
  nonisolated public struct Shading: Sendable {
    enum Content: Sendable {
      case style(any ShapeStyle)
      case linear(Gradient, CGPoint, CGPoint)
      case radial(Gradient, CGPoint, CGFloat, CGFloat)
      case conic(Gradient, CGPoint, Angle)
    }
    let content: Content

    public static var foreground: Shading { style(ForegroundStyle()) }
    public static func color(_ color: Color) -> Shading { style(color) }
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, red: Double, green: Double, blue: Double,
      opacity: Double = 1
    ) -> Shading {
      style(Color(colorSpace, red: red, green: green, blue: blue, opacity: opacity))
    }
    public static func color(
      _ colorSpace: Color.RGBColorSpace = .sRGB, white: Double, opacity: Double = 1
    ) -> Shading {
      style(Color(colorSpace, white: white, opacity: opacity))
    }
    public static func style<S: ShapeStyle>(_ style: S) -> Shading {
      Shading(content: .style(style))
    }
    public static func linearGradient(
      _ gradient: Gradient, startPoint: CGPoint, endPoint: CGPoint
    ) -> Shading {
      Shading(content: .linear(gradient, startPoint, endPoint))
    }
    public static func radialGradient(
      _ gradient: Gradient, center: CGPoint, startRadius: CGFloat, endRadius: CGFloat
    ) -> Shading {
      Shading(content: .radial(gradient, center, startRadius, endRadius))
    }
    public static func conicGradient(
      _ gradient: Gradient, center: CGPoint, angle: Angle = .zero
    ) -> Shading {
      Shading(content: .conic(gradient, center, angle))
    }

    func paint(in rect: Rect, _ environment: EnvironmentValues) -> Paint {
      switch content {
      case .style(let style): return style._paint(in: environment).paint(in: rect)
      case .linear(let gradient, let from, let to):
        return .linear(gradient.resolved(in: environment), from: Point(from), to: Point(to))
      case .radial(let gradient, let center, let from, let to):
        return .radial(
          gradient.resolved(in: environment), center: Point(center), from: Double(from),
          to: Double(to), aspect: 1)
      case .conic(let gradient, let center, let angle):
        return .angular(
          gradient.resolved(in: environment), center: Point(center), from: angle.radians,
          to: angle.radians + 2 * .pi)
      }
    }
  }
}
