// Exit codes, and what is said at the end.

import ProofDrawing

import Testing

@testable import Proofsheet
@testable import ProofsheetCLI

@Test(
  "Of several exit codes the contract's first counts",
  arguments: [
    ([], ExitCode.done), ([.done], .done), ([.unreadable, .done], .unreadable),
    ([.unreadable, .sizesDiffer], .sizesDiffer), ([.sizesDiffer, .missing], .missing),
    ([.missing, .refused], .refused), ([.refused, .output], .output), ([.output, .usage], .usage),
    (ExitCode.allCases, .usage),
  ] as [([ExitCode], ExitCode)])
func precedence(codes: [ExitCode], expected: ExitCode) {
  #expect(ExitCode.of(codes) == expected)
  #expect(ExitCode.of(codes.reversed()) == expected)
}

@Test("Each way to stop has its code")
func errorCodes() {
  #expect(ExitCode(RunError(.usage, "")).rawValue == 2)
  #expect(ExitCode(RunError(.output, "")).rawValue == 6)
  #expect(ExitCode(RunError(.refused, "")).rawValue == 1)
  #expect(ExitCode(RunError(.input, "")).rawValue == 3)
}

@Test("Placeholders, blanks and cut pictures are 3; other files are not")
func totals() {
  var totals = RunTotals()
  totals.items = 9
  totals.drawn = 7
  totals.notAPicture = 3
  totals.passedOver = 4
  #expect(ExitCode(totals).rawValue == 0)
  totals.partial = 2
  #expect(ExitCode(totals).rawValue == 3)
  totals.partial = 0
  totals.placeholders = 1
  #expect(ExitCode(totals).rawValue == 3)
  totals.placeholders = 0
  totals.blanks = 1
  #expect(ExitCode(totals).rawValue == 3)
}

@Test("The end names what was written and what could not be read")
func closing() {
  var outcome = RunOutcome()
  outcome.written = [FilePath("a.png")]
  #expect(
    Closing(outcome).messages(isVerbose: false)
      == [RunMessage(.note, path: FilePath("a.png"), "written")])
  outcome.totals.items = 1200
  outcome.totals.placeholders = 1
  outcome.leftOver = [FilePath("b.png")]
  let messages = Closing(outcome).messages(isVerbose: true)
  #expect(messages.map(\.severity) == [.note, .warning, .error, .note])
  #expect(messages[2].text == "1 input of 1,200 could not be read")
  outcome.written = (1...25).map { FilePath("\($0).png") }
  let many = Closing(outcome).messages(isVerbose: false)
  #expect(many[0].path == FilePath("1.png") && many[0].text.contains("25 pages"))
  #expect(many[1].path == FilePath("25.png"))
}
