// Written PNGs: the same pixels come back, and the same bytes go out.

import ProofDrawing
import ProofGeometry
import ProofPixels
import Testing

@testable import ProofCodecs

struct EncodPNGTests {
  private static func isSame(_ a: Bitmap, _ b: Bitmap) -> Bool {
    a.width == b.width && a.height == b.height && a.pixels == b.pixels
  }

  @Test(
    "Pixels come back as they were, at every width",
    arguments: [1, 2, 3, 5, 15, 16, 17, 255, 1000], [PNGCompressor.Engine.best, .zlib])
  func widths(width: Int, engine: PNGCompressor.Engine) throws {
    for pixels in EncodPixels.allCases {
      for hasAlpha in [false, true] {
        let bitmap = pixels.bitmap(width, 9, hasAlpha: hasAlpha)
        let back = try decodedPNG(try encoded(bitmap, engine: engine))
        #expect(EncodPNGTests.isSame(back, bitmap), "\(pixels), alpha \(hasAlpha)")
      }
    }
  }

  @Test("Forty thousand pixels in a row", arguments: [false, true])
  func wide(hasAlpha: Bool) throws {
    for pixels in [EncodPixels.gradient, .random] {
      let bitmap = pixels.bitmap(40_000, 5, hasAlpha: hasAlpha)
      let bytes = try encoded(bitmap)
      #expect(EncodPNGTests.isSame(try decodedPNG(bytes), bitmap))
      let isSame = try encoded(bitmap, band: 1) == bytes
      #expect(isSame)
    }
  }

  /// Round the borders of pieces.
  private static func heights(_ width: Int) throws -> [Int] {
    let n = try PNGFormat(width: width, height: 1, hasAlpha: false, pixelsPerMeter: nil)
      .rowsPerPiece
    return [1, n - 1, n, n + 1, 2 * n, 2 * n + 1].filter { $0 > 0 }
  }

  @Test("Heights round the borders of pieces", arguments: [700, 1000, 9000])
  func borders(width: Int) throws {
    for height in try EncodPNGTests.heights(width) {
      let bitmap = EncodPixels.noiseRows.bitmap(width, height)
      let format = try PNGFormat(width: width, height: height, hasAlpha: false, pixelsPerMeter: nil)
      let bytes = try encoded(bitmap)
      #expect(EncodPNGTests.isSame(try decodedPNG(bytes), bitmap))
      #expect(try chunks(of: bytes).count { $0.name == "IDAT" } == format.pieceCount)
    }
  }

  @Test("Bands of any height, pieces in any order, and a second run give the same bytes")
  func sameBytes() throws {
    for width in [1, 17, 1000] {
      for height in [1, 7, 65, 200] {
        for hasAlpha in [false, true] {
          let bitmap = EncodPixels.slopes.bitmap(width, height, hasAlpha: hasAlpha)
          let whole = try encoded(bitmap)
          for band in [1, 7, 64] {
            let isSame = try encoded(bitmap, band: band) == whole
            #expect(isSame, "\(width) x \(height) in bands of \(band)")
          }
          let (again, reversed) = try (encoded(bitmap), encoded(bitmap, reverses: true))
          let isSame = again == whole && reversed == whole
          #expect(isSame, "\(width) x \(height)")
        }
      }
    }
  }

  @Test(
    "Every premultiplied value of an alpha comes back", arguments: [0, 1, 2, 127, 128, 254, 255])
  func alpha(alpha: UInt32) throws {
    // All that a channel can be below its alpha, by itself and beside the others.
    let words = (0...alpha).map { alpha << 24 | $0 << 16 | (alpha - $0) << 8 | $0 / 2 }
    let bitmap = Bitmap(width: words.count, height: 1, pixels: words, isOpaque: false)
    let back = try decodedPNG(try encoded(bitmap))
    let wrong = zip(words, back.pixels).filter { $0 != $1 }
    #expect(wrong.isEmpty, "\(wrong.prefix(3))")
  }

  @Test("An opaque file has no alpha, whatever the words' highest byte says")
  func opaque() throws {
    let bitmap = Bitmap(width: 2, height: 1, pixels: [0x00F5_F5F7, 0x7F01_0203], isOpaque: true)
    let back = try decodedPNG(try encoded(bitmap))
    #expect(back.pixels == [0xFFF5_F5F7, 0xFF01_0203])
  }

