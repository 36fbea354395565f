// Previews without Xcode: each as a PNG, and all on one sheet. Floor 6. The sheet is a view like any
// other, and ImageRenderer draws and writes both.

public import Foundation
internal import ProofDrawing
public import ProofPixels
public import ProofViews

/// The previews of the providers that it names, in every variant.
///
/// ```swift
/// let sheet = PreviewSheet(variants: .matrix(textSizes: [.large, .accessibility1])) {
///   GalleryCard_Previews.self
///   Inspector_Previews.self
/// }
/// try sheet.writePNG(to: "previews.png")
/// try sheet.writePNGs(to: "previews")
/// ```
@MainActor public struct PreviewSheet {
  public let previews: [NamedPreview]
  public var variants: [PreviewVariant]
  /// What each preview is proposed: as wide as a phone and as high as it needs, unless set.
  public var proposedSize = ProposedViewSize(width: 390, height: nil)
  /// Pixels a point.
  public var scale: CGFloat = 2
  private let fonts: FontSource
  private let images: String?

  /// - Parameters:
  ///   - variants: the sheet's columns, from the left.
  ///   - fonts: shared with other renderers; the system's where nil.
  ///   - images: a folder in which `Image("name")` is looked for; see ``ImageFiles``.
  public init(
    variants: [PreviewVariant] = PreviewVariant.matrix(), fonts: FontSource? = nil,
    images: String? = nil, @PreviewBuilder previews: () -> [NamedPreview]
  ) {
    self.previews = previews()
    self.variants = variants
    self.fonts = fonts ?? FontSource()
    self.images = images
  }

  // MARK: The sheet

  /// The sheet's pixels.
  public func bitmap() throws(RunError) -> Bitmap { try board().bitmap() }

  /// Frames on the sheet: of a preview's cell by "NAME variant", and of what it identifies itself.
  public func layout() throws(RunError) -> LayoutReport { try board().layout() }

  /// Writes the sheet as a PNG: a whole file, or none.
  public func writePNG(to path: String) throws(RunError) { try board().writePNG(to: path) }

  private func board() throws(RunError) -> ImageRenderer<PreviewBoard> {
    try check()
    let renderer = ImageRenderer(
      content: PreviewBoard(previews: previews, variants: variants, proposal: proposedSize),
      fonts: fonts, images: images)
    renderer.scale = scale
    renderer.isOpaque = true
    return renderer
  }

  // MARK: Each by itself

  /// One preview in one variant, to be measured, scrolled or written.
  ///
  /// - Parameter name: as on the sheet.
  public func renderer(
    of name: String, _ variant: PreviewVariant = PreviewVariant()
  ) throws(RunError) -> ImageRenderer<AnyView> {
    guard let preview = previews.first(where: { $0.name == name }) else {
      throw RunError(
        .usage, "there is no preview named \(name)",
        advice: "the sheet has " + previews.map(\.name).joined(separator: ", "))
    }
    return renderer(of: preview, variant)
  }

  private func renderer(
    of preview: NamedPreview, _ variant: PreviewVariant
  ) -> ImageRenderer<AnyView> {
    let renderer = ImageRenderer(content: preview.view, fonts: fonts, images: images)
    variant.apply(to: &renderer.environment)
    renderer.proposedSize = proposedSize
    renderer.scale = scale
    renderer.isOpaque = true
    return renderer
  }

  /// Writes each preview in each variant to `NAME-variant.png` in a folder that exists: whole files,
  /// in the sheet's order, up to the first that can't be drawn or written.
  ///
  /// - Returns: the paths.
  @discardableResult public func writePNGs(to folder: String) throws(RunError) -> [String] {
    try check()
    var paths: [String] = []
    for preview in previews {
      for variant in variants {
        let path = "\(folder)/\(preview.name)-\(variant.suffix).png"
        try renderer(of: preview, variant).writePNG(to: path)
        paths.append(path)
      }
    }
    return paths
  }

  private func check() throws(RunError) {
    guard !previews.isEmpty else { throw RunError(.usage, "the sheet names no preview") }
    guard !variants.isEmpty else { throw RunError(.usage, "the sheet has no variant") }
    var names: Set<String> = []
    for preview in previews where !names.insert(preview.name).inserted {
      throw RunError(
        .usage, "two previews are named \(preview.name)",
        advice: "a preview is named by its provider's type, without _Previews at its end")
    }
    guard Set(variants).count == variants.count else {
      throw RunError(.usage, "a variant stands twice")
    }
  }
}

extension Array where Element == PreviewVariant {
  /// Every combination, color schemes changing last.
  public static func matrix(
    colorSchemes: [ColorScheme] = [.light, .dark], textSizes: [DynamicTypeSize] = [.large],
    layoutDirections: [LayoutDirection] = [.leftToRight], locales: [Locale?] = [nil]
  ) -> [PreviewVariant] {
    PreviewVariant.matrix(
      colorSchemes: colorSchemes, textSizes: textSizes, layoutDirections: layoutDirections,
      locales: locales)
  }
}
