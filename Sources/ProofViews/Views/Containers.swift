// Views that stand for several: EmptyView, Group, tuples, conditions, AnyView. Floor 4.

/// Nothing.
nonisolated public struct EmptyView: View, Sendable {
  public init() {}
  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 0 }
  @MainActor public static func _makeViewList(
    _ view: EmptyView, _ inputs: _ViewInputs
  ) -> _ViewList {
    .none
  }
}

/// Several views written one after another.
nonisolated public struct TupleView<each Content: View>: View {
  let content: (repeat each Content)

  init(_ content: repeat each Content) {
    self.content = (repeat each content)
  }

  public var body: Never { primitiveBody() }

  public static var _viewListCount: Int? {
    var count = 0
    for type in repeat (each Content).self {
      guard let own = type._viewListCount else { return nil }
      count += own
    }
    return count
  }

  @MainActor public static func _makeViewList(
    _ view: TupleView, _ inputs: _ViewInputs
  ) -> _ViewList {
    var lists: [_ViewList] = []
    for content in repeat each view.content {
      lists.append(viewList(content, inputs.child(lists.count)))
    }
    return _ViewList(content: .several(lists))
  }
}

/// A view's children.
@MainActor func viewList<Content: View>(_ view: Content, _ inputs: _ViewInputs) -> _ViewList {
  guard inputs.depth <= _ViewInputs.greatestDepth else {
    inputs.host.isTooDeep = true
    return .none
  }
  return Content._makeViewList(view, inputs)
}

/// Several views as one argument; their container sees them one by one.
nonisolated public struct Group<Content: View>: View {
  let content: Content

  public init(@ViewBuilder content: () -> Content) {
    self.content = content()
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { Content._viewListCount }
  @MainActor public static func _makeViewList(_ view: Group, _ inputs: _ViewInputs) -> _ViewList {
    viewList(view.content, inputs)
  }
}

/// One view or another.
nonisolated public enum _ConditionalContent<TrueContent: View, FalseContent: View>: View {
  case first(TrueContent)
  case second(FalseContent)

  public var body: Never { primitiveBody() }

  public static var _viewListCount: Int? {
    let count = TrueContent._viewListCount
    return count == FalseContent._viewListCount ? count : nil
  }

  @MainActor public static func _makeViewList(
    _ view: _ConditionalContent, _ inputs: _ViewInputs
  ) -> _ViewList {
    switch view {
    case .first(let content): viewList(content, inputs.child(1))
    case .second(let content): viewList(content, inputs.child(2))
    }
  }
}

extension Optional: View where Wrapped: View {
  public var body: Never { primitiveBody() }

  nonisolated public static var _viewListCount: Int? {
    Wrapped._viewListCount == 0 ? 0 : nil
  }

  public static func _makeViewList(_ view: Wrapped?, _ inputs: _ViewInputs) -> _ViewList {
    view.map { viewList($0, inputs) } ?? .none
  }
}

/// A view of a type that isn't told.
nonisolated public struct AnyView: View {
  private let content: any View

  public init<Content: View>(_ view: Content) {
    content = view
  }

  public init(erasing view: some View) {
    content = view
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { nil }
  @MainActor public static func _makeViewList(
    _ view: AnyView, _ inputs: _ViewInputs
  ) -> _ViewList {
    viewList(view.content, inputs.child(id: ObjectIdentifier(type(of: view.content))))
  }
}
