// Pictures as views, spelled as in SwiftUI. Floor 4: sizes here, pixels from the environment's
// library when a window shows them.

public import Foundation
internal import ProofDrawing
internal import ProofGeometry
public import ProofPixels

/// A picture, as large as it is unless it is resizable.
nonisolated public struct Image: View, Sendable {
  /// How a resizable picture fills its frame.
  public enum ResizingMode: Hashable, Sendable {
    case tile
    case stretch
  }

  /// How pixels are found between pixels.
  public enum Interpolation: Hashable, Sendable {
    case none
    case low
    case medium
    case high
  }

  /// Whether a picture shows itself, or its silhouette in the foreground style.
  public enum TemplateRenderingMode: Hashable, Sendable {
    case template
    case original
  }

  enum Source: Sendable {
    case reference(ImageReference)
    case bitmap(Bitmap, scale: Double)
  }

  struct Resizing: Hashable, Sendable {
    var capInsets: EdgeInsets
    var mode: ResizingMode
  }

  let source: Source
  var resizing: Resizing?
  var interpolation = Interpolation.medium
  var renderingMode: TemplateRenderingMode?

  /// A picture by name, which the environment's library finds.
  public init(_ name: String) { source = .reference(.name(name)) }

  /// A picture by name that means nothing to readers.
  public init(decorative name: String) { source = .reference(.name(name)) }

  /// A symbol by name, drawn in the foreground style.
  public init(systemName: String) {
    source = .reference(.symbol(systemName))
    renderingMode = .template
  }

  /// A picture file. Not in SwiftUI.
  public init(path: String) { source = .reference(.file(path)) }

  /// Pixels at hand. Not in SwiftUI.
  ///
  /// - Parameter scale: pixels a point.
  public init(bitmap: Bitmap, scale: CGFloat = 1) {
    source = .bitmap(bitmap, scale: scale > 0 && scale.isFinite ? Double(scale) : 1)
  }

  /// Lets the picture fill what it is proposed.
  ///
  /// - Parameter capInsets: points at the edges that keep their size.
  public func resizable(
    capInsets: EdgeInsets = EdgeInsets(), resizingMode: ResizingMode = .stretch
  ) -> Image {
    var copy = self
    copy.resizing = Resizing(capInsets: capInsets.finite, mode: resizingMode)
    return copy
  }

  /// Sets how pixels are found between pixels.
  public func interpolation(_ interpolation: Interpolation) -> Image {
    var copy = self
    copy.interpolation = interpolation
    return copy
  }

  /// Whether edges off the pixel grid are smoothed; they are on it.
  public func antialiased(_ isAntialiased: Bool) -> Image { self }

  /// Shows the picture, or its silhouette in the foreground style.
  public func renderingMode(_ mode: TemplateRenderingMode?) -> Image {
    var copy = self
    copy.renderingMode = mode
    return copy
  }

  public var body: Never { primitiveBody() }
  public static var _viewListCount: Int? { 1 }
  @MainActor public static func _makeViewList(_ view: Image, _ inputs: _ViewInputs) -> _ViewList {
    .node(ImageNode(view, inputs))
  }
}

extension Image.Source {
  /// The symbol's variant that the environment asks for, where its library knows it.
  @MainActor fileprivate func varied(_ environment: EnvironmentValues) -> Image.Source {
    guard environment.symbolVariants != .none, case .reference(.symbol(let name)) = self,
      case let varied = ImageReference.symbol(name + environment.symbolVariants.suffix),
      environment.images?.size(of: varied) != nil
    else { return self }
    return .reference(varied)
  }
}

/// A picture, laid out.
final class ImageNode: Node {
  private let image: Image
  private let source: Image.Source
  private let library: (any ImageLibrary)?
  private let tint: RGBA?
  private let natural: Size
  private let displayScale: Double

