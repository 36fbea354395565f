// Decoders of plugins as a shell sees them: sheets, pages, formats, limits.

import Foundation
import Glibc
import ProofDrawing
import Testing

@testable import ProofPlugins

@Suite(.serialized) struct DecoderCommandTests {
  /// A folder of pictures and one of plugins, both new.
  private struct Place {
    let pictures: String
    let plugins: String

    init(_ defines: [String] = []) throws {
      let root = ProgramRun.folder + "/" + UUID().uuidString
      pictures = root + "/pictures"
      plugins = root + "/plugins"
      for folder in [pictures, plugins] {
        try FileManager.default.createDirectory(
          atPath: folder, withIntermediateDirectories: true)
      }
      try FileManager.default.copyItem(
        atPath: try PluginBuilder.path("plain", defines), toPath: plugins + "/plain.so")
      try trust("plain")
    }

    /// Temporary folders can be changed by everybody: what lies there is found only when trusted.
    func trust(_ name: String) throws {
      let ending = try ProgramRun.run("plugin trust '\(plugins)/\(name).so'")
      #expect(ending.code == 0, "\(ending.text)")
    }

    func add(_ name: String, _ picture: PlainPicture) throws {
      try Data(picture.bytes).write(to: URL(fileURLWithPath: pictures + "/" + name))
    }

    /// Trusted files would run in the program itself.
    func run(_ words: String) throws -> ProgramRun.Ending {
      let isolation =
        words.hasPrefix("sheet") && !words.contains("--isolation") ? "--isolation sandbox" : ""
      return try ProgramRun.run(
        "\(words) \(isolation)",
        before: "cd '\(pictures)'; export PROOFSHEET_PLUGIN_PATH='\(plugins)';")
    }
  }

  @Test("A decoder of the search path reads what its bytes are, whatever the name says")
  func found()
    throws
  {
    let place = try Place()
    try place.add("a.pxt", PlainPicture())
    try place.add("b.jpg", PlainPicture(orientation: 6))
    try place.add("c", PlainPicture(format: .cmyk8))
    let ending = try place.run("sheet . -o ../out.png --caption '{name} {format} {width}x{height}'")
    #expect(ending.code == 0, "\(ending.text)")
    let report = try place.run("sheet . -o ../again.png --report ../report.jsonl -v")
    #expect(report.code == 0)
    let lines = try String(contentsOfFile: place.plugins + "/../report.jsonl", encoding: .utf8)
    #expect(lines.components(separatedBy: "\"drawn\"").count >= 4)
    let foot = try JSONReader.read(Array((lines.split(separator: "\n").last ?? "").utf8))
    let used = foot["decoders"]?.list ?? []
    #expect(used.map { $0["isolation"]?.text } == ["sandbox"])
    #expect(used.first?["ids"]?.list == [.string("org.example.plain")])
  }

  @Test("Without the plugin the same files are placeholders, and it is said") func without() throws
  {
    let place = try Place()
    try place.add("b.jpg", PlainPicture())
    let ending = try ProgramRun.run(
      "sheet . -o ../out.png", before: "cd '\(place.pictures)';")
    #expect(ending.code == 3, "\(ending.text)")
    #expect(ending.text.contains("not a picture"))
  }

  @Test(
    "A named decoder is used, with --isolation none and with workers",
    arguments: [
      "none", "process", "sandbox", "auto",
    ])
  func named(isolation: String) throws {
    let place = try Place()
    try place.add("a.pxt", PlainPicture())
    let ending = try ProgramRun.run(
      "sheet a.pxt -o ../out.png --plugin ../plugins/plain.so --isolation \(isolation)",
      before: "cd '\(place.pictures)';")
    #expect(ending.code == 0, "\(ending.text)")
  }

