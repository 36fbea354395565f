// Foundation's geometry outside, ProofGeometry's inside: the two met here and nowhere else. Floor 4.

public import Foundation
public import ProofGeometry

/// Ours, where Foundation's has the same name.
typealias AffineTransform = ProofGeometry.AffineTransform

extension CGPoint {
  nonisolated public init(_ point: Point) { self.init(x: point.x, y: point.y) }
}

extension CGSize {
  nonisolated public init(_ size: Size) { self.init(width: size.width, height: size.height) }
}

extension CGRect {
  nonisolated public init(_ rect: Rect) {
    self.init(x: rect.x, y: rect.y, width: rect.width, height: rect.height)
  }
}

extension Point {
  nonisolated public init(_ point: CGPoint) {
    self.init(x: Double(point.x), y: Double(point.y))
  }
}

extension Size {
  nonisolated public init(_ size: CGSize) {
    self.init(width: Double(size.width), height: Double(size.height))
  }
}

extension Rect {
  nonisolated public init(_ rect: CGRect) {
    self.init(
      x: Double(rect.origin.x), y: Double(rect.origin.y), width: Double(rect.size.width),
      height: Double(rect.size.height))
  }
}

/// A linear map of points with a translation, as Core Graphics has it; Foundation on Linux doesn't.
nonisolated public struct CGAffineTransform: Hashable, Sendable {
  public var a: CGFloat
  public var b: CGFloat
  public var c: CGFloat
  public var d: CGFloat
  public var tx: CGFloat
  public var ty: CGFloat

  public init() {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: 0, ty: 0)
  }

  public init(a: CGFloat, b: CGFloat, c: CGFloat, d: CGFloat, tx: CGFloat, ty: CGFloat) {
    self.a = a
    self.b = b
    self.c = c
    self.d = d
    self.tx = tx
    self.ty = ty
  }

  public init(_ a: CGFloat, _ b: CGFloat, _ c: CGFloat, _ d: CGFloat, _ tx: CGFloat, _ ty: CGFloat)
  {
    self.init(a: a, b: b, c: c, d: d, tx: tx, ty: ty)
  }

  public init(translationX x: CGFloat, y: CGFloat) {
    self.init(a: 1, b: 0, c: 0, d: 1, tx: x, ty: y)
  }

  public init(scaleX x: CGFloat, y: CGFloat) {
    self.init(a: x, b: 0, c: 0, d: y, tx: 0, ty: 0)
  }

  /// - Parameter angle: radians, clockwise as y grows downwards.
  public init(rotationAngle angle: CGFloat) {
    let (sine, cosine) = (sin(angle), cos(angle))
    self.init(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0)
  }

  public static let identity = CGAffineTransform()

  public var isIdentity: Bool { self == .identity }

  /// First this map, then `other`.
  public func concatenating(_ other: CGAffineTransform) -> CGAffineTransform {
    CGAffineTransform(transform.followed(by: other.transform))
  }

  public func translatedBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(translationX: x, y: y).concatenating(self)
  }

  public func scaledBy(x: CGFloat, y: CGFloat) -> CGAffineTransform {
    CGAffineTransform(scaleX: x, y: y).concatenating(self)
  }

  public func rotated(by angle: CGFloat) -> CGAffineTransform {
    CGAffineTransform(rotationAngle: angle).concatenating(self)
  }

  /// The map back; a map that has none is returned as it is.
  public func inverted() -> CGAffineTransform {
    transform.inverse.map { CGAffineTransform($0) } ?? self
  }

  init(_ transform: AffineTransform) {
    self.init(
      a: transform.a, b: transform.b, c: transform.c, d: transform.d, tx: transform.tx,
      ty: transform.ty)
  }

  var transform: AffineTransform {
    AffineTransform(
      a: Double(a), b: Double(b), c: Double(c), d: Double(d), tx: Double(tx), ty: Double(ty))
  }
}

extension CGPoint {
  nonisolated public func applying(_ transform: CGAffineTransform) -> CGPoint {
    CGPoint(transform.transform.apply(Point(self)))
  }
}

extension CGRect {
  /// The smallest upright rectangle around the mapped one.
  nonisolated public func applying(_ transform: CGAffineTransform) -> CGRect {
    CGRect(transform.transform.bounds(of: Rect(self)))
  }
}
