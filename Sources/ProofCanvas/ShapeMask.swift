// The coverage of a shape, rasterised in tiles that lie fixed on the root's pixels. Floor 4.
// Cairo cuts a polygon at the edge of its surface, and a slanted edge's coverage then depends on
// where that edge is. A tile's edge is always at the same place, so no band and no strip shows.

internal import CCairo
internal import ProofDrawing
internal import ProofGeometry

/// How an outline becomes an area.
enum Outline {
  case fill(isEvenOdd: Bool)
  case stroke(Stroke)
}

/// One tile's worth of coverage, reused from tile to tile.
@safe final class ShapeMask {
  /// Pixels; a panel or a glyph is one tile or four.
  static let side = 512

  // Safe because both are made in init, used by this object only, and given back once.
  private let surface: OpaquePointer
  private let context: OpaquePointer
  private let grid: PixelGrid
  private var tile = PixelRect.zero
  /// The part of the surface that may be covered, in its own pixels.
  private var dirty = PixelRect.zero

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

  /// The tiles that a part of the root touches.
  static func tiles(over seen: PixelRect) -> [PixelRect] {
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

  /// The pixels of the root outside which an outline covers nothing.
  static func bounds(
    of path: ShapePath, _ outline: Outline, motion: AffineTransform, grid: PixelGrid
  ) -> PixelRect {
    guard let bounds = path.bounds else { return .zero }
    var reach = 0.0
    if case .stroke(let stroke) = outline {
      reach = stroke.drawnWidth(motion, grid) / 2 * stroke.reach
    }
    // Two pixels more for antialiasing.
    return grid.pixels(motion.bounds(of: bounds.inset(by: -reach)).inset(by: -grid.points(2)))
  }

  /// Rasterises the outline's part in a tile, in the place of what was there.
  ///
  /// - Parameter bounds: what `bounds` says of the outline.
  func draw(
    _ path: ShapePath, _ outline: Outline, motion: AffineTransform, bounds: PixelRect,
    tile: PixelRect
  ) throws(CanvasError) {
    unsafe cairo_save(context)
    unsafe cairo_set_operator(context, CAIRO_OPERATOR_CLEAR)
    unsafe cairo_rectangle(
      context, Double(dirty.x), Double(dirty.y), Double(dirty.width), Double(dirty.height))
    unsafe cairo_fill(context)
    unsafe cairo_set_operator(context, CAIRO_OPERATOR_OVER)
    self.tile = tile
    dirty = bounds.intersection(tile).offset(x: -tile.x, y: -tile.y)
    unsafe cairo_translate(context, -Double(tile.x), -Double(tile.y))
    unsafe cairo_scale(context, grid.scale, grid.scale)
    unsafe motion.concatenate(to: context)
    trace(path)
    unsafe cairo_set_source_rgba(context, 0, 0, 0, 1)
    switch outline {
    case .fill(let isEvenOdd):
      unsafe cairo_set_fill_rule(
        context, isEvenOdd ? CAIRO_FILL_RULE_EVEN_ODD : CAIRO_FILL_RULE_WINDING)
      unsafe cairo_fill(context)
    case .stroke(let stroke):
      unsafe stroke.set(on: context, width: stroke.drawnWidth(motion, grid))
      dash(path, stroke, motion)
      unsafe cairo_stroke(context)
    }
    unsafe cairo_restore(context)
    unsafe cairo_surface_flush(surface)
    let status = unsafe cairo_status(context)
    guard status == CAIRO_STATUS_SUCCESS else {
      // Safe because Cairo's texts are constants.
      throw CanvasError(unsafe String(cString: cairo_status_to_string(status)))
    }
  }

  /// Has Cairo dash the path or, where it is long, puts the dashes near the tile in its place.
  private func dash(_ path: ShapePath, _ stroke: Stroke, _ motion: AffineTransform) {
    guard let lengths = stroke.drawnDash(motion, grid) else { return }
    let phase = stroke.drawnPhase(of: lengths)
    guard stroke.isLong(path, dash: lengths) else {
      // Safe because Cairo copies the lengths.
      unsafe cairo_set_dash(context, lengths, Int32(lengths.count), phase)
      return
    }
    guard let back = motion.inverse else { return }
    let pixel = grid.points(1) / motion.magnification
    let reach = stroke.drawnWidth(motion, grid) / 2 * stroke.reach + 2 * pixel
    let dashes = DashedPath.dashes(
      of: path, lengths: lengths, phase: phase,
      near: back.bounds(of: grid.points(tile)).inset(by: -reach), fineness: pixel / 20)
    if let dashes { trace(dashes) }
  }

  /// Paints a color through the coverage of a part of the tile.
  func paint(_ color: RGBA, onto target: Target, within part: PixelRect) {
    // Safe because both surfaces live over the call, and the mask is let go of before it is drawn
    // into again.
    unsafe cairo_save(target.context)
    target.trace(part)
    unsafe cairo_clip(target.context)
    target.setSource(color)
    unsafe cairo_mask_surface(
      target.context, surface, Double(tile.x - target.area.x), Double(tile.y - target.area.y))
    unsafe cairo_restore(target.context)
  }

  /// Lends the coverage of a stretch of a row, which must lie in the tile.
  func readRow(_ y: Int, _ columns: Range<Int>, _ body: (Span<UInt8>) -> Void) {
    precondition(
      y >= tile.y && y < tile.maxY && columns.lowerBound >= tile.x
        && columns.upperBound <= tile.maxX, "coverage is read within the tile")
    guard let bytes = unsafe cairo_image_surface_get_data(surface) else { return }
    let stride = Int(unsafe cairo_image_surface_get_stride(surface))
    // Safe because the row lies in the tile, whose bytes live as long as the surface.
    let row = unsafe bytes + (y - tile.y) * stride + columns.lowerBound - tile.x
    let buffer = unsafe UnsafeBufferPointer(start: UnsafePointer(row), count: columns.count)
    unsafe body(buffer.span)
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
