// What a file is, by its first bytes; the name never decides. Floor 4.
// Names are those that people write. A kind stands here when its first bytes tell it for certain:
// TGA and PCX, whose don't, are left out.

/// A kind of picture that is recognized, decoder or not.
enum PictureKind: String, CaseIterable, Hashable, Sendable {
  case jpeg = "JPEG"
  case png = "PNG"
  case tiff = "TIFF"
  case raw = "RAW"
  case gif = "GIF"
  case webp = "WebP"
  case bmp = "BMP"
  case heif = "HEIF"
  case avif = "AVIF"
  case jpegXL = "JPEG XL"
  case jpeg2000 = "JPEG 2000"
  case svg = "SVG"
  case photoshop = "PSD"
  case gimp = "XCF"
  case portable = "PNM"
  case icon = "ICO"
  case openEXR = "OpenEXR"
  case radiance = "Radiance HDR"
  case qoi = "QOI"
  case dds = "DDS"
  case dpx = "DPX"
  case fits = "FITS"
  case dicom = "DICOM"
  case mng = "MNG"

  /// Suffixes that files of the kind go by, the usual one first.
  var suffixes: [String] {
    switch self {
    case .jpeg: ["jpg", "jpeg", "jpe", "jfif", "mpo"]
    case .png: ["png", "apng"]
    case .tiff: ["tif", "tiff"]
    case .raw: ["dng", "cr2", "cr3", "nef", "arw", "raf", "orf", "rw2", "pef", "srw"]
    case .gif: ["gif"]
    case .webp: ["webp"]
    case .bmp: ["bmp", "dib"]
    case .heif: ["heic", "heif", "hif"]
    case .avif: ["avif"]
    case .jpegXL: ["jxl"]
    case .jpeg2000: ["jp2", "j2k", "jpx"]
    case .svg: ["svg", "svgz"]
    case .photoshop: ["psd", "psb"]
    case .gimp: ["xcf"]
    case .portable: ["pnm", "pbm", "pgm", "ppm", "pam", "pfm"]
    case .icon: ["ico", "cur"]
    case .openEXR: ["exr"]
    case .radiance: ["hdr"]
    case .qoi: ["qoi"]
    case .dds: ["dds"]
    case .dpx: ["dpx"]
    case .fits: ["fits"]
    case .dicom: ["dcm"]
    case .mng: ["mng"]
    }
  }

  /// How many first bytes are looked at: an SVG may begin with a long comment.
  static let headLength = 1024

  init?(head: [UInt8]) {
    guard let kind = PictureKind.named(by: head) else { return nil }
    self = kind
  }

  private static func named(by head: [UInt8]) -> PictureKind? {
    func has(_ text: StaticString, at offset: Int = 0) -> Bool {
      // Safe because a static string's bytes live forever and are as many as it says.
      let bytes = unsafe UnsafeBufferPointer(
        start: text.utf8Start, count: text.utf8CodeUnitCount)
      guard head.count >= offset + bytes.count else { return false }
      return unsafe head[offset..<(offset + bytes.count)].elementsEqual(bytes)
    }
    func has(_ bytes: [UInt8], at offset: Int = 0) -> Bool {
      head.count >= offset + bytes.count
        && head[offset..<(offset + bytes.count)].elementsEqual(bytes)
    }
    if has([0xFF, 0xD8, 0xFF]) { return .jpeg }
    // The bytes around the name are the decoder's to check: it can say what happened to them.
    if has([0x89, 0x50, 0x4E, 0x47]) { return .png }
    if has("GIF87a") || has("GIF89a") { return .gif }
    if has("RIFF"), has("WEBP", at: 8) { return .webp }
    if has("II*\0") || has("MM\0*") || has("II+\0") || has("MM\0+") { return tiffOrRaw(head, has) }
    if has("ftyp", at: 4) { return isoMedia(head) }
    if isOtherRaw(has) { return .raw }
    if has([0xFF, 0x0A]) || has([0, 0, 0, 0x0C, 0x4A, 0x58, 0x4C, 0x20, 0x0D, 0x0A]) {
      return .jpegXL
    }
    if has([0xFF, 0x4F, 0xFF, 0x51]) || has([0, 0, 0, 0x0C, 0x6A, 0x50, 0x20, 0x20, 0x0D, 0x0A]) {
      return .jpeg2000
    }
    if has("8BPS\0\u{1}") || has("8BPS\0\u{2}") { return .photoshop }
    if has("gimp xcf ") { return .gimp }
    if has([0x76, 0x2F, 0x31, 0x01]) { return .openEXR }
    if has("#?RADIANCE") || has("#?RGBE") { return .radiance }
    if has("qoif") { return .qoi }
    if has("DDS ") { return .dds }
    if has("SDPX") || has("XPDS") { return .dpx }
    if has("SIMPLE  = ") { return .fits }
    if has("DICM", at: 128) { return .dicom }
    if has([0x8A, 0x4D, 0x4E, 0x47]) || has([0x8B, 0x4A, 0x4E, 0x47]) { return .mng }
    if isBitmap(head) { return .bmp }
    if isPortable(head) { return .portable }
    if isIcon(head) { return .icon }
    return isSVG(head) ? .svg : nil
  }

