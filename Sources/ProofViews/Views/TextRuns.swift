// What a Text is made of: runs, their content and what they say about themselves. Floor 4. Whatever
// a run leaves open comes from the environment when the text becomes a node.

internal import Foundation
internal import ProofDrawing

/// A run's words, or what makes them once the locale is known.
nonisolated enum TextContent: Hashable, Sendable {
  case string(String)
  case formatted(FormattedText)
}

/// A value and its format. Told apart by how they read in en_US.
nonisolated struct FormattedText: Hashable, @unchecked Sendable {
  // Formats and what they format are values, kept and read on the main actor.
  let standard: String
  private let format: (Locale) -> String

  init(_ format: @escaping (Locale) -> String) {
    self.format = format
    standard = format(Locale(identifier: "en_US"))
  }

  func string(in locale: Locale) -> String {
    locale.identifier == "en_US" ? standard : format(locale)
  }

  static func == (a: FormattedText, b: FormattedText) -> Bool { a.standard == b.standard }
  func hash(into hasher: inout Hasher) { hasher.combine(standard) }
}

/// What a run is painted with.
nonisolated struct RunStyle: Hashable, Sendable {
  let style: any ShapeStyle
  // Most styles can be told apart; those that can't count as equal to their like.
  private let key: AnyHashableSendable

  init(_ style: some ShapeStyle) {
    self.style = style
    key = AnyHashableSendable(
      (style as? any Hashable).map { AnyHashable($0) }
        ?? AnyHashable(ObjectIdentifier(type(of: style))))
  }

  static func == (a: RunStyle, b: RunStyle) -> Bool { a.key == b.key }
  func hash(into hasher: inout Hasher) { hasher.combine(key) }
}

/// A key that is compared and never changed.
nonisolated private struct AnyHashableSendable: Hashable, @unchecked Sendable {
  let value: AnyHashable
  init(_ value: AnyHashable) { self.value = value }
}

extension Text.Run {
  func string(in environment: EnvironmentValues) -> String {
    let string =
      switch content {
      case .string(let string): string
      case .formatted(let text): text.string(in: environment.locale)
      }
    switch environment.textCase {
    case nil: return string
    case .uppercase: return string.uppercased()
    case .lowercase: return string.lowercased()
    }
  }

  /// The run with what it doesn't say itself taken from the environment.
  func resolved(in environment: EnvironmentValues) -> TextRun {
    let named = font ?? environment.font ?? .body
    var resolved = named.textFont
    if named.isScaled { resolved.size *= environment.dynamicTypeSize.factor }
    if let weight = weight ?? (font == nil ? environment.fontWeight : nil) {
      resolved.weight = weight.value
    }
    if let design = environment.fontDesign, font == nil { resolved.family = design.family }
    if isMonospaced { resolved.family = Font.Design.monospaced.family }
    if isItalic || (environment.isItalic && font == nil) { resolved.isItalic = true }
    return TextRun(
      string(in: environment), font: resolved,
      color: style?.style._paint(in: environment).color ?? environment.foreground.color)
  }
}
