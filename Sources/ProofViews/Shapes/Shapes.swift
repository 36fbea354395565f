// Rectangle, RoundedRectangle, Circle, Ellipse, Capsule, and a path as a shape. Floor 4.

public import ProofGeometry

/// A rectangle; filled, its edges lie on whole pixels.
nonisolated public struct Rectangle: InsettableShape {
  var amount = 0.0

  public init() {}

  public func path(in rect: Rect) -> Path { Path(rect.shrunk(by: amount)) }

  public func inset(by amount: Double) -> Rectangle {
    var copy = self
    copy.amount += amount
    return copy
  }
}

/// A rectangle with circular corners of a radius in points.
nonisolated public struct RoundedRectangle: InsettableShape {
  public var cornerRadius: Double
  var amount = 0.0

  public init(cornerRadius: Double) {
    self.cornerRadius = cornerRadius
  }

  public func path(in rect: Rect) -> Path {
    Path(roundedRect: rect.shrunk(by: amount), cornerRadius: max(cornerRadius - amount, 0))
  }

  public func inset(by amount: Double) -> RoundedRectangle {
    var copy = self
    copy.amount += amount
    return copy
  }
}

/// A circle in the middle of its rectangle; takes the largest square of the space proposed.
nonisolated public struct Circle: InsettableShape {
  var amount = 0.0

  public init() {}

  public func path(in rect: Rect) -> Path {
    let side = min(rect.width, rect.height)
    let square = Rect(x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
    return Path(ellipseIn: square.shrunk(by: amount))
  }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    let side =
      switch (proposal.width, proposal.height) {
      case (let width?, let height?): min(width, height)
      case (let side?, nil), (nil, let side?): side
      case (nil, nil): 10.0
      }
    return Size(width: side, height: side)
  }

  public func inset(by amount: Double) -> Circle {
    var copy = self
    copy.amount += amount
    return copy
  }
}

/// The ellipse that touches its rectangle's sides.
nonisolated public struct Ellipse: InsettableShape {
  var amount = 0.0

  public init() {}

  public func path(in rect: Rect) -> Path { Path(ellipseIn: rect.shrunk(by: amount)) }

  public func inset(by amount: Double) -> Ellipse {
    var copy = self
    copy.amount += amount
    return copy
  }
}

/// A rectangle whose shorter sides are half circles.
nonisolated public struct Capsule: InsettableShape {
  var amount = 0.0

  public init() {}

  public func path(in rect: Rect) -> Path {
    Path(roundedRect: rect.shrunk(by: amount), cornerRadius: .infinity)
  }

  public func inset(by amount: Double) -> Capsule {
    var copy = self
    copy.amount += amount
    return copy
  }
}

extension Path: Shape {
  nonisolated public func path(in rect: Rect) -> Path { offset(x: rect.minX, y: rect.minY) }
}

extension Rect {
  /// Inset, but never to less than nothing.
  nonisolated fileprivate func shrunk(by amount: Double) -> Rect {
    let x = min(amount, width / 2)
    let y = min(amount, height / 2)
    return Rect(x: self.x + x, y: self.y + y, width: width - 2 * x, height: height - 2 * y)
  }
}
