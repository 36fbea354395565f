// The built-in cell, org.proofsheet.thumbnail: the picture, and a thin edge round it. Floor 4.
// It conforms to the same port as a plugin.

public import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// Draws a picture in its cell, where the style says, with its corners as they are.
public struct ThumbnailRenderer: CellRenderer {
  public var id: String { "org.proofsheet.thumbnail" }
  public var inputs: CellInputs { [.pixels] }
  public var drawsCaption: Bool { false }

  public init() {}

  /// The whole cell.
  public func picture(for request: CellRequest) throws(PictureFailure) -> PictureBox {
    PictureBox(
      rect: PixelRect(
        x: 0, y: 0, width: request.pixelSize.width, height: request.pixelSize.height),
      fit: request.style.fit)
  }

  public func draw(_ request: CellRequest, picture: DecodedPicture?)
    throws(PictureFailure) -> CellImage
  {
    guard let picture else {
      throw PictureFailure(.renderer, "\(id) was given no picture")
    }
    var bitmap = picture.bitmap
    let room = request.pixelSize
    var alignmentX = request.style.alignmentX
    if request.isRightToLeft { alignmentX = 1 - alignmentX }
    let x = ThumbnailRenderer.place(bitmap.width, in: room.width, at: alignmentX)
    let y = ThumbnailRenderer.place(bitmap.height, in: room.height, at: request.style.alignmentY)
    if picture.completeness < 1 {
      bitmap.fillMissing(
        share: 1 - picture.completeness, edge: picture.header.lastRowsEdge,
        panel: request.colors.panel, hairline: request.colors.hairline)
    }
    bitmap.drawEdge(request.colors.edge, width: max(Int((request.scale / 2).rounded()), 1))
    return CellImage(
      bitmap: bitmap, x: x, y: y,
      pictureRect: PixelRect(x: x, y: y, width: bitmap.width, height: bitmap.height))
  }

  /// Where a length stands in a room, whole pixels: 0 at its beginning, 1 at its end.
  private static func place(_ length: Int, in room: Int, at share: Double) -> Int {
    let free = Double(room - length) * (share.isNaN ? 0.5 : min(max(share, 0), 1))
    return Int(free.rounded())
  }
}

extension Bitmap {
  /// Blends a line into the outermost pixels.
  fileprivate mutating func drawEdge(_ color: RGBA, width line: Int) {
    guard color.alpha > 0, width > 0, height > 0 else { return }
    let source = color.premultiplied
    let line = min(line, (min(width, height) + 1) / 2)
    for y in 0..<height {
      let row = y * width
      if y < line || y >= height - line {
        for x in 0..<width { pixels[row + x] = blend(source, over: pixels[row + x]) }
      } else {
        for x in 0..<line { pixels[row + x] = blend(source, over: pixels[row + x]) }
        for x in max(width - line, line)..<width {
          pixels[row + x] = blend(source, over: pixels[row + x])
        }
      }
    }
  }

  /// Lays a panel under the part of a picture that the file doesn't hold, and a line along it.
  fileprivate mutating func fillMissing(
    share: Double, edge: PictureEdge, panel: RGBA, hairline: RGBA
  ) {
    let isVertical = edge == .top || edge == .bottom
    let length = isVertical ? height : width
    let missing = min(max(Int((Double(length) * share).rounded()), 0), length)
    guard missing > 0 else { return }
    let first = edge == .bottom || edge == .right ? length - missing : 0
    let line = edge == .bottom || edge == .right ? first : missing - 1
    let (panel, hairline) = (panel.premultiplied, hairline.premultiplied)
    for y in 0..<height {
      for x in 0..<width {
        let at = isVertical ? y : x
        guard at >= first, at < first + missing else { continue }
        pixels[y * width + x] = at == line ? hairline : panel
      }
    }
    isOpaque = isOpaque && panel >> 24 == 255 && hairline >> 24 == 255
  }
}
