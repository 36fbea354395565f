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
