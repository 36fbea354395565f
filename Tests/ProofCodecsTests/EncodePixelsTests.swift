// What is written is what was painted, pixel by pixel, as libpng reads it.

import ProofCodecs
import Testing

@Suite("A written PNG")
struct EncodePixelsTests {
  static let widths = [1, 2, 3, 7, 255, 256, 1000, 40_000]

  @Test("holds the painted pixels, whatever they are", arguments: widths, Paint.allCases)
  func holdsPixels(width: Int, paint: Paint) throws {
    let probe = try PNGFormat(width: width, height: 1, hasAlpha: false, pixelsPerMeter: nil)
    let height = min(probe.rowsPerPiece + 1, 100)
    let format = try PNGFormat(width: width, height: height, hasAlpha: false, pixelsPerMeter: nil)
    let words = paint.words(width, height)
    let wanted = samples(words, hasAlpha: false)
    for engine in [PNGCompressor.Engine.best, .zlib] {
      let bytes = try encode(words, format, engine: engine)
      let isEqual = read(bytes, format) == wanted
      #expect(isEqual, "\(engine)")
    }
  }

  @Test("holds straight alpha", arguments: widths, [Paint.photo, .random, .flat])
  func holdsAlpha(width: Int, paint: Paint) throws {
    let height = 5
    let format = try PNGFormat(width: width, height: height, hasAlpha: true, pixelsPerMeter: nil)
    let words = paint.words(width, height, hasAlpha: true)
    let wanted = samples(words, hasAlpha: true)
    for engine in [PNGCompressor.Engine.best, .zlib] {
      let isEqual = read(try encode(words, format, engine: engine), format) == wanted
      #expect(isEqual, "\(engine)")
    }
  }

  @Test("is whole however its rows fall into pieces", arguments: widths, [false, true])
  func holdsPieces(width: Int, hasAlpha: Bool) throws {
    let rows = try PNGFormat(
      width: width, height: 1, hasAlpha: hasAlpha, pixelsPerMeter: nil
    ).rowsPerPiece
    for height in Set([1, rows - 1, rows, rows + 1, 2 * rows + 1]) where height > 0 {
      let format = try PNGFormat(
        width: width, height: height, hasAlpha: hasAlpha, pixelsPerMeter: nil)
      let words = Paint.gradient.words(width, height, hasAlpha: hasAlpha)
      let bytes = try encode(words, format)
      let isEqual = read(bytes, format) == samples(words, hasAlpha: hasAlpha)
      #expect(isEqual, "\(height) rows")
      let chunks = try Chunks(bytes)
      #expect(
        chunks.names
          == ["IHDR", "sRGB"] + Array(repeating: "IDAT", count: format.pieceCount) + ["IEND"])
    }
  }

  @Test("divides every channel by every alpha, to the nearest")
  func dividesExactly() throws {
    let format = try PNGFormat(width: 256, height: 256, hasAlpha: true, pixelsPerMeter: nil)
    // Every alpha a row, every channel up to it; beyond it, as no painter makes it, it counts full.
    let words = (0..<65_536).map { index -> UInt32 in
      let (alpha, channel) = (UInt32(index / 256), UInt32(index % 256))
      let low = alpha == 0 ? channel : min(channel, alpha)
      return alpha << 24 | channel << 16 | low << 8 | low / 2
    }
    let isEqual = read(try encode(words, format), format) == samples(words, hasAlpha: true)
    #expect(isEqual)
  }

  @Test("doesn't look at the alpha of an opaque picture")
  func ignoresAlpha() throws {
    let format = try PNGFormat(width: 61, height: 40, hasAlpha: false, pixelsPerMeter: nil)
    let words = Paint.photo.words(61, 40)
    let bare = words.map { $0 & 0xFF_FFFF }
    let isEqual = read(try encode(bare, format), format) == samples(words, hasAlpha: false)
    #expect(isEqual)
  }

  @Test("holds colors by number, and what is clear among them", arguments: widths, [1, 17, 256])
  func holdsPalette(width: Int, colors: Int) throws {
    let palette = (0..<UInt32(colors)).map { number -> UInt32 in
      let alpha: UInt32 = number == 1 ? 0 : number == 2 ? 128 : 255
      return alpha << 24 | (number &* 0x9E37_79B1) >> 8
    }
    let probe = try PNGFormat(
      width: width, height: 1, hasAlpha: true, palette: palette, pixelsPerMeter: nil)
    let height = min(probe.rowsPerPiece + 1, 40)
    let format = try PNGFormat(
      width: width, height: height, hasAlpha: true, palette: palette, pixelsPerMeter: nil)
    let numbers = (0..<(width * height)).map { UInt8($0 &* 31 / 7 % colors) }
    let wanted = numbers.flatMap { number -> [UInt8] in
      let word = palette[Int(number)]
      return [16, 8, 0, 24].map { UInt8(word >> $0 & 255) }
    }
    for engine in [PNGCompressor.Engine.best, .zlib] {
      var cutter = PNGPieces(format)
      let compressor = PNGCompressor(engine: engine)
      let pieces = try cutter.append(numbers.span, rowCount: height).map {
        piece in try compressor.compress(piece)
      }
      let bytes = try file(format, pieces)
      let isEqual = read(bytes, format) == wanted
      #expect(isEqual, "\(engine)")
      let head = try Chunks(bytes).names.prefix { $0 != "IDAT" }
      #expect(head == ["IHDR", "sRGB", "PLTE"] + (colors > 1 ? ["tRNS"] : []))
    }
    #expect(throws: PNGWriteError.self) {
      try PNGFormat(
        width: 1, height: 1, hasAlpha: false, palette: Array(repeating: 0, count: 257),
        pixelsPerMeter: nil)
    }
  }
}
