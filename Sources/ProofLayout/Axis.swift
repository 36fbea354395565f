// Directions. Floor 2: pure values.

public import ProofGeometry

/// The horizontal or vertical dimension.
public enum Axis: Hashable, Sendable, CaseIterable {
  case horizontal
  case vertical

  /// Either axis, both or none.
  public struct Set: OptionSet, Hashable, Sendable {
    public let rawValue: Int8
    public init(rawValue: Int8) { self.rawValue = rawValue }
    public static let horizontal = Set(rawValue: 1)
    public static let vertical = Set(rawValue: 2)
  }

  /// The other axis.
  public var across: Axis { self == .horizontal ? .vertical : .horizontal }
}

/// The direction in which lines are read and rows are filled.
public enum LayoutDirection: Hashable, Sendable, CaseIterable {
  case leftToRight
  case rightToLeft
}

extension Size {
  /// The dimension along `axis`.
  public subscript(axis: Axis) -> Double {
    get { axis == .horizontal ? width : height }
    set { if axis == .horizontal { width = newValue } else { height = newValue } }
  }

  /// A size from the dimensions along an axis and across it.
  public init(along axis: Axis, _ main: Double, across cross: Double) {
    self =
      axis == .horizontal
      ? Size(width: main, height: cross) : Size(width: cross, height: main)
  }
}
