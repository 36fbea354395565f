// The 21 synthetic pairs: every pixel is an integer formula, so that no picture need be stored.

/// Straight RGBA, 8 bits, row after row.
struct Pixels: Sendable {
  let width: Int
  let height: Int
  var bytes: [UInt8]

  init(_ width: Int, _ height: Int, bytes: [UInt8]) {
    self.width = width
    self.height = height
    self.bytes = bytes
  }

  init(_ width: Int, _ height: Int, _ color: (Int, Int) -> [Int]) {
    self.width = width
    self.height = height
    bytes = []
    for y in 0..<height {
      for x in 0..<width { bytes += color(x, y).map { UInt8(clamping: $0) } }
    }
  }

  func row(_ y: Int) -> [UInt8] { Array(bytes[(y * width * 4)..<((y + 1) * width * 4)]) }
}

/// The generator's random bytes: the top eight bits of a linear congruence.
struct CongruentBytes {
  private var state: UInt32

  init(seed: UInt32) { state = seed }

  mutating func next() -> Int {
    state = state &* 1_664_525 &+ 1_013_904_223
    return Int(state >> 24)
  }
}

struct SyntheticPair: Sendable, CustomStringConvertible {
  let name: String
  let expected: Pixels
  let actual: Pixels

  var description: String { name }

  static let all: [SyntheticPair] = discs + flat + tiny + noisy

  private static func pair(_ name: String, _ a: Pixels, _ b: Pixels) -> SyntheticPair {
    SyntheticPair(name: name, expected: a, actual: b)
  }

  private static func noise(_ w: Int, _ h: Int, seed: UInt32, alpha: Bool = false) -> Pixels {
    var random = CongruentBytes(seed: seed)
    return Pixels(w, h) { _, _ in
      let color = [random.next(), random.next(), random.next()]
      return color + [alpha ? random.next() : 255]
    }
  }

  private static func perturbed(
    _ pixels: Pixels, seed: UInt32, mask: Int, amount: Int, alpha: Bool = false
  ) -> Pixels {
    var random = CongruentBytes(seed: seed)
    var out = pixels
    for index in stride(from: 0, to: out.bytes.count, by: 4) where random.next() & mask == 0 {
      for channel in 0..<(alpha ? 4 : 3) {
        let step = random.next() % (2 * amount + 1) - amount
        out.bytes[index + channel] = UInt8(clamping: Int(out.bytes[index + channel]) + step)
      }
    }
    return out
  }

  private static var noisy: [SyntheticPair] {
    let small = noise(97, 61, seed: 1)
    let large = noise(97, 61, seed: 3)
    let clear = noise(64, 48, seed: 5, alpha: true)
    let same = noise(50, 40, seed: 8, alpha: true)
    let field = Pixels(100, 80) { _, _ in [240, 240, 240, 255] }
    var specks = field
    var random = CongruentBytes(seed: 77)
    func paint(_ x: Int, _ y: Int, _ color: [UInt8]) {
      let start = (y * 100 + x) * 4
      specks.bytes.replaceSubrange(start..<(start + 3), with: color)
    }
    for _ in 0..<200 {
      let x = (random.next() * 100) >> 8
      paint(x, (random.next() * 80) >> 8, [0, 0, 0])
    }
    for y in 40..<48 { for x in 60..<68 { paint(x, y, [200, 0, 0]) } }
    return [
      pair("s01-noise-small", small, perturbed(small, seed: 2, mask: 7, amount: 15)),
      pair("s02-noise-large", large, perturbed(large, seed: 4, mask: 3, amount: 120)),
      pair("s03-alpha-noise", clear, perturbed(clear, seed: 6, mask: 3, amount: 60, alpha: true)),
      pair("s15-cluster", field, specks),
      pair("s16-identical", same, same),
    ]
  }

