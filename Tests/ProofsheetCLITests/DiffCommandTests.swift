// Command lines of `diff`.

import ProofDiff
import ProofDrawing
import ProofGeometry
import Proofsheet
import Testing

@testable import ProofsheetCLI

private func diff(_ words: [String]) throws -> DiffRequest {
  guard
    case .diff(let request, _) = try Command((["diff", "a.png", "b.png"] + words).map(Word.init))
  else { throw UsageError("", "that isn't a diff") }
  return request
}

private func problem(_ words: [String]) throws -> UsageError {
  try #require(throws: UsageError.self) { try Command((["diff"] + words).map { Word($0) }) }
}

@Suite struct DiffCommandTests {
  @Test(
    "One word names metric and dialect",
    arguments: [
      ("exact", DiffMetric.exact), ("fuzzy:2,40", .fuzzy(maxDifference: 2, totalPixels: 40)),
      ("pixelmatch5:0.1", .pixelmatch5(threshold: 0.1)),
      ("pixelmatch7:.05", .pixelmatch7(threshold: 0.05)), ("oklab:1", .oklab(threshold: 1)),
      ("de2000:2.3", .ciede2000(threshold: 2.3)),
    ])
  func metrics(word: String, metric: DiffMetric) throws {
    #expect(try diff(["--match", word]).rule.metric == metric)
    #expect(try diff(["--match=\(word)"]).rule.metric == metric)
  }

  @Test("What isn't given is strict")
  func standard() throws {
    let request = try diff([])
    #expect(request.rule == DiffRule())
    #expect(request.rule.metric == .exact && request.rule.budget == .pixels(0))
    #expect(request.expected == FilePath("a.png") && request.actual == FilePath("b.png"))
    #expect(request.orphansThatFail == [.new, .deleted] && request.output == nil)
  }

