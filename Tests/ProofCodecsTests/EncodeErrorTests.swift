// What can't be written is said, once, and nothing is left behind.

import ProofCodecs
import Testing

@Suite("A PNG that can't be written")
struct EncodeErrorTests {
  private struct Full: Error, Equatable {
    var after: Int
  }

  private final class Owned {}

  @Test(
    "has a side out of range, a row too long for one piece, or no sense of density",
    arguments: [
      (0, 1, false, nil), (1, 0, false, nil), (-1, 5, false, nil), (5, -1, true, nil),
      (Int.min, 1, false, nil), (Int.max, 1, false, nil), (1, Int(Int32.max) + 1, false, nil),
      (1, Int.max, true, nil), (357_913_942, 1, false, nil), (268_435_457, 1, true, nil),
      (1, 1, false, 0), (1, 1, false, -3), (1, 1, false, Int.max),
    ] as [(Int, Int, Bool, Int?)])
  func refused(width: Int, height: Int, hasAlpha: Bool, density: Int?) {
    #expect(throws: PNGWriteError.self) {
      try PNGFormat(
        width: width, height: height, hasAlpha: hasAlpha, pixelsPerMeter: density)
    }
  }

  @Test(
    "isn't one of the largest that the format knows",
    arguments: [
      (1, Int(Int32.max), false, 65_536), (357_913_941, Int(Int32.max), false, 1),
      (268_435_456, 1, true, 1), (87_381, 10, false, 1), (1000, 1000, false, 87),
    ])
  func accepted(width: Int, height: Int, hasAlpha: Bool, rows: Int) throws {
    let format = try PNGFormat(
      width: width, height: height, hasAlpha: hasAlpha, pixelsPerMeter: Int(Int32.max))
    #expect(format.rowsPerPiece == rows)
    #expect((format.pieceCount - 1) * rows < height && format.pieceCount * rows >= height)
  }

  @Test("ends with the sink's own error, wherever that comes, and lets go of the sink")
  func sinkThrows() throws {
    let format = try PNGFormat(width: 400, height: 700, hasAlpha: false, pixelsPerMeter: 1)
    let compressor = PNGCompressor()
    let done = try pieces(Paint.photo.words(400, 700), format, bandRows: 64).map {
      try compressor.compress($0)
    }
    let whole = try file(format, done).count
    for limit in [0, 7, 8, 20, 33, 60, 90, 100, whole / 2, whole - 13, whole - 12, whole - 1] {
      weak var leaked: Owned?
      var taken = 0
      do {
        let owned = Owned()
        leaked = owned
        var callsAfter = 0
        let error = #expect(throws: Full.self) {
          var file = try PNGFile(format) { bytes in
            _ = owned
            if taken + bytes.byteCount > limit {
              callsAfter += 1
              throw Full(after: limit)
            }
            taken += bytes.byteCount
          }
          for piece in done { try file.append(piece) }
          try file.finish()
        }
        #expect(error == Full(after: limit))
        #expect(callsAfter == 1, "nothing is written after the failure")
      }
      #expect(leaked == nil, "the sink is let go after \(limit) bytes")
      #expect(taken <= limit)
    }
  }

  @Test("stays failed: later pieces and the end throw the first error and write nothing")
  func staysFailed() throws {
    let format = try PNGFormat(width: 400, height: 700, hasAlpha: false, pixelsPerMeter: nil)
    let compressor = PNGCompressor()
    let done = try pieces(Paint.photo.words(400, 700), format, bandRows: 700).map {
      try compressor.compress($0)
    }
    var isFull = false
    var calls = 0
    var file = try PNGFile(format) { _ in
      calls += 1
      if isFull { throw Full(after: calls) }
    }
    try file.append(done[0])
    isFull = true
    let first = Full(after: calls + 1)
    var errors: [Full?] = []
    for _ in 0..<2 {
      do {
        try file.append(done[1])
      } catch {
        errors.append(error as? Full)
      }
    }
    do {
      try file.finish()
    } catch {
      errors.append(error as? Full)
    }
    #expect(errors == [first, first, first])
    #expect(calls == first.after)
  }

  @Test("lacks pieces: it isn't ended")
  func tooShort() throws {
    let format = try PNGFormat(width: 400, height: 700, hasAlpha: false, pixelsPerMeter: nil)
    let all = pieces(Paint.photo.words(400, 700), format, bandRows: 700)
    var names: [UInt8] = []
    var file = try PNGFile(format) { part in
      // Safe because the bytes are copied.
      unsafe part.withUnsafeBytes { unsafe names.append(contentsOf: $0) }
    }
    try file.append(try PNGCompressor().compress(all[0]))
    let before = names.count
    do {
      try file.finish()
      Issue.record("it ended")
    } catch let error as PNGWriteError {
      #expect(error.description.contains("\(all.count) pieces"))
    }
    #expect(names.count == before)
  }
}
