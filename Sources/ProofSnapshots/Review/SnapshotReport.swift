// Results of runs as files to look at: the pages are those of `proofsheet diff`. Floor 7.

internal import ProofDiff
public import ProofDrawing
public import Proofsheet

/// What is written of the results of runs.
public struct SnapshotReport: Sendable {
  /// One page with everything in it.
  public var html: FilePath?
  /// A test case for each snapshot.
  public var junit: FilePath?
  /// A contact sheet of expected, actual and difference of those that fail.
  public var sheet: OutputTarget?

  public init(html: FilePath? = nil, junit: FilePath? = nil, sheet: OutputTarget? = nil) {
    self.html = html
    self.junit = junit
    self.sheet = sheet
  }

  /// Writes the files.
  ///
  /// Pictures are compared once more, from the copies that the run kept: the baselines may have
  /// changed since.
  /// - Returns: all snapshots, those that fail first.
  @MainActor public func write(_ runs: [RunResults]) throws -> DiffOutcome {
    var pairs: [ReportedPair] = []
    for run in runs {
      for (folder, result) in run.results { pairs.append(try pair(result, in: folder)) }
    }
    pairs.sort { a, b in
      (a.isFailing ? 0 : 1, a.name.text) < (b.isFailing ? 0 : 1, b.name.text)
    }
    let outcome = try writeReports(
      of: pairs, html: html, junit: junit, comparesAgain: sheet != nil)
    guard let sheet else { return outcome }
    let entries = zip(pairs, outcome.pairs).filter { outcome.fails($1) }.map { own, pair in
      DiffSheetEntry(
        pair, fails: true, rule: own.rule, maxShift: own.maxShift, mask: own.mask)
    }
    let count = outcome.pairs.count
    _ = try drawSheet(
      DiffSheetRequest(
        entries: entries, output: sheet,
        title: "\(entries.count) of \(count) snapshot\(count == 1 ? "" : "s") "
          + (entries.count == 1 ? "fails" : "fail")))
    return outcome
  }

  private func pair(
    _ result: SnapshotResult, in folder: FilePath
  ) throws(SnapshotFileError) -> ReportedPair {
    let name = FilePath(result.path)
    func file(_ name: String?) throws(SnapshotFileError) -> FilePath? {
      guard let name else { return nil }
      guard !name.contains("/") else {
        throw SnapshotFileError(folder, "a result names a file elsewhere: \(name)")
      }
      let path = folder.appending(name)
      return try Disk.kind(path) == .file ? path : nil
    }
    let status: DiffPair.Status =
      switch result.reason {
      case .matched: .same
      case .within: .within
      case .missing: .new
      case .size: .sizes
      case .pixels, .text, .recorded: .different
      default: .unreadable
      }
    let isPicture = name.hasSuffix(".png")
    let expected = try file(result.expected)
    let actual = try file(result.actual)
    var pair = ReportedPair(
      name: name, status: status, sentence: result.sentence, details: result.details)
    if isPicture, let actual { pair.actual = actual }
    if isPicture, actual != nil, let expected { pair.expected = expected }
    if let rule = result.rule.rule { pair.rule = rule }
    pair.maxShift = min(max(result.rule.shiftRows, 0), 100_000)
    pair.mask = result.rule.mask.map { FilePath($0) }
    return pair
  }
}
