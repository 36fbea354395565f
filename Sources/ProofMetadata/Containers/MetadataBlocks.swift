// The blocks of metadata that a walker found in a file. Floor 4. Bytes; nothing is parsed here.

/// What a container holds beside pixels.
struct MetadataBlocks {
  /// Rebuilt, with "Exif" and two zeros in front: what libexif is given.
  var exif: [UInt8]?
  /// What the maker's note says beside EXIF.
  var makerNote: MakerNote?
  /// The main packet.
  var xmp: [UInt8]?
  /// The rest of a packet that didn't fit into a JPEG segment.
  var extendedXMP: [UInt8]?
  /// IIM datasets without wrapping.
  var iptc: [UInt8]?
  /// The name in the color profile.
  var profile: String?
  /// Pixels per inch, from the container itself.
  var ppi: Double?
  /// Text chunks of a PNG, by keyword.
  var texts: [String: String] = [:]
  var notes: [String] = []

  mutating func note(_ text: String) {
    // Of a thousand broken boxes three say enough.
    if notes.count < 3 { notes.append(text) }
  }

  /// The first EXIF block counts.
  mutating func takeExif(_ source: ByteSource, at base: Int = 0, end: Int? = nil) {
    guard exif == nil else { return }
    var walk = TIFFWalker(source, base: base, end: end ?? source.count)
    walk.walk(&self)
    exif = walk.block()
  }

  /// The block of an `Exif` box, chunk or item: perhaps with the JPEG marker's name in front.
  mutating func takeExif(_ block: [UInt8]) {
    takeExif(ByteSource(block: block), at: block.has("Exif\0\0") ? 6 : 0)
  }

  mutating func takeXMP(_ packet: [UInt8]?) {
    guard xmp == nil, let packet, !packet.isEmpty else { return }
    xmp = packet
  }
}
