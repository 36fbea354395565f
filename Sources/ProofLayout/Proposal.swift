// What a parent offers a child. Floor 2: pure values, nothing about views.
// nil asks for the ideal size, zero for the smallest, infinity for the largest.

public import ProofGeometry

/// A size proposal in points, each dimension of which may be left open.
public struct Proposal: Hashable, Sendable {
  public var width: Double?
  public var height: Double?

  /// A proposal from its dimensions; one that isn't a number counts as not given.
  public init(width: Double?, height: Double?) {
    self.width = width.flatMap { $0.isNaN ? nil : $0 }
    self.height = height.flatMap { $0.isNaN ? nil : $0 }
  }

  public init(_ size: Size) {
    self.init(width: size.width, height: size.height)
  }

  public static let zero = Proposal(width: 0, height: 0)
  public static let unspecified = Proposal(width: nil, height: nil)
  public static let infinity = Proposal(width: .infinity, height: .infinity)

  /// The proposal as a size, open dimensions taken from `size`.
  public func replacingUnspecifiedDimensions(by size: Size = Size(width: 10, height: 10)) -> Size {
    Size(width: width ?? size.width, height: height ?? size.height)
  }

  /// The dimension along `axis`.
  public subscript(axis: Axis) -> Double? {
    get { axis == .horizontal ? width : height }
    set {
      let value = newValue.flatMap { $0.isNaN ? nil : $0 }
      if axis == .horizontal { width = value } else { height = value }
    }
  }

  /// A proposal from the dimensions along an axis and across it.
  public init(along axis: Axis, _ main: Double?, across cross: Double?) {
    if axis == .horizontal {
      self.init(width: main, height: cross)
    } else {
      self.init(width: cross, height: main)
    }
  }
}
