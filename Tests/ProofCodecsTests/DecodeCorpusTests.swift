// Real pictures, where a folder of them is named by PROOFSHEET_SHARED; skipped elsewhere.

import Glibc
import ProofCodecs
import ProofDrawing
import ProofGeometry
import ProofPixels
import ProofTestSupport
import Testing

private let shared: String? = {
  guard let value = unsafe getenv("PROOFSHEET_SHARED") else { return nil }
  return unsafe String(cString: value) + "/corpus/images/"
}()

private func decodeShared(
  _ name: String, _ side: Int = 4096, _ options: DecodeOptions = DecodeOptions()
) throws -> DecodedPicture {
  CaseLedger.record(.corpus, name)
  return try PictureDecoder(options: options).decode(
    FilePath((shared ?? "") + name),
    target: PictureTarget(box: PixelSize(width: side, height: side)), limits: DecodeLimits())
}

private func names(in folder: String) throws -> [String] {
  let opened = unsafe opendir((shared ?? "") + folder)
  guard let handle = unsafe opened else { return [] }
  defer { unsafe _ = closedir(handle) }
  var found: [String] = []
  while let entry = unsafe readdir(handle) {
    let name = unsafe withUnsafePointer(to: entry.pointee.d_name) { tuple in
      unsafe tuple.withMemoryRebound(to: CChar.self, capacity: 256) { unsafe String(cString: $0) }
    }
    if !name.hasPrefix(".") { found.append(name) }
  }
  return found.sorted()
}

private func contents(_ name: String) throws -> [UInt8] {
  let opened = unsafe fopen((shared ?? "") + name, "r")
  guard let file = unsafe opened else { return [] }
  defer { unsafe _ = fclose(file) }
  var bytes = [UInt8](repeating: 0, count: 8 << 20)
  let count = unsafe bytes.withUnsafeMutableBytes {
    unsafe fread($0.baseAddress, 1, $0.count, file)
  }
  return Array(bytes[..<count])
}

/// Red, green, blue of an uncompressed BMP of 1, 4, 8, 24 or 32 bits.
private func pixels(ofBMP bytes: [UInt8]) throws -> (PixelSize, [[Int]]) {
  func number(_ at: Int, _ count: Int) -> Int {
    (0..<count).reversed().reduce(0) { $0 << 8 | Int(bytes[at + $1]) }
  }
  let (start, header) = (number(10, 4), number(14, 4))
  let (width, height, bits) = (number(18, 4), number(22, 4), number(28, 2))
  let stride = (width * bits + 31) / 32 * 4
  var found: [[Int]] = []
  for y in 0..<height {
    let row = start + (height - 1 - y) * stride
    for x in 0..<width {
      let at: Int
      if bits >= 24 {
        at = row + x * bits / 8
      } else {
        let shift = 8 - bits - x * bits % 8
        at = 14 + header + (Int(bytes[row + x * bits / 8]) >> shift & ((1 << bits) - 1)) * 4
      }
      found.append([Int(bytes[at + 2]), Int(bytes[at + 1]), Int(bytes[at])])
    }
  }
  return (PixelSize(width: width, height: height), found)
}

private func mean(_ bitmap: Bitmap) -> [Int] {
  (0..<4).map { c in bitmap.pixels.reduce(0) { $0 + rgba($1)[c] } / bitmap.pixels.count }
}

