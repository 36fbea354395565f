// The shape of a PNG that is written, and how it is cut into pieces. Floor 4.
// It must not depend on anything but its own numbers: the pieces decide the file's bytes.

/// Size, channels or colors, and density: everything that the file's head says. 8 bits, sRGB.
public struct PNGFormat: Hashable, Sendable {
  /// Pixels.
  public let width: Int
  /// Pixels.
  public let height: Int
  /// Straight RGBA; else RGB.
  public let hasAlpha: Bool
  /// Straight colors 0xAARRGGBB of a picture whose pixels are their numbers; empty for others.
  public let palette: [UInt32]
  /// Density both ways; `nil` says nothing of it.
  public let pixelsPerMeter: Int?
  /// The file names the program that made it, which is how its own output is known again.
  public let isMarked: Bool

  /// A PNG's shape, each side 1 to 2,147,483,647 pixels.
  ///
  /// A row must stay under 1 GiB (357 million pixels of RGB): it is compressed in one go, and a
  /// chunk of the format holds 2 GiB. Nothing is lost by it: libpng reads widths up to a million.
  /// - Parameter palette: at most 256; `hasAlpha` says nothing then.
  /// - Throws: when a side is out of range, or the density isn't 1 to 2,147,483,647.
  public init(
    width: Int, height: Int, hasAlpha: Bool, palette: [UInt32] = [], pixelsPerMeter: Int?,
    isMarked: Bool = false
  ) throws(PNGWriteError) {
    let sides = 1...Int(Int32.max)
    guard sides.contains(width), sides.contains(height) else {
      throw PNGWriteError(
        "a PNG of \(width) x \(height) pixels can't be written "
          + "(a side has 1 to \(sides.upperBound))")
    }
    guard palette.count <= 256 else {
      throw PNGWriteError("a PNG can't have \(palette.count) colors by number (at most 256)")
    }
    let samples = PNGFormat.samples(hasAlpha: hasAlpha, palette: palette)
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
    self.palette = palette
    self.pixelsPerMeter = pixelsPerMeter
    self.isMarked = isMarked
  }

  /// Rows that are compressed together: about 256 KiB of samples, at least one row; a function of
  /// the row's length alone, so that the file is the same whoever compresses it.
  public var rowsPerPiece: Int { max(262_144 / filteredRowBytes, 1) }

  /// Pieces in the file; the last may be shorter.
  public var pieceCount: Int { (height - 1) / rowsPerPiece + 1 }

  /// A row's samples and the byte that names its filter.
  var filteredRowBytes: Int {
    width * PNGFormat.samples(hasAlpha: hasAlpha, palette: palette) + 1
  }

  /// Bytes of a pixel as it is handed over: a number, or a word.
  var bytesPerPixel: Int { palette.isEmpty ? 4 : 1 }

  private static func samples(hasAlpha: Bool, palette: [UInt32]) -> Int {
    palette.isEmpty ? (hasAlpha ? 4 : 3) : 1
  }

  private static let longestRow = 1 << 30

  /// Whether a file that begins with these bytes (128 are enough) was written with the mark.
  public static func isMarked(head: [UInt8]) -> Bool {
    let mark = Array("tEXtSoftware\0Proofsheet".utf8)
    let head = head.prefix(128)
    guard head.starts(with: [0x89, 0x50, 0x4E, 0x47]), head.count >= mark.count else {
      return false
    }
    return (0...(head.count - mark.count)).contains { head[$0...].starts(with: mark) }
  }
}
