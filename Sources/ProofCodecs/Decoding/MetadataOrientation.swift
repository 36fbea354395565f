// The orientation that a file's metadata asks for. Floor 4.
// EXIF through libexif, fed with nothing but the block that was cut out of the file; where EXIF has
// no such entry, XMP's property of the same meaning. Nonsense counts as upright.

internal import CExif
internal import ProofPixels

extension Orientation {
  /// From the blocks that a file holds; nil where it has none.
  init(exif: [UInt8]?, xmp: [UInt8]?) {
    let number = exif.flatMap { ExifBlock($0)?.orientation } ?? xmp.flatMap(Orientation.inPacket)
    self.init(number ?? 1)
  }

  /// tiff:Orientation in an XMP packet, as attribute or as element.
  private static func inPacket(_ packet: [UInt8]) -> Int? {
    let name = Array("tiff:Orientation".utf8)
    guard packet.count > name.count + 2 else { return nil }
    for start in 0..<(packet.count - name.count - 2)
    where packet[start] == name[0] && packet[start..<(start + name.count)].elementsEqual(name) {
      // ="6" or >6<, white space allowed.
      var rest = packet[(start + name.count)...].prefix(16)
      rest = rest.drop { [0x20, 0x0A, 0x0D, 0x09, 0x3D, 0x22, 0x27, 0x3E].contains($0) }
      guard let digit = rest.first, (0x31...0x38).contains(digit) else { continue }
      if let next = rest.dropFirst().first, (0x30...0x39).contains(next) { continue }
      return Int(digit) - 0x30
    }
    return nil
  }
}

/// A parsed EXIF block; freed with its owner.
@safe private struct ExifBlock: ~Copyable {
  private let data: UnsafeMutablePointer<ExifData>

  /// Nil where there is no memory. Begins with "Exif" and two zeros, or with the byte order mark.
  init?(_ bytes: [UInt8]) {
    // libexif logs to nobody unless it is given a log. Without the option it doesn't "correct" what
    // it reads. Safe because the handle that it answers with is owned here alone.
    guard let data = unsafe exif_data_new() else { return nil }
    unsafe exif_data_unset_option(data, EXIF_DATA_OPTION_FOLLOW_SPECIFICATION)
    let marker: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]
    // A marker's length is 16 bits wide: longer blocks aren't EXIF's, and libexif reads no further.
    let block = (bytes.starts(with: marker) ? bytes[...] : (marker + bytes)[...]).prefix(65_535)
    // Safe because libexif copies what it keeps.
    unsafe block.withUnsafeBufferPointer { buffer in
      unsafe exif_data_load_data(data, buffer.baseAddress, UInt32(buffer.count))
    }
    unsafe self.data = data
  }

  deinit {
    // Safe because this is the only reference.
    unsafe exif_data_unref(data)
  }

  var orientation: Int? {
    // Safe because entries live as long as their data, and libexif gives each the bytes that its
    // format and number of components say.
    unsafe withUnsafePointer(to: data.pointee.ifd.0) { content in
      guard let first = unsafe content.pointee,
        let entry = unsafe exif_content_get_entry(first, EXIF_TAG_ORIENTATION),
        unsafe entry.pointee.components >= 1, let bytes = unsafe entry.pointee.data
      else { return nil }
      let order = unsafe exif_data_get_byte_order(data)
      switch unsafe (entry.pointee.format, entry.pointee.size) {
      case (EXIF_FORMAT_BYTE, 1...): return unsafe Int(bytes[0])
      case (EXIF_FORMAT_SHORT, 2...): return unsafe Int(exif_get_short(bytes, order))
      case (EXIF_FORMAT_LONG, 4...): return unsafe Int(exif_get_long(bytes, order))
      default: return nil
      }
    }
  }
}
