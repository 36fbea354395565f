// Lazy grids and stacks. Floor 4. Measured once for each set of tracks: every cell comes to be,
// gives its height and goes (with uniform cells only the first one does). What is kept is where the
// rows lie and how to make each cell again. A window makes the cells that it shows, nothing else.

internal import ProofGeometry

final class LazyNode: Node {
  /// How the container is set up. `main` is the axis along which rows follow one another.
  struct Setup {
    var main: Axis
    /// nil for a stack: one track, whatever the space.
    var items: [GridItem]?
    /// Of tracks within the grid and of cells within tracks, across the main axis.
    var alignment: AlignmentKey
    var spacing: Double?
    var hasUniformCells: Bool
    var pinnedViews: PinnedScrollableViews
    var isRightToLeft: Bool
  }

  let setup: Setup
  private let content: _ViewList
  /// The last measurement; of others only the lengths are kept, for parents that ask around.
  private var measured: (tracks: GridTracks, rows: LazyMeasurement)?
  private var lengths: [GridTracks: Double] = [:]
  private let host: ViewHost
  private let trackItems: [GridTrackItem]?
  /// What is in sight along the main axis, from the container's start.
  private var pinWindow: (start: Double, end: Double)?

  init(_ content: _ViewList, setup: Setup, host: ViewHost) {
    self.content = content
    self.setup = setup
    self.host = host
    trackItems = setup.items?.map(\.track)
  }

  override var lazyContainer: LazyNode? { self }
  private var cross: Axis { setup.main.across }

  // MARK: Measuring

  private func tracks(_ length: Double) -> GridTracks {
    guard let trackItems else { return GridTracks(single: length) }
    return GridTracks(trackItems, in: length, alignment: setup.alignment.fraction)
  }

  private func measurement(_ tracks: GridTracks) -> LazyMeasurement {
    if let measured, measured.tracks == tracks { return measured.rows }
    let rows = LazyMeasurement(of: content, tracks: tracks, setup: setup)
    measured = (tracks, rows)
    lengths[tracks] = rows.rows.length
    return rows
  }

  /// The sum of fixed lengths, of the ideal lengths of the first cell of every other item, and of
  /// the gaps.
  private var idealLength: Double {
    let items = trackItems ?? [GridTrackItem(.flexible())]
    var ideals: [Double] = []
    content.walk { node in
      guard ideals.count < items.count else { return false }
      ideals.append(node.size(.unspecified)[cross])
      return ideals.count < items.count
    }
    var length = 0.0
    for (index, item) in items.enumerated() {
      if case .fixed(let fixed) = item.size {
        length += finite(fixed)
      } else {
        length += index < ideals.count ? finite(ideals[index]) : 0
      }
      if index < items.count - 1 { length += item.resolvedSpacing }
    }
    return length
  }

  override func measure(_ proposal: Proposal) -> Size {
    let length = proposal[cross] ?? idealLength
    // A parent that asks for extremes learns that a stack takes any length and a grid none, without
    // a cell having come to be.
    guard length > 0, length.isFinite else {
      return Size(along: setup.main, 0, across: setup.items == nil ? length : 0)
    }
    let tracks = tracks(length)
    guard tracks.count > 0 else { return .zero }
    let main = lengths[tracks] ?? measurement(tracks).rows.length
    return Size(along: setup.main, main, across: max(tracks.length, length))
  }

  // MARK: Placing

  override func arrange(_ proposal: Proposal) -> Rect {
    pinWindow = pinnedStretch()
    guard let placed = placedRows() else { return frame }
    let beyond = placed.overflow
    return Rect(along: setup.main, frame, growingBy: beyond, isRightToLeft: setup.isRightToLeft)
  }

  /// The rows for the length that the container reported, which may have given other tracks than
  /// the length that it was proposed.
  private func placedRows() -> LazyMeasurement? {
    let length = frame.size[cross]
    guard length > 0, length.isFinite else { return nil }
    let tracks = tracks(length)
    return tracks.count > 0 ? measurement(tracks) : nil
  }

  var rows: LazyRows {
    let rows = placedRows()?.rows ?? GridRows(columnCount: 1)
    let isMirrored = setup.main == .horizontal && setup.isRightToLeft
    return LazyRows(
      rows: rows, origin: setup.main == .horizontal ? frame.x : frame.y,
      mirroredLength: isMirrored ? frame.width : nil)
  }

