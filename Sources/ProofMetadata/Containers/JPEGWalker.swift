// Segments of a JPEG in front of its pixels. Floor 4.

/// APP0 (density), APP1 (EXIF, XMP and its extension), APP2 (profile), APP13 (Photoshop, IPTC).
struct JPEGWalker {
  private static let xmpName = "http://ns.adobe.com/xap/1.0/\0"
  private static let extensionName = "http://ns.adobe.com/xmp/extension/\0"

  /// A portion of an extended packet.
  private struct Portion {
    let total: Int
    let offset: Int
    let bytes: ArraySlice<UInt8>
  }

  private var exif: [UInt8] = []
  private var photoshop: [UInt8] = []
  private var portions: [[UInt8]: [Portion]] = [:]
  private var held = 0

  /// - Parameter start: where the picture begins in the file.
  static func walk(_ source: ByteSource, at start: Int = 0, into blocks: inout MetadataBlocks) {
    var walker = JPEGWalker()
    walker.read(source, from: start + 2, &blocks)
    walker.finish(&blocks)
  }

  private mutating func read(
    _ source: ByteSource, from start: Int, _ blocks: inout MetadataBlocks
  ) {
    var at = start
    while let head = source.bytes(at: at, count: 4) {
      guard head[0] == 0xFF else {
        // Junk between segments, up to the next marker.
        guard let next = nextMarker(source, after: at) else { return }
        at = next
        continue
      }
      switch head[1] {
      case 0xFF: at += 1
      case 0x01, 0xD0...0xD8: at += 2
      case 0xD9, 0xDA: return
      default:
        guard let length = head.u16(2, isBig: true), length >= 2 else { return }
        if [0xE0, 0xE1, 0xE2, 0xED].contains(head[1]) {
          guard let segment = source.bytes(at: at + 4, count: length - 2) else {
            blocks.note("a segment of metadata is cut off")
            return
          }
          take(head[1], segment, &blocks)
        }
        at += 2 + length
      }
    }
  }

  /// Looked for in 64 KiB at most.
  private func nextMarker(_ source: ByteSource, after start: Int) -> Int? {
    let bytes = source.bytes(at: start, upTo: 64 << 10)
    return bytes.firstIndex(of: 0xFF).map { start + $0 }
  }

  private mutating func take(
    _ marker: UInt8, _ segment: [UInt8], _ blocks: inout MetadataBlocks
  ) {
    switch marker {
    case 0xE0 where segment.has("JFIF\0"):
      guard segment.count >= 12, let x = segment.u16(8, isBig: true), x > 0 else { return }
      if segment[7] == 1 { blocks.ppi = Double(x) }
      if segment[7] == 2 { blocks.ppi = Double(x) * 2.54 }
    case 0xE1 where segment.has("Exif\0\0"):
      // A block larger than a segment goes on in the next one, without a byte order mark.
      let isNew = segment.has("II", at: 6) || segment.has("MM", at: 6)
      if isNew != exif.isEmpty || !keep(segment.count) { return }
      exif += segment.dropFirst(6)
    case 0xE1 where segment.has(Self.xmpName):
      blocks.takeXMP(Array(segment.dropFirst(Self.xmpName.utf8.count)))
    case 0xE1 where segment.has(Self.extensionName):
      let rest = segment.dropFirst(Self.extensionName.utf8.count)
      guard rest.count > 40, keep(rest.count), let total = rest.u32(32, isBig: true),
        let offset = rest.u32(36, isBig: true)
      else { return }
      portions[Array(rest.prefix(32)), default: []].append(
        Portion(total: total, offset: offset, bytes: rest.dropFirst(40)))
    case 0xE2 where segment.has("ICC_PROFILE\0\u{1}"):
      blocks.profile = ColorProfileName.read(Array(segment.dropFirst(14)))
    case 0xED where segment.has("Photoshop 3.0\0"):
      if keep(segment.count) { photoshop += segment.dropFirst(14) }
    default: break
    }
  }

  private mutating func keep(_ count: Int) -> Bool {
    held += count
    return held <= ByteSource.mostInBlock
  }

  private func finish(_ blocks: inout MetadataBlocks) {
    if !exif.isEmpty { blocks.takeExif(ByteSource(block: exif)) }
    if !photoshop.isEmpty { PhotoshopResources.read(photoshop, into: &blocks) }
    if held > ByteSource.mostInBlock {
      blocks.note("more than \(ByteSource.mostInBlock) bytes of metadata; the rest is left out")
    }
    extend(&blocks)
  }

  /// The portions that the main packet names, in order, when none is missing.
  private func extend(_ blocks: inout MetadataBlocks) {
    guard let xmp = blocks.xmp, !portions.isEmpty else { return }
    let packet = String(decoding: xmp, as: UTF8.self).utf8
    for (guid, parts) in portions.sorted(by: { $0.key.lexicographicallyPrecedes($1.key) })
    where Array(packet).contains(run: guid) {
      var whole: [UInt8] = []
      for part in parts.sorted(by: { $0.offset < $1.offset }) {
        guard part.offset <= whole.count else { break }
        whole += part.bytes.dropFirst(whole.count - part.offset)
      }
      guard let total = parts.first?.total, whole.count == total else {
        blocks.note("the extended XMP is incomplete")
        return
      }
      blocks.extendedXMP = whole
      return
    }
  }
}

extension Array where Element == UInt8 {
  /// Whether the bytes stand in a row somewhere.
  func contains(run: [UInt8]) -> Bool {
    guard let first = run.first, run.count <= count else { return false }
    return (0...(count - run.count)).contains { start in
      self[start] == first && self[start..<(start + run.count)].elementsEqual(run)
    }
  }
}
