// What a host may know of a lazy container's rows. Floor 4: a value, detached from the tree.

internal import ProofGeometry

/// The rows of a lazy grid or stack, in points of the root along the container's main axis.
///
/// Headers and footers are rows without cells. Cells are numbered over the whole container in the
/// order of its ForEach, headers and footers excluded.
public struct LazyRows: Sendable {
  let rows: GridRows
  /// Where the container starts, and its length if its rows run from its end backwards.
  let origin: Double
  let mirroredLength: Double?

  public var count: Int { rows.rowCount }
  /// Cells in a full row.
  public var columnCount: Int { rows.columnCount }
  public var cellCount: Int { rows.cellCount }

  /// Where a row starts and ends. O(log n), O(1) for uniform rows without sections.
  public func extent(ofRow row: Int) -> (start: Double, end: Double) {
    let (start, end) = rows.extent(ofRow: row)
    if let length = mirroredLength {
      return (origin + length - end, origin + length - start)
    }
    return (origin + start, origin + end)
  }

  /// The cells of a row. O(log n).
  public func cells(inRow row: Int) -> Range<Int> { rows.cells(inRow: row) }

  /// Whether the row holds cells, or is a section's header or footer.
  public func kind(ofRow row: Int) -> GridRows.Kind { rows.kind(ofRow: row) }

  /// The row of a cell. O(log n).
  public func row(ofCell cell: Int) -> Int { rows.row(ofCell: cell) }
}
