// Reads the directories of a TIFF structure, wherever they lie in the file, and rebuilds what
// matters as one small EXIF block. Floor 4.
// libexif is never given a file's own structure: offsets that loop, overlap or overflow end here,
// and so do previews and the other bulk of a raw file. Maker notes are read where they lie, for the
// little that nothing else says.

/// Entries of a TIFF, DNG, NEF, CR2, ARW, or of an EXIF block.
struct TIFFWalker {
  /// What each directory becomes in the rebuilt block.
  enum Section: Int, CaseIterable {
    case image
    case photo
    case gps
  }

  private struct Entry {
    let tag: Int
    let type: Int
    let count: Int
    let value: [UInt8]
  }

  /// A marker's length is 16 bits wide, and libexif reads no further.
  private static let mostInBlock = 64_000
  private static let mostInValue = 32 << 10
  private static let mostEntries = 1000

  private let source: ByteSource
  private let base: Int
  private let end: Int
  private var isBig = true
  private var isLong = false
  private var sections: [Section: [Entry]] = [:]

  /// - Parameters:
  ///   - base: where the structure's own offsets count from.
  ///   - end: no byte from here on belongs to it.
  init(_ source: ByteSource, base: Int, end: Int) {
    self.source = source
    self.base = base
    self.end = min(end, source.count)
  }

  /// - Parameter section: what the first directory is.
  mutating func walk(_ blocks: inout MetadataBlocks, as section: Section = .image) {
    guard let head = bytes(0, 16) ?? bytes(0, 8), head.has("II") || head.has("MM") else {
      blocks.note("the EXIF data has no byte order")
      return
    }
    isBig = head.has("MM")
    let magic = head.u16(2, isBig: isBig)
    isLong = magic == 43
    // 42, BigTIFF's 43, and those of Olympus and Panasonic.
    guard let magic, [42, 43, 0x4F52, 0x5352, 0x55].contains(magic),
      let first = isLong ? head.u64(8, isBig: isBig) : head.u32(4, isBig: isBig)
    else {
      blocks.note("the EXIF data has no directory")
      return
    }
    readDirectory(at: first, as: section, &blocks)
  }

  /// The directories of both; those of another byte order are left out.
  func merged(with other: TIFFWalker) -> TIFFWalker {
    var merged = self
    guard isBig == other.isBig else { return merged }
    merged.sections.merge(other.sections) { own, _ in own }
    return merged
  }

  private func bytes(_ offset: Int, _ count: Int) -> [UInt8]? {
    guard offset >= 0, count >= 0, base <= end, offset <= end - base, count <= end - base - offset
    else { return nil }
    return source.bytes(at: base + offset, count: count)
  }

  private mutating func readDirectory(
    at offset: Int, as section: Section, _ blocks: inout MetadataBlocks
  ) {
    // Each kind once: a directory that points at itself ends here.
    guard sections[section] == nil else { return }
    sections[section] = []
    let (head, step) = isLong ? (8, 20) : (2, 12)
    guard let start = bytes(offset, head),
      let count = isLong ? start.u64(0, isBig: isBig) : start.u16(0, isBig: isBig)
    else {
      blocks.note("a directory of the EXIF data lies outside of it")
      return
    }
    var entries: [Entry] = []
    var below: [(Int, Section)] = []
    for index in 0..<min(count, Self.mostEntries) {
      guard let row = bytes(offset + head + index * step, step) else {
        blocks.note("a directory of the EXIF data is cut off")
        break
      }
      guard let tag = row.u16(0, isBig: isBig), let type = row.u16(2, isBig: isBig),
        let components = isLong ? row.u64(4, isBig: isBig) : row.u32(4, isBig: isBig),
        let width = Self.widths[type]
      else { continue }
      let (size, overflows) = components.multipliedReportingOverflow(by: width)
      guard !overflows else { continue }
      let place = isLong ? 12 : 8
      let room = isLong ? 8 : 4
      let isInline = size <= room
      let pointer = isLong ? row.u64(place, isBig: isBig) : row.u32(place, isBig: isBig)
      let at = isInline ? offset + head + index * step + place : pointer ?? -1
      switch tag {
      case 0x8769 where section == .image:
        if let pointer { below.append((pointer, .photo)) }
      case 0x8825 where section == .image:
        if let pointer { below.append((pointer, .gps)) }
      case 0x02BC, 0x83BB, 0x8649, 0x8773:
        take(tag, at: at, size: size, &blocks)
      case 0x927C where section == .photo:
        if blocks.makerNote == nil {
          let maker = sections[.image]?.first { $0.tag == 0x010F }?.value ?? []
          blocks.makerNote = MakerNoteReader.read(
            source, at: base + at, size: size, base: base, end: end, isBig: isBig,
            maker: TextDecoding.guessed(maker.prefix { $0 != 0 }))
        }
      case _ where Self.bulk.contains(tag) || size > Self.mostInValue: break
      default:
        // Types that EXIF hasn't got: a directory's offset, and BigTIFF's wide integers.
        guard type <= 12, type != 0 else { break }
        if let value = bytes(at, size) {
          entries.append(Entry(tag: tag, type: type, count: components, value: value))
        }
      }
    }
    sections[section] = entries
    for (pointer, section) in below { readDirectory(at: pointer, as: section, &blocks) }
  }

