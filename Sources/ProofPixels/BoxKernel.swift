// One axis of a Gaussian, as three passes of a box with soft ends. Floor 2. Sums are whole numbers,
// so that a pixel's result depends on the pixels in reach and not on where a row begins.

/// The box of which three make a Gaussian of a standard deviation, exact in its variance.
public struct BoxKernel: Hashable, Sendable {
  /// Pixels; what is larger counts as this, which bounds the halo that a blur has to look at.
  public static let greatestDeviation = 256.0

  /// Whole pixels on either side of the middle.
  let whole: Int
  /// What a whole pixel and the pixel at either end contribute.
  let inner: Float
  let end: Float

  /// - Parameter deviation: pixels, fractions too; none for what isn't a positive number.
  public init(deviation: Double) {
    let sigma = deviation > 0 ? min(deviation, BoxKernel.greatestDeviation) : 0
    let variance = sigma * sigma / 3
    // A box of whole pixels, 2n + 1 wide, has the variance n(n + 1) / 3; the ends add what is left.
    let n = ((1 + 12 * variance).squareRoot() / 2 - 0.5).rounded(.down)
    let missing = variance - n * (n + 1) / 3
    let share = (2 * n + 1) * missing / (2 * ((n + 1) * (n + 1) - variance))
    let width = 2 * n + 1 + 2 * max(share, 0)
    whole = Int(n)
    inner = Float(1 / width)
    end = Float(max(share, 0) / width)
  }

  /// Nothing changes.
  public var isIdentity: Bool { whole == 0 && end == 0 }

  /// How far the three passes together carry a pixel.
  public var reach: Int { isIdentity ? 0 : 3 * step }

  /// Pixels that a pass takes off either end of a line.
  private var step: Int { whole + 1 }

  /// Three passes over a line of `count` vectors, each shorter by a step on either side; the
  /// result is in `line` again, `count - 2 * reach` long.
  func blur(
    _ line: UnsafeMutablePointer<SIMD4<Int32>>, _ spare: UnsafeMutablePointer<SIMD4<Int32>>,
    count: Int
  ) {
    guard !isIdentity else { return }
    // Safe because both lines have room for `count` vectors, and each pass writes fewer than it
    // reads.
    unsafe pass(from: line, to: spare, count: count)
    unsafe pass(from: spare, to: line, count: count - 2 * step)
    unsafe pass(from: line, to: spare, count: count - 4 * step)
    unsafe line.update(from: spare, count: max(count - 6 * step, 0))
  }

  private func pass(
    from line: UnsafePointer<SIMD4<Int32>>, to out: UnsafeMutablePointer<SIMD4<Int32>>, count: Int
  ) {
    let outputs = count - 2 * step
    guard outputs > 0 else { return }
    // Safe because output i reads the vectors from i to i + 2 * step, the last of which is count - 1.
    var sum = SIMD4<Int32>.zero
    for i in 1..<(2 * step) { sum = unsafe sum &+ line[i] }
    for i in 0..<outputs {
      let ends = unsafe line[i] &+ line[i &+ 2 &* step]
      let value = SIMD4<Float>(sum) * inner + SIMD4<Float>(ends) * end + 0.5
      unsafe out[i] = SIMD4<Int32>(truncatingIfNeeded: value)
      sum = unsafe sum &+ line[i &+ 2 &* step] &- line[i &+ 1]
    }
  }
}

extension SIMD4<Int32> {
  /// Positive floats, rounded down.
  @inline(__always)
  fileprivate init(truncatingIfNeeded value: SIMD4<Float>) {
    // Sums of at most 65,535 times weights that add up to 1: always within a word.
    self.init(Int32(value.x), Int32(value.y), Int32(value.z), Int32(value.w))
  }
}
