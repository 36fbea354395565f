// Layouts that were painted a moment ago. Floor 4.

internal import ProofDrawing
internal import ProofGeometry

/// Sets texts for painting. A caption that two bands share is set twice, which costs less than
/// keeping it: 12 us against a look-up and the memory.
final class TextPainter {
  private let fonts: FontSet

  init(fonts: FontSet) {
    self.fonts = fonts
  }

  func draw(_ block: TextBlock, in frame: Rect, on canvas: OpaquePointer) throws(CanvasError) {
    guard block.runs.contains(where: { !$0.string.isEmpty }), frame.width.isFinite else { return }
    var lines = block.lineLimit
    if lines == nil, let height = block.lineHeight, height > 0 {
      lines = max(Int(min(frame.height / height, 100_000)), 1)
    }
    // Safe because the canvas is lent to this call by its owner.
    let layout = try TextLayout(block, fonts: fonts, width: frame.width, lines: lines)
    unsafe layout.draw(on: canvas, x: frame.x, y: frame.y, width: frame.width)
  }
}
