// `proofsheet snapshots ...`: words in, a value out. Floor 8. No files, no terminal.

internal import ProofDrawing
internal import ProofItems
internal import Proofsheet

/// One of the snapshot commands with what it was told.
struct SnapshotCommand: Sendable {
  var verb: SnapshotVerb
  var settings: Settings

  enum Parsed: Sendable {
    case help(SnapshotVerb?)
    case command(SnapshotCommand)
  }

  private static let all =
    SnapshotVerb.allCases.map(\.rawValue).joined(separator: ", ")
    + "; snapshots --help says more"

  /// - Parameter words: what stands behind `snapshots`.
  static func parse(_ words: [Word]) throws(UsageError) -> Parsed {
    guard let first = words.first else {
      throw UsageError("snapshots", "which command?", all)
    }
    if first.text == "--help" { return .help(nil) }
    guard let verb = SnapshotVerb(rawValue: first.text) else {
      let nearest = NearestWord.nearest(
        to: first.text, among: SnapshotVerb.allCases.map(\.rawValue))
      throw UsageError(
        subject: Array("snapshots ".utf8) + first.bytes, "unknown command",
        nearest.map { "did you mean \($0)? \(all)" } ?? all)
    }
    let settings = try CommandParser(.snapshots, options: verb.options)
      .parse(Array(words.dropFirst()))
    if settings.wantsHelp { return .help(verb) }
    return .command(try SnapshotCommand(verb, settings))
  }

  private init(_ verb: SnapshotVerb, _ settings: Settings) throws(UsageError) {
    self.verb = verb
    self.settings = settings
    let most: Int? =
      switch verb {
      case .accept: 1
      case .report: nil
      case .orphans: 0
      }
    if let most, settings.inputs.count > most {
      throw UsageError(
        subject: settings.inputs[most].bytes,
        "snapshots \(verb.rawValue) takes \(most == 0 ? "no operand" : "one PATTERN")",
        most == 0 ? "leave it out" : "quote it: the shell may have found files for it")
    }
    let words = settings.snapshots
    if words.isSure && !words.deletes {
      throw UsageError("--yes", "nothing is deleted", "add --delete")
    }
    var sheet: FilePath?
    if case .file(let path) = words.sheet { sheet = path }
    let outputs = [("--html", words.html), ("--junit", words.junit), ("--sheet", sheet)]
    for (index, output) in outputs.enumerated() {
      if let path = output.1, let other = outputs[..<index].first(where: { $0.1 == path }) {
        throw UsageError(output.0, "\(other.0) has the same name", "give each its own")
      }
    }
  }
}

extension HelpText {
  /// `proofsheet snapshots --help`.
  var snapshots: String {
    var text = "proofsheet snapshots COMMAND [OPTION...]\n\nCommands:\n"
    for verb in SnapshotVerb.allCases {
      text += row("  \(verb.rawValue) \(verb.operands)", verb.summary)
    }
    text += row("  COMMAND --help", "its options")
    return text + "\n" + snapshotNotes
  }

  /// `proofsheet snapshots VERB --help`.
  func snapshots(_ verb: SnapshotVerb) -> String {
    var text = "proofsheet snapshots \(verb.rawValue) \(verb.operands)"
    text += "\n\n\(verb.summary)\n\n"
    for option in verb.options where option.isThere {
      text += row("  " + heading(option), description(option))
    }
    switch verb {
    case .accept:
      text += "\n"
      text += paragraph(
        "PATTERN is a name with * and ?, as failures print it: 'GridTests.*'; with a slash a path "
          + "below the package's root. Without one all are accepted.")
    case .report:
      text += "\n"
      text += paragraph(
        "DIR holds results: the folder that PROOFSHEET_ARTIFACTS named, or one of "
          + ".build/proofsheet; without one the newest of these.")
    case .orphans:
      text += "\n"
      text += paragraph(
        "Told from the newest run in .build/proofsheet, which must have run all tests, and all "
          + "must have passed: swift test, without --filter.")
    }
    return text + "\n" + snapshotNotes
  }

  private var snapshotNotes: String {
    paragraph(
      "Tests read PROOFSHEET_RECORD (never, missing, failed, all; missing, on CI never), "
        + "PROOFSHEET_ARTIFACTS (a folder for results and pictures), PROOFSHEET_SNAPSHOT_ROOT (the "
        + "package, where its sources were moved).") + "\n"
      + paragraph(
        "Baselines are the package's around the working folder. Exit codes: 0 done, all well; 1 "
          + "snapshots of the report fail, or orphans are listed; 2 the command line, or nothing to "
          + "go by; 3 a proposal can't be read; 6 a file can't be written.")
  }
}
