// Modifiers that change what views inherit, or mark them. Floor 4.

public import Observation
internal import ProofDrawing
internal import ProofGeometry

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
    EnvironmentContent(content: self) { values in
      values.foregroundStyle = style._paint(in: values)
      values.foregroundLevels = []
    }
  }

  /// Sets the color of text and of shapes without a fill; nil for the primary color.
  nonisolated public func foregroundColor(_ color: Color?) -> some View {
    EnvironmentContent(content: self) { values in
      values.foregroundStyle = color?._paint(in: values)
    }
  }

  /// Sets the styles of the first and of lower levels of what is written and drawn; the others are
  /// the first one, thinned.
  nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle>(
    _ primary: S1, _ secondary: S2
  ) -> some View {
    EnvironmentContent(content: self) { values in
      let paints = (primary._paint(in: values), secondary._paint(in: values))
      values.foregroundStyle = paints.0
      values.foregroundLevels = [paints.1]
    }
  }

  /// Sets the styles of the first three levels of what is written and drawn.
  nonisolated public func foregroundStyle<S1: ShapeStyle, S2: ShapeStyle, S3: ShapeStyle>(
    _ primary: S1, _ secondary: S2, _ tertiary: S3
  ) -> some View {
    EnvironmentContent(content: self) { values in
      let paints = (
        primary._paint(in: values), secondary._paint(in: values), tertiary._paint(in: values)
      )
      values.foregroundStyle = paints.0
      values.foregroundLevels = [paints.1, paints.2]
    }
  }

  /// Sets the style that `background()` and ``BackgroundStyle`` show.
  nonisolated public func backgroundStyle<S: ShapeStyle>(_ style: S) -> some View {
    EnvironmentContent(content: self) { $0.backgroundStyle = AnyShapeStyle(style) }
  }

  /// Sets light or dark colors.
  nonisolated public func colorScheme(_ scheme: ColorScheme) -> some View {
    preferredColorScheme(scheme)
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

  /// Changes a value that the views herein inherit.
  nonisolated public func transformEnvironment<Value>(
    _ keyPath: WritableKeyPath<EnvironmentValues, Value>, transform: @escaping (inout Value) -> Void
  ) -> some View {
    EnvironmentContent(content: self) { transform(&$0[keyPath: keyPath]) }
  }

  /// Hands an observable object down, for `@Environment(Type.self)`.
  nonisolated public func environment<Object: AnyObject & Observable>(
    _ object: Object?
  ) -> some View {
    EnvironmentContent(content: self) { $0.objects[ObjectIdentifier(Object.self)] = object }
  }

  /// Sets italics for texts that name no font.
  nonisolated public func italic(_ isActive: Bool = true) -> some View {
    EnvironmentContent(content: self) { $0.isItalic = isActive }
  }

  /// Sets upper or lower case for texts; nil leaves them.
  nonisolated public func textCase(_ textCase: Text.Case?) -> some View {
    EnvironmentContent(content: self) { $0.textCase = textCase }
  }

  /// Sets the color of accents; nil for the default.
  nonisolated public func tint(_ color: Color?) -> some View {
    EnvironmentContent(content: self) { $0.tint = color }
  }

  /// Sets the color of accents, of a gradient one of its colors.
  @_disfavoredOverload nonisolated public func tint<S: ShapeStyle>(_ style: S?) -> some View {
    EnvironmentContent(content: self) { values in
      values.tint = style.map { Color($0._paint(in: values).color) }
    }
  }

  /// Sets the color of accents.
  nonisolated public func accentColor(_ color: Color?) -> some View { tint(color) }

  /// Sets light or dark colors; nil leaves them.
  nonisolated public func preferredColorScheme(_ scheme: ColorScheme?) -> some View {
    EnvironmentContent(content: self) { if let scheme { $0.colorScheme = scheme } }
  }

  /// Sets the text size that named fonts follow.
  nonisolated public func dynamicTypeSize(_ size: DynamicTypeSize) -> some View {
    EnvironmentContent(content: self) { $0.dynamicTypeSize = size }
  }

  /// Controls are shown as enabled or not.
  nonisolated public func disabled(_ isDisabled: Bool) -> some View {
    EnvironmentContent(content: self) { $0.isEnabled = $0.isEnabled && !isDisabled }
  }

  /// A name to find the view by, see ``ViewTree/frame(of:)``.
  nonisolated public func accessibilityIdentifier(_ identifier: String) -> some View {
    wrapped { node, _ in IdentifierNode(node, identifier: identifier) }
  }

  /// Marks the view as a symbol of a canvas, or for a selection.
  nonisolated public func tag<V: Hashable>(_ tag: V, includeOptional: Bool = true) -> some View {
    let key = MainValue(AnyHashable(tag))
    return wrapped { node, _ in TagNode(node, key: key.value) }
  }

  /// A view that is made again only when it differs; every tree is made anew here.
  nonisolated public func equatable() -> some View { self }

  /// Mirrors the view where lines run from right to left.
  nonisolated public func flipsForRightToLeftLayoutDirection(_ enabled: Bool) -> some View {
    wrapped { node, inputs in
      guard enabled, inputs.isRightToLeft else { return node }
      return TransformNode(node) {
        AffineTransform.scale(x: -1, y: 1).about(UnitPoint.center.point(in: $0))
      }
    }
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
    viewList(view.content, inputs.child(id: view.key)).map { KeyNode($0, key: view.key) }
  }
}
