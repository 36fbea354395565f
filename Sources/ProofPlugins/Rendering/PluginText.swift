// Words for plugins: how the program sets them is joined from outside. Floor 4.

public import ProofDrawing
public import ProofGeometry
public import ProofPixels

/// Sets text for one plugin instance, on the instance's thread.
public struct PluginText {
  /// The block's size when it's wrapped at a width, nil for as wide as it is.
  public var measure: (_ block: TextBlock, _ width: Double?) -> TextMetrics
  /// The pixels of an area that a block covers whose frame lies there; nil when there are no
  /// fonts. Points have `scale` pixels, and the area is in pixels.
  public var paint:
    (_ block: TextBlock, _ frame: Rect, _ area: PixelRect, _ scale: Double) -> Bitmap?

  public init(
    measure: @escaping (_ block: TextBlock, _ width: Double?) -> TextMetrics,
    paint:
      @escaping (
        _ block: TextBlock, _ frame: Rect, _ area: PixelRect, _ scale: Double
      ) -> Bitmap?
  ) {
    self.measure = measure
    self.paint = paint
  }
}
