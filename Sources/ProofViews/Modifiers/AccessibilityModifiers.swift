// What views tell assistive software, spelled as in SwiftUI. Floor 4. A picture tells nobody: only
// `accessibilityIdentifier` means something here, and stands with the environment's modifiers.

extension View {
  nonisolated public func accessibilityLabel<S: StringProtocol>(_ label: S) -> some View { self }
  nonisolated public func accessibilityLabel(_ label: Text) -> some View { self }
  nonisolated public func accessibilityValue<S: StringProtocol>(_ value: S) -> some View { self }
  nonisolated public func accessibilityValue(_ value: Text) -> some View { self }
  nonisolated public func accessibilityHint<S: StringProtocol>(_ hint: S) -> some View { self }
  nonisolated public func accessibilityHint(_ hint: Text) -> some View { self }
  nonisolated public func accessibilityHidden(_ hidden: Bool) -> some View { self }
  nonisolated public func accessibilityElement(
    children: AccessibilityChildBehavior = .ignore
  ) -> some View { self }
  nonisolated public func accessibilityAddTraits(_ traits: AccessibilityTraits) -> some View {
    self
  }
  nonisolated public func accessibilityRemoveTraits(_ traits: AccessibilityTraits) -> some View {
    self
  }
  nonisolated public func accessibilitySortPriority(_ priority: Double) -> some View { self }
  nonisolated public func accessibilityInputLabels(_ labels: [String]) -> some View { self }
  nonisolated public func accessibilityAction(_ handler: @escaping () -> Void) -> some View { self }
  nonisolated public func accessibilityAction(
    named name: String, _ handler: @escaping () -> Void
  ) -> some View { self }
  nonisolated public func accessibilityAdjustableAction(
    _ handler: @escaping (AccessibilityAdjustmentDirection) -> Void
  ) -> some View { self }
  nonisolated public func accessibilityActivationPoint(_ point: UnitPoint) -> some View { self }
  nonisolated public func accessibilityLinkedGroup<ID: Hashable>(
    id: ID, in namespace: Namespace.ID
  ) -> some View { self }
  nonisolated public func accessibilityHeading(_ level: AccessibilityHeadingLevel) -> some View {
    self
  }
  nonisolated public func accessibilityIgnoresInvertColors(_ active: Bool = true) -> some View {
    self
  }
  nonisolated public func accessibilityShowsLargeContentViewer() -> some View { self }
  nonisolated public func accessibilityRepresentation<V: View>(
    @ViewBuilder representation: () -> V
  ) -> some View { self }
  nonisolated public func accessibilityChildren<V: View>(
    @ViewBuilder children: () -> V
  ) -> some View { self }
  nonisolated public func speechAdjustedPitch(_ value: Double) -> some View { self }
}

/// What becomes of a view's own views for a reader.
nonisolated public struct AccessibilityChildBehavior: Hashable, Sendable {
  private let value: Int
  public static let ignore = AccessibilityChildBehavior(value: 0)
  public static let contain = AccessibilityChildBehavior(value: 1)
  public static let combine = AccessibilityChildBehavior(value: 2)
}

/// What a view is for a reader.
nonisolated public struct AccessibilityTraits: OptionSet, Hashable, Sendable {
  public let rawValue: Int
  public init(rawValue: Int) { self.rawValue = rawValue }
  public static let isButton = AccessibilityTraits(rawValue: 1)
  public static let isHeader = AccessibilityTraits(rawValue: 2)
  public static let isSelected = AccessibilityTraits(rawValue: 4)
  public static let isLink = AccessibilityTraits(rawValue: 8)
  public static let isImage = AccessibilityTraits(rawValue: 16)
  public static let isStaticText = AccessibilityTraits(rawValue: 32)
  public static let isSummaryElement = AccessibilityTraits(rawValue: 64)
  public static let updatesFrequently = AccessibilityTraits(rawValue: 128)
  public static let isModal = AccessibilityTraits(rawValue: 256)
  public static let isToggle = AccessibilityTraits(rawValue: 512)
}

/// Which way a value would be adjusted.
nonisolated public enum AccessibilityAdjustmentDirection: Hashable, Sendable {
  case increment
  case decrement
}

/// How deep a heading is.
nonisolated public enum AccessibilityHeadingLevel: UInt, Hashable, Sendable {
  case unspecified, h1, h2, h3, h4, h5, h6
}
