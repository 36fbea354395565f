// Containers of an app's own, spelled as in SwiftUI. Floor 4. A layout is asked for a size and then
// to place; it sees its children as proxies that answer at once.

public import Foundation
internal import ProofGeometry

/// A value that children may tell their container.
nonisolated public protocol LayoutValueKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// What a container is like to the views in it.
nonisolated public struct LayoutProperties: Sendable {
  /// The axis along which spacers and dividers in it lie.
  public var stackOrientation: Axis?
  public init() {}
}

/// Arranges views. Where lines run right to left, the whole arrangement is mirrored.
nonisolated public protocol Layout: Animatable {
  associatedtype Cache = Void
  typealias Subviews = LayoutSubviews

  static var layoutProperties: LayoutProperties { get }
  func makeCache(subviews: Subviews) -> Cache
  func updateCache(_ cache: inout Cache, subviews: Subviews)
  func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing
  /// The size for a proposal, in points.
  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache) -> CGSize
  /// Places each view with its `place(at:anchor:proposal:)`, in the space of `bounds`.
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache)
  func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
  func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat?
  /// The built-in containers make nodes of their own.
  @MainActor func _makeNode(_ members: _LayoutMembers) -> _ViewList
}

/// The children of a container, for the built-in ones.
public struct _LayoutMembers {
  let nodes: [Node]
  let isRightToLeft: Bool
}

extension Layout {
  public static var layoutProperties: LayoutProperties { LayoutProperties() }
  public func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }
  public func spacing(subviews: Subviews, cache: inout Cache) -> ViewSpacing {
    ViewSpacing.container(subviews.map(\.spacing), along: nil)
  }
  public func explicitAlignment(
    of guide: HorizontalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { nil }
  public func explicitAlignment(
    of guide: VerticalAlignment, in bounds: CGRect, proposal: ProposedViewSize,
    subviews: Subviews, cache: inout Cache
  ) -> CGFloat? { nil }

  @MainActor public func _makeNode(_ members: _LayoutMembers) -> _ViewList {
    .node(
      LayoutNode(
        LayoutStorage(self), members.nodes, isRightToLeft: members.isRightToLeft))
  }

  /// The views arranged by this layout.
  public func callAsFunction<V: View>(@ViewBuilder _ content: () -> V) -> some View {
    LayoutView(layout: self, content: content())
  }
}

extension Layout where Cache == Void {
  public func makeCache(subviews: Subviews) {}
}

/// Views in a layout.
nonisolated struct LayoutView<L: Layout, Content: View>: View {
  let layout: L
  let content: Content

  var body: Never { primitiveBody() }
  static var _viewListCount: Int? { 1 }
  @MainActor static func _makeViewList(_ view: LayoutView, _ inputs: _ViewInputs) -> _ViewList {
    let inner = inputs.within(stack: view.layout._stackOrientation).child(0)
    return view.layout._makeNode(
      _LayoutMembers(
        nodes: viewList(view.content, inner).nodes(), isRightToLeft: inputs.isRightToLeft))
  }
}

extension Layout {
  var _stackOrientation: Axis? {
    (self as? AnyLayout)?.stackOrientation ?? Self.layoutProperties.stackOrientation
  }
}

/// A layout of a type that isn't told, so that a view can change it and keep its children's state.
nonisolated public struct AnyLayout: Layout, Sendable {
  let stackOrientation: Axis?
  private let makeMembers: @MainActor @Sendable (_LayoutMembers) -> _ViewList

  public init<L: Layout>(_ layout: L) {
    stackOrientation = layout._stackOrientation
    let layout = MainValue(layout)
    makeMembers = { layout.value._makeNode($0) }
  }

  @MainActor public func _makeNode(_ members: _LayoutMembers) -> _ViewList { makeMembers(members) }

  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    subviews.measured(proposal) { makeMembers($0) }
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    subviews.arranged(in: bounds, proposal) { makeMembers($0) }
  }
}

