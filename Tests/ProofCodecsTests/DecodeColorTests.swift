// From a picture's own color to sRGB, on files made here. What is right is computed by formula.

import CDecodeFixtures
import Glibc
import ProofCodecs
import ProofDrawing
import ProofGeometry
import ProofPixels
import Testing

func profile(_ kind: fx_profile_kind) -> [UInt8] {
  var count = 0
  let bytes = unsafe fx_profile(kind, &count)
  defer { unsafe free(bytes) }
  return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
}

/// The JPEG with the profile in as many APP2 segments as `parts`, or as it takes.
func tagged(_ jpeg: [UInt8], _ profile: [UInt8], parts wanted: Int = 1) -> [UInt8] {
  let parts = max(wanted, profile.count / 60_000 + 1)
  let size = (profile.count + parts - 1) / parts
  var segments: [UInt8] = []
  for part in 0..<parts {
    let data =
      Array("ICC_PROFILE\0".utf8) + [UInt8(part + 1), UInt8(parts)]
      + profile[(part * size)..<min((part + 1) * size, profile.count)]
    let length = data.count + 2
    segments += [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + data
  }
  return Array(jpeg[..<2]) + segments + Array(jpeg[2...])
}

/// An iCCP chunk, its profile stored without compression.
func iccp(_ profile: [UInt8]) -> [UInt8] {
  var zlib: [UInt8] = [0x78, 1]
  var rest = profile[...]
  repeat {
    let block = rest.prefix(60_000)
    rest = rest.dropFirst(block.count)
    let count = UInt16(block.count)
    zlib += [rest.isEmpty ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
    zlib += [UInt8(~count & 255), UInt8(~count >> 8)] + block
  } while !rest.isEmpty
  var (a, b) = (UInt32(1), UInt32(0))
  for byte in profile {
    a = (a + UInt32(byte)) % 65_521
    b = (b + a) % 65_521
  }
  return chunk("iCCP", Array("icc".utf8) + [0, 0] + zlib + bigEndian(b << 16 | a))
}

private func encode(_ light: Double) -> Double {
  let held = min(max(light, 0), 1)
  return 255 * (held <= 0.0031308 ? 12.92 * held : 1.055 * pow(held, 1 / 2.4) - 0.055)
}

private func light(_ level: Double) -> Double {
  let value = level / 255
  return value <= 0.04045 ? value / 12.92 : pow((value + 0.055) / 1.055, 2.4)
}

/// Display P3 to sRGB, by the published primaries.
private func fromP3(_ levels: [Double]) -> [Double] {
  let rows = [
    [1.2249401762805598, -0.22494017628055996, 0],
    [-0.042056954709688163, 1.0420569547096881, 0],
    [-0.019637554590334432, -0.078636045550631889, 1.0982736001409663],
  ]
  return rows.map { row in
    encode(zip(row, levels).reduce(0) { $0 + $1.0 * light($1.1) })
  }
}

private let levels = [[128, 100, 80], [20, 30, 25], [250, 240, 230], [90, 160, 70], [0, 0, 0]]

private func plain(_ color: [Int], bits: Int = 8) -> [UInt8] {
  png(4, 4, PNGShape(bits: bits)) { _, _, c in color[c] * (bits == 16 ? 257 : 1) }
}

private func pixel(_ bytes: [UInt8], _ options: DecodeOptions = DecodeOptions()) throws -> [Int] {
  rgba(try decode(bytes, options: options).bitmap.pixels[5])
}

private func isNear(_ have: [Int], _ want: [Double], _ slack: Double) -> Bool {
  zip(have, want).allSatisfy { abs(Double($0) - $1) <= slack }
}

@Suite struct DecodeColorTests {
  @Test(arguments: [(FX_P3, 0.75), (FX_TABLE, 2.0)], [8, 16])
  func anEmbeddedProfileIsConverted(_ kind: (fx_profile_kind, Double), _ bits: Int) throws {
    let chunk = iccp(profile(kind.0))
    for color in levels {
      let have = try pixel(inserting(chunk, into: plain(color, bits: bits)))
      #expect(isNear(have, fromP3(color.map(Double.init)), kind.1), "\(color): \(have)")
    }
  }

  @Test(arguments: [1, 2, 7])
  func aProfileOfAJPEGComesInParts(_ parts: Int) throws {
    let bytes = profile(FX_P3)
    for color in levels {
      let plain = jpeg(16, 16, coding: finest) { _, _, c in color[c] }
      let stored = try pixel(plain)
      let have = try pixel(tagged(plain, bytes, parts: parts))
      #expect(isNear(have, fromP3(stored.prefix(3).map(Double.init)), 0.75), "\(color): \(have)")
    }
  }

  @Test func aProfileThatIsSRGBChangesNothing() throws {
    for (kind, channels) in [(FX_SRGB, 3), (FX_GRAY_SRGB, 1)] {
      let bytes = jpeg(60, 40, channels: channels) { x, y, c in x * 4 + y + c * 9 }
      let picture = try decode(tagged(bytes, profile(kind)), 30, 30)
      #expect(picture.notes == [])
      #expect(difference(picture.bitmap, try decode(bytes, 30, 30).bitmap) == 0)
    }
  }

  @Test func aPlainGammaIsNotSRGB() throws {
    let color = [10, 20, 40]
    let have = try pixel(inserting(iccp(profile(FX_GAMMA)), into: plain(color)))
    let want = color.map { encode(pow(Double($0) / 255, 2.2)) }
    #expect(isNear(have, want, 0.75))
    #expect(have[0] != 10)
  }

  @Test(arguments: [8, 16], [0, 4])
  func grayHasACurve(_ bits: Int, _ color: Int) throws {
    for level in [0, 9, 60, 128, 200, 255] {
      let bytes = png(4, 4, PNGShape(bits: bits, color: color)) { _, _, c in
        (c == 0 ? level : 255) * (bits == 16 ? 257 : 1)
      }
      let have = try pixel(inserting(iccp(profile(FX_GRAY)), into: bytes))
      let want = encode(pow(Double(level) / 255, 1.8))
      #expect(isNear(have, [want, want, want, 255], 0.75), "\(level): \(have)")
    }
  }

  @Test(arguments: [0, 1])
  func inkIsPrintedByItsProfile(_ isYCCK: Int32) throws {
    // Inverted, so 255 is no ink; the press that the profile describes multiplies light.
    for ink in [
      [255, 128, 60, 200], [255, 255, 255, 255], [30, 90, 150, 255], [255, 255, 255, 0],
    ] {
      let bytes = jpeg(
        16, 16, channels: 4,
        coding: {
          $0.ycck = isYCCK
          $0.quality = 100
        }
      ) { _, _, c in ink[c] }
      let want = (0..<3).map { Double(ink[$0] * ink[3]) / 255 }
      let have = try pixel(tagged(bytes, profile(FX_PRESS)))
      #expect(isNear(have, want, 5), "\(ink): \(have)")
      // Without a profile the formula says the same.
      #expect(isNear(try pixel(bytes), want, 3))
    }
  }

  @Test func labIsUnderstood() throws {
    // L 50, a 0, b 0 is a gray of 118.9; a 40 is reddish.
    let bytes = rgbJPEG([128, 128, 128])
    let have = try pixel(tagged(bytes, profile(FX_LAB)))
    #expect(isNear(have, [119.3, 119.3, 119.3], 1.5), "\(have)")
    let red = try pixel(tagged(rgbJPEG([128, 168, 128]), profile(FX_LAB)))
    #expect(red[0] > red[1] + 50, "\(red)")
  }

  @Test func whatIsNoProfileForThePictureIsANote() throws {
    let color = [90, 160, 70]
    let inked = jpeg(16, 16, channels: 4) { _, _, _ in 128 }
    let cases: [([UInt8], [UInt8], String)] = [
      (rgbJPEG(color), profile(FX_LINK), "describes no device"),
      (rgbJPEG(color), profile(FX_GRAY), "another kind of picture"),
      (rgbJPEG(color), profile(FX_PRESS), "another kind of picture"),
      (inked, profile(FX_P3), "another kind of picture"),
      (rgbJPEG(color), Array(profile(FX_P3).prefix(200)), "damaged"),
      (rgbJPEG(color), [UInt8](repeating: 7, count: 500), "damaged"),
      (rgbJPEG(color), [1, 2, 3], "damaged"),
    ]
    for (bytes, profile, words) in cases {
      let picture = try decode(tagged(bytes, profile))
      #expect(picture.notes.count == 1)
      #expect(picture.notes.first?.contains(words) == true, "\(picture.notes)")
      #expect(difference(picture.bitmap, try decode(bytes).bitmap) == 0)
      #expect(picture.completeness == 1)
    }
    // A part that never comes.
    let parts = tagged(rgbJPEG(color), profile(FX_P3), parts: 3)
    let second = try #require(
      parts.indices.dropFirst(30).first { parts[$0] == 0xFF && parts[$0 + 1] == 0xE2 })
    let length = Int(parts[second + 2]) << 8 | Int(parts[second + 3])
    let holed = Array(parts[..<second]) + Array(parts[(second + 2 + length)...])
    #expect(try decode(holed).notes.first?.contains("damaged") == true)
    // libpng looks first, and says what it finds.
    let png = try decode(inserting(iccp(profile(FX_GRAY)), into: plain(color)))
    #expect(png.notes.count == 1 && png.notes[0].contains("iCCP"))
    #expect(rgba(png.bitmap.pixels[0]) == color + [255])
  }

  @Test func mangledProfilesNeverCostThePicture() throws {
    for (kind, channels) in [(FX_P3, 3), (FX_TABLE, 3), (FX_PRESS, 4), (FX_GRAY, 1), (FX_LAB, 3)] {
      let good = profile(kind)
      let bytes = jpeg(8, 8, channels: channels) { x, y, c in x * 9 + y * 5 + c }
      for seed in 0..<24 {
        var numbers = SeededNumbers(seed: UInt64(seed))
        var bad = good
        for _ in 0..<Int.random(in: 1...6, using: &numbers) {
          // Headers and the list of tags are short: half of the flips go there.
          let end = Bool.random(using: &numbers) ? bad.count : min(bad.count, 400)
          bad[Int.random(in: 0..<end, using: &numbers)] = .random(in: 0...255, using: &numbers)
        }
        if seed % 4 == 0 { bad.removeLast(Int.random(in: 1..<bad.count, using: &numbers)) }
        let picture = try decode(tagged(bytes, bad))
        #expect(picture.completeness == 1)
        #expect(picture.bitmap.isOpaque)
      }
    }
  }

  @Test func theOrderOfPNGsChunksIsTheSpecifications() throws {
    let linear = chunk("gAMA", bigEndian(100_000))
    let standard = chunk("gAMA", bigEndian(45_455))
    let srgb = chunk("sRGB", [0])
    let wide = iccp(profile(FX_P3))
    let coded = chunk("cICP", [1, 13, 0, 1])
    let codedP3 = chunk("cICP", [12, 13, 0, 1])
    let codedLinear = chunk("cICP", [1, 8, 0, 1])
    let chromaticities = { (values: [UInt32]) in chunk("cHRM", values.flatMap(bigEndian)) }
    let sRGBLights: [UInt32] = [31270, 32900, 64000, 33000, 30000, 60000, 15000, 6000]
    let p3Lights: [UInt32] = [31270, 32900, 68000, 32000, 26500, 69000, 15000, 6000]
    let color = [128.0, 100, 80]
    let bright = color.map { encode($0 / 255) }
    let p3 = fromP3(color)
    let cases: [([UInt8], [Double])] = [
      (standard, color), (linear, bright), (linear + srgb, color), (standard + srgb, color),
      (srgb + linear, color), (wide + linear, p3), (linear + wide, p3),
      (coded + wide, color), (codedP3, p3), (codedP3 + srgb + linear, p3),
      (codedLinear + wide, bright), (chromaticities(sRGBLights), color),
      (chromaticities(p3Lights), p3), (chromaticities(p3Lights) + standard, p3),
      (chromaticities(sRGBLights) + linear, bright),
      // Not known, or not an RGB picture's: the next one counts.
      (chunk("cICP", [1, 13, 5, 1]) + linear, bright), (chunk("cICP", [1, 99, 0, 1]), color),
      (chunk("gAMA", bigEndian(0)), color), (chunk("gAMA", [1]), color),
    ]
    for (index, (chunks, want)) in cases.enumerated() {
      let have = try pixel(inserting(chunks, into: plain([128, 100, 80])))
      #expect(isNear(have, want, 0.75), "\(index): \(have), not \(want)")
    }
  }

  @Test func grayFollowsGamma() throws {
    let bytes = png(4, 4, PNGShape(color: 0)) { _, _, _ in 128 }
    for (chunks, want) in [
      (chunk("gAMA", bigEndian(45_455)), 128), (chunk("gAMA", bigEndian(100_000)), 188),
      (chunk("gAMA", bigEndian(45_455)) + chunk("sRGB", [0]), 128),
      (chunk("gAMA", bigEndian(100_000)) + chunk("sRGB", [0]), 128),
    ] {
      let have = try pixel(inserting(chunks, into: bytes))
      #expect(isNear(have, [Double(want), Double(want), Double(want)], 1))
    }
  }

  @Test(arguments: [(UInt8(16), 0.58), (18, 0.75)])
  func brightLightEndsAtWhite(_ transfer: UInt8, _ reference: Double) throws {
    // The signal at which either curve has 203 cd/m2.
    let shown = { (value: Double) in
      try pixel(
        inserting(
          chunk("cICP", [1, transfer, 0, 1]),
          into: png(4, 4, PNGShape(bits: 16)) { _, _, _ in Int(value * 65_535) }))[1]
    }
    #expect(try shown(1) == 255)
    #expect(try shown(reference + 0.02) == 255)
    let near = try shown(reference - 0.03)
    #expect(near < 252 && near > 210)
    #expect(try shown(0) == 0)
  }

  @Test func rawLeavesSamplesAsTheyAre() throws {
    let color = [128, 100, 80]
    let raw = DecodeOptions(color: .raw)
    for chunks in [iccp(profile(FX_P3)), chunk("gAMA", bigEndian(100_000)), iccp([9])] {
      #expect(try pixel(inserting(chunks, into: plain(color)), raw) == color + [255])
    }
    let plainJPEG = rgbJPEG(color)
    #expect(try pixel(tagged(plainJPEG, profile(FX_P3)), raw) == pixel(plainJPEG))
  }

  @Test func colorThatIsHalfTransparentIsConvertedBeforeItIsPremultiplied() throws {
    let color = [200, 100, 80]
    let bytes = png(4, 4, PNGShape(color: 6)) { _, _, c in (color + [128])[c] }
    let have = try pixel(inserting(iccp(profile(FX_P3)), into: bytes))
    let want = fromP3(color.map(Double.init)).map { $0 * 128 / 255 }
    #expect(isNear(have, want + [128], 0.75), "\(have)")
  }

  @Test(arguments: [(2, 8), (2, 16), (6, 8), (0, 8), (4, 16)])
  func linearLightKeepsTheBrightnessOfFineDetail(_ color: Int, _ bits: Int) throws {
    // Every other pixel white.
    let most = (1 << bits) - 1
    let shape = PNGShape(bits: bits, color: color)
    let bytes = png(64, 64, shape) { x, y, c in
      (color == 6 && c == 3) || (color == 4 && c == 1) ? most : (x + y) % 2 * most
    }
    let encoded = rgba(try decode(bytes, 16, 16).bitmap[8, 8])
    #expect(isNear(encoded, [127.5, 127.5, 127.5], 1))
    let options = DecodeOptions(light: .linear)
    let linear = rgba(try decode(bytes, 16, 16, options: options).bitmap[8, 8])
    #expect(isNear(linear, [187.5, 187.5, 187.5, 255], 1), "\(linear)")
  }

  @Test func linearLightOfAJPEGLooksAtEveryPixel() throws {
    let bytes = jpeg(64, 64, channels: 1, coding: finest) { x, y, _ in (x + y) % 2 * 255 }
    let linear = try decode(bytes, 8, 8, options: DecodeOptions(light: .linear)).bitmap
    #expect(isNear(rgba(linear[4, 4]), [187.5, 187.5, 187.5], 2))
    // One color stays that color, with a profile too.
    let one = tagged(rgbJPEG([128, 100, 80]), profile(FX_P3))
    let flat = rgba(try decode(one, 5, 5, options: DecodeOptions(light: .linear)).bitmap[2, 2])
    let whole = rgba(try decode(one).bitmap[2, 2])
    #expect(zip(flat, whole).allSatisfy { abs($0 - $1) <= 1 })
  }
}

/// An RGB JPEG of one color without a change of channels, exact to a level.
private func rgbJPEG(_ color: [Int]) -> [UInt8] {
  jpeg(
    16, 16,
    coding: {
      $0.quality = 100
      $0.rgb = 1
    }
  ) { _, _, c in color[c] }
}
