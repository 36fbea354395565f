// Nodes that change how their child is painted, never its size. Floor 4. What a group paints may
// reach further than the child does; its ink says how far, and its slice looks that much further.

internal import Foundation
internal import ProofDrawing
internal import ProofGeometry

/// opacity: the child as one group.
final class OpacityNode: MarkNode {
  let opacity: Double

  init(_ child: Node, opacity: Double) {
    self.opacity = opacity.isNaN ? 1 : min(max(opacity, 0), 1)
    super.init(child)
  }

  override func paint(into slice: inout Slice) {
    if opacity == 0 { return }
    if opacity == 1 { return child.draw(into: &slice) }
    slice.layer(.opacity(opacity), ink: ink) { child.draw(into: &$0) }
  }
}

/// hidden: takes its space and shows nothing.
final class HiddenNode: MarkNode {
  override func arrange(_ proposal: Proposal) -> Rect {
    _ = super.arrange(proposal)
    return .zero
  }

  override func paint(into slice: inout Slice) {}
}

/// clipped: nothing shows outside the frame.
final class ClipNode: MarkNode {
  override func arrange(_ proposal: Proposal) -> Rect {
    super.arrange(proposal).intersection(frame)
  }

  override func paint(into slice: inout Slice) {
    slice.clipped(to: frame) { child.draw(into: &$0) }
  }
}

/// clipShape and cornerRadius.
final class ShapeClipNode: MarkNode {
  private let shape: any Shape
  private let isEvenOdd: Bool

  init(_ child: Node, shape: any Shape, isEvenOdd: Bool, isRightToLeft: Bool) {
    self.shape = shape
    self.isEvenOdd = isEvenOdd
    super.init(child, isRightToLeft: isRightToLeft)
  }

  private var outline: Path {
    let path = shape.path(in: CGRect(frame))
    guard isRightToLeft, shape.layoutDirectionBehavior.mirrors(.rightToLeft) else { return path }
    let sum = frame.minX + frame.maxX
    return path.mapped { Point(x: sum - $0.x, y: $0.y) }
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    let ink = super.arrange(proposal)
    guard frame.width.isFinite, frame.height.isFinite else { return ink }
    return ink.intersection(outline.controlBounds)
  }

  override func paint(into slice: inout Slice) {
    let path = ShapePath(elements: outline.elements)
    slice.group(.clipShape(path, isEvenOdd: isEvenOdd)) { child.draw(into: &$0) }
  }
}

/// blendMode and the color effects: the child as one group.
final class LayerEffectNode: MarkNode {
  let effect: LayerEffect

  init(_ child: Node, _ effect: LayerEffect) {
    self.effect = effect
    super.init(child)
  }

  override func paint(into slice: inout Slice) {
    slice.layer(effect, ink: ink) { child.draw(into: &$0) }
  }
}

/// blur and shadow: effects that reach beyond what they are given.
final class HaloNode: MarkNode {
  private let effect: LayerEffect
  private let radius: Double
  private let offset: Point

  init(_ child: Node, blur radius: Double, isOpaque: Bool) {
    self.radius = HaloNode.bounded(radius)
    offset = .zero
    effect = .blur(radius: self.radius, isOpaque: isOpaque)
    super.init(child)
  }

  init(_ child: Node, shadow color: RGBA, radius: Double, x: Double, y: Double) {
    self.radius = HaloNode.bounded(radius)
    offset = Point(x: finite(x), y: finite(y))
    effect = .shadow(color, radius: self.radius, x: offset.x, y: offset.y)
    super.init(child)
  }

  private static func bounded(_ radius: Double) -> Double {
    radius.isFinite ? min(max(radius, 0), 1000) : 0
  }

  /// A Gaussian is nothing beyond three deviations.
  private var halo: Double { radius * 3 + 1 }

  override func arrange(_ proposal: Proposal) -> Rect {
    let ink = super.arrange(proposal)
    guard ink.width > 0, ink.height > 0 else { return ink }
    if case .shadow = effect {
      return ink.union(ink.offset(x: offset.x, y: offset.y).inset(by: -halo))
    }
    return ink.inset(by: -halo)
  }

  override func paint(into slice: inout Slice) {
    if radius == 0, case .blur = effect { return child.draw(into: &slice) }
    let reach = max(abs(offset.x), abs(offset.y)) + halo
    slice.layer(effect, ink: child.ink, reach: reach) { child.draw(into: &$0) }
  }
}

