// Lens and serial number from makers' notes, each in its maker's own structure, whole and damaged.

import ProofDrawing
import Testing

@testable import ProofMetadata

/// A note, given where it will stand in the EXIF block and the block's byte order.
private struct Maker: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let make: String
  let note: @Sendable (_ place: Int, _ isBig: Bool) -> [UInt8]
  let serial: String?
  let lens: String?
}

private func tiffHead(_ isBig: Bool) -> [UInt8] {
  isBig ? Array("MM\0*\0\0\0\u{8}".utf8) : Array("II*\0\u{8}\0\0\0".utf8)
}

private func order(_ isBig: Bool) -> [UInt8] { Array((isBig ? "MM" : "II").utf8) }

private func canonSettings(_ long: Int, _ short: Int, _ units: Int) -> TagValue {
  .shorts([92] + Array(repeating: 0, count: 22) + [long, short, units, 0, 0])
}

private let makers: [Maker] = [
  Maker(
    testDescription: "Canon, by name", make: "Canon",
    note: { place, isBig in
      Build.directory(
        [
          (0x01, canonSettings(105, 24, 1)), (0x0C, .longs([520_301_234])),
          (0x95, .ascii("EF24-105mm f/4L IS USM")),
        ], at: place, isBig: isBig)
    }, serial: "0520301234", lens: "EF24-105mm f/4L IS USM"),
  Maker(
    testDescription: "Canon, by figures", make: "Canon",
    note: { place, isBig in
      Build.directory([(0x01, canonSettings(550, 180, 10))], at: place, isBig: isBig)
    }, serial: nil, lens: "18-55 mm"),
  Maker(
    testDescription: "Canon without figures", make: "Canon",
    note: { place, isBig in
      Build.directory(
        [(0x01, canonSettings(0, 0, 1)), (0x0C, .longs([0])), (0x95, .ascii("    "))], at: place,
        isBig: isBig)
    }, serial: nil, lens: nil),
  Maker(
    testDescription: "Nikon", make: "NIKON CORPORATION",
    note: { _, isBig in
      Array("Nikon\0\u{2}\u{10}\0\0".utf8) + tiffHead(isBig)
        + Build.directory(
          [
            (0x1D, .ascii("6012345")),
            (0x84, .rationals([(180, 10), (700, 10), (35, 10), (45, 10)])),
          ], at: 8, isBig: isBig)
    }, serial: "6012345", lens: "18-70 mm f/3.5-4.5"),
  Maker(
    testDescription: "Nikon, of the other byte order, with zeros below", make: "NIKON",
    note: { _, isBig in
      Array("Nikon\0\u{2}\u{11}\0\0".utf8) + tiffHead(!isBig)
        + Build.directory(
          [(0x84, .rationals([(50, 1), (50, 1), (0, 0), (0, 0)]))], at: 8, isBig: !isBig)
    }, serial: nil, lens: "50 mm"),
  Maker(
    testDescription: "Fujifilm", make: "FUJIFILM",
    note: { _, _ in
      Array("FUJIFILM\u{C}\0\0\0".utf8)
        + Build.directory(
          [
            (0x10, .ascii("592D31303331 2010")), (0x1404, .rationals([(18, 1)])),
            (0x1405, .rationals([(55, 1)])), (0x1406, .rationals([(28, 10)])),
            (0x1407, .rationals([(4, 1)])),
          ], at: 12, isBig: false)
    }, serial: nil, lens: "18-55 mm f/2.8-4"),
  Maker(
    testDescription: "Olympus, older", make: "OLYMPUS OPTICAL CO.,LTD",
    note: { place, isBig in
      Array("OLYMP\0\u{1}\0".utf8)
        + Build.directory([(0x0404, .ascii("H1234567 "))], at: place + 8, isBig: isBig)
    }, serial: "H1234567", lens: nil),
  Maker(
    testDescription: "Olympus, newer", make: "OLYMPUS IMAGING CORP.",
    note: { _, isBig in
      let equipment: [(Int, TagValue)] = [
        (0x0101, .ascii("BCD12345")), (0x0203, .ascii("OLYMPUS M.12-40mm F2.8")),
      ]
      return Array("OLYMPUS\0".utf8) + order(isBig) + [3, 0]
        + Build.directory([(0x2010, .longs([30]))], at: 12, isBig: isBig)
        + Build.directory(equipment, at: 30, isBig: isBig)
    }, serial: "BCD12345", lens: "OLYMPUS M.12-40mm F2.8"),
  Maker(
    testDescription: "OM System", make: "OM Digital Solutions",
    note: { _, isBig in
      let equipment = Build.directory([(0x0101, .ascii("BJS12345"))], at: 34, isBig: isBig)
      return Array("OM SYSTEM\0\0\0".utf8) + order(isBig) + [4, 0]
        + Build.directory([(0x2010, .longs([34]))], at: 16, isBig: isBig) + equipment
    }, serial: "BJS12345", lens: nil),
  Maker(
    testDescription: "Pentax", make: "PENTAX Corporation",
    note: { place, isBig in
      Array("AOC\0".utf8) + order(isBig)
        + Build.directory([(0x0229, .ascii("7654321"))], at: place + 6, isBig: isBig)
    }, serial: "7654321", lens: nil),
  Maker(
    testDescription: "Ricoh's Pentax", make: "RICOH IMAGING COMPANY, LTD.",
    note: { _, isBig in
      Array("PENTAX \0".utf8) + order(isBig)
        + Build.directory([(0x0229, .ascii("4321765"))], at: 10, isBig: isBig)
    }, serial: "4321765", lens: nil),
  Maker(
    testDescription: "Panasonic", make: "Panasonic",
    note: { place, isBig in
      Array("Panasonic\0\0\0".utf8)
        + Build.directory(
          [(0x51, .ascii("LUMIX G VARIO 14-42/F3.5-5.6")), (0x52, .ascii("NO-LENS"))],
          at: place + 12, isBig: isBig)
    }, serial: nil, lens: "LUMIX G VARIO 14-42/F3.5-5.6"),
  Maker(
    testDescription: "nobody's", make: "Acme",
    note: { place, isBig in
      Build.directory([(0x95, .ascii("A lens of Canon's"))], at: place, isBig: isBig)
    }, serial: nil, lens: nil),
]

