// Boxes of ISO media: HEIF, AVIF, JPEG XL, CR3. Floor 4.
// Only the boxes on the way to metadata are entered, none deeper than the format goes.

/// A box's content.
private struct Box {
  let kind: String
  let start: Int
  let end: Int
}

struct BoxWalker {
  private static let mostBoxes = 4096
  private static let mostItems = 4096

  private let source: ByteSource

  static func walk(_ source: ByteSource, into blocks: inout MetadataBlocks) {
    let walker = BoxWalker(source: source)
    for box in walker.boxes(0..<source.count) {
      switch box.kind {
      case "meta": walker.readItems(box, &blocks)
      case "moov": walker.readMovie(box, &blocks)
      case "Exif": walker.block(box, &blocks).map { takeItem($0, &blocks) }
      case "xml ": blocks.takeXMP(walker.block(box, &blocks))
      case "uuid": walker.readUUID(box, &blocks)
      case "brob": blocks.note("metadata that is packed with Brotli isn't read")
      default: break
      }
    }
  }

  /// The boxes in a range, as far as they are whole.
  private func boxes(_ range: Range<Int>) -> [Box] {
    var found: [Box] = []
    var at = range.lowerBound
    while at <= range.upperBound - 8, found.count < Self.mostBoxes,
      let head = source.bytes(at: at, count: 8), let short = head.u32(0, isBig: true)
    {
      let kind = TextDecoding.latin(head[4...])
      var (size, header) = (short, 8)
      if short == 1 {
        guard let long = source.bytes(at: at + 8, count: 8)?.u64(0, isBig: true) else { break }
        (size, header) = (long, 16)
      } else if short == 0 {
        size = range.upperBound - at
      }
      guard size >= header else { break }
      // The last box may be cut off: what it says of itself is still worth a look.
      let end = min(size, range.upperBound - at) + at
      guard at + header <= end else { break }
      found.append(Box(kind: kind, start: at + header, end: end))
      at = end
    }
    return found
  }

  private func block(_ box: Box, _ blocks: inout MetadataBlocks) -> [UInt8]? {
    guard box.end - box.start <= ByteSource.mostInBlock else {
      blocks.note(
        "a box of \(box.end - box.start) bytes of metadata is larger than "
          + "\(ByteSource.mostInBlock)")
      return nil
    }
    return source.bytes(at: box.start, count: box.end - box.start)
  }

  /// Four bytes say where the byte order mark is.
  private static func takeItem(_ item: [UInt8], _ blocks: inout MetadataBlocks) {
    guard let skip = item.u32(0, isBig: true), skip <= item.count - 4 else {
      blocks.note("the EXIF item is broken")
      return
    }
    blocks.takeExif(ByteSource(block: Array(item.dropFirst(4 + skip))))
  }

  // MARK: CR3

  private static let canon: [UInt8] = [
    0x85, 0xC0, 0xB6, 0x87, 0x82, 0x0F, 0x11, 0xE0, 0x81, 0x11, 0xF4, 0xCE, 0x46, 0x2B, 0x6A, 0x48,
  ]
  private static let packet: [UInt8] = [
    0xBE, 0x7A, 0xCF, 0xCB, 0x97, 0xA9, 0x42, 0xE8, 0x9C, 0x71, 0x99, 0x94, 0x91, 0xE3, 0xAF, 0xAC,
  ]

  private func readMovie(_ movie: Box, _ blocks: inout MetadataBlocks) {
    for box in boxes(movie.start..<movie.end) where box.kind == "uuid" { readUUID(box, &blocks) }
  }

  private func readUUID(_ box: Box, _ blocks: inout MetadataBlocks) {
    guard let name = source.bytes(at: box.start, count: 16) else { return }
    let inner = Box(kind: "", start: box.start + 16, end: box.end)
    if name == Self.packet {
      blocks.takeXMP(block(inner, &blocks))
    } else if name == Self.canon, blocks.exif == nil {
      // A directory a box, each with a structure of its own.
      let kinds: [(String, TIFFWalker.Section)] = [
        ("CMT1", .image), ("CMT2", .photo), ("CMT4", .gps),
      ]
      let parts = boxes(inner.start..<inner.end)
      var merged: TIFFWalker?
      for (kind, section) in kinds {
        guard let part = parts.first(where: { $0.kind == kind }) else { continue }
        var walk = TIFFWalker(source, base: part.start, end: part.end)
        walk.walk(&blocks, as: section)
        merged = merged?.merged(with: walk) ?? walk
      }
      blocks.exif = merged?.block()
    }
  }

  // MARK: HEIF and AVIF

