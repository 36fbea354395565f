// Where metadata lies in each kind of file.

import ProofDrawing
import Testing

@testable import ProofMetadata

struct ContainerTests {
  private static let tiff = Sample.tiff(isBig: false).bytes
  private static let packet = Build.packet(Build.alternatives("dc:title", [("x-default", "XMP")]))
  private static let marked = Array("Exif\0\0".utf8) + tiff

  private static let files: [NamedFile] = [
    NamedFile("JPEG", Build.jpeg([Build.exif(tiff), Build.xmp(packet)])),
    NamedFile("JPEG, XMP first", Build.jpeg([Build.xmp(packet), Build.exif(tiff)])),
    NamedFile(
      "JPEG with junk",
      [0xFF, 0xD8, 0, 1, 2] + Build.jpeg([Build.exif(tiff), Build.xmp(packet)])[2...]
    ),
    NamedFile(
      "JPEG with fill bytes",
      [0xFF, 0xD8, 0xFF, 0xFF] + Build.jpeg([Build.exif(tiff), Build.xmp(packet)])[2...]
    ),
    NamedFile("PNG", Build.png([Build.chunk("eXIf", tiff), Build.iTXt(packet)])),
    NamedFile(
      "PNG, after its pixels",
      Build.png([Build.chunk("IDAT", [1, 2, 3]), Build.iTXt(packet), Build.chunk("eXIf", tiff)])
    ),
    NamedFile("WebP", Build.webp([("VP8X", [0]), ("EXIF", tiff), ("XMP ", Array(packet.utf8))])),
    NamedFile("WebP with a marker", Build.webp([("EXIF", marked), ("XMP ", Array(packet.utf8))])),
    NamedFile(
      "HEIF", Build.heif([("Exif", [0, 0, 0, 6] + marked), ("mime", Array(packet.utf8))])),
    NamedFile(
      "HEIF in pieces",
      Build.heif([("Exif", [0, 0, 0, 0] + tiff), ("mime", Array(packet.utf8))], pieces: 3)
    ),
    NamedFile("JPEG XL", Build.jxl(exif: tiff, xmp: packet)),
    NamedFile(
      "TIFF",
      {
        var tiff = Sample.tiff(isBig: true)
        tiff.image.append((0x02BC, .bytes(Array(packet.utf8))))
        return tiff.bytes
      }()
    ),
  ]

  @Test("EXIF and XMP are found in every container", arguments: files)
  func found(file: NamedFile) throws {
    let said = try Files.said(file.bytes)
    #expect(said.notes == [])
    #expect(said.text("camera") == "Canon EOS R6" && said.text("exposure") == "1/500 s")
    #expect(said.text("title") == "XMP" && said.text("gps") == "64.1400° N, 21.9300° W")
  }

  @Test("IPTC in a TIFF stands in a tag of its own, or in Photoshop's")
  func iptcInTIFF() throws {
    let iptc = Build.dataset(90, Array("Vík".utf8))
    for (tag, bytes) in [(0x83BB, iptc), (0x8649, Build.resource(0x0404, iptc))] {
      let tiff = TIFF(image: [(0x0131, .ascii("x")), (tag, .undefined(bytes))])
      #expect(try Files.said(tiff.bytes).text("city") == "Vík")
    }
  }

  @Test("IPTC that goes on in the next segment is whole")
  func longIPTC() throws {
    let caption = String(repeating: "ö", count: 14_000)
    let iptc =
      (0..<4).flatMap { _ in Build.dataset(25, Array(caption.utf8)) }
      + Build.dataset(90, Array("Vík".utf8))
    let whole = Build.resource(0x0404, iptc)
    let name = Array("Photoshop 3.0\0".utf8)
    let said = try Files.said(
      Build.jpeg([
        Build.segment(0xED, name + whole[..<60_000]), Build.segment(0xED, name + whole[60_000...]),
      ]))
    #expect(said.text("city") == "Vík" && said.facts["keywords"]?.parts.count == 4)
  }

  @Test("EXIF that goes on in the next segment is whole")
  func longEXIF() throws {
    var tiff = Sample.tiff(isBig: true)
    tiff.photo.insert((0x927C, .undefined(Array(repeating: 7, count: 80_000))), at: 0)
    let bytes = tiff.bytes
    let said = try Files.said(
      Build.jpeg([Build.exif(Array(bytes[..<60_000])), Build.exif(Array(bytes[60_000...]))]))
    #expect(said.text("camera") == "Canon EOS R6" && said.text("exposure") == "1/500 s")
  }

  private static let guid = "0123456789ABCDEF0123456789ABCDEF"

