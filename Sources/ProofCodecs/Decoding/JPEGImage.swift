// One JPEG of a file, the main picture or a preview, decoded for a frame that the file's main
// picture sets. Floor 4.

internal import CShimJPEG
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// What is to be seen of the main picture, and how it lies.
struct JPEGFrame: Sendable {
  let header: PictureHeader
  let orientation: Orientation
  let fitting: Fitting
}

/// A JPEG whose header has been read; its handle must not outlive the descriptor.
struct JPEGImage: ~Copyable {
  let handle: JPEGHandle
  let facts: ps_jpeg_header

  /// What decoding will do and hold.
  struct Plan: Sendable {
    let scaling: RowScaler.Plan
    /// Rows that libjpeg will deliver, a few of them perhaps an encoder's filling.
    let rows: Int
    let stride: Int
    /// Bytes beside the finished bitmap, without what the color takes.
    let need: Int
  }

  /// Rows asked for at a time: a whole row of blocks at full scale.
  private static let rowsAtOnce = 16

  init(_ descriptor: Int32, window: Range<UInt64> = 0..<UInt64.max) throws(PictureFailure) {
    let handle = try JPEGHandle(descriptor: descriptor, window: window)
    let facts = try handle.readHeader()
    if facts.kind == PS_JPEG_OTHER {
      throw PictureFailure(.unsupported, "JPEG with \(facts.channels) channels")
    }
    self.facts = facts
    self.handle = handle
  }

  /// As stored.
  var size: PixelSize { PixelSize(width: Int(facts.width), height: Int(facts.height)) }

  var layout: RowLayout {
    switch facts.kind {
    case PS_JPEG_GRAY: RowLayout(.gray)
    case PS_JPEG_CMYK: RowLayout(.ink)
    default: RowLayout(.bgrx)
    }
  }

  /// The whole file's coefficients have to be in memory.
  var isHeldWhole: Bool { facts.multiscan != 0 }

  var color: ColorSource { handle.profile.map(ColorSource.profile) ?? .untagged }

  /// Allocates nothing large.
  func plan(_ frame: JPEGFrame, _ options: DecodeOptions) throws(PictureFailure) -> Plan {
    let main = frame.orientation.turned(frame.header.size)
    // Pixels of this image for one of the main picture's.
    let across = Double(size.width) / Double(main.width)
    let down = Double(size.height) / Double(main.height)
    let eighths = JPEGImage.eighths(covering: frame.fitting.scale / min(across, down), options)
    let output = try handle.scale(eighths: eighths, everyScan: options.scaling == .best)
    let ratio = Double(eighths) / 8
    var area = frame.orientation.stored(frame.fitting.area, ofUpright: frame.header.size)
    area.x *= ratio * across
    area.y *= ratio * down
    area.width *= ratio * across
    area.height *= ratio * down
    // The last row and column may be mostly what an encoder filled its blocks up with.
    let source = PixelSize(
      width: min(max(Int(Double(size.width) * ratio + 0.5), 1), Int(output.width)),
      height: min(max(Int(Double(size.height) * ratio + 0.5), 1), Int(output.height)))
    let scaling = RowScaler.Plan(
      layout: layout, source: source, area: area,
      target: frame.orientation.turned(frame.fitting.output), orientation: frame.orientation,
      filter: frame.fitting.filter)
    let stride = Int(output.width) * layout.bytesPerPixel
    return Plan(
      scaling: scaling, rows: Int(output.height), stride: stride,
      need: byteCount(
        Int(clamping: output.bytes), PictureScaler.workingBytes(scaling, options.light),
        stride * JPEGImage.rowsAtOnce))
  }

  /// The smallest n for which n / 8 of the picture has the pixels for `scale` of it, or twice as
  /// many each way for the best; 8 where light is averaged, since a DCT averages numbers.
  private static func eighths(covering scale: Double, _ options: DecodeOptions) -> Int {
    if options.light == .linear { return 8 }
    // Rounding must not ask for more than a whole picture of exactly the size that is wanted.
    let wanted = (options.scaling == .best ? scale * 2 : scale) * (1 - 1e-12)
    for n in 1..<8 where Double(n) >= wanted * 8 { return n }
    return 8
  }

  func draw(
    _ plan: Plan, _ frame: JPEGFrame, _ color: PictureColor, _ options: DecodeOptions
  ) throws(PictureFailure) -> DecodedPicture {
    try handle.start()
    var scaler = PictureScaler(plan.scaling, color, options.light)
    let stride = plan.stride
    var buffer = [UInt8](repeating: 0, count: stride * JPEGImage.rowsAtOnce)
    var ending: PictureFailure?
    // To the very last row where that one counts, so that the end marker is looked for.
    let wanted =
      scaler.rows.upperBound == plan.scaling.source.height ? plan.rows : scaler.rows.upperBound
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
    return try finish(scaler, frame.header, ending: ending)
  }

  private func finish(
    _ scaler: consuming PictureScaler, _ header: PictureHeader, ending: PictureFailure?
  ) throws(PictureFailure) -> DecodedPicture {
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
}