/// Rotation, scale and other linear maps: the child is laid out upright and drawn through the map.
final class TransformNode: MarkNode {
  /// The map in points of the root, for a frame.
  private let map: (Rect) -> AffineTransform

  init(_ child: Node, _ map: @escaping (Rect) -> AffineTransform) {
    self.map = map
    super.init(child)
  }

  private var transform: AffineTransform {
    let transform = map(frame)
    let numbers = [
      transform.a, transform.b, transform.c, transform.d, transform.tx, transform.ty,
    ]
    return numbers.allSatisfy(\.isFinite)
      ? transform : AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0)
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    let ink = super.arrange(proposal)
    return ink.width > 0 && ink.height > 0 ? transform.bounds(of: ink) : ink
  }

  override func paint(into slice: inout Slice) {
    let transform = transform
    if transform == .identity { return child.draw(into: &slice) }
    // What is squeezed to a line shows nothing.
    guard let inverse = transform.inverse else { return }
    slice.transformed(by: transform, inverse) { child.draw(into: &$0) }
  }

  override func collect(into found: inout FoundFrames) {
    let outer = found.transform
    found.transform = transform.followed(by: outer)
    super.collect(into: &found)
    found.transform = outer
  }

  override func visit(_ window: Rect, _ body: (Node) -> Void) {
    guard ink.intersects(window), let inverse = transform.inverse else { return }
    body(self)
    child.visit(inverse.bounds(of: window), body)
  }
}

/// offset: painted, and found, elsewhere.
final class OffsetNode: MarkNode {
  private let offset: Point

  init(_ child: Node, x: Double, y: Double) {
    offset = Point(x: finite(x), y: finite(y))
    super.init(child)
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    child.place(
      at: Point(x: frame.x + offset.x, y: frame.y + offset.y), proposal: proposal)
    return child.ink
  }
}

/// zIndex.
final class ZIndexNode: MarkNode {
  private let value: Double

  init(_ child: Node, value: Double) {
    self.value = value.isNaN ? 0 : value
    super.init(child)
  }

  override var zIndex: Double { value }
}

/// position: fills what it is proposed, its child's center at a point.
final class PositionNode: UnaryNode {
  private let position: Point

  init(_ child: Node, x: Double, y: Double) {
    position = Point(x: finite(x), y: finite(y))
    super.init(child, guides: ExplicitGuides.none)
  }

  override func measure(_ proposal: Proposal) -> Size {
    let size = child.size(proposal)
    return Size(width: proposal.width ?? size.width, height: proposal.height ?? size.height)
  }

  override func childPosition(_ size: Size, _ proposal: Proposal) -> Point {
    let own = child.size(proposal)
    return Point(x: position.x - own.width / 2, y: position.y - own.height / 2)
  }

  override func guide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? { nil }
}

/// matchedGeometryEffect: a follower's child stands where the source is, and is as large.
final class MatchedNode: UnaryNode {
  private let key: MatchedKey
  private let properties: MatchedGeometryProperties
  private let anchor: UnitPoint
  private let isSource: Bool
  private let host: ViewHost

  init(
    _ child: Node, key: MatchedKey, properties: MatchedGeometryProperties, anchor: UnitPoint,
    isSource: Bool, host: ViewHost
  ) {
    self.key = key
    self.properties = properties
    self.anchor = anchor
    self.isSource = isSource
    self.host = host
    super.init(child)
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    if isSource {
      // Followers that come before their source find it in the next round.
      if host.matched[key] != frame {
        host.matched[key] = frame
        host.needsPlacing = true
      }
      return super.arrange(proposal)
    }
    guard let source = host.matched[key] else { return super.arrange(proposal) }
    let own = properties.contains(.size) ? Proposal(source.size) : proposal
    let size = child.size(own)
    var origin = frame.origin
    if properties.contains(.position) {
      let target = anchor.point(in: source)
      origin = Point(
        x: target.x - Double(anchor.x) * size.width, y: target.y - Double(anchor.y) * size.height)
    } else {
      let target = anchor.point(in: frame)
      origin = Point(
        x: target.x - Double(anchor.x) * size.width, y: target.y - Double(anchor.y) * size.height)
    }
    child.place(at: origin, proposal: own)
    return child.ink
  }
}

/// Two views with the same key share their geometry.
struct MatchedKey: Hashable {
  var id: AnyHashable
  var space: Namespace.ID
}
