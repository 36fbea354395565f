// What the painter shows where a display list has a cell. Floor 4.

public import ProofDrawing

/// A finished image, and what the host draws under and over it.
public struct CellAppearance: Sendable {
  /// Drawn first, points of the root.
  public var underlay: DisplayList?
  public var image: CellImage?
  /// Drawn last, points of the root: a placeholder, or words over a picture that is cut off.
  public var overlay: DisplayList?

  public init(image: CellImage? = nil, underlay: DisplayList? = nil, overlay: DisplayList? = nil) {
    self.image = image
    self.underlay = underlay
    self.overlay = overlay
  }
}
