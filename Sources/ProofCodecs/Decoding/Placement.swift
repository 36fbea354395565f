// Which part of a stored picture is resampled to which size. Floor 4; sizes only, no pixels.

internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// The outcome of fitting an upright picture into a box, in the picture's stored orientation.
struct Placement: Equatable {
  /// Output pixels, as stored.
  let output: PixelSize
  /// The part of the stored picture that is shown, as shares of its sides: all of it (contain) or
  /// its middle (cover).
  let spanX: Double
  let spanY: Double
  let filter: ResampleFilter

  init(stored: PixelSize, orientation: Orientation, target: PictureTarget) {
    let size = orientation.applied(to: stored)
    let (w, h) = (Double(size.width), Double(size.height))
    let (boxW, boxH) = (Double(max(target.box.width, 1)), Double(max(target.box.height, 1)))
    let mayGrow = target.enlargement != .never
    let wanted = target.fit == .contain ? min(boxW / w, boxH / h) : max(boxW / w, boxH / h)
    let scale = mayGrow ? wanted : min(wanted, 1)
    func whole(_ length: Double, atMost most: Double) -> Int {
      Int(min(max((length * scale).rounded(), 1), most))
    }
    let upright = PixelSize(width: whole(w, atMost: boxW), height: whole(h, atMost: boxH))
    output = orientation.applied(to: upright)
    var (shareX, shareY) = (1.0, 1.0)
    if target.fit == .cover {
      shareX = min(Double(upright.width) / (w * scale), 1)
      shareY = min(Double(upright.height) / (h * scale), 1)
    }
    (spanX, spanY) = orientation.isTransposed ? (shareY, shareX) : (shareX, shareY)
    filter = scale > 1 && target.enlargement == .nearest ? .nearest : .lanczos
  }

  /// Taps along x and y for a source of this size (the stored picture or a reduction of it).
  func taps(for source: PixelSize) -> (horizontal: Taps, vertical: Taps) {
    let (w, h) = (Double(source.width), Double(source.height))
    return (
      Taps(
        source: source.width, origin: w * (1 - spanX) / 2, span: w * spanX, output: output.width,
        filter: filter),
      Taps(
        source: source.height, origin: h * (1 - spanY) / 2, span: h * spanY,
        output: output.height, filter: filter)
    )
  }

  /// Whether a reduction of the stored picture still covers the output.
  func isCovered(by reduced: PixelSize) -> Bool {
    Double(reduced.width) * spanX >= Double(output.width)
      && Double(reduced.height) * spanY >= Double(output.height)
  }
}
