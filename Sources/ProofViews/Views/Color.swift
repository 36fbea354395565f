// Colors as views and as styles. Floor 4.

public import ProofDrawing

/// A color; as a view it fills the space that it is proposed.
nonisolated public struct Color: View, ShapeStyle, Hashable, Sendable {
  public var rgba: RGBA

  public init(_ rgba: RGBA) {
    self.rgba = rgba
  }

  /// Components from 0 to 1, those beyond are held there.
  public init(red: Double, green: Double, blue: Double, opacity: Double = 1) {
    func byte(_ value: Double) -> UInt8 {
      value.isNaN ? 0 : UInt8((min(max(value, 0), 1) * 255).rounded())
    }
    rgba = RGBA(
      red: byte(red), green: byte(green), blue: byte(blue), alpha: byte(opacity))
  }

  public init(white: Double, opacity: Double = 1) {
    self.init(red: white, green: white, blue: white, opacity: opacity)
  }

  /// The same color with its opacity multiplied.
  public func opacity(_ opacity: Double) -> Color {
    Color(rgba.opacity(opacity.isNaN ? 1 : min(max(opacity, 0), 1)))
  }

  public static let clear = Color(.clear)
  public static let black = Color(.black)
  public static let white = Color(.white)
  public static let gray = Color(RGBA(0x8E8E93))
  public static let red = Color(RGBA(0xFF3B30))
  public static let orange = Color(RGBA(0xFF9500))
  public static let yellow = Color(RGBA(0xFFCC00))
  public static let green = Color(RGBA(0x34C759))
  public static let mint = Color(RGBA(0x00C7BE))
  public static let teal = Color(RGBA(0x30B0C7))
  public static let cyan = Color(RGBA(0x32ADE6))
  public static let blue = Color(RGBA(0x007AFF))
  public static let indigo = Color(RGBA(0x5856D6))
  public static let purple = Color(RGBA(0xAF52DE))
  public static let pink = Color(RGBA(0xFF2D55))
  public static let brown = Color(RGBA(0xA2845E))

  public func _resolve(in environment: EnvironmentValues) -> RGBA { rgba }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(_ view: Color, _ inputs: _ViewInputs) -> _ViewList {
    .node(ColorNode(view.rgba))
  }
}
