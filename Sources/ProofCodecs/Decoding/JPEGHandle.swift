// The owner of a libjpeg decompressor. Floor 4.
// Turns statuses of the shim into failures; no pointer leaves it.

internal import CShimJPEG
internal import ProofDrawing

/// A JPEG being read; freed with its owner, which must not outlive the descriptor.
@safe struct JPEGHandle: ~Copyable {
  private let raw: OpaquePointer

  /// Reads `window` of the file, which may end before it.
  init(descriptor: Int32, window: Range<UInt64> = 0..<UInt64.max) throws(PictureFailure) {
    // Safe because the shim only remembers the numbers.
    guard
      let raw = unsafe ps_jpeg_create(
        descriptor, window.lowerBound, window.upperBound - window.lowerBound)
    else {
      throw PictureFailure(.limit, "there is no memory for a JPEG decoder")
    }
    unsafe self.raw = raw
  }

  deinit {
    // Safe because it was created here and is destroyed nowhere else.
    unsafe ps_jpeg_destroy(raw)
  }

  func readHeader() throws(PictureFailure) -> ps_jpeg_header {
    var header = ps_jpeg_header()
    // Safe because the handle is alive, and the shim fills the header and forgets it.
    try check(unsafe ps_jpeg_read_header(raw, &header))
    return header
  }

  /// A metadata block met so far, copied, and where in the file it begins.
  struct Block: Sendable {
    let bytes: [UInt8]
    let offset: UInt64
  }

  var exif: Block? {
    var (count, offset) = (0, UInt64(0))
    // Safe because the handle is alive, and the numbers are filled and forgotten.
    let bytes = unsafe ps_jpeg_exif(raw, &count, &offset)
    return unsafe copy(bytes, count).map { Block(bytes: $0, offset: offset) }
  }

  /// The list of a multi-picture file.
  var mpf: Block? {
    var (count, offset) = (0, UInt64(0))
    // Safe as above.
    let bytes = unsafe ps_jpeg_mpf(raw, &count, &offset)
    return unsafe copy(bytes, count).map { Block(bytes: $0, offset: offset) }
  }

  var xmp: [UInt8]? {
    var count = 0
    // Safe as above.
    let bytes = unsafe ps_jpeg_xmp(raw, &count)
    return unsafe copy(bytes, count)
  }

  private func copy(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> [UInt8]? {
    // Safe because the block is `count` bytes and lives as long as the handle.
    unsafe bytes.map { unsafe Array(UnsafeBufferPointer(start: $0, count: count)) }
  }

  /// The ICC profile, put together: empty where its parts don't fit each other, nil without one.
  var profile: [UInt8]? {
    var isBroken: Int32 = 0
    // Safe because the handle is alive, and nothing is copied without room.
    let count = unsafe ps_jpeg_profile(raw, nil, 0, &isBroken)
    if isBroken != 0 { return [] }
    if count == 0 { return nil }
    var bytes = [UInt8](repeating: 0, count: count)
    // Safe because the shim copies no more than there is room for.
    let copied = unsafe bytes.withUnsafeMutableBufferPointer { bytes in
      unsafe ps_jpeg_profile(raw, bytes.baseAddress, bytes.count, &isBroken)
    }
    return copied == count ? bytes : []
  }

  func scale(eighths: Int, everyScan: Bool) throws(PictureFailure) -> ps_jpeg_output {
    var output = ps_jpeg_output()
    // Safe because the handle is alive, and the shim fills the output and forgets it.
    try check(unsafe ps_jpeg_scale(raw, Int32(eighths), everyScan ? 1 : 0, &output))
    return output
  }

  func start() throws(PictureFailure) {
    // Safe because the handle is alive.
    try check(unsafe ps_jpeg_start(raw))
  }

  /// Fills as many rows of `stride` bytes as the buffer holds; the number that came, and why there
  /// are no more where an error ended them.
  func read(into buffer: inout [UInt8], stride: Int) -> (rows: Int, failure: PictureFailure?) {
    var got: UInt32 = 0
    let most = buffer.count / stride
    // Safe because the shim writes at most `most` rows of the stride it was told.
    let status = unsafe buffer.withUnsafeMutableBufferPointer { bytes in
      unsafe ps_jpeg_read(raw, bytes.baseAddress, stride, UInt32(most), &got)
    }
    return (Int(got), failure(status))
  }

  /// Looks for the end marker behind the last row; what went wrong there costs nothing.
  func finish() {
    // Safe because the handle is alive.
    _ = unsafe ps_jpeg_finish(raw)
  }

  var outcome: ps_jpeg_outcome {
    var outcome = ps_jpeg_outcome()
    // Safe because the handle is alive, and the shim fills the outcome and forgets it.
    unsafe ps_jpeg_judge(raw, &outcome)
    return outcome
  }

  /// The first thing that libjpeg found odd; empty where nothing was.
  var warning: String {
    // Safe because the text is the handle's own and ends with a zero.
    unsafe String(cString: ps_jpeg_warning(raw))
  }

  /// The last error.
  var message: String {
    // Safe as above.
    unsafe String(cString: ps_jpeg_message(raw))
  }

  private func check(_ status: ps_jpeg_status) throws(PictureFailure) {
    if let failure = failure(status) { throw failure }
  }

  private func failure(_ status: ps_jpeg_status) -> PictureFailure? {
    switch status {
    case PS_JPEG_OK: return nil
    case PS_JPEG_UNSUPPORTED: return PictureFailure(.unsupported, message)
    case PS_JPEG_CUT_OFF: return PictureFailure(.cutOff, "before its first row")
    case PS_JPEG_MEMORY: return PictureFailure(.limit, "there is no memory to decode it")
    case PS_JPEG_IO:
      // Safe because the handle is alive.
      return PictureFailure(.unreadable, OpenFile.sentence(unsafe ps_jpeg_errno(raw)))
    default: return PictureFailure(.damaged, message)
    }
  }
}
