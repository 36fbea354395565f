// Port: pictures that somebody else's decoder reads. It says what a file stores and delivers rows
// as they are stored; orientation, color and scaling are the host's, the same for every kind.
// Floor 3.

public import ProofGeometry

/// A picture as its file stores it, before a pixel was decoded.
public struct StoredPicture: Hashable, Sendable {
  /// "WebP": as people write it.
  public var format: String
  /// Before the orientation is applied; at least 1 pixel each way.
  public var size: PixelSize
  /// EXIF numbering, 1 to 8.
  public var orientation: Int
  /// Pages or frames; at least 1.
  public var frames: Int
  /// Bits a channel in the file.
  public var bits: Int
  public var hasAlpha: Bool
  /// An ICC profile; nil is sRGB.
  public var profile: [UInt8]?

  public init(
    format: String, size: PixelSize, orientation: Int = 1, frames: Int = 1, bits: Int = 8,
    hasAlpha: Bool = false, profile: [UInt8]? = nil
  ) {
    self.format = format
    self.size = size
    self.orientation = orientation
    self.frames = frames
    self.bits = bits
    self.hasAlpha = hasAlpha
    self.profile = profile
  }
}

/// How delivered pixels lie in memory.
public enum StoredFormat: UInt32, CaseIterable, Hashable, Sendable {
  /// Cairo's: words of the machine, alpha highest, premultiplied.
  case argb32 = 0
  /// Cairo's, the highest byte without meaning.
  case rgb24 = 1
  /// Words of 16 bits of the machine.
  case gray16 = 2
  /// Four words of 16 bits of the machine, alpha straight.
  case rgba16 = 3
  /// Four bytes, 0 is no ink.
  case cmyk8 = 4
  /// Four words of 16 bits of the machine, 0 is no ink.
  case cmyk16 = 5

  public var bytesPerPixel: Int {
    switch self {
    case .argb32, .rgb24, .cmyk8: 4
    case .gray16: 2
    case .rgba16, .cmyk16: 8
    }
  }
}

/// What a decoder will deliver.
public struct StoredPlan: Hashable, Sendable {
  public var frame: Int
  /// At least what was asked for each way, or all that there is.
  public var size: PixelSize
  public var format: StoredFormat
  /// Bytes that it holds at its peak beside what it delivers, by its own estimate.
  public var memory: Int

  public init(frame: Int, size: PixelSize, format: StoredFormat, memory: Int) {
    self.frame = frame
    self.size = size
    self.format = format
    self.memory = memory
  }

  /// Bytes from one delivered row to the next: a multiple of 64.
  public var stride: Int { (size.width * format.bytesPerPixel + 63) / 64 * 64 }
}

/// Bounds that a decoder is given.
public struct StoredLimits: Hashable, Sendable {
  /// Progressive scans, interlace passes, layers.
  public var passes: Int
  /// Pixels each way.
  public var side: Int
  /// Pixels of any buffer that the decoder makes.
  public var pixels: Int
  /// Bytes that it may hold at once.
  public var memory: Int
  /// Bytes of profiles and metadata together.
  public var extra: Int
  public var frames: Int
  /// Nested boxes, references, directories.
  public var depth: Int
  /// Seconds that one file may take.
  public var seconds: Double

  public init(
    passes: Int = 50, side: Int = 1_000_000, pixels: Int = 1_000_000_000, memory: Int = 512 << 20,
    extra: Int = 4 << 20, frames: Int = 1_000, depth: Int = 16, seconds: Double = 60
  ) {
    self.passes = passes
    self.side = side
    self.pixels = pixels
    self.memory = memory
    self.extra = extra
    self.frames = frames
    self.depth = depth
    self.seconds = seconds
  }
}

/// Port: a file that a decoder has open. On one thread, and closed with its last reference.
public protocol StoredPictureReader: AnyObject {
  var picture: StoredPicture { get }

  /// - Parameters:
  ///   - size: the least that is of use, as stored.
  ///   - frame: from 0.
  func plan(atLeast size: PixelSize, frame: Int) throws(PictureFailure) -> StoredPlan

  /// Decodes, and lends what came of it.
  ///
  /// - Parameter body: gets the bytes, ``StoredPlan/stride`` of them a row, and how many rows from
  ///   the top are real.
  func read<Value>(
    _ plan: StoredPlan, _ body: (RawSpan, _ rows: Int) throws(PictureFailure) -> Value
  ) throws(PictureFailure) -> Value
}

extension StoredPictureReader {
  /// The picture of one frame, which may have a size of its own.
  ///
  /// - Parameter frame: from 0; the last where there are fewer.
  public func stored(frame: Int) throws(PictureFailure) -> StoredPicture {
    let frame = min(frame, picture.frames - 1)
    guard frame > 0 else { return picture }
    var stored = picture
    // More than any frame has: all that there is.
    let most = PixelSize(width: Int(UInt32.max), height: Int(UInt32.max))
    stored.size = try plan(atLeast: most, frame: frame).size
    return stored
  }
}
