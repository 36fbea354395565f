import ProofCodecs
import ProofDrawing
import ProofGeometry
import ProofPixels
import Synchronization
import Testing

/// A kind of PNG, samples for it, and the straight RGBA (0 to 255) that they mean.
struct Kind: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var shape: PNGShape
  var sample: @Sendable (Int, Int, Int) -> Int
  var meaning: @Sendable (Int, Int) -> [Double]

  init(
    _ name: String, _ shape: PNGShape, _ sample: @escaping @Sendable (Int, Int, Int) -> Int,
    _ meaning: @escaping @Sendable (Int, Int) -> [Double]
  ) {
    testDescription = name
    self.shape = shape
    self.sample = sample
    self.meaning = meaning
  }

  static func gray(_ bits: Int, key: Int? = nil) -> Kind {
    let most = (1 << bits) - 1
    let sample = { @Sendable (x: Int, y: Int, _: Int) in (x * 97 + y * 389) % (most + 1) }
    return Kind(
      "gray \(bits)\(key == nil ? "" : " with a key")",
      PNGShape(bits: bits, color: 0, key: key.map { [UInt16($0)] } ?? []), sample
    ) { x, y in
      let value = sample(x, y, 0)
      let level = Double(value) * 255 / Double(most)
      return [level, level, level, value == key ? 0 : 255]
    }
  }

  static func palette(_ bits: Int, clear: [UInt8] = []) -> Kind {
    let count = 1 << bits
    let colors = (0..<count).flatMap { (i: Int) -> [UInt8] in
      [UInt8(i * 255 / count), UInt8(255 - i % 256), 77]
    }
    let sample = { @Sendable (x: Int, y: Int, _: Int) in (x + y * 3) % count }
    return Kind(
      "palette \(bits)\(clear.isEmpty ? "" : " with alphas")",
      PNGShape(bits: bits, color: 3, palette: colors, clear: clear), sample
    ) { x, y in
      let entry = sample(x, y, 0)
      return colors[(entry * 3)..<(entry * 3 + 3)].map(Double.init)
        + [entry < clear.count ? Double(clear[entry]) : 255]
    }
  }

  static func color(_ type: Int, _ bits: Int, key: [UInt16] = []) -> Kind {
    let most = (1 << bits) - 1
    let sample = { @Sendable (x: Int, y: Int, c: Int) in
      let slope: Int = x * (31 + c * 50) + y * 77
      return (slope + c * 1009) % (most + 1)
    }
    return Kind(
      "color type \(type), \(bits) bits\(key.isEmpty ? "" : " with a key")",
      PNGShape(bits: bits, color: type, key: key), sample
    ) { x, y in
      let value = { (c: Int) in Double(sample(x, y, c)) * 255 / Double(most) }
      switch type {
      case 4: return [value(0), value(0), value(0), value(1)]
      case 6: return [value(0), value(1), value(2), value(3)]
      default:
        let isKey = !key.isEmpty && (0..<3).allSatisfy { sample(x, y, $0) == Int(key[$0]) }
        return [value(0), value(1), value(2), isKey ? 0 : 255]
      }
    }
  }

  static let all = [
    gray(1), gray(2), gray(4), gray(8), gray(16), gray(1, key: 0), gray(2, key: 3), gray(4, key: 9),
    gray(8, key: 97), gray(16, key: 389), palette(1), palette(2), palette(4), palette(8),
    palette(1, clear: [0]), palette(4, clear: [0, 128, 255, 7]), palette(8, clear: [200, 100]),
    color(2, 8), color(2, 16), color(2, 8, key: [0, 241, 226]),
    color(2, 16, key: [31, 1090, 2149]),
    color(4, 8), color(4, 16), color(6, 8), color(6, 16),
  ]
}

@Suite struct DecodePNGTests {
  @Test(arguments: Kind.all, [false, true])
  func everyKindGivesItsPixels(_ kind: Kind, _ isInterlaced: Bool) throws {
    let (width, height) = (21, 19)
    var shape = kind.shape
    shape.interlaced = isInterlaced
    let bytes = png(width, height, shape, kind.sample)
    let picture = try decode(bytes)
    #expect(picture.bitmap.size == PixelSize(width: width, height: height))
    #expect(picture.completeness == 1)
    #expect(picture.notes == [])
    #expect(picture.header.bits == shape.bits)
    #expect(picture.header.channels == shape.channels)
    var worst = 0.0
    var isOpaque = true
    for y in 0..<height {
      for x in 0..<width {
        let want = kind.meaning(x, y)
        if want[3] < 254.5 { isOpaque = false }
        for (have, straight) in zip(rgba(picture.bitmap[x, y]), want[..<3]) {
          worst = max(worst, abs(Double(have) - straight * want[3] / 255))
        }
        worst = max(worst, abs(Double(rgba(picture.bitmap[x, y])[3]) - want[3]))
      }
    }
    // Half a level is the rounding itself.
    #expect(worst <= 0.501)
    #expect(picture.bitmap.isOpaque == isOpaque)
  }

