import ProofGeometry
import ProofPixels
import Testing

/// A size, the part of it that is scaled, and what it becomes.
struct Scaling: CustomTestStringConvertible, Sendable {
  var source: PixelSize
  var area: ScaleArea
  var target: PixelSize

  init(_ width: Int, _ height: Int, to outWidth: Int, _ outHeight: Int, area: ScaleArea? = nil) {
    source = PixelSize(width: width, height: height)
    self.area =
      area ?? ScaleArea(x: 0, y: 0, width: Double(width), height: Double(height))
    target = PixelSize(width: outWidth, height: outHeight)
  }

  var testDescription: String {
    "\(source.width)x\(source.height) to \(target.width)x\(target.height)"
  }
}

let scalings = [
  Scaling(100, 75, to: 37, 28), Scaling(64, 64, to: 32, 32), Scaling(50, 40, to: 49, 39),
  Scaling(211, 3, to: 7, 1), Scaling(9, 211, to: 2, 7), Scaling(1, 1, to: 1, 1),
  Scaling(1, 90, to: 1, 5), Scaling(12, 10, to: 31, 29), Scaling(3, 2, to: 40, 3),
  Scaling(80, 60, to: 20, 20, area: ScaleArea(x: 10, y: 0, width: 60, height: 60)),
  Scaling(80, 60, to: 21, 13, area: ScaleArea(x: 7.25, y: 3.5, width: 61.125, height: 41.75)),
  Scaling(63, 47, to: 30, 22, area: ScaleArea(x: 0, y: 0, width: 62.625, height: 46.875)),
]

/// Feeds rows made by `sample` (x, y, channel) and finishes.
func scale(
  _ scaling: Scaling, _ layout: RowLayout, filter: ScaleFilter = .lanczos3,
  orientation: Orientation = .upright, rows: Int? = nil, realRows: Int? = nil,
  _ sample: (Int, Int, Int) -> Int
) -> Bitmap {
  var scaler = RowScaler(
    RowScaler.Plan(
      layout: layout, source: scaling.source, area: scaling.area, target: scaling.target,
      orientation: orientation, filter: filter))
  for y in 0..<(rows ?? scaling.source.height) {
    var row: [UInt8] = []
    for x in 0..<scaling.source.width {
      for channel in 0..<layout.samples {
        let value = sample(x, y, channel)
        if layout.depth == .bits16 {
          // In the machine's order, which is this one wherever the tests run.
          row.append(UInt8(value & 255))
          row.append(UInt8(value >> 8))
        } else {
          row.append(UInt8(value))
        }
      }
    }
    // Safe because bytes have no other type.
    scaler.feed(unsafe row.span.bytes)
  }
  return scaler.finish(realRows: realRows)
}

/// Blue, green, red, alpha of a word.
func parts(_ word: UInt32) -> [Int] {
  [0, 8, 16, 24].map { Int(word >> $0 & 255) }
}

@Suite struct RowScalerTests {
  static let layouts: [RowLayout] = [
    RowLayout(.gray), RowLayout(.gray, .bits16), RowLayout(.grayAlpha),
    RowLayout(.grayAlpha, .bits16), RowLayout(.rgb), RowLayout(.rgb, .bits16), RowLayout(.rgba),
    RowLayout(.rgba, .bits16), RowLayout(.bgrx), RowLayout(.bgrx, .bits16),
  ]

  @Test(arguments: layouts, [0, 1, 127, 200, 255])
  func onePlainColorStaysThatColor(_ layout: RowLayout, _ level: Int) {
    let most = layout.depth == .bits16 ? 257 : 1
    for scaling in scalings {
      let bitmap = scale(scaling, layout) { _, _, channel in
        channel == layout.samples - 1 && layout.hasAlpha ? 255 * most : level * most
      }
      let word = 0xFF00_0000 | UInt32(level) * 0x01_0101
      #expect(bitmap.size == scaling.target)
      #expect(bitmap.isOpaque)
      #expect(bitmap.pixels.allSatisfy { $0 == word }, "\(scaling.testDescription)")
    }
  }