/// The children of a container.
nonisolated public struct LayoutSubviews: RandomAccessCollection, Sendable {
  public typealias Index = Int
  public typealias Element = LayoutSubview

  let nodes: [Node]
  /// Always from left to right: mirroring is the host's.
  public var layoutDirection: LayoutDirection { .leftToRight }

  init(_ nodes: [Node]) { self.nodes = nodes }

  public var startIndex: Int { 0 }
  public var endIndex: Int { nodes.count }
  public subscript(index: Int) -> LayoutSubview { LayoutSubview(node: nodes[index]) }
  public subscript(bounds: Range<Int>) -> LayoutSubviews { LayoutSubviews(Array(nodes[bounds])) }

  /// The size of a built-in container of these children.
  func measured(
    _ proposal: ProposedViewSize, _ make: @MainActor (_LayoutMembers) -> _ViewList
  ) -> CGSize {
    MainActor.assumeIsolated {
      let node = make(_LayoutMembers(nodes: nodes, isRightToLeft: false)).nodes().first
      return node.map { CGSize($0.size(proposal.proposal)) } ?? .zero
    }
  }

  /// Places the children as a built-in container of them would.
  func arranged(
    in bounds: CGRect, _ proposal: ProposedViewSize,
    _ make: @MainActor (_LayoutMembers) -> _ViewList
  ) {
    MainActor.assumeIsolated {
      guard
        let node = make(_LayoutMembers(nodes: nodes, isRightToLeft: false)).nodes().first
      else { return }
      node.place(at: Point(bounds.origin), proposal: proposal.proposal)
      for child in nodes {
        child.placement = Node.Placement(
          point: child.frame.origin, anchor: .topLeading, proposal: child.placedProposal)
      }
    }
  }
}

/// A child of a container, to be asked and placed.
nonisolated public struct LayoutSubview: Equatable, Sendable {
  let node: Node

  public static func == (a: LayoutSubview, b: LayoutSubview) -> Bool { a.node === b.node }

  public var priority: Double { MainActor.assumeIsolated { node.priority } }
  public var spacing: ViewSpacing { MainActor.assumeIsolated { node.spacing } }

  public subscript<Key: LayoutValueKey>(key: Key.Type) -> Key.Value {
    let (node, id) = (node, ObjectIdentifier(key))
    let answer = MainActor.assumeIsolated { MainValue(node.layoutValue(id)) }
    return answer.value as? Key.Value ?? Key.defaultValue
  }

  /// The size for a proposal, in points.
  public func sizeThatFits(_ proposal: ProposedViewSize) -> CGSize {
    MainActor.assumeIsolated { CGSize(node.size(proposal.proposal)) }
  }

  /// Size and guides for a proposal, in points.
  public func dimensions(in proposal: ProposedViewSize) -> ViewDimensions {
    let node = node
    return MainActor.assumeIsolated { MainValue(node.dimensions(proposal.proposal)) }.value
  }

  /// Puts the child's `anchor` at a point of the container's space. The last call counts.
  public func place(
    at position: CGPoint, anchor: UnitPoint = .topLeading, proposal: ProposedViewSize
  ) {
    MainActor.assumeIsolated {
      node.placement = Node.Placement(
        point: Point(position), anchor: anchor, proposal: proposal.proposal)
    }
  }
}

/// A layout that is a built-in container: it makes the container's node, whoever asks.
nonisolated public protocol _BuiltInLayout: Layout, Sendable where Cache == Void {}

extension _BuiltInLayout {
  public func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    subviews.measured(proposal) { _makeNode($0) }
  }

  public func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    subviews.arranged(in: bounds, proposal) { _makeNode($0) }
  }
}

/// `HStack` as a layout.
nonisolated public struct HStackLayout: _BuiltInLayout {
  public var alignment: VerticalAlignment
  public var spacing: CGFloat?

  public init(alignment: VerticalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .horizontal
    return properties
  }

  @MainActor public func _makeNode(_ members: _LayoutMembers) -> _ViewList {
    .node(
      StackNode(
        members.nodes, axis: .horizontal, alignment: alignment.key,
        spacing: spacing.map { Double($0) }, isRightToLeft: members.isRightToLeft))
  }
}

/// `VStack` as a layout.
nonisolated public struct VStackLayout: _BuiltInLayout {
  public var alignment: HorizontalAlignment
  public var spacing: CGFloat?

  public init(alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil) {
    self.alignment = alignment
    self.spacing = spacing
  }

  public static var layoutProperties: LayoutProperties {
    var properties = LayoutProperties()
    properties.stackOrientation = .vertical
    return properties
  }

  @MainActor public func _makeNode(_ members: _LayoutMembers) -> _ViewList {
    .node(
      StackNode(
        members.nodes, axis: .vertical, alignment: alignment.key,
        spacing: spacing.map { Double($0) }, isRightToLeft: members.isRightToLeft))
  }
}

/// `ZStack` as a layout.
nonisolated public struct ZStackLayout: _BuiltInLayout {
  public var alignment: Alignment

  public init(alignment: Alignment = .center) {
    self.alignment = alignment
  }

  @MainActor public func _makeNode(_ members: _LayoutMembers) -> _ViewList {
    .node(
      ZStackNode(members.nodes, alignment: alignment, isRightToLeft: members.isRightToLeft))
  }
}

extension View {
  /// Tells the container a value.
  nonisolated public func layoutValue<Key: LayoutValueKey>(
    key: Key.Type, value: Key.Value
  ) -> some View {
    let (id, value) = (ObjectIdentifier(key), MainValue(value))
    return wrapped { node, _ in LayoutValueNode(node, key: id, value: value.value) }
  }
}