  /// What of the container is in sight, if it pins anything and scrolls along its main axis.
  private func pinnedStretch() -> (start: Double, end: Double)? {
    guard !setup.pinnedViews.isEmpty, let window = host.pinWindow,
      window.axes.contains(setup.main == .vertical ? .vertical : .horizontal)
    else { return nil }
    let local = mirrored(window.rect.offset(x: -frame.x, y: -frame.y))
    return local.span(setup.main)
  }

  // MARK: Windows

  override func paint(into slice: inout Slice) {
    forEachCell(in: slice.window) { node, _ in node.draw(into: &slice) }
  }

  override func collect(into found: inout FoundFrames) {
    let viewport = found.viewport
    forEachCell(in: viewport, exactly: true) { node, cell in
      if let cell, let key = placedRows()?.source.key(ofCell: cell) { found.add(key, node.frame) }
      node.collect(into: &found)
    }
  }

  override func preferences(_ reader: inout PreferenceReader) {
    forEachCell(in: reader.viewport, exactly: true) { node, _ in node.preferences(&reader) }
  }

  override func scroll(to key: AnyHashable, anchor: UnitPoint?) -> Rect? {
    guard let measured = placedRows() else { return nil }
    var reader = measured.source.reader()
    if let cell = measured.source.cell(withKey: key), cell < measured.rows.cellCount {
      return placed(reader.node(cell), cell: cell, measured).frame
    }
    // Ids may be written inside cells: they come to be one by one until it is found.
    for cell in 0..<measured.rows.cellCount {
      let node = placed(reader.node(cell), cell: cell, measured)
      if let found = node.scroll(to: key, anchor: anchor) { return found }
    }
    for stretch in measured.rows.stretches.indices
    where measured.rows.stretches[stretch].kind != .cells {
      let node = measured.source.heading(stretch)
      let (start, end) = (
        measured.rows.stretches[stretch].start, measured.rows.stretches[stretch].end
      )
      place(node, track: (0, frame.size[cross], nil), row: (start, end - start))
      if let found = node.scroll(to: key, anchor: anchor) { return found }
    }
    return nil
  }

  private func placed(_ node: Node, cell: Int, _ measured: LazyMeasurement) -> Node {
    let row = measured.rows.row(ofCell: cell)
    let (start, end) = measured.rows.extent(ofRow: row)
    let track = measured.tracks[cell - measured.rows.cells(inRow: row).lowerBound]
    place(
      node, track: (track.start, track.length, setup.items?[track.item].alignment),
      row: (start, end - start))
    return node
  }

  /// The rows' frames, across the whole container.
  func rowFrames() -> [Rect] {
    guard let rows = placedRows()?.rows else { return [] }
    return (0..<min(rows.rowCount, 1_000_000)).map { row in
      let (start, end) = rows.extent(ofRow: row)
      let local =
        setup.main == .vertical
        ? Rect(x: 0, y: start, width: frame.width, height: end - start)
        : Rect(x: start, y: 0, width: end - start, height: frame.height)
      return mirrored(local).offset(x: frame.x, y: frame.y)
    }
  }

  override func visit(_ window: Rect, _ body: (Node) -> Void) {
    guard ink.intersects(window) else { return }
    body(self)
    forEachCell(in: window) { node, _ in node.visit(window, body) }
  }

  /// Makes and places the cells, headers and footers that may touch a window with what they paint,
  /// or exactly those whose rows do. Pinned ones come last: they lie over the rows.
  private func forEachCell(
    in window: Rect, exactly: Bool = false, _ body: (_ node: Node, _ cell: Int?) -> Void
  ) {
    guard let measured = placedRows() else { return }
    let local = mirrored(window.offset(x: -frame.x, y: -frame.y))
    let beyond = exactly ? LazyOverflow() : measured.overflow
    defer { forEachPinned(in: local.span(setup.main), measured, beyond) { body($0, nil) } }
    let (low, high) = local.span(setup.main)
    let (left, right) = local.span(cross)
    let rows = measured.rows.rows(from: low - beyond.after, to: high + beyond.before)
    let tracks = measured.tracks.tracks(from: left - beyond.trailing, to: right + beyond.leading)
    guard !rows.isEmpty else { return }
    var reader = measured.source.reader()
    var at = measured.rows.stretch(ofRow: rows.lowerBound)
    for row in rows {
      while row >= measured.rows.stretches[at].firstRow + measured.rows.stretches[at].rowCount {
        at += 1
      }
      let stretch = measured.rows.stretches[at]
      let (start, end) = measured.rows.extent(ofRow: row)
      if stretch.kind != .cells {
        if isPinned(stretch.kind) { continue }
        place(
          measured.source.heading(at), track: (0, frame.size[cross], nil), row: (start, end - start)
        )
        body(measured.source.heading(at), nil)
        continue
      }
      let cells = stretch.cells(inRow: row, columnCount: measured.rows.columnCount)
      for track in tracks.clamped(to: 0..<cells.count) {
        let place = measured.tracks[track]
        let cell = reader.node(cells.lowerBound + track)
        self.place(
          cell, track: (place.start, place.length, setup.items?[place.item].alignment),
          row: (start, end - start))
        body(cell, cells.lowerBound + track)
      }
    }
  }

