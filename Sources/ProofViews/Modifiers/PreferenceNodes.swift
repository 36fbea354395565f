// Nodes that tell and hear preferences. Floor 4. Values are gathered from placed nodes: of a lazy
// container those cells tell something that exist.

internal import Foundation
internal import ProofGeometry

/// What gathers the values of one preference, in the order of the tree.
struct PreferenceReader {
  let key: ObjectIdentifier
  /// What of the root is in sight: cells of lazy containers exist only there.
  var viewport: Rect
  let add: (Any, Rect) -> Void
}

/// What nodes say together, or the default where none says anything.
@MainActor func preferenceValue<K: PreferenceKey>(
  _ key: K.Type, of nodes: [Node], in viewport: Rect
) -> K.Value {
  var result: K.Value?
  var reader = PreferenceReader(key: ObjectIdentifier(key), viewport: viewport) { said, window in
    guard let make = said as? (Rect) -> K.Value else { return }
    let value = make(window)
    if var sum = result {
      K.reduce(value: &sum) { value }
      result = sum
    } else {
      result = value
    }
  }
  for node in nodes { node.preferences(&reader) }
  return result ?? K.defaultValue
}

/// preference and its kin: says something in place of its child.
final class PreferenceNode<Key: PreferenceKey>: MarkNode {
  private let value: (Node, Rect) -> Key.Value

  init(_ child: Node, value: @escaping (Node, Rect) -> Key.Value) {
    self.value = value
    super.init(child)
  }

  override func preferences(_ reader: inout PreferenceReader) {
    guard reader.key == ObjectIdentifier(Key.self) else { return super.preferences(&reader) }
    let (child, value) = (child, value)
    let said: (Rect) -> Key.Value = { value(child, $0) }
    reader.add(said, reader.viewport)
  }
}

/// onPreferenceChange: tells the app when the views herein say something else than last time.
final class PreferenceChangeNode<Key: PreferenceKey>: MarkNode where Key.Value: Equatable {
  private let inputs: _ViewInputs
  private let action: (Key.Value) -> Void

  private final class Last {
    var value: Key.Value?
  }

  init(_ child: Node, _ inputs: _ViewInputs, action: @escaping (Key.Value) -> Void) {
    self.inputs = inputs
    self.action = action
    super.init(child)
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    let ink = super.arrange(proposal)
    let (host, child, action) = (inputs.host, child, action)
    let last = host.kept(inputs, slot: inputs.host.slot(for: Key.self)) { Last() }
    host.afterLayout.append {
      let value = preferenceValue(Key.self, of: [child], in: host.rootFrame)
      if let old = last.value, old == value { return }
      last.value = value
      action(value)
    }
    return ink
  }
}

/// overlayPreferenceValue and backgroundPreferenceValue: a layer that comes to be when the views
/// that it is made from stand.
final class PreferenceLayerNode<Key: PreferenceKey>: UnaryNode {
  private let inputs: _ViewInputs
  private let alignment: Alignment
  private let isBehind: Bool
  private let make: (Key.Value) -> Node
  private var layer: Node?

  init(
    _ child: Node, _ inputs: _ViewInputs, alignment: Alignment, isBehind: Bool,
    make: @escaping (Key.Value) -> Node
  ) {
    self.inputs = inputs
    self.alignment = alignment
    self.isBehind = isBehind
    self.make = make
    super.init(child, isRightToLeft: inputs.isRightToLeft)
  }

  override var children: [Node] {
    guard let layer else { return [child] }
    return isBehind ? [layer, child] : [child, layer]
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    let ink = super.arrange(proposal)
    let layer = make(preferenceValue(Key.self, of: [child], in: inputs.host.rootFrame))
    self.layer = layer
    let proposal = Proposal(frame.size)
    place(
      layer, at: layer.position(alignment, in: frame.size, proposal), proposal: proposal,
      isRightToLeft: isRightToLeft)
    return ink.union(layer.ink)
  }
}
