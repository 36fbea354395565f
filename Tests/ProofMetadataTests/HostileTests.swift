// Files that contradict themselves: every answer is some metadata or none, in bounded time.

import ProofDrawing
import Testing

@testable import ProofMetadata

struct HostileTests {
  private static let packet = Build.packet(
    Build.alternatives("dc:title", [("x-default", "XMP")]) + Build.bag("dc:subject", ["a", "b"]))
  private static let iptc = Build.dataset(5, Array("a".utf8)) + Build.dataset(25, Array("b".utf8))

  private static let samples: [NamedFile] = [
    NamedFile(
      "JPEG",
      Build.jpeg([
        Build.exif(Sample.tiff(isBig: true).bytes), Build.xmp(packet),
        Build.segment(0xED, Build.photoshop(iptc)),
      ])
    ),
    NamedFile("TIFF", Sample.tiff(isBig: false).bytes),
    NamedFile(
      "PNG",
      Build.png([Build.chunk("eXIf", Sample.tiff(isBig: true).bytes), Build.iTXt(packet)])
    ),
    NamedFile(
      "WebP",
      Build.webp([("EXIF", Sample.tiff(isBig: false).bytes), ("XMP ", Array(packet.utf8))])
    ),
    NamedFile(
      "HEIF",
      Build.heif([
        ("Exif", [0, 0, 0, 0] + Sample.tiff(isBig: true).bytes), ("mime", Array(packet.utf8)),
      ])
    ),
    NamedFile("JPEG XL", Build.jxl(exif: Sample.tiff(isBig: true).bytes, xmp: packet)),
  ]

