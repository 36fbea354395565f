// What flows down a tree: fonts, colors, direction, what an app adds, and the host's questions
// answered. Floor 4.

public import Foundation
public import ProofDrawing
public import ProofGeometry
public import ProofPixels

/// A value of an app's own that views inherit.
nonisolated public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

/// Light or dark.
nonisolated public enum ColorScheme: Hashable, Sendable, CaseIterable {
  case light
  case dark
}

/// How much contrast the reader asks for.
nonisolated public enum ColorSchemeContrast: Hashable, Sendable, CaseIterable {
  case standard
  case increased
}

/// How much room there is; nil in the environment unless the host says.
nonisolated public enum UserInterfaceSizeClass: Hashable, Sendable {
  case compact
  case regular
}

/// Whether the scene around a view is in use.
nonisolated public enum ScenePhase: Comparable, Hashable, Sendable {
  case background
  case inactive
  case active
}

/// How heavy the reader likes letters.
nonisolated public enum LegibilityWeight: Hashable, Sendable {
  case regular
  case bold
}

/// Values that views inherit.
nonisolated public struct EnvironmentValues {
  /// Measures text; without one a text takes no space.
  public var textMeasurer: (any TextMeasurer)?
  /// What texts keep free above and below where their container leaves it open.
  public var textSpacing = TextSpacing()
  /// An item's natural size in pixels. Asked only where a layout depends on it.
  public var sourceSize: ((Int) -> PixelSize?)?
  /// Finds images by name or file; without one they are empty.
  public var images: (any ImageLibrary)?
  /// Colors by name, for `Color("name")`.
  public var namedColors: [String: Color] = [:]
  public var layoutDirection = LayoutDirection.leftToRight
  public var colorScheme = ColorScheme.light
  public var dynamicTypeSize = DynamicTypeSize.large
  /// Pixels per point.
  public var displayScale: CGFloat = 1
  /// Points of one pixel.
  public var pixelLength: CGFloat { 1 / displayScale }
  public var font: Font?
  public var lineLimit: Int?
  /// Points between lines, beyond the font's own.
  public var lineSpacing: CGFloat = 0
  /// The smallest share of its size that a text that doesn't fit may shrink to.
  public var minimumScaleFactor: CGFloat = 1
  /// Letters are never set closer; read by nobody here.
  public var allowsTightening = false
  /// What numbers and dates are formatted for; never the host's.
  public var locale = Locale(identifier: "en_US")
  public var calendar = Calendar(identifier: .gregorian)
  public var timeZone = TimeZone.gmt
  public var horizontalSizeClass: UserInterfaceSizeClass?
  public var verticalSizeClass: UserInterfaceSizeClass?
  public var colorSchemeContrast = ColorSchemeContrast.standard
  public var legibilityWeight: LegibilityWeight?
  /// A picture is drawn of a scene that is in use.
  public var scenePhase = ScenePhase.active
  public var imageScale = Image.Scale.medium
  /// Nothing has the focus.
  public var isFocused: Bool { false }
  public var accessibilityReduceMotion = true
  public var accessibilityReduceTransparency = false
  public var accessibilityDifferentiateWithoutColor = false
  /// The variant of symbols that is shown where the library knows it.
  public var symbolVariants = SymbolVariants.none
  public var truncationMode = Text.TruncationMode.tail
  public var multilineTextAlignment = TextAlignment.leading
  public var isEnabled = true
  var fontWeight: Font.Weight?
  var fontDesign: Font.Design?
  /// Texts are as high as their line limit.
  var reservesLines = false
  var labelStyle: any LabelStyle = DefaultLabelStyle()
  var backgroundStyle: AnyShapeStyle?
  var isItalic = false
  var textCase: Text.Case?
  var tint: Color?
  /// Set by `uniformCells()`; the lazy container that reads it keeps it from its cells.
  var hasUniformCells = false
  var scroll = ScrollSettings()
  /// The paint of text, of shapes without a fill and, thinned, of dividers; nil for the primary
  /// color of the scheme.
  var foregroundStyle: _ShapePaint?
  /// The second and third level, where somebody set them apart.
  var foregroundLevels: [_ShapePaint] = []
  var objects: [ObjectIdentifier: AnyObject] = [:]
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }

  var foreground: _ShapePaint { foregroundStyle ?? Color.primary._paint(in: self) }
}

/// The text sizes that a reader may choose.
nonisolated public enum DynamicTypeSize: Int, Hashable, Comparable, Sendable, CaseIterable {
  case xSmall, small, medium, large, xLarge, xxLarge, xxxLarge
  case accessibility1, accessibility2, accessibility3, accessibility4, accessibility5

  public var isAccessibilitySize: Bool { self >= .accessibility1 }

  public static func < (a: DynamicTypeSize, b: DynamicTypeSize) -> Bool { a.rawValue < b.rawValue }

  /// How much larger text is than at the default size: body text of 17 points in Apple's table.
  var factor: Double {
    [14, 15, 16, 17, 19, 21, 23, 28, 33, 40, 47, 53][rawValue] / 17
  }
}

/// Port of the views: where pictures come from that `Image` names.
public protocol ImageLibrary: AnyObject {
  /// A picture's size in points, or nil where there is none. Asked while laying out.
  @MainActor func size(of image: ImageReference) -> CGSize?
  /// Its pixels, or nil where there is none: as many as are wanted on each side, or more, if the
  /// picture has them. Asked while slicing, for pictures in the window.
  @MainActor func bitmap(of image: ImageReference, atLeast pixels: PixelSize) -> Bitmap?
}

/// How a view names a picture.
nonisolated public enum ImageReference: Hashable, Sendable {
  case name(String)
  case symbol(String)
  case file(String)
}
