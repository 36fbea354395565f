// Colors as data. Floor 3.

/// An sRGB color with straight alpha, one byte a channel: 0xRRGGBBAA as in the plugin header.
public struct RGBA: Hashable, Sendable {
  public var red: UInt8
  public var green: UInt8
  public var blue: UInt8
  public var alpha: UInt8

  public init(red: UInt8, green: UInt8, blue: UInt8, alpha: UInt8 = 255) {
    self.red = red
    self.green = green
    self.blue = blue
    self.alpha = alpha
  }

  /// From 0xRRGGBB, opaque.
  public init(_ hex: UInt32) {
    self.init(
      red: UInt8(truncatingIfNeeded: hex >> 16), green: UInt8(truncatingIfNeeded: hex >> 8),
      blue: UInt8(truncatingIfNeeded: hex))
  }

  public static let clear = RGBA(red: 0, green: 0, blue: 0, alpha: 0)
  public static let white = RGBA(0xFFFFFF)
  public static let black = RGBA(0x000000)

  /// 0xRRGGBBAA.
  public var word: UInt32 {
    UInt32(red) << 24 | UInt32(green) << 16 | UInt32(blue) << 8 | UInt32(alpha)
  }

  /// The premultiplied 0xAARRGGBB word that ``ProofPixels/Bitmap`` stores.
  public var premultiplied: UInt32 {
    let a = UInt32(alpha)
    func times(_ channel: UInt8) -> UInt32 { (UInt32(channel) * a + 127) / 255 }
    return a << 24 | times(red) << 16 | times(green) << 8 | times(blue)
  }

  /// The same color with its alpha multiplied.
  public func opacity(_ factor: Double) -> RGBA {
    var copy = self
    copy.alpha = UInt8(min(max((Double(alpha) * factor).rounded(), 0), 255))
    return copy
  }
}
