// Distances from the edges, spelled as in SwiftUI. Floor 4: plain values.

public import Foundation

/// Distances in points from the four edges inwards; negative ones reach outwards.
nonisolated public struct EdgeInsets: Hashable, Sendable {
  public var top: CGFloat
  public var leading: CGFloat
  public var bottom: CGFloat
  public var trailing: CGFloat

  public init(top: CGFloat, leading: CGFloat, bottom: CGFloat, trailing: CGFloat) {
    self.top = top
    self.leading = leading
    self.bottom = bottom
    self.trailing = trailing
  }

  public init() {
    self.init(top: 0, leading: 0, bottom: 0, trailing: 0)
  }

  /// `length` at the named edges, zero at the others.
  init(_ edges: Edge.Set, _ length: CGFloat) {
    self.init(
      top: edges.contains(.top) ? length : 0, leading: edges.contains(.leading) ? length : 0,
      bottom: edges.contains(.bottom) ? length : 0,
      trailing: edges.contains(.trailing) ? length : 0)
  }

  /// The same insets with whatever isn't a finite number replaced by zero.
  var finite: EdgeInsets {
    EdgeInsets(
      top: top.isFinite ? top : 0, leading: leading.isFinite ? leading : 0,
      bottom: bottom.isFinite ? bottom : 0, trailing: trailing.isFinite ? trailing : 0)
  }
}