  @Test(arguments: Kind.all)
  func interlacedPicturesScaleLikeTheOthers(_ kind: Kind) throws {
    var shape = kind.shape
    let plain = try decode(png(50, 40, shape, kind.sample), 17, 17).bitmap
    shape.interlaced = true
    let interlaced = try decode(png(50, 40, shape, kind.sample), 17, 17).bitmap
    #expect(difference(plain, interlaced) == 0)
  }

  @Test(arguments: 1...8)
  func theOrientationOfTheEXIFChunkIsFollowed(_ number: Int) throws {
    let plain = png(3, 2, PNGShape(color: 0)) { x, y, _ in x * 10 + y * 100 }
    let picture = try decode(inserting(chunk("eXIf", exif(number)), into: plain))
    #expect(picture.header.orientation == number)
    // Where stored pixel (0, 0), black, comes to stand.
    let corner = [
      1: (0, 0), 2: (2, 0), 3: (2, 1), 4: (0, 1), 5: (0, 0), 6: (1, 0), 7: (1, 2), 8: (0, 2),
    ]
    let place = try #require(corner[number])
    #expect(rgba(picture.bitmap[place.0, place.1])[0] == 0)
    #expect(picture.bitmap.width == (number > 4 ? 2 : 3))
  }

  @Test func theOrientationOfXMPIsFollowed() throws {
    let text =
      Array("XML:com.adobe.xmp".utf8) + [0, 0, 0, 0, 0]
      + Array("<x><tiff:Orientation>8</tiff:Orientation></x>".utf8)
    let plain = png(3, 2, PNGShape(color: 0)) { _, _, _ in 0 }
    let header = try withFile(inserting(chunk("iTXt", text), into: plain)) {
      try PictureDecoder().probe($0)
    }
    #expect(header.orientation == 8)
    #expect(header.size == PixelSize(width: 2, height: 3))
  }

  @Test func aWrongChecksumInATextChunkIsANote() throws {
    var bad = chunk("tEXt", Array("Comment".utf8) + [0, 65])
    bad[bad.count - 1] ^= 1
    let plain = png(9, 9, PNGShape()) { x, y, c in x + y + c }
    let picture = try decode(inserting(bad, into: plain))
    #expect(picture.completeness == 1)
    #expect(picture.notes.count == 1)
    #expect(picture.notes.first?.contains("CRC") == true)
    #expect(difference(picture.bitmap, try decode(plain).bitmap) == 0)
  }

  @Test func aChunkThatNothingCanDoWithoutIsRefusedWhenUnknown() throws {
    let plain = png(9, 9, PNGShape()) { x, y, c in x + y + c }
    #expect(try failure(inserting(chunk("ABCD", [1]), into: plain))?.kind == .damaged)
    #expect(try failure(inserting(chunk("abCd", [1]), into: plain)) == nil)
  }

  @Test func manyLargeTextChunksCostNothing() throws {
    let large = chunk(
      "iTXt", Array("XML:com.adobe.xmp".utf8) + [UInt8](repeating: 1, count: 60_000))
    let plain = png(9, 9, PNGShape()) { x, y, c in x + y + c }
    let picture = try decode(
      inserting(Array(repeatElement(large, count: 40).joined()), into: plain))
    #expect(difference(picture.bitmap, try decode(plain).bitmap) == 0)
  }

  @Test func whatADecodeHoldsIsAskedForOnceAndHonestly() throws {
    func need(_ shape: PNGShape) throws -> [Int] {
      let asked = Mutex<[Int]>([])
      let limits = DecodeLimits(admit: { bytes throws(PictureFailure) in
        asked.withLock { $0.append(bytes) }
      })
      _ = try decode(png(1200, 900, shape) { x, y, _ in (x ^ y) & 255 }, 100, 100, limits: limits)
      return asked.withLock { $0 }
    }
    let rows = try need(PNGShape(color: 6))
    let whole = try need(PNGShape(color: 6, interlaced: true))
    #expect(rows.count == 1 && whole.count == 1)
    #expect(rows[0] >= 1200 * 16 && rows[0] < 1_000_000)
    #expect(whole[0] >= 1200 * 900 * 4 && whole[0] < 1200 * 900 * 4 + 1_000_000)
  }

  @Test(arguments: [(60_000, 60_000), (0x7fff_ffff, 0x7fff_ffff), (100_000, 10_001)])
  func aHeaderThatPromisesTooMuchIsRefusedByName(_ width: Int, _ height: Int) throws {
    let header = bigEndian(UInt32(width)) + bigEndian(UInt32(height)) + [8, 6, 0, 0, 0]
    let bytes: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", [0x78, 1, 0]) + chunk("IEND", [])
    let refused = try failure(bytes)
    #expect(refused?.kind == .limit)
    #expect(refused?.detail.hasSuffix("more than the 1,000,000,000 of --max-input-pixels") == true)
    // The header alone is no harm.
    let probed = try withFile(bytes) { try PictureDecoder().probe($0) }
    #expect(probed.size == PixelSize(width: width, height: height))
  }

