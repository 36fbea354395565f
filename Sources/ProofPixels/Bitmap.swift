// The one painted format. Floor 2.

public import ProofGeometry

/// Premultiplied 8-bit pixels as native-endian words 0xAARRGGBB, row after row without padding:
/// the layout of CAIRO_FORMAT_ARGB32. A value: copying is cheap until one copy is changed.
public struct Bitmap: Sendable {
  public let width: Int
  public let height: Int
  /// `width * height` words.
  public var pixels: [UInt32]
  /// Every alpha is 255: painting may skip blending.
  public var isOpaque: Bool

  /// A bitmap filled with one word.
  public init(width: Int, height: Int, filledWith word: UInt32 = 0) {
    precondition(width >= 0 && height >= 0, "a bitmap has no negative side")
    self.width = width
    self.height = height
    self.pixels = [UInt32](repeating: word, count: width * height)
    self.isOpaque = word >> 24 == 255
  }

  /// Takes over finished pixels; `pixels.count` must be `width * height`.
  public init(width: Int, height: Int, pixels: [UInt32], isOpaque: Bool) {
    precondition(pixels.count == width * height, "a bitmap holds exactly its pixels")
    self.width = width
    self.height = height
    self.pixels = pixels
    self.isOpaque = isOpaque
  }

  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// What the pixels occupy, in bytes.
  public var byteCount: Int { pixels.count * 4 }

  public subscript(x: Int, y: Int) -> UInt32 {
    get { pixels[y * width + x] }
    set { pixels[y * width + x] = newValue }
  }
}
