// Presentations and bars: names that people try, with what to write instead. Floor 4. A picture shows one screen: each is a
// compile error that says so. SwiftUIViews.md lists them; a test compares the two.

extension View {
  @available(*, unavailable, message: "a picture shows one screen: draw it in an overlay, with if")
  nonisolated public func sheet<V: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: () -> V
  ) -> some View { self }

  @available(*, unavailable, message: "a picture shows one screen: draw it in an overlay, with if")
  nonisolated public func sheet<Item: Identifiable, V: View>(
    item: Binding<Item?>, onDismiss: (() -> Void)? = nil,
    @ViewBuilder content: (Item) -> V
  ) -> some View { self }

  @available(*, unavailable, message: "a picture shows one screen: draw it in an overlay, with if")
  nonisolated public func fullScreenCover<V: View>(
    isPresented: Binding<Bool>, onDismiss: (() -> Void)? = nil, @ViewBuilder content: () -> V
  ) -> some View { self }

  @available(*, unavailable, message: "a picture shows one screen: draw it in an overlay, with if")
  nonisolated public func popover<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: () -> V
  ) -> some View { self }

  @available(*, unavailable, message: "a picture shows one screen: draw it in an overlay, with if")
  nonisolated public func alert<S: StringProtocol, V: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> V
  ) -> some View { self }

  @available(*, unavailable, message: "a picture shows one screen: draw it in an overlay, with if")
  nonisolated public func alert<S: StringProtocol, V: View, W: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> V,
    @ViewBuilder message: () -> W
  ) -> some View { self }

  @available(*, unavailable, message: "a picture shows one screen: draw it in an overlay, with if")
  nonisolated public func confirmationDialog<S: StringProtocol, V: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> V
  ) -> some View { self }

  @available(*, unavailable, message: "lay the panel out beside the content with HStack")
  nonisolated public func inspector<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder content: () -> V
  ) -> some View { self }

  @available(*, unavailable, message: "nothing is presented in a picture: give the panel a frame")
  nonisolated public func presentationDetents(_ detents: Set<UnavailableName>) -> some View { self }

  @available(
    *, unavailable, message: "there are no bars: lay one out with HStack, or safeAreaInset(edge:)"
  )
  nonisolated public func toolbar<V: View>(@ViewBuilder content: () -> V) -> some View { self }

  @available(
    *, unavailable, message: "there are no bars: lay one out with HStack, or safeAreaInset(edge:)"
  )
  nonisolated public func toolbarBackground<S: ShapeStyle>(_ style: S) -> some View { self }

  @available(*, unavailable, message: "draw the field as a Text in a RoundedRectangle")
  nonisolated public func searchable(text: Binding<String>, prompt: String = "") -> some View {
    self
  }

  @available(*, unavailable, message: "a picture shows one screen: render the destination itself")
  nonisolated public func navigationDestination<D, C: View>(
    for data: D.Type, @ViewBuilder destination: (D) -> C
  ) -> some View { self }

  @available(*, unavailable, message: "a picture shows one screen: render the destination itself")
  nonisolated public func navigationDestination<V: View>(
    isPresented: Binding<Bool>, @ViewBuilder destination: () -> V
  ) -> some View { self }

  @available(*, unavailable, message: "a picture shows one tab: render the selected view")
  nonisolated public func tabItem<V: View>(@ViewBuilder _ label: () -> V) -> some View { self }

  @available(
    *, unavailable,
    message: "nothing moves in a still picture: leave it out, or use matchedGeometryEffect"
  )
  nonisolated public func matchedTransitionSource<ID: Hashable>(id: ID, in namespace: Namespace.ID)
    -> some View
  { self }

  @available(*, unavailable, message: "nothing moves in a still picture: leave it out")
  nonisolated public func navigationTransition<T>(_ style: T) -> some View { self }
}
