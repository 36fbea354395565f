// The host's door: a settled, measured tree from which windows are sliced. Floor 4. Nothing here
// looks at pixels; frames are points of the root, whose top left corner is the origin.

public import ProofDrawing
public import ProofGeometry

/// A view that has been laid out.
@MainActor public final class ViewTree {
  private let root: Node
  private let evaluations = EvaluationCount()
  private lazy var marks = Marks(root)

  /// Lays a view out. Several views at the root form a vertical stack.
  ///
  /// Each lazy container outside others is measured once, see ``LazyVGrid``.
  public init<V: View>(
    _ root: V, proposal: ProposedViewSize, environment: EnvironmentValues = EnvironmentValues()
  ) {
    let inputs = _ViewInputs(environment, evaluations: evaluations)
    self.root = stackedNode(root, inputs)
    self.root.place(at: .zero, proposal: proposal)
  }

  /// What the root reports, in points.
  public var size: Size { root.frame.size }

  /// How many ForEach content closures ran so far.
  public var contentEvaluations: Int { evaluations.count }

  /// Everything that touches a window, back to front.
  ///
  /// Of lazy containers only the cells in the window come to be. O(views outside lazy containers
  /// + cells in the window + log rows).
  public func slice(_ window: Rect) -> DisplayList {
    var slice = Slice(window: window)
    // A window without area touches nothing, wherever it lies.
    if window.width > 0, window.height > 0 { root.draw(into: &slice) }
    return DisplayList(items: slice.items)
  }

  /// The frame of the view with this accessibility identifier, outside lazy containers; of several
  /// the last.
  public func frame(of identifier: String) -> Rect? {
    marks.identified[identifier]?.frame
  }

  /// The frame of the view with this `id`, outside lazy containers; of several the last.
  public func frame<ID: Hashable>(ofID id: ID) -> Rect? {
    marks.keyed[AnyHashable(id)]?.frame
  }

  /// The identified views that touch a window, cells of lazy containers included, in the order of
  /// the tree. The window's cells come to be for this, as they do for a slice.
  public func identifiedFrames(in window: Rect) -> [(identifier: String, frame: Rect)] {
    var found: [(identifier: String, frame: Rect)] = []
    root.visit(window) { node in
      if let node = node as? IdentifierNode { found.append((node.identifier, node.frame)) }
    }
    return found
  }

  /// The rows of the lazy container that carries this accessibility identifier.
  public func lazyRows(of identifier: String) -> LazyRows? {
    marks.identified[identifier]?.lazyContainer?.rows
  }
}

/// Views outside lazy containers that were marked to be found.
@MainActor private struct Marks {
  var identified: [String: Node] = [:]
  var keyed: [AnyHashable: Node] = [:]

  init(_ root: Node) {
    var pending = [root]
    while let node = pending.popLast() {
      if let node = node as? IdentifierNode { identified[node.identifier] = node }
      if let node = node as? KeyNode { keyed[node.key] = node }
      pending += node.children.reversed()
    }
  }
}
