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
    var isRightToLeft: Bool
  }

  let setup: Setup
  private let content: _ViewList
  /// The last measurement; of others only the lengths are kept, for parents that ask around.
  private var measured: (tracks: GridTracks, rows: LazyMeasurement)?
  private var lengths: [GridTracks: Double] = [:]

  init(_ content: _ViewList, setup: Setup) {
    self.content = content
    self.setup = setup
  }

  override var lazyContainer: LazyNode? { self }
  private var cross: Axis { setup.main.across }

  // MARK: Measuring

  private func tracks(_ length: Double) -> GridTracks {
    guard let items = setup.items else { return GridTracks(single: length) }
    return GridTracks(items, in: length, alignment: setup.alignment.fraction)
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
    let items = setup.items ?? [GridItem(.flexible())]
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

  override func measure(_ proposal: ProposedViewSize) -> Size {
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

  override func arrange(_ proposal: ProposedViewSize) -> Rect {
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

  // MARK: Windows

  override func paint(into slice: inout Slice) {
    forEachCell(in: slice.window) { $0.draw(into: &slice) }
  }

  override func visit(_ window: Rect, _ body: (Node) -> Void) {
    guard ink.intersects(window) else { return }
    body(self)
    forEachCell(in: window) { $0.visit(window, body) }
  }

  /// Makes and places the cells, headers and footers that may touch a window.
  private func forEachCell(in window: Rect, _ body: (Node) -> Void) {
    guard let measured = placedRows() else { return }
    let local = mirrored(window.offset(x: -frame.x, y: -frame.y))
    let beyond = measured.overflow
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
        place(
          measured.source.heading(at), track: (0, frame.size[cross], nil), row: (start, end - start)
        )
        body(measured.source.heading(at))
        continue
      }
      let cells = stretch.cells(inRow: row, columnCount: measured.rows.columnCount)
      for track in tracks.clamped(to: 0..<cells.count) {
        let place = measured.tracks[track]
        let cell = reader.node(cells.lowerBound + track)
        self.place(
          cell, track: (place.start, place.length, setup.items?[place.item].alignment),
          row: (start, end - start))
        body(cell)
      }
    }
  }

  private func place(
    _ cell: Node, track: (start: Double, length: Double, alignment: Alignment?),
    row: (start: Double, length: Double)
  ) {
    let proposal = ProposedViewSize(along: setup.main, row.length, across: track.length)
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
    let proposal = ProposedViewSize(along: main, row.length, across: track.length)
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
