// Decoders of plugins: chosen by first bytes, read in this process and in workers with the same
// pixels, and nothing that they do costs more than their picture.

import Foundation
import Glibc
import ProofDrawing
import ProofGeometry
@testable import ProofPlugins
import Testing

/// A picture of the fixture's kind.
struct PlainPicture {
  var width = 40
  var height = 30
  var format = StoredFormat.rgb24
  var orientation = 1
  var mode = "ok"
  var isCutAt: Int?

  var header: [UInt8] {
    Array("PXT1 \(width) \(height) \(format.rawValue) \(orientation) \(mode)\n".utf8)
  }

  var pixels: [UInt8] {
    (0..<(width * height * format.bytesPerPixel)).map { UInt8(truncatingIfNeeded: $0 &* 37 &+ 11) }
  }

  var bytes: [UInt8] { Array((header + pixels).prefix(isCutAt ?? .max)) }

  /// Opens the picture with a decoder and lends the reader.
  func open<Value>(
    _ decoder: any PluginDecoder, limits: StoredLimits = StoredLimits(),
    _ body: ((any StoredPictureReader)?) throws -> Value
  ) throws -> Value {
    let path = try PluginBuilder.file("picture-\(UUID().uuidString).pxt", bytes)
    defer { unsafe unlink(path) }
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    #expect(descriptor >= 0)
    defer { close(descriptor) }
    let head = Array(bytes.prefix(DecoderDescription.headBytes))
    return try body(
      try decoder.open(descriptor, head: head, format: "Plain", limits: limits))
  }

  /// All rows without their padding, and how many are real.
  func read(_ decoder: any PluginDecoder, atLeast size: PixelSize? = nil) throws -> (
    plan: StoredPlan, rows: Int, bytes: [UInt8]
  )? {
    try open(decoder) { reader in
      guard let reader else { return nil }
      let plan = try reader.plan(atLeast: size ?? reader.picture.size, frame: 0)
      return try reader.read(plan) { (bytes, rows) throws(PictureFailure) in
        let packed = (0..<plan.size.height).flatMap { y in
          (0..<(plan.size.width * format.bytesPerPixel)).map { x in
            unsafe bytes.unsafeLoad(fromByteOffset: y * plan.stride + x, as: UInt8.self)
          }
        }
        return (plan, rows, packed)
      }
    }
  }
}

@Suite(.serialized) struct DecoderTests {
  enum Place: String, CaseIterable {
    case here
    case worker
    case sandbox

    func decoder(
      _ defines: [String] = [], options: WorkerOptions = .test(), notes: Notes = Notes()
    ) throws -> any PluginDecoder {
      let path = FilePath(try PluginBuilder.path("plain", defines))
      var options = options
      options.isSandboxed = self == .sandbox
      let file =
        self == .here
        ? try PluginFile.load(path, host: notes.host)
        : try PluginFile.load(path, host: notes.host, worker: options)
      return try file.decoder(id: "org.example.plain")
    }
  }

  private func failure(_ body: () throws -> Void) -> PictureFailure? {
    do {
      try body()
      return nil
    } catch {
      return error as? PictureFailure
    }
  }

  @Test("Every format's bytes arrive as they are", arguments: Place.allCases, StoredFormat.allCases)
  func formats(place: Place, format: StoredFormat) throws {
    let picture = PlainPicture(format: format)
    let decoder = try place.decoder()
    let read = try #require(try picture.read(decoder))
    #expect(read.plan.size == PixelSize(width: 40, height: 30))
    #expect(read.plan.format == format)
    #expect(read.rows == 30)
    let isSame = read.bytes == picture.pixels
    #expect(isSame)
  }

