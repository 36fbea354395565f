// Small pictures inside JPEG files, told from the main one by their color.

import CDecodeFixtures
import ProofCodecs
import ProofDrawing
import ProofGeometry
import ProofPixels
import Synchronization
import Testing

/// A JPEG of one color, given as red, green and blue.
private func flat(
  _ width: Int, _ height: Int, _ color: [Int],
  coding: @escaping (inout fx_jpeg_options) -> Void = { _ in }
) -> [UInt8] {
  jpeg(
    width, height, channels: color.count,
    coding: {
      $0.quality = 90
      coding(&$0)
    }
  ) { x, y, c in color[c] + (x * 7 ^ y * 3) % 5 }
}

private let blue = [30, 60, 200]
private let red = [200, 60, 30]

/// EXIF with an orientation, and a thumbnail in the second directory.
private func exif(orientation: Int = 1, thumbnail: [UInt8], offset: Int? = nil) -> [UInt8] {
  let count = UInt32(thumbnail.count)
  var block: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8]
  block += [0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, UInt8(orientation), 0, 0] + bigEndian(26)
  block += [0, 2, 2, 1, 0, 4, 0, 0, 0, 1] + bigEndian(UInt32(offset ?? 56))
  block += [2, 2, 0, 4, 0, 0, 0, 1] + bigEndian(count) + bigEndian(0)
  return exifName + block + thumbnail
}

private func withThumbnail(
  _ main: [UInt8], _ thumbnail: [UInt8], orientation: Int = 1, offset: Int? = nil
) -> [UInt8] {
  inserting(
    app1: exif(orientation: orientation, thumbnail: thumbnail, offset: offset), into: main)
}

/// A multi-picture file: the main picture, then the others, each of a type.
private func multiPicture(_ main: [UInt8], _ others: [(type: UInt32, bytes: [UInt8])]) -> [UInt8] {
  let entries = others.count + 1
  // Marker and length, name, then TIFF with one field and the list.
  let tiffAt = 2 + 4 + 4
  let length = 2 + 4 + 26 + entries * 16
  let whole = main.count + 2 + length
  var tiff: [UInt8] = [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 0xB0, 2, 0, 7]
  tiff += bigEndian(UInt32(entries * 16)) + bigEndian(26) + bigEndian(0)
  tiff += bigEndian(0x2003_0000) + bigEndian(UInt32(whole)) + bigEndian(0) + bigEndian(0)
  var at = whole
  for other in others {
    tiff += bigEndian(other.type) + bigEndian(UInt32(other.bytes.count))
    tiff += bigEndian(UInt32(at - tiffAt)) + bigEndian(0)
    at += other.bytes.count
  }
  let segment =
    [0xFF, 0xE2, UInt8(length >> 8), UInt8(length & 255)] + Array("MPF\0".utf8) + tiff
  return Array(main[..<2]) + segment + Array(main[2...]) + others.flatMap(\.bytes)
}

private func isRed(_ picture: DecodedPicture) -> Bool {
  let color = rgba(picture.bitmap[picture.bitmap.width / 2, picture.bitmap.height / 2])
  return color[0] > color[2]
}

private let never = DecodeOptions(previews: .never)

@Suite struct DecodePreviewTests {
  @Test func aThumbnailServesWhereItHasThePixels() throws {
    let file = withThumbnail(flat(640, 480, blue), flat(160, 120, red))
    for (box, serves) in [(40, true), (159, true), (160, true), (162, false), (400, false)] {
      let picture = try decode(file, box, box)
      #expect(isRed(picture) == serves, "\(box)")
      #expect(picture.header.size == PixelSize(width: 640, height: 480))
      #expect(picture.bitmap.size == (try decode(file, box, box, options: never)).bitmap.size)
      #expect(picture.notes == [])
      #expect(picture.completeness == 1)
    }
    #expect(!isRed(try decode(file, 40, 40, options: never)))
    #expect(!isRed(try decode(file, 40, 40, options: DecodeOptions(light: .linear))))
    // The best wants twice the box.
    let best = DecodeOptions(scaling: .best)
    #expect(isRed(try decode(file, 80, 80, options: best)))
    #expect(!isRed(try decode(file, 90, 90, options: best)))
  }

  @Test(arguments: [
    (160, 120, true), (161, 120, true), (160, 121, true), (160, 117, false), (160, 107, false),
  ])
  func itsShapeAgreesWithinAHundredth(_ width: Int, _ height: Int, _ serves: Bool) throws {
    let file = withThumbnail(flat(640, 480, blue), flat(width, height, red))
    #expect(isRed(try decode(file, 64, 64)) == serves)
    // Frames of 3:2 with bars above and below were once common.
    let barred = withThumbnail(flat(600, 400, blue), flat(160, 120, red))
    #expect(!isRed(try decode(barred, 64, 64)))
  }

