// Nodes without children. Floor 4.

internal import Foundation
internal import ProofDrawing
internal import ProofGeometry

/// Nothing, at no size.
final class EmptyNode: Node {}

/// A color: fills what it is offered, 10 points where nothing is.
final class ColorNode: Node {
  let color: RGBA

  init(_ color: RGBA) { self.color = color }

  override func measure(_ proposal: Proposal) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  override func paint(into slice: inout Slice) {
    if color.alpha > 0 { slice.append(.fill(frame, color), ink: frame) }
  }
}

/// A line inside the frame's edges.
final class BorderNode: Node {
  let paint: _ShapePaint
  let width: Double

  init(_ paint: _ShapePaint, width: Double) {
    self.paint = paint
    self.width = width.isFinite ? max(width, 0) : 0
  }

  override func measure(_ proposal: Proposal) -> Size {
    proposal.replacingUnspecifiedDimensions()
  }

  override func paint(into slice: inout Slice) {
    guard !paint.isClear, width > 0 else { return }
    if case .color = paint.content {
      slice.append(.border(frame, width: width, paint.color), ink: frame)
      return
    }
    let line = min(width, frame.width / 2, frame.height / 2)
    let inside = Rect(
      x: frame.x + line, y: frame.y + line, width: frame.width - 2 * line,
      height: frame.height - 2 * line)
    let ring = Path(CGRect(frame)).elements + Path(CGRect(inside)).elements
    slice.append(
      .shape(
        ShapePath(elements: ring), fill: Fill(paint.paint(in: frame), isEvenOdd: true),
        stroke: nil), ink: frame)
  }
}

/// Space that takes what others leave.
final class SpacerNode: Node {
  let minimum: Double
  let axis: Axis?

  init(minimum: Double?, axis: Axis?) {
    self.minimum = minimum.map { $0.isFinite ? max($0, 0) : 8 } ?? 8
    self.axis = axis
  }

  override var spacing: ViewSpacing { .zero }
  override var priority: Double { -.infinity }

  override func measure(_ proposal: Proposal) -> Size {
    func length(_ axis: Axis) -> Double {
      self.axis == nil || self.axis == axis ? max(proposal[axis] ?? minimum, minimum) : 0
    }
    return Size(width: length(.horizontal), height: length(.vertical))
  }
}

/// A line of one point across the stack's axis.
final class DividerNode: Node {
  let color: RGBA
  let isUpright: Bool

  init(_ color: RGBA, isUpright: Bool) {
    self.color = color
    self.isUpright = isUpright
  }

  override func measure(_ proposal: Proposal) -> Size {
    isUpright
      ? Size(width: 1, height: proposal.height ?? 10) : Size(width: proposal.width ?? 10, height: 1)
  }

  override func paint(into slice: inout Slice) {
    slice.append(.fill(frame, color), ink: frame)
  }
}

/// A cell that a renderer draws; behaves like a resizable image.
final class ThumbnailNode: Node {
  let item: Int
  let style: CellStyle
  let shared: _ViewInputs.Shared

  init(item: Int, style: CellStyle, shared: _ViewInputs.Shared) {
    self.item = item
    self.style = style
    self.shared = shared
  }

  override func measure(_ proposal: Proposal) -> Size {
    if let width = proposal.width, let height = proposal.height {
      return Size(width: width, height: height)
    }
    var ideal = Size(width: 10, height: 10)
    if let pixels = shared.values.sourceSize?(item), !pixels.isEmpty {
      ideal = Size(width: Double(pixels.width), height: Double(pixels.height))
    }
    return proposal.replacingUnspecifiedDimensions(by: ideal)
  }

  override func paint(into slice: inout Slice) {
    slice.append(.cell(CellPlacement(item: item, frame: frame, style: style)), ink: frame)
  }
}
