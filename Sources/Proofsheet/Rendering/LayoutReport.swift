// Frames as a result: what a test compares before anything is painted. Floor 6.

public import Foundation

/// The frames of a view's parts in points of the root, whose top left corner is the origin, before
/// any rounding.
///
/// Views outside lazy containers are there wherever they lie; cells of lazy containers are there
/// when their scroll view (or the root, without one) shows them, as in SwiftUI.
public struct LayoutReport {
  /// What the root takes.
  public let size: CGSize
  /// By accessibility identifier; of several views with one identifier the last.
  public let frames: [String: CGRect]
  /// By `id` and by the id of a ForEach's element; of several views with one id the last.
  public let itemFrames: [AnyHashable: CGRect]
  /// All identified views in the order of the tree.
  public let identified: [(identifier: String, frame: CGRect)]
  /// What somebody who wrote the views should know: ids that occur twice, pictures that aren't
  /// there, a GeometryReader where it defeats laziness.
  public let warnings: [String]
}
