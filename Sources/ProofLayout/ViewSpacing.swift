// The distance that two neighbors prefer where their container leaves it open. Floor 2: pure.
// Each edge says what kind of thing stands there; a container passes on what its own edges show.

/// The distances that a text wants above and below it, in points; they follow from its font.
public struct TextSpacing: Hashable, Sendable {
  public var betweenTexts: Double
  /// From a text down to another kind of view.
  public var aboveOther: Double
  /// From another kind of view down to a text.
  public var belowOther: Double

  public init(betweenTexts: Double = 0, aboveOther: Double = 8, belowOther: Double = 8) {
    self.betweenTexts = betweenTexts
    self.aboveOther = aboveOther
    self.belowOther = belowOther
  }

  func union(_ other: TextSpacing) -> TextSpacing {
    TextSpacing(
      betweenTexts: max(betweenTexts, other.betweenTexts),
      aboveOther: max(aboveOther, other.aboveOther), belowOther: max(belowOther, other.belowOther))
  }
}

/// What a view prefers at its four edges.
public struct ViewSpacing: Hashable, Sendable {
  /// One edge's kind. A container's edge may show text and other things at once.
  public struct EdgeKind: Hashable, Sendable {
    public var hasText: Bool
    public var hasOther: Bool
    /// A distance that holds against any neighbor unless a pair of kinds says otherwise.
    public var minimum: Double?

    init(hasText: Bool = false, hasOther: Bool, minimum: Double? = nil) {
      self.hasText = hasText
      self.hasOther = hasOther
      self.minimum = minimum
    }

    public static let other = EdgeKind(hasOther: true)
    public static let zero = EdgeKind(hasOther: false, minimum: 0)

    func union(_ edge: EdgeKind) -> EdgeKind {
      let minimum =
        if let a = self.minimum, let b = edge.minimum { max(a, b) } else {
          self.minimum ?? edge.minimum
        }
      return EdgeKind(
        hasText: hasText || edge.hasText, hasOther: hasOther || edge.hasOther, minimum: minimum)
    }
  }

  public var top: EdgeKind
  public var leading: EdgeKind
  public var bottom: EdgeKind
  public var trailing: EdgeKind
  /// What the texts at the edges want; of several the largest distances.
  public var text = TextSpacing(betweenTexts: 0, aboveOther: 0, belowOther: 0)

  /// Every edge as a view has it that isn't text.
  public init() {
    (top, leading, bottom, trailing) = (.other, .other, .other, .other)
  }

  /// Text counts as text above and below, and as any other view beside.
  public static func text(_ text: TextSpacing = TextSpacing()) -> ViewSpacing {
    var spacing = ViewSpacing()
    spacing.top = EdgeKind(hasText: true, hasOther: false)
    spacing.bottom = spacing.top
    spacing.text = text
    return spacing
  }

  /// A spacer wants no distance to its neighbors.
  public static let zero: ViewSpacing = {
    var spacing = ViewSpacing()
    (spacing.top, spacing.leading, spacing.bottom, spacing.trailing) = (.zero, .zero, .zero, .zero)
    return spacing
  }()

  /// Default distance in points between two views.
  public static let standard = 8.0

  /// The distance from this view to the next one along `axis`, in points.
  public func gap(to next: ViewSpacing, along axis: Axis) -> Double {
    let near = axis == .horizontal ? trailing : bottom
    let far = axis == .horizontal ? next.leading : next.top
    var distance: Double?
    func consider(_ other: Double) { distance = max(distance ?? other, other) }
    if near.hasText, far.hasText { consider(max(text.betweenTexts, next.text.betweenTexts)) }
    if near.hasText, far.hasOther { consider(text.aboveOther) }
    if near.hasOther, far.hasText { consider(next.text.belowOther) }
    if near.hasOther, far.hasOther { consider(Self.standard) }
    if let distance { return distance }
    switch (near.minimum, far.minimum) {
    case (let a?, let b?): return max(a, b)
    case (let a?, nil): return a
    case (nil, let b?): return b
    case (nil, nil): return Self.standard
    }
  }

  /// The named edges as a view has them that isn't text.
  public mutating func reset(_ edges: Edge.Set) {
    if edges.contains(.top) { top = .other }
    if edges.contains(.leading) { leading = .other }
    if edges.contains(.bottom) { bottom = .other }
    if edges.contains(.trailing) { trailing = .other }
  }

  /// Adds what `other` shows at the named edges.
  public mutating func formUnion(_ other: ViewSpacing, edges: Edge.Set = .all) {
    if edges.contains(.top) { top = top.union(other.top) }
    if edges.contains(.leading) { leading = leading.union(other.leading) }
    if edges.contains(.bottom) { bottom = bottom.union(other.bottom) }
    if edges.contains(.trailing) { trailing = trailing.union(other.trailing) }
    text = text.union(other.text)
  }

  /// A container's spacing from its children's: the first and last along `axis` show at its ends,
  /// all of them at its sides; nil axis for children on top of one another.
  public static func container(_ children: [ViewSpacing], along axis: Axis?) -> ViewSpacing {
    guard let first = children.first, let last = children.last else { return ViewSpacing() }
    var result = first
    if axis == .horizontal { result.trailing = last.trailing }
    if axis == .vertical { result.bottom = last.bottom }
    result.text = last.text.union(first.text)
    for child in children.dropFirst() {
      switch axis {
      case .horizontal: result.formUnion(child, edges: .vertical)
      case .vertical: result.formUnion(child, edges: .horizontal)
      case nil: result.formUnion(child)
      }
    }
    return result
  }
}
