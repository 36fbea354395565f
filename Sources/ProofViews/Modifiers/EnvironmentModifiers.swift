// Modifiers that change what views inherit, or mark them. Floor 4.

extension View {
  /// Sets a value that the views herein inherit.
  nonisolated public func environment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, _ value: Value
  ) -> some View {
    EnvironmentContent(content: self) { $0[keyPath: keyPath] = value }
  }

  /// Sets the font of texts that name none; nil for the default.
  nonisolated public func font(_ font: Font?) -> some View {
    EnvironmentContent(content: self) { $0.font = font }
  }

  /// Sets the weight of texts that name neither font nor weight.
  nonisolated public func fontWeight(_ weight: Font.Weight?) -> some View {
    EnvironmentContent(content: self) { $0.fontWeight = weight }
  }

  /// Sets a bold weight.
  nonisolated public func bold() -> some View { fontWeight(.bold) }

  /// Sets the color of text and of shapes without a fill.
  nonisolated public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> some View {
    EnvironmentContent(content: self) { $0.foregroundColor = Color(style._resolve(in: $0)) }
  }

  /// Sets the color of text and of shapes without a fill; nil leaves it.
  nonisolated public func foregroundColor(_ color: Color?) -> some View {
    EnvironmentContent(content: self) { if let color { $0.foregroundColor = color } }
  }

  /// Sets how many lines a text has at the most, one at least; nil for any number.
  nonisolated public func lineLimit(_ number: Int?) -> some View {
    EnvironmentContent(content: self) { $0.lineLimit = number.map { max($0, 1) } }
  }

  /// Sets where a line that doesn't fit is cut.
  nonisolated public func truncationMode(_ mode: Text.TruncationMode) -> some View {
    EnvironmentContent(content: self) { $0.truncationMode = mode }
  }

  /// Sets how the lines of a text are aligned to one another.
  nonisolated public func multilineTextAlignment(_ alignment: TextAlignment) -> some View {
    EnvironmentContent(content: self) { $0.multilineTextAlignment = alignment }
  }

  /// A name to find the view by, see ``ViewTree/frame(of:)``.
  nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View {
    wrapped { node, _ in IdentifierNode(node, identifier: identifier) }
  }

  /// An identity to find the view by, see ``ViewTree/frame(ofID:)``.
  nonisolated public func id<ID: Hashable>(_ id: ID) -> some View {
    KeyedContent(content: self, key: AnyHashable(id))
  }
}

/// A view whose children have an identity.
private nonisolated struct KeyedContent<Content: View>: View {
  let content: Content
  let key: AnyHashable

  var body: Never { primitiveBody() }
  static var _viewListCount: Int? { Content._viewListCount }
  @MainActor static func _makeViewList(_ view: KeyedContent, _ inputs: _ViewInputs) -> _ViewList {
    viewList(view.content, inputs).map { KeyNode($0, key: view.key) }
  }
}
