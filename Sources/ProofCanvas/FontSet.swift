// The fonts of a run. Floor 4. Nothing of Pango or fontconfig is touched before the first text.

internal import CPango
internal import CShimText
public import ProofDrawing

/// Which fonts text is written in, and what was missing. One thread at a time.
@safe public final class FontSet {
  /// Something about fonts that a reader of the sheet should know.
  public struct Finding: Hashable, Sendable {
    public let text: String
    public let advice: String?
  }

  /// The family that sheets are designed for.
  public static let defaultFamily = "Inter"

  private let family: String?
  private let folder: [CChar]?
  // Safe because the map and the context are made here once, used by one thread at a time, and
  // given back in deinit.
  private var map: UnsafeMutablePointer<PangoFontMap>?
  private var made: OpaquePointer?
  /// Looked for once: without fonts every text asks again.
  private var hasNoFonts = false
  private var unknownGlyphs: [String: Int] = [:]

  /// - Parameters:
  ///   - family: a family that goes before the default, or nil.
  ///   - folder: with it, no other font of the system is looked at.
  public init(family: String? = nil, folder: FilePath? = nil) {
    self.family = family
    self.folder = folder.map { $0.bytes.map { CChar(bitPattern: $0) } + [0] }
  }

  deinit {
    if let made = unsafe made { unsafe ps_unref(UnsafeMutableRawPointer(made)) }
    if let map = unsafe map { unsafe ps_unref(map) }
  }

  /// What was found out about fonts while text was written; empty when there was no text.
  public var findings: [Finding] {
    guard let map = unsafe map else { return [] }
    var findings: [Finding] = []
    let wanted = family ?? FontSet.defaultFamily
    if unsafe ps_font_map_has(map, wanted) == 0 {
      findings.append(
        Finding(
          text: "the font \(wanted) isn't installed, another one stands in for it",
          advice: family == nil ? "install the package fonts-inter" : "see fc-list : family"))
    }
    for (text, count) in unknownGlyphs.sorted(by: { $0.key < $1.key }) {
      findings.append(
        Finding(
          text: "no font has \(count) of the letters in \"\(text)\"",
          advice: "install fonts for that script, as the packages fonts-noto-*"))
    }
    return findings
  }

  /// Families to try in order, as Pango takes them.
  func families(of font: TextFont) -> String {
    [font.family, family, FontSet.defaultFamily, "sans-serif"].compactMap { $0 }
      .map { $0.replacing(",", with: " ") }.joined(separator: ",")
  }

  /// The context that layouts are made in.
  func context() throws(CanvasError) -> OpaquePointer {
    if let made = unsafe made { return unsafe made }
    if hasNoFonts { throw .noFont }
    hasNoFonts = true
    // Safe because the folder's name is closed by a NUL, and the options are given back here.
    let map =
      if let folder { unsafe ps_font_map_create(folder) } else { unsafe ps_font_map_create(nil) }
    guard let map = unsafe map else { throw .noFont }
    guard unsafe ps_font_map_count(map) > 0,
      let context = unsafe pango_font_map_create_context(map)
    else {
      unsafe ps_unref(map)
      throw .noFont
    }
    let options = unsafe cairo_font_options_create()
    defer { unsafe cairo_font_options_destroy(options) }
    // The same pixels everywhere: no hints, no subpixels, whatever the desktop is set to.
    unsafe cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY)
    unsafe cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE)
    unsafe cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF)
    unsafe pango_cairo_context_set_font_options(context, options)
    unsafe pango_cairo_context_set_resolution(context, 72)
    unsafe pango_context_set_round_glyph_positions(context, 0)
    hasNoFonts = false
    unsafe self.map = map
    unsafe made = context
    return unsafe context
  }

  /// Remembers a text with letters that no font has; the first hundred are enough to act on.
  func note(unknown count: Int, in text: String) {
    guard count > 0, unknownGlyphs.count < 100 else { return }
    unknownGlyphs[text] = count
  }
}
