// A shape with its paints, as a view that can be painted further. Floor 4.

public import Foundation

/// A view that shows a shape and can be given further paints, laid over the ones it has.
public protocol ShapeView<Content>: View {
  associatedtype Content: Shape
  nonisolated var shape: Content { get }
}

/// A shape and its paints, the first at the back. Without paints the foreground style fills it.
nonisolated public struct _PaintedShape<Content: Shape>: ShapeView {
  public let shape: Content
  let layers: [ShapeLayer]

  public func fill<Style: ShapeStyle>(
    _ style: Style, style fill: FillStyle = FillStyle()
  ) -> _PaintedShape {
    adding(ShapeLayer(style: style, shape: shape, kind: .fill(fill)))
  }

  public func stroke<Style: ShapeStyle>(
    _ style: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _PaintedShape {
    stroke(style, style: StrokeStyle(lineWidth: lineWidth))
  }

  public func stroke<Style: ShapeStyle>(
    _ style: Style, style stroke: StrokeStyle, antialiased: Bool = true
  ) -> _PaintedShape {
    adding(ShapeLayer(style: style, shape: shape, kind: .stroke(stroke)))
  }

  private func adding(_ layer: ShapeLayer) -> _PaintedShape {
    _PaintedShape(shape: shape, layers: layers + [layer])
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(
    _ view: _PaintedShape, _ inputs: _ViewInputs
  ) -> _ViewList {
    let layers =
      view.layers.isEmpty
      ? [ShapeLayer(style: ForegroundStyle(), shape: view.shape, kind: .fill(FillStyle()))]
      : view.layers
    return .node(
      ShapeNode(view.shape, paints: layers.map { $0.resolved(in: inputs.environment) }, inputs))
  }
}

extension _PaintedShape where Content: InsettableShape {
  nonisolated public func strokeBorder<Style: ShapeStyle>(
    _ style: Style, lineWidth: CGFloat = 1, antialiased: Bool = true
  ) -> _PaintedShape {
    strokeBorder(style, style: StrokeStyle(lineWidth: lineWidth))
  }

  nonisolated public func strokeBorder<Style: ShapeStyle>(
    _ style: Style, style stroke: StrokeStyle, antialiased: Bool = true
  ) -> _PaintedShape {
    adding(
      ShapeLayer(
        style: style, shape: shape.inset(by: stroke.lineWidth / 2), kind: .stroke(stroke)))
  }
}

/// One paint of a shape.
nonisolated struct ShapeLayer: Sendable {
  enum Kind: Sendable {
    case fill(FillStyle)
    case stroke(StrokeStyle)
  }

  /// A layer whose style has become a paint.
  struct Resolved: Sendable {
    let paint: _ShapePaint
    let shape: any Shape
    let kind: Kind
  }

  let style: any ShapeStyle
  /// The view's shape, or one inset for a line along its inside.
  let shape: any Shape
  let kind: Kind

  func resolved(in environment: EnvironmentValues) -> Resolved {
    Resolved(paint: style._paint(in: environment), shape: shape, kind: kind)
  }
}
