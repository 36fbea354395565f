// A check's result beside its plugin: written, believed only of the very bytes it was made of, and
// taken along; and what isn't a plugin at all.

import Foundation
import ProofDrawing
import Testing

@testable import ProofPlugins

@Suite(.serialized) struct CheckRecordTests {
  private static var folder: String { ProgramRun.folder + "/records" }

  private func run(_ words: String, before: String = "") throws -> ProgramRun.Ending {
    try ProgramRun.run(words, before: before)
  }

  /// A copy of a sound plugin in a folder of its own.
  private func plugin(_ name: String) throws -> String {
    let built = try PluginBuilder.path("broken", [], flags: CheckTests.sound)
    try PluginBuilder.shell(
      "mkdir -p '\(Self.folder)/\(name)' && cp '\(built)' '\(Self.folder)/\(name)/it.so'")
    return "\(Self.folder)/\(name)/it.so"
  }

  private func result(_ key: String, _ outcome: CheckResult.Outcome) -> CheckResult {
    CheckResult(
      number: 1, level: 1, key: key, title: key, outcome: outcome, findings: [], milliseconds: 0)
  }

  private func report(_ results: [CheckResult]) -> CheckReport {
    CheckReport(
      path: FilePath("/home/somebody/it.so"), subject: "it", level: 1, seed: 0, results: results,
      notRun: [], content: "abc")
  }

