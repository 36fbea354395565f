// The owner of a libpng reader. Floor 4.
// Turns statuses of the shim into failures; no pointer leaves it.

internal import CShimPNG
internal import ProofDrawing

/// A PNG being read; freed with its owner, which must not outlive the descriptor.
@safe struct PNGHandle: ~Copyable {
  private let raw: OpaquePointer

  init(descriptor: Int32) throws(PictureFailure) {
    // Safe because the shim only remembers the number.
    guard let raw = unsafe ps_png_create(descriptor) else {
      throw PictureFailure(.limit, "there is no memory for a PNG decoder")
    }
    unsafe self.raw = raw
  }

  deinit {
    // Safe because it was created here and is destroyed nowhere else.
    unsafe ps_png_destroy(raw)
  }

  func readHeader() throws(PictureFailure) -> ps_png_header {
    var header = ps_png_header()
    // Safe because the handle is alive, and the shim fills the header and forgets it.
    try check(unsafe ps_png_read_header(raw, &header))
    return header
  }

  /// Copies of the metadata blocks in front of the pixels.
  var exif: [UInt8]? {
    var count = 0
    // Safe because the handle is alive, and the count is filled and forgotten.
    let bytes = unsafe ps_png_exif(raw, &count)
    // Safe because the block is `count` bytes and lives as long as the handle.
    return unsafe bytes.map { unsafe Array(UnsafeBufferPointer(start: $0, count: count)) }
  }

  var xmp: [UInt8]? {
    var count = 0
    // Safe because the handle is alive, and the count is filled and forgotten.
    let bytes = unsafe ps_png_xmp(raw, &count)
    // Safe as above.
    return unsafe bytes.map { unsafe Array(UnsafeBufferPointer(start: $0, count: count)) }
  }

  /// The chunks about color.
  var color: ps_png_color {
    var color = ps_png_color()
    // Safe because the handle is alive, and the shim fills the color and forgets it.
    unsafe ps_png_color_of(raw, &color)
    return color
  }

  /// A copy of the ICC profile that libpng believed.
  var profile: [UInt8]? {
    var count = 0
    // Safe because the handle is alive, and the count is filled and forgotten.
    let bytes = unsafe ps_png_profile(raw, &count)
    // Safe because the profile is `count` bytes and lives as long as the handle.
    return unsafe bytes.map { unsafe Array(UnsafeBufferPointer(start: $0, count: count)) }
  }

  func start() throws(PictureFailure) {
    // Safe because the handle is alive.
    try check(unsafe ps_png_start(raw))
  }

  /// The next row into `row`, which must be as long as the header says.
  func readRow(into row: inout [UInt8]) -> PictureFailure? {
    // Safe because ps_png_start compared libpng's row with the header's.
    let status = unsafe row.withUnsafeMutableBufferPointer { bytes in
      unsafe ps_png_read_row(raw, bytes.baseAddress)
    }
    return failure(status)
  }

  /// All rows into `image`, `stride` bytes each; what share of the pixels came.
  func readImage(into image: inout [UInt8], stride: Int) -> (share: Double, PictureFailure?) {
    var share = 0.0
    // Safe as above; the image holds the stride for each row.
    let status = unsafe image.withUnsafeMutableBufferPointer { bytes in
      unsafe ps_png_read_image(raw, bytes.baseAddress, stride, &share)
    }
    return (share, failure(status))
  }

  /// Checks the end of the pixel data; strictly, that nothing behind them was lost either.
  func finish(strictly: Bool = false) -> PictureFailure? {
    // Safe because the handle is alive.
    failure(unsafe ps_png_finish(raw, strictly ? 1 : 0))
  }

  /// Rows from the top whose checksums were right.
  var verifiedRows: Int {
    // Safe because the handle is alive.
    Int(unsafe ps_png_verified_rows(raw))
  }

  var warningCount: UInt64 {
    // Safe because the handle is alive.
    unsafe ps_png_warnings(raw)
  }

  /// The first thing that libpng found odd; empty where nothing was.
  var warning: String {
    // Safe because the text is the handle's own and ends with a zero.
    unsafe String(cString: ps_png_warning(raw))
  }

  private func check(_ status: ps_png_status) throws(PictureFailure) {
    if let failure = failure(status) { throw failure }
  }

  private func failure(_ status: ps_png_status) -> PictureFailure? {
    switch status {
    case PS_PNG_OK: return nil
    case PS_PNG_CUT_OFF: return PictureFailure(.cutOff, "before its first row")
    case PS_PNG_MEMORY: return PictureFailure(.limit, "there is no memory to decode it")
    case PS_PNG_IO:
      // Safe because the handle is alive.
      return PictureFailure(.unreadable, OpenFile.sentence(unsafe ps_png_errno(raw)))
    default:
      // Safe because the text is the handle's own and ends with a zero.
      return PictureFailure(.damaged, unsafe String(cString: ps_png_message(raw)))
    }
  }
}
