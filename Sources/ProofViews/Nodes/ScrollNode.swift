// ScrollView: a viewport onto content that is proposed no length along the scroll axes. Floor 4.
// The offset outlives the tree; ProofLayout's ScrollSpan says which offsets there are.

internal import Foundation
internal import ProofGeometry

/// Where a scroll view stands, kept for its place in the tree. Offsets count from the leading edge.
final class ScrollState {
  var x: Double?
  var y: Double?
  /// What the offset was found for.
  var content = Size.zero
  var viewport = Size.zero
  /// The last wish of the app that was granted, and whether the app was asked for one at all.
  var granted: ScrollWish?
  var wasAsked = false

  subscript(axis: Axis) -> Double? {
    get { axis == .horizontal ? x : y }
    set { if axis == .horizontal { x = newValue } else { y = newValue } }
  }
}

/// What an app wants a scroll view to show.
struct ScrollWish: Equatable {
  enum Target: Equatable {
    case id(AnyHashable)
    case edge(Edge)
    case point(x: Double?, y: Double?)
  }
  var target: Target
  var anchor: UnitPoint?
}

final class ScrollNode: Node {
  let axes: Axis.Set
  private let child: Node
  private let settings: ScrollSettings
  private let host: ViewHost
  private let isRightToLeft: Bool
  private let state: ScrollState
  private var inherited = Insets()
  /// The frame, and what of the root beyond it the scroll view shows under bars.
  private(set) var viewport = Rect.zero
  private var spans: [Axis: ScrollSpan] = [:]

  init(_ child: Node, axes: Axis.Set, _ inputs: _ViewInputs) {
    self.child = child
    self.axes = axes
    settings = inputs.environment.scroll
    host = inputs.host
    isRightToLeft = inputs.isRightToLeft
    state = inputs.host.kept(inputs, slot: -1) { ScrollState() }
  }

  override var children: [Node] { [child] }
  override var takesSafeArea: Bool { true }
  override func takeSafeArea(_ insets: Insets) {
    if inherited != insets { forgetSizes() }
    inherited = insets
  }

  private func scrolls(_ axis: Axis) -> Bool {
    axes.contains(axis == .horizontal ? .horizontal : .vertical)
  }

  /// Distances from the viewport's edges to the content's, start and end along an axis counted as
  /// lines run.
  private func inset(_ axis: Axis, _ more: Insets = Insets()) -> (start: Double, end: Double) {
    let insets = inherited + more
    let margins = settings.margins.finite
    guard axis == .horizontal else {
      return (insets.top + Double(margins.top), insets.bottom + Double(margins.bottom))
    }
    let (leading, trailing) =
      isRightToLeft ? (insets.right, insets.left) : (insets.left, insets.right)
    return (leading + Double(margins.leading), trailing + Double(margins.trailing))
  }

  // MARK: Sizes

  private func contentProposal(_ proposal: Proposal) -> Proposal {
    func length(_ axis: Axis) -> Double? {
      if scrolls(axis) { return nil }
      let inset = inset(axis)
      return proposal[axis].map { max($0 - inset.start - inset.end, 0) }
    }
    return Proposal(width: length(.horizontal), height: length(.vertical))
  }

  override func measure(_ proposal: Proposal) -> Size {
    let content = child.size(contentProposal(proposal))
    var size = Size.zero
    for axis in Axis.allCases {
      let inset = inset(axis)
      let own = content[axis] + inset.start + inset.end
      size[axis] = scrolls(axis) ? proposal[axis] ?? own : own
    }
    return size
  }

  // MARK: Placing

