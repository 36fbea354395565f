import ProofLayout
import Testing

@Suite struct PaginationTests {
  private func rows(_ heights: [Double], gap: Double) -> [(start: Double, end: Double)] {
    var y = 0.0
    return heights.map { height in
      defer { y += height + gap }
      return (y, y + height)
    }
  }

  private func pages(
    _ heights: [Double], gap: Double, first: Double, available: Double
  ) throws(PaginationError) -> [Range<Int>] {
    let rows = rows(heights, gap: gap)
    return try paginate(rowCount: rows.count, firstAvailable: first, available: available) {
      rows[$0]
    }
  }

  @Test("no row is cut, and a gap at the cut takes no room")
  func cuts() throws {
    #expect(
      try pages([100, 100, 100, 100, 100], gap: 10, first: 210, available: 320)
        == [0..<2, 2..<5])
    #expect(
      try pages([100, 100, 100, 100], gap: 10, first: 209.9, available: 209.9)
        == [0..<1, 1..<2, 2..<3, 3..<4])
  }

  @Test("no page has more rows than asked for, and the first one's own bound stands")
  func mostRows() throws {
    let rows = rows(Array(repeating: 100, count: 7), gap: 10)
    func pages(_ most: Int) throws(PaginationError) -> [Range<Int>] {
      try paginate(rowCount: 7, firstAvailable: 210, available: 540, mostRows: most) { rows[$0] }
    }
    #expect(try pages(3) == [0..<2, 2..<5, 5..<7])
    #expect(try pages(.max) == [0..<2, 2..<7])
    #expect(try pages(0).count == 7)
  }

  @Test("no rows make no pages")
  func none() throws {
    #expect(try pages([], gap: 0, first: 10, available: 10) == [])
  }

  @Test("a row that the first page can't hold starts the second one")
  func firstPage() throws {
    #expect(try pages([100, 100], gap: 0, first: 50, available: 200) == [0..<0, 0..<2])
  }

  @Test("a row higher than a page is refused with both heights")
  func tooHigh() {
    #expect(throws: PaginationError(row: 1, rowHeight: 300, availableHeight: 200)) {
      try pages([100, 300, 100], gap: 10, first: 150, available: 200)
    }
    #expect(throws: PaginationError(row: 0, rowHeight: 300, availableHeight: 250)) {
      try pages([300], gap: 0, first: 250, available: 100)
    }
    let message = PaginationError(row: 1, rowHeight: 300, availableHeight: 200).message
    #expect(message.contains("300") && message.contains("200"))
  }

  @Test(
    "heights that are no heights are refused, not followed",
    arguments: [0.0, -5, Double.nan, -Double.infinity])
  func nonsense(_ available: Double) {
    #expect(throws: PaginationError.self) {
      try pages([10], gap: 0, first: available, available: available)
    }
  }

  @Test("an endless page holds everything")
  func endless() throws {
    #expect(
      try pages([10, 10, 10], gap: 2, first: .infinity, available: .infinity) == [0..<3])
  }

  @Test("rows that fill pages exactly aren't pushed off by the rounding of sums")
  func rounding() throws {
    var rows = GridRows(columnCount: 1)
    rows.append(cells: 30_000, height: 100.1, last: 100.1, gap: 8.3, gapBefore: 0)
    let page = 7 * 100.1 + 6 * 8.3
    let pages = try paginate(rowCount: 30_000, firstAvailable: page, available: page) {
      rows.extent(ofRow: $0)
    }
    #expect(pages.dropLast().allSatisfy { $0.count == 7 })
    #expect(pages.count == 4286)
  }

  @Test("pages of a million rows ask for few of them")
  func fewQuestions() throws {
    var questions = 0
    let pages = try paginate(rowCount: 1_000_000, firstAvailable: 1e6, available: 1e6) {
      questions += 1
      return (Double($0) * 10, Double($0) * 10 + 10)
    }
    #expect(pages.count == 10)
    #expect(questions < 10 * 45)
    questions = 0
    _ = try paginate(rowCount: 1_000_000, firstAvailable: 20, available: 20) {
      questions += 1
      return (Double($0) * 10, Double($0) * 10 + 10)
    }
    #expect(questions < 500_000 * 6)
  }
}
