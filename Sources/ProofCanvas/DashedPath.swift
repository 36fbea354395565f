// The dashes of a long path, only where they are near. Floor 4.
// Cairo walks along all dashes of a path each time it draws some of them: a line down a page of a
// million rows would be walked in every band. This skips what is far away in one step a segment.

internal import ProofDrawing
internal import ProofGeometry

/// Walks along a path, dash by dash, within a rectangle.
struct DashedPath {
  /// More dashes than this in one tile aren't told apart.
  private static let mostDashes = 100_000

  private let lengths: [Double]
  private let phase: Double
  /// Outside it dashes may be left out, or begin and end where they like.
  private let near: Rect
  /// Points; how far a curve's chords may lie off it, and the length of a dash without one.
  private let fineness: Double
  private var elements: [ShapePath.Element] = []
  private var dashes = 0

  // The dash or gap under way.
  private var index = 0
  private var remaining = 0.0
  private var line: [Point] = []
  private var isInStep = false
  /// The dash that the subpath began with, for a closed one's last to go on into.
  private var first: [Point] = []
  private var isFirst = false

  /// The dashes near a rectangle as lines of their own; nil where there are too many.
  ///
  /// - Parameters:
  ///   - lengths: dashes and gaps in turn, none negative, some positive, even in number.
  ///   - phase: where in them each subpath begins, within one period.
  static func dashes(
    of path: ShapePath, lengths: [Double], phase: Double, near: Rect, fineness: Double
  ) -> ShapePath? {
    var walk = DashedPath(lengths: lengths, phase: phase, near: near, fineness: fineness)
    for (points, isClosed) in path.polygons(fineness: fineness) {
      guard walk.add(points, isClosed: isClosed) else { return nil }
    }
    return ShapePath(elements: walk.elements)
  }

  private init(lengths: [Double], phase: Double, near: Rect, fineness: Double) {
    self.lengths = lengths
    self.phase = phase
    self.near = near
    self.fineness = fineness
  }

  private mutating func add(_ points: [Point], isClosed: Bool) -> Bool {
    var walked = 0.0
    isInStep = false
    (line, first) = ([], [])
    for (a, b) in zip(points, points.dropFirst()) {
      let (dx, dy) = (b.x - a.x, b.y - a.y)
      let length = (dx * dx + dy * dy).squareRoot()
      guard length > 0 else { continue }
      if let part = near.part(from: a, to: b) {
        func point(_ distance: Double) -> Point {
          Point(x: a.x + dx * (distance / length), y: a.y + dy * (distance / length))
        }
        let dot = Point(x: dx / length * fineness, y: dy / length * fineness)
        var position = part.lowerBound * length
        if !isInStep || position > 0 {
          end()
          isFirst = walked == 0 && position == 0
          begin(at: walked + position, point(position), dot)
        }
        let last = part.upperBound * length
        while position < last {
          let step = min(remaining, last - position)
          position += step
          remaining -= step
          if index.isMultiple(of: 2) { line.append(point(position)) }
          if remaining <= 1e-9 {
            next(point(position), dot)
          }
          if dashes > DashedPath.mostDashes { return false }
        }
        isInStep = part.upperBound == 1
      } else {
        isInStep = false
      }
      if !isInStep { end() }
      walked += length
    }
    // A closed outline that begins and ends within dashes has one round its first corner.
    if isClosed, isInStep, line.count > 1, first.count > 1 {
      line += first.dropFirst()
      first = []
    }
    end()
    line = first
    end()
    return true
  }

  /// Finds the dash or gap in which a distance along the subpath lies.
  private mutating func begin(at distance: Double, _ point: Point, _ dot: Point) {
    let period = lengths.reduce(0, +)
    remaining = (distance + phase).truncatingRemainder(dividingBy: period)
    index = 0
    while remaining >= lengths[index] - 1e-9, index + 1 < lengths.count {
      if index.isMultiple(of: 2), lengths[index] == 0, remaining <= 1e-9 {
        let isFirst = isFirst
        self.isFirst = false
        line = [point, Point(x: point.x + dot.x, y: point.y + dot.y)]
        end()
        self.isFirst = isFirst
      }
      remaining -= lengths[index]
      index += 1
    }
    remaining = max(lengths[index] - remaining, 0)
    line = index.isMultiple(of: 2) ? [point] : []
    isInStep = true
  }

  /// The dash or gap under way is over here.
  private mutating func next(_ point: Point, _ dot: Point) {
    end()
    repeat {
      index = (index + 1) % lengths.count
      remaining = lengths[index]
      guard index.isMultiple(of: 2) else { continue }
      line = [point]
      if remaining == 0 {
        line.append(Point(x: point.x + dot.x, y: point.y + dot.y))
        end()
      }
    } while remaining == 0
  }

  private mutating func end() {
    defer {
      line = []
      isFirst = false
    }
    guard line.count > 1 else { return }
    if isFirst {
      first = line
      return
    }
    dashes += 1
    elements.append(.move(line[0]))
    for point in line.dropFirst() { elements.append(.line(point)) }
  }
}

extension Rect {
  /// The part of a line's way from 0 to 1 that lies in the rectangle.
  fileprivate func part(from a: Point, to b: Point) -> ClosedRange<Double>? {
    var (low, high) = (0.0, 1.0)
    for (start, way, least, most) in [
      (a.x, b.x - a.x, minX, maxX), (a.y, b.y - a.y, minY, maxY),
    ] {
      if way == 0 {
        guard start >= least, start <= most else { return nil }
      } else {
        let (enter, leave) = ((least - start) / way, (most - start) / way)
        low = max(low, min(enter, leave))
        high = min(high, max(enter, leave))
      }
    }
    return low < high ? low...high : nil
  }
}

extension ShapePath {
  /// The subpaths as chains of lines; closed ones end where they began.
  fileprivate func polygons(fineness: Double) -> [(points: [Point], isClosed: Bool)] {
    var polygons: [(points: [Point], isClosed: Bool)] = []
    var points: [Point] = []
    func finish(isClosed: Bool) {
      if points.count > 1 { polygons.append((points, isClosed)) }
    }
    for element in elements {
      switch element {
      case .move(let point):
        finish(isClosed: false)
        points = [point]
      case .line(let point): points.append(point)
      case .curve(let end, let control1, let control2):
        let start = points.last ?? control1
        if points.isEmpty { points = [start] }
        func bend(_ a: Point, _ b: Point, _ c: Point) -> Double {
          max((a.x - 2 * b.x + c.x).magnitude, (a.y - 2 * b.y + c.y).magnitude)
        }
        let deviation = max(bend(start, control1, control2), bend(control1, control2, end))
        let count = min(max((deviation / fineness).squareRoot().rounded(.up), 1), 1000)
        for step in 1...Int(count) {
          let t = Double(step) / count
          let u = 1 - t
          let (w0, w1, w2, w3) = (u * u * u, 3 * u * u * t, 3 * u * t * t, t * t * t)
          points.append(
            Point(
              x: w0 * start.x + w1 * control1.x + w2 * control2.x + w3 * end.x,
              y: w0 * start.y + w1 * control1.y + w2 * control2.y + w3 * end.y))
        }
      case .close:
        guard let first = points.first else { continue }
        points.append(first)
        finish(isClosed: true)
        points = [first]
      }
    }
    finish(isClosed: false)
    return polygons
  }
}
