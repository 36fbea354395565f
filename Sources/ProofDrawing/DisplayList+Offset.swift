// Moving a list, so that what was laid out by itself can stand anywhere. Floor 3.

internal import ProofGeometry

extension DisplayList {
  /// The same list with everything moved by so many points.
  public func offset(x dx: Double, y dy: Double) -> DisplayList {
    DisplayList(items: items.map { $0.offset(x: dx, y: dy) })
  }
}

extension DisplayItem {
  /// The same primitive moved by so many points.
  public func offset(x dx: Double, y dy: Double) -> DisplayItem {
    switch self {
    case .fill(let rect, let color): .fill(rect.offset(x: dx, y: dy), color)
    case .border(let rect, let width, let color):
      .border(rect.offset(x: dx, y: dy), width: width, color)
    case .shape(let path, let fill, let stroke):
      .shape(
        path.offset(x: dx, y: dy), fill: fill?.offset(x: dx, y: dy),
        stroke: stroke?.offset(x: dx, y: dy))
    case .checker(let rect, let side, let first, let second):
      .checker(rect.offset(x: dx, y: dy), side: side, first, second)
    case .text(let block, let rect): .text(block, rect.offset(x: dx, y: dy))
    case .cell(let cell):
      .cell(
        CellPlacement(item: cell.item, frame: cell.frame.offset(x: dx, y: dy), style: cell.style))
    case .clip(let rect): .clip(rect.offset(x: dx, y: dy))
    case .image(let image): .image(image.offset(x: dx, y: dy))
    case .clipShape(let path, let isEvenOdd):
      .clipShape(path.offset(x: dx, y: dy), isEvenOdd: isEvenOdd)
    case .layer(let effect, let rect): .layer(effect, rect.offset(x: dx, y: dy))
    case .transform(let transform): .transform(transform.offset(x: dx, y: dy))
    case .end: .end
    }
  }
}

extension ShapePath {
  /// The same outline moved by so many points.
  public func offset(x dx: Double, y dy: Double) -> ShapePath {
    func moved(_ point: Point) -> Point { Point(x: point.x + dx, y: point.y + dy) }
    return ShapePath(
      elements: elements.map { element in
        switch element {
        case .move(let point): .move(moved(point))
        case .line(let point): .line(moved(point))
        case .curve(let point, let control1, let control2):
          .curve(moved(point), control1: moved(control1), control2: moved(control2))
        case .close: .close
        }
      })
  }
}

extension Fill {
  fileprivate func offset(x dx: Double, y dy: Double) -> Fill {
    Fill(paint.offset(x: dx, y: dy), isEvenOdd: isEvenOdd)
  }
}

extension Stroke {
  fileprivate func offset(x dx: Double, y dy: Double) -> Stroke {
    var copy = self
    copy.paint = paint.offset(x: dx, y: dy)
    return copy
  }
}

extension Paint {
  fileprivate func offset(x dx: Double, y dy: Double) -> Paint {
    func moved(_ point: Point) -> Point { Point(x: point.x + dx, y: point.y + dy) }
    return switch self {
    case .color: self
    case .linear(let stops, let from, let to): .linear(stops, from: moved(from), to: moved(to))
    case .radial(let stops, let center, let from, let to, let aspect):
      .radial(stops, center: moved(center), from: from, to: to, aspect: aspect)
    case .angular(let stops, let center, let from, let to):
      .angular(stops, center: moved(center), from: from, to: to)
    }
  }
}

extension ImagePlacement {
  fileprivate func offset(x dx: Double, y dy: Double) -> ImagePlacement {
    var copy = self
    copy.frame = frame.offset(x: dx, y: dy)
    copy.tiledOver = tiledOver?.offset(x: dx, y: dy)
    return copy
  }
}
