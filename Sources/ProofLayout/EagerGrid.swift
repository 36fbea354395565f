// Columns and rows of an eager grid. Floor 2: a pure function; cells are asked through closures.
// Phase 1 shares the width over columns as a stack shares its length; phase 2 makes room for cells
// that span; phase 3 shares the height over rows.

public import ProofGeometry

/// A cell's place in an eager grid.
public struct EagerGridCell: Hashable, Sendable {
  public var column: Int
  public var span: Int
  /// Whether the cell has a say in its columns' widths.
  public var sizesColumn: Bool

  public init(column: Int, span: Int = 1, sizesColumn: Bool = true) {
    self.column = column
    self.span = span
    self.sizesColumn = sizesColumn
  }
}

/// An eager grid's columns and rows, in points.
public struct EagerGrid: Sendable {
  public private(set) var widths: [Double]
  public private(set) var heights: [Double]
  public let columnGaps: [Double]
  public let rowGaps: [Double]

  /// - Parameters:
  ///   - rows: the cells of each row.
  ///   - columnGaps: between columns, one less than there are.
  ///   - rowGaps: between rows, one less than there are.
  ///   - priorities: of the columns.
  ///   - width: how wide a cell becomes in a width that it is proposed.
  ///   - height: how high a row becomes in these widths and a height that it is proposed.
  public init(
    rows: [[EagerGridCell]], columnGaps: [Double], rowGaps: [Double], priorities: [Double],
    proposal: Proposal, width: (_ row: Int, _ cell: Int, _ proposal: Double?) -> Double,
    height: (_ row: Int, _ grid: EagerGrid, _ proposal: Double?) -> Double
  ) {
    self.columnGaps = columnGaps
    self.rowGaps = rowGaps
    var members: [[(row: Int, cell: Int)]] = Array(repeating: [], count: priorities.count)
    for (row, cells) in rows.enumerated() {
      for (index, cell) in cells.enumerated() where cell.span == 1 && cell.sizesColumn {
        members[cell.column].append((row, index))
      }
    }
    widths =
      StackLengths(available: proposal.width, spacings: columnGaps, priorities: priorities) {
        column, proposal in
        members[column].reduce(0) { max($0, width($1.row, $1.cell, proposal)) }
      }.lengths
    heights = []

    for (row, cells) in rows.enumerated() {
      for (index, cell) in cells.enumerated() where cell.span > 1 && cell.sizesColumn {
        let columns = cell.column..<(cell.column + cell.span)
        let others = widths.indices.filter { !columns.contains($0) }.reduce(0) { $0 + widths[$1] }
        let gaps = columnGaps.reduce(0, +) - inner(columns)
        let offered = proposal.width.map { max($0 - others - gaps, 0) }
        let more = width(row, index, offered) - length(ofColumns: columns)
        guard more > 0, more.isFinite else { continue }
        for column in columns { widths[column] += more / Double(cell.span) }
      }
    }

    let grid = self
    heights =
      StackLengths(
        available: proposal.height, spacings: rowGaps,
        priorities: Array(repeating: 0, count: rows.count)
      ) { row, proposal in height(row, grid, proposal) }.lengths
  }

  public var size: Size {
    Size(
      width: widths.reduce(0, +) + columnGaps.reduce(0, +),
      height: heights.reduce(0, +) + rowGaps.reduce(0, +))
  }

  /// The width of columns that follow one another, the gaps between them included.
  public func length(ofColumns columns: Range<Int>) -> Double {
    widths[columns].reduce(0, +) + inner(columns)
  }

  /// Where a column starts.
  public func start(ofColumn column: Int) -> Double {
    widths[..<column].reduce(0, +) + columnGaps[..<min(column, columnGaps.count)].reduce(0, +)
  }

  /// Where a row starts.
  public func start(ofRow row: Int) -> Double {
    heights[..<row].reduce(0, +) + rowGaps[..<min(row, rowGaps.count)].reduce(0, +)
  }

  private func inner(_ columns: Range<Int>) -> Double {
    columnGaps[columns.lowerBound..<max(columns.upperBound - 1, columns.lowerBound)].reduce(0, +)
  }
}
