// Whether a pixel is the smoothing of an edge: Vysniauskas' detector as pixelmatch has it. Floor 3.
// It looks at a pixel's neighbors and at those of two of them: five rows are enough.

/// A picture's pixels round the row that is being judged.
struct Neighborhood {
  let pixels: [PackedPixel]
  let width: Int
  /// Where the rows from two above to two below begin in `pixels`; nil where there is none.
  let starts: [Int?]

  /// - Parameter row: -2 to 2.
  func pixel(_ x: Int, _ row: Int) -> PackedPixel? {
    guard let start = starts[row + 2], x >= 0, x < width else { return nil }
    return pixels[start + x]
  }

  private func columns(around x: Int) -> ClosedRange<Int> { max(x - 1, 0)...min(x + 1, width - 1) }

  private func rows(around row: Int) -> ClosedRange<Int> {
    let above = row > -2 && starts[row + 1] != nil ? row - 1 : row
    let below = row < 2 && starts[row + 3] != nil ? row + 1 : row
    return above...below
  }

  /// A pixel at the edge of the picture counts as having one equal neighbor more.
  private func isAtEdge(_ columns: ClosedRange<Int>, _ rows: ClosedRange<Int>) -> Bool {
    columns.count < 3 || rows.count < 3
  }

  /// Whether three neighbors or more have the same color.
  func hasManyEqualNeighbors(_ x: Int, _ row: Int) -> Bool {
    guard let own = pixel(x, row) else { return false }
    let (columns, rows) = (columns(around: x), rows(around: row))
    var equal = isAtEdge(columns, rows) ? 1 : 0
    for column in columns {
      for line in rows where column != x || line != row {
        if pixel(column, line) == own { equal += 1 }
        if equal > 2 { return true }
      }
    }
    return false
  }

  /// Whether the pixel at `x` of the middle row smooths an edge that both pictures have.
  /// - Parameter offset: four times the pixel's number in reading order.
  func smooths(_ x: Int, other: Neighborhood, judge: PixelJudge, offset: Int) -> Bool {
    guard let own = pixel(x, 0) else { return false }
    let (columns, rows) = (columns(around: x), rows(around: 0))
    var equal = isAtEdge(columns, rows) ? 1 : 0
    var darkest = (delta: 0.0, x: 0, row: 0)
    var brightest = (delta: 0.0, x: 0, row: 0)
    for column in columns {
      for line in rows where column != x || line != 0 {
        guard let neighbor = pixel(column, line) else { continue }
        let delta = judge.brightness(own, over: neighbor, offset: offset)
        if delta == 0 {
          equal += 1
          // With more than two equal neighbors it is no smoothing.
          if equal > 2 { return false }
        } else if delta < darkest.delta {
          darkest = (delta, column, line)
        } else if delta > brightest.delta {
          brightest = (delta, column, line)
        }
      }
    }
    if darkest.delta == 0 || brightest.delta == 0 { return false }
    func isFlat(_ place: (delta: Double, x: Int, row: Int)) -> Bool {
      hasManyEqualNeighbors(place.x, place.row) && other.hasManyEqualNeighbors(place.x, place.row)
    }
    return isFlat(darkest) || isFlat(brightest)
  }
}
