// Pictures of other decoders on the way that our own take: turned, colored, scaled. Floor 4.
// What is delivered is believed to have the size that was planned, and nothing else of it.

public import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

extension StoredPicture {
  /// The header that ``PictureDecoder`` would give.
  public var header: PictureHeader {
    let orientation = Orientation(orientation)
    return PictureHeader(
      format: format, size: orientation.turned(size), orientation: orientation.number, bits: bits,
      channels: hasAlpha ? 4 : 3, hasAlpha: hasAlpha, frames: frames)
  }
}

extension PictureDecoder {
  /// Decodes what another decoder has open.
  ///
  /// - Parameters:
  ///   - frame: the page or frame, from 0; the last where there are fewer.
  ///   - limits: asked with everything that will be held, what the other decoder says of itself
  ///     included.
  public func decode(
    _ reader: any StoredPictureReader, frame: Int = 0, target: PictureTarget, limits: DecodeLimits
  ) throws(PictureFailure) -> DecodedPicture {
    let stored = try reader.stored(frame: frame)
    let frame = min(frame, stored.frames - 1)
    let header = stored.header
    let orientation = Orientation(stored.orientation)
    let fitting = Fitting(header.size, target: target)
    let plan = try reader.plan(atLeast: wanted(of: stored.size, fitting), frame: frame)
    let rows = StoredRows(plan)
    // Pixels that are delivered for one that is stored.
    let across = Double(plan.size.width) / Double(stored.size.width)
    let down = Double(plan.size.height) / Double(stored.size.height)
    var area = orientation.stored(fitting.area, ofUpright: header.size)
    area.x *= across
    area.y *= down
    area.width *= across
    area.height *= down
    let scaling = RowScaler.Plan(
      layout: rows.layout, source: plan.size, area: area,
      target: orientation.turned(fitting.output), orientation: orientation, filter: fitting.filter)
    let source = stored.profile.map(ColorSource.profile) ?? .untagged
    let light = manner.options.light
    let (held, overflow) = plan.stride.multipliedReportingOverflow(by: plan.size.height)
    try limits.admit(
      byteCount(
        overflow ? .max : held, plan.memory, PictureScaler.workingBytes(scaling, light),
        plan.stride, ColorConversions.workingBytes(source)))
    let color = manner.conversions.color(source, SampleKind(rows.layout), manner.options)
    var picture = try reader.read(plan) { (bytes, real) throws(PictureFailure) -> DecodedPicture in
      var scaler = PictureScaler(scaling, color, light)
      var row = rows
      while scaler.fed < scaler.rows.upperBound {
        let start = scaler.fed * plan.stride
        row.take(bytes.extracting(start..<(start + plan.stride)), width: plan.size.width) {
          scaler.feed($0)
        }
      }
      let share = scaler.share(ofRows: real)
      if share < DecodeLimits.leastShare { throw PictureFailure.cutOff(after: share) }
      var picture = DecodedPicture(
        header: header, bitmap: scaler.finish(realRows: real), completeness: share)
      if real < plan.size.height {
        picture.completeness = DecodeLimits.allButTheEnd(of: share, header.size)
      }
      return picture
    }
    if let note = color.note, manner.options.color == .managed { picture.notes.append(note) }
    return picture
  }

  /// The least that covers what is shown, or twice that for the best; all of it where light is
  /// averaged, since nobody knows in which light others reduce.
  private func wanted(of size: PixelSize, _ fitting: Fitting) -> PixelSize {
    let isEnlarged = fitting.scale > 1
    if manner.options.light == .linear, !isEnlarged { return size }
    let factor =
      isEnlarged || manner.options.scaling == .fast ? fitting.scale : min(fitting.scale * 2, 1)
    // Rounding must not ask for more than a whole picture of exactly the size that is wanted.
    func side(_ length: Int) -> Int {
      let length = (Double(length) * factor * (1 - 1e-12)).rounded(.up)
      return min(max(Int(length), 1), Fitting.longestSide)
    }
    return PixelSize(width: side(size.width), height: side(size.height))
  }
}

/// Rows of another decoder as the scaler takes them.
private struct StoredRows {
  let layout: RowLayout
  private let format: StoredFormat
  private var words: [UInt16]

  init(_ plan: StoredPlan) {
    format = plan.format
    switch plan.format {
    case .argb32: layout = RowLayout(.rgba, .bits16)
    case .rgb24: layout = RowLayout(.bgrx)
    case .gray16: layout = RowLayout(.gray, .bits16)
    case .rgba16: layout = RowLayout(.rgba, .bits16)
    case .cmyk8, .cmyk16: layout = RowLayout(.ink, .bits16)
    }
    let isRewritten = plan.format == .argb32 || layout.channels == .ink
    words = [UInt16](repeating: 0, count: isRewritten ? plan.size.width * 4 : 0)
  }

  /// Passes a row on; where its layout isn't the scaler's it is written anew.
  mutating func take(_ bytes: RawSpan, width: Int, _ body: (RawSpan) -> Void) {
    precondition(bytes.byteCount >= width * format.bytesPerPixel, "a row holds the width")
    switch format {
    case .rgb24, .gray16, .rgba16: return body(bytes)
    case .argb32: straighten(bytes, width: width)
    case .cmyk8: invert(bytes, count: width * 4, as: UInt8.self)
    case .cmyk16: invert(bytes, count: width * 4, as: UInt16.self)
    }
    // Safe because the bytes of samples have no other type.
    body(unsafe words.span.bytes)
  }

  /// Premultiplied bytes to straight words: what is premultiplied again comes out as it was.
  private mutating func straighten(_ bytes: RawSpan, width: Int) {
    for x in 0..<width {
      // Safe because the row was measured, and any bits are a number.
      let word = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: x &* 4, as: UInt32.self)
      let alpha = word >> 24
      words[x &* 4] = straight((word >> 16) & 255, alpha)
      words[x &* 4 &+ 1] = straight((word >> 8) & 255, alpha)
      words[x &* 4 &+ 2] = straight(word & 255, alpha)
      words[x &* 4 &+ 3] = UInt16(truncatingIfNeeded: alpha &* 257)
    }
  }

  /// A color beyond its alpha is no color. 255 * 65,535 and half fit 32 bits.
  private func straight(_ value: UInt32, _ alpha: UInt32) -> UInt16 {
    if alpha == 0 { return 0 }
    return UInt16(truncatingIfNeeded: (min(value, alpha) &* 65_535 &+ alpha / 2) / alpha)
  }

  /// Ink to what the formula takes: the highest value is bare paper.
  private mutating func invert<Sample: FixedWidthInteger & UnsignedInteger & BitwiseCopyable>(
    _ bytes: RawSpan, count: Int, as: Sample.Type
  ) {
    let size = MemoryLayout<Sample>.size
    for index in 0..<count {
      // Safe because the row was measured, and any bits are a number.
      let ink = unsafe bytes.unsafeLoadUnaligned(fromByteOffset: index &* size, as: Sample.self)
      words[index] = ~(size == 1 ? UInt16(ink) &* 257 : UInt16(ink))
    }
  }
}
