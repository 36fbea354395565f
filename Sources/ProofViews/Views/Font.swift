// Fonts, spelled as in SwiftUI, sizes as on the Mac. Floor 4.

public import Foundation
public import ProofDrawing

/// A font.
nonisolated public struct Font: Hashable, Sendable {
  /// What the text port is given.
  public var textFont: TextFont
  /// Follows the reader's text size.
  var isScaled = false

  public init(_ textFont: TextFont) {
    self.textFont = textFont
  }

  /// How heavy a font is.
  public struct Weight: Hashable, Sendable {
    /// 100 to 1000.
    public let value: Int

    public static let ultraLight = Weight(value: 100)
    public static let thin = Weight(value: 200)
    public static let light = Weight(value: 300)
    public static let regular = Weight(value: 400)
    public static let medium = Weight(value: 500)
    public static let semibold = Weight(value: 600)
    public static let bold = Weight(value: 700)
    public static let heavy = Weight(value: 800)
    public static let black = Weight(value: 900)
  }

  /// The sizes that SwiftUI names.
  public enum TextStyle: Hashable, Sendable, CaseIterable {
    case largeTitle, title, title2, title3, headline, subheadline, body, callout, footnote
    case caption, caption2
  }

  /// Variants of the system's font.
  public enum Design: Hashable, Sendable {
    case `default`
    case serif
    case rounded
    case monospaced
  }

  /// The painter's default font at a size in points, whatever size the reader chose.
  public static func system(
    size: CGFloat, weight: Weight? = nil, design: Design? = nil
  ) -> Font {
    var font = Font(TextFont(size: Double(size), weight: (weight ?? .regular).value))
    font.textFont.family = design?.family
    return font
  }

  /// The painter's default font in a named size, which follows the reader's text size.
  public static func system(
    _ style: TextStyle, design: Design? = nil, weight: Weight? = nil
  ) -> Font {
    let (size, own): (CGFloat, Weight) =
      switch style {
      case .largeTitle: (26, .regular)
      case .title: (22, .regular)
      case .title2: (17, .regular)
      case .title3: (15, .regular)
      case .headline: (13, .bold)
      case .subheadline: (11, .regular)
      case .body: (13, .regular)
      case .callout: (12, .regular)
      case .footnote, .caption: (10, .regular)
      case .caption2: (10, .medium)
      }
    var font = system(size: size, weight: weight ?? own, design: design)
    font.isScaled = true
    return font
  }

  /// A family by name at a size in points.
  public static func custom(_ name: String, size: CGFloat) -> Font {
    Font(TextFont(family: name, size: Double(size)))
  }

  /// A family by name at a size in points that follows the reader's text size.
  public static func custom(_ name: String, size: CGFloat, relativeTo style: TextStyle) -> Font {
    var font = custom(name, size: size)
    font.isScaled = true
    return font
  }

  /// A family by name at a size in points, whatever size the reader chose.
  public static func custom(_ name: String, fixedSize: CGFloat) -> Font {
    custom(name, size: fixedSize)
  }

  public static let largeTitle = system(.largeTitle)
  public static let title = system(.title)
  public static let title2 = system(.title2)
  public static let title3 = system(.title3)
  public static let headline = system(.headline)
  public static let subheadline = system(.subheadline)
  public static let body = system(.body)
  public static let callout = system(.callout)
  public static let footnote = system(.footnote)
  public static let caption = system(.caption)
  public static let caption2 = system(.caption2)

  /// The same font in another weight.
  public func weight(_ weight: Weight) -> Font {
    changing { $0.weight = weight.value }
  }

  /// The same font in bold.
  public func bold() -> Font { weight(.bold) }

  /// The same font in italics.
  public func italic() -> Font {
    changing { $0.isItalic = true }
  }

  /// The same size in a font of one width.
  public func monospaced() -> Font {
    changing { $0.family = Design.monospaced.family }
  }

  /// The same font with figures of one width.
  public func monospacedDigit() -> Font {
    changing { $0.hasTabularFigures = true }
  }

  private func changing(_ change: (inout TextFont) -> Void) -> Font {
    var copy = self
    change(&copy.textFont)
    return copy
  }
}

extension Font.Design {
  /// The family that fontconfig finds by a generic name; nil for the painter's default.
  nonisolated var family: String? {
    switch self {
    case .default, .rounded: nil
    case .serif: "Serif"
    case .monospaced: "Monospace"
    }
  }
}
