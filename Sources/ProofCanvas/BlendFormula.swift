// How two premultiplied pixels become one: the formulas of W3C's Compositing and Blending. Floor 4.
// Ours rather than Cairo's operators: the page's own pixels have no alpha byte that pixman keeps,
// and a formula on one pixel can't depend on the band.

internal import ProofDrawing

extension BlendMode {
  /// `source` laid over `backdrop`. A transparent source leaves the backdrop as it is.
  func blend(_ source: UInt32, over backdrop: UInt32) -> UInt32 {
    guard source != 0 else { return backdrop }
    let (s, b) = (Pixel(source), Pixel(backdrop))
    // Premultiplied shares that don't mix.
    func lerp(_ color: SIMD3<Float>) -> UInt32 {
      Pixel(
        color: s.color * (1 - b.alpha) + b.color * (1 - s.alpha) + color * (s.alpha * b.alpha),
        alpha: s.alpha + b.alpha - s.alpha * b.alpha
      ).word
    }
    func each(_ formula: (Float, Float) -> Float) -> UInt32 {
      let (cs, cb) = (s.straight, b.straight)
      return lerp(SIMD3(formula(cb.x, cs.x), formula(cb.y, cs.y), formula(cb.z, cs.z)))
    }
    let sum = min(s.alpha + b.alpha, 1)
    switch self {
    case .normal:
      return Pixel(
        color: s.color + b.color * (1 - s.alpha), alpha: s.alpha + b.alpha - s.alpha * b.alpha
      ).word
    case .multiply: return each { $0 * $1 }
    case .screen: return each(screenOf)
    case .overlay: return each { hardLightOf($1, $0) }
    case .darken: return each { min($0, $1) }
    case .lighten: return each { max($0, $1) }
    case .colorDodge: return each { $0 == 0 ? 0 : $1 >= 1 ? 1 : min(1, $0 / (1 - $1)) }
    case .colorBurn: return each { $0 >= 1 ? 1 : $1 <= 0 ? 0 : 1 - min(1, (1 - $0) / $1) }
    case .softLight: return each(softLightOf)
    case .hardLight: return each(hardLightOf)
    case .difference: return each { ($0 - $1).magnitude }
    case .exclusion: return each { $0 + $1 - 2 * $0 * $1 }
    case .hue:
      return lerp(
        withLuminosity(
          withSaturation(s.straight, saturationOf(b.straight)), luminosityOf(b.straight)))
    case .saturation:
      return lerp(
        withLuminosity(
          withSaturation(b.straight, saturationOf(s.straight)), luminosityOf(b.straight)))
    case .color: return lerp(withLuminosity(s.straight, luminosityOf(b.straight)))
    case .luminosity: return lerp(withLuminosity(b.straight, luminosityOf(s.straight)))
    case .sourceAtop:
      return Pixel(color: s.color * b.alpha + b.color * (1 - s.alpha), alpha: b.alpha).word
    case .destinationOver:
      return Pixel(
        color: b.color + s.color * (1 - b.alpha), alpha: s.alpha + b.alpha - s.alpha * b.alpha
      ).word
    case .destinationOut:
      return Pixel(color: b.color * (1 - s.alpha), alpha: b.alpha * (1 - s.alpha)).word
    case .plusLighter: return Pixel(color: s.color + b.color, alpha: sum).word
    case .plusDarker:
      // The sum of what either lacks of white is what the result lacks.
      return Pixel(color: sum - (s.alpha - s.color) - (b.alpha - b.color), alpha: sum).word
    }
  }
}

/// A pixel in fractions, premultiplied.
private struct Pixel {
  /// Red, green, blue.
  var color: SIMD3<Float>
  var alpha: Float

  init(color: SIMD3<Float>, alpha: Float) {
    self.color = color
    self.alpha = alpha
  }

  init(_ word: UInt32) {
    color = SIMD3(Float(word >> 16 & 255), Float(word >> 8 & 255), Float(word & 255)) / 255
    alpha = Float(word >> 24) / 255
  }

  var straight: SIMD3<Float> {
    guard alpha > 0 else { return .zero }
    return (color / alpha).clamped(lowerBound: .zero, upperBound: .one)
  }

  var word: UInt32 {
    let a = UInt32(min(max(alpha, 0), 1) * 255 + 0.5)
    func channel(_ value: Float) -> UInt32 { min(UInt32(min(max(value, 0), 1) * 255 + 0.5), a) }
    return a << 24 | channel(color.x) << 16 | channel(color.y) << 8 | channel(color.z)
  }
}

private func screenOf(_ cb: Float, _ cs: Float) -> Float { cb + cs - cb * cs }

private func hardLightOf(_ cb: Float, _ cs: Float) -> Float {
  cs <= 0.5 ? cb * 2 * cs : screenOf(cb, 2 * cs - 1)
}

private func softLightOf(_ cb: Float, _ cs: Float) -> Float {
  if cs <= 0.5 { return cb - (1 - 2 * cs) * cb * (1 - cb) }
  let d = cb <= 0.25 ? ((16 * cb - 12) * cb + 4) * cb : cb.squareRoot()
  return cb + (2 * cs - 1) * (d - cb)
}

private func luminosityOf(_ color: SIMD3<Float>) -> Float {
  0.3 * color.x + 0.59 * color.y + 0.11 * color.z
}

private func saturationOf(_ color: SIMD3<Float>) -> Float { color.max() - color.min() }

private func withLuminosity(_ color: SIMD3<Float>, _ wanted: Float) -> SIMD3<Float> {
  let moved = color + (wanted - luminosityOf(color))
  let (l, least, most) = (luminosityOf(moved), moved.min(), moved.max())
  var held = moved
  if least < 0, l > least { held = l + (held - l) * (l / (l - least)) }
  if most > 1, most > l { held = l + (held - l) * ((1 - l) / (most - l)) }
  return held
}

private func withSaturation(_ color: SIMD3<Float>, _ wanted: Float) -> SIMD3<Float> {
  let (least, most) = (color.min(), color.max())
  guard most > least else { return .zero }
  return (color - least) * (wanted / (most - least))
}
