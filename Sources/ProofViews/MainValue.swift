// Views are values that may be made anywhere and are looked into on the main actor only. Floor 4.

/// A value that is handed to the main actor and used there alone. Views, layouts and their bindings
/// aren't Sendable, and needn't be: nobody else looks into them once they are part of a tree.
nonisolated struct MainValue<Value>: @unchecked Sendable {
  let value: Value

  init(_ value: Value) { self.value = value }
}
