// What counts as a difference, and how much of it is allowed. Floor 3: plain values.

public import ProofGeometry

/// The rule that two pictures are compared by.
public struct DiffRule: Hashable, Sendable {
  /// What becomes of pixels that only smoothing of edges explains.
  public enum Antialiasing: String, CaseIterable, Hashable, Sendable {
    /// They are found, counted apart, and excused.
    case ignore
    /// They count like all others.
    case count
  }

  /// What becomes of color under an alpha of 0, which nobody sees.
  public enum HiddenColor: Hashable, Sendable {
    case ignored
    case compared
  }

  public var metric: DiffMetric
  /// nil: the dialect's own.
  public var antialiasing: Antialiasing?
  /// nil: the dialect's own.
  public var ground: DiffGround?
  public var hiddenColor: HiddenColor
  public var budget: DiffBudget
  /// A connected cluster of so many counted pixels fails whatever the budget; nil: none does.
  public var clusterLimit: Int?
  /// Half-open boxes that aren't looked at; what lies beyond the pictures is left out.
  public var ignoredBoxes: [PixelRect]
  /// Side of the square in which the most counted pixels are looked for.
  public var windowSide: Int
  /// No such square may hold more counted pixels, whatever the budget; nil: any number.
  public var windowLimit: Int?

  public init(_ metric: DiffMetric = .exact, budget: DiffBudget = .pixels(0)) {
    self.metric = metric
    antialiasing = nil
    ground = nil
    hiddenColor = .ignored
    self.budget = budget
    clusterLimit = nil
    ignoredBoxes = []
    windowSide = 32
    windowLimit = nil
  }

  public var effectiveAntialiasing: Antialiasing {
    antialiasing ?? (metric.excusesAntialiasing ? .ignore : .count)
  }

  public var effectiveGround: DiffGround { ground ?? metric.ground }
}

/// How many pixels may differ, at most.
public enum DiffBudget: Hashable, Sendable {
  case pixels(Int)
  /// Of the pixels that were compared, 0 to 1; rounded down to whole pixels.
  case fraction(Double)

  /// - Parameter compared: pixels that were looked at.
  public func allowed(of compared: Int) -> Int {
    switch self {
    case .pixels(let count): return max(count, 0)
    case .fraction(let share):
      guard share > 0 else { return 0 }
      // A share that was made of whole pixels must give them back.
      return share >= 1 ? compared : Int(Double(compared) * share + 1e-6)
    }
  }
}
