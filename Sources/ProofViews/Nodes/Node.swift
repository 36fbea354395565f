// A view that lays itself out and paints. Floor 4. The protocol between nodes is SwiftUI's: a
// parent proposes, a child answers with its size, the parent places it. Frames are in root points.
// Subclasses compute with the functions of ProofLayout and never mirror anything but children.

internal import Foundation
internal import ProofDrawing
internal import ProofGeometry

@MainActor class Node {
  private(set) final var frame = Rect.zero
  /// Everything the node and its children may paint.
  private(set) final var ink = Rect.zero
  private final var sizes = SizeCache()
  /// What the node was last placed with.
  private(set) final var placedProposal = Proposal.unspecified
  /// Where a container of the app's own wants the node, before the node is placed.
  final var placement: Placement?

  /// A point of the root, and which point of the node goes there.
  struct Placement {
    var point: Point
    var anchor: UnitPoint
    var proposal: Proposal
  }

  /// Which guides the node or anything in it sets explicitly.
  final let guides: ExplicitGuides

  init(guides: ExplicitGuides = .none) {
    self.guides = guides
  }

  /// What to say about the space that neighbors keep.
  var spacing: ViewSpacing { ViewSpacing() }
  /// Of a stack's children the higher are served first.
  var priority: Double { 0 }
  /// Those that exist whatever window is drawn; a lazy container has none.
  var children: [Node] { [] }
  /// The lazy container that this node is or wraps alone.
  var lazyContainer: LazyNode? { nil }
  /// Of a container's children the higher are painted later.
  var zIndex: Double { 0 }
  /// What a container of the app's own reads of this child.
  func layoutValue(_ key: ObjectIdentifier) -> Any? { nil }
  /// What `tag` marks the node with.
  var tagKey: AnyHashable? { nil }
  /// How the child stands in an eager grid.
  var gridTraits: GridTraits { GridTraits() }
  /// Whether the node lays itself out under a safe area's insets, as scroll views do.
  var takesSafeArea: Bool { false }
  /// Tells a node that takes the safe area how much of its edges isn't safe.
  func takeSafeArea(_ insets: Insets) {}

  // MARK: For subclasses

  /// The size for a proposal. Called once for each proposal.
  func measure(_ proposal: Proposal) -> Size { .zero }

  /// Places the children within ``frame`` and returns what they and the node paint.
  func arrange(_ proposal: Proposal) -> Rect { frame }

  func paint(into slice: inout Slice) {
    for child in inPaintOrder(children) { child.draw(into: &slice) }
  }

  /// Reports the marked views in here that exist, whether a window shows them or not.
  func collect(into found: inout FoundFrames) {
    for child in children { child.collect(into: &found) }
  }

  /// Reports what the views in here say about a preference.
  func preferences(_ reader: inout PreferenceReader) {
    for child in children { child.preferences(&reader) }
  }

  /// Scrolls to the view with an id, if it is in here, and returns where it is now.
  func scroll(to key: AnyHashable, anchor: UnitPoint?) -> Rect? {
    for child in children {
      if let found = child.scroll(to: key, anchor: anchor) { return found }
    }
    return nil
  }

  /// An explicit guide, from the node's own leading top corner as if lines ran left to right.
  func guide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? { nil }

  // MARK: For parents

  final func size(_ proposal: Proposal) -> Size {
    if let size = sizes[proposal] { return size }
    let measured = measure(proposal)
    let size = Size(width: length(measured.width), height: length(measured.height))
    sizes[proposal] = size
    return size
  }

  final func place(at origin: Point, proposal: Proposal) {
    let origin = Point(x: finite(origin.x), y: finite(origin.y))
    placedProposal = proposal
    frame = Rect(origin: origin, size: size(proposal))
    ink = arrange(proposal)
  }

  /// Forgets sizes, because something besides proposals that they follow from has changed.
  final func forgetSizes() { sizes = SizeCache() }

  final func draw(into slice: inout Slice) {
    if slice.shows(ink) { paint(into: &slice) }
  }

  /// Visits this node and those within it that touch a window, in the order of the tree.
  func visit(_ window: Rect, _ body: (Node) -> Void) {
    guard ink.intersects(window) else { return }
    body(self)
    for child in children { child.visit(window, body) }
  }

  /// Where a guide lies: explicitly, or by its default.
  final func alignment(_ key: AlignmentKey, _ proposal: Proposal) -> Double {
    let explicit = guides.contains(key) ? guide(key, proposal) : nil
    let value = explicit ?? key.defaultValue(in: size(proposal))
    return value.isNaN ? 0 : value
  }

  /// Size and guides for a proposal, those that are set explicitly told apart.
  final func dimensions(_ proposal: Proposal) -> ViewDimensions {
    var explicit: [AlignmentKey: CGFloat] = [:]
    if guides != .none {
      for key in AlignmentKey.common where guides.contains(key) {
        explicit[key] = guide(key, proposal).map { CGFloat($0) }
      }
    }
    return ViewDimensions(size(proposal), explicit: explicit)
  }

  /// Where this node stands in a box of `size` so that the guides of both coincide.
  final func position(
    _ alignment: Alignment, in size: Size, _ proposal: Proposal
  ) -> Point {
    let (horizontal, vertical) = (alignment.horizontal.key, alignment.vertical.key)
    return Point(
      x: horizontal.defaultValue(in: size) - self.alignment(horizontal, proposal),
      y: vertical.defaultValue(in: size) - self.alignment(vertical, proposal))
  }

