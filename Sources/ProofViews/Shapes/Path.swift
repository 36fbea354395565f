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
  private(set) var current: Point?

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
