// What became of each pair. Floor 6: values; floor 8 prints.

public import ProofDiff
public import ProofDrawing

/// One of the two pictures can't be compared.
public struct DiffProblem: Hashable, Sendable {
  public var path: FilePath
  public var failure: PictureFailure
}

/// A pair of pictures.
public struct DiffPair: Sendable {
  public enum Status: String, Hashable, Sendable {
    /// The same, as far as the rule looks.
    case same
    /// Differences, all within the rule.
    case within
    case different
    case sizes
    /// One of the two doesn't exist.
    case missing
    /// A file of a folder without counterpart.
    case new
    case deleted
    case unreadable
  }

  /// Relative to the folders; of two pictures the actual one's path.
  public var name: FilePath
  public var expected: FilePath
  public var actual: FilePath
  public var status: Status
  /// nil when nothing could be compared.
  public var summary: DiffSummary?
  public var failures: [DiffFailure] = []
  public var problems: [DiffProblem] = []
  /// Sentences about what is odd and no failure.
  public var remarks: [String] = []
  /// The picture that was written.
  public var picture: FilePath?

  /// What somebody else says of the pair.
  public struct Told: Hashable, Sendable {
    /// Instead of the findings in one line.
    public var sentence: String
    /// Lines that follow; may be empty.
    public var details: String

    public init(sentence: String, details: String) {
      self.sentence = sentence
      self.details = details
    }
  }

  public var told: Told?
  /// Whether the actual picture is shown where there is no expected one.
  public var isShown = false

  /// Whether rows stood beside their shifted counterparts.
  public var isAligned = false

  public init(name: FilePath, expected: FilePath, actual: FilePath, status: Status) {
    self.name = name
    self.expected = expected
    self.actual = actual
    self.status = status
  }
}

/// What a comparison found.
public struct DiffOutcome: Sendable {
  public var pairs: [DiffPair]
  public var isOfFolders: Bool
  /// Orphans that don't fail are counted, and no failure.
  public var orphansThatFail: Set<DiffRequest.Orphan>

  public init(
    pairs: [DiffPair], isOfFolders: Bool, orphansThatFail: Set<DiffRequest.Orphan>
  ) {
    self.pairs = pairs
    self.isOfFolders = isOfFolders
    self.orphansThatFail = orphansThatFail
  }

  public func count(_ status: DiffPair.Status) -> Int {
    pairs.reduce(0) { $1.status == status ? $0 + 1 : $0 }
  }

  /// Whether this pair makes the comparison fail.
  public func fails(_ pair: DiffPair) -> Bool {
    switch pair.status {
    case .same, .within: false
    case .different, .sizes, .missing, .unreadable: true
    case .new: orphansThatFail.contains(.new)
    case .deleted: orphansThatFail.contains(.deleted)
    }
  }
}