  /// Places a child at a position within this node, counted from the leading edge.
  final func place(
    _ child: Node, at position: Point, proposal: Proposal, isRightToLeft: Bool
  ) {
    var x = position.x
    if isRightToLeft { x = frame.width - x - child.size(proposal).width }
    child.place(
      at: Point(x: frame.x + finite(x), y: frame.y + finite(position.y)), proposal: proposal)
  }
}

/// Which guides may be set explicitly. Knowing that there are none saves every parent the search.
enum ExplicitGuides: Int {
  case none
  /// Text has baselines.
  case baselines
  case any

  func contains(_ key: AlignmentKey) -> Bool {
    switch self {
    case .none: false
    case .baselines: key.isBaseline
    case .any: true
    }
  }

  /// What several nodes set together.
  @MainActor static func union(_ nodes: [Node]) -> ExplicitGuides {
    nodes.reduce(.none) { $0.rawValue > $1.guides.rawValue ? $0 : $1.guides }
  }
}

/// Sizes by proposal. Cells by the million see one or two, most nodes three or four; stacks within
/// stacks within stacks see more, and would take exponential time without.
private struct SizeCache {
  private var first: (proposal: Proposal, size: Size)?
  private var second: (proposal: Proposal, size: Size)?
  private var few: [(Proposal, Size)] = []
  private var many: [Proposal: Size] = [:]

  subscript(proposal: Proposal) -> Size? {
    get {
      guard let first else { return nil }
      if first.proposal == proposal { return first.size }
      guard let second else { return nil }
      if second.proposal == proposal { return second.size }
      for entry in few where entry.0 == proposal { return entry.1 }
      return many.isEmpty ? nil : many[proposal]
    }
    set {
      guard let newValue else { return }
      if first == nil {
        first = (proposal, newValue)
      } else if second == nil {
        second = (proposal, newValue)
      } else if few.count < 8 {
        few.append((proposal, newValue))
      } else {
        many[proposal] = newValue
      }
    }
  }
}

/// A length as a size may have it: not negative, perhaps infinite.
private func length(_ length: Double) -> Double { length > 0 ? length : 0 }

/// A coordinate, 0 where infinite lengths left none.
func finite(_ coordinate: Double) -> Double { coordinate.isFinite ? coordinate : 0 }

/// Children in the order in which they are painted: as they come, later ones over earlier ones,
/// unless a zIndex says otherwise.
@MainActor func inPaintOrder(_ children: [Node]) -> [Node] {
  guard children.contains(where: { $0.zIndex != 0 }) else { return children }
  return children.enumerated().sorted {
    ($0.element.zIndex, $0.offset) < ($1.element.zIndex, $1.offset)
  }.map(\.element)
}

/// Insets in points of the root, left and right already told from leading and trailing.
struct Insets: Hashable {
  var top = 0.0
  var left = 0.0
  var bottom = 0.0
  var right = 0.0

  static func + (a: Insets, b: Insets) -> Insets {
    Insets(
      top: a.top + b.top, left: a.left + b.left, bottom: a.bottom + b.bottom,
      right: a.right + b.right)
  }

  func start(_ axis: Axis) -> Double { axis == .horizontal ? left : top }
  func end(_ axis: Axis) -> Double { axis == .horizontal ? right : bottom }
}

/// What is safe and what is whole around the view that is being placed, in points of the root.
struct SafeArea {
  var safe: Rect
  var whole: Rect

  /// A frame whose edges at the safe area's are moved out to the whole's.
  func extended(_ frame: Rect, _ edges: Edge.Set, isRightToLeft: Bool) -> Rect {
    func meets(_ a: Double, _ b: Double) -> Bool { abs(a - b) < 0.01 }
    var (left, top, right, bottom) = (frame.minX, frame.minY, frame.maxX, frame.maxY)
    let (leftEdge, rightEdge): (Edge.Set, Edge.Set) =
      isRightToLeft ? (.trailing, .leading) : (.leading, .trailing)
    if edges.contains(.top), meets(top, safe.minY) { top = whole.minY }
    if edges.contains(.bottom), meets(bottom, safe.maxY) { bottom = whole.maxY }
    if edges.contains(leftEdge), meets(left, safe.minX) { left = whole.minX }
    if edges.contains(rightEdge), meets(right, safe.maxX) { right = whole.maxX }
    return Rect(x: left, y: top, width: right - left, height: bottom - top)
  }
}

/// The marked views that exist, in the order of the tree.
struct FoundFrames {
  private(set) var identified: [(identifier: String, frame: Rect)] = []
  private(set) var keyed: [(key: AnyHashable, frame: Rect)] = []
  /// What of the root is in sight: cells of lazy containers exist only there.
  var viewport: Rect
  /// Where things are drawn that lie within rotated or scaled views.
  var transform = AffineTransform.identity

  init(viewport: Rect) { self.viewport = viewport }

  mutating func add(_ identifier: String, _ frame: Rect) {
    identified.append((identifier, shown(frame)))
  }

  mutating func add(_ key: AnyHashable, _ frame: Rect) {
    keyed.append((key, shown(frame)))
  }

  private func shown(_ frame: Rect) -> Rect {
    transform == .identity ? frame : transform.bounds(of: frame)
  }
}

extension Rect {
  /// What both share, without area if that is nothing.
  func intersection(_ other: Rect) -> Rect {
    let (left, top) = (max(minX, other.minX), max(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(min(maxX, other.maxX) - left, 0),
      height: max(min(maxY, other.maxY) - top, 0))
  }

  /// The smallest rectangle around both; one without area counts for nothing.
  func union(_ other: Rect) -> Rect {
    if other.width <= 0 || other.height <= 0 { return self }
    if width <= 0 || height <= 0 { return other }
    let (left, top) = (min(minX, other.minX), min(minY, other.minY))
    return Rect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }
}
