// ImageRenderer: a view becomes frames, pixels or a PNG, spelled as in SwiftUI. Floor 6. Drawn in
// bands like a sheet, so that a tall view costs what a band costs.

internal import CShimOS
public import Foundation
internal import ProofCanvas
internal import ProofCodecs
internal import ProofDrawing
internal import ProofGeometry
public import ProofPixels
public import ProofViews

/// Draws a view without a screen.
///
/// ```swift
/// let renderer = ImageRenderer(content: Album(photos: photos))
/// renderer.proposedSize = ProposedViewSize(width: 390, height: 844)
/// renderer.scale = 2
/// renderer.scrollTo(photos[40].id, anchor: .top)
/// try renderer.writePNG(to: "album.png")
/// ```
///
/// State and scroll offsets live as long as the renderer, through changes of ``content``.
@MainActor public final class ImageRenderer<Content: View> {
  /// The view; setting it lays it out again, with the state that it had.
  public var content: Content { didSet { isStale = true } }
  /// What the root is proposed; nil dimensions take the view's ideal size.
  public var proposedSize = ProposedViewSize.unspecified { didSet { isStale = true } }
  /// Pixels a point; positive and finite.
  public var scale: CGFloat = 1 { didSet { isStale = true } }
  /// Fills what the view leaves clear with the environment's background, so that no pixel is
  /// transparent.
  public var isOpaque = false
  /// Values that the view inherits. Text is measured with ``fonts`` unless it says otherwise.
  public var environment = EnvironmentValues() { didSet { isStale = true } }
  /// Scrolls to what `scrollPosition(id:)` holds from the start; SwiftUI waits for a change.
  public var honorsInitialScrollPosition = true { didSet { isStale = true } }
  public let fonts: FontSource

  private var tree: ViewTree?
  private var isStale = false

  /// - Parameters:
  ///   - fonts: shared by renderers that draw the same fonts; the system's where nil.
  ///   - images: a folder in which `Image("name")` is looked for; see ``ImageFiles``.
  public init(content: Content, fonts: FontSource? = nil, images: String? = nil) {
    self.content = content
    self.fonts = fonts ?? FontSource()
    environment.images = ImageFiles(folder: images)
  }

  // MARK: Layout

  /// Lays the view out and returns the frames of everything in it that has a name.
  public func layout() throws(RunError) -> LayoutReport {
    let tree = try settled()
    let found = tree.foundFrames
    let identified = found.identified.map { ($0.identifier, CGRect($0.frame)) }
    return LayoutReport(
      size: CGSize(tree.size),
      frames: Dictionary(identified, uniquingKeysWith: { $1 }),
      itemFrames: Dictionary(
        found.keyed.map { ($0.key, CGRect($0.frame)) }, uniquingKeysWith: { $1 }),
      identified: identified,
      warnings: tree.warnings + ((environment.images as? ImageFiles)?.problems ?? []))
  }

  private func settled() throws(RunError) -> ViewTree {
    var environment = environment
    if environment.textMeasurer == nil { environment.textMeasurer = fonts.measurer }
    environment.displayScale = try checkedScale()
    var options = ViewTree.Options()
    options.honorsInitialScrollPosition = honorsInitialScrollPosition
    let tree: ViewTree
    if let known = self.tree {
      tree = known
      if isStale {
        tree.update(
          content, proposal: proposedSize, environment: environment, options: options)
      } else {
        tree.refresh()
      }
    } else {
      tree = ViewTree(
        content, proposal: proposedSize, environment: environment, options: options)
      self.tree = tree
    }
    isStale = false
    if let problem = tree.problem { throw RunError(.usage, problem) }
    if fonts.measurer.isWithoutFonts { throw RunError(.usage, CanvasError.noFont.message) }
    return tree
  }

  private func checkedScale() throws(RunError) -> CGFloat {
    guard scale > 0, scale.isFinite else {
      throw RunError(.usage, "a scale of \(scale) pixels a point draws nothing")
    }
    return scale
  }

  // MARK: Scrolling

  /// Scrolls the scroll views around the view with an id until its anchor is at the same anchor of
  /// the viewport, or without one as little as needed. False where no such view is found.
  @discardableResult public func scrollTo<ID: Hashable>(
    _ id: ID, anchor: UnitPoint? = nil
  ) throws(RunError) -> Bool {
    try settled().scrollTo(id, anchor: anchor)
  }

  /// Scrolls a scroll view to an edge of its content.
  ///
  /// - Parameter identifier: an accessibility identifier of the scroll view, or nil for the first.
  @discardableResult public func scrollTo(
    edge: Edge, of identifier: String? = nil
  ) throws(RunError) -> Bool {
    try settled().scrollTo(edge: edge, of: identifier)
  }

