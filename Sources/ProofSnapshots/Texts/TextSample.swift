// How the fonts in use draw a few words, as a number. Floor 7. It stands for the font files, their
// versions, the rasteriser and its settings at once: whatever of these changes, the number does.

internal import ProofPixels
public import Proofsheet

/// A number for what a source of fonts draws.
@MainActor public enum TextSample {
  private static var known: [ObjectIdentifier: (fonts: FontSource, text: String)] = [:]

  /// Draws once for each source.
  public static func text(of fonts: FontSource) throws(RunError) -> String {
    if let found = known[ObjectIdentifier(fonts)] { return found.text }
    let renderer = ImageRenderer(
      content: Text(verbatim: "Sphinx of black quartz, judge my vow: 0123456789").font(.body),
      fonts: fonts)
    let bitmap = try renderer.bitmap()
    var hash = Hash64()
    hash.add(bitmap.width)
    hash.add(bitmap.height)
    for word in bitmap.pixels { hash.add(Int(word)) }
    // The source is kept, so that no other one is ever at its address.
    known[ObjectIdentifier(fonts)] = (fonts, hash.text)
    return hash.text
  }
}
