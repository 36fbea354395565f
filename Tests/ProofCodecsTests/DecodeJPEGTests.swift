import CDecodeFixtures
import ProofCodecs
import ProofDrawing
import ProofGeometry
import ProofPixels
import Synchronization
import Testing

/// Something to look at: four quarters of different brightness over a slope.
private func scene(_ width: Int, _ height: Int) -> (Int, Int, Int) -> Int {
  { x, y, c in
    let quarter = (x < width / 2 ? 40 : 120) + (y < height / 2 ? 0 : 50)
    return quarter + x * 30 / width + y * 20 / height + c * 7
  }
}

/// How a JPEG is coded; all of these hold the same picture.
struct Coding: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var change: @Sendable (inout fx_jpeg_options) -> Void

  init(_ name: String, _ change: @escaping @Sendable (inout fx_jpeg_options) -> Void) {
    testDescription = name
    self.change = change
  }

  static let all = [
    Coding("baseline") { _ in },
    Coding("subsampled") { $0.subsampled = 1 },
    Coding("progressive") { $0.progressive = 1 },
    Coding("progressive, subsampled") {
      $0.progressive = 1
      $0.subsampled = 1
    },
    Coding("arithmetic") { $0.arithmetic = 1 },
    Coding("restart markers") { $0.restart = 1 },
    Coding("a scan for each channel") { $0.separate = 1 },
  ]
}

