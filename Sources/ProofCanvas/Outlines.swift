// Paths, strokes and maps as Cairo takes them, with values that would stop it held back. Floor 4.

internal import CCairo
internal import ProofDrawing
internal import ProofGeometry

extension ShapePath {
  init(_ rect: Rect) {
    self.init(elements: [
      .move(Point(x: rect.minX, y: rect.minY)), .line(Point(x: rect.maxX, y: rect.minY)),
      .line(Point(x: rect.maxX, y: rect.maxY)), .line(Point(x: rect.minX, y: rect.maxY)), .close,
    ])
  }

  /// Something to draw, and numbers throughout.
  var isDrawable: Bool { !elements.isEmpty && elements.allSatisfy(\.isFinite) }

  /// The rectangle round all points, those that steer curves too; nil where there are none.
  var bounds: Rect? {
    var (left, top, right, bottom) = (
      Double.infinity, Double.infinity, -Double.infinity, -Double.infinity
    )
    func add(_ point: Point) {
      (left, right) = (min(left, point.x), max(right, point.x))
      (top, bottom) = (min(top, point.y), max(bottom, point.y))
    }
    for element in elements {
      switch element {
      case .move(let point), .line(let point): add(point)
      case .curve(let point, let control1, let control2):
        add(point)
        add(control1)
        add(control2)
      case .close: break
      }
    }
    guard left <= right, top <= bottom else { return nil }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }

  /// No less than the outline's length in points: a curve is shorter than its steering points' way.
  fileprivate var lengthBound: Double {
    var (length, start, current) = (0.0, Point.zero, Point.zero)
    func advance(_ point: Point) {
      length += (point.x - current.x).magnitude + (point.y - current.y).magnitude
      current = point
    }
    for element in elements {
      switch element {
      case .move(let point): (start, current) = (point, point)
      case .line(let point): advance(point)
      case .curve(let point, let control1, let control2):
        advance(control1)
        advance(control2)
        advance(point)
      case .close: advance(start)
      }
    }
    return length
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
  var isFinite: Bool { x.isFinite && y.isFinite }
}

extension Rect {
  var isFinite: Bool { x.isFinite && y.isFinite && width.isFinite && height.isFinite }
}

extension AffineTransform {
  /// Nothing but a move, to a billionth.
  var isTranslation: Bool {
    max((a - 1).magnitude, b.magnitude, c.magnitude, (d - 1).magnitude) < 1e-9
  }

  /// A map that keeps an area an area, in numbers that Cairo can take.
  var isDrawable: Bool {
    let linear = max(a.magnitude, b.magnitude, c.magnitude, d.magnitude)
    return linear < 1e9 && tx.magnitude < 1e15 && ty.magnitude < 1e15 && inverse != nil
  }

  /// How many times longer lengths become, on the average of all directions.
  var magnification: Double { (a * d - b * c).magnitude.squareRoot() }

  /// How many times longer a length becomes at the most, to a factor of the square root of two.
  var stretch: Double {
    max((a * a + b * b).squareRoot(), (c * c + d * d).squareRoot())
  }

  /// What Cairo draws from here on goes through this map first.
  func concatenate(to context: OpaquePointer) {
    guard self != .identity else { return }
    var matrix = cairo_matrix_t()
    // Safe because Cairo copies the six numbers.
    unsafe cairo_matrix_init(&matrix, a, b, c, d, tx, ty)
    unsafe cairo_transform(context, &matrix)
  }
}

extension Stroke {
  /// Half line widths that a line reaches beyond its path.
  var reach: Double {
    let corner = join == .miter ? max(drawnMiterLimit, 1) : 1
    return max(corner, cap == .square ? 1.5 : 1)
  }

  private var drawnMiterLimit: Double {
    miterLimit.isNaN ? 10 : min(max(miterLimit, 1), 100)
  }

  /// Points before the map: a device pixel at least, and for what isn't a number.
  func drawnWidth(_ motion: AffineTransform, _ grid: PixelGrid) -> Double {
    let pixel = grid.points(1) / motion.magnification
    return width.isNaN ? pixel : min(max(width, pixel), 1_000_000 * pixel)
  }

  func set(on context: OpaquePointer, width: Double) {
    unsafe cairo_set_line_width(context, width)
    unsafe cairo_set_miter_limit(context, drawnMiterLimit)
    let cap: cairo_line_cap_t =
      switch cap {
      case .butt: CAIRO_LINE_CAP_BUTT
      case .round: CAIRO_LINE_CAP_ROUND
      case .square: CAIRO_LINE_CAP_SQUARE
      }
    let join: cairo_line_join_t =
      switch join {
      case .miter: CAIRO_LINE_JOIN_MITER
      case .round: CAIRO_LINE_JOIN_ROUND
      case .bevel: CAIRO_LINE_JOIN_BEVEL
      }
    unsafe cairo_set_line_cap(context, cap)
    unsafe cairo_set_line_join(context, join)
  }

  /// The dashes and gaps in turn, or nil for a whole line: where there are none, where a length
  /// isn't one, where nothing but gaps would be left, and where they are too fine to be seen.
  func drawnDash(_ motion: AffineTransform, _ grid: PixelGrid) -> [Double]? {
    let period = dash.reduce(0, +)
    guard !dash.isEmpty, dash.count <= 1000, period.isFinite, period > 0,
      dash.allSatisfy({ $0 >= 0 }),
      // A tenth of a pixel is gray either way.
      period * motion.magnification > grid.points(1) / 10
    else { return nil }
    return dash.count.isMultiple(of: 2) ? dash : dash + dash
  }

  /// More dashes than are worth walking along for a tile.
  func isLong(_ path: ShapePath, dash: [Double]) -> Bool {
    !(path.lengthBound / dash.reduce(0, +) * Double(dash.count) < 2000)
  }

  /// Where in the dashes a line begins, within one period.
  func drawnPhase(of dash: [Double]) -> Double {
    guard dashPhase.isFinite else { return 0 }
    let period = dash.reduce(0, +)
    let phase = dashPhase.truncatingRemainder(dividingBy: period)
    return phase < 0 ? phase + period : phase
  }
}

extension Target {
  func setSource(_ color: RGBA) {
    unsafe cairo_set_source_rgba(
      context, Double(color.red) / 255, Double(color.green) / 255, Double(color.blue) / 255,
      Double(color.alpha) / 255)
  }
}
