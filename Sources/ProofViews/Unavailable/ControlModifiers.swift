// Modifiers of controls and lists: names that people try, with what to write instead. Floor 4. Their views are not there either: each is a
// compile error that says so. SwiftUIViews.md lists them; a test compares the two.

/// What modifiers that are not there would be given: there for calls to compile up to the message.
nonisolated public struct UnavailableName: Hashable, Sendable {
  public static let automatic = UnavailableName()
  public static let tight = UnavailableName()
  public static let loose = UnavailableName()
  public static let standard = UnavailableName()
  public static let condensed = UnavailableName()
  public static let compressed = UnavailableName()
  public static let expanded = UnavailableName()
  public static let device = UnavailableName()
  public static let perceptual = UnavailableName()
  public static let sizeThatFits = UnavailableName()
  public static func fixed(width: CGFloat, height: CGFloat) -> UnavailableName {
    UnavailableName()
  }
  public static let bordered = UnavailableName()
  public static let borderedProminent = UnavailableName()
  public static let borderless = UnavailableName()
  public static let plain = UnavailableName()
  public static let link = UnavailableName()
  public static let card = UnavailableName()
  public static let glass = UnavailableName()
  public static let glassProminent = UnavailableName()
  public static let `switch` = UnavailableName()
  public static let checkbox = UnavailableName()
  public static let button = UnavailableName()
  public static let menu = UnavailableName()
  public static let segmented = UnavailableName()
  public static let wheel = UnavailableName()
  public static let inline = UnavailableName()
  public static let palette = UnavailableName()
  public static let navigationLink = UnavailableName()
  public static let radioGroup = UnavailableName()
  public static let roundedBorder = UnavailableName()
  public static let squareBorder = UnavailableName()
  public static let inset = UnavailableName()
  public static let insetGrouped = UnavailableName()
  public static let grouped = UnavailableName()
  public static let sidebar = UnavailableName()
  public static let columns = UnavailableName()
  public static let stack = UnavailableName()
  public static let page = UnavailableName()
  public static let circular = UnavailableName()
  public static let linear = UnavailableName()
  public static let accessoryCircular = UnavailableName()
  public static let compact = UnavailableName()
  public static let graphical = UnavailableName()
  public static let field = UnavailableName()
  public static let stepperField = UnavailableName()
  public static let mini = UnavailableName()
  public static let small = UnavailableName()
  public static let regular = UnavailableName()
  public static let medium = UnavailableName()
  public static let large = UnavailableName()
  public static let extraLarge = UnavailableName()
  public static let hidden = UnavailableName()
  public static let visible = UnavailableName()
  public static let placeholder = UnavailableName()
  public static let privacy = UnavailableName()
  public static let clear = UnavailableName()
  public static let identity = UnavailableName()
  public static let `default` = UnavailableName()
}

extension View {
  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself"
  )
  nonisolated public func buttonStyle(_ style: UnavailableName) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself"
  )
  nonisolated public func toggleStyle(_ style: UnavailableName) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself"
  )
  nonisolated public func pickerStyle(_ style: UnavailableName) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself"
  )
  nonisolated public func textFieldStyle(_ style: UnavailableName) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself"
  )
  nonisolated public func listStyle(_ style: UnavailableName) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself"
  )
  nonisolated public func formStyle(_ style: UnavailableName) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself"
  )
  nonisolated public func menuStyle(_ style: UnavailableName) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself"
  )
  nonisolated public func tabViewStyle(_ style: UnavailableName) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself"
  )
  nonisolated public func progressViewStyle(_ style: UnavailableName) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself"
  )
  nonisolated public func gaugeStyle(_ style: UnavailableName) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself"
  )
  nonisolated public func groupBoxStyle(_ style: UnavailableName) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself"
  )
  nonisolated public func datePickerStyle(_ style: UnavailableName) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself"
  )
  nonisolated public func controlGroupStyle(_ style: UnavailableName) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself"
  )
  nonisolated public func navigationViewStyle(_ style: UnavailableName) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself"
  )
  nonisolated public func controlSize(_ size: UnavailableName) -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself"
  )
  nonisolated public func labelsHidden() -> some View { self }

  @available(
    *, unavailable, message: "controls are not drawn: see the message at the control itself"
  )
  nonisolated public func keyboardShortcut(_ key: Character) -> some View { self }

  @available(
    *, unavailable,
    message: "lists are not drawn: use padding, background and Divider in a LazyVStack"
  )
  nonisolated public func listRowBackground<V: View>(_ view: V?) -> some View { self }

  @available(
    *, unavailable,
    message: "lists are not drawn: use padding, background and Divider in a LazyVStack"
  )
  nonisolated public func listRowInsets(_ insets: EdgeInsets?) -> some View { self }

  @available(
    *, unavailable,
    message: "lists are not drawn: use padding, background and Divider in a LazyVStack"
  )
  nonisolated public func listRowSeparator(_ visibility: UnavailableName) -> some View { self }

  @available(
    *, unavailable,
    message: "lists are not drawn: use padding, background and Divider in a LazyVStack"
  )
  nonisolated public func swipeActions<V: View>(@ViewBuilder content: () -> V) -> some View { self }

  @available(*, unavailable, message: "draw the number in an overlay(alignment:content:)")
  nonisolated public func badge(_ count: Int) -> some View { self }

  @available(*, unavailable, message: "nothing has the focus in a still picture: leave it out")
  nonisolated public func focused(_ condition: Binding<Bool>) -> some View { self }

  @available(
    *, unavailable, message: "make the model @Observable and hand it down with environment(_:)"
  )
  nonisolated public func environmentObject<T: AnyObject>(_ object: T) -> some View { self }

  @available(
    *, unavailable, message: "nothing is published while a picture is drawn: pass the value in"
  )
  nonisolated public func onReceive<P>(_ publisher: P, perform action: @escaping (Any) -> Void)
    -> some View
  { self }
}
