// Where lines of text may begin, so that each glyph's pixel is beyond doubt. Floor 4.
// Cairo keeps a line's beginning in 256ths of a pixel, turns it into points and back, and puts each
// glyph on the nearest whole pixel. A glyph half way between two would go where the last bit of that
// way falls, and that depends on the band's origin.

/// Places on the root in 256ths of a pixel.
struct TextLattice {
  private let scale: Double

  /// Nil where the way to points and back is exact, as for scales that are powers of two.
  init?(scale: Double) {
    guard scale.significand != 1 else { return nil }
    self.scale = scale
  }

  /// The place nearest to a position from which no glyph falls half way between two pixels.
  ///
  /// - Parameters:
  ///   - position: points of the root; so is the result.
  ///   - glyphs: where glyphs stand from there, points.
  func place(_ position: Double, glyphs: [Double]) -> Double {
    let nearest = (position * scale * 256 + 0.5).rounded(.down)
    guard nearest.magnitude < 1e15 else { return position }
    for step in [0.0, 1, -1, 2, -2, 3, -3, 4, -4] {
      let pixel = (nearest + step) / 256
      let isClear = glyphs.allSatisfy { glyph in
        let place = pixel + glyph * scale
        return (place - place.rounded(.down) - 0.5).magnitude > 1e-5
      }
      if isClear { return pixel / scale }
    }
    return nearest / 256 / scale
  }
}
