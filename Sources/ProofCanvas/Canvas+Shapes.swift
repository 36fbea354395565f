// Shapes: coverage from the mask, color from a paint. Floor 4.

internal import CCairo
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// Writes the words of row `y` of the root from column `x` on.
typealias Shading = (_ y: Int, _ x: Int, inout MutableSpan<UInt32>) -> Void

extension Canvas {
  func shape(_ path: ShapePath, fill: Fill?, stroke: Stroke?) throws(CanvasError) {
    guard path.isDrawable else { return }
    if let fill { try cover(path, .fill(isEvenOdd: fill.isEvenOdd), with: fill.paint) }
    if let stroke { try cover(path, .stroke(stroke), with: stroke.paint) }
  }

  private func cover(_ path: ShapePath, _ outline: Outline, with paint: Paint)
    throws(CanvasError)
  {
    if case .color(let color) = paint {
      guard color.alpha > 0 else { return }
      try eachTile(path, outline) { mask, seen in mask.paint(color, onto: target, within: seen) }
    } else if let gradient = GradientShader(paint, motion: motion, grid: grid) {
      try cover(path, outline) { _ in
        { y, x, row in gradient.shade(y, from: x, into: &row) }
      }
    }
  }

  /// Paints through an outline. `shading` is asked for once a tile, with what is seen of it.
  func cover(
    _ path: ShapePath, _ outline: Outline, shading: (PixelRect) -> Shading
  ) throws(CanvasError) {
    var words: [UInt32] = []
    try eachTile(path, outline) { mask, seen in
      let shade = shading(seen)
      if words.count != seen.width { words = [UInt32](repeating: 0, count: seen.width) }
      target.editRows(of: seen) { y, row in
        var isBlank = true
        mask.readRow(y, seen.x..<seen.maxX) { coverage in
          for i in 0..<coverage.count where coverage[i] != 0 {
            isBlank = false
            break
          }
        }
        if isBlank { return }
        var span = words.mutableSpan
        shade(y, seen.x, &span)
        mask.readRow(y, seen.x..<seen.maxX) { coverage in
          composite(words.span, through: coverage, over: &row)
        }
      }
    }
  }

  /// Paints a rectangle of whole pixels.
  func cover(_ rect: PixelRect, shading: Shading) {
    let seen = rect.intersection(clip)
    guard !seen.isEmpty else { return }
    var words = [UInt32](repeating: 0, count: seen.width)
    target.editRows(of: seen) { y, row in
      var span = words.mutableSpan
      shading(y, seen.x, &span)
      composite(words.span, over: &row)
    }
  }

  private func eachTile(
    _ path: ShapePath, _ outline: Outline, _ body: (ShapeMask, _ seen: PixelRect) -> Void
  ) throws(CanvasError) {
    let bounds = ShapeMask.bounds(of: path, outline, motion: motion, grid: grid)
    let seen = bounds.intersection(clip)
    for tile in ShapeMask.tiles(over: seen) {
      let mask = try tools.mask()
      try mask.draw(path, outline, motion: motion, bounds: bounds, tile: tile)
      body(mask, tile.intersection(seen))
    }
  }
}
