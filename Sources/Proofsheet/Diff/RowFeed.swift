// A PNG decoded on a thread of its own, a few rows ahead of who reads them. Floor 6.

internal import ProofCodecs
internal import ProofDiff
internal import ProofDrawing

/// Rows of one picture from the thread that decodes it to the one that compares.
final class RowFeed: Sendable {
  struct Head: Sendable {
    let form: PictureForm
    let color: DeclaredColor
  }

  private struct State {
    var head: Result<Head, PictureFailure>?
    var ready: [[[UInt8]]] = []
    var spare: [[[UInt8]]] = []
    var made = 0
    var failure: PictureFailure?
    var isCancelled = false
  }

  /// Batches under way at the same time, and about how many bytes each holds.
  private static let batches = 3
  private static let batchBytes = 128 << 10

  private let path: FilePath
  private let limits: DecodeLimits
  private let state = Monitor(State())

  init(_ path: FilePath, limits: DecodeLimits, pool: JobPool) {
    self.path = path
    self.limits = limits
    pool.submit { [self] _ in decode() }
  }

  /// Waits for the header.
  func head() throws(PictureFailure) -> Head {
    try state.wait { $0.head }.get()
  }

  /// Waits for the next rows, one or more.
  func next() throws(PictureFailure) -> [[UInt8]] {
    let result: Result<[[UInt8]], PictureFailure> = state.wait { state in
      if !state.ready.isEmpty { return .success(state.ready.removeFirst()) }
      return state.failure.map { .failure($0) }
    }
    return try result.get()
  }

  /// Hands rows back that aren't read any more.
  func recycle(_ batch: consuming [[UInt8]]) {
    let batch = batch
    state.change { $0.spare.append(batch) }
  }

  /// Lets the thread go.
  func cancel() { state.change { $0.isCancelled = true } }

  private func decode() {
    do throws(PictureFailure) {
      var rows = try PNGRows(path, limits: limits)
      let head = Head(
        form: PictureForm(size: rows.size, layout: rows.layout), color: rows.declaredColor)
      state.change { $0.head = .success(head) }
      let most = max(RowFeed.batchBytes / max(rows.bytesPerRow, 1), 1)
      var left = rows.size.height
      while left > 0 {
        guard var batch = takeBatch(rows: min(most, left), bytes: rows.bytesPerRow) else { return }
        let count = min(batch.count, left)
        if batch.count > count { batch.removeLast(batch.count - count) }
        for index in 0..<count { try rows.next(into: &batch[index]) }
        left -= count
        let full = batch
        batch = []
        state.change { $0.ready.append(full) }
      }
    } catch {
      state.change { state in
        if state.head == nil { state.head = .failure(error) }
        state.failure = error
      }
    }
  }

  /// A batch to fill; nil when nobody wants more.
  private func takeBatch(rows: Int, bytes: Int) -> [[UInt8]]? {
    state.wait { state -> [[UInt8]]?? in
      if state.isCancelled { return .some(nil) }
      if let spare = state.spare.popLast() { return .some(spare) }
      guard state.made < RowFeed.batches else { return nil }
      state.made += 1
      return .some([[UInt8]](repeating: [UInt8](repeating: 0, count: bytes), count: rows))
    }
  }
}

/// The reading end of a feed.
struct RowReader {
  private let feed: RowFeed
  private var batch: [[UInt8]] = []
  private var index = 0

  init(_ feed: RowFeed) {
    self.feed = feed
  }

  /// The next row; valid until the one after is asked for.
  mutating func next() throws(PictureFailure) -> [UInt8] {
    if index == batch.count {
      if !batch.isEmpty {
        let old = batch
        batch = []
        feed.recycle(old)
      }
      batch = try feed.next()
      index = 0
    }
    index += 1
    return batch[index - 1]
  }
}
