// Nodes around one child: frames, padding, effects. Floor 4.

internal import ProofDrawing
internal import ProofGeometry

/// A node around one child, which it leaves as it is.
@MainActor class UnaryNode: Node {
  final let child: Node
  final let isRightToLeft: Bool

  init(_ child: Node, isRightToLeft: Bool = false, guides: ExplicitGuides? = nil) {
    self.child = child
    self.isRightToLeft = isRightToLeft
    super.init(guides: guides ?? child.guides)
  }

  override var spacing: ViewSpacing { child.spacing }
  override var priority: Double { child.priority }
  override var children: [Node] { [child] }
  override var lazyContainer: LazyNode? { child.lazyContainer }

  /// What the child is proposed.
  func childProposal(_ proposal: ProposedViewSize) -> ProposedViewSize { proposal }

  /// Where the child stands in a node of this size.
  func childPosition(_ size: Size, _ proposal: ProposedViewSize) -> Point { .zero }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    child.size(childProposal(proposal))
  }

  override func arrange(_ proposal: ProposedViewSize) -> Rect {
    place(
      child, at: childPosition(frame.size, proposal), proposal: childProposal(proposal),
      isRightToLeft: isRightToLeft)
    return child.ink
  }

  override func guide(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> Double? {
    guard let guide = child.guide(key, childProposal(proposal)) else { return nil }
    let position = childPosition(size(proposal), proposal)
    return guide + (key.axis == .horizontal ? position.x : position.y)
  }
}

/// frame, fixed or flexible in each axis.
final class FrameNode: UnaryNode {
  let width: FrameRule
  let height: FrameRule
  let alignment: Alignment

  init(
    _ child: Node, width: FrameRule, height: FrameRule, alignment: Alignment, isRightToLeft: Bool
  ) {
    self.width = width
    self.height = height
    self.alignment = alignment
    super.init(child, isRightToLeft: isRightToLeft)
  }

  override var spacing: ViewSpacing {
    var spacing = child.spacing
    if case .fixed = width { spacing.reset(.horizontal) }
    if case .fixed = height { spacing.reset(.vertical) }
    return spacing
  }

  override func childProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: width.proposal(proposal.width), height: height.proposal(proposal.height))
  }

  override func childPosition(_ size: Size, _ proposal: ProposedViewSize) -> Point {
    child.position(alignment, in: size, childProposal(proposal))
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    if case (.fixed(let width), .fixed(let height)) = (width, height) {
      return Size(width: width, height: height)
    }
    let size = child.size(childProposal(proposal))
    return Size(
      width: width.length(proposal.width, child: size.width),
      height: height.length(proposal.height, child: size.height))
  }
}

/// padding.
final class PaddingNode: UnaryNode {
  let insets: EdgeInsets

  init(_ child: Node, insets: EdgeInsets, isRightToLeft: Bool) {
    self.insets = insets.finite
    super.init(child, isRightToLeft: isRightToLeft)
  }

  override var spacing: ViewSpacing {
    var edges: Edge.Set = []
    if insets.top != 0 { edges.insert(.top) }
    if insets.leading != 0 { edges.insert(.leading) }
    if insets.bottom != 0 { edges.insert(.bottom) }
    if insets.trailing != 0 { edges.insert(.trailing) }
    var spacing = child.spacing
    spacing.reset(edges)
    return spacing
  }

  override func childProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: proposal.width.map { max($0 - insets.leading - insets.trailing, 0) },
      height: proposal.height.map { max($0 - insets.top - insets.bottom, 0) })
  }

  override func childPosition(_ size: Size, _ proposal: ProposedViewSize) -> Point {
    Point(x: insets.leading, y: insets.top)
  }

  override func measure(_ proposal: ProposedViewSize) -> Size {
    let size = child.size(childProposal(proposal))
    return Size(
      width: size.width + insets.leading + insets.trailing,
      height: size.height + insets.top + insets.bottom)
  }
}

/// aspectRatio; nil takes the child's own ratio, which is asked only when it is needed.
final class AspectRatioNode: UnaryNode {
  let ratio: Size?
  let mode: ContentMode

  init(_ child: Node, ratio: Size?, mode: ContentMode) {
    self.ratio = ratio
    self.mode = mode
    super.init(child)
  }

  override func childProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
    if proposal.width == nil, proposal.height == nil { return proposal }
    return aspectProposal(proposal, ratio: ratio ?? child.size(.unspecified), mode: mode)
  }
}

/// fixedSize.
final class FixedSizeNode: UnaryNode {
  let axes: Axis.Set

  init(_ child: Node, axes: Axis.Set) {
    self.axes = axes
    super.init(child)
  }

  override func childProposal(_ proposal: ProposedViewSize) -> ProposedViewSize {
    ProposedViewSize(
      width: axes.contains(.horizontal) ? nil : proposal.width,
      height: axes.contains(.vertical) ? nil : proposal.height)
  }
}

/// layoutPriority.
final class PriorityNode: UnaryNode {
  let value: Double

  init(_ child: Node, value: Double) {
    self.value = value.isNaN ? 0 : value
    super.init(child)
  }

  override var priority: Double { value }
}

/// alignmentGuide.
final class GuideNode: UnaryNode {
  let key: AlignmentKey
  let compute: (ViewDimensions) -> Double

  init(_ child: Node, key: AlignmentKey, compute: @escaping (ViewDimensions) -> Double) {
    self.key = key
    self.compute = compute
    super.init(child, guides: .any)
  }

  override func guide(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> Double? {
    guard key == self.key else { return super.guide(key, proposal) }
    let size = child.size(proposal)
    var explicit: [AlignmentKey: Double] = [:]
    for key in [
      key, HorizontalAlignment.leading.key, HorizontalAlignment.center.key,
      HorizontalAlignment.trailing.key, VerticalAlignment.top.key, VerticalAlignment.center.key,
      VerticalAlignment.bottom.key, VerticalAlignment.firstTextBaseline.key,
      VerticalAlignment.lastTextBaseline.key,
    ] {
      explicit[key] = child.guide(key, proposal)
    }
    let value = compute(
      ViewDimensions(width: size.width, height: size.height, explicit: explicit))
    return value.isNaN ? 0 : value
  }
}

/// accessibilityIdentifier.
final class IdentifierNode: UnaryNode {
  let identifier: String

  init(_ child: Node, identifier: String) {
    self.identifier = identifier
    super.init(child)
  }
}

/// id.
final class KeyNode: UnaryNode {
  let key: AnyHashable

  init(_ child: Node, key: AnyHashable) {
    self.key = key
    super.init(child)
  }
}

/// opacity: the child as one group.
final class OpacityNode: UnaryNode {
  let opacity: Double

  init(_ child: Node, opacity: Double) {
    self.opacity = opacity.isNaN ? 1 : min(max(opacity, 0), 1)
    super.init(child)
  }

  override func paint(into slice: inout Slice) {
    if opacity == 0 { return }
    if opacity == 1 { return child.draw(into: &slice) }
    slice.group(.layer(.opacity(opacity), ink)) { child.draw(into: &$0) }
  }
}

/// clipped: nothing shows outside the frame.
final class ClipNode: UnaryNode {
  override func arrange(_ proposal: ProposedViewSize) -> Rect {
    super.arrange(proposal).intersection(frame)
  }

  override func paint(into slice: inout Slice) {
    slice.clipped(to: frame) { child.draw(into: &$0) }
  }
}
