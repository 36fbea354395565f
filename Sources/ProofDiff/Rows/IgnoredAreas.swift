// Which pixels of a row aren't looked at: boxes and a mask picture. Floor 3.

internal import ProofGeometry
internal import ProofPixels

struct IgnoredAreas {
  private let boxes: [PixelRect]
  private let canvas: PixelSize
  private let mask: PictureForm?
  private var maskPixels: [PackedPixel]

  init(boxes: [PixelRect], mask: PictureForm?, canvas: PixelSize) {
    let whole = PixelRect(x: 0, y: 0, width: canvas.width, height: canvas.height)
    self.boxes = boxes.map { $0.intersection(whole) }.filter { !$0.isEmpty }
    self.canvas = canvas
    self.mask = mask
    maskPixels = [PackedPixel](repeating: 0, count: mask?.size.width ?? 0)
  }

  /// Marks the row's ignored pixels with true; `flags` is as wide as the canvas.
  /// - Returns: whether there are any.
  mutating func mark(_ flags: inout [Bool], row y: Int, mask row: RawSpan?) -> Bool {
    var isAny = false
    for index in flags.indices { flags[index] = false }
    for box in boxes where y >= box.y && y < box.maxY {
      for x in box.x..<box.maxX { flags[x] = true }
      isAny = true
    }
    guard let mask, let row else { return isAny }
    let width = min(mask.size.width, canvas.width)
    mask.layout.unpack(row, count: width, to: mask.layout.depth, into: &maskPixels, at: 0)
    // Black, and not see-through: the color is 0, and alpha isn't.
    for x in 0..<width
    where maskPixels[x] & 0xFFFF_FFFF_FFFF == 0 && maskPixels[x] >> 48 != 0 {
      flags[x] = true
      isAny = true
    }
    return isAny
  }
}
