// Distances between views, in SwiftUI's words. Floor 4.

public import Foundation

extension ViewSpacing {
  /// The distance from this view to the next one along `axis`, in points.
  nonisolated public func distance(to next: ViewSpacing, along axis: Axis) -> CGFloat {
    CGFloat(gap(to: next, along: axis))
  }

  /// What both show at the named edges, this one's elsewhere.
  nonisolated public func union(_ other: ViewSpacing, edges: Edge.Set = .all) -> ViewSpacing {
    var copy = self
    copy.formUnion(other, edges: edges)
    return copy
  }
}
