// Says of two pixels whether their difference counts, by the rule's metric. Floor 3.

internal import ProofPixels

/// The metric with everything that doesn't change from pixel to pixel.
struct PixelJudge {
  private enum Blending {
    case first
    case last
  }

  private let metric: DiffMetric
  private let ground: DiffGround
  private let divisor: Double
  /// Fuzzy's largest step at the depth of the comparison.
  private let mostStep: Int
  private let mostYIQ: Double
  private let fixedGround: GroundColor?

  init(_ rule: DiffRule, depth: RowLayout.Depth) {
    metric = rule.metric
    ground = rule.effectiveGround
    divisor = depth == .bits16 ? 257 : 1
    if case .color(let red, let green, let blue) = rule.effectiveGround {
      fixedGround = GroundColor(red: Double(red), green: Double(green), blue: Double(blue))
    } else {
      fixedGround = nil
    }
    switch rule.metric {
    case .pixelmatch5(let t), .pixelmatch7(let t): mostYIQ = YIQ.most * t * t
    default: mostYIQ = 0
    }
    if case .fuzzy(let most, _) = rule.metric {
      mostStep = most * Int(divisor)
    } else {
      mostStep = 0
    }
  }

  /// Whether two pixels that aren't the same differ by more than the metric tolerates.
  /// - Parameter offset: four times the pixel's number in reading order.
  func exceeds(_ a: PackedPixel, _ b: PackedPixel, offset: Int) -> Bool {
    switch metric {
    case .exact:
      return ground == .none || largest(a, b, offset) { $0.exactly($1, on: $2) } > 0
    case .fuzzy:
      if ground == .none { return PixelJudge.channelDifferences(a, b).largest > mostStep }
      let most = Double(mostStep) / divisor
      return largest(a, b, offset) { $0.exactly($1, on: $2) } > most
    case .pixelmatch5:
      return largest(a, b, offset) { YIQ.blendedFirst($0, $1, on: $2) } > mostYIQ
    case .pixelmatch7:
      return largest(a, b, offset) { YIQ.blendedLast($0, $1, on: $2) } > mostYIQ
    case .oklab(let threshold):
      if threshold == 0 { return true }
      return largest(a, b, offset) { (a, b, ground) in
        OKLab.distance(OKLab(LinearColor(a, on: ground)), OKLab(LinearColor(b, on: ground)))
      } > threshold
    case .ciede2000(let threshold):
      if threshold == 0 { return true }
      return largest(a, b, offset) { (a, b, ground) in
        CIELab.difference(CIELab(LinearColor(a, on: ground)), CIELab(LinearColor(b, on: ground)))
      } > threshold
    }
  }

  /// The distance over the rule's ground; over black and over white where alpha is data.
  @inline(__always)
  private func largest(
    _ a: PackedPixel, _ b: PackedPixel, _ offset: Int,
    _ distance: (StraightColor, StraightColor, GroundColor) -> Double
  ) -> Double {
    let first = StraightColor(a, divisor: divisor)
    let second = StraightColor(b, divisor: divisor)
    if let fixedGround { return distance(first, second, fixedGround) }
    if ground == .pattern { return distance(first, second, GroundColor(patternAt: offset)) }
    let white = distance(first, second, .white)
    if first.alpha == 255 && second.alpha == 255 { return white }
    return max(white, distance(first, second, .black))
  }

  /// How much brighter `a` is than `b`, both of one picture.
  /// - Parameter offset: of `a`.
  func brightness(_ a: PackedPixel, over b: PackedPixel, offset: Int) -> Double {
    if a == b { return 0 }
    let first = StraightColor(a, divisor: divisor)
    let second = StraightColor(b, divisor: divisor)
    switch metric {
    case .pixelmatch7:
      let ground =
        fixedGround ?? (ground == .pattern ? GroundColor(patternAt: offset) : GroundColor.white)
      return YIQ.lumaBlendedLast(first, second, on: ground)
    case .oklab, .ciede2000, .exact, .fuzzy, .pixelmatch5:
      return YIQ.lumaBlendedFirst(first, second, on: fixedGround ?? .white)
    }
  }

  static func channelDifferences(_ a: PackedPixel, _ b: PackedPixel) -> ChannelDifferences {
    @inline(__always) func difference(_ shift: UInt64) -> Int {
      abs(Int(a >> shift & 0xFFFF) - Int(b >> shift & 0xFFFF))
    }
    return ChannelDifferences(
      red: difference(0), green: difference(16), blue: difference(32), alpha: difference(48))
  }
}

extension StraightColor {
  /// The largest difference of a channel once both are laid over a ground.
  func exactly(_ other: StraightColor, on ground: GroundColor) -> Double {
    @inline(__always) func over(_ c: Double, _ a: Double, _ g: Double) -> Double {
      a == 255 ? c : (c * a + g * (255 - a)) / 255
    }
    return max(
      abs(over(red, alpha, ground.red) - over(other.red, other.alpha, ground.red)),
      abs(over(green, alpha, ground.green) - over(other.green, other.alpha, ground.green)),
      abs(over(blue, alpha, ground.blue) - over(other.blue, other.alpha, ground.blue)))
  }
}