  private static func tiffOrRaw(
    _ head: [UInt8], _ has: (StaticString, Int) -> Bool
  ) -> PictureKind {
    // Canon marks its own; the other makers' are told from plain TIFF by the camera's tags only.
    has("CR", 8) ? .raw : .tiff
  }

  private static func isOtherRaw(_ has: (StaticString, Int) -> Bool) -> Bool {
    has("FUJIFILMCCD-RAW", 0) || has("IIRO", 0) || has("IIRS", 0) || has("MMOR", 0)
      || has("IIU\0", 0) || has("FOVb", 0) || has("\0MRM", 0)
  }

  /// Brands of the ISO container, the major one first.
  private static func isoMedia(_ head: [UInt8]) -> PictureKind? {
    let length = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
    var offset = 8
    while offset + 4 <= min(length, head.count) {
      switch String(decoding: head[offset..<(offset + 4)], as: UTF8.self) {
      case "avif", "avis": return .avif
      case "heic", "heix", "heim", "heis", "hevc", "hevx", "mif1", "msf1":
        // A generic brand may stand before the one that says more.
        return isoBrands(head, length).contains("avif") ? .avif : .heif
      case "crx ": return .raw
      default: break
      }
      // The minor version stands between the major brand and the others.
      offset += offset == 8 ? 8 : 4
    }
    return nil
  }

  private static func isoBrands(_ head: [UInt8], _ length: Int) -> Set<String> {
    var brands: Set<String> = []
    var offset = 16
    while offset + 4 <= min(length, head.count) {
      brands.insert(String(decoding: head[offset..<(offset + 4)], as: UTF8.self))
      offset += 4
    }
    return brands
  }

  /// "BM" alone is two letters of many texts: the header's own length must make sense.
  private static func isBitmap(_ head: [UInt8]) -> Bool {
    guard head.count >= 18, head[0] == 0x42, head[1] == 0x4D else { return false }
    let length = head[14..<18].reversed().reduce(0) { $0 << 8 | Int($1) }
    return [12, 16, 40, 52, 56, 64, 108, 124].contains(length)
  }

  /// P1 to P7, or a float map, then white space and a number or a comment.
  private static func isPortable(_ head: [UInt8]) -> Bool {
    guard head.count >= 4, head[0] == 0x50 else { return false }
    let isKnown = (0x31...0x37).contains(head[1]) || head[1] == 0x46 || head[1] == 0x66
    guard isKnown, [0x0A, 0x0D, 0x20, 0x09].contains(head[2]) else { return false }
    let next = head[3]
    return head[1] == 0x37
      ? true : (0x30...0x39).contains(next) || next == 0x23 || next == 0x20 || next == 0x0A
  }

  private static func isIcon(_ head: [UInt8]) -> Bool {
    guard head.count >= 22, head[0] == 0, head[1] == 0, head[3] == 0, head[5] == 0 else {
      return false
    }
    // Icon or cursor; at least one entry; the entry's reserved byte; data behind the directory.
    let offset = head[18..<22].reversed().reduce(0) { $0 << 8 | Int($1) }
    return (head[2] == 1 || head[2] == 2) && head[4] > 0 && head[9] == 0
      && offset >= 6 + 16 * Int(head[4])
  }

  /// An svg element behind nothing but XML's preliminaries.
  private static func isSVG(_ head: [UInt8]) -> Bool {
    var rest = head[...]
    if rest.starts(with: [0xEF, 0xBB, 0xBF]) { rest = rest.dropFirst(3) }
    while true {
      rest = rest.drop { [0x20, 0x09, 0x0A, 0x0D].contains($0) }
      guard rest.first == 0x3C else { return false }
      if rest.starts(with: Array("<svg".utf8)) {
        guard let next = rest.dropFirst(4).first else { return true }
        return [0x20, 0x09, 0x0A, 0x0D, 0x3E, 0x2F].contains(next)
      }
      if rest.starts(with: Array("<!DOCTYPE svg".utf8)) { return true }
      let end: [UInt8]
      if rest.starts(with: Array("<?".utf8)) {
        end = Array("?>".utf8)
      } else if rest.starts(with: Array("<!--".utf8)) {
        end = Array("-->".utf8)
      } else {
        return false
      }
      guard let found = rest.indices.first(where: { rest[$0...].starts(with: end) }) else {
        return false
      }
      rest = rest[(found + end.count)...]
    }
  }
}
