// Places within a rectangle, spelled as in SwiftUI. Floor 4: plain values.

public import Foundation
internal import ProofGeometry

/// A point in the square of a view: 0 is leading or top, 1 trailing or bottom.
nonisolated public struct UnitPoint: Hashable, Sendable {
  public var x: CGFloat
  public var y: CGFloat

  public init() { (x, y) = (0, 0) }

  public init(x: CGFloat, y: CGFloat) {
    self.x = x
    self.y = y
  }

  public static let zero = UnitPoint(x: 0, y: 0)
  public static let center = UnitPoint(x: 0.5, y: 0.5)
  public static let leading = UnitPoint(x: 0, y: 0.5)
  public static let trailing = UnitPoint(x: 1, y: 0.5)
  public static let top = UnitPoint(x: 0.5, y: 0)
  public static let bottom = UnitPoint(x: 0.5, y: 1)
  public static let topLeading = UnitPoint(x: 0, y: 0)
  public static let topTrailing = UnitPoint(x: 1, y: 0)
  public static let bottomLeading = UnitPoint(x: 0, y: 1)
  public static let bottomTrailing = UnitPoint(x: 1, y: 1)

  func point(in rect: Rect) -> Point {
    Point(x: rect.x + Double(x) * rect.width, y: rect.y + Double(y) * rect.height)
  }

  subscript(axis: Axis) -> Double { Double(axis == .horizontal ? x : y) }
}
