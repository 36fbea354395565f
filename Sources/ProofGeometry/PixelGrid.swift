// The only place where points become pixels. Floor 1; Glibc for floor.

internal import Glibc

/// Rounds edges, not sizes, so that neighbors never gap or overlap.
public struct PixelGrid: Hashable, Sendable {
  /// Pixels per point, positive and finite.
  public let scale: Double

  public init(scale: Double) {
    precondition(scale > 0 && scale.isFinite, "a pixel grid needs a positive finite scale")
    self.scale = scale
  }

  /// The pixel edge nearest to `position` points, halves upwards. Positions that aren't numbers
  /// count as 0, and everything is held within ±2^53, where a Double is still a whole pixel.
  public func edge(_ position: Double) -> Int {
    let pixels = floor(position * scale + 0.5)
    if pixels.isNaN { return 0 }
    let bound = 9_007_199_254_740_992.0
    return Int(min(max(pixels, -bound), bound))
  }

  /// The pixels that a rectangle of points covers; a size is the difference of two edges.
  public func pixels(_ rect: Rect) -> PixelRect {
    let left = edge(rect.minX)
    let top = edge(rect.minY)
    return PixelRect(
      x: left, y: top, width: max(edge(rect.maxX) - left, 0),
      height: max(edge(rect.maxY) - top, 0))
  }

  /// A size at the origin, in pixels.
  public func pixels(_ size: Size) -> PixelSize {
    PixelSize(width: max(edge(size.width), 0), height: max(edge(size.height), 0))
  }

  /// Where a pixel edge lies in points.
  public func points(_ edge: Int) -> Double { Double(edge) / scale }

  public func points(_ rect: PixelRect) -> Rect {
    Rect(
      x: points(rect.x), y: points(rect.y), width: points(rect.width),
      height: points(rect.height))
  }
}
