// Modifiers that change how a view is painted, never its size. Floor 4.

public import Foundation
public import ProofDrawing
internal import ProofGeometry

extension View {
  /// The view as one group at this opacity, 0 to 1.
  nonisolated public func opacity(_ opacity: Double) -> some View {
    wrapped { node, _ in OpacityNode(node, opacity: opacity) }
  }

  /// Takes the view's space and shows nothing.
  nonisolated public func hidden() -> some View {
    wrapped { node, _ in HiddenNode(node) }
  }

  /// Hides what lies outside the view's frame.
  nonisolated public func clipped(antialiased: Bool = false) -> some View {
    wrapped { node, _ in ClipNode(node) }
  }

  /// Hides what lies outside a shape of the view's frame.
  nonisolated public func clipShape<S: Shape>(
    _ shape: S, style: FillStyle = FillStyle()
  ) -> some View {
    wrapped { node, inputs in
      ShapeClipNode(
        node, shape: shape, isEvenOdd: style.isEOFilled, isRightToLeft: inputs.isRightToLeft)
    }
  }

  /// Rounds the corners of the view's frame, in points.
  nonisolated public func cornerRadius(_ radius: CGFloat, antialiased: Bool = true) -> some View {
    clipShape(RoundedRectangle(cornerRadius: radius))
  }

  /// Paints the view elsewhere, in points; its place stays.
  nonisolated public func offset(x: CGFloat = 0, y: CGFloat = 0) -> some View {
    wrapped { node, _ in OffsetNode(node, x: Double(x), y: Double(y)) }
  }

  /// Paints the view elsewhere, in points; its place stays.
  nonisolated public func offset(_ offset: CGSize) -> some View {
    self.offset(x: offset.width, y: offset.height)
  }

  /// Paints the view later than its neighbors with lower values, earlier than higher ones.
  nonisolated public func zIndex(_ value: Double) -> some View {
    wrapped { node, _ in ZIndexNode(node, value: value) }
  }

  /// Paints the view turned about a place of its frame.
  nonisolated public func rotationEffect(
    _ angle: Angle, anchor: UnitPoint = .center
  ) -> some View {
    let rotation = CGAffineTransform(rotationAngle: CGFloat(angle.radians)).transform
    return transformed(anchor: anchor, rotation)
  }

  /// Paints the view larger or smaller about a place of its frame.
  nonisolated public func scaleEffect(
    x: CGFloat = 1, y: CGFloat = 1, anchor: UnitPoint = .center
  ) -> some View {
    transformed(anchor: anchor, .scale(x: Double(x), y: Double(y)))
  }

