// One walk through a lazy container's content: rows out, cells gone. Floor 4. Rows follow the rules
// of ProofLayout's GridRows; a section's header and footer are rows of their own across the whole
// container. Of each cell the walk keeps nothing but what its row became.

internal import ProofGeometry

@MainActor struct LazyMeasurement {
  let tracks: GridTracks
  private(set) var rows: GridRows
  private(set) var source = LazySource()
  private(set) var overflow = LazyOverflow()
  /// Stretches of each section that has a header or a footer, in order.
  private(set) var sections: [Section] = []

  struct Section {
    var header: Int?
    var rows: Range<Int>
    var footer: Int?
  }

  private let setup: LazyNode.Setup
  // The stretch of cells that is being filled.
  private var cells = 0
  private var ends: [Double] = []
  private var gaps: [Double]?
  private var gapBefore = 0.0
  private var rowGap = 0.0
  // The row that is being filled.
  private var row: [Node] = []
  private var height = 0.0
  // What the cells of the row above say to those below; one for all after a heading.
  private var above: [ViewSpacing] = []
  private var isBelowHeading = false
  private var uniform: Uniform?

  /// The first cell of a container whose cells are all alike.
  private struct Uniform {
    var node: Node
    var spacing: ViewSpacing
  }

  init(of content: _ViewList, tracks: GridTracks, setup: LazyNode.Setup) {
    self.tracks = tracks
    self.setup = setup
    rows = GridRows(columnCount: tracks.count)
    add(content)
    endStretch()
    uniform = nil
    row = []
  }

  // MARK: Content

  private mutating func add(_ list: _ViewList) {
    switch list.content {
    case .none: return
    case .node(let node): addWritten([node])
    case .several(let lists):
      if let nodes = list.plainNodes() {
        addWritten(nodes)
      } else {
        for list in lists { add(list) }
      }
    case .each(let each): add(each)
    case .section(let header, let content, let footer):
      endStretch()
      let before = rows.stretches.count
      addHeadings(header, .header)
      let first = rows.stretches.count
      let hasHeader = first > before
      add(content)
      endStretch()
      let end = rows.stretches.count
      addHeadings(footer, .footer)
      let hasFooter = rows.stretches.count > end
      if hasHeader || hasFooter {
        sections.append(
          Section(
            header: hasHeader ? first - 1 : nil, rows: first..<end, footer: hasFooter ? end : nil))
      }
    case .gridRow(_, let list): add(list)
    }
  }

  private mutating func addWritten(_ nodes: [Node]) {
    source.append(.nodes(nodes), firstCell: rows.cellCount + cells)
    for node in nodes { addCell(node) }
  }

  private mutating func add(_ each: EachSource) {
    guard each.count > 0 else { return }
    guard let count = each.childCount else { return addUneven(each) }
    guard count > 0 else { return }
    source.append(.even(each, each: count), firstCell: rows.cellCount + cells)
    if setup.hasUniformCells {
      if uniform == nil, let node = each.element(0).nodes().first { addUniform(node) }
      let (product, overflow) = each.count.multipliedReportingOverflow(by: count)
      // Far more cells than points that a Double can tell apart, and no sum of them overflows.
      let most = Int.max / 4
      cells = overflow ? most : min(cells + min(product, most), most)
      return
    }
    let more = each.count / tracks.count
    // Eight bytes a row, not what doubling would take; but no new array for every small loop.
    if more > ends.count { ends.reserveCapacity(ends.count + more + count) }
    for index in 0..<each.count {
      for node in each.element(index).nodes() { addCell(node) }
    }
  }

  /// The container's first cell, which all others are like.
  private mutating func addUniform(_ node: Node) {
    if uniform == nil { uniform = Uniform(node: node, spacing: node.spacing) }
  }

  private mutating func addUneven(_ each: EachSource) {
    var first = 0
    var starts: [Int] = []
    var firstCell = rows.cellCount + cells
    for index in 0..<each.count {
      let list = each.element(index)
      guard let nodes = list.plainNodes() else {
        // Sections or further loops within: kept as they are, a piece of their own.
        if !starts.isEmpty {
          source.append(.uneven(each, first: first, starts: starts), firstCell: firstCell)
        }
        add(list)
        first = index + 1
        starts = []
        firstCell = rows.cellCount + cells
        continue
      }
      starts.append(rows.cellCount + cells - firstCell)
      for node in nodes { addCell(node) }
    }
    if !starts.isEmpty {
      source.append(.uneven(each, first: first, starts: starts), firstCell: firstCell)
    }
  }

  /// A section's place along the main axis.
  func pinned(_ section: Section) -> PinnedSection {
    func span(_ stretch: Int) -> (start: Double, end: Double) {
      (rows.stretches[stretch].start, rows.stretches[stretch].end)
    }
    return PinnedSection(
      header: section.header.map(span),
      rows: section.rows.isEmpty
        ? nil : (span(section.rows.lowerBound).start, span(section.rows.upperBound - 1).end),
      footer: section.footer.map(span))
  }

  // MARK: Rows

