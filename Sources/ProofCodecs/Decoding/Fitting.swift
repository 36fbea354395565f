// From a picture's size and the box it should fill to the pixels that will be made. Floor 4.
// Everything here is about the upright picture.

internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// What part of a picture is shown, and at what size.
struct Fitting: Hashable {
  /// The bitmap that comes out; at least 1 pixel each way.
  let output: PixelSize
  /// The part of the picture that it shows.
  let area: ScaleArea
  /// Output pixels for one of the picture's.
  let scale: Double
  let filter: ScaleFilter

  /// More than any sheet has; areas within it stay far from overflowing.
  static let longestSide = 1 << 24

  /// `size` must not be empty. A box side below 1 counts as 1, and one beyond `longestSide` as that.
  init(_ size: PixelSize, target: PictureTarget) {
    let box = PixelSize(
      width: min(max(target.box.width, 1), Fitting.longestSide),
      height: min(max(target.box.height, 1), Fitting.longestSide))
    let across = Double(box.width) / Double(size.width)
    let down = Double(box.height) / Double(size.height)
    let wanted = target.fit == .contain ? min(across, down) : max(across, down)
    let scale = target.enlargement == .never ? min(wanted, 1) : wanted
    self.scale = scale
    filter = target.enlargement == .nearest && scale > 1 ? .nearest : .lanczos3
    switch target.fit {
    case .contain:
      output = PixelSize(
        width: min(max(Int(Double(size.width) * scale + 0.5), 1), box.width),
        height: min(max(Int(Double(size.height) * scale + 0.5), 1), box.height))
      area = ScaleArea(x: 0, y: 0, width: Double(size.width), height: Double(size.height))
    case .cover where scale == 1:
      // Pixel for pixel: the middle in whole pixels, so that nothing is weighed.
      output = PixelSize(
        width: min(box.width, size.width), height: min(box.height, size.height))
      area = ScaleArea(
        x: Double((size.width - output.width) / 2), y: Double((size.height - output.height) / 2),
        width: Double(output.width), height: Double(output.height))
    case .cover:
      output = box
      let width = min(Double(box.width) / scale, Double(size.width))
      let height = min(Double(box.height) / scale, Double(size.height))
      area = ScaleArea(
        x: (Double(size.width) - width) / 2, y: (Double(size.height) - height) / 2,
        width: width, height: height)
    }
  }
}
