// A shape with its paint, laid out. Floor 4.

internal import ProofDrawing
internal import ProofGeometry

final class ShapeNode<S: Shape>: Node {
  let shape: S
  let color: RGBA
  /// Of a stroke; nil fills.
  let lineWidth: Double?

  init(_ shape: S, color: RGBA, lineWidth: Double?) {
    self.shape = shape
    self.color = color
    self.lineWidth = lineWidth.map { $0.isFinite ? max($0, 0) : 0 }
  }

  override func measure(_ proposal: ProposedViewSize) -> Size { shape.sizeThatFits(proposal) }

  override func arrange(_ proposal: ProposedViewSize) -> Rect {
    if shape is Rectangle, lineWidth == nil { return frame }
    guard frame.width.isFinite, frame.height.isFinite else { return frame }
    let bounds = shape.path(in: frame).controlBounds
    // Miters reach further than half the line at sharp corners; ten times is what painters allow.
    return lineWidth.map { bounds.inset(by: -max($0, 1) * 5) } ?? bounds
  }

  override func paint(into slice: inout Slice) {
    guard color.alpha > 0, frame.width.isFinite, frame.height.isFinite else { return }
    if shape is Rectangle, lineWidth == nil {
      slice.append(.fill(frame, color), ink: frame)
      return
    }
    let path = ShapePath(elements: shape.path(in: frame).elements)
    if path.elements.isEmpty { return }
    if let lineWidth {
      guard lineWidth > 0 else { return }
      slice.append(
        .shape(path, fill: nil, stroke: Stroke(.color(color), width: lineWidth)), ink: ink)
    } else {
      slice.append(.shape(path, fill: Fill(color), stroke: nil), ink: ink)
    }
  }
}
