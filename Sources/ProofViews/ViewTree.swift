// The host's door: a settled, measured tree from which windows are sliced. Floor 4. Nothing here
// looks at pixels; frames are points of the root, whose top left corner is the origin.

internal import Observation
public import ProofDrawing
public import ProofGeometry

/// A view that has been laid out.
///
/// Settles first: what callbacks such as `onGeometryChange` and `onAppear` change is laid out again,
/// eight times at the most. State and scroll offsets outlive an
/// ``update(_:proposal:environment:options:)``.
@MainActor public final class ViewTree {
  private let host = ViewHost()
  private var environment: EnvironmentValues
  private var proposal: Proposal
  /// Whether the root stands in the middle of the proposal rather than at its corner.
  private var isCentered: Bool
  private var makeRoot: @MainActor (_ViewInputs) -> Node
  private var root: Node
  private var marks = Marks()

  /// How often a layout may change what it was made from.
  private static let mostRounds = 8

  /// Lays a view out. Several views at the root form a vertical stack.
  ///
  /// Each lazy container outside others is measured once, see ``LazyVGrid``.
  public init<V: View>(
    _ root: V, proposal: ProposedViewSize, environment: EnvironmentValues = EnvironmentValues(),
    options: Options = Options()
  ) {
    self.environment = environment
    self.proposal = proposal.proposal
    isCentered = options.isCentered
    host.honorsInitialScrollPosition = options.honorsInitialScrollPosition
    makeRoot = { stackedNode(root, $0) }
    self.root = EmptyNode()
    host.isStale = true
    settle()
  }

  /// How a tree is set up.
  public struct Options: Hashable, Sendable {
    /// Puts the root in the middle of the proposal, as a window does, rather than at its corner.
    public var isCentered = false
    /// Scrolls to what `scrollPosition(id:)` holds from the start. SwiftUI, as it was recorded,
    /// waits for a change.
    public var honorsInitialScrollPosition = true

    public init() {}
  }

  /// Lays another value of the root view out, with the state of the one before.
  public func update<V: View>(
    _ root: V, proposal: ProposedViewSize? = nil, environment: EnvironmentValues? = nil,
    options: Options? = nil
  ) {
    if let proposal { self.proposal = proposal.proposal }
    if let environment { self.environment = environment }
    if let options {
      isCentered = options.isCentered
      host.honorsInitialScrollPosition = options.honorsInitialScrollPosition
    }
    makeRoot = { stackedNode(root, $0) }
    host.isStale = true
    settle()
  }

  /// Lays the view out again if an observable object or state that it read has changed.
  public func refresh() {
    if host.isStale { settle() }
  }

  // MARK: Settling

  /// Places the views, makes them anew first if something that they come from has changed, and
  /// does so again as long as callbacks change or scroll something.
  private func settle() {
    problem = nil
    for _ in 0..<Self.mostRounds {
      if host.isStale { build() }
      place()
      if host.hasMistakenContainer {
        // Nobody is told of a layout that was made for containers of other sizes.
        host.discardTree()
        host.isStale = true
        continue
      }
      let isScrolled = runCallbacks()
      if !host.isStale, !isScrolled { return }
    }
    problem =
      "the layout didn't settle in \(Self.mostRounds) rounds: "
      + "an onGeometryChange or onAppear keeps changing state that it depends on"
  }

  /// What a layout that never settles is about; nil for all others.
  public private(set) var problem: String?

  private func build() {
    host.beginTree()
    let host = host
    withObservationTracking {
      var inputs = _ViewInputs(environment, host: host)
      inputs.container = ContainerSize(
        Size(width: proposal.width ?? 0, height: proposal.height ?? 0))
      root = makeRoot(inputs)
      root.place(at: .zero, proposal: proposal)
    } onChange: {
      // Observable objects of views change on the main actor, where this runs too.
      MainActor.assumeIsolated { host.isStale = true }
    }
  }