  init(_ image: Image, _ inputs: _ViewInputs) {
    self.image = image
    library = inputs.environment.images
    displayScale = Double(inputs.environment.displayScale)
    tint = image.renderingMode == .template ? inputs.environment.foreground.color : nil
    source = image.source.varied(inputs.environment)
    switch source {
    case .bitmap(let bitmap, let scale):
      natural = Size(width: Double(bitmap.width) / scale, height: Double(bitmap.height) / scale)
    case .reference(let reference):
      natural = library?.size(of: reference).map { Size($0) } ?? .zero
      if natural == .zero, library != nil {
        inputs.host.warn("Image: nothing is known of \(reference)")
      }
    }
  }

  override func measure(_ proposal: Proposal) -> Size {
    image.resizing == nil ? natural : proposal.replacingUnspecifiedDimensions(by: natural)
  }

  override func paint(into slice: inout Slice) {
    guard slice.shows(frame), natural.width > 0, natural.height > 0 else { return }
    let bitmap: Bitmap
    switch source {
    case .bitmap(let own, _): bitmap = own
    case .reference(let reference):
      guard let found = library?.bitmap(of: reference, atLeast: wanted) else { return }
      bitmap = found
    }
    for piece in pieces() where piece.frame.width > 0 && piece.frame.height > 0 {
      let scale = (
        x: Double(bitmap.width) / natural.width, y: Double(bitmap.height) / natural.height
      )
      slice.append(
        .image(
          ImagePlacement(
            bitmap: bitmap,
            source: Rect(
              x: piece.source.x * scale.x, y: piece.source.y * scale.y,
              width: piece.source.width * scale.x, height: piece.source.height * scale.y),
            frame: piece.tile ?? piece.frame, tiledOver: piece.tile == nil ? nil : piece.frame,
            interpolation: image.interpolation == .none ? .nearest : .smooth, tint: tint)),
        ink: piece.frame)
    }
  }

  /// Pixels that show all that the frame can: parts that keep their size need the whole.
  private var wanted: PixelSize {
    var factor = 1.0
    if let resizing = image.resizing, resizing.mode == .stretch, resizing.capInsets == EdgeInsets()
    {
      factor = max(frame.width / natural.width, frame.height / natural.height)
    }
    func pixels(_ length: Double) -> Int {
      Int(min(max((length * factor * displayScale).rounded(.up), 1), 1e6))
    }
    return PixelSize(width: pixels(natural.width), height: pixels(natural.height))
  }

  /// Parts of the picture, in its points, and the frames that they fill.
  private func pieces() -> [(source: Rect, frame: Rect, tile: Rect?)] {
    let whole = Rect(origin: .zero, size: natural)
    guard let resizing = image.resizing else {
      // Without a size of its own making the picture stands as it is.
      return [(whole, Rect(origin: frame.origin, size: natural), nil)]
    }
    func stretches(
      _ start: Double, _ end: Double, _ own: Double, _ length: Double
    ) -> [(from: Double, own: Double, at: Double, length: Double)] {
      let (start, end) = (min(max(start, 0), own), min(max(end, 0), own))
      // Caps that don't fit share what there is.
      let share = start + end > length && start + end > 0 ? length / (start + end) : 1
      let (near, far) = (start * share, end * share)
      return [
        (0, start, 0, near), (start, own - start - end, near, length - near - far),
        (own - end, end, length - far, far),
      ]
    }
    let caps = resizing.capInsets
    let columns = stretches(
      Double(caps.leading), Double(caps.trailing), natural.width, frame.width)
    let rows = stretches(Double(caps.top), Double(caps.bottom), natural.height, frame.height)
    return rows.flatMap { row in
      columns.map { column in
        let place = Rect(
          x: frame.x + column.at, y: frame.y + row.at, width: column.length, height: row.length)
        let source = Rect(x: column.from, y: row.from, width: column.own, height: row.own)
        let tile =
          resizing.mode == .tile && source.width > 0 && source.height > 0
          ? Rect(origin: place.origin, size: source.size) : nil
        return (source, place, tile)
      }
    }.filter { $0.source.width > 0 && $0.source.height > 0 }
  }
}
