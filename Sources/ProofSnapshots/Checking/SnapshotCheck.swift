// The steps of one check, once its place is its own. Floor 7.

internal import Foundation
internal import ProofDiff
internal import ProofDrawing
internal import ProofGeometry
internal import Proofsheet

struct SnapshotCheck {
  let call: SnapshotCall
  let options: SnapshotOptions
  let place: SnapshotPlace
  let settings: SnapshotSettings
  let artifacts: FilePath

  /// What was found, before it is told.
  struct Finding {
    var reason: SnapshotReason
    /// What follows the name in the first line.
    var sentence: String
    var lines: [ReportLine] = []
    var exhibits: [(kind: String, path: FilePath)] = []
    var hasExpected = false
    /// The subject is a picture or a text that could become a baseline.
    var isWorthy = true
  }

  func verdict(on subject: SnapshotSubject) throws -> SnapshotVerdict {
    try RunMarker.shared.begin(call.library, in: artifacts)
    for kind in [".expected", ".diff", ".strip", ".new"] { try Disk.remove(artifact(kind)) }
    try Disk.remove(resultPath)
    let actual = artifact(".new")
    var finding: Finding
    let existing = try place.existing()
    do {
      switch subject {
      case .text(let text):
        try Disk.write(Array(text.utf8), to: actual)
        finding = try TextCheck(self).compare(text, with: existing)
      default:
        let now = try PictureCheck(self).write(subject, to: actual)
        finding = try PictureCheck(self).compare(actual, with: existing, now: now)
      }
    } catch let refusal as Refusal {
      finding = Finding(reason: refusal.reason, sentence: refusal.sentence)
      finding.isWorthy = false
    }
    try record(&finding, actual)
    return try tell(finding, existing: existing, actual: actual)
  }

  func artifact(_ kind: String) -> FilePath {
    place.artifact(kind + place.suffix, in: artifacts, key: options.platform.key)
  }

  private var resultPath: FilePath {
    place.artifact(place.suffix + SnapshotResult.suffix, in: artifacts)
  }

  // MARK: - The source tree

  /// Writes or takes away the proposal beside the baseline: afterwards there is none, or it is what
  /// this run has found.
  private func record(_ finding: inout Finding, _ actual: FilePath) throws {
    let proposal = place.proposal(options.platform.key)
    let isThere = try finding.isWorthy && Disk.kind(actual) != nil
    let isWorthIt: Bool
    switch finding.reason {
    case .missing: isWorthIt = settings.record == .missing || settings.record == .failed
    case .size, .pixels, .text, .unreadable: isWorthIt = settings.record == .failed
    default: isWorthIt = false
    }
    switch settings.record {
    case .never: return
    case .all:
      guard isThere else { return }
      let target = place.baseline(options.platform.key)
      try Disk.write(try Disk.read(actual), to: target)
      try Disk.remove(proposal)
      finding.reason = .recorded
      finding.sentence = "was recorded: PROOFSHEET_RECORD=all replaces baselines and never passes"
    case .missing, .failed:
      if isWorthIt && isThere {
        try Disk.write(try Disk.read(actual), to: proposal)
        finding.lines.append(ReportLine("new", shown(proposal)))
      } else {
        try Disk.remove(proposal)
      }
    }
  }

  // MARK: - Words

  private func tell(
    _ finding: Finding, existing: FilePath?, actual: FilePath
  ) throws -> SnapshotVerdict {
    var finding = finding
    let baseline = existing ?? place.baseline(options.platform.key)
    let isPicture = place.suffix == ".png"
    var exhibits: [SnapshotVerdict.Exhibit] = []
    if finding.reason.passes {
      try Disk.remove(actual)
    } else {
      if finding.reason != .recorded {
        finding.lines.insert(ReportLine("baseline", shown(baseline)), at: 0)
        finding.lines += acceptLines(finding)
      }
      if try Disk.kind(actual) != nil { finding.exhibits.append((".new", actual)) }
      exhibits = finding.exhibits.map { exhibit in
        SnapshotVerdict.Exhibit(
          name: place.exhibitName(exhibit.kind + place.suffix, call), path: exhibit.path)
      }
      if isPicture && finding.reason != .recorded {
        finding.lines.insert(
          ReportLine("rule", "\(options.match.words), from \(options.matchOrigin)"), at: 0)
      }
    }
    let name = place.name.text
    let sentence = "snapshot \(name) \(finding.sentence)"
    let details = ReportLine.text(finding.lines)
    try write(
      SnapshotResult(
        reason: finding.reason, path: place.path.text,
        baseline: (baseline.below(place.root) ?? baseline).text, test: call.snapshotName.text,
        source: (FilePath(call.file).below(place.root) ?? FilePath(call.file)).text,
        line: call.line, library: call.library.rawValue, sentence: finding.sentence,
        details: details,
        expected: finding.hasExpected ? artifact(".expected").lastName.text : nil,
        actual: finding.reason.passes ? nil : actual.lastName.text,
        rule: RuleDocument(options.match)))
    var verdict = SnapshotVerdict(finding.reason, sentence, details: details, exhibits: exhibits)
    verdict.isWarning = finding.reason == .within && settings.showsSlack
    return verdict
  }

  private func acceptLines(_ finding: Finding) -> [ReportLine] {
    switch finding.reason {
    case .missing, .size, .pixels, .text, .unreadable: if !finding.isWorthy { return [] }
    default: return []
    }
    let isBeside =
      settings.record == .failed || (settings.record == .missing && finding.reason == .missing)
    var words = "accept '\(place.name.text)'"
    if !isBeside { words += " --from '\(shown(artifacts))'" }
    return [
      ReportLine("accept", "proofsheet snapshots \(words)"),
      ReportLine(
        "", "or swift package --allow-writing-to-package-directory proofsheet \(words)"),
    ]
  }

  /// A path as one would type it in the package.
  func shown(_ path: FilePath) -> String { (path.below(place.root) ?? path).text }

  private func write(_ result: SnapshotResult) throws {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
    try Disk.write(
      Array(try encoder.encode(result)) + [UInt8(ascii: "\n")],
      to: resultPath)
  }
}

/// A line of a failure's text: a word, and what it says.
struct ReportLine {
  var word: String
  var text: String

  init(_ word: String, _ text: String) {
    self.word = word
    self.text = text
  }

  static func text(_ lines: [ReportLine]) -> String {
    lines.map { line in
      let gap = String(repeating: " ", count: max(10 - line.word.count, 1))
      return ("  " + line.word + gap + line.text)
        .split(separator: "\n", omittingEmptySubsequences: false)
        .joined(separator: "\n            ")
    }.joined(separator: "\n")
  }
}
