// What a preview is, and in which variants it is drawn. Floor 6: names and values; drawing is
// PreviewSheet's.

public import Foundation
public import ProofViews

/// A type that shows a view as an example, as in SwiftUI.
@MainActor @preconcurrency public protocol PreviewProvider {
  associatedtype Previews: View

  /// The example. Several views stand one below another.
  @ViewBuilder static var previews: Previews { get }
}

/// Surroundings that previews are drawn in: a column of a ``PreviewSheet``.
public struct PreviewVariant: Hashable, Sendable {
  public var colorScheme: ColorScheme
  public var dynamicTypeSize: DynamicTypeSize
  public var layoutDirection: LayoutDirection
  /// nil leaves what holds around.
  public var locale: Locale?

  public init(
    colorScheme: ColorScheme = .light, dynamicTypeSize: DynamicTypeSize = .large,
    layoutDirection: LayoutDirection = .leftToRight, locale: Locale? = nil
  ) {
    self.colorScheme = colorScheme
    self.dynamicTypeSize = dynamicTypeSize
    self.layoutDirection = layoutDirection
    self.locale = locale
  }

  /// Every combination, color schemes changing last.
  public static func matrix(
    colorSchemes: [ColorScheme] = [.light, .dark], textSizes: [DynamicTypeSize] = [.large],
    layoutDirections: [LayoutDirection] = [.leftToRight], locales: [Locale?] = [nil]
  ) -> [PreviewVariant] {
    colorSchemes.flatMap { scheme in
      locales.flatMap { locale in
        layoutDirections.flatMap { direction in
          textSizes.map {
            PreviewVariant(
              colorScheme: scheme, dynamicTypeSize: $0, layoutDirection: direction, locale: locale)
          }
        }
      }
    }
  }

  /// What is particular about the variant, for people: "Dark, accessibility 1, right to left".
  public var title: String {
    var parts = [colorScheme == .dark ? "Dark" : "Light"]
    if dynamicTypeSize != .large { parts.append("text \(dynamicTypeSize)") }
    if layoutDirection == .rightToLeft { parts.append("right to left") }
    if let locale { parts.append(locale.identifier) }
    return parts.joined(separator: ", ")
  }

  /// The same for file names: "dark-accessibility1-rtl".
  public var suffix: String {
    var parts = [colorScheme == .dark ? "dark" : "light"]
    if dynamicTypeSize != .large { parts.append("\(dynamicTypeSize)") }
    if layoutDirection == .rightToLeft { parts.append("rtl") }
    if let locale { parts.append(locale.identifier) }
    return parts.joined(separator: "-")
  }

  /// Gives an environment what is particular about the variant.
  public func apply(to values: inout EnvironmentValues) {
    values.colorScheme = colorScheme
    values.dynamicTypeSize = dynamicTypeSize
    values.layoutDirection = layoutDirection
    if let locale { values.locale = locale }
  }
}

/// A preview with its provider's name.
@MainActor public struct NamedPreview {
  /// The provider's type without `_Previews` or `Previews` at its end.
  public let name: String
  let view: AnyView

  init<P: PreviewProvider>(_ provider: P.Type) {
    var name = String(describing: provider)
    for ending in ["_Previews", "_Preview", "Previews"]
    where name.hasSuffix(ending) && name.count > ending.count {
      name = String(name.dropLast(ending.count))
      break
    }
    self.name = name
    view = AnyView(VStack { P.previews })
  }
}

/// Names preview providers, one a line: `GalleryCard_Previews.self`.
@MainActor @resultBuilder public enum PreviewBuilder {
  public static func buildExpression<P: PreviewProvider>(_ provider: P.Type) -> [NamedPreview] {
    [NamedPreview(provider)]
  }

  public static func buildBlock(_ previews: [NamedPreview]...) -> [NamedPreview] {
    previews.flatMap { $0 }
  }

  public static func buildOptional(_ previews: [NamedPreview]?) -> [NamedPreview] {
    previews ?? []
  }

  public static func buildEither(first previews: [NamedPreview]) -> [NamedPreview] { previews }
  public static func buildEither(second previews: [NamedPreview]) -> [NamedPreview] { previews }
}