  private static func portion(_ bytes: [UInt8], at: Int, of total: Int, guid: String = guid)
    -> [UInt8]
  {
    Build.segment(
      0xE1,
      Array("http://ns.adobe.com/xmp/extension/\0".utf8) + Array(guid.utf8) + Build.big(total, 4)
        + Build.big(at, 4) + bytes)
  }

  @Test("Extended XMP is put together in any order, and only when it is the file's own and whole")
  func extended() throws {
    let main = Build.xmp(
      Build.packet("", attributes: "xmpNote:HasExtendedXMP=\"\(Self.guid)\" xmp:Label=\"Red\""))
    let rest = Array(
      Build.packet(
        Build.bag("dc:subject", (0..<5000).map { "word \($0)" }), attributes: "xmp:Label=\"Blue\""
      ).utf8)
    let parts = stride(from: 0, to: rest.count, by: 50_000).map { start in
      Self.portion(Array(rest[start..<min(start + 50_000, rest.count)]), at: start, of: rest.count)
    }
    let said = try Files.said(Build.jpeg([main] + parts.reversed()))
    #expect(said.facts["keywords"]?.parts.count == 5000 && said.text("label") == "Red")
    let short = try Files.said(Build.jpeg([main] + parts.dropLast()))
    #expect(short.text("keywords") == nil && short.notes == ["the extended XMP is incomplete"])
    let foreign = parts.map { part in Array(part[..<39]) + Array("F".utf8) + Array(part[40...]) }
    #expect(try Files.said(Build.jpeg([main] + foreign)).text("keywords") == nil)
  }

  @Test("A PNG's compressed and raw texts are read")
  func pngTexts() throws {
    let hex = Self.marked.map { byte in
      let text = String(byte, radix: 16)
      return byte < 16 ? "0" + text : text
    }.joined()
    let raw = Array("Raw profile type exif\0\nexif\n   \(Self.marked.count)\n\(hex)\n".utf8)
    let said = try Files.said(
      Build.png([
        Build.chunk("tEXt", raw),
        Build.chunk("tEXt", Array("Author\0J\u{f8}n".unicodeScalars.map { UInt8($0.value) })),
        Build.chunk("tEXt", Array("Creation Time\02025-06-14T15:04:05Z".utf8)),
        Build.chunk("pHYs", Build.big(11_811, 4) + Build.big(11_811, 4) + [1]),
      ]))
    #expect(said.text("camera") == "Canon EOS R6")
    let plain = try Files.said(
      Build.png([
        Build.chunk("tEXt", Array("Author\0".utf8) + [0x4A, 0xF8, 0x6E]),
        Build.chunk("tEXt", Array("Creation Time\02025-06-14T15:04:05Z".utf8)),
        Build.chunk("pHYs", Build.big(11_811, 4) + Build.big(11_811, 4) + [1]),
      ]))
    #expect(plain.text("creator") == "Jøn" && plain.text("ppi") == "300")
    #expect(plain.date == CaptureTime(seconds: 1_749_913_445, offset: 0))
  }

  @Test("A CR3 keeps its directories in boxes")
  func cr3() throws {
    let sample = Sample.tiff(isBig: false)
    let canon: [UInt8] = [
      0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A,
      0x48,
    ]
    let boxes = [
      ("CMT1", sample.image), ("CMT2", sample.photo), ("CMT4", sample.gps),
    ].flatMap { Build.box($0.0, TIFF(image: $0.1, isBig: false).bytes) }
    let bytes =
      Build.box("ftyp", Array("crx \0\0\0\u{1}".utf8))
      + Build.box("moov", Build.box("uuid", canon + boxes))
    let said = try Files.said(bytes)
    #expect(said.text("camera") == "Canon EOS R6" && said.text("exposure") == "1/500 s")
    #expect(said.text("gps") == "64.1400° N, 21.9300° W" && said.notes == [])
  }

  @Test("A raw file's bulk isn't read, and what lies far behind it is")
  func bulk() throws {
    var tiff = Sample.tiff(isBig: true)
    tiff.image.insert((0x0111, .bytes(Array(repeating: 1, count: 3 << 20))), at: 0)
    tiff.image.insert((0x0100, .longs([6000])), at: 0)
    let said = try Files.said(tiff.bytes)
    #expect(said.text("camera") == "Canon EOS R6" && said.text("iso") == "400")
  }

  @Test(
    "What is no picture, or nothing at all, says nothing",
    arguments: [[], [0xFF], Array("GIF89a".utf8), Array("hello, world, this is text".utf8)])
  func nothing(bytes: [UInt8]) throws {
    let said = try Files.said(bytes)
    #expect(said.facts.isEmpty && said.date == nil)
  }

  @Test("A file that isn't there is a note")
  func missing() throws {
    let said = try Files().read("missing.jpg")
    #expect(said.facts.isEmpty && said.notes == ["its metadata can't be read"])
  }
}
