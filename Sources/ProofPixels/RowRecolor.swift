// A change of color between scaling and packing. Floor 2.
// Scaled rows still hold the file's own color, with all its bits: here they become straight samples
// of 16 bits, then sRGB, then premultiplied words.

internal import ProofGeometry

/// How finished rows get their color: straight samples of 16 bits become red, green and blue.
public struct RowRecolor: Sendable {
  /// Takes ``RowLayout/colors`` samples a pixel (blue, green, red rows come as red, green, blue) and
  /// fills three a pixel, for as many pixels as the second span has room for.
  public let convert: @Sendable (_ from: Span<UInt16>, _ to: inout MutableSpan<UInt16>) -> Void

  public init(
    _ convert: @escaping @Sendable (_ from: Span<UInt16>, _ to: inout MutableSpan<UInt16>) -> Void
  ) {
    self.convert = convert
  }
}

extension RowScaler {
  mutating func packRecolored(
    _ row: UnsafePointer<SIMD4<Float>>, output: Int, factor: Float
  ) {
    guard let recolor else { return }
    let scale = factor * (plan.layout.depth == .bits16 ? 1 : 257)
    unsafe straighten(row, scale)
    do {
      // A second reference for the call, not a copy.
      let from = straight
      var to = colored.mutableSpan
      recolor.convert(from.span, &to)
    }
    let (origin, stepAcross, stepDown) = plan.orientation.strides(stored: plan.target)
    let start = origin + output * stepDown
    let hasAlpha = plan.layout.hasAlpha
    var alphas: UInt32 = 255
    for x in 0..<plan.target.width {
      let color = SIMD4<Float>(
        Float(colored[x * 3 + 2]), Float(colored[x * 3 + 1]), Float(colored[x * 3]), 65535)
      // Safe because the row has a vector for each output column.
      let alpha = hasAlpha ? unsafe min(max(row[x].w * scale, 0), 65535) : 65535
      // Half a level up, then down to the whole level.
      let levels = color * (alpha * (1 / (65535 * 257))) + 0.5
      let word =
        UInt32(levels.w) << 24 | UInt32(levels.z) << 16 | UInt32(levels.y) << 8 | UInt32(levels.x)
      alphas &= word >> 24
      pixels[start + x * stepAcross] = word
    }
    if alphas != 255 { seenTransparency = true }
  }

  /// Color without alpha's factor, within 0 to 65535, in the order that ``RowRecolor`` takes.
  private mutating func straighten(_ row: UnsafePointer<SIMD4<Float>>, _ scale: Float) {
    let (layout, width) = (plan.layout, plan.target.width)
    var out = straight.mutableSpan
    let most = SIMD4<Float>(repeating: 65535)
    if layout.channels == .gray {
      // Safe because four vectors' worth of floats lie behind each vector of gray.
      for x in 0..<width {
        let value = unsafe row[x / 4][x % 4] * scale
        out[x] = UInt16(min(max(value, 0), 65535) + 0.5)
      }
      return
    }
    let colors = layout.colors
    for x in 0..<width {
      // Safe because the row has a vector for each output column.
      var value = unsafe row[x] * scale
      if layout.hasAlpha { value *= value.w > 0 ? 65535 / value.w : 0 }
      if layout.channels == .bgrx { value = SIMD4(value.z, value.y, value.x, value.w) }
      value = value.replacing(with: 0, where: value .< 0)
      value = value.replacing(with: most, where: value .> most)
      for c in 0..<colors { out[x * colors + c] = UInt16(value[c] + 0.5) }
    }
  }
}
