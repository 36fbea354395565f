// The shape of a PNG that is written, and how it is cut into pieces. Floor 4.
// It must not depend on anything but its own numbers: the pieces decide the file's bytes.

/// Size, channels and density: everything that the file's head says. 8 bits a channel, sRGB.
public struct PNGFormat: Hashable, Sendable {
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// Straight RGBA; else RGB.
  public let hasAlpha: Bool
  /// Density both ways; `nil` says nothing of it.
  public let pixelsPerMeter: Int?

  /// A PNG's shape, each side 1 to 2,147,483,647 pixels.
  ///
  /// A row must stay under 1 GiB (357 million pixels of RGB): it is compressed in one go, and a
  /// chunk of the format holds 2 GiB. Nothing is lost by it: libpng reads widths up to a million.
  /// - Throws: when a side is out of range, or the density isn't 1 to 2,147,483,647.
  public init(width: Int, height: Int, hasAlpha: Bool, pixelsPerMeter: Int?)
    throws(PNGWriteError)
  {
    let sides = 1...Int(Int32.max)
    guard sides.contains(width), sides.contains(height) else {
      throw PNGWriteError(
        "a PNG of \(width) x \(height) pixels can't be written "
          + "(a side has 1 to \(sides.upperBound))")
    }
    let samples = hasAlpha ? 4 : 3
    guard width <= PNGFormat.longestRow / samples else {
      throw PNGWriteError(
        "a PNG of \(width) pixels a row can't be written (at most "
          + "\(PNGFormat.longestRow / samples))")
    }
    if let pixelsPerMeter, !sides.contains(pixelsPerMeter) {
      throw PNGWriteError("a PNG can't have \(pixelsPerMeter) pixels a meter")
    }
    self.width = width
    self.height = height
    self.hasAlpha = hasAlpha
    self.pixelsPerMeter = pixelsPerMeter
  }

  /// Rows that are compressed together: about 256 KiB of samples, at least one row; a function of
  /// the row's length alone, so that the file is the same whoever compresses it.
  public var rowsPerPiece: Int { max(262_144 / filteredRowBytes, 1) }

  /// Pieces in the file; the last may be shorter.
  public var pieceCount: Int { (height - 1) / rowsPerPiece + 1 }

  /// A row's samples and the byte that names its filter.
  var filteredRowBytes: Int { width * (hasAlpha ? 4 : 3) + 1 }

  private static let longestRow = 1 << 30
}
