// Where the differences are: boxes, clusters, windows, rows; what isn't looked at; sizes, depths.

import ProofGeometry
import ProofPixels
import Testing

@testable import ProofDiff

/// A field with random specks, and a copy without them.
private func specks(_ w: Int, _ h: Int, seed: UInt32, of: Int) -> (Pixels, Pixels) {
  let field = Pixels(w, h) { _, _ in [200, 200, 200, 255] }
  var other = field
  var random = CongruentBytes(seed: seed)
  for index in 0..<(w * h) where random.next() % of == 0 { other.bytes[index * 4] = 0 }
  return (field, other)
}

@Suite struct FindingTests {
  @Test("Clusters are those of a flood fill", arguments: [2, 3, 4, 7, 20], [1, 17, 40])
  func clusters(of: Int, width: Int) throws {
    let (a, b) = specks(width, 31, seed: UInt32(of), of: of)
    let found = compare(a, b, DiffRule()).summary
    // The plain way: fill each cluster from its first pixel.
    var open = Set((0..<(width * 31)).filter { a.bytes[$0 * 4] != b.bytes[$0 * 4] })
    #expect(found.counted == open.count)
    var all: [DiffCluster] = []
    while let first = open.min() {
      var stack = [first]
      open.remove(first)
      var places: [(x: Int, y: Int)] = []
      while let next = stack.popLast() {
        let (x, y) = (next % width, next / width)
        places.append((x, y))
        for dy in -1...1 {
          for dx in -1...1 where (0..<width).contains(x + dx) {
            let index = (y + dy) * width + x + dx
            if open.remove(index) != nil { stack.append(index) }
          }
        }
      }
      let (xs, ys) = (places.map(\.x), places.map(\.y))
      let (left, top) = (xs.min() ?? 0, ys.min() ?? 0)
      all.append(
        DiffCluster(
          box: PixelRect(
            x: left, y: top, width: (xs.max() ?? 0) - left + 1, height: (ys.max() ?? 0) - top + 1),
          pixels: places.count))
    }
    all.sort { ($1.pixels, $0.box.y, $0.box.x) < ($0.pixels, $1.box.y, $1.box.x) }
    #expect(found.clusterCount == all.count)
    #expect(found.clusters.map(\.pixels) == all.prefix(20).map(\.pixels))
    let isSame = found.clusters.first == all.first
    #expect(isSame)
  }

  @Test("The worst window holds as many as the fullest square", arguments: [3, 16, 32, 100])
  func window(side: Int) {
    let (a, b) = specks(60, 50, seed: 5, of: 6)
    var rule = DiffRule()
    rule.windowSide = side
    let found = compare(a, b, rule).summary
    let (w, h) = (min(side, 60), min(side, 50))
    var most = 0
    for top in 0...(50 - h) {
      for left in 0...(60 - w) {
        var sum = 0
        for y in top..<(top + h) {
          for x in left..<(left + w) where b.bytes[(y * 60 + x) * 4] == 0 { sum += 1 }
        }
        most = max(most, sum)
      }
    }
    #expect(found.worstWindow?.pixels == most)
    #expect(found.worstWindow?.box.width == w && found.worstWindow?.box.height == h)
  }

