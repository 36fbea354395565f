// A container of the app's own: asks a `Layout`, which asks the children through proxies. Floor 4.

internal import Foundation
internal import ProofGeometry

/// Between a layout of any type and its node.
@MainActor protocol LayoutBox: AnyObject {
  func size(_ proposal: Proposal, _ members: [Node]) -> Size
  func place(in frame: Rect, _ proposal: Proposal, _ members: [Node])
  func guide(
    _ key: AlignmentKey, in bounds: CGRect, _ proposal: Proposal, _ members: [Node]
  ) -> Double?
  func spacing(_ members: [Node]) -> ViewSpacing
}

/// A layout with the cache that it made for its children.
final class LayoutStorage<L: Layout>: LayoutBox {
  private let layout: L
  private var cache: L.Cache?

  init(_ layout: L) { self.layout = layout }

  private func subviews(_ members: [Node]) -> LayoutSubviews { LayoutSubviews(members) }

  private func withCache<Result>(
    _ members: [Node], _ body: (LayoutSubviews, inout L.Cache) -> Result
  ) -> Result {
    let subviews = subviews(members)
    var cache = self.cache ?? layout.makeCache(subviews: subviews)
    defer { self.cache = cache }
    return body(subviews, &cache)
  }

  func size(_ proposal: Proposal, _ members: [Node]) -> Size {
    withCache(members) { subviews, cache in
      Size(
        layout.sizeThatFits(
          proposal: ProposedViewSize(proposal), subviews: subviews, cache: &cache))
    }
  }

  func place(in frame: Rect, _ proposal: Proposal, _ members: [Node]) {
    withCache(members) { subviews, cache in
      layout.placeSubviews(
        in: CGRect(frame), proposal: ProposedViewSize(proposal), subviews: subviews, cache: &cache)
    }
  }

  func guide(
    _ key: AlignmentKey, in bounds: CGRect, _ proposal: Proposal, _ members: [Node]
  ) -> Double? {
    withCache(members) { subviews, cache in
      let proposal = ProposedViewSize(proposal)
      let value =
        key.axis == .horizontal
        ? layout.explicitAlignment(
          of: HorizontalAlignment(key), in: bounds, proposal: proposal, subviews: subviews,
          cache: &cache)
        : layout.explicitAlignment(
          of: VerticalAlignment(key), in: bounds, proposal: proposal, subviews: subviews,
          cache: &cache)
      return value.map { Double($0) }
    }
  }

  func spacing(_ members: [Node]) -> ViewSpacing {
    withCache(members) { subviews, cache in layout.spacing(subviews: subviews, cache: &cache) }
  }
}

final class LayoutNode: Node {
  private let layout: any LayoutBox
  private let members: [Node]
  private let isRightToLeft: Bool

  init(_ layout: any LayoutBox, _ members: [Node], isRightToLeft: Bool) {
    self.layout = layout
    self.members = members
    self.isRightToLeft = isRightToLeft
    super.init(guides: .any)
  }

  override var children: [Node] { members }
  override var spacing: ViewSpacing { layout.spacing(members) }

  override func measure(_ proposal: Proposal) -> Size { layout.size(proposal, members) }

  override func arrange(_ proposal: Proposal) -> Rect {
    for member in members { member.placement = nil }
    layout.place(in: frame, proposal, members)
    var ink = Rect.zero
    for member in members {
      // A child that the layout forgot stands in the middle.
      let placed =
        member.placement
        ?? Node.Placement(
          point: Point(x: frame.midX, y: frame.midY), anchor: .center, proposal: proposal)
      let size = member.size(placed.proposal)
      var position = Point(
        x: placed.point.x - Double(placed.anchor.x) * size.width - frame.x,
        y: placed.point.y - Double(placed.anchor.y) * size.height - frame.y)
      position = Point(x: finite(position.x), y: finite(position.y))
      place(member, at: position, proposal: placed.proposal, isRightToLeft: isRightToLeft)
      ink = ink.union(member.ink)
    }
    return ink
  }

  override func guide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? {
    let size = size(proposal)
    guard size.width.isFinite, size.height.isFinite else { return nil }
    let bounds = CGRect(x: 0, y: 0, width: size.width, height: size.height)
    return layout.guide(key, in: bounds, proposal, members)
  }
}

/// layoutValue: what a child tells a container of the app's own.
final class LayoutValueNode: MarkNode {
  private let key: ObjectIdentifier
  private let value: Any

  init(_ child: Node, key: ObjectIdentifier, value: Any) {
    self.key = key
    self.value = value
    super.init(child)
  }

  override func layoutValue(_ key: ObjectIdentifier) -> Any? {
    key == self.key ? value : super.layoutValue(key)
  }
}
