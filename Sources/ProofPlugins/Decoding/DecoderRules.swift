// What a decoder's answers must keep to, in this process or in a worker. Floor 4. Asked on both
// sides of a worker's socket: whatever runs beside foreign code isn't believed.

internal import ProofDrawing
internal import ProofGeometry

enum DecoderRules {
  /// What info() said, held to the limits.
  ///
  /// - Parameter warn: told of what is cut down rather than refused: whatever a file says of its
  ///   frames, the first is worth seeing, and a number costs nothing until somebody counts to it.
  static func checked(
    _ picture: StoredPicture, _ limits: StoredLimits, warn: (String) -> Void
  ) throws(PictureFailure) -> StoredPicture {
    let size = picture.size
    guard !size.isEmpty else {
      throw PictureFailure(.damaged, "\(size.width) x \(size.height) pixels")
    }
    try checkSides(size, limits)
    var picture = picture
    let most = max(limits.frames, 1)
    if picture.frames > most {
      warn("\(picture.frames) frames, of which the first \(most) count")
      picture.frames = most
    }
    return picture
  }

  private static func checkSides(_ size: PixelSize, _ limits: StoredLimits)
    throws(PictureFailure)
  {
    guard max(size.width, size.height) <= limits.side else {
      throw PictureFailure(
        .limit, "\(size.width) x \(size.height) pixels, more than \(limits.side) a side")
    }
  }

  static func check(
    _ plan: StoredPlan, wanted: PixelSize, of picture: StoredPicture, _ limits: StoredLimits,
    id: String
  ) throws(PictureFailure) {
    let (size, full) = (plan.size, picture.size)
    let covers = size.width >= wanted.width && size.height >= wanted.height
    let fits =
      size.width <= max(full.width, wanted.width) && size.height <= max(full.height, wanted.height)
    // Only of the first frame is it known what there is.
    let isAll = size == full || plan.frame > 0
    guard !size.isEmpty, fits || plan.frame > 0, covers || isAll else {
      throw PictureFailure(
        .decoder,
        "\(id): plan offers \(size.width) x \(size.height) of \(full.width) x \(full.height) "
          + "pixels where \(wanted.width) x \(wanted.height) are wanted")
    }
    try checkSides(size, limits)
    let (pixels, overflow) = size.width.multipliedReportingOverflow(by: size.height)
    guard !overflow, pixels <= limits.pixels else {
      throw PictureFailure(
        .limit,
        "\(size.width) x \(size.height) pixels to be held, more than the \(limits.pixels) of "
          + "--max-input-pixels")
    }
    guard plan.memory <= limits.memory else {
      throw PictureFailure(
        .limit,
        "its decoder needs \(megabytes(plan.memory)), more than the \(megabytes(limits.memory)) of "
          + "--memory")
    }
  }

  private static func megabytes(_ bytes: Int) -> String {
    "\((bytes >> 20) + (bytes & 0xFFFFF == 0 ? 0 : 1)) MB"
  }
}
