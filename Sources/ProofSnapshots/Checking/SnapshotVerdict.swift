// What a check came to. Floor 7: values; a test framework makes an issue of them.

public import ProofDrawing

/// What became of a snapshot.
public struct SnapshotVerdict: Sendable {
  /// A file to look at.
  public struct Exhibit: Hashable, Sendable {
    /// Flat, and no other snapshot's: `GridTests.GridTests.threeColumns.diff.png`.
    public var name: String
    public var path: FilePath

    /// The file.
    public func bytes() throws -> [UInt8] { try Disk.read(path) }
  }

  public var reason: SnapshotReason
  /// One line: what, and how much.
  public var sentence: String
  /// Where, by which rule, what to do: one screen.
  public var details: String
  public var exhibits: [Exhibit]

  public init(
    _ reason: SnapshotReason, _ sentence: String, details: String = "", exhibits: [Exhibit] = []
  ) {
    self.reason = reason
    self.sentence = sentence
    self.details = details
    self.exhibits = exhibits
  }

  public var passes: Bool { reason.passes }
  /// It passes and should be heard of all the same.
  public var isWarning = false

  /// All of it.
  public var message: String { details.isEmpty ? sentence : sentence + "\n" + details }
}
