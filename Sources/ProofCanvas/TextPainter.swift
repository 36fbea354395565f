// Text in its frame, onto a canvas. Floor 4.

internal import ProofDrawing
internal import ProofGeometry

/// Sets texts for painting. A caption that two bands share is set twice, which costs less than
/// keeping it: 12 us against a look-up and the memory.
final class TextPainter {
  private let fonts: FontSet

  init(fonts: FontSet) {
    self.fonts = fonts
  }

  func draw(
    _ block: TextBlock, in frame: Rect, on canvas: OpaquePointer, lattice: TextLattice? = nil
  ) throws(CanvasError) {
    guard block.runs.contains(where: { !$0.string.isEmpty }), frame.width.isFinite else { return }
    // Safe because the canvas is lent to this call by its owner.
    let layout = try layout(block, in: frame)
    unsafe layout.draw(on: canvas, x: frame.x, y: frame.y, width: frame.width, lattice: lattice)
  }

  /// A rectangle that the letters don't leave, nil where there are none: the lines, and as much
  /// round them as the largest letter.
  func reach(_ block: TextBlock, in frame: Rect) throws(CanvasError) -> Rect? {
    guard block.runs.contains(where: { !$0.string.isEmpty }), frame.isFinite else { return nil }
    let size = try layout(block, in: frame).metrics.size
    let over = max(size.width - frame.width, 0)
    let letter = 2 + (block.runs.map(\.font.size).max() ?? 0)
    return Rect(
      x: frame.x - over, y: frame.y, width: frame.width + 2 * over,
      height: max(size.height, frame.height)
    ).inset(by: -letter)
  }

  private func layout(_ block: TextBlock, in frame: Rect) throws(CanvasError) -> TextLayout {
    try TextLayout(
      block, fonts: fonts, width: frame.width,
      lines: block.lineLimit ?? block.lines(in: frame.height))
  }
}

extension TextBlock {
  /// How many whole lines of a fixed height a length holds, one at least; nil where lines have no
  /// fixed height. Lengths that aren't numbers hold one, infinite ones as many as there are.
  func lines(in length: Double) -> Int? {
    guard let lineHeight, lineHeight > 0 else { return nil }
    let lines = length / lineHeight
    return lines >= 1 ? Int(min(lines, 100_000)) : 1
  }
}
