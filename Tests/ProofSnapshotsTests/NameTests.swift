// Names of files, and who may have them.

import Foundation
import Testing

@testable import ProofSnapshots

@Suite struct NameTests {
  @Test(
    "Names are as readable as they can be",
    arguments: [
      (["GridTests", "threeColumns"], "GridTests.threeColumns"),
      (["GridTests", "threeColumns", "thumb-2_x"], "GridTests.threeColumns.thumb-2_x"),
      (["a b/c"], "a%20b%2Fc"),
      (["1.5", "x"], "1%2E5.x"),
      (["é"], "%C3%A9"),
      (["a", "new"], "a.%6Eew"),
      (["a", "Diff"], "a.%44iff"),
      (["-v"], "%2Dv"),
      (["a", ""], "a.%"),
      (["..", "..", "etc"], "%2E%2E.%2E%2E.etc"),
      (["a@linux"], "a%40linux"),
    ])
  func readable(_ parts: [String], _ text: String) {
    #expect(SnapshotName(parts).text == text)
  }

  @Test("No two names meet, whatever they are made of")
  func injective() {
    let words = [
      "", "a", "a.b", "b", "%", "%61", "new", "%6Eew", "a%2Eb", ".", "é", "e\u{301}", "~",
    ]
    var seen: [String: [String]] = [:]
    for first in words {
      for second in [nil] + words.map(Optional.some) {
        for third in [nil] + words.map(Optional.some) where second != nil || third == nil {
          let parts = [first, second, third].compactMap(\.self)
          let name = SnapshotName(parts)
          // Not by ==, which takes two spellings of é for one.
          let key = parts.map { Array($0.utf8).description }
          if let other = seen[name.text] { #expect(other == key, "\(name.text)") }
          seen[name.text] = key
        }
      }
    }
    #expect(seen.count > 2000)
  }

  @Test("A long name is cut between escapes, and the rest still counts")
  func long() {
    for length in 150..<400 {
      let base = String(repeating: "é", count: length)
      let (one, other) = (SnapshotName([base + "x"]), SnapshotName([base + "y"]))
      #expect(one.text.utf8.count <= SnapshotName.longest)
      #expect(one != other)
      let head = one.text.prefix { $0 != "~" }
      #expect(head.utf8.count.isMultiple(of: 3) && head.hasSuffix("%A9") || head.hasSuffix("%C3"))
    }
    #expect(SnapshotName([String(repeating: "a", count: 180)]).text.utf8.count == 180)
    #expect(SnapshotName([String(repeating: "a", count: 181)]).text.contains("~"))
  }

  @Test("Two assertions on one baseline fail by both their places; one may come again")
  func claims() throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    let checker = desk.checker()
    #expect(checker.check(.bitmap(picture()), desk.call(line: 7)).passes)
    #expect(checker.check(.bitmap(picture()), desk.call(line: 7)).passes)
    let verdict = checker.check(.bitmap(picture()), desk.call(line: 12))
    #expect(verdict.reason == .claimed)
    #expect(verdict.message.contains("GridTests.swift:7"))
    #expect(verdict.message.contains("GridTests.swift:12"))
    #expect(checker.check(.text("a"), desk.call(line: 13)).reason == .missing)
  }

  @Test("Names that differ in case alone are one to some systems, and fail")
  func cases() throws {
    let desk = try Desk()
    let checker = desk.checker()
    #expect(checker.check(.bitmap(picture()), desk.call(named: "a")).reason == .missing)
    #expect(checker.check(.bitmap(picture()), desk.call(named: "A")).reason == .claimed)
    // In another process only the files tell.
    _ = try acceptSnapshots(in: desk.path)
    #expect(desk.checker().check(.bitmap(picture()), desk.call(named: "A")).reason == .name)
    #expect(desk.checker().check(.bitmap(picture()), desk.call(named: "a")).reason == .matched)
  }

  @Test("A test with arguments needs a name for each case")
  func parameterized() throws {
    let desk = try Desk()
    let checker = desk.checker()
    let bare = checker.check(.bitmap(picture()), desk.call(isParameterized: true))
    #expect(bare.reason == .name)
    let named = checker.check(
      .bitmap(picture()), desk.call(named: "x", isParameterized: true))
    #expect(named.reason == .missing)
  }

  @Test("The baseline of this system wins over the common one, and another's doesn't count")
  func platforms() throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    let own = picture(odd: (1, 1))
    _ = desk.checker(.failed).check(
      .bitmap(own), desk.call(), SnapshotOptions(platform: .system))
    let key = SnapshotPlatform.system.key
    #expect(desk.shelved().contains("GridTests.columns\(key).new.png"))
    _ = try acceptSnapshots(in: desk.path)
    #expect(desk.checker().check(.bitmap(own), desk.call()).reason == .matched)
    #expect(desk.checker().check(.bitmap(picture()), desk.call()).reason == .pixels)
    let other = desk.shelf("GridTests.columns@amiga.png")
    try FileManager.default.moveItem(at: desk.shelf("GridTests.columns\(key).png"), to: other)
    #expect(desk.checker().check(.bitmap(picture()), desk.call()).reason == .matched)
  }
}