  /// Scrolls a scroll view to an offset in points, held within what can be reached and, where it
  /// has a target behavior, brought to rest by it.
  ///
  /// - Parameter identifier: an accessibility identifier of the scroll view, or nil for the first.
  @discardableResult public func scrollTo(
    x: CGFloat? = nil, y: CGFloat? = nil, of identifier: String? = nil
  ) throws(RunError) -> Bool {
    try settled().scrollTo(
      x: x.map { Double($0) }, y: y.map { Double($0) }, of: identifier)
  }

  // MARK: Pixels

  /// The view's pixels: premultiplied, upright, `scale` a point.
  public func bitmap() throws(RunError) -> Bitmap {
    let drawing = try ViewDrawing(settled(), self)
    var pixels: [UInt32] = []
    try drawing.draw { rows, _ throws(RunError) in pixels += rows }
    return Bitmap(
      width: drawing.size.width, height: drawing.size.height, pixels: pixels,
      isOpaque: drawing.background.alpha == 255)
  }

  /// Writes the view as a PNG: a whole file, or none.
  public func writePNG(to path: String) throws(RunError) {
    try writePNG(path: FilePath(path))
  }

  /// Writes the view as a PNG: a whole file, or none.
  public func writePNG(to url: URL) throws(RunError) {
    try writePNG(path: FilePath(url.path))
  }

  private func writePNG(path: FilePath) throws(RunError) {
    let drawing = try ViewDrawing(settled(), self)
    let pool = try JobPool(count: max(Int(proofsheet_usable_cpus()), 1))
    defer { pool.close() }
    let size = drawing.size
    let encoder = PageEncoder(
      pool: pool, files: PageFiles(paths: [path], publishesAtEnd: false),
      hasAlpha: drawing.background.alpha < 255, pixelsPerMeter: drawing.pixelsPerMeter
    ) { _ in size }
    try encoder.begin(page: 0)
    try drawing.draw { rows, isLast throws(RunError) in
      try encoder.append(Array(rows), rowCount: rows.count / size.width, isLast: isLast)
    }
    try encoder.finish()
  }
}

/// A settled view on its way to pixels.
@MainActor struct ViewDrawing {
  let size: PixelSize
  let background: RGBA
  private let tree: ViewTree
  private let grid: PixelGrid
  private let fonts: FontSource

  init<Content: View>(
    _ tree: ViewTree, _ renderer: ImageRenderer<Content>
  ) throws(RunError) {
    self.tree = tree
    grid = PixelGrid(scale: Double(renderer.scale))
    fonts = renderer.fonts
    background =
      renderer.isOpaque
      ? (renderer.environment.colorScheme == .dark ? RGBA(0x1E1E1E) : .white) : .clear
    guard tree.size.width.isFinite, tree.size.height.isFinite else {
      throw RunError(
        .usage, "the view is endless: \(tree.size.width) x \(tree.size.height) points",
        advice: "give proposedSize a size, or the view a frame")
    }
    size = grid.pixels(tree.size)
    guard !size.isEmpty else {
      throw RunError(.usage, "the view has no size: there is nothing to draw")
    }
  }

  var pixelsPerMeter: Int {
    Int(min(max((grid.scale * 72 / 0.0254).rounded(), 1), 1_000_000))
  }

  /// Paints bands from the top and hands their rows over.
  func draw(
    _ take: (_ rows: ArraySlice<UInt32>, _ isLast: Bool) throws(RunError) -> Void
  ) throws(RunError) {
    let painter = BandPainter(grid: grid, fonts: fonts.set)
    let rows = min(BandCursor.suitableRows(width: size.width), size.height)
    let (words, overflow) = size.width.multipliedReportingOverflow(by: rows)
    guard !overflow, size.width <= 1 << 24 else {
      throw RunError(.usage, "a picture of \(size.width) pixels across is too wide")
    }
    var buffer = [UInt32](repeating: 0, count: words)
    var top = 0
    while top < size.height {
      let band = PixelRect(
        x: 0, y: top, width: size.width, height: min(rows, size.height - top))
      let list = tree.slice(grid.points(band))
      let count = band.width * band.height
      do {
        // Safe because the painter writes within the band's `count` words, which the buffer holds.
        try unsafe buffer.withUnsafeMutableBufferPointer { words throws(CanvasError) in
          try unsafe painter.paint(
            list, band: band, background: background,
            into: UnsafeMutableBufferPointer(rebasing: words[..<count])
          ) { _ in CellAppearance() }
        }
      } catch {
        throw RunError(.usage, error.message)
      }
      top += band.height
      try take(buffer[..<count], top >= size.height)
    }
  }
}
