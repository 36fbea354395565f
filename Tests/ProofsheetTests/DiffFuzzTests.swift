// Random pairs with random rules: whatever the format, the number of threads and the path through
// the code, the answer is that of the plain comparison.

import ProofCodecs
import ProofDiff
import ProofDrawing
import ProofGeometry
import ProofPixels
import ProofTestSupport
import Testing

@testable import Proofsheet

/// SplitMix64.
private struct Dice {
  var state: UInt64

  mutating func roll(_ sides: Int) -> Int {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ z >> 30) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ z >> 27) &* 0x94D0_49BB_1331_11EB
    return Int((z ^ z >> 31) % UInt64(sides))
  }

  mutating func pick<Value>(_ values: [Value]) -> Value { values[roll(values.count)] }
}

/// How a picture is stored. Colors are numbers of a table that both pictures of a pair share.
private enum Storage: CaseIterable {
  case gray1, gray2, gray4, gray8, gray16, grayAlpha8, grayAlpha16, rgb8, rgb16, rgba8, rgba16
  case palette

  var bits: Int {
    switch self {
    case .gray1: 1
    case .gray2: 2
    case .gray4: 4
    case .gray16, .grayAlpha16, .rgb16, .rgba16: 16
    default: 8
    }
  }

  var color: Int {
    switch self {
    case .gray1, .gray2, .gray4, .gray8, .gray16: 0
    case .rgb8, .rgb16: 2
    case .palette: 3
    case .grayAlpha8, .grayAlpha16: 4
    case .rgba8, .rgba16: 6
    }
  }

  var isGray: Bool { color == 0 || color == 4 }
  var isOpaque: Bool { color == 0 || color == 2 }
}

private struct FuzzPair {
  /// Red, green, blue, alpha of 16 bits; those of 8 bits are multiples of 257.
  let table: [[Int]]
  let expected: [[Int]]
  let actual: [[Int]]
  let storages: [Storage]
  let interlaced: [Bool]
  let isDeep: Bool

  init(_ dice: inout Dice) {
    let storages = [dice.pick(Storage.allCases), dice.pick(Storage.allCases)]
    interlaced = [dice.roll(3) == 0, dice.roll(3) == 0]
    self.storages = storages
    isDeep = storages.contains { $0.bits == 16 }
    // What both can store: the coarser of the two.
    let least = storages.map(\.bits).min() ?? 8
    func sample() -> Int {
      switch least {
      case 16: dice.pick([0, 65535, dice.roll(65536), 0x8000 + dice.roll(3)])
      case 8: 257 * dice.pick([0, 255, dice.roll(256), 128 + dice.roll(3)])
      default: 65535 / ((1 << least) - 1) * dice.roll(1 << least)
      }
    }
    table = (0..<6).map { _ in
      var color = [sample(), sample(), sample()]
      if storages.contains(where: \.isGray) { color = [color[0], color[0], color[0]] }
      let isOpaque = storages.contains(where: \.isOpaque) || dice.roll(3) > 0
      return color + [isOpaque ? 65535 : sample()]
    }
    let (width, height) = (1 + dice.roll(24), 1 + dice.roll(24))
    // Flat areas with soft edges here and there, so that antialiasing has something to find.
    var picture = (0..<height).map { y in (0..<width).map { x in (x / 4 + y / 5) % 3 } }
    for _ in 0..<dice.roll(width * height / 3 + 1) {
      picture[dice.roll(height)][dice.roll(width)] = dice.roll(6)
    }
    expected = picture
    switch dice.roll(6) {
    case 0: break
    case 1: picture.insert((0..<width).map { _ in dice.roll(6) }, at: dice.roll(height + 1))
    case 2 where height > 1: picture.remove(at: dice.roll(height))
    case 3:
      let count = dice.roll(4)
      picture = picture.map { $0 + (0..<count).map { _ in dice.roll(6) } }
    default: break
    }
    if dice.roll(5) > 0 {
      for _ in 0..<(1 + dice.roll(20)) {
        picture[dice.roll(picture.count)][dice.roll(picture[0].count)] = dice.roll(6)
      }
    }
    actual = picture
  }

  func whole(_ picture: [[Int]]) -> WholePicture {
    let divisor = isDeep ? 1 : 257
    let words = table.map { color in
      color.enumerated().reduce(UInt64(0)) { $0 | UInt64($1.element / divisor) << (16 * $1.offset) }
    }
    return WholePicture(
      width: picture[0].count, rows: picture.map { $0.map { words[$0] } })
  }

  func file(_ side: Int) -> [UInt8] {
    let (picture, storage) = (side == 0 ? expected : actual, storages[side])
    var png = StoredPNG(picture[0].count, picture.count, filledWith: [])
    png.bits = storage.bits
    png.color = storage.color
    png.isInterlaced = interlaced[side]
    if storage == .palette {
      png.chunks = [
        ("PLTE", table.flatMap { $0.prefix(3).map { UInt8($0 / 257) } }),
        ("tRNS", table.map { UInt8($0[3] / 257) }),
      ]
    }
    png.rows = passes(picture, interlaced[side]).map { packed($0, storage) }
    return png.bytes
  }

