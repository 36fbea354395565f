// Rows onto pages. Floor 2: arithmetic on row extents, no views.

/// A row that no page can hold.
public struct PaginationError: Error, Hashable, Sendable {
  /// Index of the row.
  public var row: Int
  /// Points.
  public var rowHeight: Double
  /// Points that a page has for rows.
  public var availableHeight: Double

  public init(row: Int, rowHeight: Double, availableHeight: Double) {
    self.row = row
    self.rowHeight = rowHeight
    self.availableHeight = availableHeight
  }

  public var message: String {
    "row \(row) is \(rowHeight) points high, but a page has only \(availableHeight) points for rows"
  }
}

/// Cuts rows into pages so that no row is cut; gaps at a cut vanish.
///
/// No rows give no pages. A row that fits a later page but not the first one leaves the first page
/// without rows. Heights may exceed the page by a millionth of a point, the rounding of sums.
/// O(pages * log rows) with an `extent` of O(1).
///
/// - Parameters:
///   - rowCount: how many rows there are.
///   - firstAvailable: points for rows on the first page.
///   - available: points for rows on every other page.
///   - mostRows: rows on a page at the most, even where more would fit; at least 1.
///   - extent: where a row starts and ends, in points; rows follow one another.
/// - Returns: the rows of each page.
/// - Throws: ``PaginationError`` for the first row that is higher than a page.
public func paginate(
  rowCount: Int, firstAvailable: Double, available: Double, mostRows: Int = .max,
  extent: (_ row: Int) -> (start: Double, end: Double)
) throws(PaginationError) -> [Range<Int>] {
  let tolerance = 1e-6
  var pages: [Range<Int>] = []
  var row = 0
  while row < rowCount {
    let isFirst = pages.isEmpty
    let given = isFirst ? firstAvailable : available
    let space = given.isNaN ? 0 : max(given, 0)
    let (start, end) = extent(row)
    if end - start > space + tolerance {
      let later = available.isNaN ? 0 : max(available, 0)
      guard isFirst, end - start <= later + tolerance else {
        throw PaginationError(
          row: row, rowHeight: end - start, availableHeight: isFirst ? max(space, later) : space)
      }
      pages.append(row..<row)
      continue
    }
    // Gallop, so that many small pages don't each search all rows.
    let limit = start + space + tolerance
    var step = 1
    while row + step < rowCount, extent(row + step).end <= limit {
      let (doubled, overflow) = step.multipliedReportingOverflow(by: 2)
      step = overflow ? rowCount : min(doubled, rowCount - row)
    }
    let next = row + partitionPoint(min(step, rowCount - row)) { extent(row + $0).end > limit }
    // The row itself fits by the check above, whatever the sum's rounding says.
    let cut = min(max(next, row + 1), row + min(max(mostRows, 1), rowCount - row))
    pages.append(row..<cut)
    row = cut
  }
  return pages
}
