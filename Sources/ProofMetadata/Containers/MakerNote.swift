// Lens and serial number from the notes that makers keep in formats of their own. Floor 4.
// libexif would read a note too, but only within the file's own structure, which it is never given,
// and says nothing of a value's type. Of each maker a handful of tags is read here, each where it
// points or not at all.

/// What a maker's note says that EXIF itself doesn't.
struct MakerNote: Hashable {
  /// The body's.
  var serial: String?
  /// The lens by its name.
  var lens: String?
  /// Shortest and longest focal length in millimeters, then the largest aperture at each; 0 where
  /// the note doesn't say.
  var range: [Double] = []

  var isEmpty: Bool { serial == nil && lens == nil && range.isEmpty }
}

/// Reads one note.
struct MakerNoteReader {
  private typealias Entry = (type: Int, count: Int, place: Int, size: Int)

  private let source: ByteSource
  /// What the note's own offsets count from.
  private var base: Int
  private let end: Int
  private var isBig: Bool

  private static let mostEntries = 300
  private static let mostInText = 128

  /// - Parameters:
  ///   - start: where the note begins in the source; `size`: its bytes.
  ///   - base: where the structure around it counts from; `end`: where that ends.
  ///   - maker: the camera's, as EXIF says it.
  static func read(
    _ source: ByteSource, at start: Int, size: Int, base: Int, end: Int, isBig: Bool, maker: String
  ) -> MakerNote? {
    guard size >= 14, let head = source.bytes(at: start, count: min(size, 24)) else { return nil }
    var reader = MakerNoteReader(source: source, base: base, end: end, isBig: isBig)
    let note = reader.read(head, at: start, maker: maker.lowercased())
    return note.isEmpty ? nil : note
  }

  private mutating func read(_ head: [UInt8], at start: Int, maker: String) -> MakerNote {
    if head.has("Nikon\0\u{2}"), head.count >= 18 {
      base = start + 10
      isBig = head.has("MM", at: 10)
      return nikon(directory(base + (head.u32(14, isBig: isBig) ?? 0)))
    }
    if head.has("FUJIFILM") {
      base = start
      isBig = false
      return fuji(directory(start + (head.u32(8, isBig: false) ?? 0)))
    }
    if head.has("OLYMPUS\0") || head.has("OM SYSTEM\0\0\0") {
      let place = head.has("OLYMPUS\0") ? 8 : 12
      base = start
      isBig = head.has("MM", at: place)
      return olympus(directory(start + place + 4))
    }
    if head.has("OLYMP\0") { return olympus(directory(start + 8)) }
    if head.has("AOC\0") {
      if head.has("MM", at: 4) || head.has("II", at: 4) { isBig = head.has("MM", at: 4) }
      return pentax(directory(start + 6))
    }
    if head.has("PENTAX \0") {
      base = start
      isBig = head.has("MM", at: 8)
      return pentax(directory(start + 10))
    }
    if head.has("Panasonic\0\0\0") { return panasonic(directory(start + 12)) }
    // Canon's begins without a name.
    return maker.hasPrefix("canon") ? canon(directory(start)) : MakerNote()
  }

  // MARK: Makers

  private func canon(_ entries: [Int: Entry]) -> MakerNote {
    var note = MakerNote()
    note.lens = text(entries[0x95])
    if let number = numbers(entries[0x0C], [4]).first, number > 0 {
      let digits = String(Int(number))
      note.serial = String(repeating: "0", count: max(10 - digits.count, 0)) + digits
    }
    // Words of two bytes: the 24th is the longest focal length, then the shortest, then the units.
    let settings = numbers(entries[0x01], [3], most: 26)
    if settings.count == 26, settings[25] > 0 {
      note.range = [settings[24] / settings[25], settings[23] / settings[25], 0, 0]
    }
    return note
  }

  private func nikon(_ entries: [Int: Entry]) -> MakerNote {
    MakerNote(serial: text(entries[0x1D]), range: numbers(entries[0x84], [5], most: 4))
  }