  /// The picture's rows, or those of Adam7's passes.
  private func passes(_ picture: [[Int]], _ isInterlaced: Bool) -> [[Int]] {
    guard isInterlaced else { return picture }
    let starts = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4)]
    return (starts + [(1, 0, 2, 2), (0, 1, 1, 2)]).flatMap { x, y, right, down in
      stride(from: y, to: picture.count, by: down).map { row in
        stride(from: x, to: picture[row].count, by: right).map { picture[row][$0] }
      }.filter { !$0.isEmpty }
    }
  }

  private func packed(_ row: [Int], _ storage: Storage) -> [UInt8] {
    if storage == .palette { return row.map { UInt8($0) } }
    let samples = row.flatMap { index -> [Int] in
      let color = table[index]
      return switch storage.color {
      case 0: [color[0]]
      case 2: Array(color.prefix(3))
      case 4: [color[0], color[3]]
      default: color
      }
    }
    if storage.bits == 16 { return samples.flatMap { [UInt8($0 >> 8), UInt8($0 & 255)] } }
    if storage.bits == 8 { return samples.map { UInt8($0 / 257) } }
    let most = (1 << storage.bits) - 1
    var bytes = [UInt8](repeating: 0, count: (samples.count * storage.bits + 7) / 8)
    for (index, sample) in samples.enumerated() {
      let bit = index * storage.bits
      bytes[bit / 8] |= UInt8((sample * most / 65535) << (8 - storage.bits - bit % 8))
    }
    return bytes
  }
}

@Suite struct DiffFuzzTests {
  private func rule(_ dice: inout Dice) -> DiffRule {
    var rule = DiffRule(
      dice.pick([
        .exact, .exact, .fuzzy(maxDifference: dice.roll(80), totalPixels: dice.roll(30)),
        .pixelmatch5(threshold: 0.1), .pixelmatch7(threshold: 0.05), .oklab(threshold: 0.1),
        .ciede2000(threshold: 4),
      ]))
    rule.antialiasing = dice.pick([nil, .ignore, .count])
    rule.ground = dice.pick([
      nil, DiffGround.none, .white, .black, .pattern, .color(red: 9, green: 99, blue: 199),
    ])
    rule.hiddenColor = dice.pick([.ignored, .compared])
    rule.budget = dice.pick([.pixels(0), .pixels(dice.roll(40)), .fraction(0.1)])
    rule.clusterLimit = dice.pick([nil, 1 + dice.roll(20)])
    for _ in 0..<dice.roll(3) {
      rule.ignoredBoxes.append(
        PixelRect(
          x: dice.roll(20), y: dice.roll(20), width: 1 + dice.roll(9), height: 1 + dice.roll(9)))
    }
    return rule
  }

  @Test("Streams of any format find what the plain comparison finds", arguments: 0..<160)
  func fuzz(seed: Int) throws {
    var dice = Dice(state: UInt64(seed) &* 0x1234_5678_9ABC_DEF1)
    let pair = FuzzPair(&dice)
    let folder = try ScratchFolder()
    try folder.write(pair.file(0), to: "a.png")
    try folder.write(pair.file(1), to: "b.png")
    var request = DiffRequest(expected: folder.file("a.png"), actual: folder.file("b.png"))
    request.rule = rule(&dice)
    request.maxShift = dice.pick([0, 0, 2])
    request.output = folder.file("d.png")
    let (width, height) = (pair.expected[0].count, pair.expected.count)
    var mask: [[Bool]]?
    if dice.roll(4) == 0 {
      let covered = (0..<height).map { _ in (0..<width).map { _ in dice.roll(4) == 0 } }
      var png = StoredPNG(width, height, filledWith: [])
      (png.color, png.rows) = (0, covered.map { $0.map { $0 ? 0 : 255 } })
      try folder.write(png.bytes, to: "m.png")
      request.mask = folder.file("m.png")
      mask = covered
    }
    var first: DiffPair?
    var picture: [UInt8] = []
    for jobs in 1...3 {
      request.limits.jobs = jobs
      let found = try #require(try Proofsheet.compare(request).pairs.first)
      let bytes = try folder.bytes("d.png")
      if let first {
        #expect(found.summary == first.summary && found.status == first.status)
        let isSame = bytes == picture
        #expect(isSame)
      }
      (first, picture) = (found, bytes)
    }
    let found = try #require(first)
    let summary = try #require(found.summary, "\(found.sentence)")
    let reference = DiffReference(
      pair.whole(pair.expected), pair.whole(pair.actual), request.rule, isDeep: pair.isDeep,
      steps: found.isAligned ? summary.shift?.steps ?? [] : [], mask: mask)
    #expect(summary.bits == (pair.isDeep ? 16 : 8) && summary.canvas == reference.canvas)
    #expect(summary.total == reference.total && summary.ignored == reference.ignored)
    #expect(summary.different == reference.different && summary.hidden == reference.hidden)
    #expect(summary.antialiased == reference.count(.antialiased))
    #expect(summary.unpaired == reference.count(.unpaired))
    #expect(summary.counted == reference.marked.count && summary.box == reference.box)
    #expect(
      summary.firstCounted.map { [$0.x, $0.y] } == reference.marked.first.map { [$0.x, $0.y] })
    #expect(summary.clusterCount == reference.clusters.count)
    #expect(summary.clusters.map(\.pixels) == Array(reference.clusters.prefix(20)))
    let drawn = try Picture.decoded(folder.file("d.png"))
    let isSame = drawn.pixels == reference.overlay
    #expect(isSame)
    // The sheet's little picture goes its own way through the rows and finds the same clusters.
    #expect((found.status == .same) == (summary.different == 0 && !summary.sizesDiffer))
  }
}
