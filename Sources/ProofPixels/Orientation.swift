// The eight ways in which a camera's rows may lie, and where each pixel goes. Floor 2.
// Arithmetic on whole pixels only: no bitmap is turned here, rows are written where they belong.

public import ProofGeometry

/// EXIF's orientation, 1 to 8: how stored rows and columns become the upright picture.
public struct Orientation: Hashable, Sendable {
  /// EXIF's number.
  public let number: Int

  /// Values outside 1 to 8 are nonsense that some files hold, and count as 1.
  public init(_ number: Int) {
    self.number = (1...8).contains(number) ? number : 1
  }

  /// Rows as they should be seen.
  public static let upright = Orientation(1)

  /// Rows become columns.
  public var isTransposed: Bool { number >= 5 }

  /// The size of the upright picture, from the stored one, and the other way round.
  public func turned(_ size: PixelSize) -> PixelSize {
    isTransposed ? PixelSize(width: size.height, height: size.width) : size
  }

  /// Stored left to right goes right to left (or bottom to top when transposed).
  var reversesColumns: Bool { number == 2 || number == 3 || number == 7 || number == 8 }

  /// Stored top to bottom goes bottom to top (or right to left when transposed).
  var reversesRows: Bool { number == 3 || number == 4 || number == 6 || number == 7 }

  /// The stored part that shows as `area` of the upright picture, in fractions of pixels.
  public func stored(_ area: ScaleArea, ofUpright size: PixelSize) -> ScaleArea {
    let stored = turned(size)
    var part =
      isTransposed
      ? ScaleArea(x: area.y, y: area.x, width: area.height, height: area.width) : area
    if reversesColumns { part.x = Double(stored.width) - part.x - part.width }
    if reversesRows { part.y = Double(stored.height) - part.y - part.height }
    return part
  }

  /// Where stored pixel (0, 0) lands in the upright bitmap of a stored picture of `size`, and how
  /// far apart in its words two stored neighbors land, across and down.
  func strides(stored size: PixelSize) -> (origin: Int, across: Int, down: Int) {
    let upright = turned(size)
    var across = isTransposed ? upright.width : 1
    var down = isTransposed ? 1 : upright.width
    var origin = 0
    if reversesColumns {
      origin += across * (size.width - 1)
      across = -across
    }
    if reversesRows {
      origin += down * (size.height - 1)
      down = -down
    }
    return (origin, across, down)
  }
}
