// Rounding: the only place where points become pixels.

import ProofGeometry
import Testing

/// SplitMix64: the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

struct PixelGridTests {
  private static let edges: [(position: Double, scale: Double, edge: Int)] = [
    (0, 1, 0), (0.49, 1, 0), (0.5, 1, 1), (1.5, 1, 2), (2.5, 1, 3), (-0.5, 1, 0), (-0.51, 1, -1),
    (-1.5, 1, -1), (0.25, 2, 1), (0.24, 2, 0), (10.0 / 3, 3, 10), (100, 1.25, 125),
  ]

  @Test("An edge goes to the nearest pixel, halves upwards", arguments: edges)
  func edge(position: Double, scale: Double, expected: Int) {
    #expect(PixelGrid(scale: scale).edge(position) == expected)
  }

  private static let bound = 9_007_199_254_740_992
  private static let extremes: [(position: Double, edge: Int)] = [
    (.nan, 0), (.infinity, bound), (-.infinity, -bound), (1e300, bound), (-1e300, -bound),
    (.greatestFiniteMagnitude, bound), (.leastNonzeroMagnitude, 0), (-0.0, 0),
  ]

  @Test("What is no place on the grid is held within 2^53", arguments: extremes)
  func extreme(position: Double, expected: Int) {
    for scale in [1.0, 2, 0.001, 4096] {
      let grid = PixelGrid(scale: scale)
      #expect(grid.edge(position) == expected)
      // Sums of clamped edges still fit, so that no rectangle traps.
      let rect = grid.pixels(Rect(x: position, y: position, width: position, height: position))
      #expect(rect.width >= 0 && rect.height >= 0)
      #expect(rect.maxX >= rect.x && rect.maxY >= rect.y)
    }
  }

  @Test("A size is never negative", arguments: [-1.0, -0.6, -1e300, .nan, -.infinity])
  func sizes(length: Double) {
    let grid = PixelGrid(scale: 2)
    #expect(grid.pixels(Size(width: length, height: length)) == .zero)
    #expect(grid.pixels(Rect(x: 3, y: 3, width: length, height: length)).isEmpty)
  }

  @Test("Neighbors never gap or overlap", arguments: [0.5, 1, 1.25, 1.5, 2, 3, 300.0 / 72])
  func neighbors(scale: Double) {
    var random = SeededGenerator(seed: 7)
    let grid = PixelGrid(scale: scale)
    for _ in 0..<200 {
      var x = Double.random(in: -1e6...1e6, using: &random)
      for _ in 0..<50 {
        let width = Double.random(in: 0...9, using: &random)
        let left = grid.pixels(Rect(x: x, y: 0, width: width, height: 1))
        // The next one begins where this one ends, by the same sum.
        let right = grid.pixels(Rect(x: x + width, y: 0, width: 3, height: 1))
        #expect(left.maxX == right.x)
        #expect(abs(Double(left.width) - width * scale) <= 1.000_001)
        x += width
      }
    }
  }

  @Test("Whole pixels come back from points unchanged", arguments: [0.5, 1, 1.25, 2, 3])
  func backAndForth(scale: Double) {
    var random = SeededGenerator(seed: 11)
    let grid = PixelGrid(scale: scale)
    for _ in 0..<1000 {
      let edge = Int.random(in: -10_000_000...10_000_000, using: &random)
      #expect(grid.edge(grid.points(edge)) == edge)
    }
  }

  @Test("Parts of rectangles: what is shared, and what only touches")
  func intersections() {
    let a = PixelRect(x: 0, y: 0, width: 10, height: 10)
    #expect(
      a.intersection(PixelRect(x: 5, y: -5, width: 10, height: 10))
        == PixelRect(x: 5, y: 0, width: 5, height: 5))
    #expect(a.intersection(PixelRect(x: 10, y: 0, width: 5, height: 5)).isEmpty)
    #expect(a.intersection(PixelRect(x: 50, y: 50, width: 5, height: 5)).isEmpty)
    #expect(PixelSize(width: .max, height: 2).area == .max)
    let r = Rect(x: 0, y: 0, width: 10, height: 10)
    #expect(!r.intersects(Rect(x: 10, y: 0, width: 5, height: 5)))
    #expect(r.intersects(Rect(x: 9.99, y: 9.99, width: 5, height: 5)))
    #expect(!r.intersects(Rect(x: .nan, y: 0, width: 5, height: 5)))
  }
}
