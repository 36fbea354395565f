// @State: a value that lives as long as its view has a place in the tree. Floor 4.

/// A value that a view owns. It is kept by the view's place (an element of a ForEach by its id)
/// while trees come and go; setting it lays the tree out again.
@propertyWrapper
public struct State<Value>: ConnectedProperty {
  private let box: StateBox<Value>

  public init(wrappedValue: Value) { box = StateBox(wrappedValue) }
  public init(initialValue: Value) { box = StateBox(initialValue) }

  public var wrappedValue: Value {
    get { box.value }
    nonmutating set { box.value = newValue }
  }

  public var projectedValue: Binding<Value> {
    let box = box
    return Binding(get: { box.value }, set: { box.value = $0 })
  }

  @MainActor func connect(_ inputs: _ViewInputs, slot: Int) {
    let host = inputs.host
    let initial = box.value
    box.kept = host.kept(inputs, slot: slot) {
      KeptState(initial) { [weak host] in host?.isStale = true }
    }
  }
}

extension State where Value: ExpressibleByNilLiteral {
  public init() { self.init(wrappedValue: nil) }
}

extension State: Sendable where Value: Sendable {}

/// What outlives a view value.
nonisolated private final class KeptState<Value> {
  var value: Value
  let isChanged: @MainActor () -> Void

  init(_ value: Value, isChanged: @escaping @MainActor () -> Void) {
    self.value = value
    self.isChanged = isChanged
  }
}

/// The value before it is connected, and the way to it afterwards. Views live on the main actor.
nonisolated private final class StateBox<Value>: @unchecked Sendable {
  private var initial: Value
  var kept: KeptState<Value>?

  init(_ initial: Value) { self.initial = initial }

  var value: Value {
    get { kept?.value ?? initial }
    set {
      guard let kept else {
        initial = newValue
        return
      }
      kept.value = newValue
      let changed = MainValue(kept)
      MainActor.assumeIsolated { changed.value.isChanged() }
    }
  }
}