  @Test(arguments: scalings)
  func aPictureIsScaledAsTheNaiveLanczosDoes(_ scaling: Scaling) {
    // A gradient with an edge and some noise in it, so that every weight matters.
    var numbers = SeededNumbers(seed: 11)
    let noise = (0..<(scaling.source.width * scaling.source.height * 4)).map { _ in
      Int.random(in: 0...60, using: &numbers)
    }
    func sample(_ x: Int, _ y: Int, _ channel: Int) -> Int {
      let slope = (x * 150 / scaling.source.width + y * 40 / scaling.source.height + channel * 2)
      return min(slope + noise[(y * scaling.source.width + x) * 4 + channel], 255)
    }
    let expected = Planes(
      width: scaling.source.width, height: scaling.source.height, channels: 4
    ) { x, y, channel in
      let alpha = Double(sample(x, y, 3))
      return channel == 3 ? alpha : Double(sample(x, y, channel)) * alpha / 255
    }.scaled(
      to: scaling.target.width, scaling.target.height, x: scaling.area.x, y: scaling.area.y,
      width: scaling.area.width, height: scaling.area.height)
    let bitmap = scale(scaling, RowLayout(.rgba), sample)
    var worst = 0
    for (index, word) in bitmap.pixels.enumerated() {
      let alpha = byte(expected.channels[3][index])
      let wanted = [2, 1, 0].map { min(byte(expected.channels[$0][index]), alpha) } + [alpha]
      for (have, want) in zip(parts(word), wanted) { worst = max(worst, abs(have - want)) }
    }
    #expect(worst <= 1)
    // Gray takes a path of its own.
    let gray = scale(scaling, RowLayout(.gray)) { x, y, _ in sample(x, y, 0) }
    let grays = Planes(
      width: scaling.source.width, height: scaling.source.height, channels: 1
    ) { x, y, _ in Double(sample(x, y, 0)) }.scaled(
      to: scaling.target.width, scaling.target.height, x: scaling.area.x, y: scaling.area.y,
      width: scaling.area.width, height: scaling.area.height)
    let off = zip(gray.pixels, grays.channels[0]).map { abs(Int($0 & 255) - byte($1)) }.max()
    #expect(off ?? 0 <= 1)
    #expect(gray.pixels.allSatisfy { $0 & 255 == $0 >> 8 & 255 && $0 & 255 == $0 >> 16 & 255 })
  }

  @Test func theSamePixelsComeOutUntouchedAtTheSameSize() {
    let scaling = Scaling(23, 17, to: 23, 17)
    let bitmap = scale(scaling, RowLayout(.rgb)) { x, y, c in (x * 31 + y * 57 + c * 91) % 256 }
    let same = (0..<(23 * 17)).allSatisfy { i in
      let level = { (c: Int) in (i % 23 * 31 + i / 23 * 57 + c * 91) % 256 }
      return parts(bitmap.pixels[i]) == [level(2), level(1), level(0), 255]
    }
    #expect(same)
  }

  @Test func sixteenBitsAreRoundedToEightAndColorIsMultipliedByAlphaOnce() {
    let values = [0, 1, 128, 129, 257, 32767, 32896, 33000, 65406, 65407, 65535]
    let scaling = Scaling(values.count, values.count, to: values.count, values.count)
    let bitmap = scale(scaling, RowLayout(.rgba, .bits16)) { x, y, c in
      c == 3 ? values[y] : values[x]
    }
    let right = bitmap.pixels.indices.allSatisfy { i in
      let color = Double(values[i % values.count])
      let alpha = Double(values[i / values.count])
      let level = Int(color * alpha / 65535 / 257 + 0.5)
      return parts(bitmap.pixels[i]) == [level, level, level, Int(alpha / 257 + 0.5)]
    }
    #expect(right)
    #expect(!bitmap.isOpaque)
  }

