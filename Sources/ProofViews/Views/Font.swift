// Fonts, spelled as in SwiftUI, sizes as on the Mac. Floor 4.

public import ProofDrawing

/// A font.
public struct Font: Hashable, Sendable {
  /// What the text port is given.
  public var textFont: TextFont

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

  /// The painter's default font at a size in points.
  public static func system(size: Double, weight: Weight = .regular) -> Font {
    Font(TextFont(size: size, weight: weight.value))
  }

  /// A family by name at a size in points.
  public static func custom(_ name: String, size: Double) -> Font {
    Font(TextFont(family: name, size: size))
  }

  public static let largeTitle = system(size: 26)
  public static let title = system(size: 22)
  public static let title2 = system(size: 17)
  public static let title3 = system(size: 15)
  public static let headline = system(size: 13, weight: .bold)
  public static let subheadline = system(size: 11)
  public static let body = system(size: 13)
  public static let callout = system(size: 12)
  public static let footnote = system(size: 10)
  public static let caption = system(size: 10)
  public static let caption2 = system(size: 10, weight: .medium)

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
