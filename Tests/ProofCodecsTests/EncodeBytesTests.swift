// The file's bytes depend on the picture alone.

import CDecodeFixtures
import Glibc
import ProofCodecs
import Testing

@Suite("The bytes of a PNG")
struct EncodeBytesTests {
  /// Four pieces and a bit.
  private static func picture(hasAlpha: Bool) throws -> (words: [UInt32], format: PNGFormat) {
    let format = try PNGFormat(
      width: 300, height: hasAlpha ? 900 : 1200, hasAlpha: hasAlpha, pixelsPerMeter: 3780)
    return (Paint.photo.words(300, format.height, hasAlpha: hasAlpha), format)
  }

  @Test("are the same for bands of any height", arguments: [false, true])
  func bands(hasAlpha: Bool) throws {
    let (words, format) = try EncodeBytesTests.picture(hasAlpha: hasAlpha)
    #expect(format.pieceCount > 3)
    let whole = try encode(words, format)
    for rows in [1, 7, 64, format.rowsPerPiece, format.height - 1] {
      let isEqual = try encode(words, format, bandRows: rows) == whole
      #expect(isEqual, "bands of \(rows)")
    }
  }

  @Test(
    "are the same in whichever order one compressor meets the pieces",
    arguments: [PNGCompressor.Engine.best, .zlib])
  func order(engine: PNGCompressor.Engine) throws {
    let (words, format) = try EncodeBytesTests.picture(hasAlpha: false)
    let whole = try encode(words, format, engine: engine)
    let compressor = PNGCompressor(engine: engine)
    // Other pictures in between: text asks for another window, alpha for other rows.
    let other = try PNGFormat(width: 900, height: 50, hasAlpha: true, pixelsPerMeter: nil)
    let strangers = pieces(Paint.text.words(900, 50, hasAlpha: true), other, bandRows: 50)
    var done: [PNGCompressedPiece] = []
    for piece in pieces(words, format, bandRows: 100).reversed() {
      for stranger in strangers { _ = try compressor.compress(stranger) }
      done.append(try compressor.compress(piece))
    }
    let isEqual = try file(format, done.reversed()) == whole
    #expect(isEqual)
  }

  @Test("are the same for one thread and for four")
  func threads() async throws {
    let (words, format) = try EncodeBytesTests.picture(hasAlpha: false)
    let whole = try encode(words, format)
    let all = pieces(words, format, bandRows: 64)
    let done = try await withThrowingTaskGroup(of: [PNGCompressedPiece].self) { group in
      for lane in 0..<4 {
        group.addTask {
          let compressor = PNGCompressor()
          return try all.filter { $0.index % 4 == lane }.map { try compressor.compress($0) }
        }
      }
      return try await group.reduce(into: []) { $0 += $1 }
    }
    let isEqual = try file(format, done.sorted { $0.index < $1.index }) == whole
    #expect(isEqual)
  }

  /// ISA-L 2.30 hashes the address of its state where the third byte belongs. Noise that comes again after
  /// 64 bytes, with a new byte here and there, shows it in one piece of 200.
  @Test("are the same wherever the compressor lies in memory")
  func addresses() throws {
    let format = try PNGFormat(width: 333, height: 8_000, hasAlpha: false, pixelsPerMeter: nil)
    var random = SeededGenerator(seed: 7)
    var samples = [UInt8](repeating: 0, count: 333 * 3 * format.height)
    for index in samples.indices {
      if index >= 64, !index.isMultiple(of: 61) {
        samples[index] = samples[index - 64]
      } else {
        // Around 0, so that no filter is the best one and the bytes stay what they are.
        samples[index] = UInt8(truncatingIfNeeded: Int.random(in: -20...20, using: &random))
      }
    }
    let words = stride(from: 0, to: samples.count, by: 3).map { at -> UInt32 in
      let red = UInt32(samples[at])
      let green = UInt32(samples[at + 1])
      return 0xFF00_0000 | red << 16 | green << 8 | UInt32(samples[at + 2])
    }
    let all = pieces(words, format, bandRows: format.height)
    let compressor = PNGCompressor()
    let first = try all.map { try compressor.compress($0).bytes }
    // All of them alive at once: no two at one address.
    let others = (0..<60).map { _ in PNGCompressor() }
    var differing = 0
    for other in others {
      for (piece, bytes) in zip(all, first) where try other.compress(piece).bytes != bytes {
        differing += 1
      }
    }
    #expect(differing == 0, "\(differing) of \(others.count * all.count) pieces")
  }

  @Test("begin with a head that names size, color and density, and nothing else")
  func head() throws {
    let format = try PNGFormat(width: 0x10203, height: 1, hasAlpha: true, pixelsPerMeter: 11_811)
    let words = [UInt32](repeating: 0, count: 0x10203)
    let chunks = try Chunks(try encode(words, format))
    #expect(chunks.names == ["IHDR", "sRGB", "pHYs", "IDAT", "IEND"])
    #expect(chunks.list[0].data == [0, 1, 2, 3, 0, 0, 0, 1, 8, 6, 0, 0, 0])
    #expect(chunks.list[1].data == [0])
    #expect(chunks.list[2].data == [0, 0, 0x2E, 0x23, 0, 0, 0x2E, 0x23, 1])
    #expect(Array(chunks.list[3].data.prefix(2)) == [0x78, 0x01])
    #expect(chunks.list[4].data.isEmpty)
  }

  @Test(
    "are one deflate stream with the right sum and known filters",
    arguments: Paint.allCases, [PNGCompressor.Engine.best, .zlib])
  func stream(paint: Paint, engine: PNGCompressor.Engine) throws {
    let format = try PNGFormat(width: 333, height: 700, hasAlpha: false, pixelsPerMeter: nil)
    let chunks = try Chunks(try encode(paint.words(333, 700), format, engine: engine))
    let row = 333 * 3 + 1
    let filtered = try #require(chunks.inflated(row * 700))
    let filters = Set((0..<700).map { filtered[$0 * row] })
    #expect(filters.isSubset(of: [0, 1, 2, 3, 4]))
    if paint == .flat { #expect(filters.subtracting([2]).count <= 1, "one row begins, all follow") }
  }

  @Test("are about as many as libpng's for photographs, and few for blank sheets and text")
  func sizes() throws {
    let format = try PNGFormat(width: 400, height: 400, hasAlpha: false, pixelsPerMeter: nil)
    func count(_ paint: Paint) throws -> Int { try encode(paint.words(400, 400), format).count }
    #expect(try count(.flat) < 480_000 / 200)
    #expect(try count(.text) < 480_000 / 30)
    // Safe because the options' pointers stay nil.
    var options = unsafe fx_png_options()
    unsafe options.width = 400
    unsafe options.height = 400
    unsafe options.bits = 8
    unsafe options.color = 2
    var theirs = 0
    // Safe because the samples have the size that the options say, and the bytes are freed.
    let bytes = unsafe fx_png(
      samples(Paint.photo.words(400, 400), hasAlpha: false), options, &theirs)
    unsafe free(bytes)
    let ours = try count(.photo)
    #expect(ours * 10 < theirs * 11, "\(ours) bytes against \(theirs)")
  }
}
