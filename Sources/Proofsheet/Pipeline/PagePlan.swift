// One picture to be written, settled: its tree and the window onto it. Floor 6.

internal import ProofDrawing
internal import ProofGeometry
internal import ProofViews

/// A page whose layout is finished. From here on nothing looks back.
@MainActor struct PagePlan {
  /// From 0.
  let index: Int
  let tree: ViewTree
  /// Points of the tree's root.
  let window: Rect
  /// Which placements are the items' own cells: they are reported, the others are company.
  let isReported: (CellPlacement) -> Bool
  /// The last page that shows a placement again.
  let lastPage: (CellPlacement) -> Int

  init(
    index: Int, tree: ViewTree, window: Rect,
    isReported: @escaping (CellPlacement) -> Bool = { _ in true },
    lastPage: ((CellPlacement) -> Int)? = nil
  ) {
    self.index = index
    self.tree = tree
    self.window = window
    self.isReported = isReported
    self.lastPage = lastPage ?? { _ in index }
  }
}

/// The pages of a run, made one after another when their turn comes.
@MainActor struct PageSequence {
  let count: Int
  let page: (Int) throws(RunError) -> PagePlan
}
