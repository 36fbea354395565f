// PNG by libpng: rows stream through the scaler, an interlaced file is held whole. Floor 4.

internal import CShimPNG
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// One PNG file, everything before its pixels read.
@safe struct PNGReader: ~Copyable {
  // Safe because the handle is made in init, used by this value only, and freed once.
  private let handle: OpaquePointer
  private let info: ps_png_info
  let header: PictureHeader
  private let orientation: Orientation

  init(_ file: borrowing OpenFile) throws(PictureFailure) {
    var made: OpaquePointer?
    var info = ps_png_info()
    let status = unsafe ps_png_open(file.descriptor, &made, &info)
    guard let handle = unsafe made else { throw PictureFailure(.damaged, "no memory for a header") }
    guard status == Int32(PS_PNG_OK.rawValue), info.width > 0, info.height > 0 else {
      let failure = unsafe PNGReader.failure(unsafe handle)
      unsafe ps_png_free(handle)
      throw failure
    }
    let orientation = unsafe PNGReader.orientation(unsafe handle)
    header = PictureHeader(
      format: "PNG",
      size: orientation.applied(
        to: PixelSize(width: Int(info.width), height: Int(info.height))),
      orientation: orientation.rawValue, bits: Int(info.bits), channels: Int(info.channels),
      hasAlpha: info.has_alpha != 0)
    self.orientation = orientation
    self.info = info
    unsafe self.handle = handle
  }

  deinit { unsafe ps_png_free(handle) }

  consuming func decode(_ target: PictureTarget, limits: DecodeLimits)
    throws(PictureFailure) -> DecodedPicture
  {
    let stored = PixelSize(width: Int(info.width), height: Int(info.height))
    guard stored.area <= limits.maxInputPixels else {
      throw PictureFailure(
        .limit,
        "\(stored.width) x \(stored.height) are \(stored.area) pixels, more than the "
          + "\(limits.maxInputPixels) of --max-input-pixels")
    }
    let placement = Placement(stored: stored, orientation: orientation, target: target)
    let taps = placement.taps(for: stored)
    let pixelBytes = info.bits == 16 ? 8 : 4
    let (rowBytes, tooWide) = stored.width.multipliedReportingOverflow(by: pixelBytes)
    let rows = info.is_interlaced != 0 ? stored.height : 3
    let (held, tooLarge) = rowBytes.multipliedReportingOverflow(by: rows)
    guard !tooWide, !tooLarge else {
      throw PictureFailure(.limit, "a row of \(stored.width) pixels can't be held")
    }
    try limits.admit(
      held + RowScaler.workingBytes(horizontal: taps.horizontal, vertical: taps.vertical)
        + 512 * 1024)
    var bytesPerPixel: Int32 = 0
    guard unsafe ps_png_start(handle, &bytesPerPixel) == 0, Int(bytesPerPixel) == pixelBytes else {
      throw unsafe PNGReader.failure(handle)
    }
    var scaler = RowScaler(
      width: stored.width, height: stored.height,
      format: pixelBytes == 8 ? .rgba16 : .rgba8, isOpaque: info.has_alpha == 0,
      horizontal: taps.horizontal, vertical: taps.vertical)
    var notes: [String] = []
    let share =
      info.is_interlaced != 0
      ? try feedInterlaced(&scaler, rowBytes: rowBytes, height: stored.height, notes: &notes)
      : try feed(&scaler, rowBytes: rowBytes, height: stored.height)
    let bitmap = scaler.finish()
    if unsafe ps_png_warnings(handle) > 0, notes.isEmpty {
      unsafe notes.append(PNGReader.message(handle))
    }
    return DecodedPicture(
      header: header, bitmap: bitmap.upright(from: orientation), completeness: share, notes: notes)
  }

  /// Row by row; the share of rows that came.
  private func feed(_ scaler: inout RowScaler, rowBytes: Int, height: Int)
    throws(PictureFailure) -> Double
  {
    var row = [UInt8](repeating: 0, count: rowBytes)
    var done = 0
    while done < height, !scaler.isFinished {
      // Safe because the shim writes one row of `rowBytes`, checked in ps_png_start.
      let isRead = unsafe row.withUnsafeMutableBytes { buffer in
        guard let base = buffer.baseAddress,
          unsafe ps_png_read_row(handle, base.assumingMemoryBound(to: UInt8.self)) == 0
        else { return false }
        unsafe scaler.append(UnsafeRawBufferPointer(buffer))
        return true
      }
      guard isRead else { break }
      done += 1
    }
    if done == height || scaler.isFinished { return 1 }
    let share = Double(done) / Double(height)
    guard share >= leastShare else {
      throw unsafe ps_png_is_cut_off(handle) != 0
        ? PictureFailure.cutOff(after: share) : PNGReader.failure(handle)
    }
    return share
  }

  /// All seven passes into one picture; a file cut off after the first is whole and coarse.
  private func feedInterlaced(
    _ scaler: inout RowScaler, rowBytes: Int, height: Int, notes: inout [String]
  ) throws(PictureFailure) -> Double {
    var pixels = [UInt8](repeating: 0, count: rowBytes * height)
    var passes: Int32 = 0
    // Safe because the shim writes `height` rows of `rowBytes`, which the array holds.
    let status = unsafe pixels.withUnsafeMutableBytes { buffer -> Int32 in
      guard let base = buffer.baseAddress else { return 1 }
      return unsafe ps_png_read_interlaced(
        handle, base.assumingMemoryBound(to: UInt8.self), rowBytes, &passes)
    }
    guard passes > 0 else { throw unsafe PNGReader.failure(handle) }
    if status != 0 {
      notes.append(unsafe "\(PNGReader.message(handle)): pass \(passes) of 7 is the last whole one")
    }
    unsafe pixels.withUnsafeBytes { buffer in
      for y in 0..<height {
        unsafe scaler.append(
          UnsafeRawBufferPointer(rebasing: buffer[(y * rowBytes)...].prefix(rowBytes)))
      }
    }
    // Each pass about doubles the pixels that are there.
    return status == 0 ? 1 : Double(1 << Int(passes)) / 128
  }

  private static func orientation(_ handle: OpaquePointer) -> Orientation {
    var count = 0
    // Safe because the block is copied while the handle is alive.
    guard let block = unsafe ps_png_exif(handle, &count) else { return .up }
    let bytes = unsafe Array(unsafe UnsafeBufferPointer(start: block, count: min(count, 0xF000)))
    // The chunk leaves out the six bytes that a JPEG's block begins with.
    return Exif.orientation(in: bytes.starts(with: [0x45, 0x78, 0x69, 0x66]) ? bytes
      : [0x45, 0x78, 0x69, 0x66, 0, 0] + bytes)
  }

  private static func message(_ handle: OpaquePointer) -> String {
    // Safe because the message is a NUL-closed array inside the handle.
    unsafe String(cString: ps_png_message(handle))
  }

  private static func failure(_ handle: OpaquePointer) -> PictureFailure {
    unsafe PictureFailure(.damaged, message(handle))
  }
}
