// Modifiers that follow time, a finger or a shader: names that people try, with what to write instead. Floor 4. Nothing moves in a still picture: each is a
// compile error that says so. SwiftUIViews.md lists them; a test compares the two.

public import Foundation

/// Where a view is as it scrolls: there for closures over it to compile up to the message.
nonisolated public enum ScrollTransitionPhase: Hashable, Sendable {
  case topLeading
  case identity
  case bottomTrailing
  public var isIdentity: Bool { self == .identity }
  public var value: Double { self == .topLeading ? -1 : self == .identity ? 0 : 1 }
}

extension View {
  @available(
    *, unavailable,
    message:
      "scroll effects follow a finger: use onGeometryChange(for:of:action:) for the place in the scroll view"
  )
  nonisolated public func onScrollGeometryChange<T: Equatable>(
    for type: T.Type, of transform: @escaping (GeometryProxy) -> T,
    action: @escaping (T, T) -> Void
  ) -> some View { self }

  @available(
    *, unavailable,
    message:
      "scroll effects follow a finger: use onGeometryChange(for:of:action:) for the place in the scroll view"
  )
  nonisolated public func onScrollPhaseChange<T>(_ action: @escaping (T, T) -> Void) -> some View {
    self
  }

  @available(
    *, unavailable,
    message:
      "scroll effects follow a finger: use onGeometryChange(for:of:action:) for the place in the scroll view"
  )
  nonisolated public func onScrollVisibilityChange(
    threshold: Double = 0.5, _ action: @escaping (Bool) -> Void
  ) -> some View { self }

  @available(
    *, unavailable,
    message:
      "scroll effects follow a finger: use onGeometryChange(for:of:action:) for the place in the scroll view"
  )
  nonisolated public func onScrollTargetVisibilityChange<ID: Hashable>(
    idType: ID.Type, threshold: Double = 0.5, _ action: @escaping ([ID]) -> Void
  ) -> some View { self }

  @available(
    *, unavailable,
    message: "draw a cell by its place: put a GeometryReader in its background or overlay"
  )
  nonisolated public func scrollTransition<V: View>(
    _ transition: @escaping (EmptyView, ScrollTransitionPhase) -> V
  ) -> some View { self }

  @available(
    *, unavailable,
    message:
      "draw by place: wrap the view in a GeometryReader and use offset, scaleEffect or opacity"
  )
  nonisolated public func visualEffect<V: View>(_ effect: @escaping (EmptyView, GeometryProxy) -> V)
    -> some View
  { self }

  @available(
    *, unavailable, message: "nothing moves in a still picture: draw the state that it shows"
  )
  nonisolated public func phaseAnimator<P: Sequence, V: View>(
    _ phases: P, @ViewBuilder content: @escaping (EmptyView, P.Element) -> V
  ) -> some View { self }

  @available(
    *, unavailable, message: "nothing moves in a still picture: draw the state that it shows"
  )
  nonisolated public func keyframeAnimator<T, V: View>(
    initialValue: T, @ViewBuilder content: @escaping (EmptyView, T) -> V
  ) -> some View { self }

  @available(
    *, unavailable,
    message: "text is drawn by the painter: draw your own with Canvas and GraphicsContext"
  )
  nonisolated public func textRenderer<T>(_ renderer: T) -> some View { self }

  @available(
    *, unavailable, message: "there is no Metal: use blur, shadow, blendMode and the color effects"
  )
  nonisolated public func layerEffect<T>(
    _ shader: T, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some View { self }

  @available(
    *, unavailable,
    message:
      "there is no Metal: use brightness, contrast, saturation, hueRotation and colorMultiply"
  )
  nonisolated public func colorEffect<T>(_ shader: T, isEnabled: Bool = true) -> some View { self }

  @available(*, unavailable, message: "there is no Metal: use transformEffect or rotation3DEffect")
  nonisolated public func distortionEffect<T>(
    _ shader: T, maxSampleOffset: CGSize, isEnabled: Bool = true
  ) -> some View { self }

  @available(
    *, unavailable,
    message: "what lies behind is not blurred: fill with a color of some opacity, background(_:in:)"
  )
  nonisolated public func glassEffect(_ glass: UnavailableName = .regular) -> some View { self }

  @available(
    *, unavailable,
    message: "draw the placeholder itself: shapes in the place of texts and pictures"
  )
  nonisolated public func redacted(reason: UnavailableName) -> some View { self }

  @available(*, unavailable, message: "give the preview a frame")
  nonisolated public func previewLayout(_ layout: UnavailableName) -> some View { self }

  @available(
    *, unavailable, message: "the name of the PreviewProvider's type is the preview's title"
  )
  nonisolated public func previewDisplayName(_ name: String?) -> some View { self }
}
