// Photoshop's image resources: where JPEG and TIFF keep IPTC. Floor 4.

enum PhotoshopResources {
  /// "8BIM", a number, a padded name, a length, padded data; until something isn't.
  static func read(_ bytes: [UInt8], into blocks: inout MetadataBlocks) {
    var at = 0
    // A resource is at least 12 bytes, so that this ends.
    while ["8BIM", "AgHg", "MeSa", "PHUT", "DCSR"].contains(where: { bytes.has($0, at: at) }),
      let id = bytes.u16(at + 4, isBig: true), at + 6 < bytes.count
    {
      let name = (Int(bytes[at + 6]) + 2) & ~1
      guard let size = bytes.u32(at + 6 + name, isBig: true) else { return }
      let start = at + 10 + name
      guard size <= bytes.count - start else {
        blocks.note("a resource of Photoshop's is cut off")
        return
      }
      let data = bytes[start..<(start + size)]
      switch id {
      case 0x0404: if blocks.iptc == nil { blocks.iptc = Array(data) }
      case 0x0424: blocks.takeXMP(Array(data))
      case 0x03ED:
        // Fixed point, always per inch.
        if blocks.ppi == nil, let x = data.u32(0, isBig: true), x > 0 {
          blocks.ppi = Double(x) / 65_536
        }
      default: break
      }
      at = start + (size + 1) & ~1
    }
  }
}