  @Test("Every isolation gives the same bytes") func same() throws {
    let place = try Place()
    for (index, format) in StoredFormat.allCases.enumerated() {
      try place.add("\(index).pxt", PlainPicture(format: format, orientation: index + 2))
    }
    for isolation in ["none", "process", "sandbox"] {
      let ending = try place.run("sheet . -o ../\(isolation).png --isolation \(isolation)")
      #expect(ending.code == 0, "\(ending.text)")
    }
    let files = try ["none", "process", "sandbox"].map {
      try Data(contentsOf: URL(fileURLWithPath: place.pictures + "/../\($0).png"))
    }
    let isSame = files[0] == files[1] && files[1] == files[2]
    #expect(isSame)
  }

  @Test("A decoder that dies costs its pictures only, and is named") func dies() throws {
    let place = try Place()
    try place.add("a.pxt", PlainPicture(mode: "read-segv"))
    try place.add("b.pxt", PlainPicture())
    try place.add("c.pxt", PlainPicture(mode: "open-exit"))
    let ending = try place.run("sheet . -o ../out.png")
    #expect(ending.code == 3, "\(ending.text)")
    #expect(ending.text.contains("a.pxt: decoder failed: org.example.plain crashed (SIGSEGV)"))
    #expect(ending.text.contains("c.pxt: decoder failed: org.example.plain called exit(0)"))
    #expect(!ending.text.contains("b.pxt"))
  }

  @Test("--timeout ends a decoder that hangs, and says which option changes it") func hangs() throws
  {
    let place = try Place()
    try place.add("a.pxt", PlainPicture(mode: "read-hang"))
    let ending = try place.run("sheet . -o ../out.png --timeout 0.3")
    #expect(ending.code == 3, "\(ending.text)")
    #expect(ending.text.contains("took longer than 0.3 s (--timeout)"), "\(ending.text)")
  }

  @Test("A file that is too large is refused with the option that changes it") func limits() throws
  {
    let place = try Place()
    try place.add("a.pxt", PlainPicture())
    let ending = try place.run("sheet . -o ../out.png --max-input-pixels 1000")
    #expect(ending.code == 3, "\(ending.text)")
    #expect(ending.text.contains("40 x 30 pixels, limit 1000 (--max-input-pixels)"))
  }

  @Test("What isn't meant for hostile files is only used when it is named") func unhardened() throws
  {
    let place = try Place(["CAPS=PSP_CAP_UNHARDENED"])
    try place.add("a.pxt", PlainPicture())
    #expect(try place.run("sheet a.pxt -o ../out.png").code == 3)
    #expect(try place.run("sheet a.pxt -o ../out.png --plugin ../plugins/plain.so").code == 0)
    let untrusted = try place.run(
      "sheet a.pxt -o ../out.png --plugin ../plugins/plain.so --untrusted --isolation none")
    #expect(untrusted.code == 3)
  }

  @Test(
    "The second decoder gets what the first declines or doesn't support",
    arguments: [
      "declines", "unsupported",
    ])
  func second(mode: String) throws {
    let place = try Place(["BUG=\"\(mode)\""])
    try FileManager.default.copyItem(
      atPath: try PluginBuilder.path("plain", ["ID=\"org.example.plainer\"", "WEIGHT=30"]),
      toPath: place.plugins + "/plainer.so")
    try place.trust("plainer")
    try place.add("a.pxt", PlainPicture())
    let ending = try place.run("sheet . -o ../out.png")
    #expect(ending.code == 0, "\(ending.text)")
  }

