// Nodes whose children depend on the space: ViewThatFits and GeometryReader. Floor 4.

internal import Foundation
internal import ProofGeometry

/// ViewThatFits: the first candidate whose ideal size fits, or the last one.
final class FitNode: Node {
  private let candidates: [Node]
  private let axes: Axis.Set
  private var chosen: Node?

  init(_ candidates: [Node], axes: Axis.Set) {
    self.candidates = candidates
    self.axes = axes
    super.init(guides: .union(candidates))
  }

  override var children: [Node] { chosen.map { [$0] } ?? [] }
  override var spacing: ViewSpacing { (chosen ?? candidates.first)?.spacing ?? ViewSpacing() }

  private func choice(_ proposal: Proposal) -> Node? {
    candidates.first { candidate in
      let ideal = candidate.size(
        Proposal(
          width: axes.contains(.horizontal) ? nil : proposal.width,
          height: axes.contains(.vertical) ? nil : proposal.height))
      func fits(_ axis: Axis, _ own: Axis.Set) -> Bool {
        guard axes.contains(own), let space = proposal[axis] else { return true }
        return ideal[axis] <= space
      }
      return fits(.horizontal, .horizontal) && fits(.vertical, .vertical)
    } ?? candidates.last
  }

  override func measure(_ proposal: Proposal) -> Size { choice(proposal)?.size(proposal) ?? .zero }

  override func arrange(_ proposal: Proposal) -> Rect {
    chosen = choice(proposal)
    chosen?.place(at: frame.origin, proposal: proposal)
    return chosen?.ink ?? .zero
  }

  override func guide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? {
    choice(proposal)?.guide(key, proposal)
  }
}

/// GeometryReader: fills the space and makes its content when that is known.
final class GeometryNode: Node {
  private let make: (GeometryProxy) -> [Node]
  private let inputs: _ViewInputs
  private var made: (proxy: GeometryProxy, nodes: [Node])?

  init(_ inputs: _ViewInputs, make: @escaping (GeometryProxy) -> [Node]) {
    self.inputs = inputs
    self.make = make
    if inputs.isInLazyContainer {
      inputs.host.warn(
        "GeometryReader in a lazy container: it takes the space it is proposed, so that rows say"
          + " little about themselves; use onGeometryChange outside, or a Layout")
    }
  }

  override var children: [Node] { made?.nodes ?? [] }

  override func measure(_ proposal: Proposal) -> Size { proposal.replacingUnspecifiedDimensions() }

  override func arrange(_ proposal: Proposal) -> Rect {
    let proxy = GeometryProxy(frame, host: inputs.host, isRightToLeft: inputs.isRightToLeft)
    if made?.proxy != proxy { made = (proxy, make(proxy)) }
    var ink = Rect.zero
    for node in children {
      place(
        node, at: .zero, proposal: Proposal(frame.size), isRightToLeft: inputs.isRightToLeft)
      ink = ink.union(node.ink)
    }
    return ink
  }
}

/// onGeometryChange: tells the app when a value of the geometry differs from the last one.
final class GeometryChangeNode<Value: Equatable>: MarkNode {
  private let inputs: _ViewInputs
  private let transform: (GeometryProxy) -> Value
  private let action: (Value, Value) -> Void

  private final class Last {
    var value: Value?
  }

  init(
    _ child: Node, _ inputs: _ViewInputs, transform: @escaping (GeometryProxy) -> Value,
    action: @escaping (Value, Value) -> Void
  ) {
    self.inputs = inputs
    self.transform = transform
    self.action = action
    super.init(child)
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    let ink = super.arrange(proposal)
    let host = inputs.host
    let proxy = GeometryProxy(frame, host: host, isRightToLeft: inputs.isRightToLeft)
    let last = host.kept(inputs, slot: -2) { Last() }
    let (transform, action) = (transform, action)
    host.afterLayout.append {
      let value = transform(proxy)
      if let old = last.value, old == value { return }
      let old = last.value ?? value
      last.value = value
      action(old, value)
    }
    return ink
  }
}

/// coordinateSpace: a name for the frame, for the views in it.
final class SpaceNode: MarkNode {
  private let name: AnyHashable
  private let host: ViewHost

  init(_ child: Node, name: AnyHashable, host: ViewHost) {
    self.name = name
    self.host = host
    super.init(child)
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    let outer = host.spaces[name]
    host.spaces[name] = frame
    defer { host.spaces[name] = outer }
    return super.arrange(proposal)
  }
}

/// onAppear: once for each place in the tree.
final class AppearNode: MarkNode {
  private let inputs: _ViewInputs
  private let action: () -> Void

  private final class Seen {
    var isSeen = false
  }

  init(_ child: Node, _ inputs: _ViewInputs, action: @escaping () -> Void) {
    self.inputs = inputs
    self.action = action
    super.init(child)
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    let seen = inputs.host.kept(inputs, slot: -3) { Seen() }
    if !seen.isSeen {
      // A tree may be placed several times before it stands; the last placing counts.
      let action = action
      inputs.host.afterLayout.append {
        if seen.isSeen { return }
        seen.isSeen = true
        action()
      }
    }
    return super.arrange(proposal)
  }
}
