// The commands below `proofsheet snapshots`, and their options. Floor 8.

internal import ProofDrawing
internal import Proofsheet

enum SnapshotVerb: String, CaseIterable, Hashable, Sendable {
  case accept
  case report
  case orphans

  var operands: String {
    switch self {
    case .accept: "[PATTERN]"
    case .report: "[DIR]..."
    case .orphans: ""
    }
  }

  var summary: String {
    switch self {
    case .accept: "make proposals (NAME.new.png, NAME.new.txt) the baselines"
    case .report: "what became of the snapshots of a run, to look at"
    case .orphans: "list baselines that no test asks for any more"
    }
  }

  var options: [CommandOption] {
    SnapshotOptionTable.rows(for: self) + [SnapshotOptionTable.quiet, SnapshotOptionTable.help]
  }
}

/// What the snapshot commands were told.
struct SnapshotWords: Sendable {
  var from: FilePath?
  var html: FilePath?
  var junit: FilePath?
  var sheet: OutputTarget?
  var deletes = false
  var isSure = false
}

enum SnapshotOptionTable {
  private static let verbs: [Verb] = [.snapshots]

  static let quiet: CommandOption = .flag(
    "quiet", short: "q", .run, for: verbs, "no notes; errors and warnings stay"
  ) { $0.isQuiet = $1 }

  static let help: CommandOption = .flag("help", .run, for: verbs, "this text") {
    $0.wantsHelp = $1
  }

  static func rows(for verb: SnapshotVerb) -> [CommandOption] {
    switch verb {
    case .accept:
      [
        .value(
          "from", "DIR", .input, for: verbs,
          "the artifacts of a run, a downloaded one too, instead of proposals beside baselines"
        ) { (settings, word) throws(ValueProblem) in
          settings.snapshots.from = try FileGrammar().parse(word)
        }
      ]
    case .report:
      [
        .value(
          "html", "FILE", .output, for: verbs,
          "one page with every picture in it: side by side, slider, blink, onion skin, mask"
        ) { (settings, word) throws(ValueProblem) in
          settings.snapshots.html = try FileGrammar().parse(word)
        },
        .value("junit", "FILE", .output, for: verbs, "a test case for each snapshot") {
          (settings, word) throws(ValueProblem) in
          settings.snapshots.junit = try FileGrammar().parse(word)
        },
        .value(
          "sheet", "FILE", .output, for: verbs,
          "a contact sheet of expected, actual and difference of those that fail, a .png"
        ) { (settings, word) throws(ValueProblem) in
          settings.snapshots.sheet = try OutputGrammar().parse(word)
        },
        .flag("show-slack", .run, for: verbs, "say what passed only within its rule") {
          $0.diff.showsSlack = $1
        },
      ]
    case .orphans:
      [
        .flag("delete", .run, for: verbs, "take them away; asks before") {
          $0.snapshots.deletes = $1
        },
        .flag("yes", .run, for: verbs, "don't ask") { $0.snapshots.isSure = $1 },
      ]
    }
  }
}
