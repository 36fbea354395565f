// Ellipses, rounded rectangles and arcs of an outline. Floor 4. All are cubic curves, an ellipse in
// four quarters; where each begins is where `trim` begins.

public import Foundation
internal import ProofDrawing
internal import ProofGeometry

nonisolated extension Path {
  /// Adds the ellipse that touches a rectangle's sides, clockwise from 3 o'clock, where `trim` begins.
  public mutating func addEllipse(in rect: CGRect, transform: CGAffineTransform = .identity) {
    let square = Rect(rect)
    let (width, height) = (square.width / 2, square.height / 2)
    let (middleX, middleY) = (square.minX + width, square.minY + height)
    func point(_ x: Double, _ y: Double) -> Point {
      Point(x: middleX + x * width, y: middleY + y * height)
    }
    var ellipse = Path()
    ellipse.append(.move(point(1, 0)))
    // From each of the four ends, the quarter to the next one.
    for (x, y) in [(1.0, 0.0), (0, 1), (-1, 0), (0, -1)] {
      ellipse.append(
        .curve(
          point(-y, x), control1: point(x - y * Path.quarter, y + x * Path.quarter),
          control2: point(-y + x * Path.quarter, x + y * Path.quarter)))
    }
    ellipse.append(.close)
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

  /// How far a curve's controls lie from its ends, in radii, to make the best quarter of a circle.
  private static let quarter = 0.552_284_749_8

  /// A rectangle whose corners are quarters of ellipses with these radii: one for all, or one each
  /// clockwise from the top left.
  private mutating func addRounded(_ rect: Rect, _ radii: [Size]) {
    let reach = 1 - Path.quarter
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