  override func arrange(_ proposal: Proposal) -> Rect {
    let area = host.safeArea
    host.safeArea = nil
    defer { host.safeArea = area }
    var edges: Edge.Set = []
    if scrolls(.vertical) { edges.formUnion(.vertical) }
    if scrolls(.horizontal) { edges.formUnion(.horizontal) }
    viewport = area?.extended(frame, edges, isRightToLeft: isRightToLeft) ?? frame
    let beyond = Insets(
      top: frame.minY - viewport.minY, left: frame.minX - viewport.minX,
      bottom: viewport.maxY - frame.maxY, right: viewport.maxX - frame.maxX)

    let content = child.size(contentProposal(proposal))
    for axis in Axis.allCases where scrolls(axis) {
      let inset = inset(axis, beyond)
      let span = ScrollSpan(
        viewport: viewport.size[axis], content: content[axis], startInset: inset.start,
        endInset: inset.end)
      state[axis] = offset(axis, span)
      spans[axis] = span
    }
    state.content = content
    state.viewport = viewport.size
    var ink = placeContent(proposal, beyond)
    if grantWish() { ink = placeContent(proposal, beyond) }
    return settings.isClipDisabled ? ink : ink.intersection(viewport)
  }

  /// The offset to begin or to go on with.
  private func offset(_ axis: Axis, _ span: ScrollSpan) -> Double {
    guard let offset = state[axis] else {
      return settings.initialAnchor.map { span.initialOffset(anchor: $0[axis]) }
        ?? span.range.lowerBound
    }
    let old = ScrollSpan(
      viewport: state.viewport[axis], content: state.content[axis], startInset: span.startInset,
      endInset: span.endInset)
    if let anchor = settings.sizeChangesAnchor, old != span,
      abs(offset - old.initialOffset(anchor: anchor[axis])) < 0.01
    {
      return span.initialOffset(anchor: anchor[axis])
    }
    return span.clamp(offset)
  }

  private func placeContent(_ proposal: Proposal, _ beyond: Insets) -> Rect {
    var position = Point.zero
    var visible = viewport
    for axis in Axis.allCases {
      let inset = inset(axis, beyond)
      var start = inset.start
      if scrolls(axis), let span = spans[axis], let offset = state[axis] {
        start = -offset
        if let anchor = settings.alignmentAnchor, span.range.lowerBound == span.range.upperBound {
          start += span.position(ofShortContent: anchor[axis])
        }
      } else if !scrolls(axis) {
        // Across, the frame is as long as the content and its margins.
        start = inset.start
      }
      if axis == .horizontal {
        position.x = start
        let (left, right) = isRightToLeft ? (inset.end, inset.start) : (inset.start, inset.end)
        visible.x += left
        visible.width -= left + right
      } else {
        position.y = start
        visible.y += inset.start
        visible.height -= inset.start + inset.end
      }
    }
    let outer = host.pinWindow
    host.pinWindow = PinWindow(rect: visible, axes: axes)
    defer { host.pinWindow = outer }
    let proposal = contentProposal(proposal)
    var x = position.x
    if isRightToLeft { x = viewport.width - x - child.size(proposal).width }
    child.place(
      at: Point(x: viewport.x + finite(x), y: viewport.y + finite(position.y)), proposal: proposal)
    return child.ink
  }

  // MARK: Scrolling

  /// Does what the app wants, if that is news. Returns whether the offset changed.
  private func grantWish() -> Bool {
    let isFirst = !state.wasAsked
    state.wasAsked = true
    guard settings.wish != state.granted else { return false }
    // A wish that is taken back may come again.
    state.granted = settings.wish
    guard let wish = settings.wish else { return false }
    // Apple's binding to an id is no wish before it changes.
    if isFirst, settings.isWishBoundToID, !host.honorsInitialScrollPosition { return false }
    switch wish.target {
    case .id(let key):
      guard let found = child.scroll(to: key, anchor: wish.anchor) else { return false }
      return show(found, anchor: wish.anchor) != .zero
    case .edge(let edge): return show(edge)
    case .point(let x, let y): return show(x: x, y: y)
    }
  }

  /// Scrolls to an edge. Returns whether the offset changed.
  func show(_ edge: Edge) -> Bool {
    let axis: Axis = edge == .leading || edge == .trailing ? .horizontal : .vertical
    guard let span = spans[axis] else { return false }
    let isStart = edge == .top || edge == .leading
    return set(axis, isStart ? span.range.lowerBound : span.range.upperBound)
  }

