// A group clipped to a shape: drawn on a copy of what is there, which is then mixed in as far as
// the shape covers it. Floor 4. So blending inside the clip sees the page, and items that meet at
// its edge don't let the page shine through.

internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// An open clip by shape.
struct ShapeClip {
  /// What the group is drawn on.
  let inner: Target
  let outer: Target
  /// The clip that was there before.
  let clip: PixelRect
  private let path: ShapePath
  private let outline: Outline
  private let motion: AffineTransform
  private let bounds: PixelRect

  /// Nil where nothing of the shape is seen.
  init?(_ path: ShapePath, isEvenOdd: Bool, canvas: borrowing Canvas) throws(CanvasError) {
    guard path.isDrawable else { return nil }
    outline = .fill(isEvenOdd: isEvenOdd)
    bounds = ShapeMask.bounds(of: path, outline, motion: canvas.motion, grid: canvas.grid)
    let area = bounds.intersection(canvas.clip)
    guard !area.isEmpty else { return nil }
    self.path = path
    motion = canvas.motion
    outer = canvas.target
    clip = canvas.clip
    inner = try Target(area: area, isOpaque: outer.isOpaque)
    let outer = outer
    inner.editRows(of: area) { y, row in
      outer.readRow(y, area.x..<area.maxX) { words in
        for i in 0..<row.count { row[i] = words[i] }
      }
    }
  }

  func finish(with tools: Tools) throws(CanvasError) {
    let mask = try tools.mask()
    for tile in ShapeMask.tiles(over: inner.area) {
      try mask.draw(path, outline, motion: motion, bounds: bounds, tile: tile)
      let seen = tile.intersection(inner.area)
      outer.editRows(of: seen) { y, row in
        inner.readRow(y, seen.x..<seen.maxX) { words in
          mask.readRow(y, seen.x..<seen.maxX) { coverage in
            mix(words, through: coverage, into: &row)
          }
        }
      }
    }
  }
}
