// What shapes, text and backgrounds may be painted with. Floor 4.

public import ProofDrawing

/// A paint.
public protocol ShapeStyle: Sendable {
  func _resolve(in environment: EnvironmentValues) -> RGBA
}

/// The foreground color, thinned by levels.
public struct HierarchicalShapeStyle: ShapeStyle, Hashable {
  let opacity: Double

  public static let primary = HierarchicalShapeStyle(opacity: 1)
  public static let secondary = HierarchicalShapeStyle(opacity: 0.5)
  public static let tertiary = HierarchicalShapeStyle(opacity: 0.25)
  public static let quaternary = HierarchicalShapeStyle(opacity: 0.18)

  public func _resolve(in environment: EnvironmentValues) -> RGBA {
    environment.foregroundColor.rgba.opacity(opacity)
  }
}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var primary: HierarchicalShapeStyle { HierarchicalShapeStyle.primary }
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle.secondary }
  public static var tertiary: HierarchicalShapeStyle { HierarchicalShapeStyle.tertiary }
  public static var quaternary: HierarchicalShapeStyle { HierarchicalShapeStyle.quaternary }
}

extension ShapeStyle where Self == Color {
  public static var clear: Color { Color.clear }
  public static var black: Color { Color.black }
  public static var white: Color { Color.white }
  public static var gray: Color { Color.gray }
  public static var red: Color { Color.red }
  public static var orange: Color { Color.orange }
  public static var yellow: Color { Color.yellow }
  public static var green: Color { Color.green }
  public static var mint: Color { Color.mint }
  public static var teal: Color { Color.teal }
  public static var cyan: Color { Color.cyan }
  public static var blue: Color { Color.blue }
  public static var indigo: Color { Color.indigo }
  public static var purple: Color { Color.purple }
  public static var pink: Color { Color.pink }
  public static var brown: Color { Color.brown }
}
