// Lazy grids and stacks, spelled as in SwiftUI. Floor 4.

public import Foundation

/// Columns of cells that grow downwards.
///
/// Measured once for its columns: each cell comes to be once, or with ``View/uniformCells()`` the
/// first one only. A window then makes only the cells of the rows that it shows. Columns follow
/// from the proposed width; none, infinite or no width means no columns and a size of zero. Without
/// a proposed width it takes the ideal widths of its first cells.
nonisolated public struct LazyVGrid<Content: View>: View {
  let columns: [GridItem]
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  let content: Content

  /// - Parameter spacing: points between rows; nil lets neighbors decide, mostly 8.
  public init(
    columns: [GridItem], alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.columns = columns
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(
    _ view: LazyVGrid, _ inputs: _ViewInputs
  ) -> _ViewList {
    lazyList(
      view.content, main: .vertical, items: view.columns, alignment: view.alignment.key,
      spacing: view.spacing, pinnedViews: view.pinnedViews, inputs)
  }
}

/// Rows of cells that grow towards the trailing edge; ``LazyVGrid`` with its axes swapped.
nonisolated public struct LazyHGrid<Content: View>: View {
  let rows: [GridItem]
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  let content: Content

  /// - Parameter spacing: points between columns; nil lets neighbors decide, mostly 8.
  public init(
    rows: [GridItem], alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.rows = rows
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(
    _ view: LazyHGrid, _ inputs: _ViewInputs
  ) -> _ViewList {
    lazyList(
      view.content, main: .horizontal, items: view.rows, alignment: view.alignment.key,
      spacing: view.spacing, pinnedViews: view.pinnedViews, inputs)
  }
}

/// A column of views of which only those in the window come to be. Takes the width it is proposed.
nonisolated public struct LazyVStack<Content: View>: View {
  let alignment: HorizontalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(
    _ view: LazyVStack, _ inputs: _ViewInputs
  ) -> _ViewList {
    lazyList(
      view.content, main: .vertical, items: nil, alignment: view.alignment.key,
      spacing: view.spacing, pinnedViews: view.pinnedViews, inputs)
  }
}

/// A row of views of which only those in the window come to be. Takes the height it is proposed.
nonisolated public struct LazyHStack<Content: View>: View {
  let alignment: VerticalAlignment
  let spacing: CGFloat?
  let pinnedViews: PinnedScrollableViews
  let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    pinnedViews: PinnedScrollableViews = [], @ViewBuilder content: () -> Content
  ) {
    self.alignment = alignment
    self.spacing = spacing
    self.pinnedViews = pinnedViews
    self.content = content()
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(
    _ view: LazyHStack, _ inputs: _ViewInputs
  ) -> _ViewList {
    lazyList(
      view.content, main: .horizontal, items: nil, alignment: view.alignment.key,
      spacing: view.spacing, pinnedViews: view.pinnedViews, inputs)
  }
}

/// What of a section stays in sight while the section scrolls.
nonisolated public struct PinnedScrollableViews: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let sectionHeaders = PinnedScrollableViews(rawValue: 1)
  public static let sectionFooters = PinnedScrollableViews(rawValue: 2)
}

@MainActor private func lazyList<Content: View>(
  _ content: Content, main: Axis, items: [GridItem]?, alignment: AlignmentKey, spacing: CGFloat?,
  pinnedViews: PinnedScrollableViews, _ inputs: _ViewInputs
) -> _ViewList {
  let isUniform = inputs.environment.hasUniformCells
  var inner = inputs.within(stack: items == nil ? main : nil).child(0)
  inner.isInLazyContainer = true
  if isUniform { inner = inner.changing { $0.hasUniformCells = false } }
  let setup = LazyNode.Setup(
    main: main, items: items, alignment: alignment,
    spacing: spacing.flatMap { $0.isFinite ? Double($0) : nil }, hasUniformCells: isUniform,
    pinnedViews: pinnedViews, isRightToLeft: inputs.isRightToLeft)
  return .node(LazyNode(viewList(content, inner), setup: setup, host: inputs.host))
}

extension View {
  /// Promises that all cells of the lazy containers herein are as high as their first one (as wide,
  /// in horizontal ones): then only that one is measured, however many there are.
  ///
  /// Headers and footers are measured each. An element of a ForEach whose type doesn't tell how
  /// many cells it has (an `if` without `else`, an AnyView) comes to be once to be counted. A cell
  /// that breaks the promise is laid out in the room that the first one needed.
  nonisolated public func uniformCells() -> some View {
    EnvironmentContent(content: self) { $0.hasUniformCells = true }
  }
}
