// What a picture's rows look like when they come. Floor 3.

public import ProofGeometry
public import ProofPixels

/// Size and layout of a picture whose rows will be compared.
public struct PictureForm: Hashable, Sendable {
  public var size: PixelSize
  public var layout: RowLayout

  public init(size: PixelSize, layout: RowLayout) {
    self.size = size
    self.layout = layout
  }

  var bytesPerRow: Int { size.width * layout.bytesPerPixel }
}
