// Which source samples make one output sample, and how much each counts. Floor 2.

internal import Glibc

/// How a picture is resampled.
public enum ResampleFilter: Hashable, Sendable {
  /// Lanczos of three lobes, widened when shrinking so that every source sample counts.
  case lanczos
  /// The sample under the output's center.
  case nearest
}

/// The weights of one axis: for each output sample a run of source samples.
public struct Taps: Sendable {
  /// First source sample of each output sample.
  public let starts: [Int]
  /// Samples a run; short runs are padded with weights of 0 inside the source where possible.
  public let count: Int
  /// `starts.count * count` weights; each run adds up to 1.
  public let weights: [Float]

  /// - Parameters:
  ///   - source: samples that there are, at least 1.
  ///   - origin: where the output begins, in source samples; fractions are fine.
  ///   - span: source samples that the output covers, positive.
  ///   - output: samples to make, at least 1.
  ///
  /// Output sample i has its center at `origin + (i + 0.5) * span / output`: no shift.
  public init(
    source: Int, origin: Double, span: Double, output: Int, filter: ResampleFilter
  ) {
    precondition(source >= 1 && output >= 1 && span > 0, "resampling needs samples")
    let ratio = span / Double(output)
    let isCopy = ratio == 1 && origin == origin.rounded()
    if filter == .nearest || isCopy {
      starts = (0..<output).map { index in
        let position = origin + (Double(index) + 0.5) * ratio
        return min(max(Int(position.rounded(.down)), 0), source - 1)
      }
      count = 1
      weights = [Float](repeating: 1, count: output)
      return
    }
    let stretch = max(ratio, 1)
    let support = 3 * stretch
    let wanted = Int((2 * support).rounded(.up)) + 1
    let count = min(wanted, source)
    var starts: [Int] = []
    var weights: [Float] = []
    starts.reserveCapacity(output)
    weights.reserveCapacity(output * count)
    var run = [Double](repeating: 0, count: count)
    for index in 0..<output {
      let center = origin + (Double(index) + 0.5) * ratio - 0.5
      let first = min(max(Int((center - support).rounded(.up)), 0), source - count)
      var sum = 0.0
      for offset in 0..<count {
        let weight = Taps.lanczos((Double(first + offset) - center) / stretch)
        run[offset] = weight
        sum += weight
      }
      starts.append(first)
      for weight in run { weights.append(Float(weight / sum)) }
    }
    self.starts = starts
    self.count = count
    self.weights = weights
  }

  private static func lanczos(_ x: Double) -> Double {
    if x == 0 { return 1 }
    guard x > -3, x < 3 else { return 0 }
    let angle = Double.pi * x
    return 3 * sin(angle) * sin(angle / 3) / (angle * angle)
  }
}
