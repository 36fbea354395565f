// Rows that were inserted or removed, found by the rows' hashes. Floor 3.
// One inserted row moves everything beneath it: compared in place the whole page differs, aligned
// only that row does.

/// Which rows stand beside one another.
public struct RowAlignment: Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// Rows of both, the same or changed.
    case both
    /// Rows that the actual picture doesn't have any more.
    case removed
    /// Rows that only the actual picture has.
    case inserted
  }

  public struct Step: Hashable, Sendable {
    public var kind: Kind
    /// First row in each picture.
    public var expected: Int
    public var actual: Int
    public var rows: Int
  }

  /// From the top, without gaps.
  public var steps: [Step]

  public var inserted: Int { rows(.inserted) }
  public var removed: Int { rows(.removed) }

  private func rows(_ kind: Kind) -> Int {
    steps.reduce(0) { $1.kind == kind ? $0 + $1.rows : $0 }
  }

  /// Beyond so many changed rows nothing is looked for: time goes with it times the height.
  static let mostEdits = 1024

  /// Aligns two columns of hashes that differ from row `start` on.
  /// - Returns: nil when too much differs, or when no row was inserted or removed.
  init?(_ expected: [UInt64], _ actual: [UInt64], from start: Int) {
    var tail = 0
    while tail < min(expected.count, actual.count),
      expected[expected.count - 1 - tail] == actual[actual.count - 1 - tail]
    {
      tail += 1
    }
    let length = min(expected.count, actual.count)
    let inPlace =
      (0..<length).reduce(0) { expected[$1] == actual[$1] ? $0 : $0 + 1 }
      + max(expected.count, actual.count) - length
    // A path with more edits than that has more than half as many rows: it wouldn't be worth a finding.
    guard
      let path = RowAlignment.shortestPath(
        Array(expected.dropLast(tail)), Array(actual.dropLast(tail)),
        most: min(inPlace, RowAlignment.mostEdits))
    else { return nil }
    steps = []
    if start > 0 { append(.both, 0, 0, start) }
    // Changed rows stand beside one another; only what is left over is an insertion or a removal.
    var (e, a) = (start, start)
    for hunk in path {
      append(.both, e, a, hunk.same)
      e += hunk.same
      a += hunk.same
      let changed = min(hunk.removed, hunk.inserted)
      append(.both, e, a, changed)
      append(.removed, e + changed, a + changed, hunk.removed - changed)
      append(.inserted, e + hunk.removed, a + changed, hunk.inserted - changed)
      e += hunk.removed
      a += hunk.inserted
    }
    append(.both, e, a, tail)
    // What is gained must be worth a finding: far fewer rows that differ than in place.
    let aligned = path.reduce(0) { $0 + max($1.removed, $1.inserted) }
    if inserted + removed == 0 || aligned * 2 > inPlace { return nil }
  }

  private mutating func append(_ kind: Kind, _ e: Int, _ a: Int, _ rows: Int) {
    guard rows > 0 else { return }
    if let last = steps.last, last.kind == kind {
      steps[steps.count - 1].rows += rows
    } else {
      steps.append(Step(kind: kind, expected: e, actual: a, rows: rows))
    }
  }

  /// Rows that are the same, then rows that are in one of the two only.
  private struct Hunk {
    var same = 0
    var removed = 0
    var inserted = 0
  }

  /// Myers' greedy search, forward, with every frontier kept for the way back.
  private static func shortestPath(_ a: [UInt64], _ b: [UInt64], most: Int) -> [Hunk]? {
    let most = min(a.count + b.count, most)
    var furthest = [Int](repeating: 0, count: 2 * most + 3)
    let middle = most + 1
    var history: [[Int32]] = []
    search: for d in 0...most {
      for k in stride(from: -d, through: d, by: 2) {
        let isDown = k == -d || (k != d && furthest[middle + k - 1] < furthest[middle + k + 1])
        var x = isDown ? furthest[middle + k + 1] : furthest[middle + k - 1] + 1
        while x < a.count, x - k < b.count, x - k >= 0, a[x] == b[x - k] { x += 1 }
        furthest[middle + k] = x
        if x >= a.count && x - k >= b.count {
          history.append(frontier(furthest, middle, d))
          return walkBack(history, a.count, b.count)
        }
      }
      history.append(frontier(furthest, middle, d))
    }
    return nil
  }

  private static func frontier(_ furthest: [Int], _ middle: Int, _ d: Int) -> [Int32] {
    furthest[(middle - d)...(middle + d)].map { Int32(clamping: $0) }
  }

  private static func walkBack(_ history: [[Int32]], _ aCount: Int, _ bCount: Int) -> [Hunk] {
    // From the end: each edit with the run of equal rows behind it.
    var edits: [(isRemoval: Bool, sameAfter: Int)] = []
    var (x, y) = (aCount, bCount)
    var d = history.count - 1
    while d > 0 {
      let before = history[d - 1]
      func reached(_ k: Int) -> Int? {
        let index = k + d - 1
        return before.indices.contains(index) ? Int(before[index]) : nil
      }
      let k = x - y
      let isDown = k == -d || (k != d && (reached(k - 1) ?? -1) < (reached(k + 1) ?? -1))
      let startX = isDown ? reached(k + 1) ?? 0 : (reached(k - 1) ?? 0) + 1
      edits.append((!isDown, x - startX))
      x = isDown ? startX : startX - 1
      y = isDown ? startX - k - 1 : startX - k
      d -= 1
    }
    var hunks = [Hunk(same: x)]
    for edit in edits.reversed() {
      if edit.isRemoval {
        hunks[hunks.count - 1].removed += 1
      } else {
        hunks[hunks.count - 1].inserted += 1
      }
      if edit.sameAfter > 0 { hunks.append(Hunk(same: edit.sameAfter)) }
    }
    return hunks
  }
}
