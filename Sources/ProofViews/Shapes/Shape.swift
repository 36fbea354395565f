// Shapes, spelled as in SwiftUI. Floor 4. A shape takes the space that it is proposed, 10 points
// where nothing is.

public import Foundation

/// An outline for a rectangle; as a view it is filled with the foreground style.
nonisolated public protocol Shape: View, Animatable, Sendable {
  /// The outline within a rectangle, in the rectangle's space.
  func path(in rect: CGRect) -> Path
  func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize
  static var role: ShapeRole { get }
  /// Whether the outline is mirrored where lines run right to left.
  var layoutDirectionBehavior: LayoutDirectionBehavior { get }
  /// How the shape is put together, where it is more than an outline that is filled.
  var _form: _ShapeForm { get }
}

/// What a shape is used for.
nonisolated public enum ShapeRole: Hashable, Sendable {
  case fill
  case stroke
  case separator
}

/// What becomes of a shape where lines run right to left.
nonisolated public enum LayoutDirectionBehavior: Hashable, Sendable {
  case fixed
  case mirrors(in: LayoutDirection)

  public static var mirrors: LayoutDirectionBehavior { .mirrors(in: .rightToLeft) }

  func mirrors(_ direction: LayoutDirection) -> Bool {
    switch self {
    case .fixed: false
    case .mirrors(let own): own == direction
    }
  }
}

/// An outline that is filled, a line along an outline, or two shapes put together.
nonisolated public struct _ShapeForm: Sendable {
  enum Content: Sendable {
    case outline
    case stroke(StrokeStyle)
    case intersection(any Shape, any Shape)
    case subtraction(any Shape, any Shape)
    case union(any Shape, any Shape)
    case symmetricDifference(any Shape, any Shape)
  }
  var content: Content
}

extension Shape {
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    proposal.replacingUnspecifiedDimensions()
  }

  public static var role: ShapeRole { .fill }
  public var layoutDirectionBehavior: LayoutDirectionBehavior { .mirrors }
  public var _form: _ShapeForm { _ShapeForm(content: .outline) }

  @MainActor public var body: _PaintedShape<Self> { _PaintedShape(shape: self, layers: []) }

  /// The shape's inside in a style.
  public func fill<Style: ShapeStyle>(
    _ style: Style, style fill: FillStyle = FillStyle()
  ) -> _PaintedShape<Self> {
    _PaintedShape(shape: self, layers: []).fill(style, style: fill)
  }

  /// The shape's inside in the foreground style.
  public func fill(style fill: FillStyle = FillStyle()) -> _PaintedShape<Self> {
    self.fill(ForegroundStyle(), style: fill)
  }

  /// A line along the outline, half of it outside.
  public func stroke<Style: ShapeStyle>(
    _ style: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _PaintedShape<Self> {
    stroke(style, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// A line along the outline, half of it outside.
  public func stroke<Style: ShapeStyle>(
    _ style: Style, style stroke: StrokeStyle, antialiased: Bool = true
  ) -> _PaintedShape<Self> {
    _PaintedShape(shape: self, layers: []).stroke(style, style: stroke)
  }

  /// The line along the outline as a shape.
  public func stroke(lineWidth: CGFloat = 1) -> some Shape {
    stroke(style: StrokeStyle(lineWidth: lineWidth))
  }

  /// The line along the outline as a shape.
  public func stroke(style: StrokeStyle) -> some Shape {
    StrokedShape(shape: self, style: style)
  }
}

/// A shape that can be made smaller by a distance from its edge.
nonisolated public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape
  func inset(by amount: CGFloat) -> InsetShape
}

extension InsettableShape {
  /// A line along the outline's inside.
  public func strokeBorder<Style: ShapeStyle>(
    _ style: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _PaintedShape<Self> {
    strokeBorder(style, style: StrokeStyle(lineWidth: lineWidth))
  }

  /// A line along the outline's inside.
  public func strokeBorder<Style: ShapeStyle>(
    _ style: Style, style stroke: StrokeStyle, antialiased: Bool = true
  ) -> _PaintedShape<Self> {
    _PaintedShape(shape: self, layers: []).strokeBorder(style, style: stroke)
  }

  /// A line of the foreground style along the outline's inside.
  public func strokeBorder(lineWidth: CGFloat = 1, antialiased: Bool = true) -> _PaintedShape<Self>
  {
    strokeBorder(ForegroundStyle(), lineWidth: lineWidth)
  }

  /// A line of the foreground style along the outline's inside.
  public func strokeBorder(style: StrokeStyle, antialiased: Bool = true) -> _PaintedShape<Self> {
    strokeBorder(ForegroundStyle(), style: style)
  }
}

/// A line's look, in points.
nonisolated public struct StrokeStyle: Hashable, Sendable {
  public var lineWidth: CGFloat
  public var lineCap: CGLineCap
  public var lineJoin: CGLineJoin
  public var miterLimit: CGFloat
  public var dash: [CGFloat]
  public var dashPhase: CGFloat

  public init(
    lineWidth: CGFloat = 1, lineCap: CGLineCap = .butt, lineJoin: CGLineJoin = .miter,
    miterLimit: CGFloat = 10, dash: [CGFloat] = [], dashPhase: CGFloat = 0
  ) {
    self.lineWidth = lineWidth
    self.lineCap = lineCap
    self.lineJoin = lineJoin
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

/// The end of a line.
nonisolated public enum CGLineCap: Hashable, Sendable {
  case butt
  case round
  case square
}

/// The corner of a line.
nonisolated public enum CGLineJoin: Hashable, Sendable {
  case miter
  case round
  case bevel
}

/// How an outline's inside is found.
nonisolated public struct FillStyle: Hashable, Sendable {
  public var isEOFilled: Bool
  public var isAntialiased: Bool

  public init(eoFill: Bool = false, antialiased: Bool = true) {
    isEOFilled = eoFill
    isAntialiased = antialiased
  }
}