  @Test func colorHiddenUnderFullTransparencyDoesNotBleed() {
    // White where it shows, bright green where it doesn't.
    let scaling = Scaling(60, 60, to: 17, 17)
    let bitmap = scale(scaling, RowLayout(.rgba)) { x, _, c in
      c == 3 ? (x < 31 ? 255 : 0) : (x < 31 || c == 1 ? 255 : 0)
    }
    let isClean = bitmap.pixels.allSatisfy { word in
      let part = parts(word)
      return part[0] == part[3] && part[1] == part[3] && part[2] == part[3]
    }
    #expect(isClean)
    #expect(Set(bitmap.pixels.map { $0 >> 24 }).count > 2, "there is an edge to see")
  }

  @Test(arguments: 0..<20)
  func premultipliedColorNeverExceedsAlpha(_ seed: UInt64) {
    var numbers = SeededNumbers(seed: seed)
    let scaling = scalings[Int(seed) % scalings.count]
    let bitmap = scale(scaling, RowLayout(.rgba)) { _, _, _ in
      Bool.random(using: &numbers) ? 255 : Int.random(in: 0...255, using: &numbers)
    }
    let isValid = bitmap.pixels.allSatisfy { word in
      let part = parts(word)
      return part[0] <= part[3] && part[1] <= part[3] && part[2] <= part[3]
    }
    #expect(isValid)
  }

  @Test func aSymmetricPictureStaysSymmetric() {
    let scaling = Scaling(101, 77, to: 30, 23)
    let bitmap = scale(scaling, RowLayout(.rgb)) { x, y, _ in
      min(min(x, 100 - x) * 4 + min(y, 76 - y), 255)
    }
    var worst = 0
    for y in 0..<23 {
      for x in 0..<30 {
        worst = max(worst, abs(parts(bitmap[x, y])[0] - parts(bitmap[29 - x, 22 - y])[0]))
      }
    }
    #expect(worst <= 1)
  }

  @Test func nearestEnlargementRepeatsPixelsInBlocks() {
    let bitmap = scale(Scaling(3, 2, to: 12, 8), RowLayout(.gray), filter: .nearest) { x, y, _ in
      x * 10 + y * 100
    }
    let isBlocks = (0..<96).allSatisfy { i in
      Int(bitmap.pixels[i] & 255) == i % 12 / 4 * 10 + i / 12 / 4 * 100
    }
    #expect(isBlocks)
  }

  /// Upright pixel for each orientation, written out from EXIF's table rather than computed.
  static let turns: [(Int, @Sendable (Int, Int, Int, Int) -> (Int, Int))] = [
    (1, { x, y, _, _ in (x, y) }), (2, { x, y, w, _ in (w - 1 - x, y) }),
    (3, { x, y, w, h in (w - 1 - x, h - 1 - y) }), (4, { x, y, _, h in (x, h - 1 - y) }),
    (5, { x, y, _, _ in (y, x) }), (6, { x, y, _, h in (h - 1 - y, x) }),
    (7, { x, y, w, h in (h - 1 - y, w - 1 - x) }), (8, { x, y, w, _ in (y, w - 1 - x) }),
  ]

  @Test(arguments: 1...8)
  func rowsLandWhereTheOrientationHasThem(_ number: Int) {
    let (width, height) = (5, 3)
    let bitmap = scale(
      Scaling(width, height, to: width, height), RowLayout(.gray),
      orientation: Orientation(number)
    ) { x, y, _ in x + 10 * y }
    #expect(bitmap.width == (number > 4 ? height : width))
    for y in 0..<height {
      for x in 0..<width {
        let (ux, uy) = RowScalerTests.turns[number - 1].1(x, y, width, height)
        #expect(Int(bitmap[ux, uy] & 255) == x + 10 * y)
      }
    }
  }

