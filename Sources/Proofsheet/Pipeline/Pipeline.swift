// The one-way street: slice, load, paint, encode. Floor 6.
// Bands are sliced ahead, their cells are drawn on job threads within a look-ahead, bands are
// painted here in order, and their rows are compressed on job threads and written in order.

internal import ProofCanvas
internal import ProofDrawing
internal import ProofGeometry

/// Draws the pages of one run.
@MainActor final class Pipeline {
  private let context: RunContext
  private let jobs: CellJobs
  private let pool: JobPool
  private let tiles = TileStore()
  private let painter: BandPainter
  private let encoder: PageEncoder
  private let journal: Journal
  private let lookAhead: LookAhead

  private var ahead: [Band] = []
  private var cursor: BandCursor
  /// Cells that were requested and whose first band isn't painted yet; bounded by `lookAhead`.
  private var pendingCells = 0
  /// Tiles so far: a cell's place in the order of requests is the same in every run.
  private var requested = 0
  private var buffer: [UInt32] = []

  init(
    context: RunContext, pages: PageSequence, pool: JobPool, painter: BandPainter,
    encoder: PageEncoder, journal: Journal, bandRows: Int? = nil
  ) {
    self.context = context
    self.jobs = CellJobs(context: context)
    self.pool = pool
    self.painter = painter
    self.encoder = encoder
    self.journal = journal
    self.lookAhead = LookAhead(jobs: pool.count, memory: context.limits.memory)
    self.cursor = BandCursor(pages: pages, grid: context.grid, bandRows: bandRows)
  }

  /// Draws everything; the encoder holds the finished files.
  func run() throws(RunError) {
    while let band = try takeBand() {
      try lookFurther()
      try draw(band)
      tiles.evict(band.cells.lazy.map(\.key), after: band.index)
      if band.isLast { tiles.evict(throughPage: band.index.page) }
    }
    try encoder.finish()
  }

  /// The next band in order, its cells already being drawn.
  private func takeBand() throws(RunError) -> Band? {
    if ahead.isEmpty { try sliceOne() }
    guard !ahead.isEmpty else { return nil }
    let band = ahead.removeFirst()
    pendingCells -= band.cells.count
    return band
  }

  /// Slices bands beyond the one in hand until enough cells are being drawn.
  private func lookFurther() throws(RunError) {
    while lookAhead.allows(cells: pendingCells, bands: ahead.count) {
      guard try sliceOne() else { return }
    }
  }

  /// Slices the next band and requests its tiles; false after the last one.
  @discardableResult private func sliceOne() throws(RunError) -> Bool {
    guard let band = try cursor.next() else { return false }
    for cell in band.cells where tiles.request(cell.key, until: cell.last) {
      let (jobs, tiles, ordinal) = (jobs, tiles, requested)
      requested += 1
      pool.submit { _ in
        tiles.finish(
          cell.key,
          jobs.tile(for: cell.placement, pixelSize: cell.key.pixelSize, ordinal: ordinal))
      }
    }
    pendingCells += band.cells.count
    ahead.append(band)
    return true
  }

  private func draw(_ band: Band) throws(RunError) {
    var appearances: [CellPlacement: CellAppearance] = [:]
    for cell in band.cells {
      let tile = tiles.wait(for: cell.key)
      if cell.isReported { try journal.record(cell, tile: tile, in: band) }
      appearances[cell.placement] = journal.appearance(of: cell, tile: tile)
    }
    let count = band.rect.width * band.rect.height
    if buffer.count < count {
      buffer = [UInt32](repeating: 0, count: count)
    }
    if band.isFirst { try encoder.begin(page: band.index.page) }
    do {
      // Safe because the painter writes within the band's `count` words, which the buffer holds.
      try unsafe buffer.withUnsafeMutableBufferPointer { words throws(CanvasError) in
        try unsafe painter.paint(
          band.list, band: band.rect, background: context.ground,
          into: UnsafeMutableBufferPointer(rebasing: words[..<count])
        ) { placement in
          appearances[placement] ?? CellAppearance()
        }
      }
    } catch {
      throw RunError(.usage, error.message)
    }
    try encoder.append(buffer, rowCount: band.rect.height, isLast: band.isLast)
  }
}

/// How far decoding runs ahead of painting: enough to keep the threads busy over a row's end, and
/// not more, so that memory doesn't follow the number of inputs.
struct LookAhead: Sendable {
  let cells: Int

  init(jobs: Int, memory: Int) {
    // A tile of 256 x 256 is a quarter of a mebibyte; a small budget shortens the look-ahead.
    cells = max(min(8 * jobs, memory / (4 << 20)), 2 * jobs)
  }

  func allows(cells pending: Int, bands: Int) -> Bool {
    pending < cells && bands < 64
  }
}
