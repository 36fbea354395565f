// JPEG by libjpeg-turbo: shrunk while loading to the smallest eighth that covers the need, then
// resampled exactly. Floor 4.

internal import CShimJPEG
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// One JPEG file, its header read.
@safe struct JPEGReader: ~Copyable {
  // Safe because the handle is made in init, used by this value only, and freed once.
  private let handle: OpaquePointer
  private let info: ps_jpeg_info
  let header: PictureHeader
  private let orientation: Orientation

  init(_ file: borrowing OpenFile) throws(PictureFailure) {
    var made: OpaquePointer?
    var info = ps_jpeg_info()
    let status = unsafe ps_jpeg_open(file.descriptor, &made, &info)
    guard let handle = unsafe made else { throw PictureFailure(.damaged, "no memory for a header") }
    guard status == Int32(PS_JPEG_OK.rawValue), info.width > 0, info.height > 0 else {
      let failure = unsafe JPEGReader.failure(unsafe handle)
      unsafe ps_jpeg_free(handle)
      throw failure
    }
    let orientation = unsafe JPEGReader.orientation(unsafe handle)
    header = PictureHeader(
      format: "JPEG",
      size: orientation.applied(
        to: PixelSize(width: Int(info.width), height: Int(info.height))),
      orientation: orientation.rawValue, bits: Int(info.bits), channels: Int(info.components))
    self.orientation = orientation
    self.info = info
    unsafe self.handle = handle
  }

  deinit { unsafe ps_jpeg_free(handle) }

  consuming func decode(_ target: PictureTarget, limits: DecodeLimits)
    throws(PictureFailure) -> DecodedPicture
  {
    let stored = PixelSize(width: Int(info.width), height: Int(info.height))
    let placement = Placement(stored: stored, orientation: orientation, target: target)
    let eighths =
      (1...8).first { placement.isCovered(by: JPEGReader.reduced(stored, to: $0)) } ?? 8
    let expected = JPEGReader.reduced(stored, to: eighths)
    let taps = placement.taps(for: expected)
    let rowBytes = expected.width * 4
    let batch = 16
    var need = RowScaler.workingBytes(horizontal: taps.horizontal, vertical: taps.vertical)
    // libjpeg's own rows: a few iMCU rows of the reduced picture for each component.
    need += rowBytes * (batch + 32) + 256 * 1024
    if info.is_progressive != 0 {
      need += Int(clamping: info.coefficient_bytes)
    }
    try limits.admit(need)

    var (width, height): (UInt32, UInt32) = (0, 0)
    guard unsafe ps_jpeg_start(handle, Int32(eighths), &width, &height) == 0 else {
      throw unsafe JPEGReader.failure(handle)
    }
    guard Int(width) == expected.width, Int(height) == expected.height else {
      throw PictureFailure(.damaged, "libjpeg reduces it to \(width) x \(height)")
    }
    var scaler = RowScaler(
      width: expected.width, height: expected.height, format: .bgrx8, isOpaque: true,
      horizontal: taps.horizontal, vertical: taps.vertical)
    let (rows, jumped) = feed(&scaler, rowBytes: rowBytes, batch: batch, height: expected.height)
    let share = try share(of: expected.height, rows: rows, jumped: jumped)
    let bitmap = scaler.finish()
    var notes: [String] = []
    let warnings = unsafe ps_jpeg_warnings(handle)
    if warnings > 0 || jumped {
      unsafe notes.append(JPEGReader.message(handle))
    }
    return DecodedPicture(
      header: header, bitmap: bitmap.upright(from: orientation), completeness: share, notes: notes)
  }

  /// Rows from libjpeg into the scaler, until it has what it needs or the file has no more.
  /// - Returns: rows that are real, and whether libjpeg gave up.
  private func feed(_ scaler: inout RowScaler, rowBytes: Int, batch: Int, height: Int)
    -> (rows: Int, jumped: Bool)
  {
    var pixels = [UInt8](repeating: 0, count: rowBytes * batch)
    let isCMYK = info.is_cmyk != 0
    let isInverted = info.is_inverted != 0
    var total = 0
    var jumped = false
    while total < height, !scaler.isFinished, !jumped {
      var done: UInt32 = 0
      // Safe because the shim writes at most `batch` rows of `rowBytes` into the array.
      unsafe pixels.withUnsafeMutableBytes { buffer in
        guard let base = buffer.baseAddress else { return }
        jumped =
          unsafe ps_jpeg_read(
            handle, base.assumingMemoryBound(to: UInt8.self), rowBytes, UInt32(batch), &done) != 0
        let atEnd = Int(clamping: unsafe ps_jpeg_rows_at_end(handle))
        let good = min(Int(done), max(atEnd - total, 0))
        if isCMYK {
          unsafe CMYK.convert(buffer, pixels: good * rowBytes / 4, isInverted: isInverted)
        }
        for row in 0..<good {
          unsafe scaler.append(UnsafeRawBufferPointer(rebasing: buffer[(row * rowBytes)...].prefix(rowBytes)))
        }
        total += good
        if good < Int(done) { done = 0 }
      }
      if done == 0 { break }
    }
    return (total, jumped)
  }

  /// How much of the picture is there; so little that nothing can be shown is a failure.
  private func share(of height: Int, rows: Int, jumped: Bool) throws(PictureFailure) -> Double {
    let isCutOff = unsafe ps_jpeg_rows_at_end(handle) != UInt32.max && rows < height
    guard isCutOff || jumped else { return 1 }
    let share = Double(rows) / Double(max(height, 1))
    if share >= leastShare { return share }
    if isCutOff { throw PictureFailure.cutOff(after: share) }
    throw unsafe JPEGReader.failure(handle)
  }

  /// What libjpeg makes of a side at eighths/8: rounded up.
  private static func reduced(_ size: PixelSize, to eighths: Int) -> PixelSize {
    PixelSize(width: (size.width * eighths + 7) / 8, height: (size.height * eighths + 7) / 8)
  }

  private static func orientation(_ handle: OpaquePointer) -> Orientation {
    var count = 0
    // Safe because the block is copied while the handle is alive.
    guard let block = unsafe ps_jpeg_exif(handle, &count) else { return .up }
    return unsafe Exif.orientation(in: Array(unsafe UnsafeBufferPointer(start: block, count: count)))
  }

  private static func message(_ handle: OpaquePointer) -> String {
    // Safe because the message is a NUL-closed array inside the handle.
    unsafe String(cString: ps_jpeg_message(handle))
  }

  /// libjpeg's own words; what it can't do is told apart from what is broken.
  private static func failure(_ handle: OpaquePointer) -> PictureFailure {
    let text = unsafe message(handle)
    let isUnsupported =
      text.hasPrefix("Unsupported") || text.contains("not supported")
      || text.contains("Sorry")
    return PictureFailure(isUnsupported ? .unsupported : .damaged, text)
  }
}