  private func readItems(_ meta: Box, _ blocks: inout MetadataBlocks) {
    let parts = boxes((meta.start + 4)..<max(meta.end, meta.start + 4))
    guard let infos = parts.first(where: { $0.kind == "iinf" }),
      let places = parts.first(where: { $0.kind == "iloc" }),
      let list = block(places, &blocks)
    else { return }
    let data = parts.first { $0.kind == "idat" }
    let wanted = items(infos)
    guard !wanted.isEmpty else { return }
    ItemPlaces(list).visit(Set(wanted.map(\.id)), most: Self.mostItems) { id, place in
      guard let item = wanted.first(where: { $0.id == id }) else { return }
      guard let bytes = read(place, data: data) else {
        blocks.note(
          "the \(item.isExif ? "EXIF" : "XMP") item lies outside of the file, "
            + "or is too large")
        return
      }
      if item.isExif { Self.takeItem(bytes, &blocks) } else { blocks.takeXMP(bytes) }
    }
  }

  private func items(_ box: Box) -> [(id: Int, isExif: Bool)] {
    guard let version = source.bytes(at: box.start, count: 1)?.first else { return [] }
    let first = box.start + 4 + (version == 0 ? 2 : 4)
    guard first <= box.end else { return [] }
    var found: [(id: Int, isExif: Bool)] = []
    for entry in boxes(first..<box.end) where entry.kind == "infe" {
      let bytes = source.bytes(at: entry.start, upTo: min(entry.end - entry.start, 200))
      guard let version = bytes.first, version == 2 || version == 3 else { continue }
      let width = version == 2 ? 2 : 4
      guard
        let id = width == 2 ? bytes.u16(4, isBig: true) : bytes.u32(4, isBig: true)
      else { continue }
      if bytes.has("Exif", at: 4 + width + 2) {
        found.append((id, true))
      } else if bytes.has("mime", at: 4 + width + 2) {
        // A name, then a content type, each closed by a zero.
        let words = bytes.dropFirst(4 + width + 6).split(
          separator: 0, omittingEmptySubsequences: false)
        if words.count > 1, words[1].elementsEqual("application/rdf+xml".utf8) {
          found.append((id, false))
        }
      }
    }
    return found
  }

  private func read(_ place: ItemPlaces.Place, data: Box?) -> [UInt8]? {
    var whole: [UInt8] = []
    for extent in place.extents {
      let base: Int
      let end: Int
      switch place.method {
      case 0: (base, end) = (0, source.count)
      case 1:
        guard let data else { return nil }
        (base, end) = (data.start, data.end)
      default: return nil
      }
      guard extent.offset <= end - base else { return nil }
      // No length is the whole rest.
      let length = extent.length == 0 ? end - base - extent.offset : extent.length
      guard length <= ByteSource.mostInBlock - whole.count, length <= end - base - extent.offset,
        let bytes = source.bytes(at: base + extent.offset, count: length)
      else { return nil }
      whole += bytes
    }
    return whole
  }
}

/// The `iloc` box: where items lie.
private struct ItemPlaces {
  struct Place {
    let method: Int
    let extents: [(offset: Int, length: Int)]
  }

  private let bytes: [UInt8]
  private var at = 0

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The places of these items, in the box's order.
  func visit(_ ids: Set<Int>, most: Int, _ body: (Int, Place) -> Void) {
    var list = self
    guard let version = bytes.first, version <= 2, let sizes = bytes.u16(4, isBig: true) else {
      return
    }
    let (offsetSize, lengthSize) = (sizes >> 12, sizes >> 8 & 15)
    let (baseSize, indexSize) = (sizes >> 4 & 15, version == 0 ? 0 : sizes & 15)
    list.at = 6
    guard let count = list.number(version < 2 ? 2 : 4) else { return }
    for _ in 0..<min(count, most) {
      guard let id = list.number(version < 2 ? 2 : 4) else { return }
      var method = 0
      if version > 0 {
        guard let word = list.number(2) else { return }
        method = word & 15
      }
      guard list.number(2) != nil, let base = list.number(baseSize), let extents = list.number(2)
      else { return }
      var places: [(offset: Int, length: Int)] = []
      for _ in 0..<extents {
        guard list.number(indexSize) != nil, let offset = list.number(offsetSize),
          let length = list.number(lengthSize)
        else { return }
        let (sum, overflows) = base.addingReportingOverflow(offset)
        guard !overflows else { return }
        places.append((sum, length))
      }
      if ids.contains(id) { body(id, Place(method: method, extents: places)) }
    }
  }

  /// A number of so many bytes: 0, 2, 4 or 8.
  private mutating func number(_ size: Int) -> Int? {
    defer { at += size }
    switch size {
    case 0: return 0
    case 2: return bytes.u16(at, isBig: true)
    case 4: return bytes.u32(at, isBig: true)
    case 8: return bytes.u64(at, isBig: true)
    default: return nil
    }
  }
}
