// How two pixels are told apart. Floor 3. Each case is a dialect by name: two programs that call
// their metric the same and count differently have two cases here.

/// What makes a pixel differ.
public enum DiffMetric: Hashable, Sendable {
  /// Any sample that isn't the same, alpha included.
  case exact
  /// As the fuzzy reftests of the web platform: no channel may differ by more than
  /// `maxDifference`, and at most `totalPixels` may differ at all. Steps of 8 bits; at 16 bits one
  /// of them is 257.
  case fuzzy(maxDifference: Int, totalPixels: Int)
  /// pixelmatch 5 and 6: the squared distance in YIQ, pixels blended on white.
  case pixelmatch5(threshold: Double)
  /// pixelmatch 7: the same distance, pixels blended on a ground that depends on their place.
  case pixelmatch7(threshold: Double)
  /// OKLab: lightness with its toe, plus the distance of chroma (HyAB). 1 is black to white; 0 is
  /// any difference.
  case oklab(threshold: Double)
  /// CIEDE2000 between sRGB colors, in its own units: 1 is about what an eye can just tell. 0 is
  /// any difference.
  case ciede2000(threshold: Double)

  /// Whether antialiased pixels are excused where the rule doesn't say.
  var excusesAntialiasing: Bool {
    switch self {
    case .exact, .fuzzy: false
    case .pixelmatch5, .pixelmatch7, .oklab, .ciede2000: true
    }
  }

  /// The ground of the dialect, where the rule names none.
  var ground: DiffGround {
    switch self {
    case .pixelmatch5: .white
    case .pixelmatch7: .pattern
    case .exact, .fuzzy, .oklab, .ciede2000: .none
    }
  }
}
