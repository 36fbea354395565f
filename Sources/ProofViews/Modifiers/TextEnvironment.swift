// Modifiers that say how the texts in a view are set. Floor 4.

public import Foundation

extension View {
  /// Sets a bold weight, or none.
  nonisolated public func bold(_ isActive: Bool) -> some View {
    fontWeight(isActive ? .bold : nil)
  }

  /// Sets the variant of the system's font for texts that name no font.
  nonisolated public func fontDesign(_ design: Font.Design?) -> some View {
    EnvironmentContent(content: self) { $0.fontDesign = design }
  }

  /// Sets texts that name no font in one whose letters have one width.
  nonisolated public func monospaced(_ isActive: Bool = true) -> some View {
    fontDesign(isActive ? .monospaced : nil)
  }

  /// Figures of one width, as the painter's default font has them.
  nonisolated public func monospacedDigit() -> some View { self }

  /// Sets how many lines texts have at the most; with `reservesSpace` they are always that high.
  nonisolated public func lineLimit(_ limit: Int, reservesSpace: Bool) -> some View {
    EnvironmentContent(content: self) {
      $0.lineLimit = max(limit, 1)
      $0.reservesLines = reservesSpace
    }
  }

  /// Sets how many lines texts have at the most. The least is for fields to type into.
  nonisolated public func lineLimit(_ limit: ClosedRange<Int>) -> some View {
    lineLimit(limit.upperBound)
  }

  /// Sets how many lines texts have at the most.
  nonisolated public func lineLimit(_ limit: PartialRangeThrough<Int>) -> some View {
    lineLimit(limit.upperBound)
  }

  /// Any number of lines. The least is for fields to type into.
  nonisolated public func lineLimit(_ limit: PartialRangeFrom<Int>) -> some View {
    lineLimit(nil)
  }

  /// Sets points between lines, beyond the font's own.
  nonisolated public func lineSpacing(_ spacing: CGFloat) -> some View {
    EnvironmentContent(content: self) { $0.lineSpacing = spacing }
  }

  /// Sets the smallest share of its size, 0 to 1, that a text may shrink to where it doesn't fit.
  nonisolated public func minimumScaleFactor(_ factor: CGFloat) -> some View {
    EnvironmentContent(content: self) { $0.minimumScaleFactor = factor }
  }

  /// Letters are never set closer.
  nonisolated public func allowsTightening(_ flag: Bool) -> some View {
    EnvironmentContent(content: self) { $0.allowsTightening = flag }
  }

  /// Holds the text size that named fonts follow within a range.
  nonisolated public func dynamicTypeSize<T: RangeExpression<DynamicTypeSize>>(_ range: T)
    -> some View
  {
    EnvironmentContent(content: self) { values in
      let all = DynamicTypeSize.allCases
      if range.contains(values.dynamicTypeSize) { return }
      let allowed = all.filter { range.contains($0) }
      guard let first = allowed.first, let last = allowed.last else { return }
      values.dynamicTypeSize = values.dynamicTypeSize < first ? first : last
    }
  }

  /// Asks for a line under texts, which isn't drawn: the tree's warnings say so.
  nonisolated public func underline(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View { notDrawing("underline", isActive) }

  /// Asks for a line through texts, which isn't drawn: the tree's warnings say so.
  nonisolated public func strikethrough(
    _ isActive: Bool = true, pattern: Text.LineStyle.Pattern = .solid, color: Color? = nil
  ) -> some View { notDrawing("strikethrough", isActive) }

  /// Asks for space between letters, which isn't set: the tree's warnings say so.
  nonisolated public func kerning(_ kerning: CGFloat) -> some View {
    notDrawing("kerning", kerning != 0)
  }

  /// Asks for space between letters, which isn't set: the tree's warnings say so.
  nonisolated public func tracking(_ tracking: CGFloat) -> some View {
    notDrawing("tracking", tracking != 0)
  }

  /// Asks for another height of the baseline, which isn't set: the tree's warnings say so.
  nonisolated public func baselineOffset(_ offset: CGFloat) -> some View {
    notDrawing("baselineOffset", offset != 0)
  }

  /// Letters are set for the scripts that they are of.
  nonisolated public func typesettingLanguage(
    _ language: Locale.Language, isEnabled: Bool = true
  ) -> some View { self }

  nonisolated private func notDrawing(_ name: String, _ isActive: Bool) -> some View {
    wrapped { node, inputs in
      if isActive { inputs.host.warn("Text: \(name) isn't drawn") }
      return node
    }
  }
}

/// A length in points that follows the reader's text size.
@propertyWrapper
public struct ScaledMetric<Value: BinaryFloatingPoint>: DynamicProperty {
  @Environment(\.dynamicTypeSize) private var size
  private let value: Value

  public init(wrappedValue: Value) { value = wrappedValue }
  public init(wrappedValue: Value, relativeTo style: Font.TextStyle) { value = wrappedValue }

  /// To whole points, as in SwiftUI on a screen of one pixel a point.
  public var wrappedValue: Value { size == .large ? value : (value * Value(size.factor)).rounded() }
}
