// PNG: row by row through the scaler, or whole where it is interlaced. Floor 4.
// What a cut file holds is shown; what a wrong checksum covers is not.

internal import CShimPNG
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// A PNG whose header has been read.
struct PNGDecoding: ~Copyable {
  let header: PictureHeader
  private let handle: PNGHandle
  private let facts: ps_png_header
  private let orientation: Orientation

  init(_ file: borrowing OpenFile) throws(PictureFailure) {
    let handle = try PNGHandle(descriptor: file.descriptor)
    let facts = try handle.readHeader()
    let orientation = Orientation(exif: handle.exif, xmp: handle.xmp)
    header = PictureHeader(
      format: PictureKind.png.rawValue,
      size: orientation.turned(PixelSize(width: Int(facts.width), height: Int(facts.height))),
      orientation: orientation.number, bits: Int(facts.bits), channels: Int(facts.channels),
      hasAlpha: facts.alpha != 0)
    self.orientation = orientation
    self.facts = facts
    self.handle = handle
  }

  private var layout: RowLayout {
    let depth = facts.row_bits == 16 ? RowLayout.Depth.bits16 : .bits8
    return switch facts.row_channels {
    case 1: RowLayout(.gray, depth)
    case 2: RowLayout(.grayAlpha, depth)
    case 3: RowLayout(.rgb, depth)
    default: RowLayout(.rgba, depth)
    }
  }

  func decode(
    _ target: PictureTarget, _ limits: DecodeLimits, _ manner: DecodeManner,
    from file: borrowing OpenFile
  ) throws(PictureFailure) -> DecodedPicture {
    let light = manner.options.light
    // Interlaced pictures are held whole; others come row by row, and only memory bounds them.
    if facts.interlaced != 0 {
      try limits.checkPixels(header.size)
    } else {
      try limits.checkDensity(header.size, bytes: file.size)
    }
    let fitting = Fitting(header.size, target: target)
    let source = PixelSize(width: Int(facts.width), height: Int(facts.height))
    let plan = RowScaler.Plan(
      layout: layout, source: source,
      area: orientation.stored(fitting.area, ofUpright: header.size),
      target: orientation.turned(fitting.output), orientation: orientation, filter: fitting.filter)
    // At most 2^31 pixels of 8 bytes.
    let stride = source.width * layout.bytesPerPixel
    let (whole, overflow) = stride.multipliedReportingOverflow(by: source.height)
    let held = facts.interlaced == 0 ? stride : overflow ? .max : whole
    let (origin, remark) = ColorSource.png(handle.color, profile: handle.profile)
    // libpng keeps the row, the one before, and an expanded one.
    try limits.admit(
      byteCount(
        held, PictureScaler.workingBytes(plan, light), stride, stride, stride, 400_000,
        ColorConversions.workingBytes(origin)))
    let color = manner.conversions.color(origin, SampleKind(layout), manner.options)
    try handle.start()
    let scaler = PictureScaler(plan, color, light)
    var picture =
      facts.interlaced == 0
      ? try decodeRows(scaler, stride: stride, height: source.height)
      : try decodeWhole(scaler, stride: stride, height: source.height)
    if manner.options.color == .managed {
      picture.notes += [remark, color.note].compactMap { $0 }
    }
    return picture
  }

  private func decodeRows(_ whole: consuming PictureScaler, stride: Int, height: Int)
    throws(PictureFailure) -> DecodedPicture
  {
    var scaler = whole
    var row = [UInt8](repeating: 0, count: stride)
    var ending: PictureFailure?
    while scaler.fed < scaler.rows.upperBound {
      ending = handle.readRow(into: &row)
      if ending != nil { break }
      // Safe because the bytes of the row have no other type.
      scaler.feed(unsafe row.span.bytes)
    }
    // Rows below a crop are left alone, and with them the checksum that covers them.
    if ending == nil, scaler.fed == height { ending = handle.finish() }
    var real = scaler.fed
    if let ending, ending.kind != .cutOff { real = min(real, handle.verifiedRows) }
    let share = scaler.share(ofRows: real)
    return try finish(scaler, real: real, share: share, ending: ending)
  }

  private func decodeWhole(_ whole: consuming PictureScaler, stride: Int, height: Int)
    throws(PictureFailure) -> DecodedPicture
  {
    var scaler = whole
    var image = [UInt8](repeating: 0, count: stride * height)
    var (share, ending) = handle.readImage(into: &image, stride: stride)
    if ending == nil { ending = handle.finish() }
    if let ending, ending.kind != .cutOff { throw ending }
    // Before the first pass is in, a 64th of all pixels, there are rows of which nothing is known.
    if share < 1.0 / 64 { throw PictureFailure.cutOff(after: share) }
    for y in 0..<scaler.rows.upperBound {
      // Safe because the bytes of the image have no other type.
      scaler.feed(unsafe image.span.bytes.extracting((y * stride)..<((y + 1) * stride)))
    }
    return try finish(scaler, real: scaler.fed, share: share, ending: ending)
  }

  private func finish(
    _ scaler: consuming PictureScaler, real: Int, share: Double, ending: PictureFailure?
  ) throws(PictureFailure) -> DecodedPicture {
    if let ending, ending.kind == .unreadable || ending.kind == .limit { throw ending }
    if share < DecodeLimits.leastShare, let ending {
      throw ending.kind == .cutOff ? PictureFailure.cutOff(after: share) : ending
    }
    var picture = DecodedPicture(
      header: header, bitmap: scaler.finish(realRows: real), completeness: share)
    switch ending?.kind {
    case nil: break
    case .cutOff:
      picture.completeness = DecodeLimits.allButTheEnd(of: share, header.size)
      if share == 1 { picture.notes.append("the end of the file is missing") }
    default: picture.notes.append(ending?.message ?? "")
    }
    if handle.warningCount > 0 {
      picture.notes.append(noted(handle.warning, handle.warningCount))
    }
    return picture
  }
}
