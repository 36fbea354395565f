// What a comparison found. Floor 3: counts are whole numbers, and the verdict is made of them.

public import ProofGeometry

/// A pixel of both pictures; nil where one of them has none.
public struct PixelPair: Hashable, Sendable {
  public var x: Int
  public var y: Int
  /// Red, green, blue, alpha at the depth of the comparison, straight.
  public var expected: [Int]?
  public var actual: [Int]?
}

/// Largest difference of each channel, at the depth of the comparison.
public struct ChannelDifferences: Hashable, Sendable {
  public var red = 0
  public var green = 0
  public var blue = 0
  public var alpha = 0

  public var largest: Int { max(red, green, blue, alpha) }
}

/// Counts in pixels of the two pictures' union.
public struct DiffSummary: Hashable, Sendable {
  public var expected: PixelSize
  public var actual: PixelSize
  /// Both laid over one another; with aligned rows, as high as all steps.
  public var canvas: PixelSize
  /// 8, or 16 where one of the pictures has 16.
  public var bits: Int
  /// Pixels that at least one picture has.
  public var total = 0
  /// Of them, those that boxes and masks left out.
  public var ignored = 0
  /// Pixels that aren't the same, whatever the tolerance.
  public var different = 0
  /// Of those, what counts: beyond the tolerance and not excused.
  public var counted = 0
  /// Of those, beyond the tolerance and excused as smoothing of edges.
  public var antialiased = 0
  /// Of the counted, pixels that only one of the pictures has.
  public var unpaired = 0
  /// Pixels that differ under an alpha of 0 only; not among `different` when they are ignored.
  public var hidden = 0
  public var largestDifferences = ChannelDifferences()
  /// The smallest box round all counted pixels; nil when there are none.
  public var box: PixelRect?
  /// The first counted pixel in reading order.
  public var firstCounted: PixelPair?
  /// How many clusters there are, and the largest of them.
  public var clusterCount = 0
  public var clusters: [DiffCluster] = []
  public var worstWindow: DiffWindow?
  /// Runs of rows with counted pixels: how many there are, and the first hundred.
  public var rowRunCount = 0
  public var rowRuns: [Range<Int>] = []
  /// Where rows were inserted or removed; nil when nothing points to it.
  public var shift: RowAlignment?

  /// Pixels that were looked at.
  public var compared: Int { total - ignored }

  /// The share of the compared pixels that count; 0 when nothing was compared.
  public var fraction: Double { compared == 0 ? 0 : Double(counted) / Double(compared) }

  public var sizesDiffer: Bool { expected != actual }

  /// Why the pictures don't match under a rule; empty when they do.
  public func failures(under rule: DiffRule) -> [DiffFailure] {
    var failures: [DiffFailure] = []
    if sizesDiffer { failures.append(.sizes) }
    if case .fuzzy(let most, let pixels) = rule.metric {
      let steps = bits == 16 ? 257 : 1
      if largestDifferences.largest > most * steps {
        failures.append(.difference(found: largestDifferences.largest, allowed: most * steps))
      }
      if different > pixels { failures.append(.pixels(found: different, allowed: pixels)) }
    } else {
      let allowed = rule.budget.allowed(of: compared)
      if counted > allowed { failures.append(.pixels(found: counted, allowed: allowed)) }
    }
    if let limit = rule.clusterLimit, let largest = clusters.first, largest.pixels >= limit {
      failures.append(.cluster(found: largest.pixels, limit: limit))
    }
    if let limit = rule.windowLimit, let worst = worstWindow, worst.pixels > limit {
      failures.append(.window(found: worst.pixels, limit: limit))
    }
    return failures
  }
}

/// A reason for which two pictures don't match.
public enum DiffFailure: Hashable, Sendable {
  case sizes
  /// More pixels than the budget, or than fuzzy's total.
  case pixels(found: Int, allowed: Int)
  /// A channel differs by more than fuzzy allows, at the depth of the comparison.
  case difference(found: Int, allowed: Int)
  /// A cluster reached the limit.
  case cluster(found: Int, limit: Int)
  /// A square of the rule's ``DiffRule/windowSide`` holds more than the limit.
  case window(found: Int, limit: Int)
}