  @Test("A smaller size that suffices is taken", arguments: Place.allCases)
  func reduced(place: Place) throws {
    let picture = PlainPicture()
    let read = try #require(
      try picture.read(try place.decoder(), atLeast: PixelSize(width: 20, height: 10)))
    #expect(read.plan.size == PixelSize(width: 20, height: 15))
    let pixels = picture.pixels
    var every: [UInt8] = []
    for y in 0..<15 {
      for x in 0..<20 {
        let place = (y * 2 * 40 + x * 2) * 4
        every += pixels[place..<(place + 4)]
      }
    }
    let isSame = read.bytes == every
    #expect(isSame)
  }

  @Test("What info says comes over", arguments: Place.allCases)
  func info(place: Place) throws {
    let picture = PlainPicture(format: .rgba16, orientation: 6, mode: "bad-profile")
    let stored = try picture.open(try place.decoder()) { $0?.picture }
    #expect(
      stored
        == StoredPicture(
          format: "Plain", size: PixelSize(width: 40, height: 30), orientation: 6, frames: 1,
          bits: 16, hasAlpha: true, profile: [0, 0, 0, 0]))
  }

  @Test("A cut file is partial, with its rows counted", arguments: Place.allCases)
  func cut(place: Place) throws {
    var picture = PlainPicture()
    picture.isCutAt = picture.header.count + 40 * 4 * 7 + 11
    let read = try #require(try picture.read(try place.decoder()))
    #expect(read.rows == 7)
    let isSame = read.bytes.prefix(40 * 4 * 7) == picture.pixels.prefix(40 * 4 * 7)
    #expect(isSame)
    #expect(read.bytes.dropFirst(40 * 4 * 7).allSatisfy { $0 == 0 })
  }

  @Test(
    "What a decoder says of a file is the file's failure, what it does is its own",
    arguments: Place.allCases,
    [
      ("declines", nil, ""),
      ("unsupported", .unsupported, "a kind of 1997"),
      ("empty", .damaged, "0 x 30 pixels"),
      ("too-small", .decoder, "org.example.plain: plan offers 1 x 1 of 40 x 30"),
      ("too-large", .decoder, "org.example.plain: plan offers 120 x 30 of 40 x 30"),
      ("odd-format", .decoder, "org.example.plain: plan chose format 77"),
      ("greedy", .limit, "--memory"),
      ("silent", .decoder, "org.example.plain: read failed with PSP_E_FAILED and gave no reason"),
    ] as [(String, PictureFailure.Kind?, String)])
  func failures(place: Place, expected: (mode: String, kind: PictureFailure.Kind?, text: String))
    throws
  {
    let decoder = try place.decoder()
    let picture = PlainPicture(mode: expected.mode)
    guard let kind = expected.kind else {
      #expect(try picture.read(decoder) == nil)
      return
    }
    let failure = failure { _ = try picture.read(decoder) }
    #expect(failure?.kind == kind)
    #expect(failure?.detail.contains(expected.text) == true, "\(failure?.detail ?? "none")")
    // And it can go on.
    #expect(try PlainPicture().read(decoder)?.rows == 30)
  }

  @Test(
    "What kills a worker costs the picture and says how",
    arguments: [
      ("open-segv", "org.example.plain crashed (SIGSEGV)"),
      ("info-segv", "org.example.plain crashed (SIGSEGV)"),
      ("plan-exit", "org.example.plain called exit(0)"),
      ("read-segv", "org.example.plain crashed (SIGSEGV)"),
      ("read-exit", "org.example.plain called exit(0)"),
      ("read-hog", "org.example.plain crashed (SIGABRT"),
    ])
  func deaths(mode: String, text: String) throws {
    let notes = Notes()
    let decoder = try Place.worker.decoder(notes: notes)
    let failure = failure { _ = try PlainPicture(mode: mode).read(decoder) }
    #expect(failure?.kind == .decoder)
    #expect(failure?.detail.hasPrefix(text) == true, "\(failure?.detail ?? "none")")
    #expect(try PlainPicture().read(decoder)?.rows == 30)
  }

  @Test("A file that takes too long ends with its time") func hang() throws {
    let decoder = try Place.worker.decoder()
    let failure = failure {
      try PlainPicture(mode: "read-hang").open(decoder, limits: StoredLimits(seconds: 0.3)) {
        let reader = try #require($0)
        let plan = try reader.plan(atLeast: reader.picture.size, frame: 0)
        try reader.read(plan) { (_, _) throws(PictureFailure) in }
      }
    }
    #expect(failure?.kind == .decoder)
    #expect(failure?.detail.contains("took longer than 0.3 s") == true)
  }

  @Test("Limits are handed over and named", arguments: Place.allCases)
  func limits(place: Place) throws {
    let failure = failure {
      try PlainPicture().open(try place.decoder(), limits: StoredLimits(pixels: 1199)) { _ in }
    }
    #expect(failure?.kind == .limit)
    #expect(failure?.detail.contains("limit 1199 (--max-input-pixels)") == true)
    let side = self.failure {
      try PlainPicture().open(
        try place.decoder(["BUG=\"no-limits\""]), limits: StoredLimits(side: 39)
      ) { _ in }
    }
    #expect(side?.kind == .limit)
  }

  @Test("No file has more frames than the limit, and it says so once", arguments: Place.allCases)
  func frames(place: Place) throws {
    let notes = Notes()
    let frames = try PlainPicture(mode: "endless").open(
      try place.decoder(notes: notes), limits: StoredLimits(frames: 64)
    ) { $0?.picture.frames }
    #expect(frames == 64)
    let said = notes.all.filter { $0.text.contains("frames") }
    #expect(said.map(\.text) == ["4294967295 frames, of which the first 64 count"])
    #expect(said.first?.level == .warning)
  }

  @Test(
    "A picture larger than a worker's first memory gets another, which plans before it reads",
    arguments: [[], ["STATEFUL"]])
  func large(defines: [String]) throws {
    // 70 MB of rows; the first worker has 64.
    let picture = PlainPicture(width: 4400, height: 4000)
    let path = try PluginBuilder.file("large.pxt", picture.header)
    defer { unsafe unlink(path) }
    unsafe #expect(truncate(path, picture.header.count + 4400 * 4000 * 4) == 0)
    let descriptor = unsafe Glibc.open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let decoder = try Place.worker.decoder(defines)
    let reader = try #require(
      try decoder.open(
        descriptor, head: picture.header, format: "Plain", limits: StoredLimits()))
    let plan = try reader.plan(atLeast: reader.picture.size, frame: 0)
    let rows = try reader.read(plan) { (bytes, rows) throws(PictureFailure) in
      #expect(bytes.byteCount == plan.stride * 4000)
      return rows
    }
    #expect(rows == 4000)
  }

  @Test(
    "A worker that dies once costs nothing, and the next one plans before it reads",
    arguments: ["open-once", "info-once", "plan-once", "read-once"])
  func once(mode: String) throws {
    let marker = try PluginBuilder.file("marker-\(mode)", [])
    unsafe unlink(marker)
    defer { unsafe unlink(marker) }
    let notes = Notes()
    let decoder = try Place.worker.decoder(["STATEFUL", "MARKER=\"\(marker)\""], notes: notes)
    let picture = PlainPicture(mode: mode)
    let read = try #require(try picture.read(decoder, atLeast: PixelSize(width: 20, height: 15)))
    #expect(read.plan.size == PixelSize(width: 20, height: 15))
    #expect(read.rows == 15)
    #expect(notes.texts == ["crashed (SIGSEGV); trying once more"])
  }

  @Test("A decoder without magic bytes, or with bytes that fit all, is refused")
  func magics() throws {
    for define in ["WEIGHT=0", "WEIGHT=101"] {
      #expect(throws: PluginError.self) {
        _ = try PluginFile.load(FilePath(try PluginBuilder.path("plain", [define])))
      }
    }
  }

  @Test("Magic bytes fit by place, mask and length")
  func fitting() throws {
    let webp = try DecoderMagic(
      offset: 0, bytes: Array("RIFF\0\0\0\0WEBP".utf8),
      mask: [255, 255, 255, 255, 0, 0, 0, 0, 255, 255, 255, 255], weight: 80)
    #expect(webp.fits(Array("RIFF1234WEBPVP8 ".utf8)))
    #expect(!webp.fits(Array("RIFF1234WAVE".utf8)))
    #expect(!webp.fits(Array("RIFF1234WEB".utf8)))
    #expect(!webp.fits([]))
    let late = try DecoderMagic(offset: 4094, bytes: [1, 2], mask: nil, weight: 1)
    #expect(late.fits([UInt8](repeating: 0, count: 4094) + [1, 2]))
    #expect(throws: ForeignFault.self) {
      _ = try DecoderMagic(offset: 4095, bytes: [1, 2], mask: nil, weight: 1)
    }
    #expect(throws: ForeignFault.self) {
      _ = try DecoderMagic(offset: 0, bytes: [1, 2], mask: [0, 0], weight: 1)
    }
  }

  @Test("The note says what the table says, or the file is refused") func notes() throws {
    let path = FilePath(try PluginBuilder.path("plain"))
    let manifest = try #require(try PluginManifest.read(path))
    let file = try PluginFile.load(path)
    #expect(manifest.entries.map(\.decoding) == file.descriptors.map(\.decoding))
    #expect(manifest.difference(from: file.descriptors) == nil)
    var changed = manifest
    changed.entries[0].decoding?.suffixes = ["other"]
    #expect(changed.difference(from: file.descriptors)?.contains("suffixes") == true)
  }
}
