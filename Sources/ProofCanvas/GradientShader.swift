// Gradients, computed for each pixel from its place on the root. Floor 4.
// Cairo steps along rows in fixed point, so that its colors depend on where a row begins; these
// depend on the pixel alone.

internal import Glibc
internal import ProofDrawing
internal import ProofGeometry

/// The colors of a gradient at any pixel.
struct GradientShader {
  private enum Geometry {
    /// t = (p - from) . along
    case linear(from: Point, along: Point)
    case radial(center: Point, from: Double, to: Double, aspect: Double)
    case angular(center: Point, from: Double, span: Double)
  }

  private struct Stop {
    var location: Double
    /// Red, green, blue, alpha; straight, 0 to 255.
    var color: SIMD4<Float>
  }

  private let stops: [Stop]
  private let geometry: Geometry
  /// From the middle of pixel 0, 0 and in steps of pixels to points of the gradient.
  private let map: AffineTransform
  /// Colors may change at once somewhere, which one sample a pixel would show as steps.
  private let hasEdges: Bool

  /// Nil for a plain color, and where there is nothing to draw: no stops, points that aren't any.
  init?(_ paint: Paint, motion: AffineTransform, grid: PixelGrid) {
    guard let back = motion.inverse else { return nil }
    let step = grid.points(1)
    map = AffineTransform(a: step, b: 0, c: 0, d: step, tx: step / 2, ty: step / 2)
      .followed(by: back)
    let colors: [GradientStop]
    switch paint {
    case .color: return nil
    case .linear(let stops, let from, let to):
      guard from.isFinite, to.isFinite else { return nil }
      colors = stops
      let (dx, dy) = (to.x - from.x, to.y - from.y)
      let square = dx * dx + dy * dy
      geometry = .linear(from: from, along: Point(x: dx / square, y: dy / square))
    case .radial(let stops, let center, let from, let to, let aspect):
      guard center.isFinite, from.isFinite, to.isFinite else { return nil }
      colors = stops
      geometry = .radial(
        center: center, from: from, to: to, aspect: aspect.isFinite && aspect > 0 ? aspect : 1)
    case .angular(let stops, let center, let from, let to):
      guard center.isFinite, from.isFinite, to.isFinite else { return nil }
      colors = stops
      geometry = .angular(center: center, from: from, span: to - from)
    }
    // Sorted, those that are equal as they came; a place that is none counts as the beginning.
    let places = colors.map { $0.location.isNaN ? 0 : min(max($0.location, -1e6), 1e6) }
    stops = colors.indices.sorted { (places[$0], $0) < (places[$1], $1) }.map { index in
      let color = colors[index].color
      return Stop(
        location: places[index],
        color: SIMD4(
          Float(color.red), Float(color.green), Float(color.blue), Float(color.alpha)))
    }
    guard let first = stops.first, let last = stops.last else { return nil }
    var hasEdges = zip(stops, stops.dropFirst()).contains {
      $1.location - $0.location < 1e-3 && $0.color != $1.color
    }
    if case .angular = geometry, first.color != last.color { hasEdges = true }
    self.hasEdges = hasEdges
  }

  /// Premultiplied words of row `y` from `x` on, pixels of the root.
  func shade(_ y: Int, from x: Int, into row: inout MutableSpan<UInt32>) {
    let line = Double(y)
    guard hasEdges else {
      for i in 0..<row.count { row[i] = word(Double(x + i), line) }
      return
    }
    // Each pixel shares two corners with the next.
    var left = corners(Double(x) - 0.5, line)
    for i in 0..<row.count {
      let column = Double(x + i)
      let right = corners(column + 0.5, line)
      let center = SIMD4<Int32>(word: word(column, line))
      let isFlat = [left.0, left.1, right.0, right.1].allSatisfy { corner in
        let difference = corner &- center
        return difference.max() < 12 && difference.min() > -12
      }
      row[i] = isFlat ? center.word : mean(column, line)
      left = right
    }
  }

  private func corners(_ x: Double, _ y: Double) -> (SIMD4<Int32>, SIMD4<Int32>) {
    (SIMD4(word: word(x, y - 0.5)), SIMD4(word: word(x, y + 0.5)))
  }

  private func word(_ x: Double, _ y: Double) -> UInt32 {
    word(at: position(of: map.apply(Point(x: x, y: y))))
  }

  /// The mean of a pixel: of 16 places in it.
  private func mean(_ x: Double, _ y: Double) -> UInt32 {
    var sum = SIMD4<Int32>(repeating: 8)
    for row in 0..<4 {
      for column in 0..<4 {
        sum &+= SIMD4<Int32>(
          word: word(x + Double(column) / 4 - 0.375, y + Double(row) / 4 - 0.375))
      }
    }
    return (sum &>> 4).word
  }

  /// Where along the gradient a point lies: 0 at its beginning, 1 at its end, or beyond.
  private func position(of point: Point) -> Double {
    switch geometry {
    case .linear(let from, let along):
      let t = (point.x - from.x) * along.x + (point.y - from.y) * along.y
      // A line without length has its last color everywhere.
      return t.isNaN ? .infinity : t
    case .radial(let center, let from, let to, let aspect):
      let (dx, dy) = (point.x - center.x, (point.y - center.y) / aspect)
      let distance = (dx * dx + dy * dy).squareRoot()
      let t = (distance - from) / (to - from)
      return t.isNaN ? .infinity : t
    case .angular(let center, let from, let span):
      let turn = 2 * Double.pi
      let angle = atan2(point.y - center.y, point.x - center.x)
      var offset = (span < 0 ? from - angle : angle - from).truncatingRemainder(dividingBy: turn)
      if offset < 0 { offset += turn }
      let length = span.magnitude
      if offset <= length, length > 0 { return offset / length }
      // What is left of the turn is shared by the last and the first color.
      return offset - length < (turn - length) / 2 ? .infinity : -.infinity
    }
  }

  private func word(at t: Double) -> UInt32 {
    var index = stops.count - 1
    while index >= 0, stops[index].location > t { index -= 1 }
    if index < 0 { return premultiplied(stops[0].color) }
    let lower = stops[index]
    guard index + 1 < stops.count else { return premultiplied(lower.color) }
    let upper = stops[index + 1]
    let share = Float((t - lower.location) / (upper.location - lower.location))
    return premultiplied(lower.color + (upper.color - lower.color) * share)
  }

  @inline(__always)
  private func premultiplied(_ color: SIMD4<Float>) -> UInt32 {
    let factor = color.w / 255
    let alpha = UInt32(color.w + 0.5)
    func channel(_ value: Float) -> UInt32 { min(UInt32(value * factor + 0.5), alpha) }
    return alpha << 24 | channel(color.x) << 16 | channel(color.y) << 8 | channel(color.z)
  }
}

extension SIMD4<Int32> {
  @inline(__always)
  fileprivate init(word: UInt32) {
    self.init(
      Int32(word & 255), Int32(word >> 8 & 255), Int32(word >> 16 & 255), Int32(word >> 24))
  }

  @inline(__always)
  fileprivate var word: UInt32 {
    UInt32(w) << 24 | UInt32(z) << 16 | UInt32(y) << 8 | UInt32(x)
  }
}