  private func place() {
    // Followers of matched geometry may come before their source: once more with all sources known.
    for round in 0..<3 {
      host.needsPlacing = false
      if round > 0 { host.afterLayout = [] }
      host.spaces = [:]
      let size = root.size(proposal)
      let origin =
        isCentered
        ? Point(
          x: ((proposal.width ?? size.width) - size.width) / 2,
          y: ((proposal.height ?? size.height) - size.height) / 2) : .zero
      host.rootFrame =
        isCentered
        ? Rect(
          x: 0, y: 0, width: proposal.width ?? size.width, height: proposal.height ?? size.height)
        : Rect(origin: .zero, size: size)
      host.afterLayout = []
      root.place(at: origin, proposal: proposal)
      if !host.needsPlacing { break }
    }
    host.endTree()
    marks = Marks(root)
  }

  /// Returns whether something was scrolled.
  private func runCallbacks() -> Bool {
    let callbacks = host.afterLayout
    host.afterLayout = []
    for callback in callbacks { callback() }
    let requests = host.scrollRequests
    host.scrollRequests = []
    var isScrolled = false
    for request in requests where root.scroll(to: request.key, anchor: request.anchor) != nil {
      // The next one counts from here.
      place()
      isScrolled = true
    }
    return isScrolled
  }

  // MARK: Scrolling

  /// Scrolls the scroll views around the view with an id so that it shows: its anchor at the same
  /// anchor of the viewport, or without one as little as needed. False where there is no such view.
  @discardableResult public func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) -> Bool
  {
    guard root.scroll(to: AnyHashable(id), anchor: anchor) != nil else { return false }
    settle()
    return true
  }

  /// Scrolls a scroll view to an edge of its content.
  ///
  /// - Parameter identifier: an accessibility identifier of the scroll view, or nil for the first.
  @discardableResult public func scrollTo(edge: Edge, of identifier: String? = nil) -> Bool {
    guard let node = scrollNode(identifier) else { return false }
    _ = node.show(edge)
    settle()
    return true
  }

  /// Scrolls a scroll view to an offset in points, held within what can be reached.
  ///
  /// - Parameter identifier: an accessibility identifier of the scroll view, or nil for the first.
  @discardableResult public func scrollTo(
    x: Double? = nil, y: Double? = nil, of identifier: String? = nil
  ) -> Bool {
    guard let node = scrollNode(identifier) else { return false }
    _ = node.show(x: x, y: y)
    settle()
    return true
  }

  private func scrollNode(_ identifier: String?) -> ScrollNode? {
    guard let identifier else { return root.firstScrollNode }
    return marks.identified[identifier]?.firstScrollNode
  }

  // MARK: Results

  /// What the root reports, in points.
  public var size: Size { root.frame.size }

  /// All of the root: the window that shows the whole of it.
  public var bounds: Rect { Rect(origin: .zero, size: root.frame.size) }

  /// The root view's frame, its corner at the origin unless the tree is centered.
  public var frame: Rect { root.frame }

  /// How many ForEach content closures ran so far.
  public var contentEvaluations: Int { host.evaluations }

  /// What somebody who wrote the views should know: ids that occur twice, pictures that aren't
  /// there, a GeometryReader where it defeats laziness.
  public var warnings: [String] { host.warnings }

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

  /// Every view that exists and is marked, in the order of the tree: views outside lazy containers
  /// wherever they are, cells of lazy containers in sight of their scroll view or, without one, of
  /// the root.
  public var foundFrames:
    (identified: [(identifier: String, frame: Rect)], keyed: [(key: AnyHashable, frame: Rect)])
  {
    var found = FoundFrames(viewport: host.rootFrame)
    root.collect(into: &found)
    return (found.identified, found.keyed)
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

  /// The window that shows one row of a vertical container across the whole root.
  public func window(ofRow row: Int, of rows: LazyRows) -> Rect {
    let (start, end) = rows.extent(ofRow: row)
    return Rect(x: 0, y: start, width: size.width, height: end - start)
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

  init() {}

  init(_ root: Node) {
    var pending = [root]
    while let node = pending.popLast() {
      if let node = node as? IdentifierNode { identified[node.identifier] = node }
      if let node = node as? KeyNode { keyed[node.key] = node }
      pending += node.children.reversed()
    }
  }
}

extension Node {
  /// The first scroll view in here, outside lazy containers.
  fileprivate var firstScrollNode: ScrollNode? {
    if let node = self as? ScrollNode { return node }
    for child in children {
      if let node = child.firstScrollNode { return node }
    }
    return nil
  }
}
