// What a canvas draws with, spelled as in SwiftUI. Floor 4. A context is a value: a copy can be
// moved, clipped or thinned by itself; all copies write into one record.

public import Foundation
public import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// The items of a drawing, in order.
final class GraphicsRecord {
  var items: [DisplayItem] = []
}

/// Draws into a canvas.
nonisolated public struct GraphicsContext {
  /// 0 to 1, for everything that is drawn from now on.
  public var opacity = 1.0
  public var blendMode = BlendMode.normal
  public let environment: EnvironmentValues
  /// From the context's space to the canvas's.
  public var transform = CGAffineTransform.identity

  private let record: GraphicsRecord
  private let frame: Rect
  private let symbols: [Node]
  private var clips: [(path: ShapePath, isEvenOdd: Bool)] = []
  private var filters: [LayerEffect] = []

  init(
    _ record: GraphicsRecord, environment: EnvironmentValues, frame: Rect, symbols: [Node]
  ) {
    self.record = record
    self.environment = environment
    self.frame = frame
    self.symbols = symbols
  }

  // MARK: State

  public mutating func translateBy(x: CGFloat, y: CGFloat) {
    transform = transform.translatedBy(x: x, y: y)
  }

  public mutating func scaleBy(x: CGFloat, y: CGFloat) {
    transform = transform.scaledBy(x: x, y: y)
  }

  public mutating func rotate(by angle: Angle) {
    transform = transform.rotated(by: CGFloat(angle.radians))
  }

  public mutating func concatenate(_ matrix: CGAffineTransform) {
    transform = matrix.concatenating(transform)
  }

  /// What clips a drawing.
  public struct ClipOptions: OptionSet, Hashable, Sendable {
    public let rawValue: UInt32
    public init(rawValue: UInt32) { self.rawValue = rawValue }
    /// Draws outside the path rather than inside.
    public static let inverse = ClipOptions(rawValue: 1)
  }

  /// Draws only within a path from now on.
  public mutating func clip(
    to path: Path, style: FillStyle = FillStyle(), options: ClipOptions = ClipOptions()
  ) {
    var outline = path.mapped(map.apply)
    var isEvenOdd = style.isEOFilled
    if options.contains(.inverse) {
      var around = Path(CGRect(frame.inset(by: -1)))
      around.addPath(outline)
      (outline, isEvenOdd) = (around, true)
    }
    clips.append((ShapePath(elements: outline.elements), isEvenOdd))
  }

  /// The rectangle around what can be drawn to, in the context's space.
  public var clipBoundingRect: CGRect {
    let size = CGRect(x: 0, y: 0, width: CGFloat(frame.width), height: CGFloat(frame.height))
    return size.applying(transform.inverted())
  }

  public mutating func addFilter(_ filter: Filter) {
    switch filter.content {
    case .effect(let effect): filters.append(effect)
    case .colored(let make): filters.append(make(environment))
    }
  }

  // MARK: Shapes

  /// Fills a path.
  public func fill(_ path: Path, with shading: Shading, style: FillStyle = FillStyle()) {
    let paint = shading.paint(in: path.controlBounds, environment)
    draw(
      .shape(
        ShapePath(elements: path.elements), fill: Fill(paint, isEvenOdd: style.isEOFilled),
        stroke: nil))
  }

  /// Draws a line along a path.
  public func stroke(_ path: Path, with shading: Shading, style: StrokeStyle) {
    let paint = shading.paint(in: path.controlBounds, environment)
    draw(
      .shape(ShapePath(elements: path.elements), fill: nil, stroke: Stroke(paint, style)))
  }

  /// Draws a line along a path, `lineWidth` points wide.
  public func stroke(_ path: Path, with shading: Shading, lineWidth: CGFloat = 1) {
    stroke(path, with: shading, style: StrokeStyle(lineWidth: lineWidth))
  }

  // MARK: Text

  /// A text with its fonts and colors settled.
  public struct ResolvedText {
    let block: TextBlock
    let measurer: (any TextMeasurer)?
    public var shading: Shading?

    /// Its size within a size, in points.
    public func measure(in size: CGSize) -> CGSize {
      metrics(size).map { CGSize($0.size) } ?? .zero
    }

    public func firstBaseline(in size: CGSize) -> CGFloat {
      metrics(size).map { CGFloat($0.firstBaseline) } ?? 0
    }

    public func lastBaseline(in size: CGSize) -> CGFloat {
      metrics(size).map { CGFloat($0.lastBaseline) } ?? 0
    }

    private func metrics(_ size: CGSize) -> TextMetrics? {
      func bound(_ length: CGFloat) -> Double? { length.isFinite ? max(Double(length), 0) : nil }
      return measurer?.measure(block, width: bound(size.width), height: bound(size.height))
    }
  }

  public func resolve(_ text: Text) -> ResolvedText {
    ResolvedText(block: text.block(in: environment), measurer: environment.textMeasurer)
  }

  /// Draws a text with a place of its own at a point.
  public func draw(_ text: ResolvedText, at point: CGPoint, anchor: UnitPoint = .center) {
    let size = text.measure(in: CGSize(width: CGFloat.infinity, height: .infinity))
    draw(
      text,
      in: CGRect(
        x: point.x - anchor.x * size.width, y: point.y - anchor.y * size.height,
        width: size.width, height: size.height))
  }

  /// Draws a text from a rectangle's top on, its lines as wide as that.
  public func draw(_ text: ResolvedText, in rect: CGRect) {
    var block = text.block
    if let shading = text.shading, case .color(let color) = shading.paint(in: .zero, environment) {
      for index in block.runs.indices { block.runs[index].color = color }
    }
    draw(.text(block, Rect(rect)))
  }

  public func draw(_ text: Text, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(text), at: point, anchor: anchor)
  }

  public func draw(_ text: Text, in rect: CGRect) { draw(resolve(text), in: rect) }

  // MARK: Pictures

  /// A picture with its pixels at hand.
  public struct ResolvedImage {
    let bitmap: Bitmap?
    let interpolation: Image.Interpolation
    /// Points.
    public let size: CGSize
    public var shading: Shading?
    public var baseline: CGFloat { size.height }
  }

  public func resolve(_ image: Image) -> ResolvedImage {
    let (bitmap, size): (Bitmap?, CGSize) =
      switch image.source {
      case .bitmap(let bitmap, let scale):
        (
          bitmap,
          CGSize(width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
        )
      case .reference(let reference):
        MainActor.assumeIsolated { [images = MainValue(environment.images)] in
          (
            images.value?.bitmap(of: reference, atLeast: PixelSize(width: .max, height: .max)),
            images.value?.size(of: reference) ?? .zero
          )
        }
      }
    return ResolvedImage(
      bitmap: bitmap, interpolation: image.interpolation, size: size,
      shading: image.renderingMode == .template ? .foreground : nil)
  }

  /// Draws a picture over a rectangle.
  public func draw(_ image: ResolvedImage, in rect: CGRect, style: FillStyle = FillStyle()) {
    guard let bitmap = image.bitmap else { return }
    var tint: RGBA?
    if let shading = image.shading, case .color(let color) = shading.paint(in: .zero, environment) {
      tint = color
    }
    draw(
      .image(
        ImagePlacement(
          bitmap: bitmap,
          source: Rect(x: 0, y: 0, width: Double(bitmap.width), height: Double(bitmap.height)),
          frame: Rect(rect), interpolation: image.interpolation == .none ? .nearest : .smooth,
          tint: tint)))
  }

  /// Draws a picture in its own size with a place of its own at a point.
  public func draw(_ image: ResolvedImage, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(
      image,
      in: CGRect(
        x: point.x - anchor.x * image.size.width, y: point.y - anchor.y * image.size.height,
        width: image.size.width, height: image.size.height))
  }

  public func draw(_ image: Image, in rect: CGRect, style: FillStyle = FillStyle()) {
    draw(resolve(image), in: rect, style: style)
  }

  public func draw(_ image: Image, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(resolve(image), at: point, anchor: anchor)
  }

  // MARK: Symbols

  /// A view of the canvas's symbols.
  public struct ResolvedSymbol: Sendable {
    let node: Node
    /// Points.
    public let size: CGSize
  }

  /// The symbol that carries an id, if there is one.
  public func resolveSymbol<ID: Hashable>(id: ID) -> ResolvedSymbol? {
    let (symbols, key) = (symbols, MainValue(AnyHashable(id)))
    return MainActor.assumeIsolated {
      symbols.first { $0.tagKey == key.value }.map {
        ResolvedSymbol(node: $0, size: CGSize($0.size(.unspecified)))
      }
    }
  }

  /// Draws a symbol in a rectangle.
  public func draw(_ symbol: ResolvedSymbol, in rect: CGRect) {
    let node = symbol.node
    let items = MainActor.assumeIsolated {
      node.place(
        at: Point(rect.origin), proposal: Proposal(Size(rect.size)))
      var slice = Slice(window: node.ink)
      node.draw(into: &slice)
      return slice.items
    }
    for item in items { record.items.append(contentsOf: wrapped([item])) }
  }

  /// Draws a symbol in its own size with a place of its own at a point.
  public func draw(_ symbol: ResolvedSymbol, at point: CGPoint, anchor: UnitPoint = .center) {
    draw(
      symbol,
      in: CGRect(
        x: point.x - anchor.x * symbol.size.width, y: point.y - anchor.y * symbol.size.height,
        width: symbol.size.width, height: symbol.size.height))
  }

  // MARK: Layers

  /// Draws into a layer of its own, to which opacity, blend mode and filters apply as one.
  public func drawLayer(content: (inout GraphicsContext) throws -> Void) rethrows {
    let layer = GraphicsRecord()
    var inner = GraphicsContext(
      layer, environment: environment, frame: frame, symbols: symbols)
    inner.transform = transform
    try content(&inner)
    record.items += grouped(layer.items)
  }

  /// From the context's space to the root's.
  private var map: AffineTransform {
    transform.transform.followed(by: .translation(x: frame.x, y: frame.y))
  }

  private func draw(_ item: DisplayItem) { record.items += wrapped([item]) }

  /// Items of the context's space, for the root's.
  private func wrapped(_ items: [DisplayItem]) -> [DisplayItem] {
    let map = map
    if map.a == 1, map.b == 0, map.c == 0, map.d == 1 {
      return grouped(items.map { $0.offset(x: map.tx, y: map.ty) })
    }
    return grouped([.transform(map)] + items + [.end])
  }

  /// Items of the root's space under clips, opacity, blend mode and filters.
  private func grouped(_ items: [DisplayItem]) -> [DisplayItem] {
    var items = items
    for filter in filters.reversed() { items = [.layer(filter, frame)] + items + [.end] }
    if opacity < 1 {
      items = [.layer(.opacity(max(opacity, 0)), frame)] + items + [.end]
    }
    if blendMode != .normal { items = [.layer(.blend(blendMode), frame)] + items + [.end] }
    for clip in clips.reversed() {
      items = [.clipShape(clip.path, isEvenOdd: clip.isEvenOdd)] + items + [.end]
    }
    return items
  }
}