  @Test func onlyWhatIsHeldWholeIsBoundByPixels() throws {
    let limits = DecodeLimits(maxInputPixels: 5000)
    let sample = { (x: Int, y: Int, c: Int) in (x * 7 ^ y * 5) + c & 127 }
    #expect(try failure(png(100, 80, PNGShape(), sample), limits: limits) == nil)
    #expect(
      try failure(png(100, 80, PNGShape(interlaced: true), sample), limits: limits)
        == PictureFailure(.limit, "8,000 pixels, more than the 5,000 of --max-input-pixels"))
    // A bit a pixel, all the same: nothing but a bomb packs so many into so few bytes.
    let blank = png(3000, 3000, PNGShape(bits: 1, color: 0)) { _, _, _ in 0 }
    #expect(try failure(blank, limits: limits)?.detail.hasPrefix("9,000,000 pixels from ") == true)
    #expect(try failure(blank) == nil)
  }

  @Test func aWideRowCountsInWhatIsHeld() throws {
    let header = bigEndian(900_000_000) + bigEndian(1) + [16, 6, 0, 0, 0]
    let bytes: [UInt8] =
      [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
      + chunk("IDAT", [0x78, 1, 0]) + chunk("IEND", [])
    let limits = DecodeLimits(admit: { bytes throws(PictureFailure) in
      if bytes > 512 << 20 { throw PictureFailure(.limit, "\(bytes >> 30)") }
    })
    let refused = try failure(bytes, limits: limits)
    #expect(refused?.kind == .limit)
    #expect(Int(refused?.detail ?? "") ?? 0 > 7)
  }

  @Test(
    arguments: [
      // Palette, key of gray, key of color, and alpha of 8 and 16 bits: a disk over a hidden color.
      PNGShape(bits: 1, color: 3, palette: [0, 255, 0, 200, 40, 30], clear: [0]),
      PNGShape(bits: 4, color: 3, palette: [0, 255, 0, 200, 40, 30], clear: [0]),
      PNGShape(bits: 8, color: 3, palette: [0, 255, 0, 200, 40, 30], clear: [0]),
      PNGShape(bits: 8, color: 0, key: [255]), PNGShape(bits: 16, color: 0, key: [65_535]),
      PNGShape(bits: 8, color: 2, key: [0, 255, 0]),
      PNGShape(bits: 16, color: 2, key: [0, 65_535, 0]),
      PNGShape(bits: 8, color: 4), PNGShape(bits: 8, color: 6), PNGShape(bits: 16, color: 6),
    ], [DecodeOptions.Light.encoded, .linear])
  func hiddenColorNeverShowsAtAnEdge(_ shape: PNGShape, _ light: DecodeOptions.Light) throws {
    let factor = shape.bits == 16 ? 257 : 1
    let bytes = png(90, 90, shape) { x, y, c in
      let isInside = (x - 45) * (x - 45) + (y - 45) * (y - 45) < 1000
      switch shape.color {
      case 3: return isInside ? 1 : 0
      case 0: return (isInside ? 60 : 255) * factor
      case 4: return (c == 0 ? (isInside ? 60 : 255) : isInside ? 255 : 0) * factor
      default:
        let color = isInside ? [200, 40, 30, 255] : [0, 255, 0, 0]
        return color[c] * factor
      }
    }
    let disk = shape.color == 0 || shape.color == 4 ? [60, 60, 60] : [200, 40, 30]
    for side in [90, 61, 30, 11] {
      let bitmap = try decode(bytes, side, side, options: DecodeOptions(light: light)).bitmap
      var alphas: Set<Int> = []
      for word in bitmap.pixels {
        let color = rgba(word)
        alphas.insert(color[3])
        // What is there of the color is the disk's, to a level of rounding.
        for (have, want) in zip(color, disk) {
          #expect(abs(Double(have) - Double(want * color[3]) / 255) <= 1.01, "\(side): \(color)")
        }
      }
      #expect(alphas.contains(0) && alphas.contains(255))
      #expect(side == 90 ? alphas.count == 2 : alphas.count > 4)
    }
  }

  @Test func nearestEnlargementKeepsPixelsApart() throws {
    let bytes = png(2, 1, PNGShape(color: 0)) { x, _, _ in x * 200 }
    let bitmap = try decode(bytes, 8, 8, enlargement: .nearest).bitmap
    #expect(bitmap.size == PixelSize(width: 8, height: 4))
    let isBlocks = (0..<32).allSatisfy { rgba(bitmap.pixels[$0])[0] == ($0 % 8 < 4 ? 0 : 200) }
    #expect(isBlocks)
  }
}