  /// XMP, IPTC, Photoshop's resources, and the color profile.
  private func take(_ tag: Int, at offset: Int, size: Int, _ blocks: inout MetadataBlocks) {
    guard tag == 0x8773 || size <= ByteSource.mostInBlock else {
      blocks.note("a block of \(size) bytes of metadata is larger than \(ByteSource.mostInBlock)")
      return
    }
    guard let value = bytes(offset, tag == 0x8773 ? min(size, 64 << 10) : size) else {
      blocks.note("a block of metadata is cut off")
      return
    }
    switch tag {
    case 0x02BC: blocks.takeXMP(value)
    case 0x83BB: if blocks.iptc == nil { blocks.iptc = value }
    case 0x8649: PhotoshopResources.read(value, into: &blocks)
    default: if blocks.profile == nil { blocks.profile = ColorProfileName.read(value) }
    }
  }

  /// Bytes of a component, by TIFF type.
  private static let widths: [Int: Int] = [
    1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 6: 1, 7: 1, 8: 2, 9: 4, 10: 8, 11: 4, 12: 8, 13: 4, 16: 8,
    17: 8, 18: 8,
  ]

  /// Pixels, places of pixels, tables, and notes in a maker's own format.
  private static let bulk: Set<Int> = [
    0x0111, 0x0117, 0x012D, 0x0140, 0x0144, 0x0145, 0x014A, 0x0201, 0x0202, 0x8769, 0x8825,
    0x927C, 0xA005, 0xC4A5, 0xC634, 0xC740, 0xC741, 0xC74E, 0xEA1C,
  ]

  /// The block for libexif; nil where there is nothing in it.
  func block() -> [UInt8]? {
    guard sections.contains(where: { !$0.value.isEmpty }) else { return nil }
    var room = Self.mostInBlock
    var kept: [Section: [Entry]] = [:]
    for section in [Section.photo, .gps, .image] {
      let entries = (sections[section] ?? []).filter { entry in
        let cost = 12 + (entry.value.count > 4 ? entry.value.count + 1 : 0)
        guard cost <= room else { return false }
        room -= cost
        return true
      }
      kept[section] = entries.sorted { $0.tag < $1.tag }
    }
    return build(kept)
  }

  private func build(_ kept: [Section: [Entry]]) -> [UInt8] {
    let (photo, gps) = (kept[.photo] ?? [], kept[.gps] ?? [])
    var image = kept[.image] ?? []
    let pointers = [(0x8769, photo), (0x8825, gps)].filter { !$0.1.isEmpty }
    // Where each directory will begin, counted from the byte order mark.
    func length(_ entries: [Entry], more: Int = 0) -> Int {
      2 + 12 * (entries.count + more) + 4
        + entries.reduce(0) { $0 + ($1.value.count > 4 ? ($1.value.count + 1) & ~1 : 0) }
    }
    var next = 8 + length(image, more: pointers.count)
    for (tag, entries) in pointers {
      var value: [UInt8] = []
      value.add32(next, isBig: isBig)
      image.append(Entry(tag: tag, type: 4, count: 1, value: value))
      next += length(entries)
    }
    var block = Array("Exif\0\0".utf8) + Array((isBig ? "MM" : "II").utf8)
    block.add16(42, isBig: isBig)
    block.add32(8, isBig: isBig)
    add(image.sorted { $0.tag < $1.tag }, to: &block)
    for (_, entries) in pointers { add(entries, to: &block) }
    return block
  }

  private func add(_ entries: [Entry], to block: inout [UInt8]) {
    var data: [UInt8] = []
    let after = block.count - 6 + 2 + 12 * entries.count + 4
    block.add16(entries.count, isBig: isBig)
    for entry in entries {
      block.add16(entry.tag, isBig: isBig)
      block.add16(entry.type, isBig: isBig)
      block.add32(entry.count, isBig: isBig)
      if entry.value.count > 4 {
        block.add32(after + data.count, isBig: isBig)
        data += entry.value
        if data.count % 2 == 1 { data.append(0) }
      } else {
        block += entry.value + Array(repeating: 0, count: 4 - entry.value.count)
      }
    }
    block.add32(0, isBig: isBig)
    block += data
  }
}
