// Children on top of one another: ZStack, overlay and background. Floor 4.

internal import ProofGeometry

/// ZStack: as large as its largest members of the highest priority.
final class ZStackNode: Node {
  let alignment: Alignment
  let isRightToLeft: Bool
  private let members: [Node]

  init(_ members: [Node], alignment: Alignment, isRightToLeft: Bool) {
    self.members = members
    self.alignment = alignment
    self.isRightToLeft = isRightToLeft
    super.init(guides: .union(members))
  }

  override var children: [Node] { members }
  override var spacing: ViewSpacing { ViewSpacing.container(members.map(\.spacing), along: nil) }

  private var leaders: [Node] {
    let highest = members.map(\.priority).max() ?? 0
    return members.filter { $0.priority == highest }
  }

  override func measure(_ proposal: Proposal) -> Size {
    var size = Size.zero
    for member in leaders {
      let own = member.size(proposal)
      size = Size(width: max(size.width, own.width), height: max(size.height, own.height))
    }
    return size
  }

  private func positions(in size: Size) -> [Point] {
    let proposal = Proposal(size)
    let (horizontal, vertical) = (alignment.horizontal.key, alignment.vertical.key)
    let x = leaders.map { $0.alignment(horizontal, proposal) }.max() ?? 0
    let y = leaders.map { $0.alignment(vertical, proposal) }.max() ?? 0
    return members.map {
      Point(
        x: x - $0.alignment(horizontal, proposal), y: y - $0.alignment(vertical, proposal))
    }
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    var ink = Rect.zero
    for (member, position) in zip(members, positions(in: frame.size)) {
      place(
        member, at: position, proposal: Proposal(frame.size), isRightToLeft: isRightToLeft)
      ink = ink.union(member.ink)
    }
    return ink
  }

  override func guide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? {
    let size = size(proposal)
    return key.combine(
      zip(members, positions(in: size)).compactMap { member, position in
        member.guide(key, Proposal(size)).map {
          $0 + (key.axis == .horizontal ? position.x : position.y)
        }
      })
  }
}

/// overlay and background: the base decides, the layer is proposed the base's size.
final class LayerNode: UnaryNode {
  let layer: Node
  let alignment: Alignment
  let isBehind: Bool

  init(
    _ base: Node, layer: Node, alignment: Alignment, isBehind: Bool, isRightToLeft: Bool
  ) {
    self.layer = layer
    self.alignment = alignment
    self.isBehind = isBehind
    super.init(base, isRightToLeft: isRightToLeft)
  }

  override var children: [Node] { isBehind ? [layer, child] : [child, layer] }

  override func arrange(_ proposal: Proposal) -> Rect {
    let ink = super.arrange(proposal)
    let proposal = Proposal(frame.size)
    place(
      layer, at: layer.position(alignment, in: frame.size, proposal), proposal: proposal,
      isRightToLeft: isRightToLeft)
    return ink.union(layer.ink)
  }
}
