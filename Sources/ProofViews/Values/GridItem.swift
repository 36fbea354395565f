// The description of a grid's columns or rows, spelled as in SwiftUI. Floor 4: plain values.

public import Foundation

/// One column of a vertical grid, one row of a horizontal one, or a run of equal ones.
nonisolated public struct GridItem: Sendable {
  /// How long a track is, in points.
  public enum Size: Hashable, Sendable {
    /// Exactly this many points.
    case fixed(CGFloat)
    /// A share of what is left, held within the bounds.
    case flexible(minimum: CGFloat = 10, maximum: CGFloat = .infinity)
    /// As many tracks of at least `minimum` points as its share holds.
    case adaptive(minimum: CGFloat, maximum: CGFloat = .infinity)
  }

  public var size: Size
  /// Points to the next item, 8 where nil.
  public var spacing: CGFloat?
  /// Of a cell within its track, the grid's where nil.
  public var alignment: Alignment?

  public init(_ size: Size = .flexible(), spacing: CGFloat? = nil, alignment: Alignment? = nil) {
    self.size = size
    self.spacing = spacing
    self.alignment = alignment
  }

  /// What the track arithmetic needs of it.
  var track: GridTrackItem {
    let size: GridTrackItem.Size =
      switch size {
      case .fixed(let length): .fixed(Double(length))
      case .flexible(let minimum, let maximum):
        .flexible(minimum: Double(minimum), maximum: Double(maximum))
      case .adaptive(let minimum, let maximum):
        .adaptive(minimum: Double(minimum), maximum: Double(maximum))
      }
    return GridTrackItem(size, spacing: spacing.map(Double.init))
  }
}