  private func isPinned(_ kind: GridRows.Kind) -> Bool {
    guard pinWindow != nil else { return false }
    switch kind {
    case .cells: return false
    case .header: return setup.pinnedViews.contains(.sectionHeaders)
    case .footer: return setup.pinnedViews.contains(.sectionFooters)
    }
  }

  private func forEachPinned(
    in window: (low: Double, high: Double), _ measured: LazyMeasurement, _ beyond: LazyOverflow,
    _ body: (Node) -> Void
  ) {
    guard let pinWindow else { return }
    for index in measured.sections.indices {
      let section = measured.sections[index]
      let pinned = measured.pinned(section)
      func show(_ stretch: Int?, _ kind: GridRows.Kind, at start: Double?) {
        guard let stretch, let start, isPinned(kind) else { return }
        let rows = measured.rows.stretches[stretch]
        let length = rows.end - rows.start
        guard start - beyond.before < window.high, start + length + beyond.after > window.low else {
          return
        }
        let node = measured.source.heading(stretch)
        place(node, track: (0, frame.size[cross], nil), row: (start, length))
        body(node)
      }
      show(section.header, .header, at: pinned.headerStart(windowStart: pinWindow.start))
      show(section.footer, .footer, at: pinned.footerStart(windowEnd: pinWindow.end))
    }
  }

  private func place(
    _ cell: Node, track: (start: Double, length: Double, alignment: Alignment?),
    row: (start: Double, length: Double)
  ) {
    let proposal = Proposal(along: setup.main, row.length, across: track.length)
    let position = setup.position(of: cell, track: track, row: row)
    place(cell, at: position, proposal: proposal, isRightToLeft: setup.isRightToLeft)
  }

  /// A rectangle of the container, its x counted from the leading edge.
  private func mirrored(_ rect: Rect) -> Rect {
    guard setup.isRightToLeft else { return rect }
    return Rect(
      x: frame.width - rect.maxX, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension LazyNode.Setup {
  /// Where a cell stands, from the container's leading top corner.
  @MainActor func position(
    of cell: Node, track: (start: Double, length: Double, alignment: Alignment?),
    row: (start: Double, length: Double)
  ) -> Point {
    let proposal = Proposal(along: main, row.length, across: track.length)
    let size = cell.size(proposal)
    let own =
      main == .vertical
      ? (across: track.alignment?.horizontal.key, along: track.alignment?.vertical.key)
      : (across: track.alignment?.vertical.key, along: track.alignment?.horizontal.key)
    let across = (own.across ?? alignment).fraction
    let along = own.along?.fraction ?? 0.5
    let start = track.start + across * (track.length - size[main.across])
    let top = row.start + along * (row.length - size[main])
    return main == .vertical ? Point(x: start, y: top) : Point(x: top, y: start)
  }
}

/// How far cells paint beyond their rows and tracks, in points; 0 for plain ones.
struct LazyOverflow {
  var before = 0.0
  var after = 0.0
  var leading = 0.0
  var trailing = 0.0
}

extension Rect {
  func span(_ axis: Axis) -> (Double, Double) {
    axis == .horizontal ? (minX, maxX) : (minY, maxY)
  }

  init(along main: Axis, _ rect: Rect, growingBy beyond: LazyOverflow, isRightToLeft: Bool) {
    var (left, right) =
      main == .vertical
      ? (beyond.leading, beyond.trailing) : (beyond.before, beyond.after)
    let (top, bottom) =
      main == .vertical
      ? (beyond.before, beyond.after) : (beyond.leading, beyond.trailing)
    if isRightToLeft { swap(&left, &right) }
    self.init(
      x: rect.x - left, y: rect.y - top, width: rect.width + left + right,
      height: rect.height + top + bottom)
  }
}
