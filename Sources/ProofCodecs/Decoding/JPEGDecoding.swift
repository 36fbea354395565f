// JPEG: the smallest DCT scale that covers the box, then the exact size, then the color. Floor 4.

internal import CShimJPEG
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// A JPEG whose header has been read.
struct JPEGDecoding: ~Copyable {
  let header: PictureHeader
  private let handle: JPEGHandle
  private let facts: ps_jpeg_header
  private let orientation: Orientation

  /// Rows asked for at a time: a whole row of blocks at full scale.
  private static let rowsAtOnce = 16

  init(_ file: borrowing OpenFile) throws(PictureFailure) {
    let handle = try JPEGHandle(descriptor: file.descriptor)
    let facts = try handle.readHeader()
    if facts.kind == PS_JPEG_OTHER {
      throw PictureFailure(.unsupported, "JPEG with \(facts.channels) channels")
    }
    let orientation = Orientation(exif: handle.exif?.bytes, xmp: handle.xmp)
    header = PictureHeader(
      format: PictureKind.jpeg.rawValue,
      size: orientation.turned(PixelSize(width: Int(facts.width), height: Int(facts.height))),
      orientation: orientation.number, bits: Int(facts.bits), channels: Int(facts.channels))
    self.orientation = orientation
    self.facts = facts
    self.handle = handle
  }

  private var layout: RowLayout {
    switch facts.kind {
    case PS_JPEG_GRAY: RowLayout(.gray)
    case PS_JPEG_CMYK: RowLayout(.ink)
    default: RowLayout(.bgrx)
    }
  }

  func decode(_ target: PictureTarget, _ limits: DecodeLimits, _ manner: DecodeManner)
    throws(PictureFailure) -> DecodedPicture
  {
    let options = manner.options
    let fitting = Fitting(header.size, target: target)
    let eighths = JPEGDecoding.eighths(covering: fitting.scale, options)
    let output = try handle.scale(eighths: eighths, everyScan: options.scaling == .best)
    let plan = plan(fitting, eighths: eighths, output: output)
    let stride = Int(output.width) * layout.bytesPerPixel
    // Multi-scan data holds every coefficient; anything else is read and reduced row by row.
    if facts.multiscan != 0 { try limits.checkPixels(header.size) }
    let source = handle.profile.map(ColorSource.profile) ?? .untagged
    try limits.admit(
      byteCount(
        Int(clamping: output.bytes), PictureScaler.workingBytes(plan, options.light),
        ColorConversions.workingBytes(source), stride * JPEGDecoding.rowsAtOnce))
    let color = manner.conversions.color(source, SampleKind(layout), options)
    try handle.start()
    var scaler = PictureScaler(plan, color, options.light)
    var buffer = [UInt8](repeating: 0, count: stride * JPEGDecoding.rowsAtOnce)
    var ending: PictureFailure?
    // To the very last row where that one counts, so that the end marker is looked for.
    let wanted =
      scaler.rows.upperBound == plan.source.height
      ? Int(output.height) : scaler.rows.upperBound
    while scaler.fed < wanted, ending == nil {
      let (count, failure) = handle.read(into: &buffer, stride: stride)
      for row in 0..<count {
        // Safe because the bytes of the buffer have no other type.
        scaler.feed(unsafe buffer.span.bytes.extracting((row * stride)..<((row + 1) * stride)))
      }
      ending = failure
      if count == 0 { break }
    }
    if ending == nil { handle.finish() }
    var picture = try finish(scaler, ending: ending)
    if let note = color.note { picture.notes.append(note) }
    return picture
  }

  private func finish(_ scaler: consuming PictureScaler, ending: PictureFailure?)
    throws(PictureFailure) -> DecodedPicture
  {
    let outcome = handle.outcome
    let rows = scaler.share(ofRows: scaler.fed)
    if let ending, ending.kind == .unreadable || rows < DecodeLimits.leastShare { throw ending }
    if rows < DecodeLimits.leastShare { throw PictureFailure.cutOff(after: rows) }
    // Scans refine the whole picture: one that was cut short counts half by its rows, half by the
    // detail that came.
    let isUnrefined = outcome.cut != 0 || outcome.interrupted != 0 || outcome.too_many != 0
    let share = outcome.multiscan != 0 && isUnrefined ? (rows + outcome.detail) / 2 : rows
    var picture = DecodedPicture(header: header, bitmap: scaler.finish(), completeness: share)
    if let ending { picture.notes.append(ending.message) }
    if outcome.interrupted != 0 { picture.notes.append("damaged file: \(handle.message)") }
    if outcome.cut != 0, outcome.multiscan != 0 {
      picture.notes.append("cut off in scan \(outcome.scans): fine detail is missing")
    }
    if outcome.endless != 0 {
      picture.completeness = DecodeLimits.allButTheEnd(of: picture.completeness, header.size)
      picture.notes.append("the end of the file is missing")
    }
    if outcome.too_many != 0 {
      picture.notes.append("more scans than are looked at: stopped after \(outcome.scans - 1)")
    }
    if outcome.warnings > 0 {
      picture.notes.append(noted(handle.warning, outcome.warnings))
    }
    return picture
  }

  private func plan(
    _ fitting: Fitting, eighths: Int, output: ps_jpeg_output
  ) -> RowScaler.Plan {
    let ratio = Double(eighths) / 8
    var area = orientation.stored(fitting.area, ofUpright: header.size)
    area.x *= ratio
    area.y *= ratio
    area.width *= ratio
    area.height *= ratio
    // The last row and column may be mostly what an encoder filled its blocks up with.
    let source = PixelSize(
      width: min(max(Int(Double(facts.width) * ratio + 0.5), 1), Int(output.width)),
      height: min(max(Int(Double(facts.height) * ratio + 0.5), 1), Int(output.height)))
    return RowScaler.Plan(
      layout: layout, source: source, area: area, target: orientation.turned(fitting.output),
      orientation: orientation, filter: fitting.filter)
  }

  /// The smallest n for which n / 8 of the picture has the pixels for `scale` of it, or twice as
  /// many each way for the best; 8 where light is averaged, since a DCT averages numbers.
  private static func eighths(covering scale: Double, _ options: DecodeOptions) -> Int {
    if options.light == .linear { return 8 }
    let wanted = options.scaling == .best ? scale * 2 : scale
    for n in 1..<8 where Double(n) >= wanted * 8 { return n }
    return 8
  }
}
