// Nodes around one child: frames, padding, effects. Floor 4.

internal import Foundation
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
  override var zIndex: Double { child.zIndex }
  override var gridTraits: GridTraits { child.gridTraits }
  override var tagKey: AnyHashable? { child.tagKey }
  override func layoutValue(_ key: ObjectIdentifier) -> Any? { child.layoutValue(key) }

  /// What the child is proposed.
  func childProposal(_ proposal: Proposal) -> Proposal { proposal }

  /// Where the child stands in a node of this size.
  func childPosition(_ size: Size, _ proposal: Proposal) -> Point { .zero }

  override func measure(_ proposal: Proposal) -> Size {
    child.size(childProposal(proposal))
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    place(
      child, at: childPosition(frame.size, proposal), proposal: childProposal(proposal),
      isRightToLeft: isRightToLeft)
    return child.ink
  }

  override func guide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? {
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

  override func childProposal(_ proposal: Proposal) -> Proposal {
    Proposal(
      width: width.proposal(proposal.width), height: height.proposal(proposal.height))
  }

  override func childPosition(_ size: Size, _ proposal: Proposal) -> Point {
    child.position(alignment, in: size, childProposal(proposal))
  }

  override func measure(_ proposal: Proposal) -> Size {
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

  private var across: Double { Double(insets.leading + insets.trailing) }
  private var along: Double { Double(insets.top + insets.bottom) }

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

  override func childProposal(_ proposal: Proposal) -> Proposal {
    Proposal(
      width: proposal.width.map { max($0 - across, 0) },
      height: proposal.height.map { max($0 - along, 0) })
  }

  override func childPosition(_ size: Size, _ proposal: Proposal) -> Point {
    Point(x: Double(insets.leading), y: Double(insets.top))
  }

  override func measure(_ proposal: Proposal) -> Size {
    let size = child.size(childProposal(proposal))
    return Size(width: size.width + across, height: size.height + along)
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

  override func childProposal(_ proposal: Proposal) -> Proposal {
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

  override func childProposal(_ proposal: Proposal) -> Proposal {
    Proposal(
      width: axes.contains(.horizontal) ? nil : proposal.width,
      height: axes.contains(.vertical) ? nil : proposal.height)
  }
}

/// layoutPriority.
final class PriorityNode: MarkNode {
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
  let compute: (ViewDimensions) -> CGFloat

  init(_ child: Node, key: AlignmentKey, compute: @escaping (ViewDimensions) -> CGFloat) {
    self.key = key
    self.compute = compute
    super.init(child, guides: .any)
  }

  override func guide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? {
    guard key == self.key else { return super.guide(key, proposal) }
    var explicit: [AlignmentKey: CGFloat] = [:]
    for key in [key] + AlignmentKey.common {
      explicit[key] = child.guide(key, proposal).map { CGFloat($0) }
    }
    let value = Double(compute(ViewDimensions(child.size(proposal), explicit: explicit)))
    return value.isNaN ? 0 : value
  }
}

/// A node that leaves its child its place and its size.
@MainActor class MarkNode: UnaryNode {
  override var takesSafeArea: Bool { child.takesSafeArea }
  override func takeSafeArea(_ insets: Insets) {
    child.takeSafeArea(insets)
    forgetSizes()
  }
}

/// accessibilityIdentifier.
final class IdentifierNode: MarkNode {
  let identifier: String

  init(_ child: Node, identifier: String) {
    self.identifier = identifier
    super.init(child)
  }

  override func collect(into found: inout FoundFrames) {
    found.add(identifier, frame)
    super.collect(into: &found)
  }
}

/// id, and the id of a ForEach's element.
final class KeyNode: MarkNode {
  let key: AnyHashable

  init(_ child: Node, key: AnyHashable) {
    self.key = key
    super.init(child)
  }

  override func collect(into found: inout FoundFrames) {
    found.add(key, frame)
    super.collect(into: &found)
  }

  override func scroll(to key: AnyHashable, anchor: UnitPoint?) -> Rect? {
    key == self.key ? frame : super.scroll(to: key, anchor: anchor)
  }
}

/// tag.
final class TagNode: MarkNode {
  private let key: AnyHashable

  init(_ child: Node, key: AnyHashable) {
    self.key = key
    super.init(child)
  }

  override var tagKey: AnyHashable? { key }
}
