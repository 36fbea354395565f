// What is asked for: a comparison of two pictures or two folders. Plain values. Floor 6.

public import ProofDiff
public import ProofDrawing

/// Two pictures, or two folders whose files of the same relative path belong together.
public struct DiffRequest: Sendable {
  /// A file of a folder that the other folder doesn't have.
  public enum Orphan: String, CaseIterable, Hashable, Sendable {
    /// Only among the actual ones.
    case new
    /// Only among the expected ones.
    case deleted
  }

  public var expected: FilePath
  public var actual: FilePath
  public var rule: DiffRule
  /// Rows that may have been inserted and removed; aligned pictures are compared, and each such row
  /// costs its pixels of the budget. 0 compares in place.
  public var maxShift: Int
  /// A picture of the expected one's size; its black pixels aren't looked at.
  public var mask: FilePath?
  /// A `.png` for a pair, a folder for folders; nil draws nothing. Of folders only pictures that
  /// don't match are drawn.
  public var output: FilePath?
  public var style: DiffStyle
  public var json: OutputTarget?
  public var html: FilePath?
  public var junit: FilePath?
  /// Which files without counterpart are a failure.
  public var orphansThatFail: Set<Orphan>
  public var limits: RunLimits

  public init(expected: FilePath, actual: FilePath, rule: DiffRule = DiffRule()) {
    self.expected = expected
    self.actual = actual
    self.rule = rule
    maxShift = 0
    mask = nil
    output = nil
    style = .overlay
    json = nil
    html = nil
    junit = nil
    orphansThatFail = Set(Orphan.allCases)
    limits = RunLimits()
  }
}
