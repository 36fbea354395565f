// How a snapshot is compared, as a test says it. Floor 7: values; ranges are checked here, once, and
// a value out of range makes every snapshot fail that uses it: a limit that was mistyped must never
// pass anything.

public import ProofDiff
public import ProofDrawing
public import ProofGeometry

/// How many pixels may differ.
public enum SnapshotBudget: Hashable, Sendable {
  /// 0 or more.
  case pixels(Int)
  /// Of the pixels that are looked at, 0 to 100.
  case percent(Double)
  /// Of the pixels that are looked at, 0 to 1.
  case fraction(Double)
}

/// What makes two pixels differ to a perceptual rule; names are dialects, see `DiffMetric`.
public enum SnapshotMetric: String, CaseIterable, Hashable, Sendable {
  case pixelmatch5
  case pixelmatch7
  case oklab
  case ciede2000
}

/// The rule that a picture and its baseline are compared by.
///
/// Without another word every sample counts, alpha included, at any depth: ``exact``.
public struct SnapshotMatch: Hashable, Sendable {
  public private(set) var rule: DiffRule
  /// Rows that may be inserted or removed; each costs its pixels of the budget.
  public private(set) var shiftRows = 0
  public private(set) var mask: FilePath?
  /// What is wrong with the numbers; nil when nothing is.
  public private(set) var problem: String?

  private init(_ rule: DiffRule, _ problem: String? = nil) {
    self.rule = rule
    self.problem = problem
  }

  /// Every sample is the same.
  public static let exact = SnapshotMatch(DiffRule(.exact))

  /// No channel differs by more than `maxDifference` (0 to 255), in at most `totalPixels` pixels.
  public static func fuzzy(maxDifference: Int, totalPixels: Int) -> SnapshotMatch {
    var problem: String?
    if !(0...255).contains(maxDifference) {
      problem = "maxDifference is 0 to 255, not \(maxDifference)"
    } else if totalPixels < 0 {
      problem = "totalPixels is 0 or more, not \(totalPixels)"
    }
    return SnapshotMatch(
      DiffRule(
        .fuzzy(
          maxDifference: min(max(maxDifference, 0), 255), totalPixels: max(totalPixels, 0))),
      problem)
  }

  /// Colors that look the same are the same.
  ///
  /// - Parameters:
  ///   - threshold: 0 to 1; of CIEDE2000 0 to 100, where 1 is about what an eye can just tell.
  ///   - antialiasing: what becomes of pixels that only smoothing of edges explains.
  ///   - budget: pixels that may differ beyond the threshold.
  public static func perceptual(
    _ metric: SnapshotMetric = .pixelmatch7, threshold: Double = 0.1,
    antialiasing: DiffRule.Antialiasing = .ignore, budget: SnapshotBudget = .pixels(0)
  ) -> SnapshotMatch {
    let most: Double = metric == .ciede2000 ? 100 : 1
    let isInRange = threshold >= 0 && threshold <= most
    let used = isInRange ? threshold : 0
    let named: DiffMetric =
      switch metric {
      case .pixelmatch5: .pixelmatch5(threshold: used)
      case .pixelmatch7: .pixelmatch7(threshold: used)
      case .oklab: .oklab(threshold: used)
      case .ciede2000: .ciede2000(threshold: used)
      }
    var problem: String?
    if !isInRange {
      problem = "a threshold of \(metric.rawValue) is 0 to \(Int(most)), not \(threshold)"
    }
    var rule = DiffRule(named)
    rule.antialiasing = antialiasing
    switch budget {
    case .pixels(let count):
      rule.budget = .pixels(max(count, 0))
      if count < 0 { problem = problem ?? "a budget is 0 pixels or more, not \(count)" }
    case .percent(let share):
      let isShare = share >= 0 && share <= 100
      rule.budget = .fraction(isShare ? share / 100 : 0)
      if !isShare { problem = problem ?? "a budget is 0 to 100 percent, not \(share)" }
    case .fraction(let share):
      let isShare = share >= 0 && share <= 1
      rule.budget = .fraction(isShare ? share : 0)
      if !isShare { problem = problem ?? "a budget's fraction is 0 to 1, not \(share)" }
    }
    return SnapshotMatch(rule, problem)
  }

