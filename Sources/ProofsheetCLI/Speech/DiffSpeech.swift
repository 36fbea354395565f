// What is said of a comparison: a line for each pair that fails, and the count. Floor 8.

internal import ProofDiff
internal import ProofDrawing
internal import Proofsheet

struct DiffSpeech {
  private let request: DiffRequest
  private let showsSlack: Bool
  private let isVerbose: Bool

  init(_ request: DiffRequest, _ settings: Settings) {
    self.request = request
    showsSlack = settings.diff.showsSlack
    isVerbose = settings.isVerbose
  }

  func messages(for pair: DiffPair) -> [RunMessage] {
    var messages: [RunMessage] = []
    switch pair.status {
    case .same:
      if isVerbose { messages.append(RunMessage(.note, path: pair.name, pair.sentence)) }
    case .within:
      if showsSlack { messages.append(RunMessage(.warning, path: pair.name, pair.sentence)) }
    case .different, .sizes:
      messages.append(
        RunMessage(.error, path: pair.name, pair.sentence, advice: pair.picture.map(seen)))
    case .missing, .unreadable:
      messages += pair.problems.map {
        RunMessage(.error, path: $0.path, $0.failure.message)
      }
    case .new, .deleted:
      let orphan: DiffRequest.Orphan = pair.status == .new ? .new : .deleted
      messages.append(
        RunMessage(
          request.orphansThatFail.contains(orphan) ? .error : .warning,
          path: pair.status == .new ? pair.actual : pair.expected, pair.sentence))
    }
    messages += pair.remarks.map { RunMessage(.warning, path: pair.name, $0) }
    return messages
  }

  func closing(_ outcome: DiffOutcome) -> [RunMessage] {
    guard outcome.isOfFolders else { return [] }
    let failing = outcome.pairs.filter { outcome.fails($0) }.count
    let all = ProgressLine.grouped(outcome.pairs.count)
    if failing == 0 { return isVerbose ? [RunMessage(.note, "\(all) pairs, all match")] : [] }
    return [
      RunMessage(.error, "\(ProgressLine.grouped(failing)) of \(all) pairs don't match")
    ]
  }

  /// What a sheet was written to. What couldn't be read was said before.
  func sheet(_ outcome: RunOutcome) -> [RunMessage] {
    var outcome = outcome
    outcome.totals = RunTotals()
    return Closing(outcome).messages(isVerbose: false)
  }

  private func seen(_ path: FilePath) -> String {
    "see \(String(decoding: path.bytes, as: UTF8.self))"
  }
}
