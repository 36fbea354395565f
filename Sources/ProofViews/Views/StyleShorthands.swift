// Styles by their short names, and colors made from colors. Floor 4.

public import Foundation
internal import ProofDrawing

extension ShapeStyle where Self == LinearGradient {
  public static func linearGradient(
    _ gradient: Gradient, startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(gradient: gradient, startPoint: startPoint, endPoint: endPoint)
  }

  public static func linearGradient(
    colors: [Color], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(colors: colors, startPoint: startPoint, endPoint: endPoint)
  }

  public static func linearGradient(
    stops: [Gradient.Stop], startPoint: UnitPoint, endPoint: UnitPoint
  ) -> LinearGradient {
    LinearGradient(stops: stops, startPoint: startPoint, endPoint: endPoint)
  }
}

extension ShapeStyle where Self == RadialGradient {
  public static func radialGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadius: CGFloat = 0,
    endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(
      gradient: gradient, center: center, startRadius: startRadius, endRadius: endRadius)
  }

  public static func radialGradient(
    colors: [Color], center: UnitPoint, startRadius: CGFloat, endRadius: CGFloat
  ) -> RadialGradient {
    RadialGradient(colors: colors, center: center, startRadius: startRadius, endRadius: endRadius)
  }
}

extension ShapeStyle where Self == EllipticalGradient {
  public static func ellipticalGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      gradient: gradient, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }

  public static func ellipticalGradient(
    colors: [Color], center: UnitPoint = .center, startRadiusFraction: CGFloat = 0,
    endRadiusFraction: CGFloat = 0.5
  ) -> EllipticalGradient {
    EllipticalGradient(
      colors: colors, center: center, startRadiusFraction: startRadiusFraction,
      endRadiusFraction: endRadiusFraction)
  }
}

extension ShapeStyle where Self == AngularGradient {
  public static func angularGradient(
    _ gradient: Gradient, center: UnitPoint = .center, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(
      gradient: gradient, center: center, startAngle: startAngle, endAngle: endAngle)
  }

  public static func angularGradient(
    colors: [Color], center: UnitPoint, startAngle: Angle, endAngle: Angle
  ) -> AngularGradient {
    AngularGradient(colors: colors, center: center, startAngle: startAngle, endAngle: endAngle)
  }

  public static func conicGradient(
    colors: [Color], center: UnitPoint, angle: Angle = .zero
  ) -> AngularGradient {
    AngularGradient(colors: colors, center: center, angle: angle)
  }
}

extension Color {
  /// A color that is what a share of the way to another one, 0 to 1, leads to; in sRGB.
  nonisolated public func mix(with other: Color, by fraction: Double) -> Color {
    let share = fraction.isNaN ? 0 : min(max(fraction, 0), 1)
    func mixed(_ scheme: ColorScheme) -> RGBA {
      var environment = EnvironmentValues()
      environment.colorScheme = scheme
      let (a, b) = (rgba(in: environment), other.rgba(in: environment))
      func part(_ from: UInt8, _ to: UInt8) -> UInt8 {
        UInt8((Double(from) + (Double(to) - Double(from)) * share).rounded())
      }
      return RGBA(
        red: part(a.red, b.red), green: part(a.green, b.green), blue: part(a.blue, b.blue),
        alpha: part(a.alpha, b.alpha))
    }
    return Color(light: mixed(.light), dark: mixed(.dark))
  }

  private init(light: RGBA, dark: RGBA) {
    self.init(light)
    storage = .scheme(light, dark)
  }

  /// A color of the environment's ``EnvironmentValues/namedColors``; bundles have none.
  nonisolated public init(_ name: String, bundle: Bundle?) { self.init(name) }

  /// A color's parts as they are painted, 0 to 1 in sRGB.
  public struct Resolved: ShapeStyle, Hashable {
    public var red: Float
    public var green: Float
    public var blue: Float
    public var opacity: Float

    public func _paint(in environment: EnvironmentValues) -> _ShapePaint {
      Color(
        red: Double(red), green: Double(green), blue: Double(blue), opacity: Double(opacity)
      )._paint(in: environment)
    }
  }

  /// The color as it is painted.
  nonisolated public func resolve(in environment: EnvironmentValues) -> Resolved {
    let color = rgba(in: environment)
    return Resolved(
      red: Float(color.red) / 255, green: Float(color.green) / 255, blue: Float(color.blue) / 255,
      opacity: Float(color.alpha) / 255)
  }
}

extension Image {
  /// A picture of the environment's library by name; bundles have none.
  nonisolated public init(_ name: String, bundle: Bundle?) { self.init(name) }

  /// A picture of the environment's library by name.
  nonisolated public init(_ name: String, bundle: Bundle? = nil, label: Text) { self.init(name) }

  /// A symbol of the environment's library. Its layers aren't told apart by a value.
  nonisolated public init(systemName name: String, variableValue: Double?) {
    self.init(systemName: name)
  }

  /// How large a symbol is beside text; the environment's library says that here.
  public enum Scale: Hashable, Sendable {
    case small
    case medium
    case large
  }

  /// How a symbol's layers would be colored; it is drawn in one style.
  nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> Image { self }
}

/// How a symbol's layers would be colored.
nonisolated public struct SymbolRenderingMode: Hashable, Sendable {
  private let value: Int
  public static let monochrome = SymbolRenderingMode(value: 0)
  public static let multicolor = SymbolRenderingMode(value: 1)
  public static let hierarchical = SymbolRenderingMode(value: 2)
  public static let palette = SymbolRenderingMode(value: 3)
}

/// Which variant of a symbol is shown: its name with these words after it.
nonisolated public struct SymbolVariants: Hashable, Sendable {
  let suffix: String
  public static let none = SymbolVariants(suffix: "")
  public static let fill = SymbolVariants(suffix: ".fill")
  public static let circle = SymbolVariants(suffix: ".circle")
  public static let square = SymbolVariants(suffix: ".square")
  public static let rectangle = SymbolVariants(suffix: ".rectangle")
  public static let slash = SymbolVariants(suffix: ".slash")
  public var fill: SymbolVariants { SymbolVariants(suffix: suffix + ".fill") }
  public var circle: SymbolVariants { SymbolVariants(suffix: suffix + ".circle") }
  public var square: SymbolVariants { SymbolVariants(suffix: suffix + ".square") }
  public var slash: SymbolVariants { SymbolVariants(suffix: suffix + ".slash") }
}

extension View {
  /// Symbols are as large as the environment's library says.
  nonisolated public func imageScale(_ scale: Image.Scale) -> some View {
    EnvironmentContent(content: self) { $0.imageScale = scale }
  }

  /// Symbols are drawn in one style.
  nonisolated public func symbolRenderingMode(_ mode: SymbolRenderingMode?) -> some View { self }

  /// Asks the environment's library for the variants of symbols that it knows.
  nonisolated public func symbolVariant(_ variant: SymbolVariants) -> some View {
    EnvironmentContent(content: self) { $0.symbolVariants = variant }
  }
}