  /// Paints the view larger or smaller about a place of its frame.
  nonisolated public func scaleEffect(_ scale: CGFloat, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale, y: scale, anchor: anchor)
  }

  /// Paints the view larger or smaller about a place of its frame.
  nonisolated public func scaleEffect(_ scale: CGSize, anchor: UnitPoint = .center) -> some View {
    scaleEffect(x: scale.width, y: scale.height, anchor: anchor)
  }

  /// Paints the view through a map about its leading top corner.
  nonisolated public func transformEffect(_ transform: CGAffineTransform) -> some View {
    transformed(anchor: .topLeading, transform.transform)
  }

  /// Paints the view through a map about its leading top corner. What isn't linear in the map, a
  /// perspective, is left out.
  nonisolated public func projectionEffect(_ transform: ProjectionTransform) -> some View {
    transformed(anchor: .topLeading, transform.affine)
  }

  /// Paints the view turned in space, as seen from far away: no perspective.
  nonisolated public func rotation3DEffect(
    _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat), anchor: UnitPoint = .center,
    anchorZ: CGFloat = 0, perspective: CGFloat = 1
  ) -> some View {
    transformed(anchor: anchor, rotation(angle, axis: axis))
  }

  nonisolated private func transformed(anchor: UnitPoint, _ transform: AffineTransform) -> some View
  {
    wrapped { node, inputs in
      var anchor = anchor
      if inputs.isRightToLeft { anchor.x = 1 - anchor.x }
      return TransformNode(node) { transform.about(anchor.point(in: $0)) }
    }
  }

  /// Lays a blurred silhouette behind the view.
  nonisolated public func shadow(
    color: Color = Color(.sRGBLinear, white: 0, opacity: 0.33), radius: CGFloat, x: CGFloat = 0,
    y: CGFloat = 0
  ) -> some View {
    wrapped { node, inputs in
      HaloNode(
        node, shadow: color.rgba(in: inputs.environment), radius: Double(radius), x: Double(x),
        y: Double(y))
    }
  }

  /// Blurs the view; the radius is the Gaussian's deviation in points.
  nonisolated public func blur(radius: CGFloat, opaque: Bool = false) -> some View {
    wrapped { node, _ in HaloNode(node, blur: Double(radius), isOpaque: opaque) }
  }

  /// Lays the view over what is behind it by another rule.
  nonisolated public func blendMode(_ mode: BlendMode) -> some View {
    wrapped { node, _ in
      mode == .normal ? node : LayerEffectNode(node, .blend(mode))
    }
  }

  /// The view as one group.
  nonisolated public func compositingGroup() -> some View {
    wrapped { node, _ in LayerEffectNode(node, .opacity(1)) }
  }

  /// The view as one group.
  nonisolated public func drawingGroup(opaque: Bool = false) -> some View { compositingGroup() }

  /// Adds to all colors, -1 to 1.
  nonisolated public func brightness(_ amount: Double) -> some View {
    colored(.adding(amount))
  }

  /// Spreads colors about the middle gray; 1 leaves them.
  nonisolated public func contrast(_ amount: Double) -> some View {
    colored(.scaling(amount, about: 0.5))
  }

  /// Spreads colors about their gray; 1 leaves them, 0 leaves the gray.
  nonisolated public func saturation(_ amount: Double) -> some View {
    colored(.saturating(amount))
  }

  /// Takes color away, 0 to 1.
  nonisolated public func grayscale(_ amount: Double) -> some View {
    colored(.saturating(1 - min(max(amount, 0), 1)))
  }

  /// Turns hues.
  nonisolated public func hueRotation(_ angle: Angle) -> some View {
    colored(.turningHue(by: angle.radians))
  }

  /// Turns colors into their opposites.
  nonisolated public func colorInvert() -> some View { colored(.inverting) }

  /// Multiplies colors and opacity with a color's.
  nonisolated public func colorMultiply(_ color: Color) -> some View {
    wrapped { node, inputs in
      LayerEffectNode(node, .color(.multiplying(with: color.rgba(in: inputs.environment))))
    }
  }

  /// Bright becomes transparent, dark opaque black.
  nonisolated public func luminanceToAlpha() -> some View { colored(.luminanceToAlpha) }

  nonisolated private func colored(_ transform: ColorTransform) -> some View {
    wrapped { node, _ in
      transform.rows.joined().allSatisfy(\.isFinite)
        ? LayerEffectNode(node, .color(transform)) : node
    }
  }
}

/// The part of a rotation in space that one sees from far away.
nonisolated private func rotation(
  _ angle: Angle, axis: (x: CGFloat, y: CGFloat, z: CGFloat)
) -> AffineTransform {
  var (x, y, z) = (Double(axis.x), Double(axis.y), Double(axis.z))
  let length = (x * x + y * y + z * z).squareRoot()
  guard length > 0, length.isFinite else { return .identity }
  (x, y, z) = (x / length, y / length, z / length)
  let (sine, cosine) = (Double(sin(angle.radians)), Double(cos(angle.radians)))
  let rest = 1 - cosine
  return AffineTransform(
    a: rest * x * x + cosine, b: rest * x * y + z * sine, c: rest * x * y - z * sine,
    d: rest * y * y + cosine, tx: 0, ty: 0)
}

extension ColorTransform {
  /// Shares of red, green and blue in brightness.
  nonisolated private static let luma = [0.2126, 0.7152, 0.0722]

  nonisolated private static func matrix(_ element: (Int, Int) -> Double) -> ColorTransform {
    ColorTransform(
      rows: (0..<3).map { row in (0..<3).map { element(row, $0) } + [0, 0] } + [[0, 0, 0, 1, 0]])
  }

  nonisolated static func adding(_ amount: Double) -> ColorTransform {
    var transform = matrix { $0 == $1 ? 1 : 0 }
    for row in 0..<3 { transform.rows[row][4] = amount }
    return transform
  }

  nonisolated static func scaling(_ amount: Double, about middle: Double) -> ColorTransform {
    var transform = matrix { $0 == $1 ? amount : 0 }
    for row in 0..<3 { transform.rows[row][4] = middle * (1 - amount) }
    return transform
  }

  nonisolated static func saturating(_ amount: Double) -> ColorTransform {
    matrix { luma[$1] * (1 - amount) + ($0 == $1 ? amount : 0) }
  }

  /// SVG's hue rotation.
  nonisolated static func turningHue(by radians: Double) -> ColorTransform {
    let (sine, cosine) = (Double(sin(radians)), Double(cos(radians)))
    let about: [[Double]] = [
      [-0.2126, -0.7152, 0.9278], [0.143, 0.14, -0.283], [-0.7874, 0.7152, 0.0722],
    ]
    return matrix { row, column in
      let own = row == column ? 1.0 : 0
      return luma[column] + cosine * (own - luma[column]) + sine * about[row][column]
    }
  }

