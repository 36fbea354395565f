// Which walker a file gets, by its first bytes. Floor 4.

extension MetadataBlocks {
  /// What a file holds; empty for kinds that carry no metadata, or that nobody walks.
  static func read(_ source: ByteSource) -> MetadataBlocks {
    var blocks = MetadataBlocks()
    let head = source.bytes(at: 0, upTo: 16)
    if head.prefix(2).elementsEqual([0xFF, 0xD8]) {
      JPEGWalker.walk(source, into: &blocks)
    } else if head.prefix(8).elementsEqual([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) {
      PNGWalker.walk(source, into: &blocks)
    } else if head.has("II") || head.has("MM") {
      blocks.takeExif(source)
    } else if head.has("RIFF"), head.has("WEBP", at: 8) {
      RIFFWalker.walk(source, into: &blocks)
    } else if head.has("ftyp", at: 4) || head.has("JXL \r\n", at: 4) {
      BoxWalker.walk(source, into: &blocks)
    } else if head.has("FUJIFILM") {
      // A RAF's preview is a JPEG that carries the metadata.
      if let place = source.bytes(at: 84, count: 4)?.u32(0, isBig: true), place < source.count,
        let start = source.bytes(at: place, count: 2), start == [0xFF, 0xD8]
      {
        JPEGWalker.walk(source, at: place, into: &blocks)
      }
    }
    return blocks
  }
}