  @Test("A file that ends at any byte says what stands before, or nothing", arguments: samples)
  func cut(file: NamedFile) throws {
    let bytes = file.bytes
    let files = try Files()
    var most = 0
    for count in stride(from: 0, to: bytes.count, by: 3) {
      try files.write("a", Array(bytes[..<count]))
      let said = files.read("a", tags: ["exif.*", "xmp.*", "iptc.*"])
      most = max(most, said.facts.count)
      for (_, fact) in said.facts { #expect(!fact.text.isEmpty) }
    }
    #expect(most > 10)
  }

  @Test("Bytes that flip cost what they stand for, never the run", arguments: samples)
  func flipped(file: NamedFile) throws {
    let bytes = file.bytes
    var chance = Chance(state: 7)
    let files = try Files()
    for _ in 0..<400 {
      var damaged = bytes
      for _ in 0..<Int.random(in: 1...8, using: &chance) {
        let at = Int.random(in: 0..<damaged.count, using: &chance)
        damaged[at] =
          Bool.random(using: &chance)
          ? [0, 0xFF, 0x7F, 0x80].randomElement(using: &chance) ?? 0
          : UInt8.random(in: 0...255, using: &chance)
      }
      try files.write("a", damaged)
      let said = files.read("a", tags: ["exif.*", "xmp.*", "iptc.*"])
      #expect(said.facts.values.allSatisfy { !$0.text.isEmpty })
    }
  }

  @Test("A directory that points at itself, or nowhere, ends")
  func loops() throws {
    for offset in [0, 4, 8, 0x7FFF_FFFF, 0xFFFF_FFFF] {
      let tiff = TIFF(
        image: [(0x0131, .ascii("x")), (0x8769, .longs([offset])), (0x8825, .longs([offset]))])
      let said = try Files.said(Build.jpeg([Build.exif(tiff.bytes)]), tags: ["exif.Software"])
      #expect(said.text("exif.Software") == "x")
    }
  }

  @Test("Counts that overflow are passed over, what stands beside them counts")
  func counts() throws {
    for count in [0x2000_0001, 0x8000_0000, 0xFFFF_FFFF] {
      var bytes = TIFF(
        image: [(0x010F, .rationals([(1, 1)])), (0x0110, .ascii("Model"))], isBig: true
      ).bytes
      bytes.replaceSubrange(14..<18, with: Build.big(count, 4))
      #expect(try Files.said(Build.jpeg([Build.exif(bytes)])).text("camera") == "Model")
    }
  }

  private static func wrapped(_ inner: String) -> String {
    packet.replacing("</rdf:Description>", with: inner + "</rdf:Description>")
  }

  private static let packets: [NamedFile] = [
    named(
      "deep", packet + String(repeating: "<a>", count: 100_000), "the XMP is nested too deeply"),
    named(
      "deep behind a comment",
      "<a><!--" + String(repeating: "</a>", count: 200_000) + "-->"
        + String(repeating: "<a>", count: 100_000), "the XMP is nested too deeply"),
    named(
      "laughs",
      "<!DOCTYPE a [<!ENTITY b \"" + String(repeating: "&c;", count: 1000) + "\">]>" + packet,
      "the XMP declares types or entities"),
    named(
      "wide", wrapped(String(repeating: "<dc:a/>", count: 200_000)),
      "the XMP has more than 2000 names side by side"),
    named(
      "wide over many descriptions",
      packet.replacing(
        "</rdf:RDF>",
        with: String(repeating: "<rdf:Description dc:a=\"\" dc:b=\"\"/>", count: 1000)
          + "</rdf:RDF>"), "the XMP has more than 2000 names side by side"),
    named(
      "long",
      wrapped(
        "<dc:a><rdf:Bag>" + String(repeating: "<rdf:li/>", count: 60_000) + "</rdf:Bag></dc:a>"),
      "the XMP has more than 50000 nodes"),
    named(
      "many namespaces",
      packet.replacing(
        "rdf:about=\"\"", with: (0..<2100).map { "xmlns:n\($0)=\"u\($0)\"" }.joined(separator: " ")),
      "the XMP has too many namespaces"),
    named("cut", String(packet.prefix(400)), "the XMP is cut off"),
    named("cut in a tag", "<x:xmpmeta xmlns:x=\"adobe", "the XMP is cut off"),
    named("no XML", "<a><b></a></b>", "the XMP isn't valid"),
    named("ends before it begins", "</a>" + packet, "the XMP isn't valid"),
    named("zeros", "<a>\0</a>", "the XMP isn't text"),
  ]

  private static func named(_ name: String, _ text: String, _ note: String) -> NamedFile {
    NamedFile(name, Array(text.utf8), note: note)
  }

  @Test("A packet that would cost the stack, memory or hours is a note", arguments: packets)
  func refusedPacket(file: NamedFile) throws {
    let files = try Files()
    try files.write("a.jpg", Build.jpeg([Build.exif(Sample.tiff(isBig: true).bytes)]))
    try files.write("a.jpg.xmp", file.bytes)
    let said = files.read("a.jpg")
    #expect(said.notes == ["its sidecar: " + file.note])
    #expect(said.text("camera") == "Canon EOS R6")
  }

  @Test("XMP in UTF-16 is read", arguments: [true, false])
  func utf16(isBig: Bool) throws {
    let files = try Files()
    let units = ("\u{FEFF}" + Self.packet.dropFirst(0)).utf16
    try files.write("a.jpg", Build.jpeg([]))
    try files.write(
      "a.xmp",
      units.flatMap {
        isBig ? [UInt8($0 >> 8), UInt8($0 & 255)] : [UInt8($0 & 255), UInt8($0 >> 8)]
      })
    #expect(files.read("a.jpg").text("title") == "XMP")
  }

  @Test("IPTC lengths that lead outside end the block")
  func iptcLengths() throws {
    let good = Build.dataset(90, Array("Vík".utf8))
    let bad: [[UInt8]] = [
      [0x1C, 2, 5, 0xFF], [0x1C, 2, 5, 0x7F, 0xFF, 1],
      [0x1C, 2, 5, 0x80, 4, 0xFF, 0xFF, 0xFF, 0xFF],
      [0x1C, 2, 5, 0x80, 8, 0, 0, 0, 0, 0, 0, 0, 1, 65], [0x1C], [1, 2, 3, 4, 5, 6],
    ]
    for tail in bad {
      let said = try Files.said(Build.jpeg([Build.segment(0xED, Build.photoshop(good + tail))]))
      #expect(said.text("city") == "Vík")
      #expect(said.notes == ["the IPTC data is broken, what stands before counts"])
    }
  }

  @Test("A block over the limit is named and not read")
  func tooLarge() throws {
    let size = ByteSource.mostInBlock + 1
    let files = try Files()
    let packet = Array(Self.packet.utf8) + Array(repeating: 0x20, count: size)
    try files.write(
      "a.png",
      Build.png([Build.chunk("eXIf", Sample.tiff(isBig: true).bytes), Build.chunk("iTXt", packet)]))
    let said = files.read("a.png")
    #expect(said.text("camera") == "Canon EOS R6" && said.notes.count == 1)
    #expect(said.notes[0].contains("larger than 16777216"))
    try files.write("b.jpg", Build.jpeg([]))
    try files.write("b.xmp", packet)
    #expect(files.read("b.jpg").notes.count == 1)
  }

  @Test("A name longer than the system takes is no trap")
  func longName() {
    let path = FilePath(String(repeating: "a", count: 5000))
    #expect(MetadataFiles().metadata(of: path, tags: []).facts.isEmpty)
  }
}
