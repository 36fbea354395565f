// Small pictures whose pixels are known by formula, one or more for each kind that decoders read.
// Floor 4. The formulas are those of the decoder tests.

/// A picture that a decoder of its media type must deliver.
struct ReferencePicture: Sendable {
  /// How the pixels follow from their place.
  enum Pattern: Sendable {
    case color
    case smooth
    case gray
    case alpha
  }

  let mediaType: String
  let width: Int
  let height: Int
  let pattern: Pattern
  /// Of 255, what an encoder lost.
  let tolerance: Int
  let bytes: [UInt8]

  init(
    _ mediaType: String, _ width: Int, _ height: Int, _ pattern: Pattern, tolerance: Int,
    hex: String
  ) {
    self.mediaType = mediaType
    self.width = width
    self.height = height
    self.pattern = pattern
    self.tolerance = tolerance
    bytes = hexBytes(String(hex.filter { !$0.isWhitespace })) ?? []
  }

  /// Red, green, blue and straight alpha of a pixel, of 255.
  func expected(_ x: Int, _ y: Int) -> (Int, Int, Int, Int) {
    let across = width > 1 ? x * 255 / (width - 1) : 0
    let down = height > 1 ? y * 255 / (height - 1) : 0
    switch pattern {
    case .color: return (across, down, (x / 8 + y / 8) % 2 == 1 ? 40 : 200, 255)
    case .smooth: return (60 + across / 2, 60 + down / 2, 128, 255)
    case .gray:
      let level = (across + 2 * down) / 3
      return (level, level, level, 255)
    case .alpha:
      let alpha = x < 4 ? 255 : x < 6 ? 0 : (across + 255 - down) / 2
      return (across, down, (x / 8 + y / 8) % 2 == 1 ? 40 : 200, alpha)
    }
  }
}

