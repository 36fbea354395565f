// The square with the most counted pixels, found while rows go by. Floor 3.
// Noise spreads, a real change is dense: the same count means more in one place.

public import ProofGeometry

/// The square with the most counted pixels; of equals the first in reading order of its end.
public struct DiffWindow: Hashable, Sendable {
  public var box: PixelRect
  public var pixels: Int
}

struct WindowFinder {
  private let side: PixelSize
  private let width: Int
  /// Counted pixels of each column among the last rows.
  private var columns: [Int32]
  /// Runs of those rows, by row modulo the side.
  private var recent: [[Range<Int>]]
  private var live = 0
  private(set) var worst: DiffWindow?

  init(side: Int, canvas: PixelSize) {
    self.side = PixelSize(
      width: max(min(side, canvas.width), 1), height: max(min(side, canvas.height), 1))
    width = canvas.width
    columns = [Int32](repeating: 0, count: canvas.width)
    recent = [[Range<Int>]](repeating: [], count: self.side.height)
  }

  mutating func add(_ runs: [Range<Int>], row y: Int) {
    if live == 0 && runs.isEmpty { return }
    let slot = y % side.height
    for run in recent[slot] {
      for x in run { columns[x] -= 1 }
      live -= run.count
    }
    recent[slot] = runs
    for run in runs {
      for x in run { columns[x] += 1 }
      live += run.count
    }
    // The sum can only grow where something came in.
    guard let first = runs.first, let last = runs.last else { return }
    let from = max(first.lowerBound - side.width + 1, 0)
    let to = min(last.upperBound - 1, width - side.width)
    var sum: Int32 = 0
    for x in from..<(from + side.width) { sum += columns[x] }
    var best = worst?.pixels ?? 0
    var x = from
    while true {
      if Int(sum) > best {
        best = Int(sum)
        worst = DiffWindow(
          box: PixelRect(
            x: x, y: max(y - side.height + 1, 0), width: side.width, height: side.height),
          pixels: best)
      }
      if x >= to { break }
      sum += columns[x + side.width] - columns[x]
      x += 1
    }
  }
}
