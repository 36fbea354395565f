// Blurs: mass, symmetry, spread, and that windows fit together.

import ProofGeometry
import ProofPixels
import Testing

struct BlurTests {
  private static func noise(_ width: Int, _ height: Int) -> Bitmap {
    var state: UInt64 = 7
    var bitmap = Bitmap(width: width, height: height)
    for index in bitmap.pixels.indices {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      let word = UInt32(truncatingIfNeeded: state >> 32)
      bitmap.pixels[index] = blend(scaled(word | 0xFF00_0000, by: word >> 24), over: 0)
    }
    return bitmap
  }

  private func dot(_ sigma: Double, reach: Int) -> Bitmap {
    let kernel = BoxKernel(deviation: sigma)
    return Bitmap(width: 1, height: 1, filledWith: 0xFFFF_FFFF).blurred(
      PixelRect(x: -reach, y: -reach, width: 2 * reach + 1, height: 2 * reach + 1),
      across: kernel, down: BoxKernel(deviation: 0))
  }

  @Test(
    "A dot spreads like a Gaussian of its deviation, alike on both sides",
    arguments: [0.3, 0.5, 0.8, 1, 1.5, 2, 3, 4.7])
  func spread(sigma: Double) {
    let reach = BoxKernel(deviation: sigma).reach
    let line = dot(sigma, reach: reach)
    let values = (0...(2 * reach)).map { Double(line[$0, reach] & 255) / 255 }
    for i in 0...reach { #expect(values[reach - i] == values[reach + i]) }
    let sum = values.reduce(0, +)
    #expect((sum - 1).magnitude < 0.02)
    let variance = values.indices.reduce(0) {
      $0 + values[$1] * Double(($1 - reach) * ($1 - reach))
    }
    // Bytes cut the tails off.
    #expect((variance / sum - sigma * sigma).magnitude < 0.06 * sigma * sigma + 0.02)
    // Another row holds nothing.
    let isBlank = (0...(2 * reach)).allSatisfy { line[$0, 0] == 0 }
    #expect(isBlank)
  }

  @Test("The middle of a wide step is half of it, and mass stays", arguments: [0.5, 2, 7.3, 40])
  func mass(sigma: Double) {
    let kernel = BoxKernel(deviation: sigma)
    let reach = kernel.reach
    let side = 40
    let blurred = Bitmap(width: side, height: side, filledWith: 0x8080_4020).blurred(
      PixelRect(x: -reach, y: -reach, width: side + 2 * reach, height: side + 2 * reach),
      across: kernel, down: kernel)
    let mass = blurred.pixels.reduce(0.0) { $0 + Double($1 >> 24) }
    let expected = Double(side * side) * 128
    #expect((mass - expected).magnitude < expected * (sigma > 10 ? 0.02 : 0.005))
    let isPremultiplied = blurred.pixels.allSatisfy { word in
      let alpha = word >> 24
      return [word >> 16 & 255, word >> 8 & 255, word & 255].allSatisfy { $0 <= alpha }
    }
    #expect(isPremultiplied)
    // The same from the left and the right, from the top and the bottom; along and across, to the
    // rounding of the second pass.
    let last = blurred.width - 1
    let isSymmetric = (0...last).allSatisfy { y in
      (0...last).allSatisfy { x in
        let word = blurred[x, y]
        let (along, across) = (Int(word >> 24), Int(blurred[y, x] >> 24))
        return word == blurred[last - x, y] && word == blurred[x, last - y]
          && abs(along - across) <= 1
      }
    }
    #expect(isSymmetric)
  }

  @Test(
    "One color stays that color inside, and to the edge where edges extend",
    arguments: [0.4, 3, 20], [0xFF12_3456, 0xFFFF_FFFF, 0x8040_2010, 0xFF01_0101])
  func flat(sigma: Double, word: UInt32) {
    let kernel = BoxKernel(deviation: sigma)
    let bitmap = Bitmap(width: 30, height: 20, filledWith: word)
    let all = PixelRect(x: 0, y: 0, width: 30, height: 20)
    let extended = bitmap.blurred(all, across: kernel, down: kernel, edges: .extended)
    #expect(extended.pixels.allSatisfy { $0 == word })
    guard kernel.reach < 10 else { return }
    let inner = PixelRect(
      x: kernel.reach, y: kernel.reach, width: 30 - 2 * kernel.reach, height: 20 - 2 * kernel.reach)
    let blurred = bitmap.blurred(inner, across: kernel, down: kernel)
    #expect(blurred.pixels.allSatisfy { $0 == word })
  }

  @Test(
    "Windows of a blur fit together", arguments: [0.6, 2.5, 9], [BlurEdges.transparent, .extended])
  func windows(sigma: Double, edges: BlurEdges) {
    let bitmap = BlurTests.noise(37, 29)
    let (across, down) = (BoxKernel(deviation: sigma), BoxKernel(deviation: sigma / 2))
    let all = PixelRect(x: -5, y: -7, width: 47, height: 43)
    let whole = bitmap.blurred(all, across: across, down: down, edges: edges)
    for (columns, rows) in [(1, 43), (47, 1), (13, 9)] {
      var y = 0
      while y < all.height {
        var x = 0
        while x < all.width {
          let size = PixelSize(
            width: min(columns, all.width - x), height: min(rows, all.height - y))
          let part = bitmap.blurred(
            PixelRect(x: all.x + x, y: all.y + y, width: size.width, height: size.height),
            across: across, down: down, edges: edges)
          let isSame = (0..<size.height).allSatisfy { row in
            (0..<size.width).allSatisfy { part[$0, row] == whole[x + $0, y + row] }
          }
          #expect(isSame, "\(columns) x \(rows) at \(x), \(y)")
          x += columns
        }
        y += rows
      }
    }
  }

  @Test(
    "Deviations that are none change nothing, and huge ones are bounded",
    arguments: [0, -3, Double.nan, -.infinity, 1e300, .infinity])
  func strange(sigma: Double) {
    let kernel = BoxKernel(deviation: sigma)
    #expect(kernel.isIdentity == !(sigma > 0))
    #expect(kernel.reach <= 3 * 258)
    let bitmap = BlurTests.noise(9, 7)
    let blurred = bitmap.blurred(
      PixelRect(x: 0, y: 0, width: 9, height: 7), across: kernel, down: kernel)
    let isSame = blurred.pixels == bitmap.pixels
    #expect(isSame == kernel.isIdentity)
    #expect(bitmap.blurred(.zero, across: kernel, down: kernel).pixels.isEmpty)
    let far = bitmap.blurred(
      PixelRect(x: 9000, y: 9000, width: 2, height: 2), across: kernel, down: kernel)
    #expect(far.pixels == [0, 0, 0, 0])
  }
}
