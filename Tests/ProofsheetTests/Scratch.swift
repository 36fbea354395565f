// A folder of pictures for one test, made by the project's own encoder. Removed with the value.

import FoundationEssentials
import Glibc
import ProofCodecs
import ProofDrawing
import ProofItems
import ProofViews
import ProofLayout
import ProofPixels

@testable import Proofsheet

/// A temporary folder that goes away with its owner.
final class ScratchFolder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.path
      + "/proofsheet-test-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    try FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // A folder that can't be removed is the next boot's business, not this test's.
    _ = try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> FilePath { FilePath("\(path)/\(name)") }

  /// Names in the folder, sorted.
  var names: [String] {
    get throws { try FileManager.default.contentsOfDirectory(atPath: path).sorted() }
  }

  func bytes(_ name: String) throws -> [UInt8] {
    Array(try Data(contentsOf: URL(filePath: "\(path)/\(name)")))
  }

  func write(_ bytes: [UInt8], to name: String) throws {
    try Data(bytes).write(to: URL(filePath: "\(path)/\(name)"))
  }

  /// Writes a picture whose pixels tell it apart from every other.
  func makePicture(_ name: String, width: Int = 60, height: Int = 40, seed: Int = 1) throws {
    try write(Picture.png(width: width, height: height, seed: seed), to: name)
  }
}

enum Picture {
  /// A PNG of colored stripes and a gradient.
  static func png(width: Int, height: Int, seed: Int, hasAlpha: Bool = false) throws -> [UInt8] {
    var words: [UInt32] = []
    for y in 0..<height {
      for x in 0..<width {
        let red = UInt32((x * 5 + seed * 37) % 256)
        let green = UInt32((y * 7 + seed * 91) % 256)
        let blue = UInt32(((x / 4 + y / 4) % 2) * 120 + seed * 13 % 100)
        let alpha: UInt32 = hasAlpha && (x + y) % 3 == 0 ? 0 : 255
        words.append(alpha == 0 ? 0 : alpha << 24 | red << 16 | green << 8 | blue)
      }
    }
    return try encoded(words, width: width, height: height, hasAlpha: hasAlpha)
  }

  /// Random opaque pixels: so many bytes are so many rows.
  static func noise(width: Int, height: Int) throws -> [UInt8] {
    var state: UInt64 = 7
    let words = (0..<(width * height)).map { _ -> UInt32 in
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return UInt32(truncatingIfNeeded: state >> 33) | 0xFF00_0000
    }
    return try encoded(words, width: width, height: height, hasAlpha: false)
  }

  static func encoded(_ words: [UInt32], width: Int, height: Int, hasAlpha: Bool) throws -> [UInt8]
  {
    let format = try PNGFormat(
      width: width, height: height, hasAlpha: hasAlpha, pixelsPerMeter: nil)
    var bytes: [UInt8] = []
    var file = try PNGFile(format) { piece in
      // Safe because the bytes are copied inside the closure.
      unsafe piece.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
    }
    var pieces = PNGPieces(format)
    let compressor = PNGCompressor()
    for piece in pieces.append(words.span, rowCount: height) {
      try file.append(try compressor.compress(piece))
    }
    try file.finish()
    return bytes
  }

  /// What a PNG holds, read by the project's own decoder at its own size.
  static func decoded(_ path: FilePath) throws -> Bitmap {
    let decoder = PictureDecoder()
    let size = try decoder.probe(path).size
    return try decoder.decode(path, target: PictureTarget(box: size), limits: DecodeLimits()).bitmap
  }
}

/// Collects what a run says.
final class Listener {
  private(set) var messages: [RunMessage] = []

  var events: RunEvents { RunEvents(message: { self.messages.append($0) }) }
}

extension SheetRequest {
  /// A small sheet of a folder.
  static func of(_ folder: ScratchFolder, output: FilePath) throws -> SheetRequest {
    var run = RunRequest(
      scan: ScanRequest(inputs: [.path(FilePath(folder.path))]), output: .file(output))
    run.limits.jobs = 2
    var request = SheetRequest(run: run)
    request.width = 400
    request.columns = [GridItem(.adaptive(minimum: 80))]
    request.captions = [try Template("{name}")]
    return request
  }
}

extension FilePath {
  var string: String { String(decoding: bytes, as: UTF8.self) }
}
