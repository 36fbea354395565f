// @Environment, and @Namespace. Floor 4.

public import Observation

/// A value or an observable object that the view inherits.
@propertyWrapper
public struct Environment<Value>: ConnectedProperty {
  private let box: EnvironmentBox
  private let read: (EnvironmentValues) -> Value

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) {
    box = EnvironmentBox()
    read = { $0[keyPath: keyPath] }
  }

  /// The object of this type that `environment(_:)` handed down. There must be one.
  public init(_ type: Value.Type) where Value: AnyObject & Observable {
    box = EnvironmentBox()
    read = { values in
      guard let object = values.objects[ObjectIdentifier(type)] as? Value else {
        preconditionFailure("no object of type \(type) was handed down with environment(_:)")
      }
      return object
    }
  }

  /// The object of this type that `environment(_:)` handed down, if there is one.
  public init<Object: AnyObject & Observable>(_ type: Object.Type) where Value == Object? {
    box = EnvironmentBox()
    read = { $0.objects[ObjectIdentifier(type)] as? Object }
  }

  public var wrappedValue: Value { read(box.values) }

  @MainActor func connect(_ inputs: _ViewInputs, slot: Int) { box.values = inputs.environment }
}

/// Views live on the main actor, and so does what they inherit.
nonisolated private final class EnvironmentBox: @unchecked Sendable {
  var values = EnvironmentValues()
}

/// A name space for matched geometry, one for each place in the tree.
@propertyWrapper
public struct Namespace: ConnectedProperty {
  /// What tells name spaces apart.
  public struct ID: Hashable, Sendable {
    fileprivate let object: ObjectIdentifier?
  }

  private final class Box: @unchecked Sendable {
    var kept: AnyObject?
  }

  private final class Kept {}

  private let box = Box()

  public init() {}

  public var wrappedValue: ID { ID(object: box.kept.map { ObjectIdentifier($0) }) }

  @MainActor func connect(_ inputs: _ViewInputs, slot: Int) {
    box.kept = inputs.host.kept(inputs, slot: slot) { Kept() }
  }
}
