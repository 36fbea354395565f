// A pixel's samples as numbers, 0 to 255 at every depth. Floor 3.

/// Straight red, green, blue and alpha.
struct StraightColor {
  var red: Double
  var green: Double
  var blue: Double
  var alpha: Double

  /// - Parameter divisor: 1 for 8 bits, 257 for 16: a sample that both depths can say is the same
  ///   number in both.
  @inline(__always)
  init(_ pixel: PackedPixel, divisor: Double) {
    red = Double(pixel & 0xFFFF) / divisor
    green = Double(pixel >> 16 & 0xFFFF) / divisor
    blue = Double(pixel >> 32 & 0xFFFF) / divisor
    alpha = Double(pixel >> 48) / divisor
  }

  /// A pixel of 8 bits.
  @inline(__always)
  init(whole pixel: PackedPixel) {
    red = Double(Int32(truncatingIfNeeded: pixel & 0xFFFF))
    green = Double(Int32(truncatingIfNeeded: pixel >> 16 & 0xFFFF))
    blue = Double(Int32(truncatingIfNeeded: pixel >> 32 & 0xFFFF))
    alpha = Double(Int32(truncatingIfNeeded: pixel >> 48))
  }
}
