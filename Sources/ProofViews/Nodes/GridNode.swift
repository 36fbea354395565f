// Grid: rows of cells that share columns. Floor 4: asks cells, lets ProofLayout share width and
// height.

internal import Foundation
internal import ProofGeometry

/// How a child stands in an eager grid.
struct GridTraits {
  var columns = 1
  var anchor: UnitPoint?
  var columnAlignment: HorizontalAlignment?
  var unsizedAxes: Axis.Set = []
}

/// The grid modifiers' values on a cell.
final class GridTraitNode: MarkNode {
  private let change: (inout GridTraits) -> Void

  init(_ child: Node, _ change: @escaping (inout GridTraits) -> Void) {
    self.change = change
    super.init(child)
  }

  override var gridTraits: GridTraits {
    var traits = child.gridTraits
    change(&traits)
    return traits
  }
}

final class GridNode: Node {
  struct Row {
    var cells: [Node]
    var places: [EagerGridCell]
    var alignment: VerticalAlignment?
  }

  private let rows: [Row]
  private let members: [Node]
  private let alignment: Alignment
  private let isRightToLeft: Bool
  private let columnCount: Int
  private let columnGaps: [Double]
  private let rowGaps: [Double]
  private let columnAlignments: [HorizontalAlignment?]

  init(
    _ content: _ViewList, alignment: Alignment, horizontalSpacing: Double?,
    verticalSpacing: Double?, isRightToLeft: Bool
  ) {
    var rows: [Row] = []
    GridNode.addRows(of: content, to: &rows)
    let columnCount = rows.reduce(0) { max($0, $1.places.last.map { $0.column + $0.span } ?? 0) }
    for index in rows.indices where rows[index].isWhole {
      rows[index].places[0].span = max(columnCount, 1)
    }
    self.rows = rows
    self.alignment = alignment
    self.isRightToLeft = isRightToLeft
    self.columnCount = rows.isEmpty ? 0 : max(columnCount, 1)
    members = rows.flatMap(\.cells)
    columnGaps = GridNode.columnGaps(rows, count: self.columnCount, horizontalSpacing)
    rowGaps = GridNode.rowGaps(rows, verticalSpacing)
    var alignments: [HorizontalAlignment?] = Array(repeating: nil, count: self.columnCount)
    for row in rows {
      for (cell, place) in zip(row.cells, row.places) where place.span == 1 {
        if let own = cell.gridTraits.columnAlignment { alignments[place.column] = own }
      }
    }
    columnAlignments = alignments
    super.init(guides: .union(members))
  }

  override var children: [Node] { members }
  override var spacing: ViewSpacing { ViewSpacing.container(members.map(\.spacing), along: nil) }

  // MARK: Rows

  private static func addRows(of list: _ViewList, to rows: inout [Row]) {
    switch list.content {
    case .none: return
    case .node(let node): addWhole(node, to: &rows)
    case .several(let lists): for list in lists { addRows(of: list, to: &rows) }
    case .each(let each):
      for index in 0..<each.count {
        let key = each.key(index)
        addRows(of: each.element(index).map { KeyNode($0, key: key) }, to: &rows)
      }
    case .section(let header, let content, let footer):
      for list in [header, content, footer] { addRows(of: list, to: &rows) }
    case .gridRow(let alignment, let list):
      var row = Row(cells: [], places: [], alignment: alignment)
      var column = 0
      list.walk { cell in
        let traits = cell.gridTraits
        let span = min(max(traits.columns, 1), 10_000)
        row.cells.append(cell)
        row.places.append(
          EagerGridCell(
            column: column, span: span, sizesColumn: !traits.unsizedAxes.contains(.horizontal)))
        column += span
        return true
      }
      if !row.cells.isEmpty { rows.append(row) }
    }
  }

  /// A view outside of rows is a row of its own across all columns.
  private static func addWhole(_ node: Node, to rows: inout [Row]) {
    let isSized = !node.gridTraits.unsizedAxes.contains(.horizontal)
    rows.append(
      Row(
        cells: [node], places: [EagerGridCell(column: 0, span: 0, sizesColumn: isSized)],
        alignment: nil))
  }

  // MARK: Gaps

  private static func columnGaps(_ rows: [Row], count: Int, _ spacing: Double?) -> [Double] {
    guard count > 1 else { return [] }
    if let spacing { return Array(repeating: spacing, count: count - 1) }
    var gaps: [Double?] = Array(repeating: nil, count: count - 1)
    for row in rows {
      for index in row.cells.indices.dropFirst() {
        let gap = row.cells[index - 1].spacing.gap(to: row.cells[index].spacing, along: .horizontal)
        let at = row.places[index].column - 1
        gaps[at] = max(gaps[at] ?? gap, gap)
      }
    }
    return gaps.map { $0 ?? ViewSpacing.standard }
  }

