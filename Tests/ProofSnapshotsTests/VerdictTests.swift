// What is found, and what is said of it.

import Foundation
import Glibc
import ProofCodecs
import ProofDiff
import ProofDrawing
import ProofGeometry
import ProofPixels
import Testing

@testable import ProofSnapshots

@Suite struct VerdictTests {
  @Test("A pixel that differs is told: where, by how much, what would pass, what to do")
  func text() throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    let verdict = desk.checker(.never).check(.bitmap(picture(odd: (3, 2))), desk.call())
    #expect(verdict.reason == .pixels)
    for part in [
      "snapshot GridTests.columns differs", "1 of 96 pixels", "1 x 1 at 3,2",
      "red 0, green 0, blue 9, alpha 0 of 255",
      "at 3,2: expected #204060FF, found #204069FF", ".exact, from the default",
      "Tests/GridTests/__Snapshots__/GridTests/GridTests.columns.png",
      "match: .fuzzy(maxDifference: 9, totalPixels: 1)",
      "proofsheet snapshots accept 'GridTests.columns' --from 'artifacts'",
      "swift package --allow-writing-to-package-directory proofsheet accept",
    ] {
      #expect(verdict.message.contains(part), "\(part) isn't in:\n\(verdict.message)")
    }
    #expect(verdict.message.split(separator: "\n").count < 24)
    #expect(
      verdict.exhibits.map(\.name)
        == [".expected", ".diff", ".strip", ".new"].map {
          "GridTests.GridTests.GridTests.columns\($0).png"
        })
    for exhibit in verdict.exhibits { #expect(try !exhibit.bytes().isEmpty) }
  }

  @Test("The rule that is proposed passes, and a narrower one doesn't")
  func proposed() throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    var actual = picture(odd: (3, 2), by: 17)
    actual[7, 5] &+= 0x300
    func reason(_ most: Int, _ pixels: Int) -> SnapshotReason {
      desk.checker().check(
        .bitmap(actual), desk.call(),
        SnapshotOptions(match: .fuzzy(maxDifference: most, totalPixels: pixels))
      ).reason
    }
    let verdict = desk.checker().check(.bitmap(actual), desk.call())
    #expect(verdict.message.contains("match: .fuzzy(maxDifference: 17, totalPixels: 2)"))
    #expect(reason(17, 2) == .within)
    #expect(reason(16, 2) == .pixels)
    #expect(reason(17, 1) == .pixels)
  }

  @Test("Another size is a failure of its own, with pictures")
  func sizes() throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    let verdict = desk.checker().check(
      .bitmap(picture(height: 9)), desk.call(),
      SnapshotOptions(match: .fuzzy(maxDifference: 255, totalPixels: 10_000)))
    #expect(verdict.reason == .size)
    #expect(verdict.message.contains("12 x 8 expected, 12 x 9 found"))
    #expect(!verdict.message.contains("passes"))
    #expect(verdict.exhibits.count == 4)
  }

  @Test("Exact means every sample, alpha too")
  func exact() throws {
    let desk = try Desk()
    let white = Bitmap(width: 4, height: 4, filledWith: 0xFFFF_FFFF)
    try desk.accept(.bitmap(white))
    let clear = Bitmap(width: 4, height: 4, filledWith: 0)
    #expect(desk.checker().check(.bitmap(clear), desk.call()).reason == .pixels)
    var last = white
    last[3, 3] = 0xFFFF_FFFE
    #expect(desk.checker().check(.bitmap(last), desk.call()).reason == .pixels)
  }

  @Test("Nothing is never equal to anything")
  func empty() throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    for record in [RecordMode.missing, .failed, .all] {
      for subject in [
        SnapshotSubject.bitmap(Bitmap(width: 0, height: 0)),
        .bitmap(Bitmap(width: 5, height: 0)), .png([]),
        .file(FilePath(desk.source("GridTests").path + "x")), .png([1, 2, 3]),
        .file(FilePath(desk.root.path + "/Package.swift")),
      ] {
        let verdict = desk.checker(record).check(subject, desk.call())
        #expect([.emptyImage, .unreadable].contains(verdict.reason))
        #expect(desk.shelved() == ["GridTests.columns.png"])
      }
    }
    #expect(desk.checker().check(.text(""), desk.call()).reason == .emptyImage)
    #expect(desk.checker().check(.bitmap(picture()), desk.call()).reason == .matched)
  }

  @Test("A baseline that can't be read fails, by its reason", arguments: [0, 1, 2, 3, 4])
  func damaged(kind: Int) throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    let good = Array(try Data(contentsOf: desk.shelf("GridTests.columns.png")))
    var broken = good
    broken[60] ^= 0x40
    let (bytes, words): ([UInt8], String) =
      [
        ([], "empty"),
        (
          Array("version https://git-lfs.github.com/spec/v1\noid sha256:0\nsize 1\n".utf8),
          "git lfs pull"
        ),
        (Array("GIF89a;".utf8), "can't be compared"), (Array(good.dropLast(30)), "can't be"),
        (broken, "can't be compared"),
      ][kind]
    try desk.put(bytes, "GridTests.columns.png")
    let verdict = desk.checker(.missing).check(.bitmap(picture()), desk.call())
    #expect(verdict.reason == .unreadable)
    #expect(verdict.message.contains(words), "\(verdict.message)")
    let isUntouched =
      Array(try Data(contentsOf: desk.shelf("GridTests.columns.png"))) == bytes
    #expect(isUntouched)
    #expect(desk.shelved() == ["GridTests.columns.png"])
  }

  @Test("A folder or a pipe in a baseline's place is no baseline, and nothing waits for it")
  func odd() throws {
    let desk = try Desk()
    try desk.put([1], "other.png")
    let shelf = desk.shelf("GridTests.columns.png")
    try FileManager.default.createDirectory(at: shelf, withIntermediateDirectories: true)
    #expect(desk.checker().check(.bitmap(picture()), desk.call()).reason == .unreadable)
    try FileManager.default.removeItem(at: shelf)
    // Safe because the name is closed by a NUL.
    #expect(unsafe mkfifo(shelf.path, 0o600) == 0)
    #expect(desk.checker().check(.bitmap(picture()), desk.call()).reason == .unreadable)
    let pipe = SnapshotSubject.file(FilePath(shelf.path))
    #expect(desk.checker().check(pipe, desk.call("other")).reason == .unreadable)
  }

  @Test("Many snapshots at a time are judged each by itself")
  func parallel() async throws {
    let desk = try Desk()
    for index in 0..<12 {
      _ = desk.checker().check(.bitmap(picture(width: 8 + index)), desk.call("t\(index)"))
    }
    #expect(try acceptSnapshots(in: desk.path).count == 12)
    let checker = desk.checker()
    let reasons = await withTaskGroup(of: (Int, SnapshotReason).self) { group in
      for index in 0..<12 {
        let call = desk.call("t\(index)", line: index)
        let bitmap = picture(
          width: 8 + index, odd: index.isMultiple(of: 2) ? (1, 1) : nil)
        group.addTask { (index, checker.check(.bitmap(bitmap), call).reason) }
      }
      return await group.reduce(into: [Int: SnapshotReason]()) { $0[$1.0] = $1.1 }
    }
    for index in 0..<12 {
      #expect(reasons[index] == (index.isMultiple(of: 2) ? .pixels : .matched))
    }
    #expect(try RunResults(FilePath(desk.artifacts.path)).results.count == 12)
  }

  @Test("PNG bytes and files are judged by their samples, whoever packed them")
  func subjects() throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    var bytes = try PictureBytes.png(picture())
    #expect(desk.checker().check(.png(bytes), desk.call()).reason == .matched)
    let file = desk.root.appendingPathComponent("shot")
    try Data(bytes).write(to: file)
    #expect(desk.checker().check(.file(FilePath(file.path)), desk.call()).reason == .matched)
    bytes.append(0)
    #expect(desk.checker().check(.png(bytes), desk.call()).reason == .unreadable)
  }

  @Test("The note says where it was recorded, and the failure when that was elsewhere")
  func fingerprint() throws {
    let desk = try Desk()
    let here = SnapshotOptions(textSample: "0011")
    _ = desk.checker().check(.bitmap(picture()), desk.call(), here)
    _ = try acceptSnapshots(in: desk.path)
    let bytes = Array(try Data(contentsOf: desk.shelf("GridTests.columns.png")))
    let note = try #require(PNGNote.read(bytes))
    #expect(
      note.contains("cairo 1.") && note.contains("text 0011") && note.contains("match .exact"))
    let odd = SnapshotSubject.bitmap(picture(odd: (1, 1)))
    let same = desk.checker().check(odd, desk.call(), here)
    #expect(!same.message.contains("recorded"))
    let fonts = desk.checker().check(odd, desk.call(), SnapshotOptions(textSample: "0012"))
    #expect(fonts.message.contains("recorded  elsewhere: fonts or text drawing changed"))
    let moved = note.replacingOccurrences(of: "processor ", with: "processor mips-")
    try desk.put(try #require(PNGNote.write(moved, into: bytes)), "GridTests.columns.png")
    let processor = desk.checker().check(odd, desk.call(), here)
    #expect(processor.message.contains("processor mips-"))
    let edited = note.replacingOccurrences(of: "pixels ", with: "pixels f")
    try desk.put(try #require(PNGNote.write(edited, into: bytes)), "GridTests.columns.png")
    let retouched = desk.checker().check(odd, desk.call(), here)
    #expect(retouched.message.contains("pixels were changed after it was recorded"))
  }

  @Test("A note is one chunk that libpng accepts, written twice it stands once")
  func note() throws {
    let bytes = try PictureBytes.png(picture())
    let once = try #require(PNGNote.write("a 1\n", into: bytes))
    let twice = try #require(PNGNote.write("ü 2\n", into: once))
    #expect(PNGNote.read(twice) == "ü 2\n")
    #expect(PNGNote.read(bytes) == nil)
    #expect(once.count == bytes.count + 12 + 24 + 4)
    let folder = try Desk()
    try folder.put(twice, "x.png")
    _ = try PictureBytes.facts(of: FilePath(folder.shelf("x.png").path))
    for end in 0..<once.count { #expect(PNGNote.write("b", into: Array(once[..<end])) == nil) }
  }

  @Test(
    "Numbers out of range fail, equal pictures too",
    arguments: [
      SnapshotMatch.fuzzy(maxDifference: -1, totalPixels: 0),
      .fuzzy(maxDifference: 256, totalPixels: 0), .fuzzy(maxDifference: 0, totalPixels: -1),
      .perceptual(threshold: -0.1), .perceptual(threshold: 1.1), .perceptual(threshold: .nan),
      .perceptual(.ciede2000, threshold: 101), .perceptual(budget: .percent(101)),
      .perceptual(budget: .percent(-1)), .perceptual(budget: .fraction(1.1)),
      .perceptual(budget: .fraction(.nan)), .perceptual(budget: .pixels(-1)),
      .exact.ignoring([PixelRect(x: 0, y: 0, width: 0, height: 5)]),
      .exact.allowing(shiftRows: -1), .exact.failing(atClusterOf: 0),
      .exact.density(window: 0, pixels: 1), .exact.density(window: 8, pixels: -1),
      .exact.ignoring(mask: "/no/such/mask.png"),
    ])
  func ranges(match: SnapshotMatch) throws {
    let desk = try Desk()
    try desk.accept(.bitmap(picture()))
    let verdict = desk.checker().check(
      .bitmap(picture()), desk.call(), SnapshotOptions(match: match))
    #expect(verdict.reason == .settings, "\(verdict.message)")
  }

  @Test("What passes only within its rule is a warning where the environment asks for it")
  func slack() throws {
    let desk = try Desk()
    let old = Bitmap(width: 10, height: 10, filledWith: 0xFF00_0000)
    try desk.accept(.bitmap(old))
    var new = old
    new[3, 4] = 0xFF00_0001
    for (word, isAsked) in [("1", true), ("0", false), ("", false)] {
      var settings = SnapshotSettings(environment: ["PROOFSHEET_SHOW_SLACK": word])
      settings.artifacts = FilePath(desk.artifacts.path)
      for (picture, isOff) in [(new, true), (old, false)] {
        let verdict = SnapshotChecker(settings).check(
          .bitmap(picture), desk.call(),
          SnapshotOptions(match: .fuzzy(maxDifference: 1, totalPixels: 2)))
        #expect(verdict.passes && verdict.isWarning == (isAsked && isOff))
        #expect(verdict.sentence.contains("within its rule") == isOff, "\(verdict.sentence)")
      }
    }
  }

  @Test("Budgets are pixels, percent and fraction, each by its own measure")
  func budgets() throws {
    let desk = try Desk()
    let old = Bitmap(width: 10, height: 10, filledWith: 0xFF00_0000)
    try desk.accept(.bitmap(old))
    var new = old
    for x in 0..<10 { new[x, 0] = 0xFFFF_FFFF }
    func passes(_ budget: SnapshotBudget) -> Bool {
      desk.checker().check(
        .bitmap(new), desk.call(), SnapshotOptions(match: .perceptual(budget: budget))
      ).passes
    }
    #expect(passes(.pixels(10)) && !passes(.pixels(9)))
    #expect(passes(.percent(10)) && !passes(.percent(9.9)) && !passes(.percent(0.1)))
    #expect(passes(.fraction(0.1)) && !passes(.fraction(0.099)))
    let boxed = SnapshotMatch.exact.ignoring([PixelRect(x: 0, y: 0, width: 10, height: 1)])
    #expect(
      desk.checker().check(.bitmap(new), desk.call(), SnapshotOptions(match: boxed)).passes)
    let clustered = SnapshotMatch.perceptual(budget: .percent(50)).failing(atClusterOf: 10)
    #expect(
      !desk.checker().check(.bitmap(new), desk.call(), SnapshotOptions(match: clustered)).passes)
    // Ten in a line: five in any square of five.
    for (most, passes) in [(5, true), (4, false)] {
      let dense = SnapshotMatch.perceptual(budget: .percent(50)).density(window: 5, pixels: most)
      let verdict = desk.checker().check(
        .bitmap(new), desk.call(), SnapshotOptions(match: dense))
      #expect(verdict.passes == passes, "\(verdict.message)")
      #expect(passes || verdict.sentence.contains("5 in 5 x 5 pixels at 0,0, the limit is 4"))
    }
  }
}
