// What a run may write into the source tree, and where everything else goes. Floor 7.
// The environment is read here and nowhere else; a value that isn't known is a problem that fails
// every snapshot, never a guess.

public import ProofDrawing

/// What becomes of a snapshot that has no baseline, or doesn't match it. None of these but ``all``
/// touches a baseline: a second try must not turn green because the first one wrote.
public enum RecordMode: String, CaseIterable, Hashable, Sendable {
  /// Nothing is written into the source tree.
  case never
  /// `NAME.new.png` beside a baseline that is missing.
  case missing
  /// And beside one that isn't matched.
  case failed
  /// Baselines are replaced. Every snapshot fails and says so.
  case all
}

/// What the environment says, checked.
public struct SnapshotSettings: Hashable, Sendable {
  public var record: RecordMode
  /// Replaces the root of the package, where sources aren't where they were compiled.
  public var root: FilePath?
  /// Where pictures and results of a run go; nil for a folder of the run in `.build/proofsheet`.
  public var artifacts: FilePath?
  /// What passes only within its rule is said.
  public var showsSlack: Bool
  /// What is wrong with the environment.
  public var problem: String?

  public init(
    record: RecordMode = .missing, root: FilePath? = nil, artifacts: FilePath? = nil,
    showsSlack: Bool = false, problem: String? = nil
  ) {
    self.record = record
    self.root = root
    self.artifacts = artifacts
    self.showsSlack = showsSlack
    self.problem = problem
  }

  /// - Parameter environment: `PROOFSHEET_RECORD`, `PROOFSHEET_SNAPSHOT_ROOT`,
  ///   `PROOFSHEET_ARTIFACTS`, `PROOFSHEET_SHOW_SLACK`, `CI`. An empty value is as good as none.
  public init(environment: [String: String]) {
    func value(_ name: String) -> String? {
      environment[name].flatMap { $0.isEmpty ? nil : $0 }
    }
    func isSet(_ name: String) -> Bool {
      value(name).map { !["false", "0", "no"].contains($0.lowercased()) } ?? false
    }
    showsSlack = isSet("PROOFSHEET_SHOW_SLACK")
    record = isSet("CI") ? .never : .missing
    root = value("PROOFSHEET_SNAPSHOT_ROOT").map { FilePath($0) }
    artifacts = value("PROOFSHEET_ARTIFACTS").map { FilePath($0) }
    guard let word = value("PROOFSHEET_RECORD") else { return }
    if let mode = RecordMode(rawValue: word) {
      record = mode
    } else {
      record = .never
      problem =
        "PROOFSHEET_RECORD is \"\(word)\"; it is one of "
        + RecordMode.allCases.map(\.rawValue).joined(separator: ", ")
    }
  }
}
