// The cell of a contact sheet. Floor 4: where it stands is decided here, what it shows elsewhere.

public import ProofDrawing

/// A picture of the run, drawn by a cell renderer.
///
/// Behaves like a resizable image: takes the space it is proposed. Its ideal size, asked only where
/// a dimension or an aspect ratio is left open, is the item's natural size, one point a pixel, or
/// 10 by 10 where that isn't known.
nonisolated public struct Thumbnail: View, Sendable {
  public var item: Int
  public var style: CellStyle

  /// - Parameter item: index of the item in the run.
  public init(_ item: Int, style: CellStyle = CellStyle()) {
    self.item = item
    self.style = style
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(
    _ view: Thumbnail, _ inputs: _ViewInputs
  ) -> _ViewList {
    .node(ThumbnailNode(item: view.item, style: view.style, shared: inputs.shared))
  }
}
