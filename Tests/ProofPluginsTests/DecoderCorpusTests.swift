// Real pictures of other kinds, where a folder of them is named by PROOFSHEET_SHARED; skipped
// elsewhere. Decoders whose library isn't installed are left out with their kinds.

import Foundation
import Glibc
import ProofDrawing
import ProofGeometry
import ProofTestSupport
import Testing

@testable import ProofPlugins

@Suite(.serialized) struct DecoderCorpusTests {
  /// The project's own decoders, compiled once.
  private static let folder: String? = {
    let path = ProgramRun.folder + "/decoders"
    let built = try? PluginBuilder.shell(
      "cd '\(PluginBuilder.root)' && Tests/Scripts/compile-plugins '\(path)' 2>&1")
    return built == nil ? nil : path
  }()

  struct Expected: CustomTestStringConvertible, Sendable {
    var name: String
    var plugin: String
    /// As stored.
    var size: PixelSize
    var orientation = 1
    var frames = 1
    var testDescription: String { name }

    init(
      _ name: String, _ plugin: String, _ width: Int, _ height: Int, orientation: Int = 1,
      frames: Int = 1
    ) {
      self.name = name
      self.plugin = plugin
      size = PixelSize(width: width, height: height)
      self.orientation = orientation
      self.frames = frames
    }
  }

  @Test(
    "Each picture of another kind is read upright, at its size, its first frame first",
    .enabled(if: SharedFolder.path != nil, "skipped: PROOFSHEET_SHARED names no folder"),
    arguments: [
      Expected("1.webp", "webp", 550, 368), Expected("1bit.tif", "tiff", 256, 4),
      Expected("sample.tif", "tiff", 290, 442), Expected("subsampled.tif", "tiff", 250, 325),
      Expected("avif-orientation-6.avif", "heif", 3024, 4032),
      Expected("cogs.gif", "gif", 85, 77, frames: 5), Expected("logo.svg", "svg", 736, 552),
    ])
  func reads(expected: Expected) throws {
    let folder = try #require(Self.folder)
    let library = "\(folder)/\(expected.plugin).so"
    guard FileManager.default.fileExists(atPath: library) else { return }
    let name = "corpus/images/formats/\(expected.name)"
    let bytes = try SharedFolder.bytes(name)
    CaseLedger.record(.corpus, "formats/" + expected.name)
    let path = (SharedFolder.path ?? "") + "/" + name
    // However busy the machine is.
    var options = WorkerOptions.test(timeout: 900, memory: 1 << 30)
    options.patience = 900
    let file = try PluginFile.load(FilePath(library), host: PluginHost(), worker: options)
    let decoder = try file.decoder(id: "org.proofsheet.\(expected.plugin)")
    #expect(decoder.descriptor.decoding?.weight(of: Array(bytes.prefix(4096))) != nil)
    let descriptor = unsafe open(path, O_RDONLY | O_CLOEXEC)
    defer { close(descriptor) }
    let opened = try decoder.open(
      descriptor, head: Array(bytes.prefix(4096)), format: "x", limits: StoredLimits(seconds: 900))
    let reader = try #require(opened)
    let stored = reader.picture
    let isTurned = stored.orientation >= 5
    let upright =
      isTurned ? PixelSize(width: stored.size.height, height: stored.size.width) : stored.size
    #expect(upright == expected.size)
    #expect(stored.frames == expected.frames)
    for frame in 0..<stored.frames {
      let plan = try reader.plan(atLeast: stored.size, frame: frame)
      let rows = try reader.read(plan) { (_, rows) throws(PictureFailure) in rows }
      #expect(rows == plan.size.height)
    }
  }

  @Test(
    "A folder of them is a sheet, damaged ones are placeholders with their reason",
    .enabled(if: SharedFolder.path != nil, "skipped: PROOFSHEET_SHARED names no folder"))
  func sheet() throws {
    let folder = try #require(Self.folder)
    let images = (SharedFolder.path ?? "") + "/corpus/images"
    let plugins = try FileManager.default.contentsOfDirectory(atPath: folder)
      .filter { $0.hasSuffix(".so") }.map { "--plugin '\(folder)/\($0)'" }.joined(separator: " ")
    let ending = try ProgramRun.run(
      "sheet '\(images)/formats' '\(images)/damaged/zero_width.gif' "
        + "'\(images)/damaged/decompression_bomb.gif' -o formats.png --report formats.jsonl --timeout 1800 "
        + plugins)
    #expect(ending.code == 3, "\(ending.text)")
    let report = try String(contentsOfFile: ProgramRun.folder + "/formats.jsonl", encoding: .utf8)
    let items = try report.split(separator: "\n").map { try JSONReader.read(Array($0.utf8)) }
      .filter { $0["status"] != nil }
    let hasGIF = FileManager.default.fileExists(atPath: folder + "/gif.so")
    for item in items {
      let path = item["path"]?.text ?? ""
      CaseLedger.record(.corpus, path.split(separator: "/").suffix(2).joined(separator: "/"))
      if path.contains("damaged") {
        #expect(item["status"]?.text == "placeholder")
        if hasGIF { #expect(item["reason"]?.text?.contains("damaged file") == true) }
      } else if hasGIF || !path.hasSuffix(".gif") {
        #expect(item["status"]?.text == "drawn", "\(item.written)")
      }
    }
    #expect(items.count == 9)
  }
}
