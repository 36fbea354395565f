import ProofLayout
import Testing

@Suite struct GridRowsTests {
  /// Three sections of uneven rows with headings, as a plain list of extents beside.
  private func sample() -> (rows: GridRows, extents: [(Double, Double)], cells: [Range<Int>]) {
    var rows = GridRows(columnCount: 3)
    var extents: [(Double, Double)] = []
    var cells: [Range<Int>] = []
    var y = 0.0
    var cell = 0
    for section in 0..<3 {
      if !extents.isEmpty { y += 5 }
      rows.append(.header, height: 24, gapBefore: 5)
      extents.append((y, y + 24))
      cells.append(cell..<cell)
      y += 24
      let count = 4 + section * 3
      let heights = (0..<(count + 2) / 3).map { 10.0 + Double($0) }
      var ends: [Double] = []
      let start = y + 5
      y = start
      for (index, height) in heights.enumerated() {
        if index > 0 { y += 4 }
        extents.append((y, y + height))
        cells.append(cell + index * 3..<min(cell + index * 3 + 3, cell + count))
        y += height
        ends.append(y - start)
      }
      cell += count
      rows.append(
        cells: count, ends: ends, gap: 4,
        gaps: section == 1 ? Array(repeating: 4, count: ends.count) : nil, gapBefore: 5)
    }
    return (rows, extents, cells)
  }

  @Test("rows lie where adding them up says")
  func extents() {
    let (rows, extents, cells) = sample()
    #expect(rows.rowCount == extents.count)
    for (row, extent) in extents.enumerated() {
      #expect(rows.extent(ofRow: row) == extent)
      #expect(rows.cells(inRow: row) == cells[row])
      for cell in cells[row] { #expect(rows.row(ofCell: cell) == row) }
    }
    #expect(rows.length == extents[extents.count - 1].1)
    #expect(rows.cellCount == cells[cells.count - 1].upperBound)
  }

  @Test("the rows of a window are those that share space with it")
  func windows() {
    let (rows, extents, _) = sample()
    for step in -3..<120 {
      for height in [0.5, 1, 7, 64, 500] {
        let (from, to) = (Double(step) * 2.5, Double(step) * 2.5 + height)
        let naive = extents.indices.filter { extents[$0].0 < to && extents[$0].1 > from }
        #expect(Array(rows.rows(from: from, to: to)) == naive)
      }
    }
    #expect(rows.rows(from: -.infinity, to: .infinity) == 0..<rows.rowCount)
    #expect(rows.rows(from: .nan, to: .nan).isEmpty)
  }

  @Test("a thousand million uniform rows are counted, not stored")
  func uniform() {
    var rows = GridRows(columnCount: 4)
    rows.append(cells: 4_000_000_001, height: 100, last: 60, gap: 8, gapBefore: 0)
    #expect(rows.rowCount == 1_000_000_001)
    #expect(rows.extent(ofRow: 1_000_000_000) == (108e9, 108e9 + 60))
    #expect(rows.cells(inRow: 1_000_000_000) == 4_000_000_000..<4_000_000_001)
    #expect(rows.rows(from: 108e6 + 101, to: 108e6 + 109) == 1_000_001..<1_000_002)
    #expect(rows.row(ofCell: 4_000_003) == 1_000_000)
  }

  @Test("no cells make no rows")
  func empty() {
    var rows = GridRows(columnCount: 0)
    rows.append(cells: 0, height: 10, last: 10, gap: 0, gapBefore: 0)
    rows.append(cells: 0, ends: [], gap: 0, gaps: nil, gapBefore: 0)
    #expect(rows.rowCount == 0)
    #expect(rows.length == 0)
    #expect(rows.rows(from: -1, to: 1).isEmpty)
  }
}
