// Modifiers of controls and lists: names that people try, with what to write instead. Floor 4. Their views are not there either: each is a
// compile error that says so. SwiftUIViews.md lists them; a test compares the two.

extension View {
  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself")
  nonisolated public func buttonStyle<S>(_ style: S) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself")
  nonisolated public func toggleStyle<S>(_ style: S) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself")
  nonisolated public func pickerStyle<S>(_ style: S) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself")
  nonisolated public func textFieldStyle<S>(_ style: S) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself")
  nonisolated public func listStyle<S>(_ style: S) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself")
  nonisolated public func formStyle<S>(_ style: S) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself")
  nonisolated public func menuStyle<S>(_ style: S) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself")
  nonisolated public func tabViewStyle<S>(_ style: S) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself")
  nonisolated public func progressViewStyle<S>(_ style: S) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself")
  nonisolated public func gaugeStyle<S>(_ style: S) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself")
  nonisolated public func groupBoxStyle<S>(_ style: S) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself")
  nonisolated public func datePickerStyle<S>(_ style: S) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself")
  nonisolated public func controlGroupStyle<S>(_ style: S) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself")
  nonisolated public func navigationViewStyle<S>(_ style: S) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself")
  nonisolated public func controlSize<T>(_ size: T) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself")
  nonisolated public func labelsHidden() -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself")
  nonisolated public func keyboardShortcut(_ key: Character) -> some View { self }

  @available(
    *, unavailable,
    message: "lists are not drawn: use padding, background and Divider in a LazyVStack")
  nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View { self }

  @available(
    *, unavailable,
    message: "lists are not drawn: use padding, background and Divider in a LazyVStack")
  nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }

  @available(
    *, unavailable,
    message: "lists are not drawn: use padding, background and Divider in a LazyVStack")
  nonisolated public func listRowSeparator<T>(_ visibility: T) -> some View { self }

  @available(
    *, unavailable,
    message: "lists are not drawn: use padding, background and Divider in a LazyVStack")
  nonisolated public func swipeActions<V: View>(@ViewBuilder content: () -> V) -> some View { self }

  @available(*, unavailable, message: "draw the number in an overlay(alignment:content:)")
  nonisolated public func badge(_ count: Int) -> some View { self }

  @available(*, unavailable, message: "nothing has the focus in a still picture: leave it out")
  nonisolated public func focused(_ condition: Binding<Bool>) -> some View { self }

  @available(
    *, unavailable, message: "make the model @Observable and hand it down with environment(_:)")
  nonisolated public func environmentObject<T: AnyObject>(_ object: T) -> some View { self }

  @available(
    *, unavailable, message: "nothing is published while a picture is drawn: pass the value in")
  nonisolated public func onReceive<P>(_ publisher: P, perform action: @escaping (Any) -> Void) -> some View { self }
}
