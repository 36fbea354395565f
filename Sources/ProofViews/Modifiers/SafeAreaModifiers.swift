// Safe areas and position, spelled as in SwiftUI. Floor 4.

public import Foundation

/// An edge at the top or the bottom.
nonisolated public enum VerticalEdge: Int8, Hashable, Sendable, CaseIterable {
  case top
  case bottom
}

/// An edge at the side.
nonisolated public enum HorizontalEdge: Int8, Hashable, Sendable, CaseIterable {
  case leading
  case trailing
}

/// What makes a region unsafe; here bars do.
nonisolated public struct SafeAreaRegions: OptionSet, Hashable, Sendable {
  public let rawValue: UInt
  public init(rawValue: UInt) { self.rawValue = rawValue }
  public static let container = SafeAreaRegions(rawValue: 1)
  public static let keyboard = SafeAreaRegions(rawValue: 2)
  public static let all = SafeAreaRegions(rawValue: .max)
}

extension View {
  /// Keeps an edge for a bar: plain views make room, scroll views scroll under it.
  ///
  /// - Parameter spacing: points between bar and content; nil for the default of 8.
  nonisolated public func safeAreaInset<V: View>(
    edge: VerticalEdge, alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    BarContent(
      content: self, bar: content(), edge: edge == .top ? .top : .bottom,
      alignment: alignment.key, spacing: spacing)
  }

  /// Keeps an edge for a bar: plain views make room, scroll views scroll under it.
  ///
  /// - Parameter spacing: points between bar and content; nil for the default of 8.
  nonisolated public func safeAreaInset<V: View>(
    edge: HorizontalEdge, alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> V
  ) -> some View {
    BarContent(
      content: self, bar: content(), edge: edge == .leading ? .leading : .trailing,
      alignment: alignment.key, spacing: spacing)
  }

  /// Keeps room at the edges, in points: plain views make room, scroll views scroll through it.
  nonisolated public func safeAreaPadding(_ insets: EdgeInsets) -> some View {
    wrapped { node, inputs in
      SafeAreaNode(node, padding: insets, host: inputs.host, isRightToLeft: inputs.isRightToLeft)
    }
  }

  /// Keeps room at the edges, in points; 16 where nil.
  nonisolated public func safeAreaPadding(
    _ edges: Edge.Set = .all, _ length: CGFloat? = nil
  ) -> some View {
    safeAreaPadding(EdgeInsets(edges, length ?? 16))
  }

  /// Keeps room at all edges, in points.
  nonisolated public func safeAreaPadding(_ length: CGFloat) -> some View {
    safeAreaPadding(.all, length)
  }

  /// Lets the view go under bars at the edges that it touches.
  nonisolated public func ignoresSafeArea(
    _ regions: SafeAreaRegions = .all, edges: Edge.Set = .all
  ) -> some View {
    wrapped { node, inputs in
      regions.contains(.container)
        ? UnsafeAreaNode(
          node, edges: edges, host: inputs.host, isRightToLeft: inputs.isRightToLeft) : node
    }
  }

  /// Lets the view go under bars at the edges that it touches.
  nonisolated public func edgesIgnoringSafeArea(_ edges: Edge.Set) -> some View {
    ignoresSafeArea(edges: edges)
  }

  /// Puts the view's center at a point of the space that it is proposed, which it fills.
  nonisolated public func position(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    wrapped { node, _ in PositionNode(node, x: Double(x), y: Double(y)) }
  }

  /// Puts the view's center at a point of the space that it is proposed, which it fills.
  nonisolated public func position(_ position: CGPoint) -> some View {
    self.position(x: position.x, y: position.y)
  }
}

/// A view with a bar at an edge.
private nonisolated struct BarContent<Content: View, Bar: View>: View {
  let content: Content
  let bar: Bar
  let edge: Edge
  let alignment: AlignmentKey
  let spacing: CGFloat?

  var body: Never { primitiveBody() }
  static var _viewListCount: Int? { Content._viewListCount }
  @MainActor static func _makeViewList(_ view: BarContent, _ inputs: _ViewInputs) -> _ViewList {
    let spacing = view.spacing.flatMap { $0.isFinite ? Double($0) : nil } ?? ViewSpacing.standard
    return viewList(view.content, inputs.child(0)).map { node in
      let bar = SafeAreaNode.Bar(
        node: stackedNode(view.bar, inputs.child(1)), edge: view.edge, alignment: view.alignment,
        spacing: spacing)
      return SafeAreaNode(
        node, bar: bar, host: inputs.host, isRightToLeft: inputs.isRightToLeft)
    }
  }
}
