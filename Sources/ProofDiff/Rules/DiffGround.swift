// What transparent pixels are laid over before they are compared. Floor 3.

/// A ground for transparent pixels.
public enum DiffGround: Hashable, Sendable {
  /// Alpha is data: a channel like the others for exact and fuzzy. The other metrics compare over
  /// black and over white and take the larger distance, which no ground between them exceeds by
  /// far; so white and transparent white are not the same.
  case none
  /// 0 to 255 each.
  case color(red: UInt8, green: UInt8, blue: UInt8)
  /// pixelmatch 7's: each channel 48 or 207, by the pixel's place.
  case pattern

  public static let white = DiffGround.color(red: 255, green: 255, blue: 255)
  public static let black = DiffGround.color(red: 0, green: 0, blue: 0)
}

/// A ground at one pixel, 0 to 255 each.
struct GroundColor {
  var red: Double
  var green: Double
  var blue: Double

  static let white = GroundColor(red: 255, green: 255, blue: 255)
  static let black = GroundColor(red: 0, green: 0, blue: 0)

  /// pixelmatch's ground: `offset` is four times the pixel's number in reading order.
  init(patternAt offset: Int) {
    red = 48 + 159 * Double(offset % 2)
    green = 48 + 159 * GroundColor.half(Double(offset) / 1.618033988749895)
    blue = 48 + 159 * GroundColor.half(Double(offset) / 2.618033988749895)
  }

  init(red: Double, green: Double, blue: Double) {
    self.red = red
    self.green = green
    self.blue = blue
  }

  /// The whole part modulo 2, wrapped to 32 bits and signed as in the original.
  private static func half(_ value: Double) -> Double {
    Double(Int32(truncatingIfNeeded: Int(value)) % 2)
  }
}
