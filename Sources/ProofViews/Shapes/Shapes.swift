// Rectangle, RoundedRectangle, Circle, Ellipse, Capsule, and a path as a shape. Floor 4.

public import Foundation

/// A rectangle; filled, its edges lie on whole pixels.
nonisolated public struct Rectangle: InsettableShape {
  var amount: CGFloat = 0

  public init() {}

  public func path(in rect: CGRect) -> Path { Path(rect.shrunk(by: amount)) }

  public func inset(by amount: CGFloat) -> Rectangle {
    var copy = self
    copy.amount += amount
    return copy
  }
}

/// A rectangle with rounded corners, in points.
nonisolated public struct RoundedRectangle: InsettableShape {
  public var cornerSize: CGSize
  public var style: RoundedCornerStyle
  var amount: CGFloat = 0

  public init(cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous) {
    self.init(cornerSize: CGSize(width: cornerRadius, height: cornerRadius), style: style)
  }

  public init(cornerSize: CGSize, style: RoundedCornerStyle = .continuous) {
    self.cornerSize = cornerSize
    self.style = style
  }

  public func path(in rect: CGRect) -> Path {
    let rect = rect.shrunk(by: amount)
    // A corner that doesn't fit is as round as the shorter side lets it be.
    let most = max(min(rect.width, rect.height) / 2, 0)
    return Path(
      roundedRect: rect,
      cornerSize: CGSize(
        width: min(max(cornerSize.width - amount, 0), most),
        height: min(max(cornerSize.height - amount, 0), most)))
  }

  public func inset(by amount: CGFloat) -> RoundedRectangle {
    var copy = self
    copy.amount += amount
    return copy
  }
}

/// A rectangle with four corner radii, in points.
nonisolated public struct UnevenRoundedRectangle: InsettableShape {
  public var cornerRadii: RectangleCornerRadii
  public var style: RoundedCornerStyle
  var amount: CGFloat = 0

  public init(cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous) {
    self.cornerRadii = cornerRadii
    self.style = style
  }

  public init(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) {
    self.init(
      cornerRadii: RectangleCornerRadii(
        topLeading: topLeadingRadius, bottomLeading: bottomLeadingRadius,
        bottomTrailing: bottomTrailingRadius, topTrailing: topTrailingRadius), style: style)
  }

  public func path(in rect: CGRect) -> Path {
    var path = Path()
    path.addRoundedRect(
      in: rect.shrunk(by: amount),
      cornerRadii: RectangleCornerRadii(
        topLeading: max(cornerRadii.topLeading - amount, 0),
        bottomLeading: max(cornerRadii.bottomLeading - amount, 0),
        bottomTrailing: max(cornerRadii.bottomTrailing - amount, 0),
        topTrailing: max(cornerRadii.topTrailing - amount, 0)))
    return path
  }

  public func inset(by amount: CGFloat) -> UnevenRoundedRectangle {
    var copy = self
    copy.amount += amount
    return copy
  }
}

/// A circle in the middle of its rectangle; takes the largest square of the space proposed.
nonisolated public struct Circle: InsettableShape {
  var amount: CGFloat = 0

  public init() {}

  public func path(in rect: CGRect) -> Path {
    let side = min(rect.width, rect.height)
    let square = CGRect(
      x: rect.midX - side / 2, y: rect.midY - side / 2, width: side, height: side)
    return Path(ellipseIn: square.shrunk(by: amount))
  }

  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    let side: CGFloat =
      switch (proposal.width, proposal.height) {
      case (let width?, let height?): min(width, height)
      case (let side?, nil), (nil, let side?): side
      case (nil, nil): 10
      }
    return CGSize(width: side, height: side)
  }

  public func inset(by amount: CGFloat) -> Circle {
    var copy = self
    copy.amount += amount
    return copy
  }
}

/// The ellipse that touches its rectangle's sides.
nonisolated public struct Ellipse: InsettableShape {
  var amount: CGFloat = 0

  public init() {}

  public func path(in rect: CGRect) -> Path { Path(ellipseIn: rect.shrunk(by: amount)) }

  public func inset(by amount: CGFloat) -> Ellipse {
    var copy = self
    copy.amount += amount
    return copy
  }
}

/// A rectangle whose shorter sides are half circles.
nonisolated public struct Capsule: InsettableShape {
  public var style: RoundedCornerStyle
  var amount: CGFloat = 0

  public init(style: RoundedCornerStyle = .continuous) {
    self.style = style
  }

  public func path(in rect: CGRect) -> Path {
    let rect = rect.shrunk(by: amount)
    let radius = max(min(rect.width, rect.height) / 2, 0)
    return Path(roundedRect: rect, cornerRadius: radius)
  }

  public func inset(by amount: CGFloat) -> Capsule {
    var copy = self
    copy.amount += amount
    return copy
  }
}

extension Path: Shape {
  public func path(in rect: CGRect) -> Path { offsetBy(dx: rect.minX, dy: rect.minY) }
}

extension Shape where Self == Rectangle {
  public static var rect: Rectangle { Rectangle() }
}

extension Shape where Self == RoundedRectangle {
  public static func rect(
    cornerRadius: CGFloat, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerRadius: cornerRadius, style: style)
  }
}

extension Shape where Self == RoundedRectangle {
  public static func rect(
    cornerSize: CGSize, style: RoundedCornerStyle = .continuous
  ) -> RoundedRectangle {
    RoundedRectangle(cornerSize: cornerSize, style: style)
  }
}

extension Shape where Self == UnevenRoundedRectangle {
  public static func rect(
    cornerRadii: RectangleCornerRadii, style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(cornerRadii: cornerRadii, style: style)
  }

  public static func rect(
    topLeadingRadius: CGFloat = 0, bottomLeadingRadius: CGFloat = 0,
    bottomTrailingRadius: CGFloat = 0, topTrailingRadius: CGFloat = 0,
    style: RoundedCornerStyle = .continuous
  ) -> UnevenRoundedRectangle {
    UnevenRoundedRectangle(
      topLeadingRadius: topLeadingRadius, bottomLeadingRadius: bottomLeadingRadius,
      bottomTrailingRadius: bottomTrailingRadius, topTrailingRadius: topTrailingRadius,
      style: style)
  }
}

extension Shape where Self == Circle {
  public static var circle: Circle { Circle() }
}

extension Shape where Self == Ellipse {
  public static var ellipse: Ellipse { Ellipse() }
}

extension Shape where Self == Capsule {
  public static var capsule: Capsule { Capsule() }
  public static func capsule(style: RoundedCornerStyle) -> Capsule { Capsule(style: style) }
}

extension CGRect {
  /// Inset, but never to less than nothing.
  nonisolated fileprivate func shrunk(by amount: CGFloat) -> CGRect {
    let x = min(amount, width / 2)
    let y = min(amount, height / 2)
    return CGRect(x: minX + x, y: minY + y, width: width - 2 * x, height: height - 2 * y)
  }
}
