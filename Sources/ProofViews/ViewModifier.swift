// Modifiers of an app's own. Floor 4.

/// Changes a view into another one.
@MainActor @preconcurrency public protocol ViewModifier {
  associatedtype Body: View
  typealias Content = _ViewModifier_Content<Self>

  @ViewBuilder func body(content: Content) -> Body

  /// The children of the modified view. Modifiers with a body don't implement it.
  static func _makeViewList(
    _ modifier: Self, content: @escaping @MainActor (_ViewInputs) -> _ViewList,
    _ inputs: _ViewInputs
  ) -> _ViewList

  nonisolated static var _viewListCount: Int? { get }
}

extension ViewModifier {
  public static func _makeViewList(
    _ modifier: Self, content: @escaping @MainActor (_ViewInputs) -> _ViewList,
    _ inputs: _ViewInputs
  ) -> _ViewList {
    inputs.host.connect(modifier, inputs)
    return viewList(
      modifier.body(content: _ViewModifier_Content(make: content)), inputs.child(0))
  }

  nonisolated public static var _viewListCount: Int? { Body._viewListCount }

  /// This modifier and then another.
  nonisolated public func concat<T: ViewModifier>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}

extension ViewModifier where Body == Never {
  public func body(content: Content) -> Never { primitiveBody() }
}

/// The view that a modifier is given.
public struct _ViewModifier_Content<Modifier: ViewModifier>: View {
  let make: @MainActor (_ViewInputs) -> _ViewList

  public var body: Never { primitiveBody() }
  /// Told for modified views that are one; of others nobody asks, see ModifiedContent.
  nonisolated public static var _viewListCount: Int? { 1 }
  public static func _makeViewList(
    _ view: _ViewModifier_Content, _ inputs: _ViewInputs
  ) -> _ViewList {
    view.make(inputs)
  }
}

/// A view with a modifier, or a modifier followed by another.
nonisolated public struct ModifiedContent<Content, Modifier> {
  public var content: Content
  public var modifier: Modifier

  public init(content: Content, modifier: Modifier) {
    self.content = content
    self.modifier = modifier
  }
}

extension ModifiedContent: View where Content: View, Modifier: ViewModifier {
  @MainActor public var body: Never { primitiveBody() }

  public static var _viewListCount: Int? {
    Content._viewListCount == 1 ? Modifier._viewListCount : nil
  }

  @MainActor public static func _makeViewList(
    _ view: ModifiedContent, _ inputs: _ViewInputs
  ) -> _ViewList {
    let content = view.content
    return Modifier._makeViewList(
      view.modifier, content: { viewList(content, $0.child(1)) }, inputs)
  }
}

extension ModifiedContent: ViewModifier where Content: ViewModifier, Modifier: ViewModifier {
  public typealias Body = Never

  @MainActor public static func _makeViewList(
    _ modifier: ModifiedContent, content: @escaping @MainActor (_ViewInputs) -> _ViewList,
    _ inputs: _ViewInputs
  ) -> _ViewList {
    let first = modifier.content
    return Modifier._makeViewList(
      modifier.modifier,
      content: { Content._makeViewList(first, content: content, $0.child(1)) }, inputs)
  }
}

/// A modifier that changes nothing.
nonisolated public struct EmptyModifier: ViewModifier, Sendable {
  public static let identity = EmptyModifier()
  public init() {}
  @MainActor public func body(content: Content) -> some View { content }
}

extension View {
  /// Applies a modifier.
  nonisolated public func modifier<T>(_ modifier: T) -> ModifiedContent<Self, T> {
    ModifiedContent(content: self, modifier: modifier)
  }
}
