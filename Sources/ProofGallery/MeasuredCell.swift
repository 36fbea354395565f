// A cell whose size its renderer says, given the width of its column. Floor 5.
// The layout engine asks and places; the answer comes from outside.

internal import Foundation
internal import ProofGeometry
internal import ProofViews

/// Gives its one view the size that somebody answers for a width, points.
nonisolated struct MeasuredCell: Layout {
  /// Called on the main thread, where sheets are laid out.
  let size: @MainActor (Double) -> Size

  func sizeThatFits(proposal: ProposedViewSize, subviews: Subviews, cache: inout ()) -> CGSize {
    let width = Double(proposal.width ?? 160)
    let size = MainActor.assumeIsolated { self.size(width) }
    return CGSize(width: size.width, height: size.height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout ()
  ) {
    for view in subviews {
      view.place(at: bounds.origin, anchor: .topLeading, proposal: ProposedViewSize(bounds.size))
    }
  }
}
