// Outlines, spelled as in SwiftUI. Floor 4. Lines and cubic curves in Foundation's points outside,
// the display list's elements inside.

public import Foundation
internal import ProofDrawing
internal import ProofGeometry

/// An outline made of lines and curves.
nonisolated public struct Path: Hashable, Sendable {
  private(set) var elements: [ShapePath.Element] = []
  // Where the piece started and where it is now.
  private var start = Point.zero
  private var current: Point?

  public init() {}

  public init(_ build: (inout Path) -> Void) {
    build(&self)
  }

  public init(_ rect: CGRect) {
    addRect(rect)
  }

  public init(ellipseIn rect: CGRect) {
    addEllipse(in: rect)
  }

  public init(
    roundedRect rect: CGRect, cornerRadius: CGFloat, style: RoundedCornerStyle = .circular
  ) {
    addRoundedRect(in: rect, cornerSize: CGSize(width: cornerRadius, height: cornerRadius))
  }

  public init(roundedRect rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .circular) {
    addRoundedRect(in: rect, cornerSize: cornerSize)
  }

  init(elements: [ShapePath.Element]) {
    for element in elements { append(element) }
  }

  public var isEmpty: Bool { elements.isEmpty }

  /// The end of the last element.
  public var currentPoint: CGPoint? { current.map { CGPoint($0) } }

  /// An element of an outline.
  public enum Element: Equatable, Sendable {
    case move(to: CGPoint)
    case line(to: CGPoint)
    case quadCurve(to: CGPoint, control: CGPoint)
    case curve(to: CGPoint, control1: CGPoint, control2: CGPoint)
    case closeSubpath
  }

  /// Visits the elements in order. Quadratic curves come as the cubic ones that are the same.
  public func forEach(_ body: (Element) -> Void) {
    for element in elements {
      switch element {
      case .move(let end): body(.move(to: CGPoint(end)))
      case .line(let end): body(.line(to: CGPoint(end)))
      case .curve(let end, let one, let two):
        body(.curve(to: CGPoint(end), control1: CGPoint(one), control2: CGPoint(two)))
      case .close: body(.closeSubpath)
      }
    }
  }

  // MARK: Building

  /// Adds an element. One with a coordinate that isn't finite is left out: nobody can draw it.
  mutating func append(_ element: ShapePath.Element) {
    guard element.isFinite else { return }
    if current == nil {
      // What came before may have been left out.
      switch element {
      case .move: break
      case .line(let end): return append(.move(end))
      case .curve(_, let control, _): append(.move(control))
      case .close: return
      }
    }
    elements.append(element)
    switch element {
    case .move(let end): (start, current) = (end, end)
    case .line(let end), .curve(let end, _, _): current = end
    case .close: current = start
    }
  }

  /// Starts a new piece.
  public mutating func move(to end: CGPoint) { append(.move(Point(end))) }

  /// Adds a straight line; without a piece it starts one.
  public mutating func addLine(to end: CGPoint) {
    append(current == nil ? .move(Point(end)) : .line(Point(end)))
  }

  /// Closes the piece with a line to its start.
  public mutating func closeSubpath() {
    if current != nil { append(.close) }
  }

  /// Adds a cubic curve.
  public mutating func addCurve(to end: CGPoint, control1: CGPoint, control2: CGPoint) {
    if current == nil { move(to: control1) }
    append(.curve(Point(end), control1: Point(control1), control2: Point(control2)))
  }

  /// Adds a quadratic curve, kept as the cubic one that is the same.
  public mutating func addQuadCurve(to end: CGPoint, control: CGPoint) {
    if current == nil { move(to: control) }
    let (from, control, to) = (current ?? .zero, Point(control), Point(end))
    func toward(_ from: Point) -> Point {
      Point(x: from.x + (control.x - from.x) * 2 / 3, y: from.y + (control.y - from.y) * 2 / 3)
    }
    append(.curve(to, control1: toward(from), control2: toward(to)))
  }

  /// Adds a piece of straight lines.
  public mutating func addLines(_ points: [CGPoint]) {
    guard let first = points.first else { return }
    move(to: first)
    for point in points.dropFirst() { addLine(to: point) }
  }

  /// Adds a closed rectangle.
  public mutating func addRect(_ rect: CGRect, transform: CGAffineTransform = .identity) {
    addLines(
      [
        CGPoint(x: rect.minX, y: rect.minY), CGPoint(x: rect.maxX, y: rect.minY),
        CGPoint(x: rect.maxX, y: rect.maxY), CGPoint(x: rect.minX, y: rect.maxY),
      ].map { $0.applying(transform) })
    closeSubpath()
  }

  public mutating func addRects(_ rects: [CGRect], transform: CGAffineTransform = .identity) {
    for rect in rects { addRect(rect, transform: transform) }
  }

  /// Adds the ellipse that touches a rectangle's sides.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    var ellipse = Path()
    ellipse.addRounded(
      Rect(rect), [Size(width: Double(rect.width) / 2, height: Double(rect.height) / 2)])
    addPath(ellipse, transform: transform)
  }

  /// Corners are quarters of ellipses; a radius that doesn't fit becomes half the side.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerSize: CGSize, style: RoundedCornerStyle = .circular,
    transform: CGAffineTransform = .identity
  ) {
    let square = Rect(rect)
    func fitting(_ radius: CGFloat, _ side: Double) -> Double {
      radius.isNaN ? 0 : min(max(Double(radius), 0), max(side / 2, 0))
    }
    let size = Size(
      width: fitting(cornerSize.width, square.width),
      height: fitting(cornerSize.height, square.height))
    guard size.width > 0, size.height > 0 else { return addRect(rect, transform: transform) }
    var rounded = Path()
    rounded.addRounded(square, [size])
    addPath(rounded, transform: transform)
  }

  /// A rectangle with corners of their own, each no larger than the shorter half side.
  public mutating func addRoundedRect(
    in rect: CGRect, cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .circular,
    transform: CGAffineTransform = .identity
  ) {
    let square = Rect(rect)
    let most = max(min(square.width, square.height) / 2, 0)
    let sizes = [
      cornerRadii.topLeading, cornerRadii.topTrailing, cornerRadii.bottomTrailing,
      cornerRadii.bottomLeading,
    ].map { radius in
      let radius = radius.isNaN ? 0 : min(max(Double(radius), 0), most)
      return Size(width: radius, height: radius)
    }
    var rounded = Path()
    rounded.addRounded(square, sizes)
    addPath(rounded, transform: transform)
  }

  /// A rectangle whose corners are quarters of ellipses with these radii: one for all, or one each
  /// clockwise from the top left.
  private mutating func addRounded(_ rect: Rect, _ radii: [Size]) {
    // The share of the radius at which a curve's controls make the best quarter of a circle.
    let reach = 1 - 0.552_284_749_8
    func radius(_ corner: Int) -> Size { radii.count == 1 ? radii[0] : radii[corner] }
    let (left, top, right, bottom) = (rect.minX, rect.minY, rect.maxX, rect.maxY)
    let (one, two, three, four) = (radius(0), radius(1), radius(2), radius(3))
    append(.move(Point(x: left + one.width, y: top)))
    append(.line(Point(x: right - two.width, y: top)))
    append(
      .curve(
        Point(x: right, y: top + two.height),
        control1: Point(x: right - two.width * reach, y: top),
        control2: Point(x: right, y: top + two.height * reach)))
    append(.line(Point(x: right, y: bottom - three.height)))
    append(
      .curve(
        Point(x: right - three.width, y: bottom),
        control1: Point(x: right, y: bottom - three.height * reach),
        control2: Point(x: right - three.width * reach, y: bottom)))
    append(.line(Point(x: left + four.width, y: bottom)))
    append(
      .curve(
        Point(x: left, y: bottom - four.height),
        control1: Point(x: left + four.width * reach, y: bottom),
        control2: Point(x: left, y: bottom - four.height * reach)))
    append(.line(Point(x: left, y: top + one.height)))
    append(
      .curve(
        Point(x: left + one.width, y: top),
        control1: Point(x: left, y: top + one.height * reach),
        control2: Point(x: left + one.width * reach, y: top)))
    append(.close)
  }

  /// Adds an arc of a circle, joined to the piece by a line. `clockwise` is Core Graphics' word for
  /// y growing upwards: on a page, where y grows downwards, false goes clockwise.
  public mutating func addArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, endAngle: Angle, clockwise: Bool,
    transform: CGAffineTransform = .identity
  ) {
    let turn = 2 * Double.pi
    var delta = (endAngle - startAngle).radians
    guard delta.isFinite, startAngle.radians.isFinite else { return }
    // A whole turn or more is a whole turn; else the way to the end in the direction asked for.
    if clockwise {
      delta = delta <= -turn ? -turn : delta.truncatingRemainder(dividingBy: turn)
      if delta > 0 { delta -= turn }
    } else {
      delta = delta >= turn ? turn : delta.truncatingRemainder(dividingBy: turn)
      if delta < 0 { delta += turn }
    }
    addRelativeArc(
      center: center, radius: radius, startAngle: startAngle, delta: Angle(radians: delta),
      transform: transform)
  }

  /// Adds an arc of a circle by its length, clockwise where that is positive.
  public mutating func addRelativeArc(
    center: CGPoint, radius: CGFloat, startAngle: Angle, delta: Angle,
    transform: CGAffineTransform = .identity
  ) {
    let (radius, start) = (Double(radius), startAngle.radians)
    let delta = min(max(delta.radians, -64 * Double.pi), 64 * Double.pi)
    guard radius.isFinite, start.isFinite, delta.isFinite else { return }
    let (middle, map) = (Point(center), transform.transform)
    func point(_ angle: Double, _ out: Double = 0) -> Point {
      // `out` follows the tangent, in radii.
      let (sine, cosine) = (Double(sin(angle)), Double(cos(angle)))
      return map.apply(
        Point(
          x: middle.x + radius * (cosine - out * sine),
          y: middle.y + radius * (sine + out * cosine)))
    }
    append(current == nil ? .move(point(start)) : .line(point(start)))
    let count = max(Int((abs(delta) / (.pi / 2)).rounded(.up)), 1)
    let step = delta / Double(count)
    let reach = 4.0 / 3 * Double(tan(step / 4))
    for index in 0..<count {
      let from = start + Double(index) * step
      append(
        .curve(
          point(from + step), control1: point(from, reach), control2: point(from + step, -reach)))
    }
  }

  /// Adds an arc that touches the lines to the first and on to the second point.
  public mutating func addArc(
    tangent1End: CGPoint, tangent2End: CGPoint, radius: CGFloat,
    transform: CGAffineTransform = .identity
  ) {
    let (corner, next) = (Point(tangent1End), Point(tangent2End))
    let from = current ?? corner
    func direction(_ end: Point) -> Point? {
      let (x, y) = (end.x - corner.x, end.y - corner.y)
      let length = (x * x + y * y).squareRoot()
      return length > 0 && length.isFinite ? Point(x: x / length, y: y / length) : nil
    }
    guard let a = direction(from), let b = direction(next) else {
      return addLine(to: tangent1End.applying(transform))
    }
    let cosine = min(max(a.x * b.x + a.y * b.y, -1), 1)
    let half = Double(acos(cosine)) / 2
    let distance = Double(radius) / Double(tan(half))
    let bisector = Point(x: a.x + b.x, y: a.y + b.y)
    let length = (bisector.x * bisector.x + bisector.y * bisector.y).squareRoot()
    guard distance.isFinite, length > 1e-9, half > 1e-9 else {
      return addLine(to: tangent1End.applying(transform))
    }
    let reach = Double(radius) / Double(sin(half)) / length
    let center = Point(x: corner.x + bisector.x * reach, y: corner.y + bisector.y * reach)
    func angle(_ direction: Point) -> Double {
      Double(
        atan2(
          corner.y + direction.y * distance - center.y,
          corner.x + direction.x * distance - center.x))
    }
    let (start, end) = (angle(a), angle(b))
    var delta = end - start
    if delta > .pi { delta -= 2 * .pi }
    if delta < -.pi { delta += 2 * .pi }
    addRelativeArc(
      center: CGPoint(center), radius: radius, startAngle: Angle(radians: start),
      delta: Angle(radians: delta), transform: transform)
  }

  /// Adds another outline's pieces.
  public mutating func addPath(_ path: Path, transform: CGAffineTransform = .identity) {
    for element in path.applying(transform).elements { append(element) }
  }

  // MARK: Others made from it

  /// The outline with every point mapped.
  public func applying(_ transform: CGAffineTransform) -> Path {
    transform.isIdentity ? self : mapped(transform.transform.apply)
  }

  /// The same outline moved.
  public func offsetBy(dx: CGFloat, dy: CGFloat) -> Path {
    let (dx, dy) = (Double(dx), Double(dy))
    return mapped { Point(x: $0.x + dx, y: $0.y + dy) }
  }

  func mapped(_ map: (Point) -> Point) -> Path {
    Path(
      elements: elements.map { element in
        switch element {
        case .move(let end): .move(map(end))
        case .line(let end): .line(map(end))
        case .curve(let end, let one, let two):
          .curve(map(end), control1: map(one), control2: map(two))
        case .close: .close
        }
      })
  }

  /// The smallest rectangle around all points and controls.
  var controlBounds: Rect {
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

/// How a rounded corner is drawn. Both are quarters of circles here.
nonisolated public enum RoundedCornerStyle: Hashable, Sendable {
  case circular
  case continuous
}

/// Radii of a rectangle's corners, in points.
nonisolated public struct RectangleCornerRadii: Hashable, Sendable {
  public var topLeading: CGFloat
  public var bottomLeading: CGFloat
  public var bottomTrailing: CGFloat
  public var topTrailing: CGFloat

  public init(
    topLeading: CGFloat = 0, bottomLeading: CGFloat = 0, bottomTrailing: CGFloat = 0,
    topTrailing: CGFloat = 0
  ) {
    self.topLeading = topLeading
    self.bottomLeading = bottomLeading
    self.bottomTrailing = bottomTrailing
    self.topTrailing = topTrailing
  }
}

extension ShapePath.Element {
  nonisolated fileprivate var isFinite: Bool {
    func isFinite(_ point: Point) -> Bool { point.x.isFinite && point.y.isFinite }
    return switch self {
    case .move(let end), .line(let end): isFinite(end)
    case .curve(let end, let one, let two): isFinite(end) && isFinite(one) && isFinite(two)
    case .close: true
    }
  }
}
