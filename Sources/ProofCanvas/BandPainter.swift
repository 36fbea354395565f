// Painting: a window of a display list becomes pixels. Floor 4.
// Points become pixels by the grid alone; what is left to Cairo is drawing. A band of any height,
// and strips of any width, give the same pixels.

internal import CCairo
public import ProofDrawing
public import ProofGeometry

/// Paints bands of one tree's display lists. One thread at a time.
public final class BandPainter {
  /// Cairo refuses surfaces over 32,767 pixels; half of that leaves room for its fixed point.
  static let widestStrip = 16_384

  private let tools: Tools

  public init(grid: PixelGrid, fonts: FontSet) {
    tools = Tools(grid: grid, texts: TextPainter(fonts: fonts))
  }

  /// Fills `buffer` with the background and paints what of `list` touches the band.
  ///
  /// - Parameters:
  ///   - band: pixels of the root; its origin is the buffer's first word.
  ///   - buffer: `band.width * band.height` premultiplied words.
  ///   - cells: what stands in a cell; called once for each cell and strip.
  public func paint(
    _ list: DisplayList, band: PixelRect, background: RGBA,
    into buffer: UnsafeMutableBufferPointer<UInt32>,
    cells: (CellPlacement) -> CellAppearance
  ) throws(CanvasError) {
    precondition(buffer.count >= band.width * band.height, "a band holds all its pixels")
    guard !band.isEmpty else { return }
    // Safe because the precondition covers every word of the band.
    unsafe buffer.update(repeating: background.premultiplied)
    var x = 0
    while x < band.width {
      let strip = PixelRect(
        x: band.x + x, y: band.y, width: min(BandPainter.widestStrip, band.width - x),
        height: band.height)
      guard let base = buffer.baseAddress else { return }
      let target = unsafe try Target(
        words: base + x, stride: band.width, area: strip, isOpaque: background.alpha == 255)
      var canvas = Canvas(target: target, tools: tools)
      try canvas.draw(list, cells: cells)
      try canvas.finish()
      x += strip.width
    }
  }
}