  @Test("What is written is read, counted anew, and says what wasn't run")
  func reading() throws {
    let all = Check.all.filter { $0.level == 1 }.map(\.key)
    let written = report(
      [result(all[0], .warn), result(all[1], .skip)] + all.dropFirst(3).map { result($0, .pass) })
    guard case .record(let record) = CheckRecord.read(written.record, content: "abc") else {
      Issue.record("no record")
      return
    }
    #expect(record.isPassed)
    #expect(record.missing == 1)
    #expect(
      record.summary
        == "level 1, \(all.count - 3) passed, 1 warning, 1 skipped, 1 not run")
    let text = String(decoding: written.record, as: UTF8.self)
    #expect(text.contains("\"path\":\"it.so\"") && !text.contains("somebody"))
    let bad = report([result("elf", .pass), result("note", .crash)])
    guard case .record(let failed) = CheckRecord.read(bad.record, content: "abc") else {
      Issue.record("no record")
      return
    }
    #expect(!failed.isPassed && failed.failed == 1)
    // Whatever it says of itself.
    let boast = text.replacing("\"outcome\":\"warn\"", with: "\"outcome\":\"fail\"")
    #expect(boast.contains("\"passed\":true"))
    guard case .record(let caught) = CheckRecord.read(Array(boast.utf8), content: "abc") else {
      Issue.record("no record")
      return
    }
    #expect(!caught.isPassed)
  }

  @Test(
    "What isn't a result of this file doesn't count",
    arguments: [
      ("", "is no check's result"), ("[1,", "is no check's result"), ("{}", "is no check's result"),
      ("\"abc\"", "is no check's result"), ("OTHER", "is of another file"),
      ("TWICE", "is no check's result"), ("LEVEL", "is no check's result"),
    ])
  func refused(text: String, reason: String) {
    var written = report([result("elf", .pass)])
    switch text {
    case "OTHER": written.content = "abd"
    case "TWICE": written.results += written.results
    case "LEVEL": written.level = 9
    default: break
    }
    let bytes = ["OTHER", "TWICE", "LEVEL"].contains(text) ? written.record : Array(text.utf8)
    guard case .unusable(let words) = CheckRecord.read(bytes, content: "abc") else {
      Issue.record("it counts")
      return
    }
    #expect(words.hasPrefix(reason), "\(words)")
  }

  @Test(
    "A result travels: check --save, info, list, install, remove; and ends with the file's bytes")
  func travels() throws {
    let file = try plugin("travels")
    let record = file + ".check.json"
    #expect(try run("plugin check '\(file)' --level 3").code == 0)
    #expect(!FileManager.default.fileExists(atPath: record))
    #expect(try run("plugin check '\(file)' --level 3 --save").code == 0)
    let info = try run("plugin info '\(file)'")
    #expect(info.text.contains("level 3, "), "\(info.text)")
    #expect(try run("plugin info '\(file)' --json").text.contains("\"checked\":{\"level\":3"))
    let installed = try run("plugin install '\(file)'")
    #expect(installed.text.contains("; checked: level 3, "), "\(installed.text)")
    let target = ProgramRun.folder + "/home/.local/lib/proofsheet/plugins-1/it.so"
    #expect(FileManager.default.fileExists(atPath: target + ".check.json"))
    #expect(try run("plugin trust '\(target)'").code == 0)
    #expect(try run("plugin list").text.contains("(passed check --level 3)"))
    #expect(try run("plugin list --json").text.contains("\"checked\":{\"level\":3"))
    // Another content, as small as the change may be.
    try PluginBuilder.shell("printf x >> '\(file)'")
    let changed = try run("plugin info '\(file)'")
    #expect(changed.code == 0)
    #expect(changed.text.contains("it.so.check.json: is of another file"), "\(changed.text)")
    #expect(!changed.text.contains("level 3, "))
    // Installed over the older one, whose result goes.
    let again = try run("plugin install '\(file)'")
    #expect(again.code == 0 && !again.text.contains("checked: level"))
    #expect(!FileManager.default.fileExists(atPath: target + ".check.json"))
    #expect(try run("plugin trust '\(target)'").code == 0)
    #expect(try run("plugin remove org.example.broken").code == 0)
    #expect(!FileManager.default.fileExists(atPath: target))
  }

  @Test(
    "What is no shared object is said to be none, once",
    arguments: [("words\n", "isn't a shared object"), ("\u{7F}ELF", "is cut off")])
  func noPlugin(bytes: String, reason: String) throws {
    let path = try PluginBuilder.file("words-\(bytes.count).so", Array(bytes.utf8))
    for words in ["", "--level 8", "--only strings"] {
      let ending = try run("plugin check '\(path)' \(words)")
      #expect(ending.code == 1)
      let lines = ending.text.split(separator: "\n")
      #expect(lines.count { $0.contains("fail: ") } == 1, "\(ending.text)")
      #expect(!ending.text.contains("again:"))
      #expect(ending.text.contains("fail: 2 elf: not a plugin: it \(reason)"), "\(ending.text)")
    }
  }

  @Test(
    "A name that the search path has no plugin for is explained by what was passed over; others don't"
  )
  func passedOver() throws {
    // A content of its own, which no other test trusts.
    let own = Self.folder + "/search"
    let shown = try plugin("search")
    try PluginBuilder.shell("printf nothing > '\(own)/broken.so'; printf more >> '\(shown)'")
    let path = "export PROOFSHEET_PLUGIN_PATH='\(own):relative';"
    let album = "'\(PluginBuilder.root)/Samples/album/Beech wood.jpg'"
    let named = try run("sheet \(album) -o over.png --cell no.such.id", before: path)
    #expect(named.code == 2)
    for words in [
      "relative isn't absolute", "broken.so isn't used: ", "it.so isn't used: ",
      "proofsheet plugin trust FILE",
    ] {
      #expect(
        named.text.split(separator: "\n").count { $0.contains(words) } >= 1,
        "\(words): \(named.text)")
    }
    #expect(named.text.split(separator: "\n").count { $0.contains("relative isn't") } == 1)
    let plain = try run("sheet \(album) -o over.png", before: path)
    #expect(plain.code == 0 && !plain.text.contains("isn't used"), "\(plain.text)")
    // A picture that nothing here reads may be waiting for one of them, too.
    let picture = "'\(try PluginBuilder.file("a.gif", Array("GIF89a\0\0\0\0\0\0\0".utf8)))'"
    let unread = try run("sheet \(picture) \(picture) -o over.png", before: path)
    #expect(unread.code == 3)
    #expect(
      unread.text.split(separator: "\n").count { $0.contains("broken.so isn't used") } == 1,
      "\(unread.text)")
    let direct = try run("sheet \(album) -o over.png --cell '\(shown)'", before: path)
    #expect(direct.code == 0 && !direct.text.contains("isn't used"), "\(direct.text)")
  }

  @Test("One finding is one")
  func oneFinding() throws {
    let picture = try PluginBuilder.file("none.jpg", Array("no picture".utf8))
    let ending = try run("sheet '\(picture)' -o one.png --strict")
    #expect(ending.code == 1)
    #expect(ending.text.contains("1 finding, nothing was published"), "\(ending.text)")
  }
}
