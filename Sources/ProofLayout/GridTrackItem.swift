// The description of a grid's columns or rows. Floor 2: pure values.

/// One track of a grid, or a run of equal ones.
public struct GridTrackItem: Hashable, Sendable {
  /// How long a track is, in points.
  public enum Size: Hashable, Sendable {
    /// Exactly this many points.
    case fixed(Double)
    /// A share of what is left, held within the bounds.
    case flexible(minimum: Double = 10, maximum: Double = .infinity)
    /// As many tracks of at least `minimum` points as its share holds.
    case adaptive(minimum: Double, maximum: Double = .infinity)
  }

  public var size: Size
  /// Points to the next item, 8 where nil.
  public var spacing: Double?

  public init(_ size: Size = .flexible(), spacing: Double? = nil) {
    self.size = size
    self.spacing = spacing
  }
}
