// Files with metadata, written byte by byte.

import Foundation
import ProofDrawing
import Testing

@testable import ProofMetadata

/// Bytes in one order.
struct ByteWriter {
  var bytes: [UInt8] = []
  let isBig: Bool

  mutating func add(_ value: Int, _ count: Int) {
    for index in 0..<count {
      let shift = isBig ? (count - 1 - index) * 8 : index * 8
      bytes.append(UInt8(truncatingIfNeeded: value >> shift))
    }
  }
}

/// A directory's value.
enum TagValue {
  case ascii(String)
  case bytes([UInt8])
  case undefined([UInt8])
  case shorts([Int])
  case longs([Int])
  case rationals([(Int, Int)])
  case signed([(Int, Int)])

  var type: Int {
    switch self {
    case .bytes: 1
    case .ascii: 2
    case .shorts: 3
    case .longs: 4
    case .rationals: 5
    case .undefined: 7
    case .signed: 10
    }
  }

  func encoded(isBig: Bool) -> (count: Int, bytes: [UInt8]) {
    var writer = ByteWriter(isBig: isBig)
    switch self {
    case .ascii(let text):
      let bytes = Array(text.utf8) + [0]
      return (bytes.count, bytes)
    case .bytes(let bytes), .undefined(let bytes): return (bytes.count, bytes)
    case .shorts(let values):
      for value in values { writer.add(value, 2) }
      return (values.count, writer.bytes)
    case .longs(let values):
      for value in values { writer.add(value, 4) }
      return (values.count, writer.bytes)
    case .rationals(let values), .signed(let values):
      for (numerator, denominator) in values {
        writer.add(numerator, 4)
        writer.add(denominator, 4)
      }
      return (values.count, writer.bytes)
    }
  }
}

/// A TIFF structure: what an EXIF block is.
struct TIFF {
  var image: [(Int, TagValue)] = []
  var photo: [(Int, TagValue)] = []
  var gps: [(Int, TagValue)] = []
  var isBig = true

  var bytes: [UInt8] {
    var writer = ByteWriter(isBig: isBig)
    writer.bytes = Array((isBig ? "MM" : "II").utf8)
    writer.add(42, 2)
    writer.add(8, 4)
    var image = image
    // Below the image's directory come the others; their places are known once its size is.
    func size(_ entries: [(Int, TagValue)]) -> Int {
      6 + entries.count * 12
        + entries.reduce(0) { sum, entry in
          let count = entry.1.encoded(isBig: isBig).bytes.count
          return sum + (count > 4 ? count : 0)
        }
    }
    let pointers = [(0x8769, photo), (0x8825, gps)].filter { !$0.1.isEmpty }
    var place = 8 + size(image + pointers.map { ($0.0, .longs([0])) })
    for (tag, entries) in pointers {
      image.append((tag, .longs([place])))
      place += size(entries)
    }
    for entries in [image] + pointers.map(\.1) {
      let start = writer.bytes.count
      var data: [UInt8] = []
      writer.add(entries.count, 2)
      for (tag, value) in entries {
        let (count, bytes) = value.encoded(isBig: isBig)
        writer.add(tag, 2)
        writer.add(value.type, 2)
        writer.add(count, 4)
        if bytes.count > 4 {
          writer.add(start + 6 + entries.count * 12 + data.count, 4)
          data += bytes
        } else {
          writer.bytes += bytes + Array(repeating: 0, count: 4 - bytes.count)
        }
      }
      writer.add(0, 4)
      writer.bytes += data
    }
    return writer.bytes
  }
}

enum Build {
  /// A directory alone, as makers' notes hold them.
  ///
  /// - Parameter place: where it will stand, counted from where its offsets count from.
  static func directory(_ entries: [(Int, TagValue)], at place: Int, isBig: Bool) -> [UInt8] {
    var (rows, data) = (ByteWriter(isBig: isBig), [UInt8]())
    rows.add(entries.count, 2)
    for (tag, value) in entries {
      let (count, bytes) = value.encoded(isBig: isBig)
      rows.add(tag, 2)
      rows.add(value.type, 2)
      rows.add(count, 4)
      if bytes.count > 4 {
        rows.add(place + 6 + entries.count * 12 + data.count, 4)
        data += bytes
      } else {
        rows.bytes += bytes + Array(repeating: 0, count: 4 - bytes.count)
      }
    }
    rows.add(0, 4)
    return rows.bytes + data
  }

  static func utf16(_ text: String) -> [UInt8] {
    text.utf16.flatMap { [UInt8(truncatingIfNeeded: $0), UInt8($0 >> 8)] } + [0, 0]
  }

  static func big(_ value: Int, _ count: Int) -> [UInt8] {
    var writer = ByteWriter(isBig: true)
    writer.add(value, count)
    return writer.bytes
  }

