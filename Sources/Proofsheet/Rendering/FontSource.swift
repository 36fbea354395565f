// The fonts that views are measured and drawn with. Floor 6.

internal import ProofCanvas
public import ProofDrawing

/// Fonts, found once and shared by any number of renderers on the main actor.
///
/// Without a folder they are the system's, so that the same view may come out differently on another
/// machine; a snapshot names a folder.
@MainActor public final class FontSource {
  let set: FontSet
  let measurer: PangoTextMeasurer

  /// - Parameters:
  ///   - family: of text that names none; nil for Inter, or what the system has instead.
  ///   - folder: of font files that are used alone; nil for the system's fonts.
  public init(family: String? = nil, folder: FilePath? = nil) {
    set = FontSet(family: family, folder: folder)
    measurer = PangoTextMeasurer(fonts: set)
  }

  /// What is wrong with the fonts so far: letters that none has, a family that isn't there.
  public var findings: [String] { self.set.findings.map(\.text) }
}
