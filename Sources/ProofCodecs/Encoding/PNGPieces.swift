// Painted rows, cut into the pieces that are compressed apart. Floor 4.
// It only copies: samples, filters and deflate are the work of the job threads.

/// Rows to be compressed, with the row above them.
public struct PNGPiece: Sendable {
  /// From 0.
  public let index: Int
  /// The file's last piece ends its deflate stream.
  public let isLast: Bool
  let format: PNGFormat
  /// The row above, then the piece's own rows: premultiplied words, or numbers of colors.
  let pixels: [UInt8]

  var rowCount: Int { pixels.count / (format.width * format.bytesPerPixel) - 1 }
}

/// Takes rows as they are painted and hands out full pieces.
public struct PNGPieces: Sendable {
  private let format: PNGFormat
  /// The row above, then the rows that don't fill a piece yet.
  private var pixels: [UInt8]
  private var heldRows = 0
  private var takenRows = 0
  private var nextIndex = 0

  public init(_ format: PNGFormat) {
    self.format = format
    pixels = [UInt8](repeating: 0, count: format.width * format.bytesPerPixel)
  }

  /// Takes the next `rowCount` rows from the beginning of `rows`, `width` premultiplied words each.
  ///
  /// The pieces don't depend on how many rows come at a time. Rows of a picture without alpha
  /// must be opaque; their alpha isn't looked at.
  /// - Returns: the pieces that are complete now, often none.
  public mutating func append(_ rows: Span<UInt32>, rowCount: Int) -> [PNGPiece] {
    precondition(format.palette.isEmpty, "a picture without a palette has words")
    // Safe because words have no other type.
    return unsafe append(rows.bytes, rowCount: rowCount)
  }

  /// The same for a picture with a palette: a byte a pixel, the number of its color.
  public mutating func append(_ rows: Span<UInt8>, rowCount: Int) -> [PNGPiece] {
    precondition(!format.palette.isEmpty, "a picture with a palette has numbers")
    // Safe because bytes have no other type.
    return unsafe append(rows.bytes, rowCount: rowCount)
  }

  private mutating func append(_ rows: RawSpan, rowCount: Int) -> [PNGPiece] {
    let length = format.width * format.bytesPerPixel
    precondition(
      rowCount >= 0 && rowCount <= format.height - takenRows,
      "no more rows than the picture has")
    precondition(rows.byteCount / length >= rowCount, "rows hold all their pixels")
    var pieces: [PNGPiece] = []
    var next = 0
    while next < rowCount {
      let count = min(format.rowsPerPiece - heldRows, rowCount - next)
      pixels.reserveCapacity((min(format.rowsPerPiece, format.height) + 1) * length)
      // Safe because the precondition covers the rows that are copied.
      unsafe rows.withUnsafeBytes { buffer in
        unsafe pixels.append(contentsOf: buffer[(next * length)..<((next + count) * length)])
      }
      next += count
      heldRows += count
      takenRows += count
      if heldRows == format.rowsPerPiece || takenRows == format.height { pieces.append(cut()) }
    }
    return pieces
  }

  /// Hands over the rows that are held, and keeps the last of them for the next piece's filters.
  private mutating func cut() -> PNGPiece {
    let above = Array(pixels.suffix(format.width * format.bytesPerPixel))
    let piece = PNGPiece(
      index: nextIndex, isLast: takenRows == format.height, format: format, pixels: pixels)
    pixels = above
    heldRows = 0
    nextIndex += 1
    return piece
  }
}
