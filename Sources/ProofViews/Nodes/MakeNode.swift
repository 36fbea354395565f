// One node from a view that may have several children. Floor 4.

internal import ProofGeometry

/// The view's only child, or its children in a vertical stack.
@MainActor func stackedNode<Content: View>(_ view: Content, _ inputs: _ViewInputs) -> Node {
  let isAlone = Content._viewListCount == 1
  let inner = inputs.within(stack: isAlone ? nil : .vertical).child(0)
  let nodes = Content._makeViewList(view, inner).nodes()
  if nodes.count == 1 { return nodes[0] }
  return StackNode(
    nodes, axis: .vertical, alignment: HorizontalAlignment.center.key, spacing: nil,
    isRightToLeft: inputs.isRightToLeft)
}

/// The view's only child, or its children on top of one another.
@MainActor func layeredNode<Content: View>(
  _ view: Content, alignment: Alignment, _ inputs: _ViewInputs
) -> Node {
  let nodes = Content._makeViewList(view, inputs.within(stack: nil).child(0)).nodes()
  if nodes.count == 1 { return nodes[0] }
  return ZStackNode(nodes, alignment: alignment, isRightToLeft: inputs.isRightToLeft)
}
