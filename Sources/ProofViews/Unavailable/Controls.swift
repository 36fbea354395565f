// Controls: names that people try, with what to write instead. Floor 4. Nobody touches a still picture: each is a
// compile error that says so. SwiftUIViews.md lists them; a test compares the two.

public import Foundation

@available(
  *, unavailable,
  message: "nobody presses a still picture: draw its label, with a background in its shape"
)
public struct Button: View {
  public enum Role { case cancel, destructive, close, confirm }
  nonisolated public init(action: @escaping () -> Void, @ViewBuilder label: () -> some View) {}
  nonisolated public init(_ title: some StringProtocol, action: @escaping () -> Void) {}
  nonisolated public init(
    _ title: some StringProtocol, systemImage: String, action: @escaping () -> Void
  ) {}
  nonisolated public init(
    role: Role?, action: @escaping () -> Void, @ViewBuilder label: () -> some View
  ) {}
  nonisolated public init(
    _ title: some StringProtocol, role: Role?, action: @escaping () -> Void
  ) {}
  nonisolated public init(
    _ title: some StringProtocol, systemImage: String, role: Role?,
    action: @escaping () -> Void
  ) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "nobody presses a still picture: draw its label as a Text")
public struct EditButton: View {
  nonisolated public init() {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "nobody presses a still picture: draw its label as a Text")
public struct RenameButton: View {
  nonisolated public init() {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "nobody presses a still picture: draw its label as a Text")
public struct PasteButton: View {
  nonisolated public init(payloadType: Any.Type, onPaste: ([Any]) -> Void) {}
  public var body: Never { primitiveBody() }
}

@available(
  *, unavailable,
  message: "nobody turns a switch of a still picture: draw its state with a Capsule and a Circle"
)
public struct Toggle: View {
  nonisolated public init(isOn: Binding<Bool>, @ViewBuilder label: () -> some View) {}
  nonisolated public init(_ title: some StringProtocol, isOn: Binding<Bool>) {}
  nonisolated public init(
    _ title: some StringProtocol, systemImage: String, isOn: Binding<Bool>
  ) {}
  public var body: Never { primitiveBody() }
}

@available(
  *, unavailable, message: "nobody picks in a still picture: draw the selected value as a Text"
)
public struct Picker: View {
  nonisolated public init(
    _ title: some StringProtocol, selection: Binding<some Hashable>,
    @ViewBuilder content: () -> some View
  ) {}
  nonisolated public init(
    selection: Binding<some Hashable>, @ViewBuilder content: () -> some View,
    @ViewBuilder label: () -> some View
  ) {}
  public var body: Never { primitiveBody() }
}

@available(
  *, unavailable,
  message: "nobody drags in a still picture: draw its track and value with two Capsules"
)
public struct Slider: View {
  nonisolated public init(
    value: Binding<some BinaryFloatingPoint>, in bounds: ClosedRange<some BinaryFloatingPoint>
  ) {}
  nonisolated public init(value: Binding<some BinaryFloatingPoint>) {}
  nonisolated public init(
    value: Binding<some BinaryFloatingPoint>,
    in bounds: ClosedRange<some BinaryFloatingPoint>, step: some BinaryFloatingPoint
  ) {}
  nonisolated public init(
    value: Binding<some BinaryFloatingPoint>,
    in bounds: ClosedRange<some BinaryFloatingPoint>, @ViewBuilder label: () -> some View
  ) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "nobody steps in a still picture: draw the value as a Text")
public struct Stepper: View {
  nonisolated public init(_ title: some StringProtocol, value: Binding<some Strideable>) {}
  nonisolated public init(
    _ title: some StringProtocol, value: Binding<some Strideable>,
    in bounds: ClosedRange<some Strideable>
  ) {}
  nonisolated public init(value: Binding<some Strideable>, @ViewBuilder label: () -> some View) {}
  nonisolated public init(
    value: Binding<some Strideable>, in bounds: ClosedRange<some Strideable>,
    @ViewBuilder label: () -> some View
  ) {}
  public var body: Never { primitiveBody() }
}

@available(
  *, unavailable,
  message: "nobody types into a still picture: draw the value as a Text in a border"
)
public struct TextField: View {
  nonisolated public init(_ title: some StringProtocol, text: Binding<String>) {}
  nonisolated public init(_ title: some StringProtocol, text: Binding<String>, axis: Axis) {}
  nonisolated public init(_ title: some StringProtocol, text: Binding<String>, prompt: Text?) {}
  nonisolated public init(text: Binding<String>, @ViewBuilder label: () -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(
  *, unavailable, message: "nobody types into a still picture: draw dots as a Text in a border"
)
public struct SecureField: View {
  nonisolated public init(_ title: some StringProtocol, text: Binding<String>) {}
  public var body: Never { primitiveBody() }
}

@available(
  *, unavailable, message: "nobody types into a still picture: draw the value as a Text in a frame"
)
public struct TextEditor: View {
  nonisolated public init(text: Binding<String>) {}
  public var body: Never { primitiveBody() }
}

@available(
  *, unavailable, message: "nobody picks in a still picture: draw the date with Text(_:format:)"
)
public struct DatePicker: View {
  public enum Components { case date, hourAndMinute }
  nonisolated public init(_ title: some StringProtocol, selection: Binding<Date>) {}
  nonisolated public init(
    _ title: some StringProtocol, selection: Binding<Date>,
    displayedComponents: Components
  ) {}
  nonisolated public init(selection: Binding<Date>, @ViewBuilder label: () -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "nobody picks in a still picture: draw a month with LazyVGrid")
public struct MultiDatePicker: View {
  nonisolated public init(_ title: some StringProtocol, selection: Binding<Set<DateComponents>>) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "nobody picks in a still picture: draw the color as a Circle")
public struct ColorPicker: View {
  nonisolated public init(_ title: some StringProtocol, selection: Binding<Color>) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "nobody opens a menu of a still picture: draw its label")
public struct Menu: View {
  nonisolated public init(_ title: some StringProtocol, @ViewBuilder content: () -> some View) {}
  nonisolated public init(
    @ViewBuilder content: () -> some View, @ViewBuilder label: () -> some View
  ) {}
  nonisolated public init(
    _ title: some StringProtocol, systemImage: String,
    @ViewBuilder content: () -> some View
  ) {}
  public var body: Never { primitiveBody() }
}

@available(
  *, unavailable, message: "nobody follows a link of a still picture: draw its label as a Text"
)
public struct Link: View {
  nonisolated public init(_ title: some StringProtocol, destination: URL) {}
  nonisolated public init(destination: URL, @ViewBuilder label: () -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "nobody presses a still picture: draw its label as a Label")
public struct ShareLink: View {
  nonisolated public init(item: some Any) {}
  nonisolated public init(_ title: some StringProtocol, item: some Any) {}
  nonisolated public init(item: some Any, @ViewBuilder label: () -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "controls are not drawn: group what they show with HStack")
public struct ControlGroup: View {
  nonisolated public init(@ViewBuilder content: () -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(
  *, unavailable,
  message: "nobody opens it in a still picture: draw label and content with VStack and if"
)
public struct DisclosureGroup: View {
  nonisolated public init(_ title: some StringProtocol, @ViewBuilder content: () -> some View) {}
  nonisolated public init(
    @ViewBuilder content: () -> some View, @ViewBuilder label: () -> some View
  ) {}
  nonisolated public init(
    isExpanded: Binding<Bool>, @ViewBuilder content: () -> some View,
    @ViewBuilder label: () -> some View
  ) {}
  nonisolated public init(
    _ title: some StringProtocol, isExpanded: Binding<Bool>,
    @ViewBuilder content: () -> some View
  ) {}
  public var body: Never { primitiveBody() }
}

@available(
  *, unavailable,
  message: "nothing progresses in a still picture: draw the share done with two Capsules"
)
public struct ProgressView: View {
  nonisolated public init() {}
  nonisolated public init(_ title: some StringProtocol) {}
  nonisolated public init(value: (some BinaryFloatingPoint)?) {}
  nonisolated public init(value: (some BinaryFloatingPoint)?, total: some BinaryFloatingPoint) {}
  nonisolated public init(_ title: some StringProtocol, value: (some BinaryFloatingPoint)?) {}
  nonisolated public init(@ViewBuilder label: () -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "draw the value with Circle().trim(from:to:) or two Capsules")
public struct Gauge: View {
  nonisolated public init(value: some BinaryFloatingPoint, @ViewBuilder label: () -> some View) {}
  nonisolated public init(
    value: some BinaryFloatingPoint, in bounds: ClosedRange<some BinaryFloatingPoint>,
    @ViewBuilder label: () -> some View
  ) {}
  public var body: Never { primitiveBody() }
}