  static func little(_ value: Int, _ count: Int) -> [UInt8] {
    var writer = ByteWriter(isBig: false)
    writer.add(value, count)
    return writer.bytes
  }

  static func segment(_ marker: UInt8, _ payload: [UInt8]) -> [UInt8] {
    [0xFF, marker] + big(payload.count + 2, 2) + payload
  }

  /// Markers only: nobody decodes it.
  static func jpeg(_ segments: [[UInt8]]) -> [UInt8] {
    [0xFF, 0xD8] + segments.reduce(into: [], +=) + segment(0xDA, [1, 1, 0, 0, 63, 0]) + [
      0, 0xFF, 0xD9,
    ]
  }

  static func exif(_ tiff: [UInt8]) -> [UInt8] { segment(0xE1, Array("Exif\0\0".utf8) + tiff) }

  static func xmp(_ packet: String) -> [UInt8] {
    segment(0xE1, Array("http://ns.adobe.com/xap/1.0/\0".utf8) + Array(packet.utf8))
  }

  /// IPTC datasets of record 2, in Photoshop's wrapping.
  static func photoshop(_ iptc: [UInt8]) -> [UInt8] {
    Array("Photoshop 3.0\0".utf8) + resource(0x0404, iptc)
  }

  static func resource(_ id: Int, _ data: [UInt8]) -> [UInt8] {
    let head: [UInt8] = Array("8BIM".utf8) + big(id, 2) + [0, 0]
    return head + big(data.count, 4) + data + [UInt8](repeating: 0, count: data.count % 2)
  }

  static func dataset(_ tag: Int, _ bytes: [UInt8], record: Int = 2) -> [UInt8] {
    [0x1C, UInt8(record), UInt8(tag)] + big(bytes.count, 2) + bytes
  }

  static func chunk(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    big(data.count, 4) + Array(kind.utf8) + data + [0, 0, 0, 0]
  }

  static func png(_ chunks: [[UInt8]]) -> [UInt8] {
    [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
      + chunk("IHDR", Array(repeating: 1, count: 13)) + chunks.reduce(into: [], +=)
      + chunk("IEND", [])
  }

  static func iTXt(_ packet: String) -> [UInt8] {
    chunk("iTXt", Array("XML:com.adobe.xmp\0\0\0\0\0".utf8) + Array(packet.utf8))
  }

  static func webp(_ chunks: [(String, [UInt8])]) -> [UInt8] {
    var body: [UInt8] = []
    for (kind, data) in chunks {
      body += Array(kind.utf8)
      body += little(data.count, 4)
      body += data
      body += [UInt8](repeating: 0, count: data.count % 2)
    }
    return Array("RIFF".utf8) + little(body.count + 4, 4) + Array("WEBP".utf8) + body
  }

  static func box(_ kind: String, _ data: [UInt8]) -> [UInt8] {
    big(data.count + 8, 4) + Array(kind.utf8) + data
  }

  /// A HEIF file whose items lie behind the `meta` box, each cut into `pieces` extents.
  static func heif(_ items: [(kind: String, data: [UInt8])], pieces: Int = 1) -> [UInt8] {
    let head = box("ftyp", Array("heic\0\0\0\0mif1".utf8))
    func meta(_ start: Int) -> [UInt8] {
      var infos: [UInt8] = [0, 0, 0, 0] + big(items.count, 2)
      var places: [UInt8] = [0, 0, 0, 0, 0x44, 0] + big(items.count, 2)
      var at = start
      for (index, item) in items.enumerated() {
        let type =
          item.kind == "Exif" ? "Exif" + "\0" : "mime" + "\0" + "application/rdf+xml" + "\0"
        infos += box("infe", [2, 0, 0, 0] + big(index + 1, 2) + [0, 0] + Array(type.utf8))
        places += big(index + 1, 2) + [0, 0] + big(pieces, 2)
        let size = item.data.count / pieces
        for piece in 0..<pieces {
          let length = piece == pieces - 1 ? item.data.count - size * piece : size
          places += big(at + size * piece, 4) + big(length, 4)
        }
        at += item.data.count
      }
      return box("meta", [0, 0, 0, 0] + box("iinf", infos) + box("iloc", places))
    }
    let length = head.count + meta(0).count + 8
    return head + meta(length) + box("mdat", Array(items.map(\.data).joined()))
  }

  static func jxl(exif: [UInt8], xmp: String) -> [UInt8] {
    let head: [UInt8] = box("JXL ", [0x0D, 0x0A, 0x87, 0x0A]) + box("ftyp", Array("jxl ".utf8))
    let boxes: [UInt8] = box("Exif", [0, 0, 0, 0] + exif) + box("xml ", Array(xmp.utf8))
    return head + boxes + box("jxlc", [0xFF, 0x0A])
  }

  static func packet(_ properties: String, attributes: String = "") -> String {
    """
    <?xpacket begin="\u{FEFF}" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/">
    <rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about=""
    xmlns:dc="http://purl.org/dc/elements/1.1/" xmlns:xmp="http://ns.adobe.com/xap/1.0/"
    xmlns:photoshop="http://ns.adobe.com/photoshop/1.0/" xmlns:exif="http://ns.adobe.com/exif/1.0/"
    xmlns:aux="http://ns.adobe.com/exif/1.0/aux/" xmlns:tiff="http://ns.adobe.com/tiff/1.0/"
    xmlns:xmpNote="http://ns.adobe.com/xmp/note/"
    xmlns:Iptc4xmpExt="http://iptc.org/std/Iptc4xmpExt/2008-02-29/"
    xmlns:MicrosoftPhoto="http://ns.microsoft.com/photo/1.0/" \(attributes)>\(properties)
    </rdf:Description></rdf:RDF></x:xmpmeta><?xpacket end="w"?>
    """
  }

  static func alternatives(_ name: String, _ texts: [(String, String)]) -> String {
    "<\(name)><rdf:Alt>"
      + texts.map { "<rdf:li xml:lang=\"\($0.0)\">\($0.1)</rdf:li>" }.joined()
      + "</rdf:Alt></\(name)>"
  }

  static func bag(_ name: String, _ texts: [String]) -> String {
    "<\(name)><rdf:Bag>" + texts.map { "<rdf:li>\($0)</rdf:li>" }.joined() + "</rdf:Bag></\(name)>"
  }
}

/// A file of a test, shown by its name alone.
struct NamedFile: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  /// What the reader notes.
  var note = ""

