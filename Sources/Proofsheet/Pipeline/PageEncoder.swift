// Encoding: rows of finished bands become PNG files, compressed on job threads, written in order.
// Floor 6.

internal import ProofCodecs
internal import ProofDrawing
internal import ProofGeometry

/// Writes a run's pages. Pieces are compressed out of order and written in order; the next page's
/// pieces are already being compressed while the last page's are written.
@MainActor final class PageEncoder {
  private struct Pending {
    let page: Int
    let piece: Int
    let isLast: Bool
    let slot: Monitor<Result<PNGCompressedPiece, PNGWriteError>?>
  }

  private let pool: JobPool
  private let size: (Int) -> PixelSize
  private let hasAlpha: Bool
  private let pixelsPerMeter: Int?
  private let files: PageFiles
  private let bound: Int

  private var page = -1
  private var pieces: PNGPieces?
  private var pending: [Pending] = []
  private var writer: PNGFile?

  /// - Parameter size: each page's size in pixels.
  init(
    pool: JobPool, files: PageFiles, hasAlpha: Bool, pixelsPerMeter: Int?,
    size: @escaping (Int) -> PixelSize
  ) {
    self.pool = pool
    self.files = files
    self.hasAlpha = hasAlpha
    self.pixelsPerMeter = pixelsPerMeter
    self.size = size
    bound = 2 * pool.count + 2
  }

  func begin(page: Int) throws(RunError) {
    self.page = page
    pieces = PNGPieces(try format(of: page))
  }

  /// Takes painted rows from the top of `words`.
  func append(_ words: [UInt32], rowCount: Int, isLast: Bool) throws(RunError) {
    guard var pieces = pieces.take() else { return }
    let ready = pieces.append(words.span, rowCount: rowCount)
    self.pieces = consume pieces
    for (offset, piece) in ready.enumerated() {
      while pending.count >= bound { try writeOne() }
      let slot = Monitor<Result<PNGCompressedPiece, PNGWriteError>?>(nil)
      pool.submit(isUrgent: true) { thread in
        let result: Result<PNGCompressedPiece, PNGWriteError>
        do throws(PNGWriteError) {
          result = .success(try thread.compressor.compress(piece))
        } catch {
          result = .failure(error)
        }
        slot.change { $0 = result }
      }
      pending.append(
        Pending(
          page: page, piece: piece.index, isLast: isLast && offset == ready.count - 1, slot: slot))
    }
    while let first = pending.first, first.slot.read({ $0 != nil }) { try writeOne() }
  }

  /// Writes what is still pending.
  func finish() throws(RunError) {
    while !pending.isEmpty { try writeOne() }
  }

  /// Waits for the oldest piece and writes it.
  private func writeOne() throws(RunError) {
    let next = pending.removeFirst()
    let piece: PNGCompressedPiece
    switch next.slot.wait({ $0 }) {
    case .success(let done): piece = done
    case .failure(let error): throw RunError(.output, "\(error)")
    }
    do {
      if next.piece == 0 {
        try files.open(page: next.page)
        let files = files
        writer = try PNGFile(try format(of: next.page)) { bytes in try files.write(bytes) }
      }
      try writer?.append(piece)
      if next.isLast, let finished = writer.take() {
        try finished.finish()
        try files.close()
      }
    } catch let error as RunError {
      throw error
    } catch {
      throw RunError(.output, "\(error)")
    }
  }

  private func format(of page: Int) throws(RunError) -> PNGFormat {
    let size = size(page)
    do throws(PNGWriteError) {
      return try PNGFormat(
        width: size.width, height: size.height, hasAlpha: hasAlpha,
        pixelsPerMeter: pixelsPerMeter, isMarked: true)
    } catch {
      throw RunError(.usage, "\(error)")
    }
  }
}
