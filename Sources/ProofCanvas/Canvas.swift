// One strip of a band, drawn with Cairo. Floor 4.

internal import CCairo
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// A Cairo context over a strip's pixels.
@safe struct Canvas: ~Copyable {
  private enum Level {
    case none
    case clip
    case opacity(Double)
  }

  // Safe because both are made in init, used by this value only, and given back once; the pixels
  // belong to the caller, who keeps them over this value's life.
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let area: PixelRect
  private let grid: PixelGrid
  private let texts: TextPainter
  private var levels: [Level] = []

  init(
    words: UnsafeMutablePointer<UInt32>, stride: Int, area: PixelRect, grid: PixelGrid,
    isOpaque: Bool, texts: TextPainter
  ) throws(CanvasError) {
    let surface = unsafe words.withMemoryRebound(to: UInt8.self, capacity: stride * 4) { bytes in
      unsafe cairo_image_surface_create_for_data(
        bytes, isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32, Int32(area.width),
        Int32(area.height), Int32(clamping: stride * 4))
    }
    guard let surface = unsafe surface else { throw CanvasError("Cairo gave no surface") }
    guard unsafe cairo_surface_status(surface) == CAIRO_STATUS_SUCCESS,
      let context = unsafe cairo_create(surface)
    else {
      unsafe cairo_surface_destroy(surface)
      throw CanvasError("Cairo can't draw \(area.width) x \(area.height) pixels")
    }
    self.area = area
    self.grid = grid
    self.texts = texts
    unsafe self.surface = surface
    unsafe self.context = context
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// Closes what is open, and says whether Cairo minded anything.
  mutating func finish() throws(CanvasError) {
    while !levels.isEmpty { close() }
    unsafe cairo_surface_flush(surface)
    let status = unsafe cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      // Safe because Cairo's texts are constants.
      throw CanvasError(unsafe String(cString: cairo_status_to_string(status)))
    }
  }

  mutating func draw(_ list: DisplayList, cells: (CellPlacement) -> CellAppearance)
    throws(CanvasError)
  {
    for item in list.items { try draw(item, cells: cells) }
  }

  private mutating func draw(_ item: DisplayItem, cells: (CellPlacement) -> CellAppearance)
    throws(CanvasError)
  {
    switch item {
    case .fill(let rect, let color):
      fill(visible(rect), color)
    case .border(let rect, let width, let color):
      border(rect, width: width, color)
    case .shape(let path, let fill, let stroke):
      try shape(path, fill: fill, stroke: stroke)
    case .checker(let rect, let side, let first, let second):
      checker(rect, side: side, first, second)
    case .text(let block, let frame):
      guard frame.x.isFinite, frame.y.isFinite, touches(block.reach(from: frame)) else { return }
      unsafe cairo_save(context)
      toPoints()
      defer { unsafe cairo_restore(context) }
      unsafe try texts.draw(block, in: frame, on: context)
    case .cell(let placement):
      let appearance = cells(placement)
      if let underlay = appearance.underlay { try draw(underlay, cells: cells) }
      if let image = appearance.image { paint(image, cell: placement) }
      if let overlay = appearance.overlay { try draw(overlay, cells: cells) }
    case .clip(let rect):
      unsafe cairo_save(context)
      clip(to: pixels(rect))
      levels.append(.clip)
    case .layer(.opacity(let value), let rect):
      open(opacity: value, rect)
    case .image, .clipShape, .layer, .transform:
      // Painted from the next commit on.
      levels.append(.none)
    case .end:
      close()
    }
  }

  // MARK: Levels

  private mutating func open(opacity: Double, _ rect: Rect) {
    // What reaches over the rectangle, as a frame round a picture does, belongs to the group.
    let around = pixels(rect.inset(by: -64)).intersection(local)
    unsafe cairo_save(context)
    clip(to: around)
    unsafe cairo_push_group(context)
    levels.append(.opacity(opacity))
  }

  private mutating func close() {
    guard let level = levels.popLast() else { return }
    switch level {
    case .none: break
    case .clip:
      unsafe cairo_restore(context)
    case .opacity(let value):
      unsafe cairo_pop_group_to_source(context)
      unsafe cairo_paint_with_alpha(context, value.isFinite ? min(max(value, 0), 1) : 1)
      unsafe cairo_restore(context)
    }
  }

