// `proofsheet snapshots`: words, help, and the program on a package of its own.

import Foundation
import ProofDrawing
import ProofPixels
import ProofSnapshots
import Testing

@testable import ProofsheetCLI

@Suite struct SnapshotCommandTests {
  private func parsed(_ words: String...) throws -> SnapshotCommand {
    let all = (["snapshots"] + words).map { Word($0) }
    guard case .snapshots(let command) = try Command(all) else {
      throw UsageError("", "another command", nil)
    }
    return command
  }

  @Test("Words become what they say")
  func words() throws {
    let accept = try parsed("accept", "A.*", "--from", "run")
    #expect(accept.verb == .accept && accept.settings.inputs == [FilePath("A.*")])
    #expect(accept.settings.snapshots.from == FilePath("run"))
    let report = try parsed("report", "a", "b", "--html=x.html", "--junit", "x.xml")
    #expect(report.settings.inputs.count == 2)
    #expect(report.settings.snapshots.html == FilePath("x.html"))
    #expect(report.settings.snapshots.junit == FilePath("x.xml"))
    let orphans = try parsed("orphans", "--delete", "--yes")
    #expect(orphans.settings.snapshots.deletes && orphans.settings.snapshots.isSure)
  }

  @Test(
    "What makes no sense is refused by name",
    arguments: [
      ([], "which command?"), (["acept"], "unknown command"),
      (["accept", "a", "b"], "snapshots accept takes one PATTERN"),
      (["orphans", "a"], "snapshots orphans takes no operand"),
      (["orphans", "--yes"], "nothing is deleted"),
      (["report", "--html", "a", "--junit", "a"], "--html has the same name"),
      (["report", "--junit", "a.png", "--sheet", "a.png"], "--junit has the same name"),
    ])
  func refused(words: [String], problem: String) {
    #expect {
      _ = try Command((["snapshots"] + words).map { Word($0) })
    } throws: {
      ($0 as? UsageError)?.problem == problem
    }
  }

  @Test("Help lists each command's options and keeps to its width", arguments: [80, 100])
  func help(columns: Int) {
    let help = HelpText(width: columns)
    #expect(SnapshotVerb.allCases.allSatisfy { help.snapshots.contains("  \($0.rawValue)") })
    for verb in SnapshotVerb.allCases {
      let text = help.snapshots(verb)
      for option in verb.options { #expect(text.contains(option.spelling) == option.isThere) }
      #expect(text.split(separator: "\n").allSatisfy { $0.utf8.count <= columns })
      #expect(text.utf8.allSatisfy { $0 == 10 || (32..<127).contains($0) })
    }
  }
}

@Suite(.enabled(if: Program.isBuilt, "the program isn't built"))
struct SnapshotProgramTests {
  /// A package in a folder of its own, removed when it goes.
  private final class Package {
    let root = FileManager.default.temporaryDirectory.appendingPathComponent(
      "proofsheet-package-\(UInt64.random(in: .min ... .max))")
    var run: String { root.appendingPathComponent(".build/proofsheet/run").path }
    var source: URL { root.appendingPathComponent("Tests/ATests/A.swift") }

    init() throws {
      try FileManager.default.createDirectory(
        at: source.deletingLastPathComponent(), withIntermediateDirectories: true)
      try Data("@Test".utf8).write(to: source)
      try Data().write(to: root.appendingPathComponent("Package.swift"))
    }

    deinit {
      do {
        try FileManager.default.removeItem(at: root)
      } catch {
        Issue.record("\(root.path): \(error)")
      }
    }

    func check(_ word: UInt32, _ record: RecordMode, _ test: String = "a") -> SnapshotReason {
      SnapshotChecker(SnapshotSettings(record: record, artifacts: FilePath(run))).check(
        .bitmap(Bitmap(width: 4, height: 3, filledWith: word)),
        SnapshotCall(
          module: "ATests", suites: [], test: test, name: nil, file: source.path, line: 1,
          column: 1)
      ).reason
    }

