// Colors as views and as styles, spelled as in SwiftUI. Floor 4.

internal import Foundation
public import ProofDrawing

/// A color; as a view it fills the space that it is proposed.
nonisolated public struct Color: View, ShapeStyle, Hashable, Sendable {
  enum Storage: Hashable, Sendable {
    case rgba(RGBA)
    /// Light and dark.
    case scheme(RGBA, RGBA)
    /// A color of the environment's ``EnvironmentValues/namedColors``.
    case named(String)
    case accent
  }

  var storage: Storage
  var opacity = 1.0

  public init(_ rgba: RGBA) {
    storage = .rgba(rgba)
  }

  /// A color of the environment's ``EnvironmentValues/namedColors``; one that isn't there is clear.
  public init(_ name: String) {
    storage = .named(name)
  }

  /// The spaces that components may be given in; all are drawn as sRGB.
  public enum RGBColorSpace: Hashable, Sendable {
    case sRGB
    case sRGBLinear
    case displayP3
  }

  /// Components from 0 to 1, those beyond are held there.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    func byte(_ value: Double) -> UInt8 {
      value.isNaN ? 0 : UInt8((min(max(value, 0), 1) * 255).rounded())
    }
    storage = .rgba(
      RGBA(red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(opacity)))
  }

  public init(
    _ colorSpace: RGBColorSpace, red: Double, green: Double, blue: Double, opacity: Double = 1
  ) {
    func encoded(_ value: Double) -> Double {
      guard colorSpace == .sRGBLinear else { return value }
      return value <= 0.003_130_8 ? value * 12.92 : 1.055 * Double(pow(value, 1 / 2.4)) - 0.055
    }
    self.init(red: encoded(red), green: encoded(green), blue: encoded(blue), opacity: opacity)
  }

  public init(white: Double, opacity: Double = 1) {
    self.init(red: white, green: white, blue: white, opacity: opacity)
  }

  public init(_ colorSpace: RGBColorSpace, white: Double, opacity: Double = 1) {
    self.init(colorSpace, red: white, green: white, blue: white, opacity: opacity)
  }

  /// Components from 0 to 1; hue is a share of the circle.
  public init(hue: Double, saturation: Double, brightness: Double, opacity: Double = 1) {
    func component(_ offset: Double) -> Double {
      let k = (offset + hue * 6).truncatingRemainder(dividingBy: 6)
      let place = k < 0 ? k + 6 : k
      return brightness - brightness * saturation * max(0, min(place, 4 - place, 1))
    }
    self.init(red: component(5), green: component(3), blue: component(1), opacity: opacity)
  }

  init(light: UInt32, dark: UInt32) {
    storage = .scheme(RGBA(light), RGBA(dark))
  }

  /// The same color with its opacity multiplied, 0 to 1.
  public func opacity(_ opacity: Double) -> Color {
    var copy = self
    copy.opacity *= opacity.isNaN ? 1 : min(max(opacity, 0), 1)
    return copy
  }

  /// The color as a gradient that is a little lighter at the top.
  public var gradient: AnyGradient { AnyGradient(color: self) }

  public static let clear = Color(RGBA.clear)
  public static let black = Color(RGBA.black)
  public static let white = Color(RGBA.white)
  public static let gray = Color(light: 0x8E8E93, dark: 0x8E8E93)
  public static let red = Color(light: 0xFF3B30, dark: 0xFF453A)
  public static let orange = Color(light: 0xFF9500, dark: 0xFF9F0A)
  public static let yellow = Color(light: 0xFFCC00, dark: 0xFFD60A)
  public static let green = Color(light: 0x34C759, dark: 0x30D158)
  public static let mint = Color(light: 0x00C7BE, dark: 0x63E6E2)
  public static let teal = Color(light: 0x30B0C7, dark: 0x40C8E0)
  public static let cyan = Color(light: 0x32ADE6, dark: 0x64D2FF)
  public static let blue = Color(light: 0x007AFF, dark: 0x0A84FF)
  public static let indigo = Color(light: 0x5856D6, dark: 0x5E5CE6)
  public static let purple = Color(light: 0xAF52DE, dark: 0xBF5AF2)
  public static let pink = Color(light: 0xFF2D55, dark: 0xFF375F)
  public static let brown = Color(light: 0xA2845E, dark: 0xAC8E68)
  public static let primary = Color(light: 0x000000, dark: 0xFFFFFF)
  public static let secondary = primary.opacity(0.5)
  /// The tint of the environment, blue by default.
  public static let accentColor: Color = {
    var color = Color.blue
    color.storage = .accent
    return color
  }()

  /// The color as it is painted.
  public func rgba(in environment: EnvironmentValues = EnvironmentValues()) -> RGBA {
    let color: RGBA =
      switch storage {
      case .rgba(let color): color
      case .scheme(let light, let dark): environment.colorScheme == .dark ? dark : light
      case .named(let name):
        environment.namedColors[name].map { $0.isNamed ? .clear : $0.rgba(in: environment) }
          ?? .clear
      case .accent:
        environment.tint.map { $0.storage == .accent ? RGBA(0x007AFF) : $0.rgba(in: environment) }
          ?? Color.blue.rgba(in: environment)
      }
    return opacity == 1 ? color : color.opacity(opacity)
  }

  private var isNamed: Bool {
    if case .named = storage { return true }
    return false
  }

  public func _paint(in environment: EnvironmentValues) -> _ShapePaint {
    _ShapePaint(rgba(in: environment))
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(_ view: Color, _ inputs: _ViewInputs) -> _ViewList {
    .node(ColorNode(view.rgba(in: inputs.environment)))
  }
}
