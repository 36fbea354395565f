// The coverage of a shape, rasterised in tiles that lie fixed on the root's pixels. Floor 4.
// Cairo cuts a polygon at the edge of its surface, and a slanted edge's coverage then depends on
// where that edge is. A tile's edge is always at the same place, so no band and no strip shows.

internal import CCairo
internal import ProofDrawing
internal import ProofGeometry

/// One tile's worth of coverage, reused from tile to tile.
@safe struct ShapeMask: ~Copyable {
  /// Pixels; a panel or a glyph is one tile or four.
  static let side = 512

  // Safe because both are made in init, used by this value only, and given back once.
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let grid: PixelGrid

  init(grid: PixelGrid) throws(CanvasError) {
    let side = Int32(ShapeMask.side)
    guard let surface = unsafe cairo_image_surface_create(CAIRO_FORMAT_A8, side, side),
      let context = unsafe cairo_create(surface)
    else { throw CanvasError("Cairo gave no mask") }
    self.grid = grid
    unsafe self.surface = surface
    unsafe self.context = context
  }

  deinit {
    unsafe cairo_destroy(context)
    unsafe cairo_surface_destroy(surface)
  }

  /// The tiles that a shape may touch within `area`, both in the root's pixels.
  static func tiles(of path: ShapePath, lineWidth: Double, grid: PixelGrid, area: PixelRect)
    -> [PixelRect]
  {
    var (left, top, right, bottom) = (
      Double.infinity, Double.infinity, -Double.infinity, -Double.infinity
    )
    func add(_ point: Point) {
      left = min(left, point.x)
      top = min(top, point.y)
      right = max(right, point.x)
      bottom = max(bottom, point.y)
    }
    for element in path.elements {
      switch element {
      case .move(let point), .line(let point): add(point)
      case .curve(let point, let control1, let control2):
        add(point)
        add(control1)
        add(control2)
      case .close: break
      }
    }
    guard left <= right, top <= bottom else { return [] }
    // A miter reaches out five line widths; a pixel more for antialiasing.
    let reach = lineWidth * 5 + 2 * grid.points(1)
    let bounds = grid.pixels(
      Rect(x: left, y: top, width: right - left, height: bottom - top).inset(by: -reach))
    let seen = bounds.intersection(area)
    guard !seen.isEmpty else { return [] }
    func index(_ pixel: Int) -> Int { Int((Double(pixel) / Double(side)).rounded(.down)) }
    var tiles: [PixelRect] = []
    for row in index(seen.y)...index(seen.maxY - 1) {
      for column in index(seen.x)...index(seen.maxX - 1) {
        tiles.append(PixelRect(x: column * side, y: row * side, width: side, height: side))
      }
    }
    return tiles
  }

  /// Fills or strokes a shape into the tile, and paints `color` through it onto a canvas whose
  /// first pixel is `origin` of the root.
  func paint(
    _ path: ShapePath, stroke: Stroke?, color: RGBA, tile: PixelRect, origin: PixelRect,
    onto canvas: OpaquePointer
  ) {
    // Safe because canvas and mask live over the call, and the mask is let go of before it is
    // drawn into again.
    unsafe cairo_save(context)
    unsafe cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    unsafe cairo_paint(context)
    unsafe cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    unsafe cairo_translate(context, -Double(tile.x), -Double(tile.y))
    unsafe cairo_scale(context, grid.scale, grid.scale)
    trace(path)
    unsafe cairo_set_source_rgba(context, 0, 0, 0, 1)
    if let stroke {
      unsafe cairo_set_line_width(context, max(stroke.width, grid.points(1)))
      if stroke.cap == .round {
        unsafe cairo_set_line_cap(context, CAIRO_LINE_CAP_ROUND)
        unsafe cairo_set_line_join(context, CAIRO_LINE_JOIN_ROUND)
      }
      unsafe cairo_stroke(context)
    } else {
      unsafe cairo_fill(context)
    }
    unsafe cairo_restore(context)
    unsafe cairo_surface_flush(surface)
    unsafe cairo_set_source_rgba(
      canvas, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
    unsafe cairo_mask_surface(
      canvas, surface, Double(tile.x - origin.x), Double(tile.y - origin.y))
  }

  private func trace(_ path: ShapePath) {
    unsafe cairo_new_path(context)
    for element in path.elements {
      switch element {
      case .move(let point): unsafe cairo_move_to(context, point.x, point.y)
      case .line(let point): unsafe cairo_line_to(context, point.x, point.y)
      case .curve(let point, let control1, let control2):
        unsafe cairo_curve_to(
          context, control1.x, control1.y, control2.x, control2.y, point.x, point.y)
      case .close: unsafe cairo_close_path(context)
      }
    }
  }
}