@Suite(.enabled(if: shared != nil)) struct DecodeCorpusTests {
  @Test func theSameSceneIsTheSameInEveryOrientation() throws {
    // Small, because the digits that are drawn in them differ.
    let first = try decodeShared("orientation/Landscape_1.jpg", 120).bitmap
    for number in 0...8 {
      let picture = try decodeShared("orientation/Landscape_\(number).jpg", 120)
      #expect(picture.header.size == PixelSize(width: 1800, height: 1200))
      try #require(picture.bitmap.size == first.size)
      let squares = zip(first.pixels, picture.bitmap.pixels).reduce(0) { sum, pair in
        sum + zip(rgba(pair.0), rgba(pair.1)).reduce(0) { $0 + ($1.0 - $1.1) * ($1.0 - $1.1) }
      }
      let rmse = (Double(squares) / Double(first.pixels.count * 3)).squareRoot() / 255
      #expect(rmse < 0.03, "\(number)")
    }
  }

  @Test func everyLegalFileOfPngSuiteEqualsItsBMP() throws {
    var compared = 0
    for name in try names(in: "pngsuite/png") where name.hasSuffix(".png") && !name.hasPrefix("x") {
      // Its BMP was made with another background.
      if name == "tbbn0g04.png" { continue }
      let picture = try decodeShared(
        "pngsuite/png/" + name, 4096, DecodeOptions(color: .raw))
      let bmp = "pngsuite/bmp/" + name.dropLast(3) + "bmp"
      let (size, wanted) = try pixels(ofBMP: contents(bmp))
      try #require(picture.bitmap.size == size, "\(name)")
      let slack = picture.header.bits == 16 ? 1 : 0
      // Where it is transparent a BMP says what lies under it, and that isn't painted.
      let wrong = zip(picture.bitmap.pixels, wanted).count { word, want in
        let have = rgba(word)
        return have[3] == 255 && zip(have, want).contains { abs($0 - $1) > slack }
      }
      #expect(wrong == 0, "\(name)")
      compared += 1
    }
    #expect(compared > 100)
  }

  @Test func everyBrokenFileOfPngSuiteIsRefused() throws {
    let broken = try names(in: "pngsuite/png").filter { $0.hasPrefix("x") }
    #expect(broken.count >= 14)
    for name in broken {
      #expect(throws: PictureFailure.self, "\(name)") {
        try decodeShared("pngsuite/png/" + name)
      }
    }
  }

  @Test func inkAndLightOfOnePictureAgree() throws {
    let ink = mean(try decodeShared("colour/pil_sample_cmyk.jpg").bitmap)
    let light = mean(try decodeShared("colour/pil_sample_rgb.jpg").bitmap)
    for found in [ink, light] {
      #expect(zip(found, [31, 5, 4]).allSatisfy { abs($0 - $1) <= 4 }, "\(found)")
    }
    // A park by day: not negative.
    let park = mean(
      try decodeShared("colour/Channel_digital_image_CMYK_color_no_profile.jpg").bitmap)
    #expect(park[1] > 110)
  }

  @Test func wideColorsBecomeSRGB() throws {
    let photo = rgba(try decodeShared("colour/prophoto.png").bitmap.pixels[0])
    #expect(zip(photo, [117, 160, 210, 255]).allSatisfy { abs($0 - $1) <= 1 }, "\(photo)")
    let managed = try decodeShared("colour/p3.png")
    let raw = try decodeShared("colour/p3.png", 4096, DecodeOptions(color: .raw))
    #expect(managed.notes == [])
    #expect(difference(managed.bitmap, raw.bitmap) > 1)
  }

  @Test func aPictureThatHalvesToGrayKeepsItsFaceInLinearLight() throws {
    func spread(_ light: DecodeOptions.Light) throws -> Double {
      let options = DecodeOptions(light: light, color: .raw)
      let bitmap = try decodeShared("colour/gamma_dalai_lama_gray.jpg", 129, options).bitmap
      let greens = bitmap.pixels.map { Double(rgba($0)[1]) }
      let mean = greens.reduce(0, +) / Double(greens.count)
      return (greens.reduce(0) { $0 + ($1 - mean) * ($1 - mean) } / Double(greens.count))
        .squareRoot()
    }
    let (flat, kept) = (try spread(.encoded), try spread(.linear))
    #expect(flat < 12, "\(flat)")
    #expect(kept > flat * 2, "\(flat), \(kept)")
  }

  @Test(arguments: ["truncated.jpg", "truncated_jpeg.jpg", "truncated_image.png"])
  func cutFilesShowTheirPart(_ name: String) throws {
    let picture = try decodeShared("damaged/" + name, 256)
    #expect(picture.completeness < 1)
    #expect(picture.bitmap.pixels.contains { $0 != 0 })
  }

  @Test(arguments: [
    ("broken.png", PictureFailure.Kind.damaged), ("broken_data_stream.png", .damaged),
    ("corrupt-header.jpg", .cutOff),
    ("zero_width.gif", .noDecoder),
    ("decompression_bomb.gif", .noDecoder), ("65536-uint32-limit.png", .limit),
    ("monkey12.jpg", .unsupported),
  ])
  func hopelessFilesAreRefused(_ name: String, _ kind: PictureFailure.Kind) throws {
    let refused = #expect(throws: PictureFailure.self) { try decodeShared("damaged/" + name, 256) }
    #expect(refused?.kind == kind)
    #expect(kind == .noDecoder || refused?.detail.isEmpty == false)
  }

  @Test(arguments: [
    ("giant-image.jpg", 256, 179), ("png_decompression_dos.png", 1, 1),
    ("hopper_bad_exif.jpg", 256, 256), ("junk_jpeg_header.jpg", 256, 192),
    ("testimgari.jpg", 227, 149), ("frozenpond.mpo", 256, 192),
    ("xmp_tags_orientation.png", 256, 210),
  ])
  func oddFilesAreDrawn(_ name: String, _ width: Int, _ height: Int) throws {
    let picture = try decodeShared("damaged/" + name, 256)
    #expect(picture.bitmap.size == PixelSize(width: width, height: height))
    #expect(picture.completeness == 1)
  }

  @Test func theHugePNGIsDrawnRowByRowWhereTheLimitIsRaised() throws {
    // The header and its bound only: four thousand million pixels take their time.
    let asked = try #require(throws: PictureFailure.self) {
      try PictureDecoder().decode(
        FilePath((shared ?? "") + "damaged/65536-uint32-limit.png"),
        target: PictureTarget(box: PixelSize(width: 256, height: 256)),
        limits: DecodeLimits(
          maxInputPixels: 5_000_000_000,
          admit: { bytes throws(PictureFailure) in throw PictureFailure(.limit, "\(bytes)") }))
    }
    #expect(try #require(Int(asked.detail)) < 16 << 20)
  }

  @Test func sixteenBitsBecomeEightWithoutClipping() throws {
    for name in ["16-bit-grey-alpha.png", "Flag_of_the_Netherlands-16bit.png"] {
      let picture = try decodeShared("alpha/" + name, 100)
      #expect(picture.header.bits == 16)
      #expect(picture.completeness == 1)
      let words = Set(picture.bitmap.pixels)
      #expect(words.count > 2, "\(name)")
      let white = picture.bitmap.pixels.count { $0 == 0xFFFF_FFFF }
      #expect(white < picture.bitmap.pixels.count / 2, "\(name)")
    }
    // Red, white and blue as the law has them.
    let flag = try decodeShared("alpha/Flag_of_the_Netherlands-16bit.png", 90).bitmap
    for (y, want) in [(8, [174, 28, 40]), (30, [255, 255, 255]), (52, [33, 70, 139])] {
      let have = rgba(flag[45, y])
      #expect(zip(have, want).allSatisfy { abs($0 - $1) <= 2 }, "\(have)")
    }
  }

  @Test func cameraFilesGiveTheSameThumbnailEitherWay() throws {
    // Their own 160 x 120 and the whole picture: the same scene, upright.
    for name in try names(in: "exif") {
      let quick = try decodeShared("exif/" + name, 100)
      let whole = try decodeShared("exif/" + name, 100, DecodeOptions(previews: .never))
      #expect(quick.header == whole.header)
      try #require(quick.bitmap.size == whole.bitmap.size)
      let sum = zip(quick.bitmap.pixels, whole.bitmap.pixels).reduce(0) { sum, pair in
        sum + zip(rgba(pair.0), rgba(pair.1)).reduce(0) { $0 + abs($1.0 - $1.1) }
      }
      #expect(Double(sum) / Double(quick.bitmap.pixels.count * 3) < 12, "\(name)")
    }
  }

  @Test func transparencyIsHonored() throws {
    let clear = try decodeShared("alpha/full-transparent.png").bitmap
    #expect(clear.pixels.allSatisfy { $0 == 0 })
    for name in ["1_trns.png", "l_trns.png", "p_trns_single.png", "rgb_trns.png"] {
      let bitmap = try decodeShared("alpha/" + name).bitmap
      let alphas = Set(bitmap.pixels.map { $0 >> 24 })
      #expect(alphas.contains(0) && alphas.contains(255), "\(name)")
    }
  }
}
