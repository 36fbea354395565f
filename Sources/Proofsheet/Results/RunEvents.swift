// What a run says while it goes on, and what it says at its end. Floor 6: values; floor 8 prints.

public import ProofDrawing

/// A sentence for stderr.
public struct RunMessage: Hashable, Sendable {
  public enum Severity: Hashable, Sendable {
    case error
    case warning
    case note
  }

  public var severity: Severity
  public var path: FilePath?
  public var text: String
  /// What to do about it, or nil.
  public var advice: String?

  public init(_ severity: Severity, path: FilePath? = nil, _ text: String, advice: String? = nil) {
    self.severity = severity
    self.path = path
    self.text = text
    self.advice = advice
  }
}

/// How far a run is.
public struct RunProgress: Hashable, Sendable {
  /// Cells drawn, of all.
  public var done: Int
  public var total: Int
  /// 1-based.
  public var page: Int
  public var pages: Int
}

/// Callbacks on the thread that draws.
public struct RunEvents {
  public var message: (RunMessage) -> Void
  public var progress: (RunProgress) -> Void

  public init(
    message: @escaping (RunMessage) -> Void = { _ in },
    progress: @escaping (RunProgress) -> Void = { _ in }
  ) {
    self.message = message
    self.progress = progress
  }
}

/// Counts that add up: `items` is the sum of the next four.
public struct RunTotals: Hashable, Sendable {
  public var items = 0
  public var drawn = 0
  public var partial = 0
  public var placeholders = 0
  public var blanks = 0
  /// Files of folders that are no pictures: listed in the report, not drawn.
  public var notAPicture = 0
  /// Everything else in folders that was passed over (hidden, excluded, sidecars).
  public var passedOver = 0
  /// Folders that could not be read.
  public var unreadableFolders = 0

  public init() {}
}

/// What a run did.
public struct RunOutcome: Sendable {
  /// In order; empty for standard output.
  public var written: [FilePath] = []
  /// Pages of an earlier, longer run of the same name that are still there.
  public var leftOver: [FilePath] = []
  public var totals = RunTotals()
  /// Things that `--strict` minds, counted: truncated pictures, missing glyphs, a missing font.
  public var strictFindings = 0
}

/// Why a run stopped. Nothing half-written is left.
public struct RunError: Error, Hashable, Sendable {
  public enum Kind: Hashable, Sendable {
    /// The sheet can't be made as asked; exit 2.
    case usage
    /// The output can't be written; exit 6.
    case output
    /// `--strict` and something was wrong; exit 1.
    case refused
    /// `--on-error fail` and an input could not be read; exit 3.
    case input
  }

  public var kind: Kind
  public var path: FilePath?
  public var message: String
  public var advice: String?

  public init(_ kind: Kind, path: FilePath? = nil, _ message: String, advice: String? = nil) {
    self.kind = kind
    self.path = path
    self.message = message
    self.advice = advice
  }
}