  @Test("Row runs, box and first pixel say where")
  func places() {
    let a = Pixels(9, 9) { _, _ in [1, 2, 3, 255] }
    let b = Pixels(9, 9) { x, y in (2...3).contains(y) || y == 7 ? [1, x, 3, 255] : [1, 2, 3, 255] }
    let found = compare(a, b, DiffRule()).summary
    #expect(found.rowRuns == [2..<4, 7..<8] && found.rowRunCount == 2)
    #expect(found.box == PixelRect(x: 0, y: 2, width: 9, height: 6))
    #expect(
      found.firstCounted
        == PixelPair(x: 0, y: 2, expected: [1, 2, 3, 255], actual: [1, 0, 3, 255]))
    #expect(found.counted == 24 && found.largestDifferences.green == 6)
    #expect(found.largestDifferences.largest == 6 && found.compared == 81)
  }

  @Test("An ignored box is half-open and hides its pixels, and no others")
  func boxes() {
    let a = Pixels(10, 10) { _, _ in [0, 0, 0, 255] }
    let b = Pixels(10, 10) { _, _ in [9, 0, 0, 255] }
    var rule = DiffRule()
    rule.ignoredBoxes = [
      PixelRect(x: 2, y: 3, width: 4, height: 5), PixelRect(x: 8, y: 8, width: 100, height: 100),
      PixelRect(x: -5, y: -5, width: 6, height: 6),
    ]
    let found = compare(a, b, rule, style: .mask)
    #expect(found.summary.counted == 100 - 20 - 4 - 1 && found.summary.ignored == 25)
    var isRight = true
    for y in 0..<10 {
      for x in 0..<10 {
        let isHidden =
          (2..<6).contains(x) && (3..<8).contains(y) || x >= 8 && y >= 8 || x < 1 && y < 1
        if (found.picture[(y * 10 + x) * 4 + 3] == 0) != isHidden { isRight = false }
      }
    }
    #expect(isRight)
  }

  @Test("A mask's black pixels aren't looked at, whatever its layout")
  func mask() {
    let a = Pixels(6, 4) { _, _ in [0, 0, 0, 255] }
    let b = Pixels(6, 4) { _, _ in [9, 0, 0, 255] }
    let form = PictureForm(size: PixelSize(width: 6, height: 4), layout: RowLayout(.grayAlpha))
    let found = compare(
      a.form, a.row, b.form, b.row, DiffRule(), mask: form,
      maskRow: { y in
        y == 1 ? [0, 255, 0, 0, 1, 255, 0, 255, 0, 9, 255, 0] : .init(repeating: 255, count: 12)
      })
    #expect(found.summary.ignored == 3 && found.summary.counted == 21)
  }

  @Test(
    "Every pixel of the union that has no counterpart counts, either way round",
    arguments: [
      (8, 8, 10, 8, 16), (8, 8, 8, 10, 16), (8, 8, 6, 6, 28), (8, 10, 10, 6, 44),
    ])
  func sizes(w: Int, h: Int, v: Int, i: Int, unpaired: Int) {
    let a = Pixels(w, h) { x, y in [10 * x, 10 * y, 0, 255] }
    let b = Pixels(v, i) { x, y in [10 * x, 10 * y, 0, x < 8 ? 255 : 0] }
    for (first, second) in [(a, b), (b, a)] {
      for metric in [DiffMetric.exact, .pixelmatch5(threshold: 0.1), .pixelmatch7(threshold: 1)] {
        let rule = DiffRule(metric, budget: .fraction(1))
        let found = compare(first, second, rule, style: .overlay)
        #expect(found.summary.counted == unpaired && found.summary.unpaired == unpaired)
        #expect(found.summary.failures(under: rule) == [.sizes])
        #expect(found.picture.count == max(w, v) * max(h, i) * 4)
      }
    }
  }

  @Test("16 bits are compared as 16 bits, and 8 beside 16 at 16")
  func depths() {
    let size = PixelSize(width: 4, height: 4)
    let deep = PictureForm(size: size, layout: RowLayout(.gray, .bits16))
    let flat = PictureForm(size: size, layout: RowLayout(.gray))
    func row(_ value: UInt16) -> [UInt8] {
      (0..<4).flatMap { _ in [UInt8(value & 255), UInt8(value >> 8)] }
    }
    let low = compare(deep, { _ in row(0x1234) }, deep, { _ in row(0x1235) }, DiffRule()).summary
    #expect(low.counted == 16 && low.largestDifferences.largest == 1 && low.bits == 16)
    let same = compare(
      deep, { _ in row(0x1212) }, flat, { _ in [0x12, 0x12, 0x12, 0x12] }, DiffRule()
    ).summary
    #expect(same.counted == 0 && same.bits == 16)
    let odd = compare(
      flat, { _ in [0x12, 0x12, 0x12, 0x12] }, deep, { _ in row(0x1213) }, DiffRule()
    ).summary
    #expect(odd.counted == 16)
  }

  @Test("Color under an alpha of 0 is seen only when asked for; white isn't transparent white")
  func hidden() {
    let clear = Pixels(4, 4) { _, _ in [255, 0, 0, 0] }
    let other = Pixels(4, 4) { _, _ in [0, 255, 0, 0] }
    let white = Pixels(4, 4) { _, _ in [255, 255, 255, 255] }
    let ghost = Pixels(4, 4) { _, _ in [255, 255, 255, 0] }
    let metrics: [DiffMetric] = [
      .exact, .oklab(threshold: 0.1), .ciede2000(threshold: 2),
      .fuzzy(maxDifference: 9, totalPixels: 9),
    ]
    for metric in metrics {
      let found = compare(clear, other, DiffRule(metric)).summary
      #expect(found.counted == 0 && found.hidden == 16)
      #expect(compare(white, ghost, DiffRule(metric)).summary.counted == 16)
      var onWhite = DiffRule(metric)
      onWhite.ground = .white
      #expect(compare(white, ghost, onWhite).summary.counted == 0)
      onWhite.ground = .black
      #expect(compare(white, ghost, onWhite).summary.counted == 16)
    }
    var strict = DiffRule()
    strict.hiddenColor = .compared
    #expect(compare(clear, other, strict).summary.counted == 16)
  }

  @Test("Budgets and cluster limits hold at their bound and fail one beyond")
  func budgets() {
    let (a, b) = specks(40, 40, seed: 3, of: 9)
    let found = compare(a, b, DiffRule()).summary
    var rule = DiffRule(.exact, budget: .pixels(found.counted))
    #expect(found.failures(under: rule).isEmpty)
    rule.budget = .pixels(found.counted - 1)
    #expect(found.failures(under: rule).count == 1)
    rule.budget = .fraction(Double(found.counted) / 1600)
    #expect(found.failures(under: rule).isEmpty)
    rule.budget = .fraction((Double(found.counted) - 0.5) / 1600)
    #expect(found.failures(under: rule).count == 1)
    rule.budget = .fraction(1)
    rule.clusterLimit = (found.clusters.first?.pixels ?? 0) + 1
    #expect(found.failures(under: rule).isEmpty)
    rule.clusterLimit = found.clusters.first?.pixels
    #expect(found.failures(under: rule).count == 1)
  }

  @Test("An empty picture has no share and no NaN")
  func empty() {
    let none = Pixels(0, 0, bytes: [])
    let found = compare(none, none, DiffRule()).summary
    #expect(found.fraction == 0 && found.total == 0 && found.failures(under: DiffRule()).isEmpty)
  }
}