  @Test("formats names the decoder, its file and the limits, as text and as JSON") func formats()
    throws
  {
    let place = try Place()
    let text = try place.run("formats --memory 64M").text
    #expect(text.contains("pxt: org.example.plain 1.0.0,"), "\(text)")
    #expect(text.contains("/plugins/plain.so"))
    #expect(text.contains("PXT"))
    #expect(text.contains("64 MB"))
    let json = try place.run("formats --json --untrusted")
    #expect(json.code == 0)
    let value = try JSONReader.read(
      Array(json.text.utf8.prefix { $0 != 0x0A }))
    let schema = try JSONReader.read(
      Array(
        try Data(
          contentsOf: URL(
            fileURLWithPath: PluginBuilder.root
              + "/Sources/Proofsheet/Proofsheet.docc/Schemas/formats.schema.json"))))
    #expect(value.problems(schema) == [])
    let limits = value["limits"]?.list ?? []
    #expect(
      limits.first { $0["name"]?.text == "max_input_pixels" }?["value"] == .number(64_000_000))
  }

  @Test("formats takes no operand, and --frames only what it knows") func usage() throws {
    #expect(try ProgramRun.run("formats x").code == 2)
    let place = try Place()
    try place.add("a.pxt", PlainPicture())
    for (frames, code) in [("first", 0), ("all", 0), ("1", 0), ("9", 0), ("0", 2), ("some", 2)] {
      let ending = try place.run("sheet . -o ../out.png --frames \(frames)")
      #expect(ending.code == code, "\(ending.text)")
    }
  }

  @Test("--frames all makes each frame an item with its own size, an id and a row of the report")
  func frames() throws {
    let place = try Place()
    try place.add("a.pxt", PlainPicture(mode: "frames"))
    try place.add("b.pxt", PlainPicture())
    func report(_ frames: String) throws -> [JSONValue] {
      let ending = try place.run(
        "sheet . -o ../out.png --frames \(frames) --report ../report.jsonl "
          + "--caption '{name} {width}' --layout ../layout.jsonl")
      #expect(ending.code == 0, "\(ending.text)")
      let text = try String(contentsOfFile: place.pictures + "/../report.jsonl", encoding: .utf8)
      return try text.split(separator: "\n").map { try JSONReader.read(Array($0.utf8)) }
    }
    let ids = try report("all").compactMap { $0["id"]?.text }
    #expect(ids == ["a.pxt", "a.pxt#2", "a.pxt#3", "b.pxt"])
    // The fields say which: sorting by them from behind turns the frames round.
    let turned = try place.run(
      "sheet . -o ../out.png --frames all --caption '{frame} of {frames}' --where 'frames > 1' "
        + "--report ../turned.jsonl")
    #expect(turned.code == 0, "\(turned.text)")
    let kept = try String(contentsOfFile: place.pictures + "/../turned.jsonl", encoding: .utf8)
    #expect(kept.contains("a.pxt#3") && !kept.contains("b.pxt"))
    let one = try report("2").compactMap { $0["id"]?.text }
    #expect(one == ["a.pxt", "b.pxt"])
    // The second frame is 20 x 15: its own size, not the first one's.
    let layout = try String(contentsOfFile: place.pictures + "/../layout.jsonl", encoding: .utf8)
    #expect(layout.contains("a.pxt"))
    let first = try ProgramRun.run(
      "detail a.pxt -o ../page-{page}.png --frames all --plugin ../plugins/plain.so",
      before: "cd '\(place.pictures)';")
    #expect(first.code == 0, "\(first.text)")
    #expect(FileManager.default.fileExists(atPath: place.pictures + "/../page-3.png"))
  }

  @Test(
    "A decoder that only fails is given up, at the same picture whatever the number of jobs",
    arguments: [1, 2, 5])
  func givenUp(jobs: Int) throws {
    let place = try Place()
    for index in 0..<60 {
      try place.add("\(index).pxt", PlainPicture(mode: index < 8 ? "read-exit" : "ok"))
    }
    let ending = try place.run("sheet . -o ../out.png -j \(jobs)")
    #expect(ending.code == 3, "\(ending.text)")
    let lines = ending.text.split(separator: "\n")
    #expect(lines.count { $0.contains("decoder failed: org.example.plain called exit(0)") } == 8)
    let given = lines.filter { $0.contains("was given up") }
    #expect(given.count == 36)
    #expect(given.first?.contains("24.pxt") == true)
  }
}
