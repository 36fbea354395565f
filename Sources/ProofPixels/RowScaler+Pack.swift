// A finished output row becomes words of the bitmap, where the upright picture has them. Floor 2.

internal import ProofGeometry

extension RowScaler {
  /// Rounds, holds color within alpha (Lanczos overshoots), and writes output row `output`.
  mutating func pack(_ row: UnsafePointer<SIMD4<Float>>, output: Int, factor: Float) {
    if recolor != nil { return unsafe packRecolored(row, output: output, factor: factor) }
    let scale = factor * (plan.layout.depth == .bits16 ? 1 / 257 : 1)
    let (origin, stepAcross, stepDown) = plan.orientation.strides(stored: plan.target)
    let start = origin + output * stepDown
    let width = plan.target.width
    // Safe because an orientation's strides reach each word of the bitmap once, and a row under
    // way has a vector (a float when gray) for each output column.
    unsafe pixels.withUnsafeMutableBufferPointer { words in
      guard let base = words.baseAddress else { return }
      let to = unsafe base + start
      switch plan.layout.channels {
      case .gray: unsafe packGray(row, to, stepAcross, width, scale)
      case .rgb: unsafe packOpaque(row, to, stepAcross, width, scale, swapped: true)
      case .bgrx, .ink: unsafe packOpaque(row, to, stepAcross, width, scale, swapped: false)
      case .grayAlpha, .rgba:
        let isOpaque = unsafe packAlpha(row, to, stepAcross, width, scale)
        if !isOpaque { seenTransparency = true }
      }
    }
  }
}

/// 2 to the 23rd: adding it leaves the rounded whole number in the lowest bits of a float.
private let roundingAnchor: Float = 8_388_608

/// Four floats within 0 to 255 as bytes, rounded.
@inline(__always)
private func bytes(_ values: SIMD4<Float>) -> SIMD4<UInt8> {
  // Safe because any four floats are four words of the same size.
  let bits = unsafe unsafeBitCast(values + roundingAnchor, to: SIMD4<UInt32>.self)
  return SIMD4<UInt8>(truncatingIfNeeded: bits)
}

@inline(__always)
private func word(_ bytes: SIMD4<UInt8>) -> UInt32 {
  // Safe because any four bytes are a word.
  UInt32(littleEndian: unsafe unsafeBitCast(bytes, to: UInt32.self))
}

@inline(__always)
private func held(_ values: SIMD4<Float>, _ most: SIMD4<Float>) -> SIMD4<Float> {
  let low = values.replacing(with: 0, where: values .< 0)
  return low.replacing(with: most, where: low .> most)
}

private func packGray(
  _ row: UnsafePointer<SIMD4<Float>>, _ to: UnsafeMutablePointer<UInt32>, _ step: Int, _ width: Int,
  _ scale: Float
) {
  var x = 0
  var vector = 0
  // Safe because the row has `width` floats in whole vectors, and `to` is stepped as pack says.
  while x < width {
    let grays = unsafe bytes(held(row[vector] * scale, SIMD4(repeating: 255)))
    for lane in 0..<min(4, width - x) {
      unsafe to[(x &+ lane) &* step] = 0xFF00_0000 | UInt32(grays[lane]) &* 0x01_0101
    }
    x += 4
    vector += 1
  }
}

@inline(__always)
private func packOpaque(
  _ row: UnsafePointer<SIMD4<Float>>, _ to: UnsafeMutablePointer<UInt32>, _ step: Int, _ width: Int,
  _ scale: Float, swapped: Bool
) {
  // Safe because the row has `width` vectors, and `to` is stepped as pack says.
  for x in 0..<width {
    var color = unsafe row[x] * scale
    if swapped { color = SIMD4(color.z, color.y, color.x, color.w) }
    unsafe to[x &* step] = 0xFF00_0000 | word(bytes(held(color, SIMD4(repeating: 255))))
  }
}

/// Whether every pixel came out opaque.
private func packAlpha(
  _ row: UnsafePointer<SIMD4<Float>>, _ to: UnsafeMutablePointer<UInt32>, _ step: Int, _ width: Int,
  _ scale: Float
) -> Bool {
  var alphas: UInt32 = 0xFF00_0000
  // Safe because the row has `width` vectors, and `to` is stepped as pack says.
  for x in 0..<width {
    var color = unsafe row[x] * scale
    // Where the filter overshoots, color and alpha do so together: held together they leave no rim.
    if color.w > 255 { color *= 255 / color.w }
    let alpha = min(max(color.w, 0), 255)
    let pixel = word(
      bytes(held(SIMD4(color.z, color.y, color.x, alpha), SIMD4(repeating: alpha))))
    alphas &= pixel
    unsafe to[x &* step] = pixel
  }
  return alphas == 0xFF00_0000
}
