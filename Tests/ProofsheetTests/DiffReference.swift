// A comparison the plain way: whole pictures in memory, a pixel at a time, nothing skipped. What the
// streaming one finds has to be this.

import ProofGeometry
import ProofPixels

@testable import ProofDiff

/// Rows of packed pixels at the depth of the comparison.
struct WholePicture {
  var width: Int
  var rows: [[PackedPixel]]

  /// nil outside.
  subscript(x: Int, y: Int) -> PackedPixel? {
    rows.indices.contains(y) && x >= 0 && x < width ? rows[y][x] : nil
  }
}

struct DiffReference {
  enum Verdict {
    case outside
    case same
    case ignored
    case tolerated
    case antialiased
    case counted
    case unpaired
  }

  let canvas: PixelSize
  private(set) var verdicts: [[Verdict]] = []
  private(set) var total = 0
  private(set) var ignored = 0
  private(set) var different = 0
  private(set) var hidden = 0
  private let a: WholePicture
  private let b: WholePicture
  private let judge: PixelJudge
  private let divisor: Double

  /// - Parameters:
  ///   - steps: rows that stand beside one another; empty for rows of the same number.
  ///   - mask: true where nothing is looked at, by rows of the expected picture.
  init(
    _ expected: WholePicture, _ actual: WholePicture, _ rule: DiffRule, isDeep: Bool,
    steps: [RowAlignment.Step] = [], mask: [[Bool]]? = nil
  ) {
    var (a, b, covered) = (expected, actual, mask)
    // Rows that one of the two lacks are empty: no pixel of theirs exists.
    if !steps.isEmpty {
      a.rows = []
      b.rows = []
      covered = mask.map { _ in [] }
      for step in steps {
        for row in 0..<step.rows {
          a.rows.append(step.kind == .inserted ? [] : expected.rows[step.expected + row])
          b.rows.append(step.kind == .removed ? [] : actual.rows[step.actual + row])
          if let mask {
            covered?.append(step.kind == .inserted ? [] : mask[step.expected + row])
          }
        }
      }
    }
    canvas = PixelSize(
      width: max(a.width, b.width), height: max(a.rows.count, b.rows.count))
    self.a = a
    self.b = b
    divisor = isDeep ? 257 : 1
    judge = PixelJudge(rule, depth: isDeep ? .bits16 : .bits8)
    for y in 0..<canvas.height {
      verdicts.append([])
      for x in 0..<canvas.width {
        let isCovered = covered.map { y < $0.count && x < $0[y].count && $0[y][x] } ?? false
        let isBoxed = rule.ignoredBoxes.contains {
          x >= $0.x && x < $0.maxX && y >= $0.y && y < $0.maxY
        }
        verdicts[y].append(verdict(x, y, rule, isIgnored: isCovered || isBoxed))
      }
    }
  }

  private func pixel(_ picture: WholePicture, _ x: Int, _ y: Int) -> PackedPixel? {
    guard picture.rows.indices.contains(y), picture.rows[y].indices.contains(x) else { return nil }
    return picture.rows[y][x]
  }

  private mutating func verdict(
    _ x: Int, _ y: Int, _ rule: DiffRule, isIgnored: Bool
  ) -> Verdict {
    let (p, q) = (pixel(a, x, y), pixel(b, x, y))
    let width = max(pixel(a, 0, y) == nil ? 0 : a.width, pixel(b, 0, y) == nil ? 0 : b.width)
    if x < width {
      total += 1
      if isIgnored { ignored += 1 }
    }
    guard p != nil || q != nil else { return isIgnored ? .ignored : .outside }
    if isIgnored { return .ignored }
    guard let p, let q else {
      different += 1
      return .unpaired
    }
    if p == q { return .same }
    if p >> 48 == 0 && q >> 48 == 0 {
      hidden += 1
      if rule.hiddenColor == .ignored { return .same }
    }
    different += 1
    let offset = 4 * (y * canvas.width + x)
    guard judge.exceeds(p, q, offset: offset) else { return .tolerated }
    if rule.effectiveAntialiasing == .ignore,
      smooths(a, b, x, y, offset) || smooths(b, a, x, y, offset)
    {
      return .antialiased
    }
    return .counted
  }

