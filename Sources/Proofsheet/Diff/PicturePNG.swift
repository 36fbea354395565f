// A picture that is drawn row by row, written as a PNG. Floor 6.

internal import ProofCodecs
internal import ProofDrawing

/// Takes rows of premultiplied words and gives a PNG's bytes to a sink.
final class PicturePNG {
  private let compressor: PNGCompressor
  private var pieces: PNGPieces
  private var file: PNGFile?

  init(
    width: Int, height: Int, hasAlpha: Bool, compressor: PNGCompressor,
    write: @escaping (RawSpan) throws -> Void
  ) throws {
    let format = try PNGFormat(
      width: width, height: height, hasAlpha: hasAlpha, pixelsPerMeter: nil, isMarked: true)
    self.compressor = compressor
    pieces = PNGPieces(format)
    file = try PNGFile(format, write: write)
  }

  func append(_ row: Span<UInt32>) throws {
    for piece in pieces.append(row, rowCount: 1) {
      try file?.append(try compressor.compress(piece))
    }
  }

  func finish() throws {
    if let file = file.take() { try file.finish() }
  }
}