  /// Scrolls to an offset, where the target behavior lets it rest. Returns whether it changed.
  func show(x: Double?, y: Double?) -> Bool {
    var isChanged = false
    for (axis, wanted) in [(Axis.horizontal, x), (.vertical, y)] {
      guard let wanted, let span = spans[axis] else { continue }
      isChanged = set(axis, rest(span.clamp(wanted), axis, span)) || isChanged
    }
    return isChanged
  }

  private func set(_ axis: Axis, _ offset: Double) -> Bool {
    defer { state[axis] = offset }
    return state[axis] != offset
  }

  /// Where a movement to an offset ends.
  private func rest(_ offset: Double, _ axis: Axis, _ span: ScrollSpan) -> Double {
    switch settings.targetBehavior {
    case .none: return offset
    case .paging: return span.clamp(span.page(nearest: offset))
    case .viewAligned:
      let starts = targets().map { span.offset(showing: self.span($0, axis), anchor: 0, from: 0) }
      return starts.min { abs($0 - offset) < abs($1 - offset) } ?? offset
    }
  }

  /// The frames of what `scrollTargetLayout` marks.
  private func targets() -> [Rect] {
    var pending = [child]
    var found: [Rect] = []
    while let node = pending.popLast() {
      if let node = node as? TargetLayoutNode {
        found += node.targets()
      } else {
        pending += node.children
      }
    }
    return found
  }

  /// A frame of the root as a stretch of the content, as lines run.
  private func span(_ frame: Rect, _ axis: Axis) -> (start: Double, end: Double) {
    let content = child.frame
    if axis == .vertical { return (frame.minY - content.minY, frame.maxY - content.minY) }
    return isRightToLeft
      ? (content.maxX - frame.maxX, content.maxX - frame.minX)
      : (frame.minX - content.minX, frame.maxX - content.minX)
  }

  /// Scrolls so that a frame of the content shows. Returns how far the content moves.
  private func show(_ found: Rect, anchor: UnitPoint?) -> Point {
    var moved = Point.zero
    for axis in Axis.allCases {
      guard let span = spans[axis], let old = state[axis] else { continue }
      let new = span.offset(
        showing: self.span(found, axis), anchor: anchor.map { $0[axis] }, from: old)
      state[axis] = new
      if axis == .vertical {
        moved.y = old - new
      } else {
        moved.x = isRightToLeft ? new - old : old - new
      }
    }
    return moved
  }

  override func scroll(to key: AnyHashable, anchor: UnitPoint?) -> Rect? {
    guard let found = child.scroll(to: key, anchor: anchor) else { return nil }
    let moved = show(found, anchor: anchor)
    return found.offset(x: moved.x, y: moved.y)
  }

  // MARK: Windows

  override func paint(into slice: inout Slice) {
    if settings.isClipDisabled { return child.draw(into: &slice) }
    slice.clipped(to: viewport) { child.draw(into: &$0) }
  }

  override func visit(_ window: Rect, _ body: (Node) -> Void) {
    guard ink.intersects(window) || frame.intersects(window) else { return }
    body(self)
    child.visit(settings.isClipDisabled ? window : window.intersection(viewport), body)
  }

  override func preferences(_ reader: inout PreferenceReader) {
    let outer = reader.viewport
    reader.viewport = outer.intersection(viewport)
    super.preferences(&reader)
    reader.viewport = outer
  }

  override func collect(into found: inout FoundFrames) {
    let outer = found.viewport
    found.viewport = outer.intersection(viewport)
    super.collect(into: &found)
    found.viewport = outer
  }
}

/// What of the root is in sight of the scroll view around, and where it scrolls.
struct PinWindow {
  var rect: Rect
  var axes: Axis.Set
}

/// scrollTargetLayout: the container whose children are what scrolling aligns to.
final class TargetLayoutNode: MarkNode {
  func targets() -> [Rect] {
    if let lazy = child.lazyContainer { return lazy.rowFrames() }
    var node = child
    while let mark = node as? MarkNode { node = mark.child }
    return node.children.map(\.frame)
  }
}
