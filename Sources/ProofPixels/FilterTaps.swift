// The weights of one axis: which source pixels make up each output pixel. Floor 2.
// Computed in Double without the math library, so that every machine gets the same weights.

/// For each output position a run of source positions and their weights, which add up to 1.
struct FilterTaps {
  /// First source position of each output position.
  var starts: [Int]
  /// How many of the weights of each output position count; the rest of its slot is 0.
  var counts: [Int]
  /// `stride` weights for each output position.
  var weights: [Float]
  /// Weights in a slot, a multiple of 4.
  var stride: Int

  /// Weights for `outputs` positions spread evenly over `length` source pixels from `origin`, of
  /// which `0..<limit` exist. Positions past an edge lend their weight to the others.
  init(
    outputs: Int, origin: Double, length: Double, limit: Int, filter: ScaleFilter
  ) {
    precondition(outputs > 0 && limit > 0, "scaling needs pixels on both sides")
    let step = length / Double(outputs)
    // The same pixels at whole edges: nothing to weigh, and nothing to wait for.
    let isSame = step == 1 && origin == Double(Int(origin)) && origin >= 0
    let most = isSame ? 1 : FilterTaps.mostTaps(step: step, limit: limit, filter: filter)
    stride = (most + 3) & ~3
    starts = [Int](repeating: 0, count: outputs)
    counts = [Int](repeating: 1, count: outputs)
    weights = [Float](repeating: 0, count: outputs * stride)
    let reach = 3 * max(step, 1)
    let squeeze = 1 / max(step, 1)
    var run = [Double](repeating: 0, count: most)
    for output in 0..<outputs {
      let center = origin + (Double(output) + 0.5) * step
      if isSame || filter == .nearest {
        starts[output] = min(max(Int(center), 0), limit - 1)
        weights[output * stride] = 1
        continue
      }
      // Pixel i has its center at i + 0.5. Int rounds towards zero, which is down after the max.
      let first = min(Int(max(center - reach + 0.5, 0)), limit - 1)
      let last = min(max(Int(max(center + reach - 0.5, 0)), first), limit - 1, first + most - 1)
      var sum = 0.0
      for position in first...last {
        let weight = lanczos3((Double(position) + 0.5 - center) * squeeze)
        run[position - first] = weight
        sum += weight
      }
      starts[output] = first
      counts[output] = last - first + 1
      for position in first...last {
        // A center beyond the last pixel leaves no weight to share out: the edge pixel counts.
        let weight = sum > 1e-3 ? run[position - first] / sum : (position == last ? 1 : 0)
        weights[output * stride + position - first] = Float(weight)
      }
    }
  }

  /// Room that one output position needs at most.
  static func mostTaps(step: Double, limit: Int, filter: ScaleFilter) -> Int {
    guard filter == .lanczos3 else { return 1 }
    let wanted = 6 * max(step, 1) + 2
    return wanted < Double(limit) ? Int(wanted) : limit
  }

  /// Bytes that the weights of one axis take.
  static func byteCount(outputs: Int, length: Double, limit: Int, filter: ScaleFilter) -> Int {
    let taps = mostTaps(step: length / Double(outputs), limit: limit, filter: filter)
    return outputs.saturatingTimes(((taps + 3) & ~3).saturatingTimes(4).saturatingPlus(16))
  }

  /// Output positions are source positions, one for one.
  var isCopy: Bool {
    for output in starts.indices
    where counts[output] != 1 || starts[output] != starts[0] + output {
      return false
    }
    return true
  }

  /// The source positions that any output looks at.
  var reach: Range<Int> {
    guard let first = starts.min() else { return 0..<0 }
    var end = first
    for output in starts.indices { end = max(end, starts[output] + counts[output]) }
    return first..<end
  }

  /// How many output positions are under way at once when source positions come in order.
  var overlap: Int {
    var most = 1
    var oldest = 0
    for output in starts.indices {
      while oldest < output && starts[oldest] + counts[oldest] <= starts[output] { oldest += 1 }
      most = max(most, output - oldest + 1)
    }
    return most
  }
}

/// Lanczos's window of three lobes: sinc(x) sinc(x / 3).
func lanczos3(_ x: Double) -> Double {
  let distance = x.magnitude
  if distance < 1e-9 { return 1 }
  if distance >= 3 { return 0 }
  // sin(3a) = sin(a) (3 - 4 sin(a)^2) gives both sines from one.
  let third = sinPi(distance / 3)
  let angle = Double.pi * distance
  return 3 * third * third * (3 - 4 * third * third) / (angle * angle)
}

/// sin(pi x) for 0 <= x <= 1: Taylor's terms up to the 17th power, under 1e-13 off. Ours, because
/// libraries differ in the last bit from version to version.
private func sinPi(_ x: Double) -> Double {
  let angle = Double.pi * min(x, 1 - x)
  let square = angle * angle
  var sum = 1 - square * (1.0 / 272)
  sum = 1 - square * (1.0 / 210) * sum
  sum = 1 - square * (1.0 / 156) * sum
  sum = 1 - square * (1.0 / 110) * sum
  sum = 1 - square * (1.0 / 72) * sum
  sum = 1 - square * (1.0 / 42) * sum
  sum = 1 - square * (1.0 / 20) * sum
  sum = 1 - square * (1.0 / 6) * sum
  return angle * sum
}

extension Int {
  /// The product, or Int.max where it doesn't fit; for counts that aren't negative.
  func saturatingTimes(_ other: Int) -> Int {
    let (product, overflow) = multipliedReportingOverflow(by: other)
    return overflow ? .max : product
  }

  /// The sum, or Int.max where it doesn't fit; for counts that aren't negative.
  func saturatingPlus(_ other: Int) -> Int {
    let (sum, overflow) = addingReportingOverflow(other)
    return overflow ? .max : sum
  }
}
