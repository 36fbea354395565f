// background, overlay, border. Floor 4.

public import Foundation

extension View {
  /// Layers views behind this one; they are proposed its size and change nothing about it.
  nonisolated public func background<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) -> some View {
    layered(content(), alignment: alignment, isBehind: true)
  }

  /// Fills the view's frame behind it.
  ///
  /// - Parameter edges: where the fill goes on under bars that the view touches.
  nonisolated public func background<Style: ShapeStyle>(
    _ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    layered(
      Rectangle().fill(style).ignoresSafeArea(edges: edges), alignment: .center, isBehind: true)
  }

  /// Fills the view's frame behind it with the background style.
  nonisolated public func background(ignoresSafeAreaEdges edges: Edge.Set = .all) -> some View {
    background(BackgroundStyle(), ignoresSafeAreaEdges: edges)
  }

  /// Fills a shape of the view's frame behind it.
  nonisolated public func background<Style: ShapeStyle, S: Shape>(
    _ style: Style, in shape: S, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    layered(shape.fill(style, style: fillStyle), alignment: .center, isBehind: true)
  }

  /// Fills a shape of the view's frame behind it with the background style.
  nonisolated public func background<S: Shape>(
    in shape: S, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    background(BackgroundStyle(), in: shape, fillStyle: fillStyle)
  }

  @_disfavoredOverload
  nonisolated public func background<Background: View>(
    _ background: Background, alignment: Alignment = .center
  ) -> some View {
    layered(background, alignment: alignment, isBehind: true)
  }

  /// Layers views over this one; they are proposed its size and change nothing about it.
  nonisolated public func overlay<Content: View>(
    alignment: Alignment = .center, @ViewBuilder content: () -> Content
  ) -> some View {
    layered(content(), alignment: alignment, isBehind: false)
  }

  /// Fills the view's frame over it.
  nonisolated public func overlay<Style: ShapeStyle>(
    _ style: Style, ignoresSafeAreaEdges edges: Edge.Set = .all
  ) -> some View {
    layered(
      Rectangle().fill(style).ignoresSafeArea(edges: edges), alignment: .center, isBehind: false)
  }

  /// Fills a shape of the view's frame over it.
  nonisolated public func overlay<Style: ShapeStyle, S: Shape>(
    _ style: Style, in shape: S, fillStyle: FillStyle = FillStyle()
  ) -> some View {
    layered(shape.fill(style, style: fillStyle), alignment: .center, isBehind: false)
  }

  @_disfavoredOverload
  nonisolated public func overlay<Overlay: View>(
    _ overlay: Overlay, alignment: Alignment = .center
  ) -> some View {
    layered(overlay, alignment: alignment, isBehind: false)
  }

  /// A line inside the view's edges; changes no size.
  nonisolated public func border<Style: ShapeStyle>(
    _ style: Style, width: CGFloat = 1
  ) -> some View {
    layered(Border(style: style, width: width), alignment: .center, isBehind: false)
  }

  nonisolated private func layered<Layer: View>(
    _ layer: Layer, alignment: Alignment, isBehind: Bool
  ) -> some View {
    LayeredContent(content: self, layer: layer, alignment: alignment, isBehind: isBehind)
  }
}

/// A view whose children have a layer each.
private nonisolated struct LayeredContent<Content: View, Layer: View>: View {
  let content: Content
  let layer: Layer
  let alignment: Alignment
  let isBehind: Bool

  var body: Never { primitiveBody() }
  static var _viewListCount: Int? { Content._viewListCount }
  @MainActor static func _makeViewList(_ view: LayeredContent, _ inputs: _ViewInputs) -> _ViewList {
    viewList(view.content, inputs.child(1)).map { node in
      LayerNode(
        node, layer: layeredNode(view.layer, alignment: view.alignment, inputs.child(2)),
        alignment: view.alignment, isBehind: view.isBehind, isRightToLeft: inputs.isRightToLeft)
    }
  }
}

private nonisolated struct Border<Style: ShapeStyle>: View {
  let style: Style
  let width: CGFloat

  var body: Never { primitiveBody() }
  static var _viewListCount: Int? { 1 }
  @MainActor static func _makeViewList(_ view: Border, _ inputs: _ViewInputs) -> _ViewList {
    .node(
      BorderNode(view.style._paint(in: inputs.environment), width: Double(view.width)))
  }
}
