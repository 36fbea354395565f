// ScrollView and what steers it, spelled as in SwiftUI. Floor 4.

public import Foundation
internal import ProofGeometry

/// A viewport onto content that may be longer. Several views are stacked vertically.
nonisolated public struct ScrollView<Content: View>: View {
  public var content: Content
  public var axes: Axis.Set

  public init(
    _ axes: Axis.Set = .vertical, showsIndicators: Bool = true, @ViewBuilder content: () -> Content
  ) {
    self.axes = axes
    self.content = content()
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(
    _ view: ScrollView, _ inputs: _ViewInputs
  ) -> _ViewList {
    var inner = inputs.changing { $0.scroll = ScrollSettings() }
    let outer = inputs.container
    let container = inputs.host.kept(inputs, slot: -4) {
      ContainerSize(outer?.guess ?? .zero)
    }
    inner.container = container
    let content = ContainerNode(
      stackedNode(view.content, inner.child(0)), container: container, host: inputs.host)
    return .node(ScrollNode(content, axes: view.axes, inputs))
  }
}

/// What modifiers around a scroll view say about it.
nonisolated struct ScrollSettings {
  enum TargetBehavior {
    case paging
    case viewAligned
  }

  var margins = EdgeInsets()
  var initialAnchor: UnitPoint?
  var alignmentAnchor: UnitPoint?
  var sizeChangesAnchor: UnitPoint?
  var targetBehavior: TargetBehavior?
  var isClipDisabled = false
  var wish: ScrollWish?
  var isWishBoundToID = false
}

/// Scrolls the scroll views in a reader to views by their ids.
public struct ScrollViewProxy {
  let host: ViewHost

  /// Scrolls when the layout that is under way, or the next one, stands. Without an anchor as
  /// little as needed.
  @MainActor @preconcurrency public func scrollTo<ID: Hashable>(
    _ id: ID, anchor: UnitPoint? = nil
  ) {
    host.scrollRequests.append((AnyHashable(id), anchor))
  }
}

/// Gives its content a proxy to scroll with.
nonisolated public struct ScrollViewReader<Content: View>: View {
  let content: (ScrollViewProxy) -> Content

  public init(@ViewBuilder content: @escaping (ScrollViewProxy) -> Content) {
    self.content = content
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { Content._viewListCount }
  @MainActor public static func _makeViewList(
    _ view: ScrollViewReader, _ inputs: _ViewInputs
  ) -> _ViewList {
    viewList(view.content(ScrollViewProxy(host: inputs.host)), inputs.child(0))
  }
}

/// Where a scroll view stands, or is to stand.
nonisolated public struct ScrollPosition: Equatable, Sendable {
  private var target: Target?
  private var anchor: UnitPoint?

  private enum Target: Equatable, Sendable {
    case id(ViewID)
    case edge(Edge)
    case point(x: CGFloat?, y: CGFloat?)
  }

  private struct ViewID: Equatable, Sendable {
    let value: any Hashable & Sendable
    var key: AnyHashable { AnyHashable(value) }

    static func == (a: ViewID, b: ViewID) -> Bool { a.key == b.key }
  }

  /// A position that names views by ids of a type.
  public init<ID: Hashable & Sendable>(idType: ID.Type = Never.self) {}

  public init<ID: Hashable & Sendable>(
    idType: ID.Type = Never.self, edge: Edge
  ) {
    target = .edge(edge)
  }

  public init<ID: Hashable & Sendable>(id: ID, anchor: UnitPoint? = nil) {
    target = .id(ViewID(value: id))
    self.anchor = anchor
  }

  public init(edge: Edge) { target = .edge(edge) }
  public init(point: CGPoint) { target = .point(x: point.x, y: point.y) }
  public init(x: CGFloat, y: CGFloat) { target = .point(x: x, y: y) }
  public init(x: CGFloat) { target = .point(x: x, y: nil) }
  public init(y: CGFloat) { target = .point(x: nil, y: y) }

  public mutating func scrollTo<ID: Hashable & Sendable>(id: ID, anchor: UnitPoint? = nil) {
    target = .id(ViewID(value: id))
    self.anchor = anchor
  }

  public mutating func scrollTo(edge: Edge) { target = .edge(edge) }
  public mutating func scrollTo(point: CGPoint) { target = .point(x: point.x, y: point.y) }
  public mutating func scrollTo(x: CGFloat, y: CGFloat) { target = .point(x: x, y: y) }
  public mutating func scrollTo(x: CGFloat) { target = .point(x: x, y: nil) }
  public mutating func scrollTo(y: CGFloat) { target = .point(x: nil, y: y) }

  /// Nobody drags a still picture.
  public var isPositionedByUser: Bool { false }

  public var edge: Edge? {
    if case .edge(let edge) = target { return edge }
    return nil
  }

  public var viewID: (any Hashable & Sendable)? {
    if case .id(let id) = target { return id.value }
    return nil
  }

  public func viewID<T: Hashable & Sendable>(type: T.Type) -> T? {
    if case .id(let id) = target { return id.value as? T }
    return nil
  }

  public var x: CGFloat? {
    if case .point(let x, _) = target { return x }
    return nil
  }

  public var y: CGFloat? {
    if case .point(_, let y) = target { return y }
    return nil
  }

  public var point: CGPoint? {
    if case .point(let x?, let y?) = target { return CGPoint(x: x, y: y) }
    return nil
  }

  func wish(anchor outer: UnitPoint?) -> ScrollWish? {
    switch target {
    case nil: nil
    case .id(let id): ScrollWish(target: .id(id.key), anchor: anchor ?? outer)
    case .edge(let edge): ScrollWish(target: .edge(edge), anchor: nil)
    case .point(let x, let y):
      ScrollWish(
        target: .point(x: x.map { Double($0) }, y: y.map { Double($0) }), anchor: nil)
    }
  }
}

/// What a default scroll anchor is for.
nonisolated public struct ScrollAnchorRole: Hashable, Sendable {
  private let value: Int
  public static let initialOffset = ScrollAnchorRole(value: 0)
  public static let sizeChanges = ScrollAnchorRole(value: 1)
  public static let alignment = ScrollAnchorRole(value: 2)
}

/// What content margins apply to.
nonisolated public struct ContentMarginPlacement: Hashable, Sendable {
  private let value: Int
  public static let automatic = ContentMarginPlacement(value: 0)
  public static let scrollContent = ContentMarginPlacement(value: 1)
  public static let scrollIndicators = ContentMarginPlacement(value: 2)
}

/// Where scrolling comes to rest.
nonisolated public protocol ScrollTargetBehavior: Sendable {
  var _rest: _ScrollRest { get }
}

/// The ways in which scrolling comes to rest here.
nonisolated public struct _ScrollRest: Sendable {
  let isPaging: Bool
}

/// At multiples of the viewport.
nonisolated public struct PagingScrollTargetBehavior: ScrollTargetBehavior {
  public init() {}
  public var _rest: _ScrollRest { _ScrollRest(isPaging: true) }
}

/// At the start of the nearest view that `scrollTargetLayout` marks.
nonisolated public struct ViewAlignedScrollTargetBehavior: ScrollTargetBehavior {
  /// How many views one gesture passes; nobody makes gestures here.
  public struct LimitBehavior: Hashable, Sendable {
    private let value: Int
    public static let automatic = LimitBehavior(value: 0)
    public static let always = LimitBehavior(value: 1)
    public static let alwaysByFew = LimitBehavior(value: 2)
    public static let alwaysByOne = LimitBehavior(value: 3)
    public static let never = LimitBehavior(value: 4)
  }

  public init(limitBehavior: LimitBehavior = .automatic) {}
  public var _rest: _ScrollRest { _ScrollRest(isPaging: false) }
}

extension ScrollTargetBehavior where Self == PagingScrollTargetBehavior {
  public static var paging: PagingScrollTargetBehavior { PagingScrollTargetBehavior() }
}

extension ScrollTargetBehavior where Self == ViewAlignedScrollTargetBehavior {
  public static var viewAligned: ViewAlignedScrollTargetBehavior {
    ViewAlignedScrollTargetBehavior()
  }

  public static func viewAligned(
    limitBehavior: ViewAlignedScrollTargetBehavior.LimitBehavior
  ) -> ViewAlignedScrollTargetBehavior {
    ViewAlignedScrollTargetBehavior(limitBehavior: limitBehavior)
  }
}

/// Whether scroll indicators are shown; a still picture has none.
nonisolated public struct ScrollIndicatorVisibility: Hashable, Sendable {
  private let value: Int
  public static let automatic = ScrollIndicatorVisibility(value: 0)
  public static let visible = ScrollIndicatorVisibility(value: 1)
  public static let hidden = ScrollIndicatorVisibility(value: 2)
  public static let never = ScrollIndicatorVisibility(value: 3)
}

extension View {
  /// Scrolls to the view with the id that the binding holds, when it changes; here also at first.
  nonisolated public func scrollPosition<ID: Hashable>(
    id: Binding<ID?>, anchor: UnitPoint? = nil
  ) -> some View {
    EnvironmentContent(content: self) { values in
      values.scroll.wish = id.wrappedValue.map {
        ScrollWish(target: .id(AnyHashable($0)), anchor: anchor)
      }
      values.scroll.isWishBoundToID = true
    }
  }

  /// Scrolls to a position, when it changes and at first.
  nonisolated public func scrollPosition(
    _ position: Binding<ScrollPosition>, anchor: UnitPoint? = nil
  ) -> some View {
    EnvironmentContent(content: self) { values in
      values.scroll.wish = position.wrappedValue.wish(anchor: anchor)
      values.scroll.isWishBoundToID = false
    }
  }

  /// Which part of the content shows at first, where short content stands, and what stays put when
  /// sizes change.
  nonisolated public func defaultScrollAnchor(_ anchor: UnitPoint?) -> some View {
    EnvironmentContent(content: self) { values in
      values.scroll.initialAnchor = anchor
      values.scroll.alignmentAnchor = anchor
      values.scroll.sizeChangesAnchor = anchor
    }
  }

  /// One of the things that a default scroll anchor says.
  nonisolated public func defaultScrollAnchor(
    _ anchor: UnitPoint?, for role: ScrollAnchorRole
  ) -> some View {
    EnvironmentContent(content: self) { values in
      if role == .initialOffset { values.scroll.initialAnchor = anchor }
      if role == .alignment { values.scroll.alignmentAnchor = anchor }
      if role == .sizeChanges { values.scroll.sizeChangesAnchor = anchor }
    }
  }

  /// Space between a scroll view's edges and its content, in points.
  nonisolated public func contentMargins(
    _ edges: Edge.Set = .all, _ insets: EdgeInsets,
    for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    EnvironmentContent(content: self) { values in
      guard placement != .scrollIndicators else { return }
      if edges.contains(.top) { values.scroll.margins.top = insets.top }
      if edges.contains(.leading) { values.scroll.margins.leading = insets.leading }
      if edges.contains(.bottom) { values.scroll.margins.bottom = insets.bottom }
      if edges.contains(.trailing) { values.scroll.margins.trailing = insets.trailing }
    }
  }

  /// Space between a scroll view's edges and its content, in points.
  nonisolated public func contentMargins(
    _ edges: Edge.Set = .all, _ length: CGFloat?,
    for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    contentMargins(edges, EdgeInsets(.all, length ?? 0), for: placement)
  }

  /// Space between a scroll view's edges and its content, in points.
  nonisolated public func contentMargins(
    _ length: CGFloat, for placement: ContentMarginPlacement = .automatic
  ) -> some View {
    contentMargins(.all, length, for: placement)
  }

  /// Sets where scrolling comes to rest.
  nonisolated public func scrollTargetBehavior(_ behavior: some ScrollTargetBehavior) -> some View {
    EnvironmentContent(content: self) {
      $0.scroll.targetBehavior = behavior._rest.isPaging ? .paging : .viewAligned
    }
  }

  /// Marks a container whose children scrolling aligns to.
  nonisolated public func scrollTargetLayout(isEnabled: Bool = true) -> some View {
    wrapped { node, _ in isEnabled ? TargetLayoutNode(node) : node }
  }

  /// Marks a view that scrolling aligns to; see ``scrollTargetLayout(isEnabled:)``.
  nonisolated public func scrollTarget(isEnabled: Bool = true) -> some View { self }

  /// Shows content beyond a scroll view's edges.
  nonisolated public func scrollClipDisabled(_ disabled: Bool = true) -> some View {
    EnvironmentContent(content: self) { $0.scroll.isClipDisabled = disabled }
  }

  /// A still picture shows no indicators.
  nonisolated public func scrollIndicators(
    _ visibility: ScrollIndicatorVisibility, axes: Axis.Set = [.vertical, .horizontal]
  ) -> some View { self }

  /// A still picture shows no indicators.
  nonisolated public func scrollIndicatorsFlash(onAppear: Bool) -> some View { self }

  /// A still picture shows no indicators.
  nonisolated public func scrollIndicatorsFlash<T: Equatable>(trigger value: T) -> some View {
    self
  }

  /// Nobody scrolls a still picture by hand.
  nonisolated public func scrollDisabled(_ disabled: Bool) -> some View { self }

  /// Nobody drags a still picture.
  nonisolated public func scrollBounceBehavior(
    _ behavior: ScrollBounceBehavior, axes: Axis.Set = [.vertical]
  ) -> some View { self }
}

/// How a scroll view answers to being dragged beyond its ends.
nonisolated public struct ScrollBounceBehavior: Hashable, Sendable {
  private let value: Int
  public static let automatic = ScrollBounceBehavior(value: 0)
  public static let always = ScrollBounceBehavior(value: 1)
  public static let basedOnSize = ScrollBounceBehavior(value: 2)
}
