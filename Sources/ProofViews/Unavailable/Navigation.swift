// Navigation and windows: names that people try, with what to write instead. Floor 4. A picture shows one screen: each is a
// compile error that says so. SwiftUIViews.md lists them; a test compares the two.

@available(*, unavailable, message: "a picture shows one screen: render its root view")
public struct NavigationStack: View {
  nonisolated public init(@ViewBuilder root: () -> some View) {}
  nonisolated public init(path: Binding<some Any>, @ViewBuilder root: () -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "a picture shows all columns at once: lay them out with HStack")
public struct NavigationSplitView: View {
  nonisolated public init(
    @ViewBuilder sidebar: () -> some View, @ViewBuilder detail: () -> some View
  ) {}
  nonisolated public init(
    @ViewBuilder sidebar: () -> some View, @ViewBuilder content: () -> some View,
    @ViewBuilder detail: () -> some View
  ) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "a picture shows one screen: render its root view")
public struct NavigationView: View {
  nonisolated public init(@ViewBuilder content: () -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "nobody follows a link of a still picture: draw its label")
public struct NavigationLink: View {
  nonisolated public init(
    _ title: some StringProtocol, @ViewBuilder destination: () -> some View
  ) {}
  nonisolated public init(_ title: some StringProtocol, destination: some View) {}
  nonisolated public init(_ title: some StringProtocol, value: (some Hashable)?) {}
  nonisolated public init(value: (some Hashable)?, @ViewBuilder label: () -> some View) {}
  nonisolated public init(
    @ViewBuilder destination: () -> some View, @ViewBuilder label: () -> some View
  ) {}
  nonisolated public init(destination: some View, @ViewBuilder label: () -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(
  *, unavailable, message: "a picture shows one screen: render the view at the end of the path"
)
public struct NavigationPath {
  nonisolated public init() {}
}

@available(*, unavailable, message: "a picture shows one tab: render the selected view")
public struct TabView: View {
  nonisolated public init(@ViewBuilder content: () -> some View) {}
  nonisolated public init(
    selection: Binding<some Hashable>, @ViewBuilder content: () -> some View
  ) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "a picture shows one tab: render the selected view")
public struct Tab: View {
  nonisolated public init(
    _ title: some StringProtocol, systemImage: String, @ViewBuilder content: () -> some View
  ) {}
  nonisolated public init(
    _ title: some StringProtocol, systemImage: String, value: some Hashable,
    @ViewBuilder content: () -> some View
  ) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "lay the parts out with HStack and Divider")
public struct HSplitView: View {
  nonisolated public init(@ViewBuilder content: () -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "lay the parts out with VStack and Divider")
public struct VSplitView: View {
  nonisolated public init(@ViewBuilder content: () -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "there are no windows: give the root view to ImageRenderer")
public struct WindowGroup: View {
  nonisolated public init(@ViewBuilder content: () -> some View) {}
  nonisolated public init(_ title: some StringProtocol, @ViewBuilder content: () -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "there are no windows: give the root view to ImageRenderer")
public struct DocumentGroup: View {
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "there are no windows: give the root view to ImageRenderer")
public struct Settings: View {
  nonisolated public init(@ViewBuilder content: () -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(
  *, unavailable, message: "there are no bars: lay one out with HStack, or safeAreaInset(edge:)"
)
public struct ToolbarItem: View {
  public enum Placement {
    case automatic, principal, navigation, primaryAction, status, confirmationAction
    case cancellationAction, topBarLeading, topBarTrailing, bottomBar
  }
  nonisolated public init(@ViewBuilder content: () -> some View) {}
  nonisolated public init(placement: Placement, @ViewBuilder content: () -> some View) {}
  public var body: Never { primitiveBody() }
}

@available(
  *, unavailable, message: "there are no bars: lay one out with HStack, or safeAreaInset(edge:)"
)
public struct ToolbarItemGroup: View {
  nonisolated public init(@ViewBuilder content: () -> some View) {}
  nonisolated public init(
    placement: ToolbarItem.Placement, @ViewBuilder content: () -> some View
  ) {}
  public var body: Never { primitiveBody() }
}

@available(*, unavailable, message: "a picture shows one screen: draw the message in an overlay")
public struct Alert {
  nonisolated public init(title: Text, message: Text?, dismissButton: Any?) {}
}

@available(*, unavailable, message: "a picture shows one screen: draw the choices in an overlay")
public struct ActionSheet {
  nonisolated public init(title: Text, message: Text?, buttons: [Any]) {}
}
