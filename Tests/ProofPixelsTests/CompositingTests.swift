// Rows over rows, windows of scaled pictures, and colors between pixels.

import ProofGeometry
import ProofPixels
import Testing

struct CompositingTests {
  @Test("A row over a row is what a pixel over a pixel is, for every alpha")
  func over() {
    for alpha in UInt32(0)...255 {
      let sources = (UInt32(0)...255).map { value -> UInt32 in
        let color = min(value, alpha)
        return alpha << 24 | color << 16 | (alpha - color) << 8 | color / 2
      }
      for under in [0xFF80_00FF, 0x8040_2010, 0, 0xFFFF_FFFF] as [UInt32] {
        var row = [UInt32](repeating: under, count: 256)
        var span = row.mutableSpan
        composite(sources.span, over: &span)
        let isSame = row.indices.allSatisfy { row[$0] == blend(sources[$0], over: under) }
        #expect(isSame, "alpha \(alpha) over \(under)")
        // A full mask is no mask, an empty one nothing.
        var masked = [UInt32](repeating: under, count: 256)
        var maskedSpan = masked.mutableSpan
        composite(
          sources.span, through: [UInt8](repeating: 255, count: 256).span, over: &maskedSpan)
        #expect(alpha == 0 || masked == row)
        var blank = [UInt32](repeating: under, count: 256)
        var blankSpan = blank.mutableSpan
        composite(sources.span, through: [UInt8](repeating: 0, count: 256).span, over: &blankSpan)
        #expect(blank.allSatisfy { $0 == under })
      }
    }
  }

  @Test("Colors that are larger than their alpha are held, and touch no other channel")
  func hostile() {
    let source: [UInt32] = [0x0000_FFFF, 0x10FF_FF00, 0x80FF_FFFF]
    var row = [UInt32](repeating: 0xFFFF_FFFF, count: 3)
    var span = row.mutableSpan
    composite(source.span, over: &span)
    #expect(row == [0xFFFF_FFFF, 0xFFFF_FFEF, 0xFFFF_FFFF])
  }

  @Test("Mixing keeps what is the same, takes all where the mask is full and half where it is half")
  func mixing() {
    let coverage = (0...255).map { UInt8($0) }
    var same = [UInt32](repeating: 0xFE7F_3301, count: 256)
    let source = same
    var sameSpan = same.mutableSpan
    mix(source.span, through: coverage.span, into: &sameSpan)
    #expect(same == source)
    var row = [UInt32](repeating: 0xFF00_64C8, count: 256)
    let other = [UInt32](repeating: 0x00FF_C864, count: 256)
    var span = row.mutableSpan
    mix(other.span, through: coverage.span, into: &span)
    for i in 0..<256 {
      for (shift, from, to) in [(24, 255, 0), (16, 0, 255), (8, 100, 200), (0, 200, 100)] {
        let exact = Double(from) + Double(to - from) * Double(i) / 255
        let value = Double(row[i] >> UInt32(shift) & 255)
        #expect((value - exact).magnitude <= 0.5, "\(i) of channel \(shift)")
      }
    }
  }

