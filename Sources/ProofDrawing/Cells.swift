// Port for cells: who draws what stands in a grid's cell. Floor 3.
// The built-in thumbnail and a third party's shared object conform to the same protocol.

public import ProofGeometry
public import ProofPixels

public enum CellScheme: Hashable, Sendable {
  case light
  case dark
  case print
}

/// The theme's colors that a renderer follows.
public struct CellColors: Hashable, Sendable {
  public var scheme: CellScheme
  public var foreground: RGBA
  public var background: RGBA
  public var accent: RGBA
  /// Under the missing part of a picture, and under placeholders.
  public var panel: RGBA
  public var hairline: RGBA
  /// Round every picture, so that white ones don't bleed into the page.
  public var edge: RGBA

  public init(
    scheme: CellScheme, foreground: RGBA, background: RGBA, accent: RGBA, panel: RGBA,
    hairline: RGBA, edge: RGBA
  ) {
    self.scheme = scheme
    self.foreground = foreground
    self.background = background
    self.accent = accent
    self.panel = panel
    self.hairline = hairline
    self.edge = edge
  }
}

/// What a renderer may know of an item. A field is nil unless the renderer declared that input.
public struct CellItem: Hashable, Sendable {
  public var index: Int?
  public var count: Int?
  public var id: String?
  public var path: FilePath?
  public var label: String?
  public var caption: String?
  public var naturalSize: PixelSize?
  /// Values of the fields that the renderer named, as captions write them; those that the item
  /// hasn't got are left out.
  public var fields: [String: String]

  public init(
    index: Int? = nil, count: Int? = nil, id: String? = nil, path: FilePath? = nil,
    label: String? = nil, caption: String? = nil, naturalSize: PixelSize? = nil,
    fields: [String: String] = [:]
  ) {
    self.index = index
    self.count = count
    self.id = id
    self.path = path
    self.label = label
    self.caption = caption
    self.naturalSize = naturalSize
    self.fields = fields
  }
}

/// One cell to be drawn.
public struct CellRequest: Sendable {
  public var item: CellItem
  public var style: CellStyle
  public var colors: CellColors
  /// Points.
  public var size: Size
  /// Device pixels: the cell's own rounded edges, so it may differ from `size * scale` by one.
  public var pixelSize: PixelSize
  public var scale: Double
  public var isRightToLeft: Bool
  /// A function of the item's id: the only permitted source of chance.
  public var seed: UInt64
  /// Set for a renderer that draws over what another one drew: where the picture stands, device
  /// pixels within the cell.
  public var beneath: PixelRect?

  public init(
    item: CellItem, style: CellStyle, colors: CellColors, size: Size, pixelSize: PixelSize,
    scale: Double, isRightToLeft: Bool = false, seed: UInt64 = 0, beneath: PixelRect? = nil
  ) {
    self.item = item
    self.style = style
    self.colors = colors
    self.size = size
    self.pixelSize = pixelSize
    self.scale = scale
    self.isRightToLeft = isRightToLeft
    self.seed = seed
    self.beneath = beneath
  }
}

/// Where a renderer wants the picture: device pixels within the cell.
public struct PictureBox: Hashable, Sendable {
  public var rect: PixelRect
  public var fit: PictureFit

  public init(rect: PixelRect, fit: PictureFit) {
    self.rect = rect
    self.fit = fit
  }
}

/// A finished cell: pixels to composite, and where they lie in the cell. May be smaller than the
/// cell; what it doesn't cover stays as the page is.
public struct CellImage: Sendable {
  public var bitmap: Bitmap
  /// Position of the bitmap's top left corner within the cell, device pixels.
  public var x: Int
  public var y: Int
  /// Where the picture itself ended up within the cell, for what the host draws over it.
  public var pictureRect: PixelRect

  public init(bitmap: Bitmap, x: Int, y: Int, pictureRect: PixelRect) {
    self.bitmap = bitmap
    self.x = x
    self.y = y
    self.pictureRect = pictureRect
  }
}

/// The room for a cell whose size the layout leaves open.
public struct CellRoom: Hashable, Sendable {
  /// Points; infinity is no bound.
  public var maxWidth: Double
  public var maxHeight: Double
  public var scale: Double
  public var scheme: CellScheme

  public init(maxWidth: Double, maxHeight: Double = .infinity, scale: Double, scheme: CellScheme) {
    self.maxWidth = maxWidth
    self.maxHeight = maxHeight
    self.scale = scale
    self.scheme = scheme
  }
}

/// How large a renderer wants a cell.
public enum CellMeasure: Hashable, Sendable {
  /// No opinion: the picture's own shape.
  case none
  /// Width over height.
  case aspect(Double)
  /// Points.
  case fixed(Size)
  /// Points, given the room's width.
  case height(Double)
}

/// What a renderer declares that it will look at; the host hands over nothing else.
public struct CellInputs: OptionSet, Hashable, Sendable {
  public let rawValue: UInt64
  public init(rawValue: UInt64) { self.rawValue = rawValue }
  // The bits of PSP_INPUT_* in the plugin header.
  public static let pixels = CellInputs(rawValue: 0x001)
  public static let path = CellInputs(rawValue: 0x004)
  public static let position = CellInputs(rawValue: 0x008)
  public static let seed = CellInputs(rawValue: 0x020)
  public static let label = CellInputs(rawValue: 0x400)
  public static let caption = CellInputs(rawValue: 0x800)
  public static let id = CellInputs(rawValue: 0x1000)
  public static let size = CellInputs(rawValue: 0x2000)
}

/// Port: draws cells. Called on job threads, several at once; an implementation that keeps an
/// instance a thread finds it by itself.
public protocol CellRenderer: Sendable {
  var id: String { get }
  var inputs: CellInputs { get }
  /// Fields whose values it may ask for; a trailing `*` stands for any rest.
  var fields: [String] { get }
  /// The renderer draws the caption itself and gets the whole cell; the host leaves it out.
  var drawsCaption: Bool { get }

  /// Whether ``measure(_:in:)`` has anything to say.
  var measures: Bool { get }

  /// How large the cell should be; asked only where the layout leaves that open. Pure; asked from
  /// one thread, before anything is decoded.
  func measure(_ item: CellItem, in room: CellRoom) throws(PictureFailure) -> CellMeasure

  /// Where the picture will go. Pure; asked before anything is decoded.
  func picture(for request: CellRequest) throws(PictureFailure) -> PictureBox

  /// Draws the cell. `picture` was decoded for exactly the box that `picture(for:)` named; it is
  /// smaller where the original has fewer pixels, and nil when the renderer declared no pixels.
  func draw(_ request: CellRequest, picture: DecodedPicture?) throws(PictureFailure) -> CellImage
}

extension CellRenderer {
  /// None.
  public var fields: [String] { [] }

  /// It takes what it gets.
  public var measures: Bool { false }

  public func measure(_ item: CellItem, in room: CellRoom) throws(PictureFailure) -> CellMeasure {
    .none
  }
}
