// The decoder of what is read in this process: JPEG, also within raw files, and PNG. Floor 4.
// It opens a file once, lets the first bytes decide, and never holds more than one descriptor.

public import ProofDrawing
internal import ProofPixels

/// Reads JPEG, PNG and the JPEG that a camera puts in a raw file, and names every other kind of picture that it recognizes.
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
    PictureKind.allCases.map { ($0.rawValue, $0.suffixes, [.jpeg, .png, .raw].contains($0)) }
  }

  public func probe(_ path: FilePath) throws(PictureFailure) -> PictureHeader {
    try probe(try OpenFile(path))
  }

  public func decode(_ path: FilePath, target: PictureTarget, limits: DecodeLimits)
    throws(PictureFailure) -> DecodedPicture
  {
    try decode(try OpenFile(path), target: target, limits: limits)
  }

  /// What is read of an open file.
  private enum Content {
    case jpeg
    case png
    case raw(RawFile)
  }

  /// ``probe(_:)`` of a file that is open.
  ///
  /// - Throws: `noDecoder`, with the kind's name as its detail, or `notAPicture` for what another
  ///   decoder may read.
  public func probe(_ file: borrowing OpenFile) throws(PictureFailure) -> PictureHeader {
    switch try content(of: file) {
    case .jpeg: try JPEGDecoding(file).header
    case .png: try PNGDecoding(file).header
    case .raw(let raw): try JPEGDecoding(file, raw: raw, raw.pictures.first).header
    }
  }

  /// ``decode(_:target:limits:)`` of a file that is open; throws as `probe` of one.
  public func decode(_ file: borrowing OpenFile, target: PictureTarget, limits: DecodeLimits)
    throws(PictureFailure) -> DecodedPicture
  {
    switch try content(of: file) {
    case .jpeg: return try JPEGDecoding(file).decode(target, limits, manner, from: file)
    case .png: return try PNGDecoding(file).decode(target, limits, manner, from: file)
    case .raw(let raw):
      let orientation = raw.orientation ?? .upright
      let picture = raw.picture(
        covering: { Fitting(orientation.turned($0), target: target) }, manner.options)
      return try JPEGDecoding(file, raw: raw, picture)
        .decode(target, limits, manner, from: file)
    }
  }

  private func content(of file: borrowing OpenFile) throws(PictureFailure) -> Content {
    let head = try file.head(PictureDecoder.sniffedBytes)
    if head.isEmpty { throw PictureFailure(.empty) }
    guard let kind = PictureKind(head: head) else { throw PictureFailure(.notAPicture) }
    if kind == .jpeg { return .jpeg }
    if kind == .png { return .png }
    let raw = try RawFile.look(into: file, kind: kind)
    if let raw, !raw.pictures.isEmpty { return .raw(raw) }
    throw PictureFailure(.noDecoder, raw == nil ? kind.rawValue : PictureKind.raw.rawValue)
  }
}

/// What is the same for every picture of a decoder.
struct DecodeManner: Sendable {
  let options: DecodeOptions
  let conversions: ColorConversions
}