@Suite struct DecodeJPEGTests {
  @Test(arguments: Coding.all, [1, 3])
  func everyCodingGivesThePicture(_ coding: Coding, _ channels: Int) throws {
    let sample = scene(120, 90)
    let bytes = jpeg(120, 90, channels: channels, coding: coding.change, sample)
    let picture = try decode(bytes)
    #expect(picture.bitmap.size == PixelSize(width: 120, height: 90))
    #expect(picture.bitmap.isOpaque)
    #expect(picture.completeness == 1)
    #expect(picture.notes == [])
    #expect(picture.header.format == "JPEG")
    #expect(picture.header.channels == channels)
    // Away from the edges between the quarters, where a JPEG is true.
    for (x, y) in [(10, 10), (100, 12), (20, 80), (110, 70)] {
      let have = rgba(picture.bitmap[x, y])
      for c in 0..<3 { #expect(abs(have[c] - sample(x, y, channels == 1 ? 0 : c)) <= 5) }
      #expect(have[3] == 255)
    }
  }

  @Test(arguments: Coding.all, [(60, 45), (30, 30), (15, 11), (7, 5), (1, 1)])
  func shrinkingOnLoadComesCloseToShrinkingTheWholePicture(
    _ coding: Coding, _ box: (Int, Int)
  ) throws {
    // Smooth, so that the scaled DCT and a filter over all pixels have to agree.
    let bytes = jpeg(120, 90, coding: coding.change) { x, y, c in 60 + x + y / 2 + c * 10 }
    let small = try decode(bytes, box.0, box.1)
    let whole = try decode(bytes)
    var scaler = RowScaler(
      RowScaler.Plan(
        layout: RowLayout(.rgb), source: whole.bitmap.size,
        area: ScaleArea(x: 0, y: 0, width: 120, height: 90), target: small.bitmap.size))
    for y in 0..<90 {
      let row = (0..<120).flatMap { (x: Int) -> [UInt8] in
        rgba(whole.bitmap[x, y]).prefix(3).map { UInt8($0) }
      }
      // Safe because bytes have no other type.
      scaler.feed(unsafe row.span.bytes)
    }
    #expect(difference(small.bitmap, scaler.finish()) <= 3)
  }

  @Test(arguments: Coding.all)
  func oneColorStaysOneColorAtEverySize(_ coding: Coding) throws {
    let bytes = jpeg(161, 123, coding: coding.change) { _, _, c in [200, 100, 50][c] }
    let first = try decode(bytes).bitmap.pixels[0]
    for box in [200, 100, 80, 61, 40, 33, 21, 20, 9, 3] {
      let bitmap = try decode(bytes, box, box).bitmap
      #expect(bitmap.pixels.allSatisfy { $0 == bitmap.pixels[0] })
      #expect(zip(rgba(bitmap.pixels[0]), rgba(first)).allSatisfy { abs($0 - $1) <= 1 })
    }
  }

  @Test(arguments: [false, true])
  func allOrientationsAgreeUpright(_ isLittleEndian: Bool) throws {
    // Stored so that each comes out the same when it is turned upright.
    let (width, height) = (64, 48)
    let upright = scene(width, height)
    for fit in [PictureFit.contain, .cover] {
      var first: Bitmap?
      for number in 1...8 {
        let (w, h) = number > 4 ? (height, width) : (width, height)
        let stored = jpeg(w, h, coding: finest) { x, y, c in
          let place: (Int, Int) =
            switch number {
            case 2: (width - 1 - x, y)
            case 3: (width - 1 - x, height - 1 - y)
            case 4: (x, height - 1 - y)
            case 5: (y, x)
            case 6: (width - 1 - y, x)
            case 7: (width - 1 - y, height - 1 - x)
            case 8: (y, height - 1 - x)
            default: (x, y)
            }
          return upright(place.0, place.1, c)
        }
        let bytes = inserting(
          app1: exifName + exif(number, bigEndian: !isLittleEndian), into: stored)
        let picture = try decode(bytes, 31, 20, fit: fit)
        #expect(picture.header.size == PixelSize(width: width, height: height))
        #expect(picture.header.orientation == number)
        let reference = first ?? picture.bitmap
        first = reference
        #expect(difference(picture.bitmap, reference) <= 6, "\(number)")
      }
    }
  }

  @Test(arguments: [0, 9, 255])
  func nonsenseOrientationsCountAsUpright(_ number: Int) throws {
    let bytes = inserting(
      app1: exifName + exif(number), into: jpeg(20, 10, scene(20, 10)))
    let header = try withFile(bytes) { try PictureDecoder().probe($0) }
    #expect(header.orientation == 1)
    #expect(header.size == PixelSize(width: 20, height: 10))
  }

  @Test func theOrientationOfXMPCountsOnlyWhereEXIFSaysNothing() throws {
    let name = Array("http://ns.adobe.com/xap/1.0/".utf8) + [0]
    let packet = name + Array("<rdf:Description tiff:Orientation=\"6\"/>".utf8)
    let plain = jpeg(20, 10, scene(20, 10))
    let alone = inserting(app1: packet, into: plain)
    let both = inserting(app1: exifName + exif(1), into: alone)
    #expect(try withFile(alone) { try PictureDecoder().probe($0) }.orientation == 6)
    #expect(try withFile(both) { try PictureDecoder().probe($0) }.orientation == 1)
  }

  @Test(arguments: 0..<40)
  func mangledEXIFNeverCostsThePicture(_ seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    var block =
      exifName + exif(6) + (0..<300).map { _ in UInt8.random(in: 0...255, using: &numbers) }
    for _ in 0..<8 {
      block[Int.random(in: 6..<block.count, using: &numbers)] = .random(
        in: 0...255, using: &numbers)
    }
    let cut = Int.random(in: 1...block.count, using: &numbers)
    let bytes = inserting(
      app1: Array(block.prefix(cut)), into: jpeg(20, 10, scene(20, 10)))
    let picture = try decode(bytes)
    #expect((1...8).contains(picture.header.orientation))
    #expect(picture.completeness == 1)
  }

  @Test(arguments: [0, 1])
  func fourChannelsAreInvertedInk(_ isYCCK: Int32) throws {
    // Stored 255 is no ink: red, green and blue, each dimmed by black.
    let sample = { (_: Int, _: Int, c: Int) in [255, 128, 0, 200][c] }
    let bytes = jpeg(
      32, 32, channels: 4,
      coding: {
        $0.ycck = isYCCK
        $0.quality = 100
      }, sample)
    let picture = try decode(bytes)
    let color = rgba(picture.bitmap[9, 9])
    for (have, want) in zip(color, [200, 100, 0, 255]) { #expect(abs(have - want) <= 3) }
    #expect(picture.header.channels == 4)
  }

  @Test func aCoverShowsTheMiddle() throws {
    // Dark, light, dark in thirds.
    let bytes = jpeg(300, 100) { x, _, _ in x >= 100 && x < 200 ? 240 : 10 }
    let bitmap = try decode(bytes, 50, 50, fit: .cover).bitmap
    #expect(bitmap.size == PixelSize(width: 50, height: 50))
    let middle = (4..<46).allSatisfy { x in rgba(bitmap[x, 25])[0] > 225 }
    #expect(middle)
  }

  @Test(arguments: [PictureFit.contain, .cover])
  func nothingIsEnlargedUnasked(_ fit: PictureFit) throws {
    let bytes = jpeg(20, 10, scene(20, 10))
    #expect(try decode(bytes, 500, 500, fit: fit).bitmap.size == PixelSize(width: 20, height: 10))
    let asked = try decode(bytes, 500, 500, fit: fit, enlargement: .smooth).bitmap
    #expect(
      asked.size
        == (fit == .contain
          ? PixelSize(width: 500, height: 250) : PixelSize(width: 500, height: 500)))
    // Larger than the box one way only: what doesn't fit is cut, the rest stays pixel for pixel.
    let narrow = try decode(bytes, 8, 500, fit: .cover).bitmap
    #expect(narrow.size == PixelSize(width: 8, height: 10))
    let whole = try decode(bytes).bitmap
    let isSame = (0..<80).allSatisfy { narrow.pixels[$0] == whole[$0 % 8 + 6, $0 / 8] }
    #expect(isSame)
  }

  @Test(arguments: [(9000, 1), (1, 9000), (65_500, 3), (1, 1), (17, 33)])
  func narrowPicturesKeepAPixelEachWay(_ width: Int, _ height: Int) throws {
    let bytes = jpeg(width, height, channels: 1) { x, _, _ in x & 255 }
    let bitmap = try decode(bytes, 64, 64).bitmap
    #expect(bitmap.width >= 1 && bitmap.height >= 1)
    #expect(max(bitmap.width, bitmap.height) == min(64, max(width, height)))
    let empty = try decode(bytes, 0, -5).bitmap
    #expect(empty.size == PixelSize(width: 1, height: 1))
  }

  @Test func whatADecodeHoldsIsAskedForOnceAndHonestly() throws {
    func need(_ bytes: [UInt8], _ box: Int) throws -> [Int] {
      let asked = Mutex<[Int]>([])
      let limits = DecodeLimits(admit: { bytes throws(PictureFailure) in
        asked.withLock { $0.append(bytes) }
      })
      _ = try decode(bytes, box, box, limits: limits)
      return asked.withLock { $0 }
    }
    let sample = scene(1600, 1200)
    let baseline = try need(jpeg(1600, 1200, sample), 200)
    let staged = try need(jpeg(1600, 1200, coding: progressive, sample), 200)
    #expect(baseline.count == 1 && staged.count == 1)
    #expect(baseline[0] < 1_500_000)
    // Three channels of 16-bit coefficients.
    #expect(staged[0] >= 1600 * 1200 * 3 * 2)
    #expect(staged[0] < 1600 * 1200 * 3 * 2 + 1_500_000)
  }

  @Test func aRefusedNeedEndsTheDecode() throws {
    let limits = DecodeLimits(admit: { bytes throws(PictureFailure) in
      throw PictureFailure(.limit, "needs \(bytes > 0)")
    })
    let refused = try failure(jpeg(100, 100, scene(100, 100)), limits: limits)
    #expect(refused == PictureFailure(.limit, "needs true"))
  }

  @Test func onlyWhatIsHeldWholeIsBoundByPixels() throws {
    let limits = DecodeLimits(maxInputPixels: 5000)
    let sample = scene(100, 80)
    #expect(try failure(jpeg(100, 80, sample), limits: limits) == nil)
    #expect(
      try failure(jpeg(100, 80, coding: progressive, sample), limits: limits)
        == PictureFailure(.limit, "8,000 pixels, more than the 5,000 of --max-input-pixels"))
  }
}