  @Test(
    "Chunks stand in order, with sums, and say nothing but the picture", arguments: [nil, 11811])
  func chunkOrder(density: Int?) throws {
    for (hasAlpha, color) in [(false, 2), (true, 6)] as [(Bool, UInt8)] {
      let bitmap = EncodPixels.gradient.bitmap(300, 700, hasAlpha: hasAlpha)
      let chunks = try chunks(of: try encoded(bitmap, pixelsPerMeter: density))
      let names = chunks.map(\.name)
      let head = density == nil ? ["IHDR", "sRGB"] : ["IHDR", "sRGB", "pHYs"]
      let pieces = names.count { $0 == "IDAT" }
      #expect(names == head + Array(repeating: "IDAT", count: pieces) + ["IEND"])
      #expect(pieces > 1)
      #expect(chunks[0].data == [0, 0, 1, 44, 0, 0, 2, 188, 8, color, 0, 0, 0])
      #expect(chunks[1].data == [0])
      if density != nil { #expect(chunks[2].data == [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1]) }
      #expect(chunks.last?.data == [])
    }
  }

  @Test("The stream begins as zlib's and ends with the sum of the filtered rows")
  func stream() throws {
    for (pixels, width, height) in [
      (EncodPixels.random, 1000, 200), (.slopes, 31, 40), (.flat, 1, 1),
    ] {
      for hasAlpha in [false, true] {
        let bitmap = pixels.bitmap(width, height, hasAlpha: hasAlpha)
        let data = try chunks(of: try encoded(bitmap)).filter { $0.name == "IDAT" }.flatMap(\.data)
        #expect((Int(data[0]) << 8 | Int(data[1])) % 31 == 0 && data[0] & 15 == 8)
        let sum = data.suffix(4).reduce(0) { $0 << 8 | UInt32($1) }
        // Which also says that every filter was chosen, and computed, as the reference does.
        #expect(sum == adler32(filteredRows(bitmap)))
      }
    }
  }

  @Test(
    "Each row's filter and bytes are the reference's", arguments: [1, 2, 4, 5, 6, 11, 16, 33, 100])
  func filters(width: Int) throws {
    var seen: Set<UInt8> = []
    for pixels in EncodPixels.allCases {
      for hasAlpha in [false, true] {
        let bitmap = pixels.bitmap(width, 24, hasAlpha: hasAlpha)
        let rows = filteredRows(bitmap)
        let length = width * (hasAlpha ? 4 : 3) + 1
        for y in 0..<24 { seen.insert(rows[y * length]) }
        for engine in [PNGCompressor.Engine.best, .zlib] {
          let format = try PNGFormat(
            width: width, height: 24, hasAlpha: hasAlpha, pixelsPerMeter: nil)
          var pieces = PNGPieces(format)
          for piece in pieces.append(bitmap.pixels.span, rowCount: 24) {
            #expect(try PNGCompressor(engine: engine).compress(piece).adler == adler32(rows))
          }
        }
      }
    }
    if width > 10 { #expect(seen == [1, 2, 3, 4], "the pixels ask for every filter") }
  }

  private static let refusedSizes: [(width: Int, height: Int)] = [
    (0, 1), (1, 0), (0, 0), (-1, 5), (5, -1), (1 << 31, 1), (1, 1 << 31), (.max, .max),
  ]

  @Test("Sizes that a PNG can't have are refused", arguments: refusedSizes)
  func refused(width: Int, height: Int) {
    #expect(throws: PNGWriteError.self) {
      try PNGFormat(width: width, height: height, hasAlpha: false, pixelsPerMeter: nil)
    }
  }

  @Test("The largest sides are taken, and pieces stay whole rows")
  func largest() throws {
    let most = (1 << 31) - 1
    let wide = try PNGFormat(width: most, height: most, hasAlpha: true, pixelsPerMeter: nil)
    #expect(wide.rowsPerPiece == 1 && wide.pieceCount == most)
    let high = try PNGFormat(width: 1, height: most, hasAlpha: false, pixelsPerMeter: nil)
    #expect(high.rowsPerPiece == 65_536)
    #expect(high.pieceCount == (most + 65_535) / 65_536)
  }

  private struct DiskFull: Error, Equatable {
    let after: Int
  }

  @Test("What the sink throws comes out, whenever it is thrown")
  func sinkErrors() throws {
    let bitmap = EncodPixels.random.bitmap(300, 900)
    let format = try PNGFormat(width: 300, height: 900, hasAlpha: false, pixelsPerMeter: 2835)
    let whole = try encoded(bitmap, pixelsPerMeter: 2835)
    var pieces = PNGPieces(format)
    let compressor = PNGCompressor()
    let done = try pieces.append(bitmap.pixels.span, rowCount: 900).map {
      try compressor.compress($0)
    }
    for limit in [
      0, 7, 8, 20, 41, 60, 70, 5000, whole.count / 2, whole.count - 12, whole.count - 1,
    ] {
      var taken: [UInt8] = []
      do {
        var file = try PNGFile(format) { piece in
          guard taken.count + piece.byteCount <= limit else { throw DiskFull(after: limit) }
          // Safe because the bytes are copied inside the closure.
          unsafe piece.withUnsafeBytes { unsafe taken.append(contentsOf: $0) }
        }
        for piece in done { try file.append(piece) }
        try file.finish()
        Issue.record("nothing was thrown after \(limit) bytes")
      } catch let error as DiskFull {
        #expect(error == DiskFull(after: limit))
        #expect(whole.starts(with: taken), "what was written before is the file's beginning")
      }
    }
  }
}