  /// Leaves boxes out, in pixels of the picture.
  public func ignoring(_ areas: [PixelRect]) -> SnapshotMatch {
    var copy = self
    copy.rule.ignoredBoxes += areas
    if let odd = areas.first(where: { $0.width <= 0 || $0.height <= 0 }) {
      copy.problem = problem ?? "an ignored box of \(odd.width) x \(odd.height) pixels is empty"
    }
    return copy
  }

  /// Leaves out what is black in a PNG of the baseline's size.
  public func ignoring(mask path: String) -> SnapshotMatch {
    var copy = self
    copy.mask = FilePath(path)
    return copy
  }

  /// Lets rows be inserted or removed, at most so many (0 to 100,000); what moved with them is
  /// compared where it went.
  public func allowing(shiftRows rows: Int) -> SnapshotMatch {
    var copy = self
    copy.shiftRows = min(max(rows, 0), 100_000)
    if copy.shiftRows != rows { copy.problem = problem ?? "shiftRows is 0 to 100000, not \(rows)" }
    return copy
  }

  /// Fails, whatever the budget, when so many differing pixels (1 or more) touch one another.
  public func failing(atClusterOf pixels: Int) -> SnapshotMatch {
    var copy = self
    copy.rule.clusterLimit = max(pixels, 1)
    if pixels < 1 { copy.problem = problem ?? "a cluster has 1 pixel or more, not \(pixels)" }
    return copy
  }

  /// Fails, whatever the budget, when a square of so many pixels a side (1 to 65,536) holds more differing
  /// pixels: noise spreads, a change is dense.
  public func density(window side: Int, pixels: Int) -> SnapshotMatch {
    var copy = self
    copy.rule.windowSide = min(max(side, 1), 65_536)
    copy.rule.windowLimit = max(pixels, 0)
    if copy.rule.windowSide != side {
      copy.problem = problem ?? "a window is 1 to 65536 pixels a side, not \(side)"
    } else if pixels < 0 {
      copy.problem = problem ?? "a window holds 0 pixels or more, not \(pixels)"
    }
    return copy
  }

  /// As a test writes it: `.fuzzy(maxDifference: 2, totalPixels: 40)`.
  public var words: String {
    var text: String
    switch rule.metric {
    case .exact: text = ".exact"
    case .fuzzy(let most, let pixels):
      text = ".fuzzy(maxDifference: \(most), totalPixels: \(pixels))"
    case .pixelmatch5(let t): text = perceptualWords("pixelmatch5", t)
    case .pixelmatch7(let t): text = perceptualWords("pixelmatch7", t)
    case .oklab(let t): text = perceptualWords("oklab", t)
    case .ciede2000(let t): text = perceptualWords("ciede2000", t)
    }
    if !rule.ignoredBoxes.isEmpty { text += ".ignoring(\(rule.ignoredBoxes.count) boxes)" }
    if mask != nil { text += ".ignoring(mask)" }
    if shiftRows > 0 { text += ".allowing(shiftRows: \(shiftRows))" }
    if let limit = rule.clusterLimit { text += ".failing(atClusterOf: \(limit))" }
    if let limit = rule.windowLimit {
      text += ".density(window: \(rule.windowSide), pixels: \(limit))"
    }
    return text
  }

  private func perceptualWords(_ name: String, _ threshold: Double) -> String {
    var text = ".perceptual(.\(name), threshold: \(threshold)"
    if rule.effectiveAntialiasing == .count { text += ", antialiasing: .count" }
    switch rule.budget {
    case .pixels(0): break
    case .pixels(let count): text += ", budget: .pixels(\(count))"
    case .fraction(let share): text += ", budget: .fraction(\(share))"
    }
    return text + ")"
  }
}
