// The description of a grid's columns or rows, spelled as in SwiftUI. Floor 2: pure values.

/// One column of a vertical grid, one row of a horizontal one, or a run of equal ones.
public struct GridItem: Sendable {
  /// How long a track is.
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
  /// Of a cell within its track, the grid's where nil.
  public var alignment: Alignment?

  public init(_ size: Size = .flexible(), spacing: Double? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }
}
