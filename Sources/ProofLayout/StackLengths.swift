// How a stack shares its length. Floor 2: a pure function; the children are asked through a
// closure. Overflow isn't taken back from anybody; the stack's parent centers it.

/// Who gets how much along a stack's axis.
public struct StackLengths: Sendable {
  /// What each child is to be proposed, nil for its ideal length.
  public var proposals: [Double?]
  /// What each child took.
  public var lengths: [Double]
  /// The sum of lengths and spacings.
  public var total: Double

  /// - Parameters:
  ///   - available: what the stack was proposed; nil gives every child its ideal length.
  ///   - spacings: between neighbors, one less than children.
  ///   - priorities: of each child; higher ones are served first, the others' minimums kept back.
  ///   - length: what a child takes when it is proposed a length.
  public init(
    available: Double?, spacings: [Double], priorities: [Double],
    length: (_ child: Int, _ proposal: Double?) -> Double
  ) {
    let count = priorities.count
    let gaps = spacings.reduce(0, +)
    proposals = Array(repeating: nil, count: count)
    lengths = Array(repeating: 0, count: count)
    guard let available else {
      for child in 0..<count { lengths[child] = length(child, nil) }
      total = lengths.reduce(gaps, +)
      return
    }

    let ranges = (0..<count).map { child in
      Flexibility(
        priority: priorities[child], minimum: length(child, 0), maximum: length(child, .infinity))
    }
    let order = ranges.indices.sorted { a, b in
      ranges[a].precedes(ranges[b]) ?? (a < b)
    }
    var rest = minus(available, gaps)
    if let first = order.first {
      for child in order where ranges[child].priority != ranges[first].priority {
        rest = minus(rest, ranges[child].minimum)
      }
    }
    var at = 0
    while at < count {
      let priority = ranges[order[at]].priority
      var end = at
      while end < count, ranges[order[end]].priority == priority { end += 1 }
      if at > 0 {
        for child in order[at..<end] { rest = minus(rest, -ranges[child].minimum) }
      }
      for position in at..<end {
        let child = order[position]
        let offer = max(rest / Double(end - position), 0)
        proposals[child] = offer
        lengths[child] = length(child, offer)
        rest = minus(rest, lengths[child])
      }
      at = end
    }
    total = lengths.reduce(gaps, +)
  }
}

private struct Flexibility {
  var priority: Double
  var minimum: Double
  var maximum: Double

  var range: Double {
    let range = maximum - minimum
    return range.isNaN ? 0 : range
  }

  /// Whether this child is served before another one; nil where their order of declaration decides.
  func precedes(_ other: Flexibility) -> Bool? {
    if priority != other.priority { return priority > other.priority }
    if range != other.range { return range < other.range }
    if range == .infinity, minimum != other.minimum { return minimum > other.minimum }
    return nil
  }
}

/// A difference in which an infinite amount stays infinite.
private func minus(_ a: Double, _ b: Double) -> Double {
  let difference = a - b
  return difference.isNaN ? a : difference
}

/// Children of one stack across its axis: aligned on their guides.
public struct StackExtent: Sendable {
  /// Of the union of all children.
  public private(set) var length: Double
  /// Each child's start.
  public private(set) var starts: [Double]

  /// - Parameter children: each child's length across the axis, and its guide from its own start.
  public init(_ children: [(length: Double, guide: Double)]) {
    var low = Double.infinity
    var high = -Double.infinity
    var isInfinite = false
    for child in children {
      // Half of infinity is infinite too: such a child has no place, only an extent.
      if !child.length.isFinite || !child.guide.isFinite {
        isInfinite = isInfinite || child.length == .infinity
        continue
      }
      low = min(low, -child.guide)
      high = max(high, child.length - child.guide)
    }
    length = isInfinite ? .infinity : max(high - low, 0)
    if low > high { length = isInfinite ? .infinity : 0 }
    let origin = low.isFinite ? low : 0
    starts = children.map { $0.guide.isFinite ? -$0.guide - origin : 0 }
  }
}
