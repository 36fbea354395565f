// JPEG: the smallest DCT scale that covers the box, then the exact size, then the color; or all of
// that from a small picture that the file brings along. Floor 4.

internal import CShimJPEG
internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// A JPEG file whose header has been read.
struct JPEGDecoding: ~Copyable {
  let header: PictureHeader
  private let image: JPEGImage
  private let orientation: Orientation
  /// Those of a raw file are chosen before.
  private let hasPreviews: Bool

  init(_ file: borrowing OpenFile) throws(PictureFailure) {
    let image = try JPEGImage(file.descriptor)
    let orientation = Orientation(exif: image.handle.exif?.bytes, xmp: image.handle.xmp)
    header = PictureHeader(
      format: PictureKind.jpeg.rawValue, size: orientation.turned(image.size),
      orientation: orientation.number, bits: Int(image.facts.bits),
      channels: Int(image.facts.channels))
    self.orientation = orientation
    self.image = image
    hasPreviews = true
  }

  /// The JPEG of a raw file, turned as the camera says.
  init(_ file: borrowing OpenFile, raw: RawFile, _ picture: RawFile.Picture?)
    throws(PictureFailure)
  {
    guard let picture else { throw PictureFailure(.noDecoder, PictureKind.raw.rawValue) }
    let image = try JPEGImage(file.descriptor, window: picture.window)
    let orientation =
      raw.orientation ?? Orientation(exif: image.handle.exif?.bytes, xmp: image.handle.xmp)
    // The picture's size is that of its largest JPEG, whichever is read.
    let size = raw.pictures.first?.size ?? image.size
    header = PictureHeader(
      format: PictureKind.raw.rawValue, size: orientation.turned(size),
      orientation: orientation.number, bits: Int(image.facts.bits),
      channels: Int(image.facts.channels))
    self.orientation = orientation
    self.image = image
    hasPreviews = false
  }

  func decode(
    _ target: PictureTarget, _ limits: DecodeLimits, _ manner: DecodeManner,
    from file: borrowing OpenFile
  ) throws(PictureFailure) -> DecodedPicture {
    let options = manner.options
    let frame = JPEGFrame(
      header: header, orientation: orientation, fitting: Fitting(header.size, target: target))
    let source = image.color
    let plan = try image.plan(frame, options)
    let need = byteCount(plan.need, ColorConversions.workingBytes(source))
    var isAdmitted = false
    if hasPreviews, let window = image.preview(for: frame, options, from: file) {
      let color = manner.conversions.color(source, SampleKind(image.layout), options)
      let preview = try JPEGImage(file.descriptor, window: window)
      // Where the file's color is sRGB, a preview without a profile of its own has no other.
      if color.recolor == nil || preview.color == source {
        let smaller = try preview.plan(frame, options)
        // One admission covers both, so that a broken preview never waits a second time. Where the
        // main picture is beyond the budget the preview may be all that can be shown.
        var refusal: PictureFailure?
        do throws(PictureFailure) {
          try limits.admit(max(need, smaller.need))
          isAdmitted = true
        } catch {
          refusal = error
          try limits.admit(smaller.need)
        }
        do throws(PictureFailure) {
          let picture = try preview.draw(smaller, frame, color, options)
          if picture.completeness == 1, picture.notes.isEmpty { return picture.adding(color.note) }
        } catch  where error.kind == .unreadable {
          throw error
        } catch {
          // Damage in a preview is no damage of the picture, which is drawn instead.
        }
        if let refusal { throw refusal }
      }
    }
    // Multi-scan data holds every coefficient; anything else is read and reduced row by row.
    if image.isHeldWhole { try limits.checkPixels(header.size) }
    if !isAdmitted { try limits.admit(need) }
    let color = manner.conversions.color(source, SampleKind(image.layout), options)
    return try image.draw(plan, frame, color, options).adding(color.note)
  }
}

extension DecodedPicture {
  fileprivate consuming func adding(_ note: String?) -> DecodedPicture {
    if let note { notes.append(note) }
    return self
  }
}
