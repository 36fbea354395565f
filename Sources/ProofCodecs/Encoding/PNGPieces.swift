// Painted rows, cut into the pieces that are compressed apart. Floor 4.

/// Rows to be compressed, with the row above them.
public struct PNGPiece: Sendable {
  /// From 0.
  public let index: Int
  let format: PNGFormat
  /// The row above, then the piece's own rows: premultiplied words.
  let words: [UInt32]
  let rows: Int
  let isLast: Bool
}

/// Takes rows as they are painted and hands out full pieces.
public struct PNGPieces: Sendable {
  private let format: PNGFormat
  private var words: [UInt32]
  private var index = 0
  private var rowsTaken = 0

  public init(_ format: PNGFormat) {
    self.format = format
    words = [UInt32](repeating: 0, count: format.width)
  }

  /// Takes the next `rowCount` rows from the beginning of `rows`, `width` premultiplied words each.
  /// - Returns: the pieces that are complete now.
  public mutating func append(_ rows: Span<UInt32>, rowCount: Int) -> [PNGPiece] {
    let width = format.width
    precondition(rows.count >= rowCount * width, "rows hold all their pixels")
    precondition(rowsTaken + rowCount <= format.height, "no more rows than the picture has")
    var pieces: [PNGPiece] = []
    var next = 0
    while next < rowCount {
      let held = words.count / width - 1
      let count = min(format.rowsPerPiece - held, rowCount - next)
      words.reserveCapacity((format.rowsPerPiece + 1) * width)
      // Safe because the precondition covers the rows that are copied.
      unsafe rows.withUnsafeBufferPointer { buffer in
        unsafe words.append(contentsOf: buffer[(next * width)..<((next + count) * width)])
      }
      next += count
      rowsTaken += count
      let isLast = rowsTaken == format.height
      guard held + count == format.rowsPerPiece || isLast else { continue }
      pieces.append(
        PNGPiece(
          index: index, format: format, words: words, rows: held + count, isLast: isLast))
      index += 1
      words = Array(words.suffix(width))
    }
    return pieces
  }
}
