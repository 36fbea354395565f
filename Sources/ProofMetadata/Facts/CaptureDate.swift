// When a picture was taken, from whatever says so. Floor 4.

internal import ProofDrawing

/// The date of a picture: DateTimeOriginal, then DateTimeDigitized, then DateTime, each with its own
/// fraction and offset; of each the sidecar's, EXIF's, XMP's and IPTC's word in this order. A
/// sidecar counts before the file since somebody put the clock right there.
struct CaptureDate {
  private let sources: MetadataSources

  init(_ sources: MetadataSources) {
    self.sources = sources
  }

  var date: CaptureTime? {
    original ?? digitized ?? changed
  }

  private var original: CaptureTime? {
    for packet in sources.sidecars {
      if let date = xmp(packet, Schema.exif, "DateTimeOriginal")
        ?? xmp(packet, Schema.photoshop, "DateCreated")
      {
        return date
      }
    }
    if let date = exif(0x9003, fraction: 0x9291, offset: 0x9011) { return date }
    if let packet = sources.xmp,
      let date = xmp(packet, Schema.exif, "DateTimeOriginal")
        ?? xmp(packet, Schema.photoshop, "DateCreated")
    {
      return date
    }
    return iptc(day: 55, time: 60)
  }

  private var digitized: CaptureTime? {
    if let date = exif(0x9004, fraction: 0x9292, offset: 0x9012) { return date }
    for packet in sources.packets {
      if let date = xmp(packet, Schema.exif, "DateTimeDigitized")
        ?? xmp(packet, Schema.xmp, "CreateDate")
      {
        return date
      }
    }
    return iptc(day: 62, time: 63)
  }

  private var changed: CaptureTime? {
    if let date = exif(0x0132, fraction: 0x9290, offset: 0x9010) { return date }
    for packet in sources.packets {
      if let date = xmp(packet, Schema.tiff, "DateTime") ?? xmp(packet, Schema.xmp, "ModifyDate") {
        return date
      }
    }
    return sources.texts["Creation Time"].flatMap { DateText.xmp($0) ?? DateText.exif($0) }
  }

  private func exif(_ tag: Int, fraction: Int, offset: Int) -> CaptureTime? {
    guard let text = sources.exif?.value(tag)?.text, var date = DateText.exif(text) else {
      return nil
    }
    if let text = sources.exif?.value(fraction)?.text {
      date.nanoseconds = DateText.nanoseconds(text)
    }
    if let text = sources.exif?.value(offset)?.text { date.offset = DateText.offset(text) }
    return date
  }

  private func xmp(_ packet: XMPValues, _ schema: String, _ name: String) -> CaptureTime? {
    packet.text(schema, name).flatMap(DateText.xmp)
  }

  private func iptc(day: Int, time: Int) -> CaptureTime? {
    guard let values = sources.iptc, let day = values.text(day) else { return nil }
    return DateText.iptc(day: day, time: values.text(time))
  }
}