  @Test(arguments: 1...8)
  func anUprightAreaIsTheStoredPartThatShowsThere(_ number: Int) {
    let orientation = Orientation(number)
    let stored = PixelSize(width: 40, height: 30)
    let upright = orientation.turned(stored)
    let area = orientation.stored(ScaleArea(x: 2, y: 3, width: 7, height: 5), ofUpright: upright)
    // The stored corners land on the upright corners.
    let turn = RowScalerTests.turns[number - 1].1
    let first = turn(Int(area.x), Int(area.y), 40, 30)
    let last = turn(Int(area.x + area.width) - 1, Int(area.y + area.height) - 1, 40, 30)
    #expect(min(first.0, last.0) == 2 && max(first.0, last.0) == 8)
    #expect(min(first.1, last.1) == 3 && max(first.1, last.1) == 7)
  }

  @Test(arguments: [-1, 0, 9, 65535])
  func nonsenseOrientationsCountAsUpright(_ number: Int) {
    #expect(Orientation(number) == .upright)
  }

  @Test(arguments: [0, 1, 17, 40, 63], [RowLayout(.rgb), RowLayout(.gray), RowLayout(.rgba)])
  func missingRowsStayTransparentAndTheOthersStayTrue(_ rows: Int, _ layout: RowLayout) {
    let scaling = Scaling(48, 64, to: 12, 16)
    let level = { (x: Int, y: Int, c: Int) in c == 3 ? 255 : (x * 3 + y + c) % 256 }
    let whole = scale(scaling, layout, level)
    let part = scale(scaling, layout, rows: rows, level)
    #expect(!part.isOpaque)
    var wrong = 0
    for y in 0..<16 {
      // A step is four rows: rows of the filter's reach before the cut are equal, those whose
      // center is past it are clear.
      let isEqual = (0..<12).allSatisfy { part[$0, y] == whole[$0, y] }
      let isClear = (0..<12).allSatisfy { part[$0, y] == 0 }
      if y * 4 + 2 + 12 <= rows, !isEqual { wrong += 1 }
      if y * 4 + 2 > rows, !isClear { wrong += 1 }
      if y * 4 + 2 < rows - 1, (0..<12).contains(where: { part[$0, y] >> 24 != 255 }) { wrong += 1 }
    }
    #expect(wrong == 0)
  }

  @Test func rowsThatTurnOutWrongAreTakenBack() {
    let scaling = Scaling(48, 64, to: 12, 16)
    let bitmap = scale(scaling, RowLayout(.rgb), realRows: 32) { _, y, _ in y < 32 ? 100 : 255 }
    let isTrue = bitmap.pixels.allSatisfy { $0 == 0 || $0 == 0xFF64_6464 }
    #expect(isTrue)
    #expect(bitmap[0, 0] != 0 && bitmap[0, 15] == 0)
  }

  @Test func aScalerSaysWhatItHoldsAndNeverTooLittle() {
    let plan = RowScaler.Plan(
      layout: RowLayout(.rgb), source: PixelSize(width: 4000, height: 3000),
      area: ScaleArea(x: 0, y: 0, width: 4000, height: 3000),
      target: PixelSize(width: 256, height: 192))
    // A line of floats for the widest row, and not the picture.
    #expect(plan.workingBytes >= 4000 * 16)
    #expect(plan.workingBytes < 1_000_000)
    var huge = plan
    huge.source = PixelSize(width: .max, height: .max)
    huge.area = ScaleArea(x: 0, y: 0, width: 9e18, height: 9e18)
    huge.target = PixelSize(width: .max, height: .max)
    #expect(huge.workingBytes == .max)
  }

  @Test func rowsOutsideTheAreaAreNotWaitedFor() {
    let scaler = RowScaler(
      RowScaler.Plan(
        layout: RowLayout(.gray), source: PixelSize(width: 100, height: 1000),
        area: ScaleArea(x: 0, y: 450, width: 100, height: 100),
        target: PixelSize(width: 100, height: 100)))
    #expect(scaler.rows == 450..<550)
  }
}
