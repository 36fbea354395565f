// The words that plugins write: the painter's own text, joined to the plugin host's port. Floor 5:
// used in the program and in the worker, so that a cell looks the same in both.

internal import ProofCanvas
public import ProofDrawing
internal import ProofGeometry
internal import ProofPixels
public import ProofPlugins

extension PluginText {
  /// Text set by Pango with fonts of its own: for one thread.
  ///
  /// - Parameters:
  ///   - folder: with it, no other font of the system is looked at.
  ///   - family: goes before the default, or nil.
  public static func pango(folder: FilePath?, family: String?) -> PluginText {
    let fonts = FontSet(family: family, folder: folder)
    let measurer = PangoTextMeasurer(fonts: fonts)
    return PluginText(
      measure: { block, width in measurer.measure(block, width: width, height: nil) },
      paint: { block, frame, area, scale in
        guard !measurer.isWithoutFonts else { return nil }
        let painter = BandPainter(grid: PixelGrid(scale: scale), fonts: fonts)
        var words = [UInt32](repeating: 0, count: area.width * area.height)
        do {
          // Safe because the buffer holds exactly the area's pixels.
          try unsafe words.withUnsafeMutableBufferPointer { (words) throws(CanvasError) in
            try unsafe painter.paint(
              DisplayList(items: [.text(block, frame)]), band: area, background: .clear,
              into: words
            ) { _ in CellAppearance() }
          }
        } catch {
          return nil
        }
        return Bitmap(width: area.width, height: area.height, pixels: words, isOpaque: false)
      })
  }
}
