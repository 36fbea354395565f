// Reports of comparisons that somebody else made, each with a rule of its own: the same page and the
// same JUnit as of `compare`. Floor 6.

internal import CShimOS
internal import ProofCodecs
public import ProofDiff
public import ProofDrawing

/// A comparison that was made, and what there is to show of it.
public struct ReportedPair: Sendable {
  public var name: FilePath
  public var status: DiffPair.Status
  /// One line, instead of the comparison's own.
  public var sentence: String
  /// Lines that follow it; may be empty.
  public var details: String
  /// With the actual one a pair that is compared once more, so that it can be shown.
  public var expected: FilePath?
  public var actual: FilePath?
  public var rule = DiffRule()
  public var maxShift = 0
  public var mask: FilePath?

  public init(name: FilePath, status: DiffPair.Status, sentence: String, details: String = "") {
    self.name = name
    self.status = status
    self.sentence = sentence
    self.details = details
  }

  public var isFailing: Bool { status != .same && status != .within }
}

/// Writes what `proofsheet diff` writes of its own comparisons.
///
/// - Parameter comparesAgain: whether pairs that fail have their findings, whatever is written.
/// - Returns: the pairs in their order, as they are told; statuses are those that came in.
/// - Throws: ``RunError`` where an output can't be written or a picture is gone.
public func writeReports(
  of reported: [ReportedPair], html: FilePath?, junit: FilePath?, comparesAgain: Bool = false
) throws(RunError) -> DiffOutcome {
  do {
    var request = DiffRequest(expected: FilePath("expected"), actual: FilePath("actual"))
    request.html = html
    request.junit = junit
    return try PairComparison.withThreads(
      rule: request.rule, maxShift: 0, mask: nil,
      limits: DecodeLimits(maxInputPixels: request.limits.maxInputPixels)
    ) { comparison in
      var comparison = comparison
      var outcome = DiffOutcome(
        pairs: [], isOfFolders: true, orphansThatFail: request.orphansThatFail)
      for own in reported {
        comparison.ownRules[own.name] = PairRule(
          rule: own.rule, maxShift: own.maxShift, mask: own.mask)
        var pair = DiffPair(
          name: own.name, expected: own.expected ?? own.name, actual: own.actual ?? own.name,
          status: own.status)
        if html != nil || comparesAgain, own.isFailing, let expected = own.expected,
          let actual = own.actual
        {
          pair = try comparison.compare(own.name, expected, actual)
          pair.status = own.status
        }
        pair.told = DiffPair.Told(sentence: own.sentence, details: own.details)
        pair.isShown = own.actual != nil
        outcome.pairs.append(pair)
      }
      try DiffReports(request, outcome).write { body in try body(comparison) }
      return outcome
    }
  } catch let error as RunError {
    throw error
  } catch {
    throw RunError(.output, "\(error)")
  }
}

/// How one pair is compared, where pairs differ in that.
struct PairRule {
  let rule: DiffRule
  let maxShift: Int
  let mask: FilePath?
}
