// The decoders of the program itself, behind one door. Floor 4.

public import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// Reads JPEG and PNG; names every other kind that it knows.
///
/// A call holds one descriptor, and the memory that it asked its limits for.
public struct PictureDecoder: ImageProber, ImageDecoder {
  public init() {}

  /// The format that a file's first bytes say, or nil: what a scan asks.
  public static func kind(of head: [UInt8]) -> String? {
    PictureKind(head: head)?.rawValue
  }

  public func probe(_ path: FilePath) throws(PictureFailure) -> PictureHeader {
    let file = try OpenFile(path)
    switch try kind(of: file) {
    case .jpeg: return try JPEGReader(file).header
    case .png: return try PNGReader(file).header
    case let other: throw PictureFailure(.noDecoder, other.rawValue)
    }
  }

  public func decode(_ path: FilePath, target: PictureTarget, limits: DecodeLimits)
    throws(PictureFailure) -> DecodedPicture
  {
    let file = try OpenFile(path)
    switch try kind(of: file) {
    case .jpeg: return try JPEGReader(file).decode(target, limits: limits)
    case .png: return try PNGReader(file).decode(target, limits: limits)
    case let other: throw PictureFailure(.noDecoder, other.rawValue)
    }
  }

  private func kind(of file: borrowing OpenFile) throws(PictureFailure) -> PictureKind {
    let head = try file.head(PictureKind.headBytes)
    guard !head.isEmpty else { throw PictureFailure(.empty) }
    guard let kind = PictureKind(head: head) else { throw PictureFailure(.notAPicture) }
    return kind
  }
}

/// Less than this of a picture's rows is nothing to look at.
let leastShare = 0.05

extension PictureFailure {
  /// Of a file that ended with so few rows.
  static func cutOff(after share: Double) -> PictureFailure {
    PictureFailure(.cutOff, "the file ends after \(Int(share * 100)) % of the rows")
  }
}
