// The YIQ distance of Kotsarenko and Ramos, in pixelmatch's two orders of arithmetic. Floor 3.
// The order of every operation matters: counts are compared with pixelmatch's to the pixel.

enum YIQ {
  /// The largest distance there is.
  static let most = 35215.0

  @inline(__always)
  private static func y(_ r: Double, _ g: Double, _ b: Double) -> Double {
    r * 0.29889531 + g * 0.58662247 + b * 0.11448223
  }

  @inline(__always)
  private static func i(_ r: Double, _ g: Double, _ b: Double) -> Double {
    r * 0.59597799 - g * 0.27417610 - b * 0.32180189
  }

  @inline(__always)
  private static func q(_ r: Double, _ g: Double, _ b: Double) -> Double {
    r * 0.21147017 - g * 0.52261711 + b * 0.31114694
  }

  @inline(__always)
  private static func distance(_ y: Double, _ i: Double, _ q: Double) -> Double {
    0.5053 * y * y + 0.299 * i * i + 0.1957 * q * q
  }

  static func luma(_ color: StraightColor) -> Double { y(color.red, color.green, color.blue) }

  /// As in version 5: each pixel is blended first.
  static func blendedFirst(
    _ a: StraightColor, _ b: StraightColor, on ground: GroundColor
  ) -> Double {
    let (r1, g1, b1) = blended(a, on: ground)
    let (r2, g2, b2) = blended(b, on: ground)
    return distance(
      y(r1, g1, b1) - y(r2, g2, b2), i(r1, g1, b1) - i(r2, g2, b2),
      q(r1, g1, b1) - q(r2, g2, b2))
  }

  /// How much brighter the first is.
  static func lumaBlendedFirst(
    _ a: StraightColor, _ b: StraightColor, on ground: GroundColor
  ) -> Double {
    let (r1, g1, b1) = blended(a, on: ground)
    let (r2, g2, b2) = blended(b, on: ground)
    return y(r1, g1, b1) - y(r2, g2, b2)
  }

  /// As in version 7: the differences are blended.
  static func blendedLast(
    _ a: StraightColor, _ b: StraightColor, on ground: GroundColor
  ) -> Double {
    let (r, g, b) = differences(a, b, ground)
    return distance(y(r, g, b), i(r, g, b), q(r, g, b))
  }

  static func lumaBlendedLast(
    _ a: StraightColor, _ b: StraightColor, on ground: GroundColor
  ) -> Double {
    let (r, g, b) = differences(a, b, ground)
    return y(r, g, b)
  }

  @inline(__always)
  private static func blended(
    _ color: StraightColor, on ground: GroundColor
  ) -> (Double, Double, Double) {
    guard color.alpha < 255 else { return (color.red, color.green, color.blue) }
    let a = color.alpha / 255
    return (
      ground.red + (color.red - ground.red) * a,
      ground.green + (color.green - ground.green) * a,
      ground.blue + (color.blue - ground.blue) * a
    )
  }

  @inline(__always)
  private static func differences(
    _ a: StraightColor, _ b: StraightColor, _ ground: GroundColor
  ) -> (Double, Double, Double) {
    guard a.alpha < 255 || b.alpha < 255 else {
      return (a.red - b.red, a.green - b.green, a.blue - b.blue)
    }
    let d = a.alpha - b.alpha
    return (
      (a.red * a.alpha - b.red * b.alpha - ground.red * d) / 255,
      (a.green * a.alpha - b.green * b.alpha - ground.green * d) / 255,
      (a.blue * a.alpha - b.blue * b.alpha - ground.blue * d) / 255
    )
  }
}
