// A camera's raw files, made here: directories, boxes and headers round JPEGs. Each is drawn by the JPEG
// that suits, and whatever the offsets say, nothing is read twice or traps.

import Glibc
import ProofCodecs
import ProofDrawing
import ProofGeometry
import ProofPixels
import Testing

/// Puts a TIFF together: directories first, data behind them.
private struct RawBuilder {
  var isLittle = true
  var mark: [UInt8]?
  private(set) var bytes: [UInt8] = []

  init(isLittle: Bool = true, mark: [UInt8]? = nil) {
    self.isLittle = isLittle
    bytes = isLittle ? [0x49, 0x49] : [0x4D, 0x4D]
    bytes += mark ?? number(42, 2)
    bytes += number(8, 4)
  }

  func number(_ value: Int, _ count: Int) -> [UInt8] {
    let big = (0..<count).reversed().map { UInt8(value >> ($0 * 8) & 255) }
    return isLittle ? Array(big.reversed()) : big
  }

  struct Field {
    var tag: Int
    var type: Int
    var count: Int
    var value: Int
    init(_ tag: Int, _ value: Int, type: Int = 4, count: Int = 1) {
      (self.tag, self.type, self.count, self.value) = (tag, type, count, value)
    }
  }

  /// - Returns: where it begins.
  @discardableResult
  mutating func directory(_ fields: [Field], next: Int = 0) -> Int {
    let start = bytes.count
    bytes += number(fields.count, 2)
    for field in fields {
      bytes += number(field.tag, 2) + number(field.type, 2) + number(field.count, 4)
      bytes +=
        field.type == 3 && field.count == 1
        ? number(field.value, 2) + [0, 0] : number(field.value, 4)
    }
    bytes += number(next, 4)
    return start
  }

  mutating func data(_ data: [UInt8]) -> Int {
    let start = bytes.count
    bytes += data
    return start
  }

  static func size(_ fields: Int) -> Int { 6 + fields * 12 }
}

struct DecodeRawTests {
  /// Colors by which the JPEGs are told apart.
  private static func picture(_ width: Int, _ height: Int, _ level: Int) -> [UInt8] {
    jpeg(width, height) { _, _, c in c == 0 ? level : 40 }
  }

  private static let large = picture(160, 120, 200)
  private static let small = picture(80, 60, 90)
  private static let stamp = picture(32, 32, 10)

  private func red(_ bytes: [UInt8], _ box: Int, options: DecodeOptions = DecodeOptions()) throws
    -> Int
  {
    let picture = try decode(bytes, box, box, options: options)
    #expect(picture.header.format == "RAW")
    return rgba(picture.bitmap.pixels[picture.bitmap.pixels.count / 2])[0]
  }

  /// First directory with the mark of a sensor's data, a second with a small JPEG, and one below with
  /// the large one.
  private static func file(
    isLittle: Bool = true, orientation: Int = 1, sensor: [RawBuilder.Field]? = nil
  ) -> [UInt8] {
    var builder = RawBuilder(isLittle: isLittle)
    let first = RawBuilder.size(4)
    let second = 8 + first
    let third = second + RawBuilder.size(2)
    let fourth = third + RawBuilder.size(3)
    let start = fourth + RawBuilder.size(2)
    builder.directory(
      (sensor ?? [RawBuilder.Field(0x106, 32_803, type: 3)]) + [
        RawBuilder.Field(0x112, orientation, type: 3), RawBuilder.Field(0x14A, third),
        RawBuilder.Field(0xFE, 0),
      ], next: second)
    builder.directory([
      RawBuilder.Field(0x201, start), RawBuilder.Field(0x202, stamp.count),
    ])
    builder.directory(
      [
        RawBuilder.Field(0x103, 6, type: 3), RawBuilder.Field(0x111, start + stamp.count),
        RawBuilder.Field(0x117, large.count),
      ], next: fourth)
    builder.directory([
      RawBuilder.Field(0x201, start + stamp.count + large.count),
      RawBuilder.Field(0x202, small.count),
    ])
    _ = builder.data(stamp + large + small)
    return builder.bytes
  }

  @Test(
    "The smallest JPEG of the right shape that has the pixels is drawn", arguments: [true, false])
  func chosen(isLittle: Bool) throws {
    let file = Self.file(isLittle: isLittle)
    #expect(abs(try red(file, 500) - 200) <= 3)
    #expect(abs(try red(file, 160) - 200) <= 3)
    #expect(abs(try red(file, 80) - 90) <= 3)
    // The stamp is square, and no picture of this.
    #expect(abs(try red(file, 20) - 90) <= 3)
    #expect(abs(try red(file, 20, options: DecodeOptions(previews: .never)) - 200) <= 3)
    #expect(abs(try red(file, 60, options: DecodeOptions(scaling: .best)) - 200) <= 3)
    let header = try withFile(file) { try PictureDecoder().probe($0) }
    #expect(header.size == PixelSize(width: 160, height: 120))
  }

  @Test("The camera's orientation turns every JPEG", arguments: 1...8)
  func turned(number: Int) throws {
    for box in [80, 500] {
      let picture = try decode(Self.file(orientation: number), box, box)
      #expect((picture.bitmap.width > picture.bitmap.height) == (number < 5))
      #expect(picture.header.orientation == number)
    }
  }