  // MARK: - Antialiasing

  private func around(_ picture: WholePicture, _ x: Int, _ y: Int) -> [(x: Int, y: Int)] {
    var places: [(x: Int, y: Int)] = []
    for nx in (x - 1)...(x + 1) {
      for ny in (y - 1)...(y + 1)
      where (nx, ny) != (x, y) && pixel(picture, nx, ny) != nil {
        places.append((nx, ny))
      }
    }
    return places
  }

  private func hasMany(_ picture: WholePicture, _ x: Int, _ y: Int) -> Bool {
    guard let own = pixel(picture, x, y) else { return false }
    let places = around(picture, x, y)
    return places.count { pixel(picture, $0.x, $0.y) == own } + (places.count < 8 ? 1 : 0) > 2
  }

  private func smooths(
    _ picture: WholePicture, _ other: WholePicture, _ x: Int, _ y: Int, _ offset: Int
  ) -> Bool {
    guard let own = pixel(picture, x, y) else { return false }
    let places = around(picture, x, y)
    let deltas = places.map { place in
      pixel(picture, place.x, place.y).map { judge.brightness(own, over: $0, offset: offset) } ?? 0
    }
    if deltas.count(where: { $0 == 0 }) + (places.count < 8 ? 1 : 0) > 2 { return false }
    guard let low = deltas.min(), let high = deltas.max(), low < 0, high > 0 else { return false }
    return [low, high].contains { extreme in
      guard let index = deltas.firstIndex(of: extreme) else { return false }
      let place = places[index]
      return hasMany(picture, place.x, place.y) && hasMany(other, place.x, place.y)
    }
  }

  // MARK: - What is found

  func count(_ verdict: Verdict) -> Int {
    verdicts.reduce(0) { $0 + $1.count { $0 == verdict } }
  }

  /// Pixels that count, in reading order.
  var marked: [(x: Int, y: Int)] {
    verdicts.indices.flatMap { y in
      verdicts[y].indices.compactMap { x in
        [.counted, .unpaired].contains(verdicts[y][x]) ? (x, y) : nil
      }
    }
  }

  var box: PixelRect? {
    let places = marked
    guard let left = places.map(\.x).min(), let right = places.map(\.x).max(),
      let top = places.first?.y, let bottom = places.last?.y
    else { return nil }
    return PixelRect(x: left, y: top, width: right - left + 1, height: bottom - top + 1)
  }

  /// Sizes of the clusters, largest first.
  var clusters: [Int] {
    var open = Set(marked.map { $0.y * canvas.width + $0.x })
    var sizes: [Int] = []
    while let first = open.first {
      open.remove(first)
      var stack = [first]
      var size = 0
      while let next = stack.popLast() {
        size += 1
        let (x, y) = (next % canvas.width, next / canvas.width)
        for dy in -1...1 {
          for dx in -1...1 where (0..<canvas.width).contains(x + dx) {
            let index = (y + dy) * canvas.width + x + dx
            if open.remove(index) != nil { stack.append(index) }
          }
        }
      }
      sizes.append(size)
    }
    return sizes.sorted(by: >)
  }

  /// The overlay's opaque words.
  var overlay: [UInt32] {
    verdicts.indices.flatMap { y in
      verdicts[y].indices.map { x -> UInt32 in
        switch verdicts[y][x] {
        case .counted: return 0xFFFF_0000
        case .unpaired: return 0xFFFF_00FF
        case .antialiased: return 0xFFFF_FF00
        default:
          let under = pixel(a, x, y) ?? pixel(b, x, y)
          let gray = under.map { pixel -> UInt32 in
            let color = StraightColor(pixel, divisor: divisor)
            return UInt32(255 + (YIQ.luma(color) - 255) * (0.1 * color.alpha / 255))
          }
          let value = gray ?? 255
          let warm = verdicts[y][x] == .ignored ? value * 7 / 8 : value
          return 0xFF00_0000 | warm << 16 | warm << 8 | value
        }
      }
    }
  }
}
