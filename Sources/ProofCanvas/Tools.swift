// What painting keeps from band to band. Floor 4.

internal import ProofGeometry

/// One painter's grid, texts and mask. One thread at a time.
final class Tools {
  let grid: PixelGrid
  let texts: TextPainter
  private var made: ShapeMask?

  init(grid: PixelGrid, texts: TextPainter) {
    self.grid = grid
    self.texts = texts
  }

  /// The mask that shapes are rasterised in, made for the first one.
  func mask() throws(CanvasError) -> ShapeMask {
    if let made { return made }
    let mask = try ShapeMask(grid: grid)
    made = mask
    return mask
  }
}