  private static func gradient(_ width: Int, _ height: Int) -> Bitmap {
    var bitmap = Bitmap(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        bitmap[x, y] =
          0xFF00_0000 | UInt32(x * 255 / width) << 16 | UInt32(y * 255 / height) << 8
          | UInt32((x * 37 + y * 91) & 255)
      }
    }
    return bitmap
  }

  private func scaled(
    _ bitmap: Bitmap, _ area: ScaleArea, _ size: PixelSize, _ filter: WindowScaler.Filter,
    columns: Range<Int>, rows: Range<Int>
  ) -> Bitmap {
    var scaler = WindowScaler(bitmap, area: area, target: size, filter: filter, columns: columns)
    var result = Bitmap(width: columns.count, height: rows.count)
    for y in rows {
      var line = [UInt32](repeating: 0, count: columns.count)
      var span = line.mutableSpan
      scaler.row(y, into: &span)
      for x in line.indices { result[x, y - rows.lowerBound] = line[x] }
    }
    return result
  }

  @Test(
    "Windows of a scaled picture fit together",
    arguments: [PixelSize(width: 90, height: 70), PixelSize(width: 11, height: 7)],
    [WindowScaler.Filter.nearest, .smooth])
  func windows(size: PixelSize, filter: WindowScaler.Filter) {
    let bitmap = CompositingTests.gradient(41, 33)
    let area = ScaleArea(x: 2.25, y: 1, width: 35.5, height: 30)
    let whole = scaled(
      bitmap, area, size, filter, columns: 0..<size.width, rows: 0..<size.height)
    let part = scaled(bitmap, area, size, filter, columns: 3..<9, rows: 2..<6)
    let isSame = (0..<4).allSatisfy { y in
      (0..<6).allSatisfy { x in part[x, y] == whole[x + 3, y + 2] }
    }
    #expect(isSame)
  }

  @Test("Enlarging by whole steps repeats pixels, or goes evenly from one to the next")
  func enlarging() {
    let bitmap = Bitmap(
      width: 2, height: 1, pixels: [0xFF00_0000, 0xFF64_C8FF], isOpaque: true)
    let area = ScaleArea(x: 0, y: 0, width: 2, height: 1)
    let size = PixelSize(width: 8, height: 1)
    let blocks = scaled(bitmap, area, size, .nearest, columns: 0..<8, rows: 0..<1)
    let halves: [UInt32] = (0..<8).map { $0 < 4 ? 0xFF00_0000 : 0xFF64_C8FF }
    #expect(blocks.pixels == halves)
    let smooth = scaled(bitmap, area, size, .smooth, columns: 0..<8, rows: 0..<1)
    // Centers lie at 1/8, 3/8, 5/8 and 7/8 of the way from pixel to pixel.
    let reds = smooth.pixels.map { Int($0 >> 16 & 255) }
    let expected = [0, 0, 12.5, 37.5, 62.5, 87.5, 100, 100]
    let isEven = zip(reds, expected).allSatisfy { (Double($0) - $1).magnitude <= 0.5 }
    #expect(isEven)
  }

  @Test("Reducing keeps one color, and hidden colors don't bleed")
  func reducing() {
    var bitmap = Bitmap(width: 64, height: 64, filledWith: 0xFF33_6699)
    let area = ScaleArea(x: 0, y: 0, width: 64, height: 64)
    let size = PixelSize(width: 5, height: 5)
    let flat = scaled(bitmap, area, size, .smooth, columns: 0..<5, rows: 0..<5)
    #expect(flat.pixels.allSatisfy { $0 == 0xFF33_6699 })
    for y in 0..<64 { for x in 32..<64 { bitmap[x, y] = 0 } }
    let half = scaled(bitmap, area, size, .smooth, columns: 0..<5, rows: 0..<5)
    let keepsHue = half.pixels.allSatisfy { word in
      let (red, blue) = (Double(word >> 16 & 255), Double(word & 255))
      return (red * 3 - blue).magnitude <= 2
    }
    #expect(keepsHue)
    // But for what the filter rings.
    #expect(half[0, 2] >> 24 > 243 && half[4, 2] >> 24 < 12)
  }

  @Test("Between pixels lies the mean, beyond the edge the nearest pixel or the other side")
  func sampling() {
    let bitmap = Bitmap(
      width: 2, height: 2, pixels: [0xFF00_0000, 0xFF64_0000, 0xFF00_6400, 0xFF00_0064],
      isOpaque: true)
    let smooth = PixelSampler(bitmap, isSmooth: true, edges: .extended)
    #expect(smooth.color(x: 0.5, y: 0.5) == 0xFF00_0000)
    #expect(smooth.color(x: 1, y: 0.5) == 0xFF32_0000)
    #expect(smooth.color(x: 1, y: 1) == 0xFF19_1919)
    #expect(smooth.color(x: -9, y: 40) == 0xFF00_6400)
    let tiled = PixelSampler(bitmap, isSmooth: true, edges: .repeated)
    #expect(tiled.color(x: 0, y: 0.5) == 0xFF32_0000)
    #expect(tiled.color(x: 2, y: 0.5) == 0xFF32_0000)
    #expect(tiled.color(x: -1.5, y: 0.5) == tiled.color(x: 0.5, y: 8.5))
    let nearest = PixelSampler(bitmap, isSmooth: false, edges: .repeated)
    #expect(nearest.color(x: -0.01, y: 0) == 0xFF64_0000)
    for value in [Double.nan, .infinity, -1e300] {
      _ = smooth.color(x: value, y: value)
      _ = nearest.color(x: value, y: value)
    }
  }
}
