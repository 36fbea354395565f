// HStack, VStack, ZStack, Spacer, Divider, spelled as in SwiftUI. Floor 4.

public import Foundation
internal import ProofDrawing

/// Views side by side.
nonisolated public struct HStack<Content: View>: View {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let content: Content

  /// - Parameter spacing: points between neighbors; nil lets each pair decide, mostly 8.
  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
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
        viewList(view.content, inputs.within(stack: .horizontal).child(0)).nodes(),
        axis: .horizontal,
        alignment: view.alignment.key, spacing: view.spacing.map(Double.init),
        isRightToLeft: inputs.isRightToLeft))
  }
}

/// Views one below another.
nonisolated public struct VStack<Content: View>: View {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let content: Content

  /// - Parameter spacing: points between neighbors; nil lets each pair decide, mostly 8.
  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
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
        viewList(view.content, inputs.within(stack: .vertical).child(0)).nodes(), axis: .vertical,
        alignment: view.alignment.key, spacing: view.spacing.map(Double.init),
        isRightToLeft: inputs.isRightToLeft))
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
        viewList(view.content, inputs.within(stack: nil).child(0)).nodes(),
        alignment: view.alignment,
        isRightToLeft: inputs.isRightToLeft))
  }
}

/// Space that takes what its neighbors leave.
nonisolated public struct Spacer: View, Sendable {
  public var minLength: CGFloat?

  /// - Parameter minLength: points; 8 where nil.
  public init(minLength: CGFloat? = nil) {
    self.minLength = minLength
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(_ view: Spacer, _ inputs: _ViewInputs) -> _ViewList {
    .node(SpacerNode(minimum: view.minLength.map(Double.init), axis: inputs.stackAxis))
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
        Color.primary.rgba(in: inputs.environment).opacity(0.2),
        isUpright: inputs.stackAxis == .horizontal))
  }
}
