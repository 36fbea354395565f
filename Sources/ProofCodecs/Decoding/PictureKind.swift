// What the first bytes of a file say it is. Floor 4. Content decides, never the suffix.

/// Kinds of pictures that are known by name, decoder or not.
public enum PictureKind: String, CaseIterable, Hashable, Sendable {
  case jpeg = "JPEG"
  case png = "PNG"
  case gif = "GIF"
  case tiff = "TIFF"
  case bigTIFF = "BigTIFF"
  case bmp = "BMP"
  case webP = "WebP"
  case heif = "HEIF"
  case avif = "AVIF"
  case jpegXL = "JPEG XL"
  case jpeg2000 = "JPEG 2000"
  case svg = "SVG"
  case photoshop = "Photoshop"
  case canonRaw = "Canon RAW"
  case panasonicRaw = "Panasonic RAW"
  case olympusRaw = "Olympus RAW"
  case fujiRaw = "Fujifilm RAW"
  case sigmaRaw = "Sigma RAW"
  case openEXR = "OpenEXR"
  case radiance = "Radiance HDR"
  case dpx = "DPX"
  case pnm = "PNM"
  case qoi = "QOI"
  case icon = "ICO"
  case xcf = "XCF"
  case pcx = "PCX"
  case dds = "DDS"

  /// How many bytes ``init(head:)`` wants to see.
  public static let headBytes = 512

  /// From the first bytes of a file; nil when they belong to nothing that is known.
  public init?(head: [UInt8]) {
    guard let kind = PictureKind.simple(head) ?? PictureKind.boxed(head) ?? PictureKind.text(head)
    else { return nil }
    self = kind
  }

  private static let magics: [(bytes: [UInt8], kind: PictureKind)] = [
    ([0xFF, 0xD8, 0xFF], .jpeg),
    ([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], .png),
    (Array("GIF87a".utf8), .gif), (Array("GIF89a".utf8), .gif),
    ([0x49, 0x49, 0x55, 0x00], .panasonicRaw),
    (Array("IIRO".utf8), .olympusRaw), (Array("IIRS".utf8), .olympusRaw),
    (Array("MMOR".utf8), .olympusRaw),
    ([0x49, 0x49, 0x2A, 0x00], .tiff), ([0x4D, 0x4D, 0x00, 0x2A], .tiff),
    ([0x49, 0x49, 0x2B, 0x00], .bigTIFF), ([0x4D, 0x4D, 0x00, 0x2B], .bigTIFF),
    (Array("FUJIFILMCCD-RAW".utf8), .fujiRaw), (Array("FOVb".utf8), .sigmaRaw),
    (Array("8BPS".utf8), .photoshop),
    ([0xFF, 0x0A], .jpegXL),
    ([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A, 0x87, 0x0A], .jpegXL),
    ([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A, 0x87, 0x0A], .jpeg2000),
    ([0xFF, 0x4F, 0xFF, 0x51], .jpeg2000),
    ([0x76, 0x2F, 0x31, 0x01], .openEXR),
    (Array("#?RADIANCE".utf8), .radiance), (Array("#?RGBE".utf8), .radiance),
    (Array("SDPX".utf8), .dpx), (Array("XPDS".utf8), .dpx),
    (Array("qoif".utf8), .qoi), (Array("gimp xcf".utf8), .xcf), (Array("DDS ".utf8), .dds),
  ]

  private static func simple(_ head: [UInt8]) -> PictureKind? {
    if let found = magics.first(where: { head.starts(with: $0.bytes) }) {
      if found.kind == .tiff, head.count > 10, head[8] == 0x43, head[9] == 0x52 {
        return .canonRaw
      }
      return found.kind
    }
    guard head.count >= 16 else { return nil }
    if head.starts(with: Array("RIFF".utf8)), head[8..<12].elementsEqual("WEBP".utf8) {
      return .webP
    }
    // Two letters are too few to believe: the header's own fields must agree.
    if head[0] == 0x42, head[1] == 0x4D {
      let headerSize = Int(head[14]) | Int(head[15]) << 8
      if [12, 16, 40, 52, 56, 64, 108, 124].contains(headerSize), head[6...9].allSatisfy({ $0 == 0 })
      {
        return .bmp
      }
    }
    if head[0] == 0, head[1] == 0, head[2] == 1 || head[2] == 2, head[3] == 0, head[5] == 0,
      head[4] > 0, head[9] == 0
    {
      return .icon
    }
    if head[0] == 0x50, (0x31...0x37).contains(head[1]), [0x20, 0x0A, 0x0D, 0x09].contains(head[2]),
      head[3] == 0x23 || (0x30...0x39).contains(head[3]) || head[1] == 0x37
    {
      return .pnm
    }
    if head[0] == 0x0A, head[1] <= 5, head[2] <= 1, [1, 2, 4, 8].contains(head[3]) { return .pcx }
    return nil
  }

  /// ISO base media files, told by their brands.
  private static func boxed(_ head: [UInt8]) -> PictureKind? {
    guard head.count >= 12, head[4..<8].elementsEqual("ftyp".utf8) else { return nil }
    let size = min(Int(head[2]) << 8 | Int(head[3]), head.count)
    var brands: [String] = [String(decoding: head[8..<12], as: UTF8.self)]
    for start in stride(from: 16, to: max(size - 3, 16), by: 4) {
      brands.append(String(decoding: head[start..<start + 4], as: UTF8.self))
    }
    if brands.contains("crx ") { return .canonRaw }
    if brands.contains("avif") || brands.contains("avis") { return .avif }
    let heif: Set = ["heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1"]
    return brands.contains(where: heif.contains) ? .heif : nil
  }

  /// SVG: the first element of a text file.
  private static func text(_ head: [UInt8]) -> PictureKind? {
    guard let first = head.first(where: { ![0x20, 0x09, 0x0A, 0x0D, 0xEF, 0xBB, 0xBF].contains($0) }),
      first == UInt8(ascii: "<")
    else { return nil }
    let text = String(decoding: head, as: UTF8.self).lowercased()
    return text.contains("<svg") ? .svg : nil
  }
}