  @Test("Every option reaches the request")
  func options() throws {
    let request = try diff([
      "--aa", "count", "--budget", "0.5%", "--max-shift", "3", "--fail-on-cluster", "9",
      "--ignore", "1,2,3,4", "--ignore=5,6,7,8", "--mask", "m.png", "--background", "#102030",
      "--strict-bytes", "-o", "d.png", "--style", "strip", "--json", "-", "--html", "h.html",
      "--junit", "u.xml", "--fail-on", "new", "-j", "3",
    ])
    #expect(request.rule.antialiasing == .count && request.rule.budget == .fraction(0.005))
    #expect(request.maxShift == 3 && request.rule.clusterLimit == 9)
    #expect(
      request.rule.ignoredBoxes == [
        PixelRect(x: 1, y: 2, width: 3, height: 4), PixelRect(x: 5, y: 6, width: 7, height: 8),
      ])
    #expect(request.mask == FilePath("m.png") && request.rule.hiddenColor == .compared)
    #expect(request.rule.ground == .color(red: 16, green: 32, blue: 48))
    #expect(request.output == FilePath("d.png") && request.style == .strip)
    #expect(request.json == .standardOutput && request.html == FilePath("h.html"))
    #expect(request.junit == FilePath("u.xml") && request.orphansThatFail == [.new])
    #expect(request.limits.jobs == 3)
    #expect(try diff(["--fail-on", "none"]).orphansThatFail.isEmpty)
    #expect(try diff(["--background", "pattern"]).rule.ground == .pattern)
    #expect(try diff(["--budget", "12"]).rule.budget == .pixels(12))
  }

  @Test(
    "A bad value is named with what would do",
    arguments: [
      (["--match", "pixelmatch:0.1"], "--match pixelmatch:0.1"),
      (["--match", "exact:1"], "--match"),
      (["--match", "oklab"], "--match oklab"), (["--match", "oklab:-1"], "--match oklab:-1"),
      (["--match", "oklab:1.01"], "--match"), (["--match", "de2000:abc"], "--match de2000:abc"),
      (["--match", "fuzzy:2"], "--match"), (["--match", "fuzzy:256,1"], "--match"),
      (["--match", "fuzzy:1,1.5"], "--match"), (["--match", "yiq:1"], "--match yiq:1"),
      (["--budget", "0.03"], "--budget 0.03"), (["--budget", "-1"], "--budget -1"),
      (["--budget", "101%"], "--budget 101%"), (["--ignore", "9,9,-4,2"], "--ignore"),
      (["--ignore", "9,9,0,2"], "--ignore"), (["--ignore", "1,2,3"], "--ignore 1,2,3"),
      (["--background", "#10203040"], "--background"), (["--fail-on", "old"], "--fail-on old"),
      (["--aa", "maybe"], "--aa maybe"), (["--style", "strip"], "--style"),
      (["--max-shift", "-1"], "--max-shift -1"), (["--columns", "3"], "--columns"),
      (["--width", "600"], "--width"),
      (["--sheet", "s.jpg"], "--sheet s.jpg"), (["--theme", "dark"], "--theme"),
      (["--scale", "2"], "--scale"), (["--sheet", "b.png"], "--sheet b.png"),
      (["--sheet", "-", "--json", "-"], "--sheet -"),
      (["--sheet", "s.png", "--width", "319"], "--width"), (["--json", "b.png"], "--json b.png"),
      (["--match", "fuzzy:1,1", "--budget", "5"], "--budget"),
      (["-o", "x.png", "--html", "x.png"], "--html x.png"),
    ])
  func refused(words: [String], subject: String) throws {
    let error = try problem(["a.png", "b.png"] + words)
    #expect(String(decoding: error.subject, as: UTF8.self).hasPrefix(subject))
    #expect(!error.problem.isEmpty && error.advice?.isEmpty == false)
  }

  @Test("A sheet is drawn as it was asked for")
  func sheet() throws {
    let words = [
      "--sheet", "s.png", "--theme", "dark", "--width", "700", "--scale", "2", "--fonts", "f",
      "--budget", "9",
    ]
    guard
      case .diff(let request, let settings) = try Command(
        (["diff", "a.png", "b.png"] + words).map(Word.init))
    else { return #expect(Bool(false), "that isn't a diff") }
    let outcome = DiffOutcome(pairs: [], isOfFolders: false, orphansThatFail: [])
    let sheet = try #require(settings.diffSheetRequest(request, outcome))
    #expect(sheet.output == .file(FilePath("s.png")) && sheet.theme == .dark)
    #expect(sheet.width == 700 && sheet.scale == 2 && sheet.fontFolder == FilePath("f"))
    #expect(sheet.subtitle == "exact, 9 pixels may differ")
    guard case .diff(_, let plain) = try Command(["diff", "a", "b"].map(Word.init)) else { return }
    #expect(plain.diffSheetRequest(request, outcome) == nil)
  }

  @Test("Two inputs, no fewer and no more", arguments: [[], ["a"], ["a", "b", "c"]])
  func inputs(words: [String]) throws {
    #expect(try problem(words).advice?.contains("EXPECTED ACTUAL") == true)
  }

  @Test("Of several ends the first in the contract's order is the exit code")
  func codes() {
    func outcome(_ statuses: [DiffPair.Status], _ orphans: Set<DiffRequest.Orphan>) -> ExitCode {
      let pairs = statuses.map {
        DiffPair(
          name: FilePath("n"), expected: FilePath("a"), actual: FilePath("b"), status: $0)
      }
      return ExitCode(DiffOutcome(pairs: pairs, isOfFolders: true, orphansThatFail: orphans))
    }
    let both = Set(DiffRequest.Orphan.allCases)
    #expect(outcome([.same, .within], both) == .done)
    #expect(outcome([.same, .different, .sizes, .new], both) == .refused)
    #expect(outcome([.sizes, .unreadable, .deleted], both) == .missing)
    #expect(outcome([.sizes, .unreadable], both) == .sizesDiffer)
    #expect(outcome([.unreadable, .same], both) == .unreadable)
    #expect(outcome([.new, .deleted], []) == .done)
    #expect(outcome([.new, .deleted], [.deleted]) == .missing)
  }
}
