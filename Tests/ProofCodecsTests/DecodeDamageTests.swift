import CDecodeFixtures
import ProofCodecs
import ProofDrawing
import ProofGeometry
import ProofPixels
import Testing

/// A good file that is going to be spoiled.
struct Victim: CustomTestStringConvertible, Sendable {
  var testDescription: String
  var bytes: [UInt8]

  static let all: [Victim] = {
    let sample: (Int, Int, Int) -> Int = { x, y, c in 90 + (x * 7 ^ y * 5) % 60 + c * 9 }
    var victims = Coding.all.map { coding in
      Victim(
        testDescription: coding.testDescription, bytes: jpeg(96, 128, coding: coding.change, sample)
      )
    }
    for (name, shape) in [
      ("PNG", PNGShape()), ("PNG with alpha", PNGShape(color: 6)), ("PNG gray", PNGShape(color: 0)),
      ("PNG interlaced", PNGShape(interlaced: true)), ("PNG 16", PNGShape(bits: 16)),
      ("PNG palette", PNGShape(bits: 4, color: 3, palette: Array(0..<48))),
    ] {
      let mask = (1 << shape.bits) - 1
      victims.append(
        Victim(
          testDescription: name,
          bytes: png(96, 128, shape) { x, y, c in (sample(x, y, c) * (mask >> 4 | 1)) & mask }))
    }
    return victims
  }()

  var isRefined: Bool {
    ["progressive", "interlaced", "a scan for"].contains { testDescription.contains($0) }
  }

  var isPNG: Bool { testDescription.hasPrefix("PNG") }
}

@Suite struct DecodeDamageTests {
  @Test(arguments: Victim.all)
  func aCutFileShowsMoreTheMoreThereIsOfIt(_ victim: Victim) throws {
    let whole = try decode(victim.bytes)
    var last = 0.0
    var shown = 0
    for cut in stride(from: 0, to: victim.bytes.count, by: max(victim.bytes.count / 97, 1)) {
      do {
        let picture = try decode(Array(victim.bytes[..<cut]))
        #expect(picture.completeness < 1, "\(cut) of \(victim.bytes.count)")
        #expect(picture.completeness >= last - 0.001, "\(cut) of \(victim.bytes.count)")
        #expect(picture.bitmap.size == whole.bitmap.size)
        last = picture.completeness
        shown += 1
      } catch let failure as PictureFailure {
        let kinds: [PictureFailure.Kind] =
          cut == 0 ? [.empty] : cut < 8 ? [.cutOff, .notAPicture] : [.cutOff]
        #expect(kinds.contains(failure.kind), "\(failure) at \(cut)")
        #expect(last == 0, "it was shown when there was less of it")
      }
    }
    #expect(shown > 20)
    #expect(last > 0.5)
  }

  @Test(arguments: Victim.all)
  func rowsInFrontOfTheCutAreTheRealOnes(_ victim: Victim) throws {
    let whole = try decode(victim.bytes).bitmap
    let picture = try decode(Array(victim.bytes[..<(victim.bytes.count * 7 / 10)]))
    // Scans and passes refine the whole picture: it is all there, but coarse.
    if victim.isRefined { return }
    let rows = Int(picture.completeness * 128 + 0.5)
    #expect(rows > 30)
    let isSame = (0..<(rows * 96)).allSatisfy { whole.pixels[$0] == picture.bitmap.pixels[$0] }
    #expect(isSame)
    let isClear = ((rows * 96)..<(128 * 96)).allSatisfy { picture.bitmap.pixels[$0] == 0 }
    #expect(isClear)
  }

  @Test(arguments: Victim.all)
  func aFileWithoutItsLastBytesIsMarked(_ victim: Victim) throws {
    for missing in 1...2 {
      let picture = try decode(Array(victim.bytes.dropLast(missing + (victim.isPNG ? 12 : 0))))
      #expect(picture.completeness < 1)
      #expect(picture.completeness > 0.5)
    }
  }

  @Test(arguments: Victim.all, 0..<25)
  func flippedBytesNeverTrap(_ victim: Victim, _ seed: UInt64) throws {
    var numbers = SeededNumbers(seed: seed)
    for _ in 0..<8 {
      var bytes = victim.bytes
      for _ in 0..<Int.random(in: 1...6, using: &numbers) {
        // Headers are short: half of the flips go there.
        let end = Bool.random(using: &numbers) ? bytes.count : min(bytes.count, 700)
        bytes[Int.random(in: 3..<end, using: &numbers)] ^=
          1 << UInt8.random(in: 0...7, using: &numbers)
      }
      // Sizes may have grown: what would be large is refused rather than allocated.
      let limits = DecodeLimits(
        maxInputPixels: 4_000_000,
        admit: { bytes throws(PictureFailure) in
          if bytes > 64 << 20 { throw PictureFailure(.limit) }
        })
      do {
        let picture = try decode(bytes, 50, 50, limits: limits)
        #expect((0.0...1).contains(picture.completeness))
        #expect(picture.bitmap.pixels.count == picture.bitmap.width * picture.bitmap.height)
      } catch let failure as PictureFailure {
        #expect(failure.kind != .missing && failure.kind != .empty)
      }
    }
  }

