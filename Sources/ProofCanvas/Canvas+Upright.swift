// Fills, borders, checkers and text: on whole pixels where nothing is turned or scaled, as
// antialiased shapes where something is. Floor 4.

internal import CCairo
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

extension Canvas {
  func fill(_ rect: Rect, _ color: RGBA) throws(CanvasError) {
    guard motion.isTranslation else {
      guard rect.width > 0, rect.height > 0 else { return }
      try shape(ShapePath(rect), fill: Fill(color), stroke: nil)
      return
    }
    target.fill(pixels(rect).intersection(clip), color)
  }

  func border(_ rect: Rect, width: Double, _ color: RGBA) throws(CanvasError) {
    guard motion.isTranslation else {
      try turnedBorder(rect, width: width, color)
      return
    }
    let outer = pixels(rect)
    guard width > 0, !outer.isEmpty else { return }
    let wanted = max(grid.edge(width), 1)
    let line = min(wanted, (min(outer.width, outer.height) + 1) / 2)
    // Where two sides would meet in a thin rectangle, the later one takes what is left.
    let lower = max(outer.maxY - line, outer.y + line)
    let right = max(outer.maxX - line, outer.x + line)
    let between = lower - outer.y - line
    let sides = [
      PixelRect(x: outer.x, y: outer.y, width: outer.width, height: line),
      PixelRect(x: outer.x, y: lower, width: outer.width, height: outer.maxY - lower),
      PixelRect(x: outer.x, y: outer.y + line, width: line, height: between),
      PixelRect(x: right, y: outer.y + line, width: outer.maxX - right, height: between),
    ]
    for side in sides { target.fill(side.intersection(clip), color) }
  }

  private func turnedBorder(_ rect: Rect, width: Double, _ color: RGBA) throws(CanvasError) {
    guard rect.isFinite, width > 0, rect.width > 0, rect.height > 0 else { return }
    let line = max(width, grid.points(1) / motion.magnification)
    var path = ShapePath(rect)
    if line < min(rect.width, rect.height) / 2 {
      path.elements += ShapePath(rect.inset(by: line)).elements
    }
    try shape(path, fill: Fill(.color(color), isEvenOdd: true), stroke: nil)
  }

  func checker(_ rect: Rect, side: Double, _ first: RGBA, _ second: RGBA) throws(CanvasError) {
    guard motion.isTranslation else {
      try turnedChecker(rect, side: side, first, second)
      return
    }
    let whole = pixels(rect)
    let step = max(grid.edge(side), 1)
    let seen = whole.intersection(clip)
    guard !seen.isEmpty else { return }
    target.fill(seen, first)
    for row in ((seen.y - whole.y) / step)...((seen.maxY - 1 - whole.y) / step) {
      for column in ((seen.x - whole.x) / step)...((seen.maxX - 1 - whole.x) / step)
      where (row + column) % 2 == 1 {
        let square = PixelRect(
          x: whole.x + column * step, y: whole.y + row * step, width: step, height: step)
        target.fill(square.intersection(seen), second)
      }
    }
  }

  /// Four squares as a picture, in as many pixels as they are drawn in, and repeated.
  private func turnedChecker(_ rect: Rect, side: Double, _ first: RGBA, _ second: RGBA)
    throws(CanvasError)
  {
    guard rect.isFinite, rect.width > 0, rect.height > 0 else { return }
    guard side.isFinite else {
      try shape(ShapePath(rect), fill: Fill(first), stroke: nil)
      return
    }
    let drawn = max(side, grid.points(1) / motion.magnification)
    let pixels = Int(min(max((drawn * grid.scale * motion.magnification).rounded(.up), 1), 64))
    var squares = Bitmap(width: 2 * pixels, height: 2 * pixels)
    let words = [first.premultiplied, second.premultiplied]
    for y in 0..<squares.height {
      for x in 0..<squares.width { squares[x, y] = words[(x / pixels + y / pixels) % 2] }
    }
    let width = Double(squares.width)
    try draw(
      ImagePlacement(
        bitmap: squares, source: Rect(x: 0, y: 0, width: width, height: width),
        frame: Rect(x: rect.x, y: rect.y, width: 2 * drawn, height: 2 * drawn), tiledOver: rect))
  }

  // MARK: Text