  private static func disc(side ss: Int, shift dx: Int) -> Pixels {
    let discs = [(20, 20, 12), (50, 22, 17), (78, 40, 9), (30, 52, 6)]
    let (front, back) = ([20, 30, 40], [250, 250, 245])
    let whole = ss * ss
    return Pixels(96, 64) { x, y in
      var covered = 0
      for j in 0..<ss {
        for i in 0..<ss {
          let px = (x * ss + i) * 2 + 1 + dx * 2
          let py = (y * ss + j) * 2 + 1
          let isInside = discs.contains { cx, cy, radius in
            let (ox, oy, reach) = (px - cx * 2 * ss, py - cy * 2 * ss, radius * 2 * ss)
            return ox * ox + oy * oy <= reach * reach
          }
          if isInside { covered += 1 }
        }
      }
      return (0..<3).map {
        (front[$0] * covered + back[$0] * (whole - covered) + whole / 2) / whole
      } + [255]
    }
  }

  private static func ring(shift dx: Int) -> Pixels {
    Pixels(40, 40) { x, y in
      var covered = 0
      for j in 0..<8 {
        for i in 0..<8 {
          let px = (x * 8 + i) * 2 + 1 + dx * 2 - 320
          let py = (y * 8 + j) * 2 + 1 - 320
          let square = px * px + py * py
          if (224 * 224...240 * 240).contains(square) { covered += 1 }
        }
      }
      let value = (255 * (64 - covered) + 32) / 64
      return [value, value, value, 255]
    }
  }

  private static var discs: [SyntheticPair] {
    let smooth = disc(side: 8, shift: 0)
    return [
      pair("s04-disc-aa-vs-aliased", smooth, disc(side: 1, shift: 0)),
      pair("s05-disc-shift-eighth", smooth, disc(side: 8, shift: 1)),
      pair("s06-thin-ring-shift", ring(shift: 0), ring(shift: 2)),
    ]
  }

  private static var flat: [SyntheticPair] {
    func gray(_ value: Int) -> [Int] { [value, value, value, 255] }
    func stripes(_ x: Int) -> [Int] { (x / 5 & 1 == 1 ? [30, 60, 90] : [230, 220, 210]) + [255] }
    return [
      pair(
        "s07-checker-inverse", Pixels(32, 32) { gray(($0 + $1) & 1 == 1 ? 255 : 0) },
        Pixels(32, 32) { gray(($0 + $1) & 1 == 1 ? 0 : 255) }),
      pair(
        "s08-stripe-shift", Pixels(60, 20) { x, _ in stripes(x) },
        Pixels(60, 20) { x, _ in stripes(x + 1) }),
      pair(
        "s09-ramp-delta", Pixels(256, 64) { x, _ in gray(x * 3 / 4) },
        Pixels(256, 64) { x, y in gray(x * 3 / 4 + y) }),
      pair(
        "s10-chroma", Pixels(64, 64) { [$0 * 4, 128, $1 * 4, 255] },
        Pixels(64, 64) { [$0 * 4, 128, $1 * 4 + ($0 - 32) * 3, 255] }),
      pair(
        "s11-alpha-vs-grey-on-white", Pixels(256, 4) { x, _ in [0, 0, 0, x] },
        Pixels(256, 4) { x, _ in gray(255 - x) }),
      pair(
        "s12-white-vs-transparent", Pixels(16, 16) { _, _ in gray(255) },
        Pixels(16, 16) { _, _ in [255, 255, 255, 0] }),
      pair(
        "s13-hidden-rgb", Pixels(16, 16) { _, _ in [255, 0, 0, 0] },
        Pixels(16, 16) { _, _ in [0, 255, 0, 0] }),
    ]
  }

  private static var tiny: [SyntheticPair] {
    [(1, 1), (1, 5), (5, 1), (2, 2), (3, 3), (2, 7)].map { w, h in
      let seed = UInt32(w * 10 + h)
      let pixels = noise(w, h, seed: 40 + seed)
      return pair(
        "s14-tiny-\(w)x\(h)", pixels, perturbed(pixels, seed: 90 + seed, mask: 1, amount: 200))
    }
  }
}
