// Any window of a scaled bitmap, without the rest. Floor 2. Weights depend on the output position
// alone, so windows of one picture fit together. Unlike RowScaler it takes finished words, may
// begin anywhere, and enlarges without overshooting.

public import ProofGeometry

/// A part of a bitmap stretched to a size, row by row.
public struct WindowScaler {
  public enum Filter: Hashable, Sendable {
    /// The pixel under each center.
    case nearest
    /// Between the nearest pixels when enlarging, Lanczos with three lobes when reducing.
    case smooth
  }

  /// The positions and weights that make up one output position.
  private struct Taps {
    var start: Int
    var weights: [Float]
  }

  private let bitmap: Bitmap
  private let area: ScaleArea
  private let target: PixelSize
  private let filter: Filter
  private let columns: Range<Int>
  private let taps: [Taps]
  /// Source columns that the window looks at.
  private let reach: Range<Int>
  private var sums: [SIMD4<Float>]

  /// Pixels beyond the bitmap count as the nearest one of it. The bitmap must have pixels, the
  /// area and the target a size.
  ///
  /// - Parameter columns: which of the target's columns rows will be asked for.
  public init(
    _ bitmap: Bitmap, area: ScaleArea, target: PixelSize, filter: Filter, columns: Range<Int>
  ) {
    precondition(
      bitmap.width > 0 && bitmap.height > 0 && !target.isEmpty && area.width > 0 && area.height > 0,
      "scaling needs pixels on both sides")
    self.bitmap = bitmap
    self.area = area
    self.target = target
    self.filter = filter
    self.columns = columns
    let (x, step) = (area.x, area.width / Double(target.width))
    let limits = WindowScaler.limits(area.x, area.width, within: bitmap.width)
    taps = columns.map { WindowScaler.taps(at: $0, origin: x, step: step, limits, filter) }
    let first = taps.map(\.start).min() ?? 0
    reach = first..<(taps.map { $0.start + $0.weights.count }.max() ?? first)
    sums = [SIMD4<Float>](repeating: .zero, count: reach.count)
  }

  /// Row `y` of the target, the window's columns.
  public mutating func row(_ y: Int, into row: inout MutableSpan<UInt32>) {
    precondition(row.count == columns.count, "a row holds the window's columns")
    let limits = WindowScaler.limits(area.y, area.height, within: bitmap.height)
    let down = WindowScaler.taps(
      at: y, origin: area.y, step: area.height / Double(target.height), limits, filter)
    if filter == .nearest {
      for i in taps.indices { row[i] = bitmap.pixels[down.start * bitmap.width + taps[i].start] }
      return
    }
    for (index, weight) in down.weights.enumerated() {
      let line = (down.start + index) * bitmap.width + reach.lowerBound
      if index == 0 {
        for i in sums.indices { sums[i] = SIMD4<Float>(lanes(bitmap.pixels[line + i])) * weight }
      } else {
        for i in sums.indices { sums[i] += SIMD4<Float>(lanes(bitmap.pixels[line + i])) * weight }
      }
    }
    for i in taps.indices {
      let tap = taps[i]
      var sum = SIMD4<Float>.zero
      for (index, weight) in tap.weights.enumerated() {
        sum += sums[tap.start - reach.lowerBound + index] * weight
      }
      row[i] = packed(sum)
    }
  }

  /// The pixels of an axis that an area touches, one at least.
  private static func limits(_ origin: Double, _ length: Double, within count: Int) -> Range<Int> {
    let low = Int(min(max(origin.rounded(.down), 0), Double(count - 1)))
    let high = Int(min(max((origin + length).rounded(.up), Double(low + 1)), Double(count)))
    return low..<high
  }

  private static func taps(
    at output: Int, origin: Double, step: Double, _ limits: Range<Int>, _ filter: Filter
  ) -> Taps {
    let center = origin + (Double(output) + 0.5) * step
    func held(_ position: Double) -> Int {
      let least = Double(limits.lowerBound)
      return Int(min(max(position, least), Double(limits.upperBound - 1)))
    }
    if filter == .nearest { return Taps(start: held(center.rounded(.down)), weights: [1]) }
    let reach = step > 1 ? 3 * step : 1
    // Pixel i has its center at i + 0.5.
    let first = held((center - reach + 0.5).rounded(.down))
    let last = max(held((center + reach - 0.5).rounded(.up)), first)
    var weights = (first...last).map { position in
      let distance = Double(position) + 0.5 - center
      return step > 1 ? lanczos3(distance / step) : max(1 - distance.magnitude, 0)
    }
    let sum = weights.reduce(0, +)
    guard sum.magnitude > 1e-3 else {
      return Taps(start: held(center.rounded(.down)), weights: [1])
    }
    for i in weights.indices { weights[i] /= sum }
    var start = first
    while weights.count > 1, weights[0] == 0 {
      weights.removeFirst()
      start += 1
    }
    while weights.count > 1, weights[weights.count - 1] == 0 { weights.removeLast() }
    return Taps(start: start, weights: weights.map { Float($0) })
  }
}