  private static func rowGaps(_ rows: [Row], _ spacing: Double?) -> [Double] {
    guard rows.count > 1 else { return [] }
    if let spacing { return Array(repeating: spacing, count: rows.count - 1) }
    return zip(rows, rows.dropFirst()).map { upper, lower in
      var gap: Double?
      for (below, place) in zip(lower.cells, lower.places) {
        for (above, other) in zip(upper.cells, upper.places)
        where place.column < other.column + other.span && other.column < place.column + place.span {
          let own = above.spacing.gap(to: below.spacing, along: .vertical)
          gap = max(gap ?? own, own)
        }
      }
      return gap ?? ViewSpacing.standard
    }
  }

  // MARK: Sizes

  private func grid(_ proposal: Proposal) -> EagerGrid {
    EagerGrid(
      rows: rows.map(\.places), columnGaps: columnGaps, rowGaps: rowGaps,
      priorities: priorities, proposal: proposal,
      width: { row, cell, width in
        self.rows[row].cells[cell].size(Proposal(width: width, height: nil)).width
      },
      height: { row, grid, height in self.height(row, grid, height) })
  }

  private var priorities: [Double] {
    var priorities = Array(repeating: -Double.infinity, count: columnCount)
    for row in rows {
      for (cell, place) in zip(row.cells, row.places) where place.span == 1 {
        priorities[place.column] = max(priorities[place.column], cell.priority)
      }
    }
    return priorities.map { $0 == -.infinity ? 0 : $0 }
  }

  private func height(_ row: Int, _ grid: EagerGrid, _ height: Double?) -> Double {
    let row = rows[row]
    let key = (row.alignment ?? alignment.vertical).key
    let extent = StackExtent(
      zip(row.cells, row.places).compactMap { cell, place in
        if cell.gridTraits.unsizedAxes.contains(.vertical) { return nil }
        let proposal = Proposal(width: grid.length(ofColumns: place.columns), height: height)
        return (cell.size(proposal).height, cell.alignment(key, proposal))
      })
    return extent.length
  }

  override func measure(_ proposal: Proposal) -> Size {
    rows.isEmpty ? .zero : grid(proposal).size
  }

  // MARK: Placing

  /// Each cell's proposal and its position from the leading top corner.
  private func arrangement(
    _ proposal: Proposal
  ) -> [(cell: Node, proposal: Proposal, position: Point)] {
    guard !rows.isEmpty else { return [] }
    let grid = grid(proposal)
    var result: [(cell: Node, proposal: Proposal, position: Point)] = []
    for (index, row) in rows.enumerated() {
      let (top, height) = (grid.start(ofRow: index), grid.heights[index])
      let vertical = row.alignment ?? alignment.vertical
      let proposals = row.places.map {
        Proposal(width: grid.length(ofColumns: $0.columns), height: height)
      }
      // Baselines meet at the lowest one; other guides where the row has them.
      let line =
        vertical.key.isBaseline
        ? zip(row.cells, proposals).map { $0.alignment(vertical.key, $1) }.max() ?? 0
        : vertical.key.defaultValue(in: Size(width: 0, height: height))
      for (at, cell) in row.cells.enumerated() {
        let (place, proposal) = (row.places[at], proposals[at])
        let width = grid.length(ofColumns: place.columns)
        let size = cell.size(proposal)
        let position: Point
        if let anchor = cell.gridTraits.anchor {
          position = Point(
            x: Double(anchor.x) * (width - size.width), y: Double(anchor.y) * (height - size.height)
          )
        } else {
          let own = place.span == 1 ? columnAlignments[place.column] : nil
          let horizontal = own ?? alignment.horizontal
          let guide = horizontal.key.defaultValue(in: Size(width: width, height: 0))
          position = Point(
            x: guide - cell.alignment(horizontal.key, proposal),
            y: line - cell.alignment(vertical.key, proposal))
        }
        let start = grid.start(ofColumn: place.column)
        result.append(
          (cell, proposal, Point(x: start + position.x, y: top + position.y)))
      }
    }
    return result
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    var ink = Rect.zero
    for (cell, proposal, position) in arrangement(proposal) {
      place(cell, at: position, proposal: proposal, isRightToLeft: isRightToLeft)
      ink = ink.union(cell.ink)
    }
    return ink
  }

  override func guide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? {
    key.combine(
      arrangement(proposal).compactMap { cell, own, position in
        cell.guide(key, own).map { $0 + (key.axis == .horizontal ? position.x : position.y) }
      })
  }
}

extension GridNode.Row {
  /// Whether it is a view outside of rows, whose span is not known yet.
  fileprivate var isWhole: Bool { places.first?.span == 0 }
}

extension EagerGridCell {
  fileprivate var columns: Range<Int> { column..<(column + span) }
}