  @Test("A sensor's data are known by their layout, their packing or a DNG's version")
  func sensors() throws {
    for field in [
      RawBuilder.Field(0x106, 32_803, type: 3), RawBuilder.Field(0x106, 34_892, type: 3),
      RawBuilder.Field(0x103, 34_713, type: 3), RawBuilder.Field(0x103, 65_535, type: 3),
      RawBuilder.Field(0xC612, 0x0104_0000, type: 1, count: 4),
    ] {
      #expect(try failure(Self.file(sensor: [field])) == nil)
    }
    // And a plain TIFF with a JPEG in it is a TIFF.
    let plain = try failure(Self.file(sensor: [RawBuilder.Field(0x106, 2, type: 3)]))
    #expect(plain == PictureFailure(.noDecoder, "TIFF"))
  }

  @Test("Without a JPEG it is a raw file without a decoder") func none() throws {
    var builder = RawBuilder()
    builder.directory([RawBuilder.Field(0x106, 32_803, type: 3)])
    #expect(try failure(builder.bytes) == PictureFailure(.noDecoder, "RAW"))
  }

  @Test("Panasonic's, Fujifilm's and Canon's own ways") func makers() throws {
    var panasonic = RawBuilder(mark: [0x55, 0])
    panasonic.directory([
      RawBuilder.Field(0x2E, 8 + RawBuilder.size(1), type: 7, count: Self.large.count)
    ])
    _ = panasonic.data(Self.large)
    #expect(abs(try red(panasonic.bytes, 500) - 200) <= 3)

    var fuji = Array("FUJIFILMCCD-RAW 0201FF383501X-T1".utf8)
    fuji += [UInt8](repeating: 0, count: 84 - fuji.count)
    fuji += bigEndian(200) + bigEndian(UInt32(Self.large.count))
    fuji += [UInt8](repeating: 0, count: 200 - fuji.count) + Self.large
    #expect(abs(try red(fuji, 500) - 200) <= 3)

    func box(_ name: String, _ content: [UInt8]) -> [UInt8] {
      bigEndian(UInt32(content.count + 8)) + Array(name.utf8) + content
    }
    var settings = RawBuilder()
    settings.directory([RawBuilder.Field(0x112, 8, type: 3)])
    let start = 24
    func canon(_ place: Int) -> [UInt8] {
      let table =
        box("stsz", [0, 0, 0, 0] + bigEndian(UInt32(Self.large.count)) + bigEndian(1))
        + box("co64", [0, 0, 0, 0] + bigEndian(1) + bigEndian(0) + bigEndian(UInt32(place)))
      let preview =
        box(
          "uuid",
          [UInt8](repeating: 7, count: 24)
            + box("PRVW", [UInt8](repeating: 0, count: 16) + Self.small))
      return box("ftyp", Array("crx \0\0\0\u{1}crx isom".utf8))
        + box(
          "moov",
          box("uuid", [UInt8](repeating: 3, count: 16) + box("CMT1", settings.bytes))
            + box("trak", box("mdia", box("minf", box("stbl", table))))) + preview
    }
    let place = canon(0).count + 8
    let file = canon(place) + box("mdat", Self.large)
    _ = start
    #expect(abs(try red(file, 500) - 200) <= 3)
    #expect(abs(try red(file, 60) - 90) <= 3)
    let picture = try decode(file, 500, 500)
    #expect(picture.bitmap.size == PixelSize(width: 120, height: 160))
  }

  @Test("Nikon and Olympus keep theirs in a directory of their own") func notes() throws {
    func file(_ note: [UInt8]) -> [UInt8] {
      var builder = RawBuilder()
      let exif = 8 + RawBuilder.size(2)
      builder.directory([
        RawBuilder.Field(0x106, 32_803, type: 3), RawBuilder.Field(0x8769, exif),
      ])
      builder.directory([
        RawBuilder.Field(0x927C, exif + RawBuilder.size(1), type: 7, count: note.count)
      ])
      _ = builder.data(note)
      return builder.bytes
    }
    var nikon = RawBuilder(isLittle: false)
    let preview = 8 + RawBuilder.size(1)
    nikon.directory([RawBuilder.Field(0x11, preview)])
    nikon.directory([
      RawBuilder.Field(0x201, preview + RawBuilder.size(2)),
      RawBuilder.Field(0x202, Self.large.count),
    ])
    _ = nikon.data(Self.large)
    #expect(abs(try red(file(Array("Nikon\0\u{2}\u{10}\0\0".utf8) + nikon.bytes), 500) - 200) <= 3)

    var olympus = Array("OLYMPUS\0II\u{3}\0".utf8)
    let builder = RawBuilder()
    func directory(_ fields: [(Int, Int)]) -> [UInt8] {
      builder.number(fields.count, 2)
        + fields.flatMap {
          builder.number($0.0, 2) + builder.number(4, 2) + builder.number(1, 4)
            + builder.number($0.1, 4)
        } + builder.number(0, 4)
    }
    let settings = 12 + RawBuilder.size(1)
    let start = settings + RawBuilder.size(3)
    olympus += directory([(0x2020, settings)])
    olympus += directory([(0x100, 1), (0x101, start), (0x102, Self.large.count)])
    olympus += Self.large
    #expect(abs(try red(file(olympus), 500) - 200) <= 3)
  }

  @Test("Cut at each byte, and with any byte set to its most, it is drawn or refused")
  func hostile() throws {
    let file = Self.file()
    for count in 0..<min(file.count, 700) { _ = try failure(Array(file.prefix(count))) }
    for place in 0..<200 {
      for value: UInt8 in [0, 0x7F, 0xFF] {
        var changed = file
        changed[place] = value
        _ = try failure(changed)
      }
    }
    // Directories that point at themselves and at each other.
    var circle = RawBuilder()
    circle.directory(
      [
        RawBuilder.Field(0x106, 32_803, type: 3), RawBuilder.Field(0x14A, 8),
        RawBuilder.Field(0x8769, 8),
      ], next: 8)
    #expect(try failure(circle.bytes)?.kind == .noDecoder)
  }
}
