// EXIF orientation: how a stored picture is turned upright. Floor 2.

public import ProofGeometry

/// One of the eight ways in which a picture can be stored.
public struct Orientation: Hashable, Sendable {
  /// EXIF numbering, 1 to 8.
  public let rawValue: Int

  /// Anything but 1 to 8 counts as 1, as the file's own pixels.
  public init(exif value: Int) {
    rawValue = (1...8).contains(value) ? value : 1
  }

  public static let up = Orientation(exif: 1)

  /// Width and height change places.
  public var isTransposed: Bool { rawValue >= 5 }

  /// The upright size of a stored one, and the other way round.
  public func applied(to size: PixelSize) -> PixelSize {
    isTransposed ? PixelSize(width: size.height, height: size.width) : size
  }
}

extension Bitmap {
  /// The picture turned upright.
  public func upright(from orientation: Orientation) -> Bitmap {
    guard orientation != .up, width > 0, height > 0 else { return self }
    let size = orientation.applied(to: size)
    // Where stored pixel (x, y) goes: offset + x * stepX + y * stepY in the upright bitmap.
    let (w, h) = (size.width, size.height)
    let (offset, stepX, stepY): (Int, Int, Int) =
      switch orientation.rawValue {
      case 2: (w - 1, -1, w)
      case 3: (w * h - 1, -1, -w)
      case 4: ((h - 1) * w, 1, -w)
      case 5: (0, w, 1)
      case 6: (w - 1, w, -1)
      case 7: (w * h - 1, -w, -1)
      case 8: ((h - 1) * w, -w, 1)
      default: (0, 1, w)
      }
    var turned = [UInt32](repeating: 0, count: pixels.count)
    for y in 0..<height {
      var at = offset + y * stepY
      let row = y * width
      for x in 0..<width {
        turned[at] = pixels[row + x]
        at += stepX
      }
    }
    return Bitmap(width: w, height: h, pixels: turned, isOpaque: isOpaque)
  }
}
