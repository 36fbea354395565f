// The few colors of a difference's picture. Floor 3. An overlay is a faded gray and a handful of
// marks: with a byte a pixel it is painted, compressed and stored at a third of the cost.

/// A row of a picture that is drawn.
public enum DiffPictureRow: Sendable {
  /// Premultiplied words.
  case words([UInt32])
  /// Numbers of colors of ``DiffPalette``.
  case numbers([UInt8])
}

/// What the numbers of an overlay or a mask stand for.
public enum DiffPalette {
  /// Nothing at all.
  public static let clear: UInt8 = 0
  /// Pixels that differ, pixels that one picture lacks, and those that antialiasing explains.
  public static let counted: UInt8 = 1
  public static let unpaired: UInt8 = 2
  public static let antialiased: UInt8 = 3

  /// Gray is its own number: a tenth of a picture over white is never darker than this.
  static let darkest: UInt8 = 229
  /// What lies between the number of a gray and that of the same gray where nothing was looked at.
  static let ignored: UInt8 = 100

  /// 256 straight colors, 0xAARRGGBB; those that no number stands for are clear.
  public static let colors: [UInt32] = {
    var colors = [UInt32](repeating: 0, count: 256)
    colors[Int(counted)] = 0xFFFF_0000
    colors[Int(unpaired)] = 0xFFFF_00FF
    colors[Int(antialiased)] = 0xFFFF_FF00
    for value in UInt32(darkest)...255 {
      colors[Int(value)] = 0xFF00_0000 | value << 16 | value << 8 | value
      // Bluish.
      let warm = value * 7 / 8
      colors[Int(value) - Int(ignored)] = 0xFF00_0000 | warm << 16 | warm << 8 | value
    }
    return colors
  }()
}
