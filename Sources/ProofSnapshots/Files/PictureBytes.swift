// Pictures to bytes and bytes to facts. Floor 7. One path for all: whatever a test hands over is a
// PNG before it is looked at, so that pictures in memory and pictures in files are judged alike.

internal import ProofCodecs
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

enum PictureBytes {
  /// A bitmap as a PNG; the same bitmap gives the same bytes.
  static func png(_ bitmap: Bitmap) throws -> [UInt8] {
    let format = try PNGFormat(
      width: bitmap.width, height: bitmap.height, hasAlpha: !bitmap.isOpaque, pixelsPerMeter: nil)
    var bytes: [UInt8] = []
    var pieces = PNGPieces(format)
    let compressor = PNGCompressor()
    var file = try PNGFile(format) { span in
      // Safe because the bytes are copied.
      unsafe span.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }
    for piece in pieces.append(bitmap.pixels.span, rowCount: bitmap.height) {
      try file.append(try compressor.compress(piece))
    }
    try file.finish()
    return bytes
  }

  /// Size, and a number for the samples, of a picture that is whole.
  struct Facts {
    let size: PixelSize
    let pixels: String
  }

  /// Reads every row.
  static func facts(of path: FilePath) throws(PictureFailure) -> Facts {
    var rows = try PNGRows(path)
    var hash = Hash64()
    hash.add(rows.size.width)
    hash.add(rows.size.height)
    hash.add(rows.layout.samples)
    hash.add(rows.layout.depth == .bits16 ? 16 : 8)
    var row = [UInt8](repeating: 0, count: rows.bytesPerRow)
    for _ in 0..<rows.size.height {
      try rows.next(into: &row)
      hash.add(row)
    }
    return Facts(size: rows.size, pixels: hash.text)
  }
}
