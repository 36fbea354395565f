import Glibc
import ProofCodecs
import ProofDrawing
import ProofGeometry
import ProofPixels
import Testing

/// A beginning of a file and what it says.
struct Beginning: CustomTestStringConvertible, Sendable {
  var bytes: [UInt8]
  var kind: String?

  init(_ text: String, at offset: Int = 0, _ kind: String?) {
    bytes = [UInt8](repeating: 0, count: offset) + text.unicodeScalars.map { UInt8($0.value) }
    self.kind = kind
  }

  init(_ bytes: [UInt8], _ kind: String?) {
    self.bytes = bytes
    self.kind = kind
  }

  var testDescription: String { "\(kind ?? "nothing"): \(bytes.prefix(16))" }

  static let all = [
    Beginning([0xFF, 0xD8, 0xFF, 0xE0], "JPEG"),
    Beginning([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A], "PNG"),
    Beginning("GIF89a\u{10}", "GIF"), Beginning("II*\0\u{8}\0\0\0", "TIFF"),
    Beginning("MM\0*\0\0\0\u{8}", "TIFF"), Beginning("II*\0\u{10}\0\0\0CR\u{2}\0", "RAW"),
    Beginning("FUJIFILMCCD-RAW 0201", "RAW"), Beginning("IIU\0\u{18}\0\0\0", "RAW"),
    Beginning("\0\0\0\u{18}ftypcrx \0\0\0\u{1}crx isom", "RAW"),
    Beginning("RIFF\u{10}\0\0\0WEBPVP8 ", "WebP"), Beginning("RIFF\u{10}\0\0\0WAVEfmt ", nil),
    Beginning("\0\0\0\u{18}ftypavif\0\0\0\0avifmif1", "AVIF"),
    Beginning("\0\0\0\u{18}ftypmif1\0\0\0\0mif1avif", "AVIF"),
    Beginning("\0\0\0\u{18}ftypheic\0\0\0\0mif1heic", "HEIF"),
    Beginning("\0\0\0\u{18}ftypisom\0\0\0\0isommp42", nil),
    Beginning([0xFF, 0x0A, 0x7F], "JPEG XL"), Beginning([0xFF, 0x4F, 0xFF, 0x51], "JPEG 2000"),
    Beginning("\0\0\0\u{C}JXL \r\n\u{87}\n", "JPEG XL"),
    Beginning("\0\0\0\u{C}jP  \r\n\u{87}\n", "JPEG 2000"), Beginning("8BPS\0\u{1}", "PSD"),
    Beginning("<svg xmlns='x'>", "SVG"),
    Beginning("\u{EF}\u{BB}\u{BF}<?xml version=\"1.0\"?>\n<!-- a > b -->\n<svg>", "SVG"),
    Beginning("<!DOCTYPE svg PUBLIC", "SVG"), Beginning("<html><svg>", nil),
    Beginning("<svgs>", nil), Beginning("<?xml version='1.0'?><rss>", nil),
    Beginning("P5\n# hi\n3 2\n255\n", "PNM"), Beginning("P7\nWIDTH 3", "PNM"),
    Beginning("P5 is a text", nil), Beginning("PK\u{3}\u{4}", nil),
    Beginning("BM", nil), Beginning("BMW is a car and not a picture at all", nil),
    Beginning("BM\0\0\0\0\0\0\0\0\u{36}\0\0\0\u{28}\0\0\0", "BMP"),
    Beginning("\0\0\u{1}\0\u{1}\0\u{10}\u{10}\0\0\u{1}\0\u{20}\0\0\0\0\0\u{16}\0\0\0", "ICO"),
    Beginning([UInt8](repeating: 0, count: 64), nil), Beginning("%PDF-1.7", nil),
    Beginning("qoif\0\0", "QOI"), Beginning("DICM", at: 128, "DICOM"), Beginning([], nil),
    Beginning("hello, world", nil), Beginning([0xFF, 0xD8], nil),
  ]
}

@Suite(.serialized) struct DecodeFileTests {
  @Test(arguments: Beginning.all)
  func theFirstBytesSayWhatAFileIs(_ beginning: Beginning) {
    #expect(PictureDecoder.sniff(beginning.bytes) == beginning.kind)
  }

  @Test(arguments: Beginning.all)
  func aBeginningCutAnywhereNeverTraps(_ beginning: Beginning) {
    for count in 0...beginning.bytes.count {
      // A part may say less, or something more general; it must only not be read past its end.
      let kind = PictureDecoder.sniff(Array(beginning.bytes[..<count]))
      #expect(kind == nil || count >= 2)
    }
  }

  @Test func aKindWithoutDecoderIsNamed() throws {
    let tiff: [UInt8] = [0x49, 0x49, 42, 0, 8, 0, 0, 0]
    #expect(try failure(tiff) == PictureFailure(.noDecoder, "TIFF"))
    #expect(try failure(Array("just words".utf8)) == PictureFailure(.notAPicture))
    #expect(try failure([]) == PictureFailure(.empty))
  }

  @Test func theNameOfAFileDecidesNothing() throws {
    let bytes = png(4, 4, PNGShape()) { _, _, _ in 9 }
    let path = "/tmp/proofsheet-decode-\(getpid()).jpg"
    try withFile(bytes) { original in
      let moved = unsafe rename(String(decoding: original.bytes, as: UTF8.self), path)
      try #require(moved == 0)
    }
    defer { unsafe _ = unlink(path) }
    #expect(try PictureDecoder().probe(FilePath(path)).format == "PNG")
  }

  @Test func whatIsNoFileIsRefusedWithoutWaiting() throws {
    let fifo = "/tmp/proofsheet-decode-\(getpid()).fifo"
    let made = unsafe mkfifo(fifo, 0o600)
    try #require(made == 0)
    defer { unsafe _ = unlink(fifo) }
    let expected: [(String, PictureFailure)] = [
      ("/tmp", PictureFailure(.unreadable, "it is a folder")),
      (fifo, PictureFailure(.unreadable, "it is a pipe")),
      ("/dev/null", PictureFailure(.unreadable, "it is a device")),
      ("/tmp/proofsheet-no-such-file.jpg", PictureFailure(.missing)),
      ("/dev/null/below", PictureFailure(.missing)),
      ("", PictureFailure(.missing)),
      ("a\0b", PictureFailure(.unreadable, "its name holds a zero byte")),
    ]
    for (path, refusal) in expected {
      #expect(throws: refusal) { try PictureDecoder().probe(FilePath(path)) }
    }
  }

  @Test func noDescriptorStaysOpen() throws {
    func count() throws -> Int {
      let opened = unsafe opendir("/proc/self/fd")
      guard let folder = unsafe opened else { return 0 }
      defer { unsafe _ = closedir(folder) }
      var entries = 0
      while unsafe readdir(folder) != nil { entries += 1 }
      return entries
    }
    let good = jpeg(40, 30) { x, y, c in x + y + c }
    let better = png(40, 30, PNGShape()) { x, y, c in x + y + c }
    let before = try count()
    for bytes in [good, better, Array(good[..<100]), Array(better[..<60]), Array("x".utf8), []] {
      _ = try failure(bytes)
      _ = try failure(
        bytes,
        limits: DecodeLimits(admit: { _ throws(PictureFailure) in throw PictureFailure(.limit) }))
    }
    for path in ["/tmp", "/dev/null", "/nowhere"] {
      _ = try? PictureDecoder().probe(FilePath(path))
    }
    // Other suites run beside this one, each with a few files open at a time; a leak of one for
    // each call would show.
    #expect(try count() < before + 12)
  }
}