  func text(_ block: TextBlock, in frame: Rect) throws(CanvasError) {
    guard frame.x.isFinite, frame.y.isFinite, motion.isTranslation || frame.isFinite else { return }
    guard !grid.pixels(motion.bounds(of: block.reach(from: frame))).intersection(clip).isEmpty
    else { return }
    // Safe because the contexts belong to targets that outlive these calls.
    if motion.isTranslation {
      unsafe cairo_save(target.context)
      target.toPoints(grid)
      defer { unsafe cairo_restore(target.context) }
      let moved = frame.offset(x: motion.tx, y: motion.ty)
      unsafe try tools.texts.draw(
        block, in: moved, on: target.context, lattice: TextLattice(scale: grid.scale))
      return
    }
    // Letters that are longer in any direction are beyond what fonts are rasterised at.
    let letter = (block.runs.map(\.font.size).max() ?? 0) * grid.scale * motion.stretch
    guard letter < 10_000, let area = try tools.texts.reach(block, in: frame) else { return }
    let reach = grid.pixels(motion.bounds(of: area))
    // Parts that lie fixed on the root, as large letters come out as outlines, whose edges depend
    // on where a surface ends. Finer than the page, as Cairo puts letters on whole pixels, which
    // lets a slanting line of small ones dance.
    let fineness = letter > 200 ? 1 : reach.size.area <= ShapeMask.side * ShapeMask.side ? 4 : 2
    for tile in ShapeMask.tiles(over: reach.intersection(clip)) {
      let part = tile.intersection(reach)
      let fine = try Target(
        area: PixelRect(
          x: part.x * fineness, y: part.y * fineness, width: part.width * fineness,
          height: part.height * fineness))
      fine.toPoints(PixelGrid(scale: grid.scale * Double(fineness)))
      unsafe motion.concatenate(to: fine.context)
      unsafe try tools.texts.draw(block, in: frame, on: fine.context)
      try fine.check()
      cover(part) { y, x, row in fine.reduce(to: &row, y: y, x: x, by: fineness) }
    }
  }
}

extension Target {
  /// From here on to the next restore, coordinates are points of the root.
  fileprivate func toPoints(_ grid: PixelGrid) {
    // Safe because the context is this target's own.
    unsafe cairo_translate(context, -Double(area.x), -Double(area.y))
    unsafe cairo_scale(context, grid.scale, grid.scale)
  }
}

extension Target {
  /// Writes the means of squares of `side` pixels, those of row `y` of squares from `x` on.
  fileprivate func reduce(to row: inout MutableSpan<UInt32>, y: Int, x: Int, by side: Int) {
    let count = UInt32(side * side)
    var even = [UInt64](repeating: 0, count: row.count)
    var odd = even
    for line in 0..<side {
      readRow(y * side + line, (x * side)..<((x + row.count) * side)) { words in
        for i in 0..<words.count where words[i] != 0 {
          // Two channels in one number, 32 bits each.
          let word = UInt64(words[i])
          even[i / side] &+= word & 0xFF | (word & 0xFF_0000) << 16
          odd[i / side] &+= word >> 8 & 0xFF | (word & 0xFF00_0000) << 8
        }
      }
    }
    func mean(_ sum: UInt64) -> UInt32 {
      let (low, high) = (UInt32(truncatingIfNeeded: sum), UInt32(truncatingIfNeeded: sum >> 32))
      return (low + count / 2) / count | ((high + count / 2) / count) << 16
    }
    for i in 0..<row.count { row[i] = mean(even[i]) | mean(odd[i]) << 8 }
  }
}

extension TextBlock {
  /// A rectangle that text in a frame can't leave, however much of it there is: lines flow down
  /// from the frame's top, and a letter is rarely larger than twice its font's size. Which bands
  /// draw a text must not depend on how much of it they would see.
  fileprivate func reach(from frame: Rect) -> Rect {
    let size = runs.map { $0.font.size }.max() ?? 0
    let letters = runs.reduce(0) { $0 + $1.string.utf8.count }
    let lines = min(lineLimit ?? .max, letters + 1)
    let height = Double(max(lines, 1)) * max(lineHeight ?? 0, 3 * size)
    let slack = 64 + 2 * size
    return Rect(
      x: frame.x - slack, y: frame.y - slack, width: frame.width + 2 * slack,
      height: max(frame.height, height) + 2 * slack)
  }
}