  private func fuji(_ entries: [Int: Entry]) -> MakerNote {
    // 0x10 is a number of the factory's, not the one on the body.
    MakerNote(range: (0x1404...0x1407).map { numbers(entries[$0], [5]).first ?? 0 })
  }

  private func olympus(_ entries: [Int: Entry]) -> MakerNote {
    var note = MakerNote(serial: text(entries[0x0404]) ?? text(entries[0x101A]))
    // Newer ones keep a directory of the equipment; older ones had its offset in a value.
    if let equipment = entries[0x2010], [4, 13].contains(equipment.type),
      let offset = numbers(equipment).first
    {
      let entries = directory(base + Int(offset))
      note.serial = text(entries[0x0101]) ?? note.serial
      note.lens = text(entries[0x0203])
    } else if let equipment = entries[0x2010], equipment.type == 7 {
      let entries = directory(equipment.place)
      note.serial = text(entries[0x0101]) ?? note.serial
      note.lens = text(entries[0x0203])
    }
    return note
  }

  private func pentax(_ entries: [Int: Entry]) -> MakerNote {
    MakerNote(serial: text(entries[0x0229]))
  }

  private func panasonic(_ entries: [Int: Entry]) -> MakerNote {
    // 0x25 is a number of the factory's as well.
    MakerNote(lens: text(entries[0x51]))
  }

  // MARK: Directories

  private func bytes(_ at: Int, _ count: Int) -> [UInt8]? {
    guard at >= 0, at <= end, count <= end - at else { return nil }
    return source.bytes(at: at, count: count)
  }

  /// Entries by tag, the first of each; empty where there is no directory.
  private func directory(_ start: Int) -> [Int: Entry] {
    guard let count = bytes(start, 2)?.u16(0, isBig: isBig) else { return [:] }
    var entries: [Int: Entry] = [:]
    for index in 0..<min(count, Self.mostEntries) {
      let at = start + 2 + index * 12
      guard let row = bytes(at, 12), let tag = row.u16(0, isBig: isBig),
        let type = row.u16(2, isBig: isBig), let components = row.u32(4, isBig: isBig),
        let width = Self.widths[type], let offset = row.u32(8, isBig: isBig)
      else { continue }
      let size = components * width
      if entries[tag] == nil {
        entries[tag] = (type, components, size <= 4 ? at + 8 : base + offset, size)
      }
    }
    return entries
  }

  private static let widths = [1: 1, 2: 1, 3: 2, 4: 4, 5: 8, 7: 1, 13: 4]

  /// ASCII of at least one letter or digit; words that say "nothing" are nothing.
  private func text(_ entry: Entry?) -> String? {
    guard let entry, entry.type == 2 || entry.type == 7, entry.size <= Self.mostInText,
      let bytes = bytes(entry.place, entry.size)
    else { return nil }
    let text = bytes.prefix { $0 != 0 }
    guard text.allSatisfy({ (0x20...0x7E).contains($0) }),
      text.contains(where: { $0 != 0x20 && $0 != 0x2D && $0 != 0x2E })
    else { return nil }
    let trimmed = TextDecoding.trimmed(String(decoding: text, as: UTF8.self))
    return trimmed.lowercased() == "none" ? nil : trimmed
  }

  /// Components of one of these types, at most so many; a fraction whose denominator is 0 is 0.
  private func numbers(_ entry: Entry?, _ types: [Int] = [4, 13], most: Int = 1) -> [Double] {
    guard let entry, types.contains(entry.type), entry.count >= 1,
      let width = Self.widths[entry.type],
      let bytes = bytes(entry.place, min(entry.count, most) * width)
    else { return [] }
    return stride(from: 0, to: bytes.count, by: width).map { at in
      switch width {
      case 2: return Double(bytes.u16(at, isBig: isBig) ?? 0)
      case 8:
        let below = bytes.u32(at + 4, isBig: isBig) ?? 0
        return below == 0 ? 0 : Double(bytes.u32(at, isBig: isBig) ?? 0) / Double(below)
      default: return Double(bytes.u32(at, isBig: isBig) ?? 0)
      }
    }
  }
}
