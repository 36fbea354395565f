// Painted rows, cut into the pieces that are compressed apart. Floor 4.
// It only copies: samples, filters and deflate are the work of the job threads.

/// Rows to be compressed, with the row above them.
public struct PNGPiece: Sendable {
  /// From 0.
  public let index: Int
  /// The file's last piece ends its deflate stream.
  public let isLast: Bool
  let format: PNGFormat
  /// The row above, then the piece's own rows: premultiplied words.
  let words: [UInt32]

  var rowCount: Int { words.count / format.width - 1 }
}

/// Takes rows as they are painted and hands out full pieces.
public struct PNGPieces: Sendable {
  private let format: PNGFormat
  /// The row above, then the rows that don't fill a piece yet.
  private var words: [UInt32]
  private var heldRows = 0
  private var takenRows = 0
  private var nextIndex = 0

  public init(_ format: PNGFormat) {
    self.format = format
    words = [UInt32](repeating: 0, count: format.width)
  }

  /// Takes the next `rowCount` rows from the beginning of `rows`, `width` premultiplied words each.
  ///
  /// The pieces don't depend on how many rows come at a time. Rows of a picture without alpha
  /// must be opaque; their alpha isn't looked at.
  /// - Returns: the pieces that are complete now, often none.
  public mutating func append(_ rows: Span<UInt32>, rowCount: Int) -> [PNGPiece] {
    let width = format.width
    precondition(
      rowCount >= 0 && rowCount <= format.height - takenRows,
      "no more rows than the picture has")
    precondition(rows.count / width >= rowCount, "rows hold all their pixels")
    var pieces: [PNGPiece] = []
    var next = 0
    while next < rowCount {
      let count = min(format.rowsPerPiece - heldRows, rowCount - next)
      words.reserveCapacity((min(format.rowsPerPiece, format.height) + 1) * width)
      // Safe because the precondition covers the rows that are copied.
      unsafe rows.withUnsafeBufferPointer { buffer in
        unsafe words.append(contentsOf: buffer[(next * width)..<((next + count) * width)])
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
    let above = Array(words.suffix(format.width))
    let piece = PNGPiece(
      index: nextIndex, isLast: takenRows == format.height, format: format, words: words)
    words = above
    heldRows = 0
    nextIndex += 1
    return piece
  }
}
