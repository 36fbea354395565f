// What can be asked of an outline: its bounds, its length, a part of it, whether it holds a point.
// Floor 4. Curves are walked as short straight lines, fine enough for any pixel.

public import Foundation
internal import ProofDrawing
internal import ProofGeometry

extension Path {
  /// Pieces of straight lines close to the outline; closed ones end where they start.
  private var polylines: [[Point]] {
    var pieces: [[Point]] = []
    var piece: [Point] = []
    for element in elements {
      switch element {
      case .move(let end):
        if piece.count > 1 { pieces.append(piece) }
        piece = [end]
      case .line(let end): piece.append(end)
      case .curve(let end, let one, let two):
        guard let from = piece.last else { continue }
        for step in 1...Path.steps {
          piece.append(cubic(from, one, two, end, Double(step) / Double(Path.steps)))
        }
      case .close:
        guard let first = piece.first else { continue }
        piece.append(first)
        pieces.append(piece)
        piece = [first]
      }
    }
    if piece.count > 1 { pieces.append(piece) }
    return pieces
  }

  private static let steps = 32

  /// The smallest rectangle around the outline, within a hundredth of its curves.
  public var boundingRect: CGRect {
    let points = polylines.joined()
    guard let first = points.first else {
      return elements.isEmpty ? .null : CGRect(controlBounds)
    }
    var (low, high) = (first, first)
    for point in points {
      low = Point(x: min(low.x, point.x), y: min(low.y, point.y))
      high = Point(x: max(high.x, point.x), y: max(high.y, point.y))
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  /// Whether a point lies inside.
  public func contains(_ point: CGPoint, eoFill: Bool = false) -> Bool {
    let point = Point(point)
    var winding = 0
    for var piece in polylines {
      if let first = piece.first, piece.last != first { piece.append(first) }
      for (a, b) in zip(piece, piece.dropFirst()) where (a.y <= point.y) != (b.y <= point.y) {
        let x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x)
        if x > point.x { winding += a.y < b.y ? 1 : -1 }
      }
    }
    return eoFill ? winding % 2 != 0 : winding != 0
  }

  /// The part between two shares of the outline's length, 0 to 1.
  public func trimmedPath(from: CGFloat, to: CGFloat) -> Path {
    let (from, to) = (bounded(Double(from)), bounded(Double(to)))
    if from <= 0, to >= 1 { return self }
    guard from < to else { return Path() }
    let pieces = polylines
    let lengths = pieces.map { piece in
      zip(piece, piece.dropFirst()).reduce(0) { $0 + distance($1.0, $1.1) }
    }
    let total = lengths.reduce(0, +)
    let (start, end) = (from * total, to * total)
    var result = Path()
    var at = 0.0
    for piece in pieces {
      var isOpen = false
      for (a, b) in zip(piece, piece.dropFirst()) {
        let length = distance(a, b)
        defer { at += length }
        guard length > 0, at + length > start, at < end else { continue }
        let (low, high) = (max((start - at) / length, 0), min((end - at) / length, 1))
        if !isOpen { result.append(.move(between(a, b, low))) }
        isOpen = true
        result.append(.line(between(a, b, high)))
      }
    }
    return result
  }
}

nonisolated private func bounded(_ share: Double) -> Double {
  share.isNaN ? 0 : min(max(share, 0), 1)
}

nonisolated private func distance(_ a: Point, _ b: Point) -> Double {
  let (x, y) = (b.x - a.x, b.y - a.y)
  return (x * x + y * y).squareRoot()
}

nonisolated private func between(_ a: Point, _ b: Point, _ share: Double) -> Point {
  Point(x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share)
}

nonisolated private func cubic(_ a: Point, _ b: Point, _ c: Point, _ d: Point, _ t: Double)
  -> Point
{
  let (ab, bc, cd) = (between(a, b, t), between(b, c, t), between(c, d, t))
  return between(between(ab, bc, t), between(bc, cd, t), t)
}