  private func clip(to rect: PixelRect) {
    unsafe cairo_new_path(context)
    unsafe cairo_rectangle(
      context, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    unsafe cairo_clip(context)
  }

  // MARK: Pixels

  /// The strip itself, in its own pixels.
  private var local: PixelRect {
    PixelRect(x: 0, y: 0, width: area.width, height: area.height)
  }

  /// A rectangle of points in the strip's pixels. What has a size never rounds away: a hairline is
  /// at least one pixel.
  private func pixels(_ rect: Rect) -> PixelRect {
    var pixels = grid.pixels(rect).offset(x: -area.x, y: -area.y)
    if pixels.width == 0, rect.width > 0 { pixels.width = 1 }
    if pixels.height == 0, rect.height > 0 { pixels.height = 1 }
    return pixels
  }

  private func visible(_ rect: Rect) -> PixelRect { pixels(rect).intersection(local) }

  private func touches(_ rect: Rect) -> Bool { !visible(rect).isEmpty }

  private func setSource(_ color: RGBA) {
    unsafe cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }

  private func fill(_ rect: PixelRect, _ color: RGBA) {
    guard !rect.isEmpty, color.alpha > 0 else { return }
    setSource(color)
    unsafe cairo_new_path(context)
    unsafe cairo_rectangle(
      context, Double(rect.x), Double(rect.y), Double(rect.width), Double(rect.height))
    unsafe cairo_fill(context)
  }

  private func border(_ rect: Rect, width: Double, _ color: RGBA) {
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
    for side in sides { fill(side.intersection(local), color) }
  }

  private func checker(_ rect: Rect, side: Double, _ first: RGBA, _ second: RGBA) {
    let whole = pixels(rect)
    let step = max(grid.edge(side), 1)
    let seen = whole.intersection(local)
    guard !seen.isEmpty else { return }
    fill(seen, first)
    for row in ((seen.y - whole.y) / step)...((seen.maxY - 1 - whole.y) / step) {
      for column in ((seen.x - whole.x) / step)...((seen.maxX - 1 - whole.x) / step)
      where (row + column) % 2 == 1 {
        let square = PixelRect(
          x: whole.x + column * step, y: whole.y + row * step, width: step, height: step)
        fill(square.intersection(seen), second)
      }
    }
  }

  // MARK: Points

  /// From here on to the next restore, coordinates are points of the root.
  private func toPoints() {
    unsafe cairo_translate(context, -Double(area.x), -Double(area.y))
    unsafe cairo_scale(context, grid.scale, grid.scale)
  }

  private func shape(_ path: ShapePath, fill: Fill?, stroke: Stroke?) throws(CanvasError) {
    guard !path.elements.isEmpty, path.elements.allSatisfy(\.isFinite) else { return }
    let width = stroke.map { max($0.width, grid.points(1)) } ?? 0
    let tiles = ShapeMask.tiles(of: path, lineWidth: width, grid: grid, area: area)
    guard !tiles.isEmpty else { return }
    let mask = try ShapeMask(grid: grid)
    for tile in tiles {
      if let fill, case .color(let color) = fill.paint, color.alpha > 0 {
        unsafe mask.paint(
          path, stroke: nil, color: color, tile: tile, origin: area, onto: context)
      }
      if let stroke, case .color(let color) = stroke.paint, color.alpha > 0 {
        unsafe mask.paint(
          path, stroke: stroke, color: color, tile: tile, origin: area, onto: context)
      }
    }
  }

  // MARK: Images

  private func paint(_ image: CellImage, cell: CellPlacement) {
    let origin = grid.pixels(cell.frame)
    let place = PixelRect(
      x: origin.x + image.x - area.x, y: origin.y + image.y - area.y, width: image.bitmap.width,
      height: image.bitmap.height)
    let seen = place.intersection(local)
    guard !seen.isEmpty else { return }
    let rows = (seen.y - place.y)..<(seen.maxY - place.y)
    let stride = image.bitmap.width
    // Safe because only the seen rows are handed to Cairo, which reads them before this returns;
    // a bitmap is never wider than a cell, whose side Cairo was asked for before.
    unsafe image.bitmap.pixels.withUnsafeBufferPointer { words in
      guard let base = words.baseAddress else { return }
      let bytes = unsafe UnsafeMutableRawPointer(
        mutating: base + rows.lowerBound * stride + (seen.x - place.x)
      ).assumingMemoryBound(to: UInt8.self)
      let surface = unsafe cairo_image_surface_create_for_data(
        bytes, image.bitmap.isOpaque ? CAIRO_FORMAT_RGB24 : CAIRO_FORMAT_ARGB32,
        Int32(seen.width), Int32(seen.height), Int32(clamping: stride * 4))
      guard let surface = unsafe surface else { return }
      unsafe cairo_set_source_surface(context, surface, Double(seen.x), Double(seen.y))
      unsafe cairo_pattern_set_filter(cairo_get_source(context), CAIRO_FILTER_NEAREST)
      unsafe cairo_new_path(context)
      unsafe cairo_rectangle(
        context, Double(seen.x), Double(seen.y), Double(seen.width), Double(seen.height))
      unsafe cairo_fill(context)
      // The context lets go of the pixels before they may move.
      unsafe cairo_set_source_rgb(context, 0, 0, 0)
      unsafe cairo_surface_finish(surface)
      unsafe cairo_surface_destroy(surface)
    }
  }
}

extension ShapePath.Element {
  fileprivate var isFinite: Bool {
    switch self {
    case .move(let point), .line(let point): point.isFinite
    case .curve(let point, let control1, let control2):
      point.isFinite && control1.isFinite && control2.isFinite
    case .close: true
    }
  }
}

extension Point {
  fileprivate var isFinite: Bool { x.isFinite && y.isFinite }
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
