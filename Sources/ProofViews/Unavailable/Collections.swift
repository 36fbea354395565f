// Collections and boxes that are controls: names that people try, with what to write instead. Floor 4. A still picture has rows, not a list that is edited: each is a
// compile error that says so. SwiftUIViews.md lists them; a test compares the two.

public import Foundation

@available(*, unavailable, message: "lay rows out with ScrollView, LazyVStack and Divider")
public struct List: View {
  nonisolated public init(@ViewBuilder content: () -> some View) {}
  nonisolated public init(selection: Binding<some Any>, @ViewBuilder content: () -> some View) {}
  nonisolated public init<D: RandomAccessCollection>(
    _ data: D, @ViewBuilder rowContent: (D.Element) -> some View
  ) {}
  nonisolated public init<D: RandomAccessCollection, ID: Hashable>(
    _ data: D, id: KeyPath<D.Element, ID>,
    @ViewBuilder rowContent: (D.Element) -> some View
  ) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "lay rows out with VStack, Section and Divider")
public struct Form: View {
  nonisolated public init(@ViewBuilder content: () -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(
  *, unavailable, message: "lay columns out with Grid and GridRow, or LazyVGrid for many rows"
)
public struct Table: View {
  nonisolated public init<D: RandomAccessCollection>(
    _ data: D, @ViewBuilder columns: (D.Element) -> some View
  ) {}
  nonisolated public init<D: RandomAccessCollection, ID: Hashable>(
    _ data: D, id: KeyPath<D.Element, ID>,
    @ViewBuilder columns: (D.Element) -> some View
  ) {}
  public var body: Never { primitiveBody() }
}

@available(
  *, unavailable, message: "lay columns out with Grid and GridRow, or LazyVGrid for many rows"
)
public struct TableColumn: View {
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "draw the open rows with ForEach and padding(.leading, _:)")
public struct OutlineGroup: View {
  nonisolated public init<D: RandomAccessCollection>(
    _ data: D, @ViewBuilder content: (D.Element) -> some View
  ) {}
  nonisolated public init<D: RandomAccessCollection, ID: Hashable>(
    _ data: D, id: KeyPath<D.Element, ID>,
    @ViewBuilder content: (D.Element) -> some View
  ) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "draw it with VStack, padding and background(_:in:)")
public struct GroupBox: View {
  nonisolated public init(@ViewBuilder content: () -> some View) {}
  nonisolated public init(_ title: some StringProtocol, @ViewBuilder content: () -> some View) {}
  nonisolated public init(
    @ViewBuilder content: () -> some View, @ViewBuilder label: () -> some View
  ) {}
  nonisolated public init(label: some View, @ViewBuilder content: () -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "draw it with HStack, Text and Spacer")
public struct LabeledContent: View {
  nonisolated public init(_ title: some StringProtocol, value: some StringProtocol) {}
  nonisolated public init(_ title: some StringProtocol, @ViewBuilder content: () -> some View) {}
  nonisolated public init(
    @ViewBuilder content: () -> some View, @ViewBuilder label: () -> some View
  ) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "draw it with VStack, Image and Text")
public struct ContentUnavailableView: View {
  nonisolated public init(_ title: some StringProtocol, systemImage: String) {}
  nonisolated public init(_ title: some StringProtocol, systemImage: String, description: Text?) {}
  nonisolated public init(@ViewBuilder label: () -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "use Grid itself: its rows are told from the views in it")
public struct GridLayout {
  nonisolated public init() {}
  nonisolated public init(alignment: Alignment) {}
  nonisolated public init(
    alignment: Alignment, horizontalSpacing: CGFloat?, verticalSpacing: CGFloat?
  ) {}
}
