// Literals as SwiftUI reads them: with values in them, and with Markdown. Floor 4. There are no
// tables of translations here: a key is its own text.

public import Foundation
internal import ProofDrawing

/// The text of a literal. Whole numbers in it are grouped and fractions have six digits, as in
/// SwiftUI in en_US; `**bold**`, `*italic*`, `code` and `[links](…)` are set as Markdown says.
nonisolated public struct LocalizedStringKey: Equatable, ExpressibleByStringInterpolation, Sendable
{
  enum Piece: Hashable, Sendable {
    case literal(String)
    case runs([Text.Run])
  }

  let pieces: [Piece]

  public init(_ value: String) { pieces = [.literal(value)] }
  public init(stringLiteral value: String) { self.init(value) }
  public init(stringInterpolation: StringInterpolation) { pieces = stringInterpolation.pieces }

  /// A literal's words and values in the making.
  public struct StringInterpolation: StringInterpolationProtocol, Sendable {
    var pieces: [Piece] = []

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) {
      if !literal.isEmpty { pieces.append(.literal(literal)) }
    }

    private mutating func append(_ string: String) {
      pieces.append(.runs([Text.Run(.string(string))]))
    }

    public mutating func appendInterpolation(_ string: String) { append(string) }

    @_disfavoredOverload public mutating func appendInterpolation<T>(_ value: T) {
      append(String(describing: value))
    }

    public mutating func appendInterpolation<T: BinaryInteger>(_ value: T) {
      append(grouped(String(value)))
    }

    public mutating func appendInterpolation<T: BinaryFloatingPoint>(_ value: T) {
      append(grouped(fixed(Double(value), digits: 6)))
    }

    /// A value in `printf`'s notation.
    public mutating func appendInterpolation<T: CVarArg>(_ value: T, specifier: String) {
      append(String(format: specifier, locale: Locale(identifier: "en_US_POSIX"), value))
    }

    public mutating func appendInterpolation<F: FormatStyle>(_ value: F.FormatInput, format: F)
    where F.FormatInput: Equatable, F.FormatOutput == String {
      pieces.append(
        .runs([Text.Run(.formatted(FormattedText { format.locale($0).format(value) }))]))
    }

    public mutating func appendInterpolation(_ text: Text) {
      switch text.storage {
      case .runs(let runs): pieces.append(.runs(runs))
      case .block(let block): append(block.runs.map(\.string).joined())
      }
    }

    public mutating func appendInterpolation(_ string: AttributedString) {
      pieces.append(.runs(Text(string).storedRuns))
    }

    @available(
      *, unavailable, message: "a picture can't stand in a line of text: put both in an HStack"
    )
    public mutating func appendInterpolation(_ image: Image) {}
  }
}

/// Digits in groups of three.
nonisolated private func grouped(_ number: String) -> String {
  let sign = number.hasPrefix("-") ? "-" : ""
  let parts = number.dropFirst(sign.count).split(
    separator: ".", maxSplits: 1, omittingEmptySubsequences: false)
  guard let whole = parts.first, whole.count > 3, whole.allSatisfy(\.isNumber) else {
    return number
  }
  var digits = ""
  for (index, digit) in whole.enumerated() {
    if index > 0, (whole.count - index).isMultiple(of: 3) { digits.append(",") }
    digits.append(digit)
  }
  return sign + digits + (parts.count > 1 ? "." + parts[1] : "")
}

/// A number with so many digits after its point.
nonisolated private func fixed(_ value: Double, digits: Int) -> String {
  guard value.isFinite else { return value.isNaN ? "nan" : value < 0 ? "-inf" : "inf" }
  return String(format: "%.\(digits)f", locale: Locale(identifier: "en_US_POSIX"), value)
}

extension Text {
  /// A literal, with the values in it and as Markdown reads it. Tables, bundles and comments are
  /// for translations, which there are none of.
  nonisolated public init(
    _ key: LocalizedStringKey, tableName: String? = nil, bundle: Bundle? = nil,
    comment: StaticString? = nil
  ) {
    self.init(runs: InlineMarkdown.runs(key.pieces))
  }

  /// A value in a format, in the environment's locale.
  nonisolated public init<F: FormatStyle>(_ input: F.FormatInput, format: F)
  where F.FormatInput: Equatable, F.FormatOutput == String {
    self.init(runs: [Run(.formatted(FormattedText { format.locale($0).format(input) }))])
  }

  /// A text with the fonts and colors of `AttributeScopes.SwiftUIAttributes`.
  @_disfavoredOverload nonisolated public init(_ string: AttributedString) {
    self.init(
      runs: string.runs.map { run in
        var own = Run(.string(String(string[run.range].characters)))
        own.font = run.font
        own.style = run.foregroundColor.map { RunStyle($0) }
        return own
      })
  }

  var storedRuns: [Run] {
    switch storage {
    case .runs(let runs): runs
    case .block(let block): block.runs.map { Run(.string($0.string)) }
    }
  }
}

extension AttributeScopes {
  /// Attributes of text that are drawn.
  public struct SwiftUIAttributes: AttributeScope {
    public let font: FontAttribute
    public let foregroundColor: ForegroundColorAttribute
    public let foundation: FoundationAttributes

    public enum FontAttribute: AttributedStringKey {
      public typealias Value = Font
      public static let name = "SwiftUI.Font"
    }

    public enum ForegroundColorAttribute: AttributedStringKey {
      public typealias Value = Color
      public static let name = "SwiftUI.ForegroundColor"
    }
  }

  public var swiftUI: SwiftUIAttributes.Type { SwiftUIAttributes.self }
}

extension AttributeDynamicLookup {
  public subscript<T: AttributedStringKey>(
    dynamicMember keyPath: KeyPath<AttributeScopes.SwiftUIAttributes, T>
  ) -> T { self[T.self] }
}
