// One strip of a band: the display list's items in turn, and the groups that are open. Floor 4.
// Groups are kept on a stack of their own rather than on the machine's, however deep a list nests.

internal import CCairo
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// Draws lists onto a target. All rectangles of pixels are the root's.
struct Canvas: ~Copyable {
  /// Groups with pixels of their own that may be open at once, and pixels that they may have
  /// together: each holds a band's worth and its halo.
  private static let mostLayers = 100
  private static let mostPixels = 1 << 28

  /// What the end of a group brings back.
  enum Level {
    case clip(PixelRect)
    case motion(AffineTransform)
    case layer(Layer)
    case mask(ShapeClip)
  }

  let tools: Tools
  /// What is drawn on now.
  var target: Target
  /// What of it may change.
  var clip: PixelRect
  /// Where a point of the innermost group lies in the root.
  var motion = AffineTransform.identity
  private var levels: [Level] = []
  private var layers = 0
  private var layerPixels = 0
  /// Levels that the list at hand may close.
  private var floor = 0
  /// Groups open within one of which nothing shows, that one included.
  private var hidden = 0

  init(target: Target, tools: Tools) {
    self.target = target
    self.tools = tools
    clip = target.area
  }

  var grid: PixelGrid { tools.grid }

  /// Closes what is open, and says whether Cairo minded anything.
  mutating func finish() throws(CanvasError) {
    while !levels.isEmpty { try close() }
    try target.check()
  }

  /// Draws a list; groups that it leaves open end with it.
  mutating func draw(_ list: DisplayList, cells: (CellPlacement) -> CellAppearance)
    throws(CanvasError)
  {
    let outer = floor
    floor = levels.count
    for item in list.items { try draw(item, cells: cells) }
    hidden = 0
    while levels.count > floor { try close() }
    floor = outer
  }

  private mutating func draw(_ item: DisplayItem, cells: (CellPlacement) -> CellAppearance)
    throws(CanvasError)
  {
    if hidden > 0 {
      switch item {
      case .clip, .clipShape, .layer, .transform: hidden += 1
      case .end: hidden -= 1
      case .fill, .border, .shape, .checker, .text, .cell, .image: break
      }
      return
    }
    switch item {
    case .fill(let rect, let color): try fill(rect, color)
    case .border(let rect, let width, let color): try border(rect, width: width, color)
    case .shape(let path, let fill, let stroke): try shape(path, fill: fill, stroke: stroke)
    case .checker(let rect, let side, let first, let second):
      try checker(rect, side: side, first, second)
    case .text(let block, let frame): try text(block, in: frame)
    case .image(let image): try draw(image)
    case .cell(let placement):
      let appearance = cells(placement)
      if let underlay = appearance.underlay { try draw(underlay, cells: cells) }
      if let image = appearance.image { try draw(image, cell: placement) }
      if let overlay = appearance.overlay { try draw(overlay, cells: cells) }
    case .clip(let rect): try open(clip: rect)
    case .clipShape(let path, let isEvenOdd): try open(clip: path, isEvenOdd: isEvenOdd)
    case .layer(let effect, let rect): try open(effect, rect)
    case .transform(let transform): open(transform)
    case .end:
      if levels.count > floor { try close() }
    }
  }

  // MARK: Groups

  private mutating func open(_ transform: AffineTransform) {
    let next = transform.followed(by: motion)
    guard transform.isDrawable, next.isDrawable else {
      hidden = 1
      return
    }
    levels.append(.motion(motion))
    motion = next
  }

  private mutating func open(clip rect: Rect) throws(CanvasError) {
    guard motion.isTranslation else {
      try open(clip: ShapePath(rect), isEvenOdd: false)
      return
    }
    let seen = pixels(rect).intersection(clip)
    guard !seen.isEmpty else {
      hidden = 1
      return
    }
    unsafe cairo_save(target.context)
    target.trace(seen)
    unsafe cairo_clip(target.context)
    levels.append(.clip(clip))
    clip = seen
  }

  private mutating func open(clip path: ShapePath, isEvenOdd: Bool) throws(CanvasError) {
    guard let opened = try ShapeClip(path, isEvenOdd: isEvenOdd, canvas: self) else {
      hidden = 1
      return
    }
    try push(.mask(opened), opened.inner)
  }

  private mutating func open(_ effect: LayerEffect, _ rect: Rect) throws(CanvasError) {
    guard let opened = try Layer(effect, rect, canvas: self) else {
      hidden = 1
      return
    }
    try push(.layer(opened), opened.inner)
  }

  private mutating func push(_ level: Level, _ inner: Target) throws(CanvasError) {
    guard layers < Canvas.mostLayers else {
      throw CanvasError(
        "more than \(Canvas.mostLayers) effects and clips are nested in one another")
    }
    layers += 1
    layerPixels += inner.area.size.area
    guard layerPixels <= Canvas.mostPixels else {
      throw CanvasError("the effects nested in one another look at too many pixels at once")
    }
    levels.append(level)
    target = inner
    clip = inner.area
  }

  private mutating func pop(_ inner: Target) {
    layers -= 1
    layerPixels -= inner.area.size.area
  }

  private mutating func close() throws(CanvasError) {
    guard let level = levels.popLast() else { return }
    switch level {
    case .motion(let outer): motion = outer
    case .clip(let outer):
      unsafe cairo_restore(target.context)
      clip = outer
    case .mask(let opened):
      pop(opened.inner)
      try opened.inner.check()
      (target, clip) = (opened.outer, opened.clip)
      try opened.finish(with: tools)
    case .layer(let opened):
      pop(opened.inner)
      try opened.inner.check()
      (target, clip) = (opened.outer, opened.clip)
      opened.finish()
    }
  }

  // MARK: Pixels

  /// A rectangle of points in pixels, where motion is nothing but a move. What has a size never
  /// rounds away: a hairline is at least one pixel.
  func pixels(_ rect: Rect) -> PixelRect {
    var pixels = grid.pixels(rect.offset(x: motion.tx, y: motion.ty))
    if pixels.width == 0, rect.width > 0 { pixels.width = 1 }
    if pixels.height == 0, rect.height > 0 { pixels.height = 1 }
    return pixels
  }
}

extension Target {
  /// A path of one rectangle.
  func trace(_ rect: PixelRect) {
    unsafe cairo_new_path(context)
    unsafe cairo_rectangle(
      context, Double(rect.x - area.x), Double(rect.y - area.y), Double(rect.width),
      Double(rect.height))
  }

  /// A rectangle filled with a color.
  func fill(_ rect: PixelRect, _ color: RGBA) {
    guard !rect.isEmpty, color.alpha > 0 else { return }
    setSource(color)
    trace(rect)
    unsafe cairo_fill(context)
  }

  /// Another target's pixels in their place.
  func paint(_ other: Target, opacity: Double = 1) {
    // Safe because the other target lives over the call, and is let go of here.
    unsafe cairo_surface_flush(other.surface)
    unsafe cairo_set_source_surface(
      context, other.surface, Double(other.area.x - area.x), Double(other.area.y - area.y))
    unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
    unsafe cairo_paint_with_alpha(context, opacity)
    unsafe cairo_set_source_rgb(context, 0, 0, 0)
  }
}
