// Observation before @Observable, and what keeps state outside a view: names that people try, with what to write instead. Floor 4. Bodies read @Observable models: each is a
// compile error that says so. SwiftUIViews.md lists them; a test compares the two.

@available(
  *, unavailable, message: "make the class @Observable: its properties are watched as they are"
)
public protocol ObservableObject {}

@available(*, unavailable, message: "make the model @Observable and hold it with @State")
@propertyWrapper public struct StateObject<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init() where Value: ExpressibleByNilLiteral { wrappedValue = nil }
  public var projectedValue: Binding<Value> { .constant(wrappedValue) }
}

@available(*, unavailable, message: "make the model @Observable and hold it with let or @Bindable")
@propertyWrapper public struct ObservedObject<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public var projectedValue: Binding<Value> { .constant(wrappedValue) }
}

@available(
  *, unavailable, message: "make the model @Observable and read it with @Environment(Model.self)"
)
@propertyWrapper public struct EnvironmentObject<Value> {
  public var wrappedValue: Value
  public init() { preconditionFailure("an unavailable name was used") }
  public var projectedValue: Binding<Value> { .constant(wrappedValue) }
}

@available(
  *, unavailable, message: "nothing has the focus in a still picture: leave it out, or use @State"
)
@propertyWrapper public struct FocusState<Value> {
  public var wrappedValue: Value
  public init() where Value == Bool { wrappedValue = false }
  public init<Wrapped: Hashable>() where Value == Wrapped? { wrappedValue = nil }
  public var projectedValue: Binding<Value> { .constant(wrappedValue) }
}

@available(
  *, unavailable, message: "pictures do not read settings: pass the value in, or use @State"
)
@propertyWrapper public struct AppStorage<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value, _ key: String) { self.wrappedValue = wrappedValue }
  public init<Wrapped>(_ key: String) where Value == Wrapped? { wrappedValue = nil }
  public var projectedValue: Binding<Value> { .constant(wrappedValue) }
}

@available(
  *, unavailable, message: "pictures do not keep a state: pass the value in, or use @State"
)
@propertyWrapper public struct SceneStorage<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value, _ key: String) { self.wrappedValue = wrappedValue }
  public init<Wrapped>(_ key: String) where Value == Wrapped? { wrappedValue = nil }
  public var projectedValue: Binding<Value> { .constant(wrappedValue) }
}

@available(*, unavailable, message: "nobody makes gestures in a still picture: use @State")
@propertyWrapper public struct GestureState<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init() where Value: ExpressibleByNilLiteral { wrappedValue = nil }
  public var projectedValue: Binding<Value> { .constant(wrappedValue) }
}

@available(
  *, unavailable, message: "make the model @Observable: its properties are watched as they are"
)
@propertyWrapper public struct Published<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
  public init() where Value: ExpressibleByNilLiteral { wrappedValue = nil }
  public var projectedValue: Binding<Value> { .constant(wrappedValue) }
}

@available(*, unavailable, message: "fetch first and pass the values in")
@propertyWrapper public struct FetchRequest<Value> {
  public var wrappedValue: Value
  public init<Element>() where Value == [Element] { wrappedValue = [] }
  public var projectedValue: Binding<Value> { .constant(wrappedValue) }
}

@available(*, unavailable, message: "fetch first and pass the values in")
@propertyWrapper public struct Query<Value> {
  public var wrappedValue: Value
  public init<Element>() where Value == [Element] { wrappedValue = [] }
  public var projectedValue: Binding<Value> { .constant(wrappedValue) }
}

@available(*, unavailable, message: "there is no application: give the root view to ImageRenderer")
@propertyWrapper public struct UIApplicationDelegateAdaptor<Value> {
  public var wrappedValue: Value
  public init(_ type: Value.Type) { preconditionFailure("an unavailable name was used") }
  public var projectedValue: Binding<Value> { .constant(wrappedValue) }
}

@available(*, unavailable, message: "there is no application: give the root view to ImageRenderer")
@propertyWrapper public struct NSApplicationDelegateAdaptor<Value> {
  public var wrappedValue: Value
  public init(_ type: Value.Type) { preconditionFailure("an unavailable name was used") }
  public var projectedValue: Binding<Value> { .constant(wrappedValue) }
}
