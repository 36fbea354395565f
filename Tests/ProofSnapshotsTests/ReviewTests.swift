// Accepting, orphans, and reports of a run.

import Foundation
import ProofDrawing
import Proofsheet
import Testing

@testable import ProofSnapshots

@Suite struct ReviewTests {
  @Test("A pattern accepts what it names and leaves the rest")
  func pattern() throws {
    let desk = try Desk()
    for name in ["columns", "columnsToo", "rows"] {
      _ = desk.checker().check(.bitmap(picture()), desk.call(name))
    }
    func accept(_ pattern: String) throws -> [String] {
      try acceptSnapshots(in: desk.path, matching: SnapshotPattern(bytes: Array(pattern.utf8)))
        .map(\.path.lastName.text)
    }
    #expect(try accept("GridTests.column") == [])
    #expect(try accept("GridTests.columns") == ["GridTests.columns.png"])
    #expect(try accept("Tests/Other/*") == [])
    #expect(try accept("*Too") == ["GridTests.columnsToo.png"])
    #expect(try accept("Tests/GridTests/*") == ["GridTests.rows.png"])
    #expect(
      desk.shelved() == [
        "GridTests.columns.png", "GridTests.columnsToo.png", "GridTests.rows.png",
      ])
  }

  @Test("A proposal that is no whole picture stays one, and the baseline what it was")
  func damaged() throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    let good = try Data(contentsOf: desk.shelf("GridTests.columns.png"))
    try desk.put(Array(good.dropLast(20)), "GridTests.columns.new.png")
    try desk.put([0xFF], "GridTests.a.new.txt")
    let accepted = try acceptSnapshots(in: desk.path)
    #expect(accepted.map(\.isUnreadable) == [true, true])
    let isUntouched = try Data(contentsOf: desk.shelf("GridTests.columns.png")) == good
    #expect(isUntouched)
    #expect(desk.shelved().count == 3)
  }

  @Test("Artifacts of a run are accepted into the same tree, and nowhere else")
  func from() throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    let new = picture(odd: (2, 2))
    _ = desk.checker(.never).check(.bitmap(new), desk.call())
    #expect(try acceptSnapshots(in: desk.path).isEmpty)
    let artifacts = FilePath(desk.artifacts.path)
    let other = try Desk()
    try FileManager.default.removeItem(at: other.source("x").deletingLastPathComponent())
    let strange = try acceptSnapshots(in: other.path, from: artifacts)
    #expect(strange.count == 1 && strange[0].problem != nil)
    #expect(other.shelved().isEmpty)
    let accepted = try acceptSnapshots(in: desk.path, from: artifacts)
    #expect(accepted.map(\.problem) == [nil])
    #expect(desk.checker().check(.bitmap(new), desk.call()).reason == .matched)
    #expect(throws: SnapshotFileError.self) {
      try acceptSnapshots(in: desk.path, from: FilePath("/no/such/folder"))
    }
  }

  /// Results of a run in which `columns` was asked for, as the marks say.
  private func run(_ desk: Desk, _ marks: [RunMark]) throws -> RunResults {
    _ = desk.checker().check(.bitmap(picture()), desk.call())
    let folder = FilePath(desk.artifacts.path)
    for name in try Disk.names(in: folder) where name.hasSuffix(RunMark.suffix) {
      try Disk.remove(folder.appending(name))
    }
    for (index, mark) in marks.enumerated() {
      let bytes = Array(try JSONEncoder().encode(mark))
      try Disk.write(bytes, to: folder.appending("\(index)\(RunMark.suffix)"))
    }
    return try RunResults(folder)
  }

  @Test("Orphans are what a whole green run didn't ask for, of its own system")
  func orphans() throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    let good = Array(try Data(contentsOf: desk.shelf("GridTests.columns.png")))
    for name in [
      "GridTests.gone.png", "GridTests.gone.txt", "GridTests.columns@amiga.png",
      "GridTests.else@amiga.png", "GridTests.columns\(SnapshotPlatform.system.key).png",
      "GridTests.odd.new.png", "readme.md",
    ] { try desk.put(good, name) }
    let run = try run(desk, [RunMark(library: "testing", isWhole: true, isGreen: true)])
    let found = try OrphanSnapshots(in: desk.path, after: run)
    #expect(found.orphans.map(\.lastName.text) == ["GridTests.gone.png", "GridTests.gone.txt"])
    #expect(found.unsure.isEmpty)
    try found.delete(in: desk.path)
    #expect(!desk.shelved().contains { $0.hasPrefix("GridTests.gone") })
    #expect(desk.shelved().count == 6)
  }

  @Test("Of a source that took none nothing is known; one that is gone asks for nothing")
  func otherSources() throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    let shelf = desk.shelf("x").deletingLastPathComponent().deletingLastPathComponent()
    for name in ["Quiet", "Gone"] {
      let folder = shelf.appendingPathComponent(name)
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
      try FileManager.default.copyItem(
        at: desk.shelf("GridTests.columns.png"), to: folder.appendingPathComponent("a.png"))
    }
    try Data("@Test".utf8).write(to: desk.source("Quiet"))
    let run = try run(desk, [RunMark(library: "testing", isWhole: true, isGreen: true)])
    let found = try OrphanSnapshots(in: desk.path, after: run)
    #expect(found.orphans.map(\.text) == ["Tests/GridTests/__Snapshots__/Gone/a.png"])
    #expect(found.unsure.map(\.text) == ["Tests/GridTests/__Snapshots__/Quiet"])
    try Data("final class T: XCTestCase {}".utf8).write(to: desk.source("GridTests"))
    try desk.put([1], "GridTests.gone.png")
    let mixed = try OrphanSnapshots(in: desk.path, after: run)
    #expect(!mixed.orphans.contains { $0.text.contains("GridTests.gone") })
  }

  @Test(
    "A run that was filtered, failed or broke off says nothing of orphans",
    arguments: [
      [], [RunMark(library: "testing", isWhole: false, isGreen: true)],
      [RunMark(library: "testing", isWhole: true, isGreen: false)],
      [
        RunMark(library: "testing", isWhole: true, isGreen: true),
        RunMark(library: "xctest", isWhole: false, isGreen: true),
      ],
    ])
  func partial(marks: [RunMark]) throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    let run = try run(desk, marks)
    #expect(throws: SnapshotFileError.self) { try OrphanSnapshots(in: desk.path, after: run) }
  }

  @Test(
    "Words that choose among tests are seen",
    arguments: [
      (["x", "--testing-library", "swift-testing"], SnapshotCall.Library.testing, true),
      (["x", "--filter", "A"], .testing, false), (["x", "--skip", "A"], .testing, false),
      (["x", "--filter=A"], .testing, false), (["x"], .xctest, true),
      (["x", "A.B/c"], .xctest, false),
    ])
  func filters(words: [String], library: SnapshotCall.Library, isWhole: Bool) {
    #expect(RunFolder.isWhole(words, library) == isWhole)
  }

  @Test("A run keeps its newest neighbors and takes the others away")
  func pruning() throws {
    let desk = try Desk()
    for index in 0..<(RunFolder.kept + 4) {
      let folder = RunFolder.shelf(desk.path).appending("run-\(index)")
      try Disk.write([1], to: folder.appending("a.json"))
      try FileManager.default.setAttributes(
        [.modificationDate: Date(timeIntervalSince1970: Double(1000 + index))],
        ofItemAtPath: folder.text)
    }
    let checker = SnapshotChecker(SnapshotSettings(record: .never))
    _ = checker.check(.bitmap(picture()), desk.call())
    let left = try RunFolder.runs(desk.path)
    #expect(left.count == RunFolder.kept + 1)
    #expect(left.map(\.lastName.text).contains("run-11"))
    #expect(!left.map(\.lastName.text).contains("run-3"))
    #expect(try RunResults.latest(of: desk.path).results.count == 1)
  }

  @Test("A report shows what failed first, with its pictures, and counts what passed")
  @MainActor
  func report() throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    try desk.accept(.text("a\n<b>\n"), desk.call("words"))
    let checker = desk.checker(.never)
    _ = checker.check(.bitmap(picture(odd: (1, 1))), desk.call())
    _ = checker.check(.text("a\n<c>\n"), desk.call("words"))
    _ = checker.check(.bitmap(picture()), desk.call("fresh"))
    try desk.accept(.bitmap(picture()), desk.call("well"))
    _ = checker.check(.bitmap(picture()), desk.call("well"))
    // The report shows what the run has seen, whatever became of the baseline.
    try desk.put([], "GridTests.columns.png")
    let (html, junit) = (
      desk.root.appendingPathComponent("r.html"), desk.root.appendingPathComponent("r.xml")
    )
    let outcome = try SnapshotReport(html: FilePath(html.path), junit: FilePath(junit.path))
      .write([try RunResults(FilePath(desk.artifacts.path))])
    #expect(outcome.pairs.map { outcome.fails($0) } == [true, true, true, false])
    let page = try String(contentsOf: html, encoding: .utf8)
    #expect(page.components(separatedBy: "src=\"data:image/png").count == 5)
    #expect(page.contains("-&lt;b&gt;") && page.contains("+&lt;c&gt;"))
    #expect(page.contains("1 of 96 pixels") && page.contains("has no baseline yet"))
    let cases = try String(contentsOf: junit, encoding: .utf8)
    #expect(cases.contains("tests=\"4\" failures=\"3\" errors=\"0\""))
  }

  @Test("Results that aren't are refused", arguments: ["", "{}", "[1]", "{\"schema\":\"x/2\"}"])
  func strange(text: String) throws {
    let desk = try Desk()
    _ = desk.checker().check(.bitmap(picture()), desk.call())
    try Data(text.utf8).write(to: desk.artifact("b.png.result.json"))
    #expect(throws: SnapshotFileError.self) { try RunResults(FilePath(desk.artifacts.path)) }
  }
}
