// Modifiers that leave a text a text, so that it can be added to others. Floor 4.

public import Foundation
internal import ProofDrawing

extension Text {
  /// Sets the text's font; nil takes the environment's.
  nonisolated public func font(_ font: Font?) -> Text { changing { $0.font = font } }

  /// Sets the text's weight; nil takes the font's.
  nonisolated public func fontWeight(_ weight: Font.Weight?) -> Text {
    changing { $0.weight = weight }
  }

  /// Sets the variant of the system's font.
  nonisolated public func fontDesign(_ design: Font.Design?) -> Text {
    changing { run in
      guard let design else { return }
      var font = run.font ?? .body
      font.textFont.family = design.family
      run.font = font
    }
  }

  /// Sets a bold weight.
  nonisolated public func bold() -> Text { fontWeight(.bold) }
  /// Sets a bold weight, or none.
  nonisolated public func bold(_ isActive: Bool) -> Text { fontWeight(isActive ? .bold : nil) }
  /// Sets the text in italics.
  nonisolated public func italic() -> Text { italic(true) }
  /// Sets the text in italics, or upright.
  nonisolated public func italic(_ isActive: Bool) -> Text { changing { $0.isItalic = isActive } }
  /// Sets the text in a font of one width.
  nonisolated public func monospaced(_ isActive: Bool = true) -> Text {
    changing { $0.isMonospaced = isActive }
  }
  /// Figures of one width, as the painter's default font has them.
  nonisolated public func monospacedDigit() -> Text { self }

  /// Sets what the text is painted with. A gradient paints it in one of its colors.
  nonisolated public func foregroundStyle<Style: ShapeStyle>(_ style: Style) -> Text {
    changing { $0.style = RunStyle(style) }
  }

  /// Sets the text's color; nil takes the environment's.
  nonisolated public func foregroundColor(_ color: Color?) -> Text {
    changing { $0.style = color.map { RunStyle($0) } }
  }

  /// How a line through or under text looks.
  public struct LineStyle: Hashable, Sendable {
    /// What the line is made of.
    public struct Pattern: Hashable, Sendable {
      private let value: Int
      public static let solid = Pattern(value: 0)
      public static let dot = Pattern(value: 1)
      public static let dash = Pattern(value: 2)
      public static let dashDot = Pattern(value: 3)
      public static let dashDotDot = Pattern(value: 4)
    }

    public init(pattern: Pattern = .solid, color: Color? = nil) {}
    public static let single = LineStyle()
  }

  /// Asks for a line under the text, which isn't drawn: the tree's warnings say so.
  nonisolated public func underline(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { notDrawing("underline", isActive) }

  /// Asks for a line through the text, which isn't drawn: the tree's warnings say so.
  nonisolated public func strikethrough(
    _ isActive: Bool = true, pattern: LineStyle.Pattern = .solid, color: Color? = nil
  ) -> Text { notDrawing("strikethrough", isActive) }

  /// Asks for space between letters, which isn't set: the tree's warnings say so.
  nonisolated public func kerning(_ kerning: CGFloat) -> Text {
    notDrawing("kerning", kerning != 0)
  }

  /// Asks for space between letters, which isn't set: the tree's warnings say so.
  nonisolated public func tracking(_ tracking: CGFloat) -> Text {
    notDrawing("tracking", tracking != 0)
  }

  /// Asks for another height of the baseline, which isn't set: the tree's warnings say so.
  nonisolated public func baselineOffset(_ offset: CGFloat) -> Text {
    notDrawing("baselineOffset", offset != 0)
  }

  /// The text in a box of `lines` lines of `height` points each and as wide as it is proposed,
  /// whatever it says: neither layout nor painting measures it. Not in SwiftUI.
  nonisolated public func lineBox(height: CGFloat, lines: Int = 1) -> some View {
    LineBox(text: self, lineHeight: Double(height), lines: lines)
  }

  private func notDrawing(_ name: String, _ isActive: Bool) -> Text {
    isActive ? changing { $0.notDrawn.append(name) } : self
  }

  func changing(_ change: (inout Run) -> Void) -> Text {
    var copy = self
    switch storage {
    case .runs(var runs):
      for index in runs.indices { change(&runs[index]) }
      copy.storage = .runs(runs)
    case .block(var block):
      block.runs = block.runs.map { old in
        var run = Run(.string(old.string))
        run.font = Font(old.font)
        run.style = RunStyle(Color(old.color))
        change(&run)
        if run.style == nil { run.style = RunStyle(Color(old.color)) }
        return run.resolved(in: EnvironmentValues())
      }
      copy.storage = .block(block)
    }
    return copy
  }
}
