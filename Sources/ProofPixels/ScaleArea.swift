// Which part of a picture is scaled. Floor 2.

/// A part of a picture in fractions of its pixels; whole pixels have whole edges.
public struct ScaleArea: Hashable, Sendable {
  public var x: Double
  public var y: Double
  public var width: Double
  public var height: Double

  public init(x: Double, y: Double, width: Double, height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }
}

/// How pixels are weighed when the size changes.
public enum ScaleFilter: Hashable, Sendable {
  /// Lanczos with three lobes, as wide as the reduction asks for.
  case lanczos3
  /// The pixel under each center: blocks when enlarging.
  case nearest
}
