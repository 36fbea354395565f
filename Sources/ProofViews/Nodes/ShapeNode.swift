// A shape with its paints, laid out. Floor 4. Shapes put together of two are filled through clips:
// no outline is computed that neither of them has.

internal import Foundation
internal import ProofDrawing
internal import ProofGeometry

final class ShapeNode<S: Shape>: Node {
  let shape: S
  let paints: [ShapeLayer.Resolved]
  private let isMirrored: Bool

  init(_ shape: S, paints: [ShapeLayer.Resolved], _ inputs: _ViewInputs) {
    self.shape = shape
    self.paints = paints
    isMirrored =
      inputs.isRightToLeft && shape.layoutDirectionBehavior.mirrors(.rightToLeft)
  }

  override func measure(_ proposal: Proposal) -> Size {
    Size(shape.sizeThatFits(ProposedViewSize(proposal)))
  }

  /// Plain rectangles are filled on whole pixels.
  private func isPlain(_ paint: ShapeLayer.Resolved) -> Bool {
    guard case .fill = paint.kind, case .color = paint.paint.content else { return false }
    return paint.shape is Rectangle
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    guard frame.width.isFinite, frame.height.isFinite else { return frame }
    var ink = frame
    for paint in paints where !isPlain(paint) {
      let bounds = paint.shape.path(in: CGRect(frame)).controlBounds
      ink = ink.union(bounds.inset(by: -reach(of: paint)))
    }
    return isMirrored ? mirror.bounds(of: ink) : ink
  }

  /// How far a line leaves the outline: miters reach further than half its width at sharp corners,
  /// as far as their limit allows.
  private func reach(of paint: ShapeLayer.Resolved) -> Double {
    var styles: [StrokeStyle] = []
    if case .stroke(let style) = paint.kind { styles.append(style) }
    if case .stroke(let style) = paint.shape._form.content { styles.append(style) }
    let reaches = styles.map { style in
      max(style.width, 1) / 2 * (style.lineJoin == .miter ? max(Double(style.miterLimit), 2) : 2)
    }
    return reaches.reduce(0) { $0 + ($1.isFinite ? min($1, 1e6) : 1e6) }
  }

  /// What turns the drawing round where lines run right to left.
  private var mirror: AffineTransform {
    AffineTransform(a: -1, b: 0, c: 0, d: 1, tx: frame.minX + frame.maxX, ty: 0)
  }

  override func paint(into slice: inout Slice) {
    guard frame.width.isFinite, frame.height.isFinite else { return }
    for paint in paints where !paint.paint.isClear {
      if isPlain(paint) {
        slice.append(.fill(frame, paint.paint.color), ink: frame)
        continue
      }
      let colors = paint.paint.paint(in: frame)
      let drawing: ShapeDrawing =
        switch paint.kind {
        case .fill(let style): .fill(Fill(colors, isEvenOdd: style.isEOFilled))
        case .stroke(let style): .stroke(Stroke(colors, style))
        }
      draw(paint.shape, drawing, into: &slice)
    }
  }

  private enum ShapeDrawing {
    case fill(Fill)
    case stroke(Stroke)
  }

  private func path(of shape: any Shape) -> ShapePath {
    let path = shape.path(in: CGRect(frame))
    return ShapePath(elements: (isMirrored ? path.mapped(mirror.apply) : path).elements)
  }

  private func draw(_ shape: any Shape, _ drawing: ShapeDrawing, into slice: inout Slice) {
    let path = path(of: shape)
    if path.elements.isEmpty { return }
    switch drawing {
    case .stroke(let stroke):
      guard stroke.width > 0 else { return }
      slice.append(.shape(path, fill: nil, stroke: stroke), ink: ink)
    case .fill(let fill):
      switch shape._form.content {
      case .outline: slice.append(.shape(path, fill: fill, stroke: nil), ink: ink)
      case .stroke(let style):
        guard style.width > 0 else { return }
        slice.append(.shape(path, fill: nil, stroke: Stroke(fill.paint, style)), ink: ink)
      case .intersection(let first, let second):
        slice.group(.clipShape(self.path(of: first), isEvenOdd: false)) {
          draw(second, drawing, into: &$0)
        }
      case .subtraction(let first, let second):
        slice.group(.clipShape(without(second), isEvenOdd: true)) {
          draw(first, drawing, into: &$0)
        }
      case .union(let first, let second):
        // The second where the first isn't, so that what both cover is painted once.
        slice.group(.clipShape(without(first), isEvenOdd: true)) {
          draw(second, drawing, into: &$0)
        }
        draw(first, drawing, into: &slice)
      case .symmetricDifference(let first, let second):
        slice.group(.clipShape(without(second), isEvenOdd: true)) {
          draw(first, drawing, into: &$0)
        }
        slice.group(.clipShape(without(first), isEvenOdd: true)) {
          draw(second, drawing, into: &$0)
        }
      }
    }
  }

  /// Everything but a shape, for the even-odd rule.
  private func without(_ shape: any Shape) -> ShapePath {
    let around = Path(CGRect(ink.inset(by: -1))).elements
    return ShapePath(elements: around + path(of: shape).elements)
  }
}

extension StrokeStyle {
  nonisolated fileprivate var width: Double { lineWidth.isFinite ? max(Double(lineWidth), 0) : 0 }
}

extension Stroke {
  nonisolated init(_ paint: Paint, _ style: StrokeStyle) {
    let cap: Cap =
      switch style.lineCap {
      case .butt: .butt
      case .round: .round
      case .square: .square
      }
    let join: Join =
      switch style.lineJoin {
      case .miter: .miter
      case .round: .round
      case .bevel: .bevel
      }
    // A dash that is no length, or none at all, makes a whole line.
    let dash = style.dash.map { Double($0) }
    let isDashed = dash.allSatisfy { $0.isFinite && $0 >= 0 } && dash.contains { $0 > 0 }
    self.init(
      paint, width: style.width, cap: cap, join: join,
      miterLimit: style.miterLimit.isFinite ? Double(style.miterLimit) : 10,
      dash: isDashed ? dash : [], dashPhase: finite(Double(style.dashPhase)))
  }
}
