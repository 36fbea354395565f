// Where headers and footers stand that stay in sight while their section scrolls. Floor 2: pure.
// Rows and the content's length don't move; pinned views are drawn over the rows.

/// A section along the scroll direction, in points of its container.
public struct PinnedSection: Sendable {
  /// Of the header, the rows and the footer, as they lie without pinning; nil where there is none.
  public var header: (start: Double, end: Double)?
  public var rows: (start: Double, end: Double)?
  public var footer: (start: Double, end: Double)?

  public init(
    header: (start: Double, end: Double)?, rows: (start: Double, end: Double)?,
    footer: (start: Double, end: Double)?
  ) {
    self.header = header
    self.rows = rows
    self.footer = footer
  }

  /// Where the header starts when `windowStart` is the first point in sight: held there as long as
  /// rows follow, pushed out with the last of them. A section without rows keeps it in place.
  public func headerStart(windowStart: Double) -> Double? {
    guard let header else { return nil }
    guard let rows else { return header.start }
    let length = header.end - header.start
    return min(max(header.start, windowStart), max(rows.end - length, header.start))
  }

  /// Where the footer starts when `windowEnd` is the last point in sight.
  public func footerStart(windowEnd: Double) -> Double? {
    guard let footer else { return nil }
    guard let rows else { return footer.start }
    let length = footer.end - footer.start
    return max(min(footer.start, windowEnd - length), min(rows.start, footer.start))
  }
}
