// onChange and task, spelled as in SwiftUI. Floor 4. They are told in the settle rounds of the tree:
// what they change before the picture is part of the picture.

internal import Foundation
internal import ProofGeometry

extension View {
  /// Runs an action when a value differs from the last layout's, and at first if asked to. What it
  /// changes is laid out again.
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping (V, V) -> Void
  ) -> some View {
    ChangeContent(content: self, value: value, initial: initial, action: action)
  }

  /// Runs an action when a value differs from the last layout's, and at first if asked to.
  nonisolated public func onChange<V: Equatable>(
    of value: V, initial: Bool = false, _ action: @escaping () -> Void
  ) -> some View {
    onChange(of: value, initial: initial) { _, _ in action() }
  }

  /// Runs an action when a value differs from the last layout's.
  nonisolated public func onChange<V: Equatable>(
    of value: V, perform action: @escaping (V) -> Void
  ) -> some View {
    onChange(of: value) { _, new in action(new) }
  }

  /// Starts an action after the first layout. What it does before it first waits takes part in the
  /// layout; nobody waits for the rest.
  nonisolated public func task(
    priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
  ) -> some View {
    onAppear { _ = Task.immediate(priority: priority, operation: action) }
  }

  /// Starts an action after the first layout and whenever a value differs from the last layout's.
  nonisolated public func task<T: Equatable>(
    id value: T, priority: TaskPriority = .userInitiated,
    @_inheritActorContext _ action: @escaping @isolated(any) @Sendable () async -> Void
  ) -> some View {
    onChange(of: value, initial: true) {
      _ = Task.immediate(priority: priority, operation: action)
    }
  }
}

private nonisolated struct ChangeContent<Content: View, Value: Equatable>: View {
  let content: Content
  let value: Value
  let initial: Bool
  let action: (Value, Value) -> Void

  var body: Never { primitiveBody() }
  static var _viewListCount: Int? { Content._viewListCount }
  @MainActor static func _makeViewList(_ view: ChangeContent, _ inputs: _ViewInputs) -> _ViewList {
    viewList(view.content, inputs.child(0)).map {
      ChangeNode($0, inputs, value: view.value, initial: view.initial, action: view.action)
    }
  }
}

/// The value that the app was last told of.
private final class LastChange<Value> {
  var value: Value?
}

/// onChange: tells the app when a value differs from the one that it was last told of.
final class ChangeNode<Value: Equatable>: MarkNode {
  private let inputs: _ViewInputs
  private let value: Value
  private let initial: Bool
  private let action: (Value, Value) -> Void

  init(
    _ child: Node, _ inputs: _ViewInputs, value: Value, initial: Bool,
    action: @escaping (Value, Value) -> Void
  ) {
    self.inputs = inputs
    self.value = value
    self.initial = initial
    self.action = action
    super.init(child)
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    let last = inputs.host.kept(inputs, slot: inputs.host.slot(for: ChangeNode.self)) {
      LastChange<Value>()
    }
    inputs.host.afterLayout.append { [self] in tell(last) }
    return super.arrange(proposal)
  }

  private func tell(_ last: LastChange<Value>) {
    let old = last.value
    last.value = value
    if let old {
      if old != value { action(old, value) }
    } else if initial {
      action(value, value)
    }
  }
}