struct MakerNoteTests {
  /// The block, and where the note stands in it.
  private func block(_ maker: Maker, isBig: Bool, _ more: [(Int, TagValue)] = []) -> (
    bytes: [UInt8], note: Int, size: Int
  ) {
    func tiff(_ note: [UInt8]) -> [UInt8] {
      TIFF(
        image: [(0x010F, .ascii(maker.make))], photo: [(0x927C, .undefined(note))] + more,
        isBig: isBig
      ).bytes
    }
    // The note's size doesn't depend on its place.
    let size = maker.note(0, isBig).count
    let marked = tiff(Array(repeating: 0xEE, count: size))
    let place = marked.firstIndex(of: 0xEE) ?? 0
    return (tiff(maker.note(place, isBig)), place, size)
  }

  @Test("Notes say lens and serial number, in both byte orders", arguments: makers, [true, false])
  private func notes(_ maker: Maker, isBig: Bool) throws {
    let block = block(maker, isBig: isBig)
    let said = try Files.said(Build.jpeg([Build.exif(block.bytes)]))
    #expect(said.facts["serial"]?.text == maker.serial)
    #expect(said.facts["lens"]?.text == maker.lens)
    #expect(said.notes == [])
  }

  @Test("What EXIF says counts before the note", arguments: makers)
  private func exifFirst(_ maker: Maker) throws {
    let block = block(
      maker, isBig: true, [(0xA431, .ascii("42")), (0xA434, .ascii("The lens' own name"))])
    let said = try Files.said(Build.jpeg([Build.exif(block.bytes)]))
    #expect(said.facts["serial"]?.text == "42")
    #expect(said.facts["lens"]?.text == "The lens' own name")
  }

  @Test("A damaged note costs nothing but itself", arguments: makers)
  private func damaged(_ maker: Maker) throws {
    let block = block(maker, isBig: false)
    var numbers = SeededFlips()
    for _ in 0..<60 {
      var bytes = block.bytes
      for _ in 0..<4 {
        bytes[block.note + numbers.next(block.size)] ^= UInt8(1 << numbers.next(8))
      }
      let said = try Files.said(Build.jpeg([Build.exif(bytes)]))
      let camera = said.facts["camera"]?.text
      #expect(camera?.isEmpty == false)
      #expect((said.facts["lens"]?.text.utf8.count ?? 0) <= 128)
    }
  }
}

/// The same numbers in every run.
private struct SeededFlips {
  private var state: UInt64 = 7

  mutating func next(_ bound: Int) -> Int {
    state ^= state << 13
    state ^= state >> 7
    state ^= state << 17
    return Int(state % UInt64(bound))
  }
}
