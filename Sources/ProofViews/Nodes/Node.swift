// A view that lays itself out and paints. Floor 4. The protocol between nodes is SwiftUI's: a
// parent proposes, a child answers with its size, the parent places it. Frames are in root points.
// Subclasses compute with the functions of ProofLayout and never mirror anything but children.

internal import ProofDrawing
internal import ProofGeometry

@MainActor class Node {
  private(set) final var frame = Rect.zero
  /// Everything the node and its children may paint.
  private(set) final var ink = Rect.zero
  private final var sizes = SizeCache()

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

  // MARK: For subclasses

  /// The size for a proposal. Called once for each proposal.
  func measure(_ proposal: ProposedViewSize) -> Size { .zero }

  /// Places the children within ``frame`` and returns what they and the node paint.
  func arrange(_ proposal: ProposedViewSize) -> Rect { frame }

  func paint(into slice: inout Slice) {
    for child in children { child.draw(into: &slice) }
  }

  /// An explicit guide, from the node's own leading top corner as if lines ran left to right.
  func guide(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> Double? { nil }

  // MARK: For parents

  final func size(_ proposal: ProposedViewSize) -> Size {
    if let size = sizes[proposal] { return size }
    let measured = measure(proposal)
    let size = Size(width: length(measured.width), height: length(measured.height))
    sizes[proposal] = size
    return size
  }

  final func place(at origin: Point, proposal: ProposedViewSize) {
    let origin = Point(x: finite(origin.x), y: finite(origin.y))
    frame = Rect(origin: origin, size: size(proposal))
    ink = arrange(proposal)
  }

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
  final func alignment(_ key: AlignmentKey, _ proposal: ProposedViewSize) -> Double {
    let explicit = guides.contains(key) ? guide(key, proposal) : nil
    let value = explicit ?? key.defaultValue(in: size(proposal))
    return value.isNaN ? 0 : value
  }

  /// Where this node stands in a box of `size` so that the guides of both coincide.
  final func position(
    _ alignment: Alignment, in size: Size, _ proposal: ProposedViewSize
  ) -> Point {
    let (horizontal, vertical) = (alignment.horizontal.key, alignment.vertical.key)
    return Point(
      x: horizontal.defaultValue(in: size) - self.alignment(horizontal, proposal),
      y: vertical.defaultValue(in: size) - self.alignment(vertical, proposal))
  }

  /// Places a child at a position within this node, counted from the leading edge.
  final func place(
    _ child: Node, at position: Point, proposal: ProposedViewSize, isRightToLeft: Bool
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

/// Sizes by proposal. Most nodes see three or four; stacks within stacks within stacks see more,
/// and would take exponential time without.
private struct SizeCache {
  private var few: [(ProposedViewSize, Size)] = []
  private var many: [ProposedViewSize: Size] = [:]

  subscript(proposal: ProposedViewSize) -> Size? {
    get {
      for entry in few where entry.0 == proposal { return entry.1 }
      return many.isEmpty ? nil : many[proposal]
    }
    set {
      guard let newValue else { return }
      if few.count < 8 { few.append((proposal, newValue)) } else { many[proposal] = newValue }
    }
  }
}

/// A length as a size may have it: not negative, perhaps infinite.
private func length(_ length: Double) -> Double { length > 0 ? length : 0 }

/// A coordinate, 0 where infinite lengths left none.
func finite(_ coordinate: Double) -> Double { coordinate.isFinite ? coordinate : 0 }

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
