// Shapes made from shapes: stroked, trimmed, moved, turned, put together. Floor 4. Stroking and
// trimming leave a shape its own size; what moves it fills whatever it is proposed.

public import Foundation

/// The line along a shape's outline.
nonisolated struct StrokedShape<Base: Shape>: Shape {
  let shape: Base
  let style: StrokeStyle

  func path(in rect: CGRect) -> Path { shape.path(in: rect) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }
  var _form: _ShapeForm { _ShapeForm(content: .stroke(style)) }
}

/// A part of a shape's outline.
nonisolated struct TrimmedShape<Base: Shape>: Shape {
  let shape: Base
  let from: CGFloat
  let to: CGFloat

  func path(in rect: CGRect) -> Path { shape.path(in: rect).trimmedPath(from: from, to: to) }
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
}

/// A shape whose outline is mapped.
nonisolated struct MappedShape<Base: Shape>: Shape {
  let shape: Base
  let map: @Sendable (CGRect) -> CGAffineTransform

  func path(in rect: CGRect) -> Path { shape.path(in: rect).applying(map(rect)) }
}

/// A shape in a size of its own.
nonisolated struct SizedShape<Base: Shape>: Shape {
  let shape: Base
  let size: CGSize

  func path(in rect: CGRect) -> Path { shape.path(in: CGRect(origin: rect.origin, size: size)) }
}

/// A shape of a type that isn't told.
nonisolated public struct AnyShape: Shape {
  private let shape: any Shape

  public init<S: Shape>(_ shape: S) {
    self.shape = shape
  }

  public func path(in rect: CGRect) -> Path { shape.path(in: rect) }
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { shape.sizeThatFits(proposal) }
  public var layoutDirectionBehavior: LayoutDirectionBehavior { shape.layoutDirectionBehavior }
  public var _form: _ShapeForm { shape._form }
}

/// Two shapes put together. Filled, exactly; its path is both outlines.
nonisolated struct CombinedShape<A: Shape, B: Shape>: Shape {
  enum Rule: Sendable {
    case union
    case intersection
    case subtraction
    case symmetricDifference
  }

  let first: A
  let second: B
  let rule: Rule

  func path(in rect: CGRect) -> Path {
    var path = first.path(in: rect)
    path.addPath(second.path(in: rect))
    return path
  }

  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize { first.sizeThatFits(proposal) }

  var _form: _ShapeForm {
    let content: _ShapeForm.Content =
      switch rule {
      case .union: .union(first, second)
      case .intersection: .intersection(first, second)
      case .subtraction: .subtraction(first, second)
      case .symmetricDifference: .symmetricDifference(first, second)
      }
    return _ShapeForm(content: content)
  }
}

extension Shape {
  /// The part of the outline between two shares of its length, 0 to 1.
  public func trim(from startFraction: CGFloat = 0, to endFraction: CGFloat = 1) -> some Shape {
    TrimmedShape(shape: self, from: startFraction, to: endFraction)
  }

  /// The outline moved, in points.
  public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some Shape {
    MappedShape(shape: self) { _ in CGAffineTransform(translationX: x, y: y) }
  }

  /// The outline moved, in points.
  public func offset(_ offset: CGSize) -> some Shape {
    self.offset(x: offset.width, y: offset.height)
  }

  /// The outline moved, in points.
  public func offset(_ offset: CGPoint) -> some Shape { self.offset(x: offset.x, y: offset.y) }

  /// The outline turned about a place of its rectangle.
  public func rotation(_ angle: Angle, anchor: UnitPoint = .center) -> some Shape {
    MappedShape(shape: self) { rect in
      CGAffineTransform(rotationAngle: CGFloat(angle.radians)).about(anchor, of: rect)
    }
  }

  /// The outline scaled about a place of its rectangle.
  public func scale(x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center) -> some Shape {
    MappedShape(shape: self) { rect in
      CGAffineTransform(scaleX: x, y: y).about(anchor, of: rect)
    }
  }

  /// The outline scaled about a place of its rectangle.
  public func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> some Shape {
    self.scale(x: scale, y: scale, anchor: anchor)
  }

  /// The outline mapped.
  public func transform(_ transform: CGAffineTransform) -> some Shape {
    MappedShape(shape: self) { _ in transform }
  }

  /// The outline in a size of its own, in points.
  public func size(_ size: CGSize) -> some Shape { SizedShape(shape: self, size: size) }

  /// The outline in a size of its own, in points.
  public func size(width: CGFloat, height: CGFloat) -> some Shape {
    size(CGSize(width: width, height: height))
  }

  /// What either shape covers.
  public func union<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other, rule: .union)
  }

  /// What both shapes cover.
  public func intersection<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other, rule: .intersection)
  }

  /// What this shape covers and the other doesn't.
  public func subtracting<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other, rule: .subtraction)
  }

  /// What one of the shapes covers, but not both.
  public func symmetricDifference<T: Shape>(_ other: T, eoFill: Bool = false) -> some Shape {
    CombinedShape(first: self, second: other, rule: .symmetricDifference)
  }
}

extension CGAffineTransform {
  /// The map with a place of a rectangle for its origin.
  nonisolated func about(_ anchor: UnitPoint, of rect: CGRect) -> CGAffineTransform {
    let (x, y) = (rect.minX + anchor.x * rect.width, rect.minY + anchor.y * rect.height)
    return CGAffineTransform(translationX: -x, y: -y).concatenating(self)
      .concatenating(CGAffineTransform(translationX: x, y: y))
  }
}
