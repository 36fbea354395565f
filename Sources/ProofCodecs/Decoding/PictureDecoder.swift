// The decoder of what is read in this process: JPEG and PNG. Floor 4.
// It opens a file once, lets the first bytes decide, and never holds more than one descriptor.

public import ProofDrawing

/// Reads JPEG and PNG, and names every other kind of picture that it recognizes.
///
/// Any number of threads may use one, and pictures that one decoder reads share what their color
/// needs: make one for a run, not one for a picture.
public struct PictureDecoder: ImageProber, ImageDecoder, Sendable {
  let manner: DecodeManner

  public init(options: DecodeOptions = DecodeOptions()) {
    manner = DecodeManner(options: options, conversions: ColorConversions())
  }

  /// How many first bytes of a file ``sniff(_:)`` looks at.
  public static let sniffedBytes = PictureKind.headLength

  /// The kind of picture that begins with these bytes, as people write it ("JPEG", "TIFF", "SVG"),
  /// decoder or not; nil when it is no picture that is known here.
  ///
  /// Fewer than ``sniffedBytes`` are enough for short files.
  public static func sniff(_ head: [UInt8]) -> String? {
    PictureKind(head: head)?.rawValue
  }

  /// Every kind that is recognized, with its suffixes, and whether it is read here.
  public static var kinds: [(name: String, suffixes: [String], isRead: Bool)] {
    PictureKind.allCases.map { ($0.rawValue, $0.suffixes, $0 == .jpeg || $0 == .png) }
  }

  public func probe(_ path: FilePath) throws(PictureFailure) -> PictureHeader {
    try probe(try OpenFile(path))
  }

  public func decode(_ path: FilePath, target: PictureTarget, limits: DecodeLimits)
    throws(PictureFailure) -> DecodedPicture
  {
    try decode(try OpenFile(path), target: target, limits: limits)
  }

  /// Whether what begins with these bytes is read here.
  public static func reads(_ head: [UInt8]) -> Bool {
    let kind = PictureKind(head: head)
    return kind == .jpeg || kind == .png
  }

  /// ``probe(_:)`` of a file that is open.
  public func probe(_ file: borrowing OpenFile) throws(PictureFailure) -> PictureHeader {
    switch try kind(of: file) {
    case .jpeg: try JPEGDecoding(file).header
    case .png: try PNGDecoding(file).header
    case let other: throw PictureFailure(.noDecoder, other.rawValue)
    }
  }

  /// ``decode(_:target:limits:)`` of a file that is open.
  public func decode(_ file: borrowing OpenFile, target: PictureTarget, limits: DecodeLimits)
    throws(PictureFailure) -> DecodedPicture
  {
    switch try kind(of: file) {
    case .jpeg: try JPEGDecoding(file).decode(target, limits, manner, from: file)
    case .png: try PNGDecoding(file).decode(target, limits, manner, from: file)
    case let other: throw PictureFailure(.noDecoder, other.rawValue)
    }
  }

  private func kind(of file: borrowing OpenFile) throws(PictureFailure) -> PictureKind {
    let head = try file.head(PictureDecoder.sniffedBytes)
    if head.isEmpty { throw PictureFailure(.empty) }
    guard let kind = PictureKind(head: head) else { throw PictureFailure(.notAPicture) }
    return kind
  }
}

/// What is the same for every picture of a decoder.
struct DecodeManner: Sendable {
  let options: DecodeOptions
  let conversions: ColorConversions
}
