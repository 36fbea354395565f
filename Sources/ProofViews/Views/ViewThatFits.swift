// ViewThatFits, spelled as in SwiftUI. Floor 4.

/// The first of its views whose ideal size fits along the axes, or the last one.
nonisolated public struct ViewThatFits<Content: View>: View {
  let axes: Axis.Set
  let content: Content

  public init(
    in axes: Axis.Set = [.horizontal, .vertical], @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.content = content()
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(
    _ view: ViewThatFits, _ inputs: _ViewInputs
  ) -> _ViewList {
    .node(
      FitNode(viewList(view.content, inputs.within(stack: nil).child(0)).nodes(), axes: view.axes))
  }
}
