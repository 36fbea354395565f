// A group drawn by itself and laid over the page with an effect. Floor 4.
// Its pixels cover what is seen and what the effect looks at: never the page, and for a group out
// of sight nothing at all.

internal import CCairo
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// An open group with an effect.
struct Layer {
  /// What reaches over the group's rectangle by no more than this many points still belongs to it,
  /// as a frame round a picture does, or a letter's tail.
  private static let slack = 64.0

  /// Pixels that a shadow is moved by at the most: what lies between it and the group is held.
  private static let farthest = 2048

  /// What the group is drawn on.
  let inner: Target
  let outer: Target
  /// The clip that was there before.
  let clip: PixelRect
  private let effect: LayerEffect
  /// The group's own rectangle.
  private let rect: PixelRect
  private let across: BoxKernel
  private let down: BoxKernel
  /// How far a shadow is moved, pixels.
  private let dx: Int
  private let dy: Int

  /// Nil where nothing of the group is seen.
  init?(_ effect: LayerEffect, _ rect: Rect, canvas: borrowing Canvas) throws(CanvasError) {
    let (motion, grid) = (canvas.motion, canvas.grid)
    var (deviation, shift, slack) = (0.0, Point.zero, Layer.slack)
    switch effect {
    case .opacity(let value):
      if value.isFinite, value <= 0 { return nil }
    case .shadow(_, let radius, let x, let y):
      deviation = radius.isFinite ? radius * grid.scale : 0
      if x.isFinite, y.isFinite { shift = Point(x: x, y: y) }
    case .blur(let radius, let isOpaque):
      deviation = radius.isFinite ? radius * grid.scale : 0
      if isOpaque { slack = 0 }
    case .blend, .color: break
    }
    // A circle under the map is an ellipse; its extents across and down are what counts here.
    across = BoxKernel(
      deviation: deviation * (motion.a * motion.a + motion.c * motion.c).squareRoot())
    down = BoxKernel(
      deviation: deviation * (motion.b * motion.b + motion.d * motion.d).squareRoot())
    func held(_ pixels: Int) -> Int { min(max(pixels, -Layer.farthest), Layer.farthest) }
    dx = held(grid.edge(motion.a * shift.x + motion.c * shift.y))
    dy = held(grid.edge(motion.b * shift.x + motion.d * shift.y))
    self.rect = grid.pixels(motion.bounds(of: rect))
    self.effect = effect
    outer = canvas.target
    clip = canvas.clip
    let all = grid.pixels(motion.bounds(of: rect.inset(by: -slack)))
    let needed = clip.moved(by: -dx, -dy).grown(by: across.reach, down.reach)
    // A shadow may be seen of what isn't, and the other way round.
    let seen = all.intersection(needed).union(all.intersection(clip))
    guard !seen.isEmpty else { return nil }
    inner = try Target(area: seen)
  }

  /// Lays the finished group over what was there.
  func finish() {
    switch effect {
    case .opacity(let value):
      outer.paint(inner, opacity: value.isFinite ? min(value, 1) : 1)
    case .blend(let mode):
      outer.edit(inner, within: clip) { mode.blend($0, over: $1) }
    case .color(let transform):
      if let matrix = ColorMatrix(transform) {
        inner.editRows(of: inner.area) { _, row in
          for i in 0..<row.count where row[i] != 0 { row[i] = matrix.apply(row[i]) }
        }
      }
      outer.paint(inner)
    case .blur(_, let isOpaque):
      blur(isOpaque: isOpaque)
    case .shadow(let color, _, _, _):
      shadow(color)
      outer.paint(inner)
    }
  }

  private func blur(isOpaque: Bool) {
    guard let ink = isOpaque ? inner.area : inner.ink() else { return }
    let reached = isOpaque ? rect : ink.grown(by: across.reach, down.reach)
    let window = reached.intersection(clip)
    guard !window.isEmpty else { return }
    let blurred = inner.copy(ink).blurred(
      window.offset(x: -ink.x, y: -ink.y), across: across, down: down,
      edges: isOpaque ? .extended : .transparent)
    outer.editRows(of: window) { y, row in
      let start = (y - window.y) * window.width
      composite(blurred.pixels.span.extracting(start..<(start + window.width)), over: &row)
    }
  }

  private func shadow(_ color: RGBA) {
    guard color.alpha > 0, let ink = inner.ink() else { return }
    let reached = ink.grown(by: across.reach, down.reach).moved(by: dx, dy)
    let window = reached.intersection(clip)
    guard !window.isEmpty else { return }
    let blurred = inner.copy(ink).blurred(
      window.moved(by: -dx - ink.x, -dy - ink.y), across: across, down: down)
    let word = color.premultiplied
    var line = [UInt32](repeating: 0, count: window.width)
    outer.editRows(of: window) { y, row in
      let start = (y - window.y) * window.width
      for i in line.indices { line[i] = scaled(word, by: blurred.pixels[start + i] >> 24) }
      composite(line.span, over: &row)
    }
  }
}

extension Target {
  /// Replaces each pixel by what a formula makes of the other target's and its own.
  fileprivate func edit(
    _ other: Target, within clip: PixelRect, _ formula: (UInt32, UInt32) -> UInt32
  ) {
    let seen = other.area.intersection(clip)
    let opaque: UInt32 = isOpaque ? 0xFF00_0000 : 0
    editRows(of: seen) { y, row in
      other.readRow(y, seen.x..<seen.maxX) { words in
        for i in 0..<row.count where words[i] != 0 {
          row[i] = formula(words[i], row[i] | opaque) | opaque
        }
      }
    }
  }
}

extension PixelRect {
  /// Moved, held where Ints end.
  fileprivate func moved(by dx: Int, _ dy: Int) -> PixelRect { offset(x: dx, y: dy) }

  fileprivate func grown(by dx: Int, _ dy: Int) -> PixelRect {
    PixelRect(x: x - dx, y: y - dy, width: width + 2 * dx, height: height + 2 * dy)
  }

  /// The smallest rectangle round both; an empty one doesn't count.
  fileprivate func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let (left, top) = (min(x, other.x), min(y, other.y))
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