  private mutating func addCell(_ node: Node) {
    if setup.hasUniformCells {
      addUniform(node)
      cells += 1
      return
    }
    let track = tracks[row.count]
    let size = node.size(Proposal(along: setup.main, nil, across: track.length))
    height = max(height, finite(size[setup.main]))
    row.append(node)
    cells += 1
    if row.count == tracks.count { endRow() }
  }

  private mutating func endRow() {
    guard !row.isEmpty else { return }
    let spacings = setup.spacing == nil ? row.map(\.spacing) : []
    let gap = gap(to: spacings)
    if ends.isEmpty {
      gapBefore = gap
      gaps = nil
    } else if gaps != nil {
      gaps?.append(gap)
    } else if ends.count == 1 {
      rowGap = gap
    } else if gap != rowGap {
      gaps = [0] + Array(repeating: rowGap, count: ends.count - 1) + [gap]
    }
    ends.append((ends.last.map { $0 + gap } ?? 0) + height)
    for (index, node) in row.enumerated() {
      let track = tracks[index]
      noteOverflow(
        of: node, track: (track.start, track.length, setup.items?[track.item].alignment))
    }
    (above, isBelowHeading) = (spacings, false)
    row.removeAll(keepingCapacity: true)
    height = 0
  }

  /// The distance from the row above to one of these cells, or to a heading. A heading is every
  /// column's neighbor.
  private func gap(to spacings: [ViewSpacing], isHeading: Bool = false) -> Double {
    if let spacing = setup.spacing { return spacing }
    var gap = 0.0
    if isHeading || isBelowHeading {
      for upper in above {
        for lower in spacings { gap = max(gap, upper.gap(to: lower, along: setup.main)) }
      }
    } else {
      for (upper, lower) in zip(above, spacings) {
        gap = max(gap, upper.gap(to: lower, along: setup.main))
      }
    }
    return gap
  }

  private mutating func endStretch() {
    if setup.hasUniformCells { return endUniformStretch() }
    endRow()
    rows.append(cells: cells, ends: ends, gap: rowGap, gaps: gaps, gapBefore: gapBefore)
    cells = 0
    ends = []
    gaps = nil
  }

  private mutating func endUniformStretch() {
    guard cells > 0, let uniform else { return }
    let full = min(cells, tracks.count)
    let rest = cells % tracks.count
    let high = uniformHeight(columns: full)
    let last = rest == 0 || cells < tracks.count ? high : uniformHeight(columns: rest)
    let gapBefore = gap(to: [uniform.spacing])
    (above, isBelowHeading) = ([uniform.spacing], false)
    let gap = gap(to: [uniform.spacing])
    rows.append(cells: cells, height: high, last: last, gap: gap, gapBefore: gapBefore)
    height = high
    for run in tracks.runs where run.first < full {
      noteOverflow(
        of: uniform.node, track: (run.start, run.length, setup.items?[run.item].alignment))
    }
    height = 0
    cells = 0
  }

  /// The height of a row of uniform cells: the first one is asked at each width there is.
  private func uniformHeight(columns: Int) -> Double {
    guard let uniform else { return 0 }
    var height = 0.0
    for run in tracks.runs where run.first < columns {
      let proposal = Proposal(along: setup.main, nil, across: run.length)
      height = max(height, finite(uniform.node.size(proposal)[setup.main]))
    }
    return height
  }

  private mutating func addHeadings(_ list: _ViewList, _ kind: GridRows.Kind) {
    endStretch()
    list.walk { node in
      let length = tracks.length
      let size = node.size(Proposal(along: setup.main, nil, across: length))
      height = finite(size[setup.main])
      let spacing = node.spacing
      rows.append(kind, height: height, gapBefore: gap(to: [spacing], isHeading: true))
      source.setHeading(node, ofStretch: rows.stretches.count - 1)
      noteOverflow(of: node, track: (0, length, nil))
      (above, isBelowHeading) = ([spacing], true)
      height = 0
      return true
    }
  }

  /// How far a cell of the row that ends here paints beyond row and track.
  private mutating func noteOverflow(
    of node: Node, track: (start: Double, length: Double, alignment: Alignment?)
  ) {
    let position = setup.position(of: node, track: track, row: (0, height))
    node.place(
      at: position, proposal: Proposal(along: setup.main, height, across: track.length))
    var ink = node.ink
    guard ink.width > 0, ink.height > 0 else { return }
    if setup.isRightToLeft {
      // The node stands as if lines ran left to right, but what is in it is mirrored already.
      ink.x = node.frame.minX + node.frame.maxX - ink.maxX
    }
    let (top, bottom) = ink.span(setup.main)
    let (left, right) = ink.span(setup.main.across)
    overflow.before = max(overflow.before, beyond(-top))
    overflow.after = max(overflow.after, beyond(bottom - height))
    overflow.leading = max(overflow.leading, beyond(track.start - left))
    overflow.trailing = max(overflow.trailing, beyond(right - track.start - track.length))
  }
}

/// An overflow, unless it is what the rounding of sums leaves: it would make every window reach for
/// its neighbors' rows.
private func beyond(_ length: Double) -> Double { length > 1e-6 ? length : 0 }
