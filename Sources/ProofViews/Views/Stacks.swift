// HStack, VStack, ZStack, Spacer, Divider, spelled as in SwiftUI. Floor 4.

internal import ProofDrawing

/// Views side by side.
nonisolated public struct HStack<Content: View>: View {
  let alignment: VerticalAlignment
  let spacing: Double?
  let content: Content

  /// - Parameter spacing: points between neighbors; nil lets each pair decide, mostly 8.
  public init(
    alignment: VerticalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(_ view: HStack, _ inputs: _ViewInputs) -> _ViewList {
    .node(
      StackNode(
        viewList(view.content, inputs.within(stack: .horizontal)).nodes(), axis: .horizontal,
        alignment: view.alignment.key, spacing: view.spacing, isRightToLeft: inputs.isRightToLeft))
  }
}

/// Views one below another.
nonisolated public struct VStack<Content: View>: View {
  let alignment: HorizontalAlignment
  let spacing: Double?
  let content: Content

  /// - Parameter spacing: points between neighbors; nil lets each pair decide, mostly 8.
  public init(
    alignment: HorizontalAlignment = .center, spacing: Double? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.content = content()
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(_ view: VStack, _ inputs: _ViewInputs) -> _ViewList {
    .node(
      StackNode(
        viewList(view.content, inputs.within(stack: .vertical)).nodes(), axis: .vertical,
        alignment: view.alignment.key, spacing: view.spacing, isRightToLeft: inputs.isRightToLeft))
  }
}

/// Views on top of one another, the first at the back.
nonisolated public struct ZStack<Content: View>: View {
  let alignment: Alignment
  let content: Content

  public init(alignment: Alignment = .center, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(_ view: ZStack, _ inputs: _ViewInputs) -> _ViewList {
    .node(
      ZStackNode(
        viewList(view.content, inputs.within(stack: nil)).nodes(), alignment: view.alignment,
        isRightToLeft: inputs.isRightToLeft))
  }
}

/// Space that takes what its neighbors leave.
nonisolated public struct Spacer: View, Sendable {
  public var minLength: Double?

  /// - Parameter minLength: points; 8 where nil.
  public init(minLength: Double? = nil) {
    self.minLength = minLength
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(_ view: Spacer, _ inputs: _ViewInputs) -> _ViewList {
    .node(SpacerNode(minimum: view.minLength, axis: inputs.stackAxis))
  }
}

/// A line of one point between its neighbors, across the stack's axis.
nonisolated public struct Divider: View, Sendable {
  public init() {}

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(
    _ view: Divider, _ inputs: _ViewInputs
  ) -> _ViewList {
    .node(
      DividerNode(
        inputs.environment.foregroundColor.rgba.opacity(0.2),
        isUpright: inputs.stackAxis == .horizontal))
  }
}
