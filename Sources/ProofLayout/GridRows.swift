// Phase 2 of a grid: where its rows lie. Floor 2: plain values. Eight bytes a row at the most:
// rows of one height and one gap are counted, others keep the prefix sums of their ends.

/// Rows of a lazy container along its scroll direction, in points from its start.
public struct GridRows: Sendable {
  /// What stands in a stretch of rows.
  public enum Kind: Hashable, Sendable {
    case cells
    case header
    case footer
  }

  /// Rows of one kind that follow one another.
  public struct Stretch: Sendable {
    public var kind: Kind
    public var start: Double
    public var end: Double
    public var firstRow: Int
    public var rowCount: Int
    /// Index of the first cell; headers and footers have none.
    public var firstCell: Int
    public var cellCount: Int
    var extents: Extents
  }

  enum Extents: Sendable {
    /// Equal rows; the last one may differ.
    case uniform(height: Double, last: Double, gap: Double)
    /// Ends from the stretch's start, and the gap before each row but the first.
    case measured(ends: [Double], gap: Double)
    case spaced(ends: [Double], gaps: [Double])
  }

  public private(set) var stretches: [Stretch] = []
  /// Cells in a full row.
  public let columnCount: Int
  public private(set) var rowCount = 0
  public private(set) var cellCount = 0
  /// The end of the last row.
  public private(set) var length = 0.0

  public init(columnCount: Int) {
    self.columnCount = max(columnCount, 1)
  }

  /// Where a row starts and ends. O(log n).
  public func extent(ofRow row: Int) -> (start: Double, end: Double) {
    let stretch = stretches[index { $0.firstRow > row }]
    let (start, end) = stretch.extents.row(row - stretch.firstRow, of: stretch.rowCount)
    return (stretch.start + start, stretch.start + end)
  }

  /// The cells of a row; none in a header's or footer's. O(log n).
  public func cells(inRow row: Int) -> Range<Int> {
    stretches[index { $0.firstRow > row }].cells(inRow: row, columnCount: columnCount)
  }

  public func kind(ofRow row: Int) -> Kind {
    stretches[index { $0.firstRow > row }].kind
  }

  /// The row that holds a cell. O(log n).
  public func row(ofCell cell: Int) -> Int {
    precondition(cell >= 0 && cell < cellCount, "no cell \(cell) among \(cellCount)")
    // Headings share their first cell with the stretch after them: the last match holds cells.
    let stretch = stretches[index { $0.firstCell > cell }]
    return stretch.firstRow + (cell - stretch.firstCell) / columnCount
  }

  /// The rows that share space with `start` to `end`. O(log n).
  public func rows(from start: Double, to end: Double) -> Range<Int> {
    let lower = firstRow { $0.end > start }
    let upper = firstRow { $0.start >= end }
    return lower..<max(lower, upper)
  }

  /// The index in ``stretches`` of the one that holds a row. O(log n).
  public func stretch(ofRow row: Int) -> Int {
    index { $0.firstRow > row }
  }

  /// The last stretch before the first one that `isBeyond` holds for.
  private func index(_ isBeyond: (Stretch) -> Bool) -> Int {
    precondition(!stretches.isEmpty, "no rows")
    return max(partitionPoint(stretches.count) { isBeyond(stretches[$0]) } - 1, 0)
  }

  private func firstRow(_ holds: ((start: Double, end: Double)) -> Bool) -> Int {
    let at = partitionPoint(stretches.count) { holds((stretches[$0].lastStart, stretches[$0].end)) }
    guard at < stretches.count else { return rowCount }
    let stretch = stretches[at]
    return stretch.firstRow
      + partitionPoint(stretch.rowCount) { row in
        let (start, end) = stretch.extents.row(row, of: stretch.rowCount)
        return holds((stretch.start + start, stretch.start + end))
      }
  }
}

extension GridRows.Stretch {
  /// The cells of a row of this stretch.
  public func cells(inRow row: Int, columnCount: Int) -> Range<Int> {
    guard kind == .cells else { return firstCell..<firstCell }
    let (offset, overflow) = (row - firstRow).multipliedReportingOverflow(by: columnCount)
    let start = overflow ? cellCount : min(offset, cellCount)
    let length = min(columnCount, cellCount - start)
    return (firstCell + start)..<(firstCell + start + length)
  }

  /// Where its last row starts.
  fileprivate var lastStart: Double { start + extents.row(rowCount - 1, of: rowCount).start }
}

extension GridRows.Extents {
  /// A row from the start of its stretch.
  func row(_ row: Int, of count: Int) -> (start: Double, end: Double) {
    switch self {
    case .uniform(let height, let last, let gap):
      let start = Double(row) * (height + gap)
      return (start, start + (row == count - 1 ? last : height))
    case .measured(let ends, let gap):
      return (row == 0 ? 0 : ends[row - 1] + gap, ends[row])
    case .spaced(let ends, let gaps):
      return (row == 0 ? 0 : ends[row - 1] + gaps[row], ends[row])
    }
  }
}

extension GridRows {
  /// Appends equal rows for `cells` cells, in O(1). `last` is the height of the last row, which
  /// may hold fewer cells.
  public mutating func append(
    cells: Int, height: Double, last: Double, gap: Double, gapBefore: Double
  ) {
    guard cells > 0 else { return }
    let rows = (cells - 1) / columnCount + 1
    let extents = Extents.uniform(height: height, last: last, gap: gap)
    append(.cells, rows: rows, cells: cells, extents: extents, gapBefore: gapBefore)
  }

  /// Appends measured rows for `cells` cells. `gaps` is nil when every gap is `gap`.
  public mutating func append(
    cells: Int, ends: [Double], gap: Double, gaps: [Double]?, gapBefore: Double
  ) {
    guard cells > 0, !ends.isEmpty else { return }
    let extents =
      if let gaps { Extents.spaced(ends: ends, gaps: gaps) } else {
        Extents.measured(ends: ends, gap: gap)
      }
    append(.cells, rows: ends.count, cells: cells, extents: extents, gapBefore: gapBefore)
  }

  /// Appends a header or a footer: a row of its own.
  public mutating func append(_ kind: Kind, height: Double, gapBefore: Double) {
    let extents = Extents.uniform(height: height, last: height, gap: 0)
    append(kind, rows: 1, cells: 0, extents: extents, gapBefore: gapBefore)
  }

  private mutating func append(
    _ kind: Kind, rows: Int, cells: Int, extents: Extents, gapBefore: Double
  ) {
    let start = stretches.isEmpty ? 0 : length + gapBefore
    let end = start + extents.row(rows - 1, of: rows).end
    stretches.append(
      Stretch(
        kind: kind, start: start, end: end, firstRow: rowCount, rowCount: rows,
        firstCell: cellCount, cellCount: cells, extents: extents))
    rowCount += rows
    cellCount += cells
    length = end
  }
}
