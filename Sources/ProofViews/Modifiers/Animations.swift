// Animations and transitions, spelled as in SwiftUI. Floor 4. Nothing moves in a still picture: a
// change is made at once, and a view is there or it isn't.

public import Foundation

extension View {
  nonisolated public func animation<V: Equatable>(_ animation: Animation?, value: V) -> some View {
    self
  }
  nonisolated public func animation(_ animation: Animation?) -> some View { self }
  nonisolated public func transaction(_ transform: @escaping (inout Transaction) -> Void)
    -> some View
  { self }
  nonisolated public func transition(_ transition: AnyTransition) -> some View { self }
  nonisolated public func contentTransition(_ transition: ContentTransition) -> some View { self }
  nonisolated public func geometryGroup() -> some View { self }
  nonisolated public func symbolEffect<T: Equatable>(_ effect: SymbolEffect, value: T) -> some View
  {
    self
  }
  nonisolated public func symbolEffect(_ effect: SymbolEffect, isActive: Bool = true) -> some View {
    self
  }
}

/// How a change would move; nothing does here.
nonisolated public struct Animation: Hashable, Sendable {
  public static let `default` = Animation()
  public static let linear = Animation()
  public static let easeIn = Animation()
  public static let easeOut = Animation()
  public static let easeInOut = Animation()
  public static let spring = Animation()
  public static let interactiveSpring = Animation()
  public static let interpolatingSpring = Animation()
  public static let smooth = Animation()
  public static let snappy = Animation()
  public static let bouncy = Animation()
  public static func linear(duration: Double) -> Animation { Animation() }
  public static func easeIn(duration: Double) -> Animation { Animation() }
  public static func easeOut(duration: Double) -> Animation { Animation() }
  public static func easeInOut(duration: Double) -> Animation { Animation() }
  public static func timingCurve(
    _ x1: Double, _ y1: Double, _ x2: Double, _ y2: Double, duration: Double = 0.35
  ) -> Animation { Animation() }
  public static func spring(
    response: Double = 0.5, dampingFraction: Double = 0.825, blendDuration: Double = 0
  ) -> Animation { Animation() }
  public static func spring(duration: Double, bounce: Double = 0, blendDuration: Double = 0)
    -> Animation
  { Animation() }
  public static func smooth(duration: Double, extraBounce: Double = 0) -> Animation { Animation() }
  public static func snappy(duration: Double, extraBounce: Double = 0) -> Animation { Animation() }
  public static func bouncy(duration: Double, extraBounce: Double = 0) -> Animation { Animation() }
  public func delay(_ delay: Double) -> Animation { self }
  public func speed(_ speed: Double) -> Animation { self }
  public func repeatForever(autoreverses: Bool = true) -> Animation { self }
  public func repeatCount(_ count: Int, autoreverses: Bool = true) -> Animation { self }
}

/// How a view would come and go; it is there, or it isn't.
nonisolated public struct AnyTransition: Hashable, Sendable {
  public static let opacity = AnyTransition()
  public static let scale = AnyTransition()
  public static let slide = AnyTransition()
  public static let identity = AnyTransition()
  public static let blurReplace = AnyTransition()
  public static func scale(scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition()
  }
  public static func scale(_ scale: CGFloat, anchor: UnitPoint = .center) -> AnyTransition {
    AnyTransition()
  }
  public static func move(edge: Edge) -> AnyTransition { AnyTransition() }
  public static func push(from edge: Edge) -> AnyTransition { AnyTransition() }
  public static func offset(_ offset: CGSize) -> AnyTransition { AnyTransition() }
  public static func offset(x: CGFloat = 0, y: CGFloat = 0) -> AnyTransition { AnyTransition() }
  public static func asymmetric(
    insertion: AnyTransition, removal: AnyTransition
  ) -> AnyTransition { AnyTransition() }
  public func combined(with other: AnyTransition) -> AnyTransition { self }
  public func animation(_ animation: Animation?) -> AnyTransition { self }
}

/// How a view's content would change.
nonisolated public struct ContentTransition: Hashable, Sendable {
  public static let identity = ContentTransition()
  public static let opacity = ContentTransition()
  public static let interpolate = ContentTransition()
  public static func numericText(countsDown: Bool = false) -> ContentTransition {
    ContentTransition()
  }
}

/// How a symbol would move.
nonisolated public struct SymbolEffect: Hashable, Sendable {
  public static let bounce = SymbolEffect()
  public static let pulse = SymbolEffect()
  public static let variableColor = SymbolEffect()
}

/// What belongs to a change.
nonisolated public struct Transaction: Hashable, Sendable {
  public var animation: Animation?
  public var disablesAnimations = false
  public init(animation: Animation? = nil) { self.animation = animation }
}

/// Makes a change at once.
@MainActor public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result
) rethrows -> Result {
  try body()
}

/// Makes a change at once, and is done.
@MainActor public func withAnimation<Result>(
  _ animation: Animation? = .default, _ body: () throws -> Result,
  completion: @escaping () -> Void
) rethrows -> Result {
  let result = try body()
  completion()
  return result
}

/// Makes a change at once.
@MainActor public func withTransaction<Result>(
  _ transaction: Transaction, _ body: () throws -> Result
) rethrows -> Result {
  try body()
}
