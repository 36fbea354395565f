// What is written where: a missing baseline, a mismatch, on CI, and what a second try sees.

import Foundation
import ProofDrawing
import ProofPixels
import Testing

@testable import ProofSnapshots

@Suite struct RecordTests {
  struct Case: CustomTestStringConvertible, Sendable {
    let mode: RecordMode
    let hasBaseline: Bool
    let shelved: [String]
    let reason: SnapshotReason
    var testDescription: String { "\(mode) with\(hasBaseline ? "" : "out") a baseline" }
  }

  static let (old, new) = ("GridTests.columns.png", "GridTests.columns.new.png")
  static let cases = [
    Case(mode: .never, hasBaseline: false, shelved: [], reason: .missing),
    Case(mode: .missing, hasBaseline: false, shelved: [new], reason: .missing),
    Case(mode: .failed, hasBaseline: false, shelved: [new], reason: .missing),
    Case(mode: .all, hasBaseline: false, shelved: [old], reason: .recorded),
    Case(mode: .never, hasBaseline: true, shelved: [old], reason: .pixels),
    Case(mode: .missing, hasBaseline: true, shelved: [old], reason: .pixels),
    Case(mode: .failed, hasBaseline: true, shelved: [new, old], reason: .pixels),
    Case(mode: .all, hasBaseline: true, shelved: [old], reason: .recorded),
  ]

  @Test("Each mode writes what it says, fails, and fails again on a second try", arguments: cases)
  func mode(_ each: Case) throws {
    let desk = try Desk()
    if each.hasBaseline { try desk.accept(.bitmap(picture())) }
    let before = try? Data(contentsOf: desk.shelf(Self.old))
    for _ in 0..<2 {
      let verdict = desk.checker(each.mode).check(
        .bitmap(picture(odd: (3, 2))), desk.call())
      #expect(verdict.reason == each.reason)
      #expect(!verdict.passes)
      #expect(desk.shelved() == each.shelved)
    }
    let isUntouched = (try? Data(contentsOf: desk.shelf(Self.old))) == before
    #expect(isUntouched == (each.mode != .all))
  }

  @Test("A proposal that was accepted passes, and recording it again changes no byte")
  func accepted() throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    let first = try Data(contentsOf: desk.shelf(Self.old))
    #expect(desk.checker(.failed).check(.bitmap(picture()), desk.call()).reason == .matched)
    #expect(desk.shelved() == [Self.old])
    try FileManager.default.removeItem(at: desk.shelf(Self.old))
    try desk.accept(.bitmap(picture()))
    let isSame = try Data(contentsOf: desk.shelf(Self.old)) == first
    #expect(isSame)
  }

  @Test("A stale proposal doesn't outlive the check that disproves it", arguments: [true, false])
  func stale(matches: Bool) throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    _ = desk.checker(.failed).check(.bitmap(picture(odd: (1, 1))), desk.call())
    #expect(desk.shelved().contains(Self.new))
    _ = desk.checker(.missing).check(
      .bitmap(picture(odd: matches ? nil : (2, 2))), desk.call())
    #expect(desk.shelved() == [Self.old])
  }

  @Test("What the environment says decides, and CI writes nothing unless told to")
  func environment() {
    func settings(_ values: [String: String]) -> SnapshotSettings {
      SnapshotSettings(environment: values)
    }
    #expect(settings([:]).record == .missing)
    #expect(settings(["CI": "true"]).record == .never)
    #expect(settings(["CI": "1"]).record == .never)
    #expect(settings(["CI": ""]).record == .missing)
    #expect(settings(["CI": "false"]).record == .missing)
    #expect(settings(["CI": "true", "PROOFSHEET_RECORD": "failed"]).record == .failed)
    #expect(settings(["PROOFSHEET_SNAPSHOT_ROOT": "/a"]).root == FilePath("/a"))
    #expect(settings(["PROOFSHEET_ARTIFACTS": "b"]).artifacts == FilePath("b"))
    for mode in RecordMode.allCases {
      #expect(settings(["PROOFSHEET_RECORD": mode.rawValue]).record == mode)
    }
  }

  @Test("An unknown record mode fails every snapshot, matching ones too")
  func unknownMode() throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    for word in ["al", "ALL", "collect", "true"] {
      let settings = SnapshotSettings(environment: [
        "PROOFSHEET_RECORD": word, "PROOFSHEET_ARTIFACTS": desk.artifacts.path,
      ])
      let verdict = SnapshotChecker(settings).check(.bitmap(picture()), desk.call())
      #expect(verdict.reason == .settings)
      #expect(verdict.message.contains("\"\(word)\""))
    }
  }

  @Test("Where the sources aren't, the root of the package says where baselines are")
  func remapped() throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    var call = desk.call()
    call.file = "/nowhere/package/Tests/GridTests/GridTests.swift"
    #expect(desk.checker().check(.bitmap(picture()), call).reason == .output)
    var settings = desk.checker().settings
    settings.root = desk.path
    #expect(SnapshotChecker(settings).check(.bitmap(picture()), call).reason == .matched)
    settings.root = FilePath(desk.root.path + "/gone")
    #expect(SnapshotChecker(settings).check(.bitmap(picture()), call).reason == .output)
    call.file = "/nowhere/package/Tests/OtherTests/OtherTests.swift"
    settings.root = desk.path
    #expect(SnapshotChecker(settings).check(.bitmap(picture()), call).reason == .output)
    try FileManager.default.removeItem(at: desk.root.appendingPathComponent("Package.swift"))
    #expect(desk.checker().check(.bitmap(picture()), desk.call()).reason == .output)
  }

  @Test("Artifacts that can't be written fail the snapshot")
  func unwritable() throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    let file = desk.root.appendingPathComponent("Package.swift").path
    let verdict = desk.checker(artifacts: file).check(.bitmap(picture()), desk.call())
    #expect(verdict.reason == .output)
    for same in [desk.root.path, desk.root.path + "/", desk.root.path + "/."] {
      #expect(
        desk.checker(artifacts: same).check(.bitmap(picture()), desk.call()).reason == .output)
    }
  }
}
