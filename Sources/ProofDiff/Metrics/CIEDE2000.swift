// CIELAB (D65) and the CIEDE2000 difference, after Sharma, Wu and Dalal. Floor 3.

/// A color in CIELAB, white of D65.
public struct CIELab: Hashable, Sendable {
  /// 0 to 100.
  public var lightness: Double
  public var a: Double
  public var b: Double

  public init(lightness: Double, a: Double, b: Double) {
    self.lightness = lightness
    self.a = a
    self.b = b
  }

  init(_ color: LinearColor) {
    let x = 0.4124564 * color.red + 0.3575761 * color.green + 0.1804375 * color.blue
    let y = 0.2126729 * color.red + 0.7151522 * color.green + 0.0721750 * color.blue
    let z = 0.0193339 * color.red + 0.1191920 * color.green + 0.9503041 * color.blue
    let fx = CIELab.compressed(x / 0.95047)
    let fy = CIELab.compressed(y)
    let fz = CIELab.compressed(z / 1.08883)
    lightness = 116 * fy - 16
    a = 500 * (fx - fy)
    b = 200 * (fy - fz)
  }

  private static func compressed(_ t: Double) -> Double {
    t > 216.0 / 24389 ? cubeRoot(t) : (24389.0 / 27 * t + 16) / 116
  }

  /// The CIEDE2000 difference, all weights 1.
  public static func difference(_ p: CIELab, _ q: CIELab) -> Double {
    let chroma = ((p.a * p.a + p.b * p.b).squareRoot() + (q.a * q.a + q.b * q.b).squareRoot()) / 2
    let g = 0.5 * (1 - vividness(chroma))
    let (a1, a2) = (p.a * (1 + g), q.a * (1 + g))
    let c1 = (a1 * a1 + p.b * p.b).squareRoot()
    let c2 = (a2 * a2 + q.b * q.b).squareRoot()
    let (h1, h2) = (angle(y: p.b, x: a1), angle(y: q.b, x: a2))
    let isGray = c1 * c2 == 0

    var dh = isGray ? 0 : h2 - h1
    // Opposite hues are half a turn apart, however their angles were rounded.
    let halfTurn = Double.pi + 1e-12
    if dh > halfTurn { dh -= 2 * Double.pi }
    if dh < -halfTurn { dh += 2 * Double.pi }
    let dL = q.lightness - p.lightness
    let dC = c2 - c1
    let dH = 2 * (c1 * c2).squareRoot() * sine(dh / 2)

    let meanL = (p.lightness + q.lightness) / 2
    let meanC = (c1 + c2) / 2
    var meanH = h1 + h2
    if !isGray {
      if abs(h1 - h2) > halfTurn { meanH += h1 + h2 < 2 * Double.pi ? 2 * Double.pi : -2 * .pi }
      meanH /= 2
    }
    let hues =
      1 - 0.17 * turned(meanH, 1, by: -30) + 0.24 * turned(meanH, 2, by: 0)
      + 0.32 * turned(meanH, 3, by: 6) - 0.20 * turned(meanH, 4, by: -63)
    let away = (meanH * 180 / Double.pi - 275) / 25
    let rotation = Double.pi / 6 * exponential(ofNegative: -away * away)
    let square = (meanL - 50) * (meanL - 50)
    let sL = 1 + 0.015 * square / (20 + square).squareRoot()
    let sC = 1 + 0.045 * meanC
    let sH = 1 + 0.015 * meanC * hues
    let rT = -2 * vividness(meanC) * sine(2 * rotation)
    let (l, c, h) = (dL / sL, dC / sC, dH / sH)
    return max(l * l + c * c + h * h + rT * c * h, 0).squareRoot()
  }

  /// The root of c^7 / (c^7 + 25^7).
  private static func vividness(_ c: Double) -> Double {
    let seventh = c * c * c * (c * c * c) * c
    return (seventh / (seventh + 6_103_515_625)).squareRoot()
  }

  /// The cosine of `factor` times the hue, turned by degrees.
  private static func turned(_ hue: Double, _ factor: Double, by degrees: Double) -> Double {
    var angle = factor * hue + degrees * Double.pi / 180
    while angle > 2 * Double.pi { angle -= 2 * Double.pi }
    return cosine(angle)
  }
}
