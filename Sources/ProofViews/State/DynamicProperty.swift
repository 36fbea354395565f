// Properties that a view's place in the tree gives their value. Floor 4.

/// A stored property that is connected before a view's body is asked for.
public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  nonisolated public mutating func update() {}
}

/// One that the host connects, rather than what is in it.
protocol ConnectedProperty: DynamicProperty {
  @MainActor func connect(_ inputs: _ViewInputs, slot: Int)
}