  @Test func aWrongChecksumOverThePixelsIsNotShown() throws {
    let good = png(96, 128, PNGShape()) { x, y, c in 90 + (x * 7 ^ y * 5) % 60 + c * 9 }
    // The checksums of all IDAT chunks.
    var sums: [Int] = []
    var at = 8
    while at + 12 <= good.count {
      let length = good[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) }
      if good[(at + 4)..<(at + 8)].elementsEqual("IDAT".utf8) { sums.append(at + 8 + length) }
      at += 12 + length
    }
    try #require(sums.count > 4)
    func spoiled(_ index: Int) -> [UInt8] {
      var bytes = good
      bytes[sums[index]] ^= 0xFF
      return bytes
    }
    #expect(try failure(spoiled(0))?.kind == .damaged)
    let whole = try decode(good).bitmap
    let late = try decode(spoiled(sums.count - 2))
    #expect(late.completeness < 1 && late.completeness > 0.3)
    #expect(late.notes.first?.contains("CRC") == true)
    let isTrue = zip(late.bitmap.pixels, whole.pixels).allSatisfy { $0 == 0 || $0 == $1 }
    #expect(isTrue)
    #expect(try decode(spoiled(sums.count - 1)).completeness < 1)
  }

  @Test func corruptDataOfAJPEGIsANote() throws {
    var bytes = jpeg(96, 128, coding: restarted) { x, y, c in 90 + (x * 7 ^ y * 5) % 60 + c
    }
    // Bytes in the middle of the data, no marker among them.
    for i in 0..<12 where bytes[bytes.count / 2 + i] != 0xFF { bytes[bytes.count / 2 + i] = 0x55 }
    let picture = try decode(bytes)
    #expect(picture.completeness == 1)
    #expect(picture.notes.count == 1)
  }

  @Test func aBombOfScansIsStopped() throws {
    // The one scan of a gray progressive picture's first pass, again and again: it never gets
    // finer, so every scan would be read.
    let bytes = jpeg(64, 64, channels: 1, coding: progressive) { x, y, _ in x ^ y }
    let starts = bytes.indices.dropLast().filter { bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA }
    try #require(starts.count > 3)
    let scan = Array(bytes[starts[0]..<starts[1]])
    // A scan may be followed by tables: only what belongs to it is repeated.
    let tables = scan.indices.dropLast().first { scan[$0] == 0xFF && scan[$0 + 1] == 0xC4 }
    let alone = Array(scan[..<(tables ?? scan.count)])
    let bomb =
      Array(bytes[..<starts[0]]) + Array(repeatElement(alone, count: 5000).joined())
      + Array(bytes[starts[1]...])
    let picture = try decode(bomb)
    #expect(picture.bitmap.size == PixelSize(width: 64, height: 64))
    #expect(picture.notes.contains { $0.contains("more scans") })
  }

  @Test func aJPEGThatPromisesTooMuchIsCheapOrRefused() throws {
    for isProgressive in [false, true] {
      var bytes = jpeg(16, 16, coding: isProgressive ? progressive : { _ in }) { x, y, c in
        x + y + c
      }
      let frame = try #require(
        bytes.indices.dropLast().first {
          bytes[$0] == 0xFF && (bytes[$0 + 1] == 0xC0 || bytes[$0 + 1] == 0xC2)
        })
      for i in 0..<2 {
        bytes[frame + 5 + i * 2] = 0xEA
        bytes[frame + 6 + i * 2] = 0x60
      }
      let refused = try failure(bytes)
      #expect(refused?.kind == (isProgressive ? .limit : .cutOff))
    }
  }

  @Test("A second frame header changes nothing about the picture in hand", arguments: [1, 3, 4])
  func secondFrame(components: Int) throws {
    for channels in [1, 3] {
      let bytes = jpeg(64, 48, channels: channels, coding: progressive) { x, y, c in x + y + c }
      let scans = bytes.indices.dropLast().filter {
        bytes[$0] == 0xFF && bytes[$0 + 1] == 0xDA
      }
      try #require(scans.count > 2)
      let length = 8 + components * 3
      // Larger, deeper in blocks, and with another number of components.
      var frame: [UInt8] = [0xFF, 0xC2, 0, UInt8(length), 8, 4, 0, 4, 0, UInt8(components)]
      for index in 0..<components { frame += [UInt8(index + 1), 0x44, 0] }
      for scan in scans.dropFirst().prefix(3) {
        let changed = Array(bytes[..<scan]) + frame + Array(bytes[scan...])
        let picture = try decode(changed)
        #expect(picture.bitmap.size == PixelSize(width: 64, height: 48))
        #expect(picture.completeness < 1 || !picture.notes.isEmpty)
      }
    }
  }
}
