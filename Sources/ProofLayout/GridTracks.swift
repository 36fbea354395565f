// Phase 1 of a grid: items become tracks. Floor 2: a pure function, called twice by a grid (with
// the length that was proposed and with the one that it reported). A run of adaptive tracks stays
// (count, length, stride), so that a billion of them cost nothing.

/// The tracks of a grid across its scroll direction, in points from its leading or top edge.
public struct GridTracks: Hashable, Sendable {
  /// Equal tracks made from one ``GridTrackItem``.
  public struct Run: Hashable, Sendable {
    /// Index of the item.
    public var item: Int
    /// Index of the run's first track.
    public var first: Int
    public var count: Int
    public var start: Double
    /// Of each track.
    public var length: Double
    /// From a track's start to the next one's.
    public var stride: Double
  }

  public private(set) var runs: [Run]
  /// Number of tracks.
  public private(set) var count: Int
  /// What the grid reports as its length across.
  public private(set) var length: Double

  /// Adaptive runs stop here; no screen or sheet gets near it and sums stay far from overflow.
  private static let largestRun = Double(1 << 40)

  /// Resolves items in the space of `available` points.
  ///
  /// Fixed items are paid first; every other one takes its share of what its forerunners left, in
  /// the order of declaration. An overflow is reported, never centered; space that is left over is
  /// distributed around the tracks by `alignment` (0 leading, 0.5 center, 1 trailing).
  /// No items, or a space that is infinite, not a number, zero or negative: no tracks, length zero.
  public init(_ items: [GridTrackItem], in available: Double, alignment: Double = 0.5) {
    runs = []
    count = 0
    length = 0
    guard available.isFinite, available > 0, !items.isEmpty else { return }

    var rest = available
    var open = 0
    for (index, item) in items.enumerated() {
      if case .fixed(let fixed) = item.size { rest -= finite(fixed) } else { open += 1 }
      if index < items.count - 1 { rest -= item.resolvedSpacing }
    }
    runs.reserveCapacity(items.count)
    var x = 0.0
    for (index, item) in items.enumerated() {
      let share = open > 0 ? max(rest, 0) / Double(open) : 0
      let taken: Double
      switch item.size {
      case .fixed(let fixed):
        taken = finite(fixed)
        append(item: index, count: 1, start: x, length: taken, gap: item.resolvedSpacing)
      case .flexible(let minimum, let maximum):
        taken = max(min(share, bound(maximum)), finite(minimum))
        append(item: index, count: 1, start: x, length: taken, gap: item.resolvedSpacing)
        rest -= taken
        open -= 1
      case .adaptive(let minimum, let maximum):
        let pitch = finite(minimum) + item.resolvedSpacing
        let more = pitch > 0 ? (share - finite(minimum)) / pitch : 0
        let tracks = max(min(more, Self.largestRun), 0).rounded(.down) + 1
        let each = min((share - item.resolvedSpacing * (tracks - 1)) / tracks, bound(maximum))
        taken = tracks * each + item.resolvedSpacing * (tracks - 1)
        append(item: index, count: Int(tracks), start: x, length: each, gap: item.resolvedSpacing)
        rest -= taken
        open -= 1
      }
      x += taken
      if index < items.count - 1 { x += item.resolvedSpacing }
    }
    if x >= available {
      length = x
    } else {
      length = available
      let shift = alignment * (available - x)
      for index in runs.indices { runs[index].start += shift }
    }
  }

  /// One track as long as the space, which may be zero: what a lazy stack has.
  public init(single length: Double) {
    runs = [Run(item: 0, first: 0, count: 1, start: 0, length: length, stride: length)]
    count = 1
    self.length = length
  }

  private mutating func append(item: Int, count: Int, start: Double, length: Double, gap: Double) {
    runs.append(
      Run(
        item: item, first: self.count, count: count, start: start, length: length,
        stride: length + gap))
    self.count += count
  }

  /// Where a track lies and which item it came from. O(items).
  public subscript(track: Int) -> (start: Double, length: Double, item: Int) {
    for run in runs where track < run.first + run.count {
      return (run.start + Double(track - run.first) * run.stride, run.length, run.item)
    }
    preconditionFailure("a grid has no track \(track) of \(count)")
  }

  /// The tracks that share space with `start` to `end`. O(items).
  public func tracks(from start: Double, to end: Double) -> Range<Int> {
    var lower: Int?
    var upper = 0
    for run in runs {
      let low = max(run.index(of: start - run.length) + 1, 0)
      let high = min(run.index(of: end, including: false), run.count - 1)
      guard low <= high else { continue }
      lower = lower ?? run.first + low
      upper = run.first + high + 1
    }
    return (lower ?? 0)..<max(upper, lower ?? 0)
  }
}

extension GridTracks.Run {
  /// The last track that starts before a position, or at it; may lie one beyond either end.
  fileprivate func index(of position: Double, including isIncluded: Bool = true) -> Int {
    guard stride > 0 else {
      return (isIncluded ? start <= position : start < position) ? count - 1 : -1
    }
    let exact = (position - start) / stride
    let index = isIncluded ? exact.rounded(.down) : exact.rounded(.up) - 1
    return index.isNaN ? -1 : Int(max(min(index, Double(count)), -1))
  }
}

extension GridTrackItem {
  /// Points to the next item, or within an adaptive run.
  public var resolvedSpacing: Double {
    guard let spacing, spacing.isFinite else { return ViewSpacing.standard }
    return spacing
  }
}

/// A length that isn't a finite number takes no space.
private func finite(_ length: Double) -> Double { length.isFinite ? length : 0 }

/// A maximum that isn't a number is none.
private func bound(_ maximum: Double) -> Double { maximum.isNaN ? .infinity : maximum }
