// Chunks of a WebP. Floor 4.

enum RIFFWalker {
  private static let mostChunks = 1 << 14

  static func walk(_ source: ByteSource, into blocks: inout MetadataBlocks) {
    var at = 12
    for _ in 0..<mostChunks {
      guard let head = source.bytes(at: at, count: 8), let length = head.u32(4, isBig: false)
      else { return }
      let kind = String(decoding: head[..<4], as: UTF8.self)
      if ["EXIF", "XMP ", "ICCP"].contains(kind) {
        if length > ByteSource.mostInBlock {
          blocks.note(
            "a chunk of \(length) bytes of metadata is larger than "
              + "\(ByteSource.mostInBlock)")
        } else if let data = source.bytes(at: at + 8, count: length) {
          switch kind {
          case "EXIF": blocks.takeExif(data)
          case "XMP ": blocks.takeXMP(data)
          default: blocks.profile = ColorProfileName.read(data)
          }
        } else {
          blocks.note("a chunk of metadata is cut off")
        }
      }
      at += 8 + (length + 1) & ~1
    }
  }
}
