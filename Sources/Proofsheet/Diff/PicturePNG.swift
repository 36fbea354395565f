// A picture that is drawn row by row, written as a PNG. Floor 6. Its pieces are compressed on a
// thread of the pool while the next rows are drawn, and written in order by who draws them.

internal import ProofCodecs
internal import ProofDiff
internal import ProofDrawing
internal import ProofGeometry

/// Takes rows and gives a PNG's bytes to a sink.
final class PicturePNG: DiffPicture {
  private typealias Slot = Monitor<Result<PNGCompressedPiece, PNGWriteError>?>

  /// Pieces under way: what is drawn waits for what isn't compressed yet, so memory doesn't grow
  /// with the picture.
  private static let bound = 4

  private let pool: JobPool
  private var pieces: PNGPieces
  private var file: PNGFile?
  private var pending: [Slot] = []

  init(
    _ size: PixelSize, palette: [UInt32], pool: JobPool, write: @escaping (RawSpan) throws -> Void
  ) throws {
    let format = try PNGFormat(
      width: size.width, height: size.height, hasAlpha: true, palette: palette,
      pixelsPerMeter: nil, isMarked: true)
    self.pool = pool
    pieces = PNGPieces(format)
    file = try PNGFile(format, write: write)
  }

  func append(_ row: DiffPictureRow) throws {
    let ready =
      switch row {
      case .words(let words): pieces.append(words.span, rowCount: 1)
      case .numbers(let numbers): pieces.append(numbers.span, rowCount: 1)
      }
    for piece in ready {
      if pending.count >= PicturePNG.bound { try writeOne() }
      let slot = Slot(nil)
      pool.submit(isUrgent: true) { thread in
        let result: Result<PNGCompressedPiece, PNGWriteError>
        do throws(PNGWriteError) {
          result = .success(try thread.compressor.compress(piece))
        } catch {
          result = .failure(error)
        }
        slot.change { $0 = result }
      }
      pending.append(slot)
    }
    while let first = pending.first, first.read({ $0 != nil }) { try writeOne() }
  }

  func finish() throws {
    while !pending.isEmpty { try writeOne() }
    if let file = file.take() { try file.finish() }
  }

  private func writeOne() throws {
    try file?.append(try pending.removeFirst().wait { $0 }.get())
  }
}
