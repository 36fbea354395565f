// Ports for pictures: bytes in a file become a header or a bitmap. Floor 3.

public import ProofGeometry
public import ProofPixels

/// A path as the file system has it: bytes, not text.
public struct FilePath: Hashable, Sendable {
  /// Without a terminating NUL.
  public var bytes: [UInt8]

  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  public init(_ string: String) {
    self.bytes = Array(string.utf8)
  }
}

/// What a picture's header says.
public struct PictureHeader: Hashable, Sendable {
  /// "JPEG", "PNG": as people write it.
  public var format: String
  /// Upright size: after the orientation was applied.
  public var size: PixelSize
  /// EXIF numbering, 1 to 8; what the file says, 1 where it says nothing or nonsense.
  public var orientation: Int
  /// Bits a channel.
  public var bits: Int
  /// Channels in the file: 1 gray or palette, 2 gray and alpha, 3 RGB, 4 RGBA or CMYK.
  public var channels: Int
  public var hasAlpha: Bool
  /// Pages or frames of the file; at least 1.
  public var frames: Int

  public init(
    format: String, size: PixelSize, orientation: Int = 1, bits: Int = 8, channels: Int = 3,
    hasAlpha: Bool = false, frames: Int = 1
  ) {
    self.frames = frames
    self.format = format
    self.size = size
    self.orientation = orientation
    self.bits = bits
    self.channels = channels
    self.hasAlpha = hasAlpha
  }
}

/// What a decoder is asked for.
public struct PictureTarget: Hashable, Sendable {
  /// The box in device pixels. The bitmap that comes back fits in it (contain), or is exactly it
  /// with the middle of the picture (cover); smaller when the original has fewer pixels and
  /// `enlargement` is never.
  public var box: PixelSize
  public var fit: PictureFit
  public var enlargement: Enlargement

  public init(box: PixelSize, fit: PictureFit = .contain, enlargement: Enlargement = .never) {
    self.box = box
    self.fit = fit
    self.enlargement = enlargement
  }
}

/// Bounds that a decode keeps to.
public struct DecodeLimits: Sendable {
  /// Pixels of an original that would have to be held whole; reduced or row-by-row decoding is
  /// bounded by memory instead.
  public var maxInputPixels: Int
  /// Called once, after the header and before anything large is allocated, with the bytes that the
  /// decode will hold at its peak beside the finished bitmap. May wait; throws when the need exceeds
  /// the whole budget.
  public var admit: @Sendable (_ bytes: Int) throws(PictureFailure) -> Void

  public init(
    maxInputPixels: Int = 1_000_000_000,
    admit: @escaping @Sendable (_ bytes: Int) throws(PictureFailure) -> Void = { _ in }
  ) {
    self.maxInputPixels = maxInputPixels
    self.admit = admit
  }
}

/// A picture ready to be painted: upright, sRGB, premultiplied, at the size asked for.
public struct DecodedPicture: Sendable {
  public var header: PictureHeader
  public var bitmap: Bitmap
  /// Less than 1 when the file was cut off: the share of rows that are real, from the upright
  /// picture's point of view not necessarily its top. Missing pixels are transparent.
  public var completeness: Double
  /// Things worth a line on stderr that didn't cost the picture ("bad checksum in a text chunk").
  public var notes: [String]

  public init(
    header: PictureHeader, bitmap: Bitmap, completeness: Double = 1, notes: [String] = []
  ) {
    self.header = header
    self.bitmap = bitmap
    self.completeness = completeness
    self.notes = notes
  }
}

/// Why a picture can't be drawn. The message is made here and nowhere else.
public struct PictureFailure: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// No such file.
    case missing
    /// The system refused; `detail` is its sentence.
    case unreadable
    /// Zero bytes.
    case empty
    /// The first bytes say something that is no picture.
    case notAPicture
    /// A kind of picture that has no decoder here; `detail` names it ("TIFF").
    case noDecoder
    /// A picture of a known kind that uses what the decoder can't do; `detail` says what.
    case unsupported
    /// Bytes that contradict themselves; `detail` says where or how.
    case damaged
    /// So little of it is there that nothing can be shown; `detail` as for damaged.
    case cutOff
    /// A bound was passed: `detail` names limit, value, bound and the option that changes it.
    case limit
    /// A renderer failed, or declined; `detail` names it and says why.
    case renderer
    /// A decoder failed, by no fault of the file's that it named; `detail` names it and says why.
    case decoder
  }

  public var kind: Kind
  public var detail: String

  public init(_ kind: Kind, _ detail: String = "") {
    self.kind = kind
    self.detail = detail
  }

  /// A few words, for a placeholder cell.
  public var reason: String {
    switch kind {
    case .missing: "No such file"
    case .unreadable: "Can't be opened"
    case .empty: "Empty file"
    case .notAPicture: "Not a picture"
    case .noDecoder: detail.isEmpty ? "No decoder" : "No decoder for \(detail)"
    case .unsupported: "Not supported"
    case .damaged: "Damaged file"
    case .cutOff: "Cut off"
    case .limit: "Too large"
    case .renderer: detail.isEmpty ? "Renderer failed" : brief
    case .decoder: detail.isEmpty ? "Decoder failed" : brief
    }
  }

  /// Who failed and how, without what follows for those who look into it.
  private var brief: String {
    let ends = [";", ", as ", " (--"].compactMap { mark in
      detail.indices.first { detail[$0...].hasPrefix(mark) }
    }
    return String(detail[..<(ends.min() ?? detail.endIndex)])
  }

  /// A sentence, for stderr and the report.
  public var message: String {
    if kind == .renderer && !detail.isEmpty { return "renderer failed: \(detail)" }
    if kind == .decoder && !detail.isEmpty { return "decoder failed: \(detail)" }
    return detail.isEmpty || kind == .noDecoder
      ? reason.prefix(1).lowercased() + reason.dropFirst()
      : "\(reason.prefix(1).lowercased() + reason.dropFirst()): \(detail)"
  }
}

/// Port: the first bytes of a file say what it is and how large. Any thread.
public protocol ImageProber: Sendable {
  /// Reads the header only; no pixel is decoded.
  func probe(_ path: FilePath) throws(PictureFailure) -> PictureHeader
}

/// Port: a file becomes a bitmap of the size that the sheet needs. Any thread.
public protocol ImageDecoder: Sendable {
  func decode(_ path: FilePath, target: PictureTarget, limits: DecodeLimits)
    throws(PictureFailure) -> DecodedPicture
}

/// A side of an upright picture.
public enum PictureEdge: Hashable, Sendable {
  case top
  case bottom
  case left
  case right
}

extension PictureHeader {
  /// Where the last rows of the file end up once the picture is upright: the side that is missing
  /// when the file was cut off.
  public var lastRowsEdge: PictureEdge {
    switch orientation {
    case 3, 4: .top
    case 5, 8: .right
    case 6, 7: .left
    default: .bottom
    }
  }
}
