// How large a text becomes, by Pango. Floor 4.

public import ProofDrawing
internal import ProofGeometry

/// Measures with the fonts that the painter writes with.
public final class PangoTextMeasurer: TextMeasurer {
  private let fonts: FontSet
  /// Set when text had to be measured and there was no font: painting it will say so.
  public private(set) var isWithoutFonts = false

  public init(fonts: FontSet) {
    self.fonts = fonts
  }

  public func measure(_ block: TextBlock, width: Double?, height: Double?) -> TextMetrics {
    let bound = width.flatMap { $0.isFinite ? max($0, 0) : nil }
    do throws(CanvasError) {
      var lines = block.lineLimit
      if let height, height.isFinite, let most = block.lines(in: height) {
        lines = min(lines ?? .max, most)
      }
      return try TextLayout(block, fonts: fonts, width: bound, lines: lines).metrics
    } catch {
      isWithoutFonts = true
      return TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0)
    }
  }
}
