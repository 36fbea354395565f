// Outlines, spelled as in SwiftUI. Floor 4.

public import ProofDrawing
public import ProofGeometry

/// An outline made of lines and curves.
public struct Path: Hashable, Sendable {
  public private(set) var elements: [ShapePath.Element] = []
  // Where the piece started and where it is now.
  private var start = Point.zero
  private var current = Point.zero

  public init() {}

  public init(_ build: (inout Path) -> Void) {
    build(&self)
  }

  public init(_ rect: Rect) {
    addRect(rect)
  }

  public init(ellipseIn rect: Rect) {
    addEllipse(in: rect)
  }

  public init(roundedRect rect: Rect, cornerRadius: Double) {
    addRoundedRect(in: rect, cornerRadius: cornerRadius)
  }

  public var isEmpty: Bool { elements.isEmpty }

  /// Starts a new piece.
  public mutating func move(to end: Point) {
    elements.append(.move(end))
    (start, current) = (end, end)
  }

  /// Adds a straight line.
  public mutating func addLine(to end: Point) {
    elements.append(.line(end))
    current = end
  }

  /// Closes the piece with a line to its start.
  public mutating func closeSubpath() {
    elements.append(.close)
    current = start
  }

  /// Adds a cubic curve.
  public mutating func addCurve(to end: Point, control1: Point, control2: Point) {
    elements.append(.curve(end, control1: control1, control2: control2))
    current = end
  }

  /// A quadratic curve, kept as the cubic one that is the same.
  public mutating func addQuadCurve(to end: Point, control: Point) {
    let from = current
    func toward(_ from: Point) -> Point {
      Point(x: from.x + (control.x - from.x) * 2 / 3, y: from.y + (control.y - from.y) * 2 / 3)
    }
    addCurve(to: end, control1: toward(from), control2: toward(end))
  }

  /// Adds a piece of straight lines.
  public mutating func addLines(_ points: [Point]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds a closed rectangle.
  public mutating func addRect(_ rect: Rect) {
    addLines([
      rect.origin, Point(x: rect.maxX, y: rect.minY), Point(x: rect.maxX, y: rect.maxY),
      Point(x: rect.minX, y: rect.maxY),
    ])
    closeSubpath()
  }

  /// Corners are circular; a radius that doesn't fit becomes half the shorter side.
  public mutating func addRoundedRect(in rect: Rect, cornerRadius: Double) {
    let most = max(min(rect.width, rect.height) / 2, 0)
    let radius = cornerRadius.isNaN ? 0 : min(max(cornerRadius, 0), most)
    if radius == 0 { return addRect(rect) }
    addRounded(rect, Size(width: radius, height: radius))
  }

  /// Adds the ellipse that touches a rectangle's sides.
  public mutating func addEllipse(in rect: Rect) {
    addRounded(rect, Size(width: rect.width / 2, height: rect.height / 2))
  }

  /// A rectangle whose corners are quarters of ellipses with these radii.
  private mutating func addRounded(_ rect: Rect, _ radius: Size) {
    // The share of the radius at which a curve's controls make the best quarter of a circle.
    let reach = 1 - 0.552_284_749_8
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let (x, y) = (radius.width, radius.height)
    move(to: Point(x: left + x, y: top))
    addLine(to: Point(x: right - x, y: top))
    addCurve(
      to: Point(x: right, y: top + y), control1: Point(x: right - x * reach, y: top),
      control2: Point(x: right, y: top + y * reach))
    addLine(to: Point(x: right, y: bottom - y))
    addCurve(
      to: Point(x: right - x, y: bottom), control1: Point(x: right, y: bottom - y * reach),
      control2: Point(x: right - x * reach, y: bottom))
    addLine(to: Point(x: left + x, y: bottom))
    addCurve(
      to: Point(x: left, y: bottom - y), control1: Point(x: left + x * reach, y: bottom),
      control2: Point(x: left, y: bottom - y * reach))
    addLine(to: Point(x: left, y: top + y))
    addCurve(
      to: Point(x: left + x, y: top), control1: Point(x: left, y: top + y * reach),
      control2: Point(x: left + x * reach, y: top))
    closeSubpath()
  }

  /// The same outline moved.
  public func offset(x: Double, y: Double) -> Path {
    func moved(_ point: Point) -> Point { Point(x: point.x + x, y: point.y + y) }
    var copy = self
    (copy.start, copy.current) = (moved(start), moved(current))
    copy.elements = elements.map { element in
      switch element {
      case .move(let end): .move(moved(end))
      case .line(let end): .line(moved(end))
      case .curve(let end, let one, let two):
        .curve(moved(end), control1: moved(one), control2: moved(two))
      case .close: .close
      }
    }
    return copy
  }

  /// The smallest rectangle around all points and controls.
  public var controlBounds: Rect {
    var low = Point(x: .infinity, y: .infinity)
    var high = Point(x: -Double.infinity, y: -Double.infinity)
    func include(_ point: Point) {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    for element in elements {
      switch element {
      case .move(let end), .line(let end): include(end)
      case .curve(let end, let one, let two):
        include(end)
        include(one)
        include(two)
      case .close: break
      }
    }
    guard low.x <= high.x else { return .zero }
    return Rect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
