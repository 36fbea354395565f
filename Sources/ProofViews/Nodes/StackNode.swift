// HStack and VStack. Floor 4: asks children, lets ProofLayout share the length.

internal import ProofGeometry

final class StackNode: Node {
  let axis: Axis
  let alignment: AlignmentKey
  let explicitSpacing: Double?
  let isRightToLeft: Bool
  private let members: [Node]
  private lazy var gaps = self.spacings()
  private var last: (proposal: Proposal, lengths: StackLengths, extent: StackExtent)?

  init(
    _ members: [Node], axis: Axis, alignment: AlignmentKey, spacing: Double?, isRightToLeft: Bool
  ) {
    self.members = members
    self.axis = axis
    self.alignment = alignment
    explicitSpacing = spacing.flatMap { $0.isFinite ? $0 : nil }
    self.isRightToLeft = isRightToLeft
    super.init(guides: .union(members))
  }

  override var children: [Node] { members }

  override var spacing: ViewSpacing {
    ViewSpacing.container(members.map(\.spacing), along: axis)
  }

  private func spacings() -> [Double] {
    guard members.count > 1 else { return [] }
    if let explicitSpacing {
      return Array(repeating: explicitSpacing, count: members.count - 1)
    }
    var gaps: [Double] = []
    var last = members[0].spacing
    for member in members.dropFirst() {
      let next = member.spacing
      gaps.append(last.gap(to: next, along: axis))
      last = next
    }
    return gaps
  }

  /// How the length is shared and how the members stand across it. The last answer is kept: who
  /// measures a stack mostly places it next.
  private func shares(_ proposal: Proposal) -> (lengths: StackLengths, extent: StackExtent) {
    if let last, last.proposal == proposal { return (last.lengths, last.extent) }
    let cross = proposal[axis.across]
    let lengths = StackLengths(
      available: proposal[axis], spacings: gaps, priorities: members.map(\.priority)
    ) { member, length in
      members[member].size(Proposal(along: axis, length, across: cross))[axis]
    }
    let extent = StackExtent(
      zip(members, lengths.proposals).map { member, length in
        let proposal = Proposal(along: axis, length, across: cross)
        return (member.size(proposal)[axis.across], member.alignment(alignment, proposal))
      })
    last = (proposal, lengths, extent)
    return (lengths, extent)
  }

  override func measure(_ proposal: Proposal) -> Size {
    let (lengths, extent) = shares(proposal)
    return Size(along: axis, lengths.total, across: extent.length)
  }

  /// Each member's proposal and its position from the leading top corner.
  private func arrangement(
    _ proposal: Proposal, in size: Size
  ) -> [(proposal: Proposal, position: Point)] {
    let cross = proposal[axis.across] ?? size[axis.across]
    let (lengths, extent) = shares(Proposal(along: axis, proposal[axis], across: cross))
    var main = 0.0
    return members.indices.map { member in
      let length = lengths.proposals[member]
      let start = extent.starts[member]
      let result = (
        Proposal(along: axis, length, across: cross),
        axis == .horizontal ? Point(x: main, y: start) : Point(x: start, y: main)
      )
      main += lengths.lengths[member]
      if member < gaps.count { main += gaps[member] }
      return result
    }
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    var ink = Rect.zero
    for (member, placed) in zip(members, arrangement(proposal, in: frame.size)) {
      place(
        member, at: placed.position, proposal: placed.proposal, isRightToLeft: isRightToLeft)
      ink = ink.union(member.ink)
    }
    return ink
  }

  override func guide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? {
    let placed = arrangement(proposal, in: size(proposal))
    return key.combine(
      zip(members, placed).compactMap { member, placed in
        member.guide(key, placed.proposal).map {
          $0 + (key.axis == .horizontal ? placed.position.x : placed.position.y)
        }
      })
  }
}
