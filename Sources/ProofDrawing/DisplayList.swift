// The display list: what a window onto a settled tree looks like, in points of the tree's root.
// Floor 3. A list is plain data: it can be made ahead of painting and crosses threads.

public import ProofGeometry
public import ProofPixels

/// Everything that touches one window, back to front.
public struct DisplayList: Sendable {
  public var items: [DisplayItem]

  public init(items: [DisplayItem] = []) {
    self.items = items
  }
}

/// One primitive. Rectangles are in points of the root; the painter's `PixelGrid` rounds them.
///
/// `clip`, `clipShape`, `layer` and `transform` open a group that lasts to the matching `end`.
/// Numbers that are none never stop a page: what can't be placed is left out.
public enum DisplayItem: Sendable {
  /// A filled rectangle, its edges on whole pixels.
  case fill(Rect, RGBA)
  /// A line of `width` points drawn inside the rectangle's edges, at least one device pixel.
  case border(Rect, width: Double, RGBA)
  /// A shape: filled, stroked or both, antialiased.
  case shape(ShapePath, fill: Fill?, stroke: Stroke?)
  /// Squares of `side` points in two colors, under transparent pictures.
  case checker(Rect, side: Double, RGBA, RGBA)
  /// Text in its frame: lines start at the frame's top.
  case text(TextBlock, Rect)
  /// A cell, drawn by a renderer.
  case cell(CellPlacement)
  /// A bitmap or a part of one.
  case image(ImagePlacement)
  /// What follows is clipped to the rectangle (whole pixels).
  case clip(Rect)
  /// What follows is clipped to a shape, antialiased. Blending inside sees what is beneath.
  case clipShape(ShapePath, isEvenOdd: Bool)
  /// What follows is drawn by itself and laid over what is there with an effect. The rectangle
  /// holds everything that the group paints before its effect; what reaches over it by more than
  /// 64 points may be cut.
  case layer(LayerEffect, Rect)
  /// What follows is moved: a point of the group goes where the transform takes it. A mere move
  /// keeps edges on whole pixels; turned or scaled, they are antialiased and pictures sampled. A map
  /// that leaves no area draws nothing.
  case transform(AffineTransform)
  case end
}

/// What a finished group goes through on its way to the page.
public enum LayerEffect: Hashable, Sendable {
  /// 0 to 1.
  case opacity(Double)
  case blend(BlendMode)
  /// The group's silhouette in a color behind the group, moved and blurred; points. The radius is
  /// SwiftUI's: a Gaussian of that standard deviation, as CALayer's `shadowRadius` and half of what
  /// Core Graphics and CSS call blur. It is moved by whole pixels, 2,048 at the most.
  case shadow(RGBA, radius: Double, x: Double, y: Double)
  /// A Gaussian of this standard deviation, in points; 256 pixels at the most. `isOpaque` treats
  /// what lies beyond the rectangle as the nearest pixel within it, and ends with the rectangle.
  case blur(radius: Double, isOpaque: Bool)
  case color(ColorTransform)
}

/// Four rows (red, green, blue, alpha) of five numbers (red, green, blue, alpha, 1) that map
/// straight sRGB colors from 0 to 1; results are held within 0 and 1, and what is wholly transparent
/// stays so. Anything but four rows of five finite numbers changes nothing.
public struct ColorTransform: Hashable, Sendable {
  public var rows: [[Double]]

  public init(rows: [[Double]]) {
    self.rows = rows
  }
}

/// How a group is laid over what is there; the formulas of W3C's Compositing and Blending Level 1.
public enum BlendMode: Hashable, Sendable, CaseIterable {
  case normal, multiply, screen, overlay, darken, lighten, colorDodge, colorBurn, softLight
  case hardLight, difference, exclusion, hue, saturation, color, luminosity
  case sourceAtop, destinationOver, destinationOut, plusDarker, plusLighter
}

/// A color with its place along a gradient, 0 to 1.
public struct GradientStop: Hashable, Sendable {
  public var color: RGBA
  public var location: Double

  public init(color: RGBA, location: Double) {
    self.color = color
    self.location = location
  }
}

/// What fills a shape or a line; points of the root. Stops count in the order of their locations,
/// equal ones as they come; before the first and after the last lie their colors. Without stops
/// nothing is drawn. Colors mix straight, in sRGB.
public enum Paint: Hashable, Sendable {
  case color(RGBA)
  case linear([GradientStop], from: Point, to: Point)
  /// Circles from one radius to the other, stretched vertically by `aspect`.
  case radial([GradientStop], center: Point, from: Double, to: Double, aspect: Double)
  /// Angles in radians, clockwise from the right. What is left of the turn is shared by the last
  /// color and the first.
  case angular([GradientStop], center: Point, from: Double, to: Double)
}

/// How a shape's inside is filled.
public struct Fill: Hashable, Sendable {
  public var paint: Paint
  public var isEvenOdd: Bool

  public init(_ paint: Paint, isEvenOdd: Bool = false) {
    self.paint = paint
    self.isEvenOdd = isEvenOdd
  }

  public init(_ color: RGBA) { self.init(.color(color)) }
}

/// A line's look.
public struct Stroke: Hashable, Sendable {
  public enum Cap: Hashable, Sendable { case butt, round, square }
  public enum Join: Hashable, Sendable { case miter, round, bevel }

  public var paint: Paint
  /// Points; drawn at least one device pixel wide.
  public var width: Double
  public var cap: Cap
  public var join: Join
  public var miterLimit: Double
  /// Lengths of dashes and gaps in turn, points; empty for a whole line, as are lengths that can't
  /// be dashed: negative, not finite, all zero, or too fine to be seen.
  public var dash: [Double]
  public var dashPhase: Double

  public init(
    _ paint: Paint, width: Double, cap: Cap = .butt, join: Join = .miter, miterLimit: Double = 10,
    dash: [Double] = [], dashPhase: Double = 0
  ) {
    self.paint = paint
    self.width = width
    self.cap = cap
    self.join = join
    self.miterLimit = miterLimit
    self.dash = dash
    self.dashPhase = dashPhase
  }
}

/// A part of a bitmap and the place that it fills.
public struct ImagePlacement: Sendable {
  public enum Interpolation: Hashable, Sendable { case nearest, smooth }

  public var bitmap: Bitmap
  /// The part that is drawn, in pixels of the bitmap, as far as the bitmap has it.
  public var source: Rect
  /// Where the part goes, in points of the root; or, for tiles, where one of them does.
  public var frame: Rect
  /// What tiles fill, repeating `frame` in all directions, none smaller than a pixel; nil draws the
  /// part once.
  public var tiledOver: Rect?
  public var interpolation: Interpolation
  /// Draws the picture's silhouette in a color; nil draws the picture.
  public var tint: RGBA?

  public init(
    bitmap: Bitmap, source: Rect, frame: Rect, tiledOver: Rect? = nil,
    interpolation: Interpolation = .smooth, tint: RGBA? = nil
  ) {
    self.bitmap = bitmap
    self.source = source
    self.frame = frame
    self.tiledOver = tiledOver
    self.interpolation = interpolation
    self.tint = tint
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
