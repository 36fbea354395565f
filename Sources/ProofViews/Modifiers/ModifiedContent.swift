// How modifiers wrap. Floor 4: each child of the content is wrapped by itself, as in SwiftUI.

/// A view whose children are each wrapped in a node.
nonisolated struct WrappedContent<Content: View>: View {
  let content: Content
  let wrap: @MainActor (Node, _ViewInputs) -> Node

  var body: Never { primitiveBody() }
  static var _viewListCount: Int? { Content._viewListCount }
  @MainActor static func _makeViewList(_ view: WrappedContent, _ inputs: _ViewInputs) -> _ViewList {
    viewList(view.content, inputs).map { view.wrap($0, inputs) }
  }
}

/// A view in another environment.
nonisolated struct EnvironmentContent<Content: View>: View {
  let content: Content
  let change: (inout EnvironmentValues) -> Void

  var body: Never { primitiveBody() }
  static var _viewListCount: Int? { Content._viewListCount }
  @MainActor static func _makeViewList(
    _ view: EnvironmentContent, _ inputs: _ViewInputs
  ) -> _ViewList {
    viewList(view.content, inputs.changing(view.change))
  }
}

extension View {
  nonisolated func wrapped(_ wrap: @escaping @MainActor (Node, _ViewInputs) -> Node) -> some View {
    WrappedContent(content: self, wrap: wrap)
  }
}