/// First bytes of other kinds of files, by which no decoder may be taken in.
enum OtherFormats {
  /// Suffixes of the kind, and how its files begin.
  static let heads: [(suffixes: [String], head: [UInt8])] = [
    (["jpg", "jpeg"], [0xFF, 0xD8, 0xFF, 0xE0, 0, 0x10] + text("JFIF\0")),
    (["png", "apng"], [0x89] + text("PNG\r\n\u{1A}\n") + [0, 0, 0, 13] + text("IHDR")),
    (["gif"], text("GIF89a") + [10, 0, 10, 0, 0x80]),
    (["webp"], text("RIFF") + [100, 0, 0, 0] + text("WEBPVP8 ")),
    (["tif", "tiff", "dng", "nef", "arw", "cr2"], text("II*\0") + [8, 0, 0, 0]),
    (["tif", "tiff", "dng", "nef", "arw", "cr2"], text("MM\0*") + [0, 0, 0, 8]),
    (["tif", "tiff"], text("II+\0") + [8, 0, 0, 0, 16, 0]),
    (["bmp", "dib"], text("BM") + [70, 0, 0, 0, 0, 0, 0, 0, 54, 0, 0, 0, 40, 0, 0, 0]),
    (["ico"], [0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]),
    (["cur"], [0, 0, 2, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, 0, 0, 0, 0, 22, 0, 0, 0]),
    (["psd"], text("8BPS\0\u{1}")), (["psb"], text("8BPS\0\u{2}")),
    (["xcf"], text("gimp xcf v011\0")),
    (["pbm", "pnm"], text("P1\n2 2\n0 1 1 0\n")), (["pgm", "pnm"], text("P2\n2 2\n9\n1 2 3 4\n")),
    (["ppm", "pnm"], text("P3\n1 1\n9\n1 2 3\n")), (["pbm", "pnm"], text("P4\n8 1\n\u{7}")),
    (["pgm", "pnm"], text("P5\n1 1\n255\nx")), (["ppm", "pnm"], text("P6\n1 1\n255\nxyz")),
    (["pam", "pnm"], text("P7\nWIDTH 1\n")),
    (["heic", "heif"], [0, 0, 0, 24] + text("ftypheic\0\0\0\0mif1heic")),
    (["avif", "heif"], [0, 0, 0, 24] + text("ftypavif\0\0\0\0mif1avif")),
    (["mp4"], [0, 0, 0, 24] + text("ftypisom\0\0\u{2}\0isomiso2")),
    (["cr3"], [0, 0, 0, 24] + text("ftypcrx \0\0\0\u{1}crx isom")),
    (["mov"], [0, 0, 0, 20] + text("ftypqt  \0\0\u{2}\0qt  ")),
    (["jxl"], [0xFF, 0x0A, 0x10, 0x08]),
    (["jxl"], [0, 0, 0, 12] + text("JXL ") + [13, 10, 0x87, 10]),
    (["j2k", "jp2"], [0xFF, 0x4F, 0xFF, 0x51, 0, 0x2F]),
    (["jp2", "jpx"], [0, 0, 0, 12] + text("jP  ") + [13, 10, 0x87, 10]),
    (["svg"], text("<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"1\"/>")),
    (["svg"], text("<?xml version=\"1.0\"?>\n<svg width=\"1\"/>")),
    (["exr"], [0x76, 0x2F, 0x31, 0x01, 2, 0, 0, 0]), (["hdr"], text("#?RADIANCE\n")),
    (["qoi"], text("qoif\0\0\0\u{1}")), (["dds"], text("DDS |\0\0\0")), (["dpx"], text("SDPX")),
    (["fits"], text("SIMPLE  =                    T")), (["mng"], [0x8A] + text("MNG\r\n\u{1A}\n")),
    (["dcm"], [UInt8](repeating: 0, count: 128) + text("DICM")),
    (["pcx"], [10, 5, 1, 8, 0, 0, 0, 0]), (["raf"], text("FUJIFILMCCD-RAW 0201")),
    (["zip"], text("PK\u{3}\u{4}")), (["gz"], [0x1F, 0x8B, 8, 0]), (["bz2"], text("BZh91AY")),
    (["xz"], [0xFD] + text("7zXZ\0")), (["7z"], text("7z") + [0xBC, 0xAF, 0x27, 0x1C]),
    (["rar"], text("Rar!\u{1A}\u{7}")), (["pdf"], text("%PDF-1.7\n")),
    (["ps", "eps"], text("%!PS-Adobe-3.0 EPSF-3.0\n")), (["elf"], [0x7F] + text("ELF\u{2}\u{1}")),
    (["exe"], text("MZ") + [0x90, 0, 3, 0]), (["mkv"], [0x1A, 0x45, 0xDF, 0xA3]),
    (["avi"], text("RIFF") + [9, 0, 0, 0] + text("AVI LIST")),
    (["wav"], text("RIFF") + [9, 0, 0, 0] + text("WAVEfmt ")), (["ogg"], text("OggS\0\u{2}")),
    (["flac"], text("fLaC\0\0\0\"")), (["mp3"], text("ID3\u{3}\0")),
    (["html"], text("<!DOCTYPE html><html>")), (["xml"], text("<?xml version=\"1.0\"?><a/>")),
    (["json"], text("{\"a\": [1, 2, 3]}")), (["sqlite"], text("SQLite format 3\0")),
    (["doc"], [0xD0, 0xCF, 0x11, 0xE0, 0xA1, 0xB1, 0x1A, 0xE1]),
    (["wasm"], text("\0asm\u{1}\0\0\0")),
    (["class"], [0xCA, 0xFE, 0xBA, 0xBE, 0, 0, 0, 52]), (["rtf"], text("{\\rtf1\\ansi")),
    (["txt"], text("Dear reader, this is a letter and no picture at all.\n")),
    ([], []), ([], [0]), ([], [0xFF]), ([], [UInt8](repeating: 0, count: 512)),
    ([], [UInt8](repeating: 0xFF, count: 512)),
  ]

  private static func text(_ text: String) -> [UInt8] { Array(text.utf8) }
}
