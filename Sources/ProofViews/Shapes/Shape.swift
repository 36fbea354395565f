// Shapes, spelled as in SwiftUI. Floor 4. A shape takes the space that it is proposed, 10 points
// where nothing is.

public import ProofGeometry

/// An outline for a rectangle; as a view it is filled with the foreground color.
public protocol Shape: View, Sendable {
  nonisolated func path(in rect: Rect) -> Path
  nonisolated func sizeThatFits(_ proposal: ProposedViewSize) -> Size
}

extension Shape {
  nonisolated public func sizeThatFits(_ proposal: ProposedViewSize) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  public var body: some View { fill(.primary) }

  /// The shape's inside in a style.
  nonisolated public func fill<Style: ShapeStyle>(_ style: Style) -> some View {
    PaintedShape(shape: self, style: style, lineWidth: nil)
  }

  /// A line along the outline, half of it outside.
  nonisolated public func stroke<Style: ShapeStyle>(
    _ style: Style, lineWidth: Double = 1
  ) -> some View {
    PaintedShape(shape: self, style: style, lineWidth: lineWidth)
  }

  /// A line of the foreground color along the outline.
  nonisolated public func stroke(lineWidth: Double = 1) -> some View {
    stroke(.primary, lineWidth: lineWidth)
  }
}

/// A shape that can be made smaller by a distance from its edge.
public protocol InsettableShape: Shape {
  associatedtype InsetShape: InsettableShape
  nonisolated func inset(by amount: Double) -> InsetShape
}

extension InsettableShape {
  /// A line along the outline's inside.
  nonisolated public func strokeBorder<Style: ShapeStyle>(
    _ style: Style, lineWidth: Double = 1
  ) -> some View {
    inset(by: lineWidth / 2).stroke(style, lineWidth: lineWidth)
  }

  /// A line of the foreground color along the outline's inside.
  nonisolated public func strokeBorder(lineWidth: Double = 1) -> some View {
    strokeBorder(.primary, lineWidth: lineWidth)
  }
}

/// A shape with its paint.
nonisolated struct PaintedShape<S: Shape, Style: ShapeStyle>: View {
  let shape: S
  let style: Style
  /// Of a stroke; nil fills.
  let lineWidth: Double?

  var body: Never { primitiveBody() }
  static var _viewListCount: Int? { 1 }
  @MainActor static func _makeViewList(_ view: PaintedShape, _ inputs: _ViewInputs) -> _ViewList {
    .node(
      ShapeNode(
        view.shape, color: view.style._resolve(in: inputs.environment), lineWidth: view.lineWidth))
  }
}
