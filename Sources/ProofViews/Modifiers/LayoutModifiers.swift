// Modifiers that change sizes and places, spelled as in SwiftUI. Floor 4.

public import Foundation
internal import ProofGeometry

extension View {
  /// An invisible frame of fixed dimensions. A dimension that is negative or not finite counts as
  /// not given.
  nonisolated public func frame(
    width: CGFloat? = nil, height: CGFloat? = nil, alignment: Alignment = .center
  ) -> some View {
    wrapped { node, inputs in
      FrameNode(
        node, width: .fixed(checking: width.map(Double.init)),
        height: .fixed(checking: height.map(Double.init)),
        alignment: alignment, isRightToLeft: inputs.isRightToLeft)
    }
  }

  /// An invisible frame within bounds. Bounds out of order give way to the ones before.
  nonisolated public func frame(
    minWidth: CGFloat? = nil, idealWidth: CGFloat? = nil, maxWidth: CGFloat? = nil,
    minHeight: CGFloat? = nil, idealHeight: CGFloat? = nil, maxHeight: CGFloat? = nil,
    alignment: Alignment = .center
  ) -> some View {
    wrapped { node, inputs in
      FrameNode(
        node, width: .flexible(minWidth, idealWidth, maxWidth),
        height: .flexible(minHeight, idealHeight, maxHeight),
        alignment: alignment, isRightToLeft: inputs.isRightToLeft)
    }
  }

  /// Adds space around the view; lengths that aren't finite count as zero.
  nonisolated public func padding(_ insets: EdgeInsets) -> some View {
    wrapped { node, inputs in
      PaddingNode(node, insets: insets, isRightToLeft: inputs.isRightToLeft)
    }
  }

  /// - Parameter length: points; 16 where nil.
  nonisolated public func padding(
    _ edges: Edge.Set = .all, _ length: CGFloat? = nil
  ) -> some View {
    padding(EdgeInsets(edges, length ?? 16))
  }

  /// Adds the same space at every edge, in points.
  nonisolated public func padding(_ length: CGFloat) -> some View {
    padding(.all, length)
  }

  /// Proposes a size of this ratio (width by height), of its own where nil, within or around the
  /// space it is proposed.
  nonisolated public func aspectRatio(
    _ aspectRatio: CGFloat? = nil, contentMode: ContentMode
  ) -> some View {
    wrapped { node, _ in
      AspectRatioNode(
        node, ratio: aspectRatio.map { Size(width: Double($0), height: 1) }, mode: contentMode)
    }
  }

  /// Proposes a size of this ratio within or around the space it is proposed.
  nonisolated public func aspectRatio(_ aspectRatio: CGSize, contentMode: ContentMode) -> some View
  {
    wrapped { node, _ in AspectRatioNode(node, ratio: Size(aspectRatio), mode: contentMode) }
  }

  /// Proposes the view's own ratio within the space it is proposed.
  nonisolated public func scaledToFit() -> some View { aspectRatio(contentMode: .fit) }
  /// Proposes the view's own ratio around the space it is proposed.
  nonisolated public func scaledToFill() -> some View { aspectRatio(contentMode: .fill) }

  /// Proposes nothing along the named axes, so that the view takes its ideal size.
  nonisolated public func fixedSize(horizontal: Bool, vertical: Bool) -> some View {
    var axes: Axis.Set = []
    if horizontal { axes.insert(.horizontal) }
    if vertical { axes.insert(.vertical) }
    return wrapped { node, _ in FixedSizeNode(node, axes: axes) }
  }

  /// Proposes nothing, so that the view takes its ideal size.
  nonisolated public func fixedSize() -> some View { fixedSize(horizontal: true, vertical: true) }

  /// Sets the order in which a stack serves its views, higher ones first; 0 by default.
  nonisolated public func layoutPriority(_ value: Double) -> some View {
    wrapped { node, _ in PriorityNode(node, value: value) }
  }

  /// Moves a horizontal guide of the view, counted from its leading edge.
  nonisolated public func alignmentGuide(
    _ guide: HorizontalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    GuidedContent(content: self, key: guide.key, compute: computeValue)
  }

  /// Moves a vertical guide of the view, counted from its top.
  nonisolated public func alignmentGuide(
    _ guide: VerticalAlignment, computeValue: @escaping (ViewDimensions) -> CGFloat
  ) -> some View {
    GuidedContent(content: self, key: guide.key, compute: computeValue)
  }
}

/// A view whose children set a guide.
private nonisolated struct GuidedContent<Content: View>: View {
  let content: Content
  let key: AlignmentKey
  let compute: (ViewDimensions) -> CGFloat

  var body: Never { primitiveBody() }
  static var _viewListCount: Int? { Content._viewListCount }
  @MainActor static func _makeViewList(_ view: GuidedContent, _ inputs: _ViewInputs) -> _ViewList {
    viewList(view.content, inputs).map { GuideNode($0, key: view.key, compute: view.compute) }
  }
}

extension FrameRule {
  nonisolated fileprivate static func flexible(
    _ minimum: CGFloat?, _ ideal: CGFloat?, _ maximum: CGFloat?
  ) -> FrameRule {
    .flexible(
      checking: minimum.map(Double.init), ideal: ideal.map(Double.init),
      maximum: maximum.map(Double.init))
  }
}