  nonisolated static let inverting = ColorTransform(rows: [
    [-1, 0, 0, 0, 1], [0, -1, 0, 0, 1], [0, 0, -1, 0, 1], [0, 0, 0, 1, 0],
  ])

  nonisolated static func multiplying(with color: RGBA) -> ColorTransform {
    let factors = [color.red, color.green, color.blue].map { Double($0) / 255 }
    var transform = matrix { $0 == $1 ? factors[$0] : 0 }
    transform.rows[3][3] = Double(color.alpha) / 255
    return transform
  }

  nonisolated static let luminanceToAlpha = ColorTransform(rows: [
    [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0],
    [-luma[0], -luma[1], -luma[2], 1, 0],
  ])
}

/// A projective map of points, as Core Graphics numbers it.
nonisolated public struct ProjectionTransform: Hashable, Sendable {
  public var m11: CGFloat = 1
  public var m12: CGFloat = 0
  public var m13: CGFloat = 0
  public var m21: CGFloat = 0
  public var m22: CGFloat = 1
  public var m23: CGFloat = 0
  public var m31: CGFloat = 0
  public var m32: CGFloat = 0
  public var m33: CGFloat = 1

  public init() {}

  public init(_ transform: CGAffineTransform) {
    (m11, m12) = (transform.a, transform.b)
    (m21, m22) = (transform.c, transform.d)
    (m31, m32) = (transform.tx, transform.ty)
  }

  public var isIdentity: Bool { self == ProjectionTransform() }
  public var isAffine: Bool { m13 == 0 && m23 == 0 && m33 == 1 }

  /// First this map, then another.
  public func concatenating(_ other: ProjectionTransform) -> ProjectionTransform {
    let (a, b) = (rows, other.rows)
    var product: [[CGFloat]] = [[0, 0, 0], [0, 0, 0], [0, 0, 0]]
    for row in 0..<3 {
      for column in 0..<3 {
        for index in 0..<3 { product[row][column] += a[row][index] * b[index][column] }
      }
    }
    var result = ProjectionTransform()
    result.rows = product
    return result
  }

  private var rows: [[CGFloat]] {
    get { [[m11, m12, m13], [m21, m22, m23], [m31, m32, m33]] }
    set {
      (m11, m12, m13) = (newValue[0][0], newValue[0][1], newValue[0][2])
      (m21, m22, m23) = (newValue[1][0], newValue[1][1], newValue[1][2])
      (m31, m32, m33) = (newValue[2][0], newValue[2][1], newValue[2][2])
    }
  }

  var affine: AffineTransform {
    AffineTransform(
      a: Double(m11), b: Double(m12), c: Double(m21), d: Double(m22), tx: Double(m31),
      ty: Double(m32))
  }
}

/// A modifier that paints a view through a map of its own.
nonisolated public protocol GeometryEffect: ViewModifier, Animatable where Body == Never {
  /// The map for a view of a size in points, about its leading top corner.
  func effectValue(size: CGSize) -> ProjectionTransform
}

extension GeometryEffect {
  @MainActor public static func _makeViewList(
    _ modifier: Self, content: @escaping @MainActor (_ViewInputs) -> _ViewList,
    _ inputs: _ViewInputs
  ) -> _ViewList {
    inputs.host.connect(modifier, inputs)
    return content(inputs.child(0)).map { node in
      TransformNode(node) { frame in
        modifier.effectValue(size: CGSize(frame.size)).affine.about(frame.origin)
      }
    }
  }

  public static var _viewListCount: Int? { 1 }

  /// The effect, which has no part in layout in any case.
  public func ignoredByLayout() -> Self { self }
}

/// How two views share their geometry.
nonisolated public struct MatchedGeometryProperties: OptionSet, Hashable, Sendable {
  public let rawValue: UInt32
  public init(rawValue: UInt32) { self.rawValue = rawValue }
  public static let position = MatchedGeometryProperties(rawValue: 1)
  public static let size = MatchedGeometryProperties(rawValue: 2)
  public static let frame: MatchedGeometryProperties = [.position, .size]
}

extension View {
  /// Paints the view where the source with the same id is, in its size.
  nonisolated public func matchedGeometryEffect<ID: Hashable>(
    id: ID, in namespace: Namespace.ID, properties: MatchedGeometryProperties = .frame,
    anchor: UnitPoint = .center, isSource: Bool = true
  ) -> some View {
    let key = MainValue(MatchedKey(id: AnyHashable(id), space: namespace))
    return wrapped { node, inputs in
      MatchedNode(
        node, key: key.value, properties: properties, anchor: anchor, isSource: isSource,
        host: inputs.host)
    }
  }
}
