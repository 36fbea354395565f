// Grid, GridRow and their modifiers, spelled as in SwiftUI. Floor 4.

public import Foundation

/// Rows of views that share columns. All of them come to be; for many, take a lazy grid.
nonisolated public struct Grid<Content: View>: View {
  let alignment: Alignment
  let horizontalSpacing: CGFloat?
  let verticalSpacing: CGFloat?
  let content: Content

  /// - Parameters:
  ///   - horizontalSpacing: points between columns; nil lets neighbors decide, mostly 8.
  ///   - verticalSpacing: points between rows; nil lets neighbors decide, mostly 8.
  public init(
    alignment: Alignment = .center, horizontalSpacing: CGFloat? = nil,
    verticalSpacing: CGFloat? = nil, @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.horizontalSpacing = horizontalSpacing
    self.verticalSpacing = verticalSpacing
    self.content = content()
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(_ view: Grid, _ inputs: _ViewInputs) -> _ViewList {
    func length(_ spacing: CGFloat?) -> Double? {
      spacing.flatMap { $0.isFinite ? Double($0) : nil }
    }
    // A divider between rows lies, one in a row stands.
    return .node(
      GridNode(
        viewList(view.content, inputs.within(stack: .vertical).child(0)),
        alignment: view.alignment, horizontalSpacing: length(view.horizontalSpacing),
        verticalSpacing: length(view.verticalSpacing), isRightToLeft: inputs.isRightToLeft))
  }
}

/// A row of a grid; elsewhere, its views one by one.
nonisolated public struct GridRow<Content: View>: View {
  let alignment: VerticalAlignment?
  let content: Content

  public init(alignment: VerticalAlignment? = nil, @ViewBuilder content: () -> Content) {
    self.alignment = alignment
    self.content = content()
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { Content._viewListCount }
  @MainActor public static func _makeViewList(
    _ view: GridRow, _ inputs: _ViewInputs
  ) -> _ViewList {
    _ViewList(
      content: .gridRow(
        view.alignment, viewList(view.content, inputs.within(stack: .horizontal).child(0))))
  }
}

extension View {
  /// How many columns of a grid the view takes.
  nonisolated public func gridCellColumns(_ count: Int) -> some View {
    wrapped { node, _ in GridTraitNode(node) { $0.columns = count } }
  }

  /// Where the view stands in its cell of a grid.
  nonisolated public func gridCellAnchor(_ anchor: UnitPoint) -> some View {
    wrapped { node, _ in GridTraitNode(node) { $0.anchor = anchor } }
  }

  /// How views stand in this view's column of a grid.
  nonisolated public func gridColumnAlignment(_ guide: HorizontalAlignment) -> some View {
    wrapped { node, _ in GridTraitNode(node) { $0.columnAlignment = guide } }
  }

  /// Along which axes the view has no say in the size of its cell.
  nonisolated public func gridCellUnsizedAxes(_ axes: Axis.Set) -> some View {
    wrapped { node, _ in GridTraitNode(node) { $0.unsizedAxes = axes } }
  }
}
