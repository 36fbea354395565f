// mask, spelled as in SwiftUI. Floor 4. The display list has no mask of its own: what lies outside the
// mask is taken away from the group with the blend mode that does that.

internal import ProofDrawing
internal import ProofGeometry

extension View {
  /// Shows of the view what the views of a mask cover, as far as they are opaque.
  nonisolated public func mask<Mask: View>(
    alignment: Alignment = .center, @ViewBuilder _ mask: () -> Mask
  ) -> some View {
    MaskedContent(content: self, mask: mask(), alignment: alignment)
  }

  /// Shows of the view what a mask covers, as far as it is opaque.
  nonisolated public func mask<Mask: View>(_ mask: Mask) -> some View {
    MaskedContent(content: self, mask: mask, alignment: .center)
  }
}

private nonisolated struct MaskedContent<Content: View, Mask: View>: View {
  let content: Content
  let mask: Mask
  let alignment: Alignment

  var body: Never { primitiveBody() }
  static var _viewListCount: Int? { Content._viewListCount }
  @MainActor static func _makeViewList(_ view: MaskedContent, _ inputs: _ViewInputs) -> _ViewList {
    viewList(view.content, inputs.child(1)).map { node in
      MaskNode(
        node, mask: layeredNode(view.mask, alignment: view.alignment, inputs.child(2)),
        alignment: view.alignment, isRightToLeft: inputs.isRightToLeft)
    }
  }
}

/// mask: the child less everything but the mask.
final class MaskNode: UnaryNode {
  private let mask: Node
  private let alignment: Alignment

  init(_ child: Node, mask: Node, alignment: Alignment, isRightToLeft: Bool) {
    self.mask = mask
    self.alignment = alignment
    super.init(child, isRightToLeft: isRightToLeft)
  }

  override var children: [Node] { [child, mask] }

  override func arrange(_ proposal: Proposal) -> Rect {
    let ink = super.arrange(proposal)
    let proposal = Proposal(frame.size)
    place(
      mask, at: mask.position(alignment, in: frame.size, proposal), proposal: proposal,
      isRightToLeft: isRightToLeft)
    return ink.intersection(mask.ink)
  }

  override func paint(into slice: inout Slice) {
    let covered = child.ink.union(mask.ink)
    slice.layer(.opacity(1), ink: covered) { slice in
      child.draw(into: &slice)
      // Everything, with the mask cut out of it, is taken away.
      slice.layer(.blend(.destinationOut), ink: covered) { slice in
        slice.append(.fill(covered.inset(by: -1), .black), ink: covered)
        slice.layer(.blend(.destinationOut), ink: mask.ink) { mask.draw(into: &$0) }
      }
    }
  }
}
