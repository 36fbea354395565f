// Scroll arithmetic along one axis. Floor 2: pure; offsets are points of content that lie before
// the viewport's start, negative within the start inset.

/// A viewport, the content behind it and the insets at both ends, in points.
public struct ScrollSpan: Hashable, Sendable {
  public var viewport: Double
  public var content: Double
  public var startInset: Double
  public var endInset: Double

  public init(viewport: Double, content: Double, startInset: Double = 0, endInset: Double = 0) {
    self.viewport = viewport
    self.content = content
    self.startInset = startInset
    self.endInset = endInset
  }

  /// The offsets that scrolling can reach.
  public var range: ClosedRange<Double> {
    let low = finite(-startInset)
    return low...max(low, finite(content + endInset - viewport))
  }

  /// The nearest offset that scrolling can reach.
  public func clamp(_ offset: Double) -> Double {
    offset.isNaN ? range.lowerBound : min(max(offset, range.lowerBound), range.upperBound)
  }

  /// The part of the content that shows at an offset, insets excluded.
  public func visible(at offset: Double) -> (start: Double, end: Double) {
    (offset + startInset, offset + viewport - endInset)
  }

  /// The offset at which a target's anchor meets the same anchor of the visible part.
  ///
  /// Without an anchor it moves as little as needed: nothing for a target in sight, else the nearer
  /// edges are aligned; the start for a target longer than the visible part.
  ///
  /// - Parameters:
  ///   - target: start and end in the content.
  ///   - anchor: 0 start, 0.5 center, 1 end, or nil.
  ///   - current: the offset before.
  public func offset(
    showing target: (start: Double, end: Double), anchor: Double?, from current: Double
  ) -> Double {
    let length = target.end - target.start
    let window = viewport - startInset - endInset
    func aligned(_ anchor: Double) -> Double {
      clamp(
        target.start + anchor * length
          - (startInset + anchor * window))
    }
    if let anchor { return aligned(anchor) }
    let (start, end) = visible(at: current)
    if target.start < start { return aligned(0) }
    if target.end > end { return aligned(length > window ? 0 : 1) }
    return clamp(current)
  }

  /// The start of the page nearest to an offset; pages are as long as the viewport.
  public func page(nearest offset: Double) -> Double {
    guard viewport > 0, viewport.isFinite, offset.isFinite else { return range.lowerBound }
    return (offset / viewport).rounded() * viewport
  }

  /// The offset before any scrolling for a default anchor: the content's anchor at the same anchor
  /// of the part between the insets.
  public func initialOffset(anchor: Double) -> Double {
    clamp(anchor * content - (startInset + anchor * (viewport - startInset - endInset)))
  }

  /// How far behind the start inset content stands that is shorter than the part between the
  /// insets, for an alignment anchor.
  public func position(ofShortContent anchor: Double) -> Double {
    max(finite(anchor * (viewport - startInset - endInset - content)), 0)
  }

  private func finite(_ length: Double) -> Double { length.isFinite ? length : 0 }
}
