// One renderer's cell under another's. Floor 6.

internal import ProofDrawing
internal import ProofPixels

extension Tile {
  /// This cell with another drawn over it; the facts about the picture stay those of this one.
  func under(_ layer: Tile) -> Tile {
    guard let over = layer.image, let under = image else { return self }
    var bitmap = over.bitmap
    for y in 0..<bitmap.height {
      let row = y - under.y
      guard row >= 0, row < under.bitmap.height else { continue }
      for x in 0..<bitmap.width {
        let column = x - under.x
        guard column >= 0, column < under.bitmap.width else { continue }
        let index = y * bitmap.width + x
        bitmap.pixels[index] = blend(
          bitmap.pixels[index], over: under.bitmap.pixels[row * under.bitmap.width + column])
      }
    }
    bitmap.isOpaque = bitmap.pixels.allSatisfy { $0 >> 24 == 255 }
    var tile = self
    tile.image = CellImage(bitmap: bitmap, x: over.x, y: over.y, pictureRect: under.pictureRect)
    return tile
  }
}
