// Modifiers that only mean something to somebody who touches, waits or listens. Floor 4. A still
// picture is the same with and without them, so they are accepted and change nothing.

public import Foundation

extension View {
  nonisolated public func onTapGesture(count: Int = 1, perform action: @escaping () -> Void)
    -> some View
  { self }
  nonisolated public func onTapGesture(
    count: Int = 1, coordinateSpace: some CoordinateSpaceProtocol = .local,
    perform action: @escaping (CGPoint) -> Void
  ) -> some View { self }
  nonisolated public func onLongPressGesture(
    minimumDuration: Double = 0.5, maximumDistance: CGFloat = 10,
    perform action: @escaping () -> Void, onPressingChanged: ((Bool) -> Void)? = nil
  ) -> some View { self }
  nonisolated public func onHover(perform action: @escaping (Bool) -> Void) -> some View { self }
  nonisolated public func onContinuousHover(
    coordinateSpace: some CoordinateSpaceProtocol = .local,
    perform action: @escaping (HoverPhase) -> Void
  ) -> some View { self }
  nonisolated public func onDisappear(perform action: (() -> Void)? = nil) -> some View { self }
  nonisolated public func allowsHitTesting(_ enabled: Bool) -> some View { self }
  nonisolated public func contentShape<S: Shape>(_ shape: S, eoFill: Bool = false) -> some View {
    self
  }
  nonisolated public func contentShape<S: Shape>(
    _ kind: ContentShapeKinds, _ shape: S, eoFill: Bool = false
  ) -> some View { self }
  nonisolated public func contextMenu<MenuItems: View>(
    @ViewBuilder menuItems: () -> MenuItems
  ) -> some View { self }
  nonisolated public func draggable<T>(_ payload: @autoclosure @escaping () -> T) -> some View {
    self
  }
  nonisolated public func hoverEffect(_ effect: HoverEffect = .automatic) -> some View { self }
  nonisolated public func help<S: StringProtocol>(_ text: S) -> some View { self }
  nonisolated public func help(_ text: Text) -> some View { self }
  nonisolated public func refreshable(action: @escaping @Sendable () async -> Void) -> some View {
    self
  }
  nonisolated public func sensoryFeedback<T: Equatable>(
    _ feedback: SensoryFeedback, trigger: T
  ) -> some View { self }
  nonisolated public func onSubmit(_ action: @escaping () -> Void) -> some View { self }
  nonisolated public func focusable(_ isFocusable: Bool = true) -> some View { self }
  nonisolated public func onKeyPress(
    _ key: KeyEquivalent, action: @escaping () -> KeyPress.Result
  ) -> some View { self }
  nonisolated public func onOpenURL(perform action: @escaping (URL) -> Void) -> some View { self }
  nonisolated public func statusBarHidden(_ hidden: Bool = true) -> some View { self }
  nonisolated public func textSelection<S: TextSelectability>(_ selectability: S) -> some View {
    self
  }
  nonisolated public func privacySensitive(_ sensitive: Bool = true) -> some View { self }
  nonisolated public func interactiveDismissDisabled(_ isDisabled: Bool = true) -> some View {
    self
  }
  nonisolated public func defersSystemGestures(on edges: Edge.Set) -> some View { self }

  // MARK: What a window around the view would show

  nonisolated public func persistentSystemOverlays(_ visibility: Visibility) -> some View { self }
  nonisolated public func scrollContentBackground(_ visibility: Visibility) -> some View { self }
  nonisolated public func headerProminence(_ prominence: Prominence) -> some View { self }

  nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }
  nonisolated public func navigationTitle(_ title: Text) -> some View { self }
  nonisolated public func navigationSubtitle<S: StringProtocol>(_ subtitle: S) -> some View { self }
  nonisolated public func navigationBarTitleDisplayMode(_ mode: NavigationBarTitleDisplayMode)
    -> some View
  { self }
  nonisolated public func navigationBarBackButtonHidden(_ isHidden: Bool = true) -> some View {
    self
  }
}

/// Where a pointer is; there is none.
nonisolated public enum HoverPhase: Equatable, Sendable {
  case active(CGPoint)
  case ended
}

/// What a shape of the content would serve.
nonisolated public struct ContentShapeKinds: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let interaction = ContentShapeKinds(rawValue: 1)
  public static let dragPreview = ContentShapeKinds(rawValue: 2)
  public static let contextMenuPreview = ContentShapeKinds(rawValue: 4)
  public static let hoverEffect = ContentShapeKinds(rawValue: 8)
  public static let accessibility = ContentShapeKinds(rawValue: 16)
}

/// How a view would answer to a pointer.
nonisolated public struct HoverEffect: Hashable, Sendable {
  public static let automatic = HoverEffect()
  public static let highlight = HoverEffect()
  public static let lift = HoverEffect()
}

/// What somebody would feel or hear.
nonisolated public struct SensoryFeedback: Hashable, Sendable {
  public static let success = SensoryFeedback()
  public static let warning = SensoryFeedback()
  public static let error = SensoryFeedback()
  public static let selection = SensoryFeedback()
  public static let increase = SensoryFeedback()
  public static let decrease = SensoryFeedback()
  public static let impact = SensoryFeedback()
}

/// Whether text could be selected.
nonisolated public protocol TextSelectability {}

/// Text could be selected.
nonisolated public struct EnabledTextSelectability: TextSelectability, Sendable {
  public init() {}
}

/// Text could not be selected.
nonisolated public struct DisabledTextSelectability: TextSelectability, Sendable {
  public init() {}
}

extension TextSelectability where Self == EnabledTextSelectability {
  public static var enabled: EnabledTextSelectability { EnabledTextSelectability() }
}

extension TextSelectability where Self == DisabledTextSelectability {
  public static var disabled: DisabledTextSelectability { DisabledTextSelectability() }
}

/// A key that somebody would press.
nonisolated public struct KeyEquivalent: Hashable, Sendable,
  ExpressibleByExtendedGraphemeClusterLiteral
{
  public var character: Character
  public init(_ character: Character) { self.character = character }
  public init(extendedGraphemeClusterLiteral character: Character) { self.character = character }
  public static let space = KeyEquivalent(" ")
  public static let `return` = KeyEquivalent("\r")
  public static let escape = KeyEquivalent("\u{1B}")
  public static let upArrow = KeyEquivalent("\u{F700}")
  public static let downArrow = KeyEquivalent("\u{F701}")
  public static let leftArrow = KeyEquivalent("\u{F702}")
  public static let rightArrow = KeyEquivalent("\u{F703}")
}

/// A key that was pressed; none is.
nonisolated public enum KeyPress {
  /// Whether it meant something.
  public enum Result: Hashable, Sendable {
    case handled
    case ignored
  }
}

/// Whether something around a view would be shown.
nonisolated public enum Visibility: Hashable, Sendable, CaseIterable {
  case automatic
  case visible
  case hidden
}

/// How much a header would stand out.
nonisolated public enum Prominence: Hashable, Sendable {
  case standard
  case increased
}

/// How a title would stand in a bar.
nonisolated public enum NavigationBarTitleDisplayMode: Hashable, Sendable {
  case automatic
  case inline
  case large
}
