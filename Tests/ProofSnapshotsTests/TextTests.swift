// Layouts and texts as baselines.

import Foundation
import Proofsheet
import Testing

@testable import ProofSnapshots

@Suite struct TextTests {
  @Test("A text that changed is told as a diff with its surroundings")
  func diff() throws {
    let desk = try Desk()
    let old = (1...20).map { "line \($0)" }
    var new = old
    new[9] = "line ten"
    new.insert("line 0", at: 0)
    try desk.accept(.text(old.joined(separator: "\n")))
    let verdict = desk.checker().check(.text(new.joined(separator: "\n")), desk.call())
    #expect(verdict.reason == .text)
    #expect(verdict.sentence.hasSuffix("1 line gone, 2 lines new"))
    let diff = LineDiff(old, new).text()
    #expect(
      diff == """
        @@ -1,3 +1,4 @@
        +line 0
         line 1
         line 2
         line 3
        @@ -7,7 +8,7 @@
         line 7
         line 8
         line 9
        -line 10
        +line ten
         line 11
         line 12
         line 13
        """)
    #expect(verdict.exhibits.map(\.name).allSatisfy { $0.hasSuffix(".txt") })
  }

  @Test("Changes near one another stand in one hunk, and a long diff is cut with a count")
  func hunks() {
    let old = (1...100).map { "\($0)" }
    var new = old
    new[10] = "x"
    new[16] = "y"
    #expect(LineDiff(old, new).text().split(separator: "\n").count { $0.hasPrefix("@@") } == 1)
    new[16] = "17"
    new[18] = "y"
    #expect(LineDiff(old, new).text().split(separator: "\n").count { $0.hasPrefix("@@") } == 2)
    let all = LineDiff(old, old.map { $0 + "!" }).text(most: 10)
    #expect(all.hasSuffix("... and 192 more lines"))
    #expect(LineDiff(old, old).text().isEmpty)
    #expect(LineDiff([], ["a"]).text() == "@@ -1,0 +1,1 @@\n+a")
  }

  @Test("Texts that have next to nothing in common are told apart without ado")
  func large() {
    let old = (0..<20_000).map { "old \($0)" }
    var new = (0..<20_000).map { "new \($0)" }
    new[0] = old[0]
    new[19_999] = old[19_999]
    let diff = LineDiff(old, new)
    #expect(diff.removed == 19_998 && diff.added == 19_998)
    #expect(diff.text(most: 5).hasPrefix("@@ -1,20000 +1,20000 @@\n old 0\n-old 1\n"))
  }

  @Test("Applying a diff to the old text gives the new one", arguments: 0..<40)
  func applies(seed: Int) {
    var state = UInt32(seed) &* 2_654_435_761 &+ 1
    func draw(_ below: Int) -> Int {
      state = state &* 1_664_525 &+ 1_013_904_223
      return Int(state >> 16) % below
    }
    let old = (0..<draw(30)).map { _ in "\(draw(6))" }
    let new = (0..<draw(30)).map { _ in "\(draw(6))" }
    var (at, out) = (0, [String]())
    for line in LineDiff(old, new).text(most: .max).split(
      separator: "\n", omittingEmptySubsequences: true)
    {
      if line.hasPrefix("@@") {
        let start = Int(line.dropFirst(4).prefix { $0 != "," }) ?? 0
        while at < start - 1 {
          out.append(old[at])
          at += 1
        }
      } else if line.hasPrefix("+") {
        out.append(String(line.dropFirst()))
      } else {
        #expect(old[at] == line.dropFirst())
        if line.hasPrefix(" ") { out.append(old[at]) }
        at += 1
      }
    }
    out += old[at...]
    #expect(out == new)
  }

  @Test("Line ends that Git changed aren't a difference; a text that is none is a failure")
  func reading() throws {
    let desk = try Desk()
    try desk.accept(.text("a\nb\n"))
    try desk.put(Array("a\r\nb\r\n".utf8), "GridTests.columns.txt")
    #expect(desk.checker().check(.text("a\nb\n"), desk.call()).reason == .matched)
    #expect(desk.checker().check(.text("a\nb"), desk.call()).reason == .text)
    for bytes in [[], [0xFF, 0xFE], Array("version https://git-lfs.github.com/spec/v1\n".utf8)] {
      try desk.put(bytes, "GridTests.columns.txt")
      #expect(desk.checker().check(.text("a\nb\n"), desk.call()).reason == .unreadable)
    }
  }

  @Test(
    "Points have at most two decimals and no sign before nothing",
    arguments: [
      (0.0, "0"), (-0.0, "0"), (-0.001, "0"), (1, "1"), (20.5, "20.5"), (1.0 / 3, "0.33"),
      (0.05, "0.05"), (-1.255, "-1.25"), (9.999, "10"), (.infinity, "inf"), (1e20, "1e+20"),
    ])
  func numbers(value: Double, text: String) {
    #expect(LayoutText.number(value) == text)
  }

  @Test("A layout is a line a view, in the order of the tree, then the items from the top")
  @MainActor func layout() throws {
    let view = VStack(alignment: .leading, spacing: 4) {
      Color.red.frame(width: 30.25, height: 10).accessibilityIdentifier("b\nar")
      Color.red.frame(width: 20, height: 10).accessibilityIdentifier("a")
      ForEach([7, 3], id: \.self) { _ in Color.blue.frame(width: 5, height: 5) }
    }
    let renderer = ImageRenderer(content: view)
    #expect(
      try renderer.layout().text == """
        proofsheet layout 1
        size 30.25 x 42
        b\\nar: 0, 0, 30.25 x 10
        a: 0, 14, 20 x 10
        [7]: 0, 28, 5 x 5
        [3]: 0, 37, 5 x 5

        """)
  }
}
