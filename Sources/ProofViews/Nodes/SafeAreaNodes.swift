// Safe areas: bars at an edge, room kept free, and content that goes under both. Floor 4.

internal import ProofGeometry

/// safeAreaInset and safeAreaPadding.
final class SafeAreaNode: UnaryNode {
  /// What stands at the edge, with its distance to the content; nil for room kept free.
  struct Bar {
    var node: Node
    var edge: Edge
    var alignment: AlignmentKey
    var spacing: Double
  }

  private let bar: Bar?
  private let padding: EdgeInsets
  private let host: ViewHost
  private var inherited = Insets()

  init(_ child: Node, bar: Bar, host: ViewHost, isRightToLeft: Bool) {
    self.bar = bar
    padding = EdgeInsets()
    self.host = host
    super.init(child, isRightToLeft: isRightToLeft)
  }

  init(_ child: Node, padding: EdgeInsets, host: ViewHost, isRightToLeft: Bool) {
    bar = nil
    self.padding = padding.finite
    self.host = host
    super.init(child, isRightToLeft: isRightToLeft)
  }

  override var children: [Node] { bar.map { [child, $0.node] } ?? [child] }
  override var takesSafeArea: Bool { child.takesSafeArea }
  override func takeSafeArea(_ insets: Insets) {
    if inherited != insets { forgetSizes() }
    inherited = insets
  }

  private var axis: Axis {
    bar?.edge == .leading || bar?.edge == .trailing ? .horizontal : .vertical
  }

  /// What a bar is proposed: as long as the content across, and along its edge's axis what the
  /// content's minimum leaves.
  private func barProposal(_ proposal: Proposal, _ bar: Bar) -> Proposal {
    // Content that scrolls under the bar needs no room beside it.
    let minimum =
      takesSafeArea
      ? inherited.start(axis) + inherited.end(axis)
      : child.size(Proposal(along: axis, 0, across: proposal[axis.across]))[axis]
    let main = proposal[axis].map { rest($0, bar.spacing + minimum) }
    return Proposal(along: axis, main, across: proposal[axis.across])
  }

  /// How much of each edge isn't safe.
  private func insets(_ proposal: Proposal) -> Insets {
    var insets = Insets(
      top: Double(padding.top),
      left: Double(isRightToLeft ? padding.trailing : padding.leading),
      bottom: Double(padding.bottom),
      right: Double(isRightToLeft ? padding.leading : padding.trailing))
    guard let bar else { return insets }
    let length = bar.node.size(barProposal(proposal, bar))[axis] + bar.spacing
    switch bar.edge {
    case .top: insets.top = length
    case .bottom: insets.bottom = length
    case .leading: if isRightToLeft { insets.right = length } else { insets.left = length }
    case .trailing: if isRightToLeft { insets.left = length } else { insets.right = length }
    }
    return insets
  }

  override func childProposal(_ proposal: Proposal) -> Proposal {
    let insets = insets(proposal)
    if takesSafeArea {
      child.takeSafeArea(insets + inherited)
      return proposal
    }
    return Proposal(
      width: proposal.width.map { rest($0, insets.left + insets.right) },
      height: proposal.height.map { rest($0, insets.top + insets.bottom) })
  }

  override func childPosition(_ size: Size, _ proposal: Proposal) -> Point {
    if takesSafeArea { return .zero }
    let insets = insets(proposal)
    return Point(x: isRightToLeft ? insets.right : insets.left, y: insets.top)
  }

  override func measure(_ proposal: Proposal) -> Size {
    let insets = insets(proposal)
    let size = child.size(childProposal(proposal))
    if takesSafeArea { return size }
    return Size(
      width: size.width + insets.left + insets.right,
      height: size.height + insets.top + insets.bottom)
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    let outer = host.safeArea
    if !takesSafeArea {
      let insets = insets(proposal)
      let safe = Rect(
        x: frame.x + insets.left, y: frame.y + insets.top,
        width: max(frame.width - insets.left - insets.right, 0),
        height: max(frame.height - insets.top - insets.bottom, 0))
      // What lies beyond this node's own frame is the outer area's affair.
      let whole = outer?.extended(frame, .all, isRightToLeft: isRightToLeft) ?? frame
      host.safeArea = SafeArea(safe: safe, whole: whole)
    }
    var ink = super.arrange(proposal)
    host.safeArea = outer
    if let bar {
      ink = ink.union(place(bar, proposal))
    }
    return ink
  }

  private func place(_ bar: Bar, _ proposal: Proposal) -> Rect {
    let cross = frame.size[axis.across]
    let measured = bar.node.size(barProposal(proposal, bar))
    let proposal = Proposal(along: axis, measured[axis], across: cross)
    let size = bar.node.size(proposal)
    let box = Size(along: axis, size[axis], across: cross)
    let across = bar.alignment.defaultValue(in: box) - bar.node.alignment(bar.alignment, proposal)
    let isAtEnd = bar.edge == .bottom || bar.edge == .trailing
    // Under an outer bar the inherited insets push this one inwards.
    let outer = takesSafeArea ? inherited : Insets()
    let start =
      axis == .horizontal ? (isRightToLeft ? outer.right : outer.left) : outer.top
    let end = axis == .horizontal ? (isRightToLeft ? outer.left : outer.right) : outer.bottom
    let main = isAtEnd ? frame.size[axis] - size[axis] - end : start
    place(
      bar.node, at: axis == .horizontal ? Point(x: main, y: across) : Point(x: across, y: main),
      proposal: proposal, isRightToLeft: isRightToLeft)
    return bar.node.ink
  }
}

/// What a length leaves of a space, endless for endless space.
private func rest(_ space: Double, _ length: Double) -> Double {
  space == .infinity ? space : max(space - length, 0)
}

/// ignoresSafeArea: content that goes to the whole area's edges where it meets the safe one's.
final class UnsafeAreaNode: UnaryNode {
  private let edges: Edge.Set
  private let host: ViewHost

  init(_ child: Node, edges: Edge.Set, host: ViewHost, isRightToLeft: Bool) {
    self.edges = edges
    self.host = host
    super.init(child, isRightToLeft: isRightToLeft)
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    guard let area = host.safeArea else { return super.arrange(proposal) }
    let whole = area.extended(frame, edges, isRightToLeft: isRightToLeft)
    guard whole != frame else { return super.arrange(proposal) }
    host.safeArea = nil
    defer { host.safeArea = area }
    let proposal = Proposal(whole.size)
    let size = child.size(proposal)
    child.place(
      at: Point(
        x: whole.midX - size.width / 2, y: whole.midY - size.height / 2), proposal: proposal)
    return child.ink
  }
}
