// The display list: what a window onto a settled tree looks like, in points of the tree's root.
// Floor 3. A list is plain data: it can be made ahead of painting and crosses threads.

public import ProofGeometry

/// Everything that touches one window, back to front.
public struct DisplayList: Sendable {
  public var items: [DisplayItem]

  public init(items: [DisplayItem] = []) {
    self.items = items
  }
}

/// One primitive. Rectangles are in points of the root; the painter's `PixelGrid` rounds them.
public enum DisplayItem: Sendable {
  /// A filled rectangle, its edges on whole pixels.
  case fill(Rect, RGBA)
  /// A line of `width` points drawn inside the rectangle's edges, at least one device pixel.
  case border(Rect, width: Double, RGBA)
  /// A shape: filled, stroked or both, antialiased.
  case shape(ShapePath, fill: RGBA?, stroke: Stroke?)
  /// Squares of `side` points in two colors, under transparent pictures.
  case checker(Rect, side: Double, RGBA, RGBA)
  /// Text in its frame: lines start at the frame's top.
  case text(TextBlock, Rect)
  /// A cell, drawn by a renderer.
  case cell(CellPlacement)
  /// Everything up to the matching `end` is clipped to the rectangle (whole pixels).
  case clip(Rect)
  /// Everything up to the matching `end` is drawn at this opacity, as one group.
  case opacity(Double, Rect)
  case end
}

/// A line's look.
public struct Stroke: Hashable, Sendable {
  public var color: RGBA
  /// Points; drawn at least one device pixel wide.
  public var width: Double
  public var isRounded: Bool

  public init(color: RGBA, width: Double, isRounded: Bool = false) {
    self.color = color
    self.width = width
    self.isRounded = isRounded
  }
}

/// An outline in points of the root.
public struct ShapePath: Hashable, Sendable {
  public enum Element: Hashable, Sendable {
    case move(Point)
    case line(Point)
    case curve(Point, control1: Point, control2: Point)
    case close
  }

  public var elements: [Element]

  public init(elements: [Element] = []) {
    self.elements = elements
  }
}

/// How a picture fills its box.
public enum PictureFit: Hashable, Sendable {
  case contain
  case cover
}

/// Whether a picture may be drawn larger than its own pixels.
public enum Enlargement: Hashable, Sendable {
  case never
  case smooth
  case nearest
}

/// How a cell is drawn: everything but its place and its item. Cells of one style share a renderer
/// instance.
public struct CellStyle: Hashable, Sendable {
  /// The renderer's id, `org.proofsheet.thumbnail` unless the user says otherwise.
  public var renderer: String
  public var fit: PictureFit
  public var enlargement: Enlargement
  /// Where a picture smaller than its box stands: 0 leading or top, 0.5 center, 1 trailing or bottom.
  public var alignmentX: Double
  public var alignmentY: Double

  public init(
    renderer: String = "org.proofsheet.thumbnail", fit: PictureFit = .contain,
    enlargement: Enlargement = .never, alignmentX: Double = 0.5, alignmentY: Double = 0.5
  ) {
    self.renderer = renderer
    self.fit = fit
    self.enlargement = enlargement
    self.alignmentX = alignmentX
    self.alignmentY = alignmentY
  }
}

/// A cell of the tree: which item, where, how.
public struct CellPlacement: Hashable, Sendable {
  /// Index of the item in the run.
  public var item: Int
  /// Points of the root.
  public var frame: Rect
  public var style: CellStyle

  public init(item: Int, frame: Rect, style: CellStyle) {
    self.item = item
    self.frame = frame
    self.style = style
  }
}
