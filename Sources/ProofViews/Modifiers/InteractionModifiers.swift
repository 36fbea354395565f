// Modifiers that only mean something to somebody who touches, waits or listens. Floor 4. A still
// picture is the same with and without them, so they are accepted and change nothing.

extension View {
  nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void)
    -> some View
  { self }
  nonisolated public func onLongPressGesture(
    minimumDuration: Double = 0.5, perform action: @escaping () -> Void
  ) -> some View { self }
  nonisolated public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { self }
  nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    self
  }
  nonisolated public func help<S: StringProtocol>(_ text: S) -> some View { self }
  nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { self }
  nonisolated public func accessibilityLabel(_ label: Text) -> some View { self }
  nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { self }
  nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { self }
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View { self }
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    self
  }
  nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    self
  }
  nonisolated public func transition(_ transition: AnyTransition) -> some View { self }
}

/// How a change would move; nothing does here.
nonisolated public struct Animation: Hashable, Sendable {
  public static let `default` = Animation()
  public static let linear = Animation()
  public static let easeIn = Animation()
  public static let easeOut = Animation()
  public static let easeInOut = Animation()
  public static let spring = Animation()
  public static let smooth = Animation()
  public static let snappy = Animation()
  public static let bouncy = Animation()
  public static func linear(duration: Double) -> Animation { Animation() }
  public static func easeIn(duration: Double) -> Animation { Animation() }
  public static func easeOut(duration: Double) -> Animation { Animation() }
  public static func easeInOut(duration: Double) -> Animation { Animation() }
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation { Animation() }
  public func delay(_ delay: Double) -> Animation { self }
  public func speed(_ speed: Double) -> Animation { self }
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
}

/// How a view would come and go; it is there, or it isn't.
nonisolated public struct AnyTransition: Hashable, Sendable {
  public static let opacity = AnyTransition()
  public static let scale = AnyTransition()
  public static let slide = AnyTransition()
  public static let identity = AnyTransition()
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
  public func combined(with other: AnyTransition) -> AnyTransition { self }
}

/// Makes a change at once.
@MainActor public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try body()
}
