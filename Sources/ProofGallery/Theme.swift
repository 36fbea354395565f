// The themes' colors, each role named once. Floor 5.

public import ProofDrawing

/// The colors of a sheet or a page, by role.
public struct Theme: Hashable, Sendable {
  public enum Name: String, CaseIterable, Hashable, Sendable {
    case light
    case dark
    case print
  }

  public var name: Name
  public var background: RGBA
  /// Placeholders and the groups of an inspector.
  public var panel: RGBA
  public var text: RGBA
  public var secondary: RGBA
  public var hairline: RGBA
  public var accent: RGBA
  /// Round every picture, so that white ones don't bleed into the page.
  public var edge: RGBA
  /// Words about what failed, and about what didn't.
  public var failure: RGBA
  public var success: RGBA

  public init(_ name: Name) {
    self.name = name
    switch name {
    case .light, .print:
      background = RGBA(0xFFFFFF)
      // On paper a gray panel is ink for nothing: outlines carry the shape.
      panel = name == .print ? RGBA.clear : RGBA(0xF5F5F7)
      text = RGBA(0x1D1D1F)
      secondary = RGBA(0x6E6E73)
      hairline = RGBA(0xD9D9DE)
      accent = RGBA(0x0A63C9)
      edge = RGBA(red: 0, green: 0, blue: 0, alpha: 26)
      failure = RGBA(0xC5221F)
      success = RGBA(0x1E7B34)
    case .dark:
      background = RGBA(0x141416)
      panel = RGBA(0x1F1F22)
      text = RGBA(0xF5F5F7)
      secondary = RGBA(0x9E9EA6)
      hairline = RGBA(0x34343A)
      accent = RGBA(0x5AA9FF)
      edge = RGBA(red: 255, green: 255, blue: 255, alpha: 31)
      failure = RGBA(0xFF6B61)
      success = RGBA(0x5FCB7A)
    }
  }

  /// The same colors as a renderer sees them.
  public var cellColors: CellColors {
    let scheme: CellScheme =
      switch name {
      case .light: .light
      case .dark: .dark
      case .print: .print
      }
    return CellColors(
      scheme: scheme, foreground: text, background: background, accent: accent, panel: panel,
      hairline: hairline, edge: edge)
  }
}
