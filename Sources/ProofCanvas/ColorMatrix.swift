// A color transform on premultiplied words. Floor 4.

internal import ProofDrawing

/// Five columns of four rows, ready for pixels.
struct ColorMatrix {
  private let columns: [SIMD4<Float>]

  /// Nil for what changes nothing, and for what isn't four rows of five numbers.
  init?(_ transform: ColorTransform) {
    guard transform.rows.count == 4,
      transform.rows.allSatisfy({ $0.count == 5 && $0.allSatisfy(\.isFinite) })
    else { return nil }
    columns = (0..<5).map { column in
      SIMD4(
        (0..<4).map { row in Float(min(max(transform.rows[row][column], -1e6), 1e6)) })
    }
    let identity = (0..<5).map { column in
      SIMD4<Float>((0..<4).map { row in row == column ? 1 : 0 })
    }
    if columns == identity { return nil }
  }

  /// What is wholly transparent stays so.
  func apply(_ word: UInt32) -> UInt32 {
    let alpha = word >> 24
    guard alpha > 0 else { return 0 }
    let factor = 1 / Float(alpha)
    func straight(_ shift: UInt32) -> Float { min(Float(word >> shift & 255) * factor, 1) }
    var sum = columns[4] + columns[3] * (Float(alpha) / 255)
    sum += columns[0] * straight(16)
    sum += columns[1] * straight(8)
    sum += columns[2] * straight(0)
    let held = sum.clamped(lowerBound: .zero, upperBound: .one)
    let a = UInt32(held.w * 255 + 0.5)
    func channel(_ value: Float) -> UInt32 { min(UInt32(value * Float(a) + 0.5), a) }
    return a << 24 | channel(held.x) << 16 | channel(held.y) << 8 | channel(held.z)
  }
}