    func proofsheet(_ words: String...) throws -> Ending {
      try Program.run(
        (["snapshots"] + words).map { Array($0.utf8) },
        environment: ["PROOFSHEET_SNAPSHOT_ROOT=\(root.path)"])
    }
  }

  @Test(
    "Accept: 0 when it is done or there is nothing, 2 for a name that nothing has, 3 for damage")
  func accept() throws {
    let package = try Package()
    #expect(try package.proofsheet("accept").code == 0)
    #expect(package.check(0xFF00_0000, .missing) == .missing)
    #expect(try package.proofsheet("accept", "b").code == 2)
    let done = try package.proofsheet("accept", "a")
    #expect(done.code == 0 && done.output.isEmpty)
    #expect(done.error.hasSuffix("__Snapshots__/A/a.png: accepted\n"))
    #expect(package.check(0xFF00_0000, .never) == .matched)
    #expect(package.check(0xFF00_0001, .never) == .pixels)
    #expect(try package.proofsheet("accept", "--from", package.run).code == 0)
    #expect(package.check(0xFF00_0001, .never) == .matched)
    #expect(try package.proofsheet("accept", "--from", "/no/such/folder").code == 2)
    let shelf = package.source.deletingLastPathComponent().appendingPathComponent(
      "__Snapshots__/A/a.new.png")
    try Data([1]).write(to: shelf)
    #expect(try package.proofsheet("accept").code == 3)
  }

  @Test("Report: 0 when all pass, 1 when one fails, 2 without results, 6 without room")
  func report() throws {
    let package = try Package()
    #expect(try package.proofsheet("report").code == 2)
    _ = package.check(0xFF00_0000, .missing)
    let page = package.root.appendingPathComponent("r.html").path
    let failed = try package.proofsheet("report", "--html", page)
    #expect(failed.code == 1 && failed.error.hasSuffix("1 of 1 snapshot fails\n"))
    #expect(FileManager.default.fileExists(atPath: page))
    _ = try package.proofsheet("accept")
    _ = package.check(0xFF00_0000, .never)
    #expect(try package.proofsheet("report", package.run).code == 0)
    let file = package.source.path
    #expect(try package.proofsheet("report", "--html", file + "/x.html").code == 6)
    _ = package.check(0xFF00_0001, .never)
    let sheet = package.root.appendingPathComponent("s.png").path
    #expect(try package.proofsheet("report", "--sheet", sheet).code == 1)
    #expect(try Data(contentsOf: URL(fileURLWithPath: sheet)).count > 1000)
  }

  @Test("Orphans: 2 where the run says too little, 1 when there are some, 0 once they are gone")
  func orphans() throws {
    let package = try Package()
    for test in ["a", "b"] { _ = package.check(0xFF00_0000, .missing, test) }
    _ = try package.proofsheet("accept")
    try FileManager.default.removeItem(atPath: package.run)
    _ = package.check(0xFF00_0000, .never)
    #expect(try package.proofsheet("orphans").code == 2)
    let folder = URL(fileURLWithPath: package.run)
    for name in try FileManager.default.contentsOfDirectory(atPath: package.run)
    where name.hasSuffix(".run.json") {
      try FileManager.default.removeItem(at: folder.appendingPathComponent(name))
    }
    let mark = #"{"schema":"proofsheet.run/1","library":"testing","isWhole":true,"isGreen":true}"#
    try Data(mark.utf8).write(to: folder.appendingPathComponent("1.run.json"))
    let listed = try package.proofsheet("orphans")
    #expect(listed.code == 1 && listed.output == "Tests/ATests/__Snapshots__/A/b.png\n")
    #expect(try package.proofsheet("orphans", "--delete", "--yes").code == 0)
    #expect(try package.proofsheet("orphans").code == 0)
    #expect(package.check(0xFF00_0000, .never) == .matched)
  }
}