  init(_ name: String, _ bytes: [UInt8], note: String = "") {
    testDescription = name
    self.bytes = bytes
    self.note = note
  }
}

/// A folder of its own for each test, gone with it.
final class Files {
  let path: String

  init() throws {
    path = NSTemporaryDirectory() + "proofsheet-metadata-\(UUID().uuidString)"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    do { try FileManager.default.removeItem(atPath: path) } catch {}
  }

  func write(_ name: String, _ bytes: [UInt8]) throws {
    try Data(bytes).write(to: URL(fileURLWithPath: "\(path)/\(name)"))
  }

  func read(_ name: String, tags: Set<String> = []) -> PictureMetadata {
    MetadataFiles().metadata(of: FilePath("\(path)/\(name)"), tags: tags)
  }

  /// What a file of these bytes says.
  static func said(_ bytes: [UInt8], tags: Set<String> = []) throws -> PictureMetadata {
    let files = try Files()
    try files.write("a.jpg", bytes)
    return files.read("a.jpg", tags: tags)
  }
}

extension PictureMetadata {
  func text(_ field: String) -> String? { facts[field]?.text }
}

/// The same numbers in every run.
struct Chance: RandomNumberGenerator {
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return z ^ z >> 31
  }
}

/// A picture with a bit of everything.
enum Sample {
  static func tiff(isBig: Bool) -> TIFF {
    TIFF(
      image: [
        (0x010E, .ascii("From EXIF")), (0x010F, .ascii("Canon")), (0x0110, .ascii("Canon EOS R6")),
        (0x011A, .rationals([(300, 1)])), (0x0128, .shorts([2])),
        (0x0132, .ascii("2025:07:01 00:00:00")), (0x013B, .ascii("Ann; Bert")),
        (0x4746, .shorts([3])), (0x8298, .ascii("(c) EXIF")),
        (0x9C9B, .bytes(Build.utf16("Übersicht 🏔"))), (0x9C9E, .bytes(Build.utf16("eins;zwei"))),
      ],
      photo: [
        (0x829A, .rationals([(1, 500)])), (0x829D, .rationals([(28, 10)])),
        (0x8827, .shorts([400])), (0x9003, .ascii("2025:06:14 15:04:05")),
        (0x9004, .ascii("2025:06:15 00:00:00")), (0x9011, .ascii("+02:00")),
        (0x920A, .rationals([(50, 1)])), (0x9291, .ascii("25")), (0xA001, .shorts([1])),
        (0xA431, .ascii("0123456")), (0xA434, .ascii("RF 50mm F1.8 STM")),
        (0x9204, .signed([(-1, 3)])),
      ],
      gps: [
        (1, .ascii("N")), (2, .rationals([(64, 1), (8, 1), (24, 1)])), (3, .ascii("W")),
        (4, .rationals([(21, 1), (55, 1), (4800, 100)])),
      ], isBig: isBig)
  }
}