  @Test(arguments: 1...8, [PictureFit.contain, .cover])
  func itIsTurnedByTheMainTag(_ number: Int, _ fit: PictureFit) throws {
    // The same slope in both, so that either way gives the same picture.
    func scene(_ width: Int, _ height: Int) -> [UInt8] {
      jpeg(width, height, coding: finest) { x, y, c in
        40 + x * 100 / width + y * 60 / height + c * 9
      }
    }
    let file = withThumbnail(scene(320, 240), scene(160, 120), orientation: number)
    let served = try decode(file, 60, 50, fit: fit)
    let main = try decode(file, 60, 50, fit: fit, options: never)
    #expect(served.header == main.header)
    #expect(difference(served.bitmap, main.bitmap) <= 3)
  }

  @Test func aPreviewOfAMultiPictureFileServes() throws {
    let preview = flat(320, 240, red)
    for (type, serves): (UInt32, Bool) in [
      (0x01_0001, true), (0x01_0002, true), (0x02_0002, false), (0x03_0000, false),
      (0x0101_0001, false),
    ] {
      let file = multiPicture(flat(640, 480, blue), [(type, preview)])
      #expect(isRed(try decode(file, 200, 200)) == serves, "\(type)")
    }
    // The smallest that serves is taken: it costs least.
    let both = multiPicture(
      withThumbnail(flat(640, 480, blue), flat(160, 120, [60, 200, 30])), [(0x01_0001, preview)])
    #expect(rgba(try decode(both, 100, 100).bitmap[50, 40])[1] > 150)
    #expect(isRed(try decode(both, 200, 200)))
    #expect(!isRed(try decode(both, 400, 400)))
  }

  @Test func aFileThatWasCutShowsThatItWas() throws {
    let file = withThumbnail(flat(640, 480, blue), flat(160, 120, red))
    for cut in [file.count - 2, file.count * 2 / 3] {
      let picture = try decode(Array(file[..<cut]), 64, 64)
      #expect(picture.completeness < 1)
      #expect(!isRed(picture))
    }
    let list = multiPicture(flat(640, 480, blue), [(0x01_0001, flat(320, 240, red))])
    #expect(!isRed(try decode(Array(list.dropLast(40)), 64, 64)))
    // Bytes behind the end are no harm.
    #expect(isRed(try decode(file + [UInt8](repeating: 0, count: 500), 64, 64)))
  }

  @Test func aPreviewThatCannotBeTrustedIsLeftAlone() throws {
    let main = flat(640, 480, blue)
    let good = flat(160, 120, red)
    let others: [[UInt8]] = [
      Array(good.dropLast(300)), [0xFF, 0xD8], Array("no JPEG".utf8), [],
      flat(160, 120, red, coding: progressive), flat(160, 120, [90]),
      tagged(good, profile(FX_P3)),
    ]
    for (index, thumbnail) in others.enumerated() {
      let picture = try decode(withThumbnail(main, thumbnail), 64, 64)
      #expect(!isRed(picture), "\(index)")
      #expect(picture.completeness == 1)
      #expect(picture.notes == [])
    }
    for offset in [0, 4, 40, 70_000, 0x7FFF_FFFF, 0xFFFF_FFFF] {
      #expect(!isRed(try decode(withThumbnail(main, good, offset: offset), 64, 64)), "\(offset)")
    }
    // Wide color without a word from the preview: nobody knows which it has.
    let wide = tagged(withThumbnail(main, good), profile(FX_P3))
    #expect(!isRed(try decode(wide, 64, 64)))
    let alike = tagged(withThumbnail(main, tagged(good, profile(FX_P3))), profile(FX_P3))
    #expect(isRed(try decode(alike, 64, 64)))
  }

  @Test func whatItHoldsIsAskedForOnce() throws {
    let asked = Mutex<[Int]>([])
    let limits = DecodeLimits(admit: { bytes throws(PictureFailure) in
      asked.withLock { $0.append(bytes) }
    })
    let broken = withThumbnail(flat(640, 480, blue), Array(flat(160, 120, red).dropLast(300)))
    #expect(!isRed(try decode(broken, 64, 64, limits: limits)))
    #expect(asked.withLock { $0.count } == 1)
  }

  @Test func whereThePictureIsBeyondTheBudgetItsPreviewIsShown() throws {
    let limits = DecodeLimits(
      maxInputPixels: 100_000,
      admit: { bytes throws(PictureFailure) in
        if bytes > 1_000_000 { throw PictureFailure(.limit, "\(bytes)") }
      })
    let main = flat(640, 480, blue, coding: progressive)
    #expect(isRed(try decode(withThumbnail(main, flat(160, 120, red)), 64, 64, limits: limits)))
    let broken = withThumbnail(main, Array(flat(160, 120, red).dropLast(300)))
    #expect(try failure(broken, limits: limits)?.kind == .limit)
  }

  @Test(arguments: 0..<30)
  func mangledListsNeverCostThePicture(_ seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    var file = multiPicture(
      withThumbnail(flat(96, 64, blue), flat(48, 32, red)), [(0x01_0001, flat(48, 32, red))])
    let whole = try decode(file, 20, 20).bitmap.size
    // Inside the two blocks of metadata, past their markers' lengths.
    for _ in 0..<6 {
      file[Int.random(in: 10..<66, using: &numbers)] = .random(in: 0...255, using: &numbers)
    }
    let picture = try decode(file, 20, 20)
    #expect(picture.bitmap.size == whole)
  }
}
