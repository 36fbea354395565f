// A shared object as data: what can be known of it without running any of it. Floor 4.
// Every offset and count in it was written by somebody else; all are checked before use.

internal import Glibc
internal import ProofDrawing

/// Why a file can't be read as a shared object.
struct ElfFault: Error {
  var text: String
}

/// The parts of a shared object that the loader and the checks ask about.
struct ElfFile {
  struct Segment {
    var type: Int
    var flags: Int
    var offset: Int
    var address: Int
    var fileSize: Int
    var memorySize: Int
  }

  struct Symbol {
    var name: String
    /// Version that the symbol needs or has, as "GLIBC_2.34".
    var version: String?
    var isDefined: Bool
    /// STB_*: 1 global, 2 weak, 10 GNU unique.
    var binding: Int
    /// STT_*: 6 thread-local.
    var kind: Int
  }

  private(set) var segments: [Segment] = []
  private(set) var notes: [(owner: [UInt8], type: Int, text: [UInt8])] = []
  private(set) var dynamic: [(tag: Int, value: Int)] = []
  private(set) var needed: [String] = []
  private(set) var searchPaths: [String] = []
  private(set) var soname: String?
  private(set) var symbols: [Symbol] = []
  /// "libc.so.6" and the versions of it that are asked for.
  private(set) var neededVersions: [(file: String, version: String)] = []

  private var texts: [UInt8] = []
  private let read: (_ count: Int, _ offset: Int) -> [UInt8]

  /// Tags of the dynamic section.
  enum Tag {
    static let needed = 1
    static let textTable = 5
    static let symbolTable = 6
    static let textTableSize = 10
    static let soname = 14
    static let rpath = 15
    static let textRelocations = 22
    static let bindNow = 24
    static let runpath = 29
    static let flags = 30
    static let flags1 = 0x6FFF_FFFB
    static let hash = 4
    static let versionNeeds = 0x6FFF_FFFE
    static let versionNeedCount = 0x6FFF_FFFF
    static let versionSymbols = 0x6FFF_FFF0
  }

  init(_ path: FilePath) throws(ElfFault) {
    let bytes = (path.bytes + [0]).map(CChar.init(bitPattern:))
    // Safe because the bytes end with NUL and outlive the call. A FIFO mustn't hold it up.
    let descriptor = unsafe bytes.withUnsafeBufferPointer { text in
      guard let base = text.baseAddress else { return Int32(-1) }
      return unsafe open(base, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    }
    guard descriptor >= 0 else { throw ElfFault(text: "it can't be opened") }
    defer { close(descriptor) }
    read = { count, offset in
      count > 0 && count <= 64 << 20 && offset >= 0
        ? readBytes(descriptor, count: count, at: offset) : []
    }
    try readSegments()
    readNotes()
    try readDynamic()
    readVersionNeeds()
    readSymbols()
  }

  /// Code that isn't position independent: the linker would have to write into it.
  var hasTextRelocations: Bool {
    value(Tag.textRelocations) != nil || (value(Tag.flags) ?? 0) & 4 != 0
  }

  func value(_ tag: Int) -> Int? { dynamic.first { $0.tag == tag }?.value }

  private func exactly(_ count: Int, at offset: Int) throws(ElfFault) -> [UInt8] {
    let bytes = read(count, offset)
    guard bytes.count == count else { throw ElfFault(text: "it is cut off") }
    return bytes
  }

  private mutating func readSegments() throws(ElfFault) {
    let header = try exactly(64, at: 0)
    guard header.starts(with: [0x7F, 0x45, 0x4C, 0x46]), header[4] == 2, header[5] == 1 else {
      throw ElfFault(text: "it is no 64-bit little-endian ELF file")
    }
    let (offset, size, count) = (
      number(header, 32, 8), number(header, 54, 2), number(header, 56, 2)
    )
    guard size == 56, count > 0 else { throw ElfFault(text: "it has no program headers") }
    let table = try exactly(size * count, at: offset)
    for entry in stride(from: 0, to: table.count, by: size) {
      segments.append(
        Segment(
          type: number(table, entry, 4), flags: number(table, entry + 4, 4),
          offset: number(table, entry + 8, 8), address: number(table, entry + 16, 8),
          fileSize: number(table, entry + 32, 8), memorySize: number(table, entry + 40, 8)))
    }
  }

  private mutating func readNotes() {
    for segment in segments where segment.type == 4 && segment.fileSize <= 1 << 20 {
      let bytes = read(segment.fileSize, segment.offset)
      var place = 0
      while place + 12 <= bytes.count {
        let (nameSize, textSize) = (number(bytes, place, 4), number(bytes, place + 4, 4))
        let type = number(bytes, place + 8, 4)
        let name = place + 12
        let text = name + (nameSize + 3) / 4 * 4
        let end = text + textSize
        guard nameSize <= 1 << 20, textSize <= 1 << 20, end <= bytes.count else { break }
        notes.append(
          (
            Array(bytes[name..<(name + nameSize)].prefix { $0 != 0 }), type,
            Array(bytes[text..<end])
          ))
        place = text + (textSize + 3) / 4 * 4
      }
    }
  }

  /// Where an address of the running program lies in the file.
  private func offset(of address: Int) -> Int? {
    for segment in segments where segment.type == 1 {
      let (distance, overflow) = address.subtractingReportingOverflow(segment.address)
      if !overflow, distance >= 0, distance < segment.fileSize {
        let (offset, isTooFar) = segment.offset.addingReportingOverflow(distance)
        // Bounded, so that sums with 32-bit fields of the file stay far from overflow.
        return isTooFar || offset > 1 << 48 ? nil : offset
      }
    }
    return nil
  }

  private mutating func readDynamic() throws(ElfFault) {
    guard let segment = segments.first(where: { $0.type == 2 }) else {
      throw ElfFault(text: "it has no dynamic section: it is linked statically")
    }
    let bytes = read(min(segment.fileSize, 1 << 20), segment.offset)
    for entry in stride(from: 0, through: bytes.count - 16, by: 16) {
      let tag = number(bytes, entry, 8)
      if tag == 0 { break }
      dynamic.append((tag, number(bytes, entry + 8, 8)))
    }
    if let address = value(Tag.textTable), let size = value(Tag.textTableSize),
      let offset = offset(of: address), size <= 64 << 20
    {
      texts = read(size, offset)
    }
    needed = dynamic.filter { $0.tag == Tag.needed }.compactMap { text(at: $0.value) }
    soname = value(Tag.soname).flatMap { text(at: $0) }
    searchPaths = dynamic.filter { $0.tag == Tag.rpath || $0.tag == Tag.runpath }
      .compactMap { text(at: $0.value) }.flatMap { $0.split(separator: ":").map(String.init) }
  }

  private func text(at offset: Int) -> String? {
    guard offset >= 0, offset < texts.count else { return nil }
    return String(decoding: texts[offset...].prefix { $0 != 0 }, as: UTF8.self)
  }

  /// Numbers of versions as the symbols use them, with their names.
  private var versionNames: [Int: String] = [:]

  private mutating func readVersionNeeds() {
    guard let address = value(Tag.versionNeeds), var place = offset(of: address),
      let count = value(Tag.versionNeedCount)
    else { return }
    for _ in 0..<min(count, 1000) {
      let entry = read(16, place)
      guard entry.count == 16 else { return }
      let file = text(at: number(entry, 4, 4)) ?? ""
      var part = place + number(entry, 8, 4)
      for _ in 0..<number(entry, 2, 2) {
        let aux = read(16, part)
        guard aux.count == 16 else { return }
        if let name = text(at: number(aux, 8, 4)) {
          neededVersions.append((file, name))
          versionNames[number(aux, 6, 2)] = name
        }
        let step = number(aux, 12, 4)
        if step == 0 { break }
        part += step
      }
      let step = number(entry, 12, 4)
      if step == 0 { break }
      place += step
    }
  }

  private mutating func readSymbols() {
    guard let address = value(Tag.symbolTable), let offset = offset(of: address),
      let count = symbolCount(), count <= 1_000_000
    else { return }
    let bytes = read(count * 24, offset)
    let versions =
      value(Tag.versionSymbols).flatMap { self.offset(of: $0) }.map { read(count * 2, $0) } ?? []
    for index in 1..<max(bytes.count / 24, 1) {
      let entry = index * 24
      guard let name = text(at: number(bytes, entry, 4)), !name.isEmpty else { continue }
      let version = versions.count >= index * 2 + 2 ? number(versions, index * 2, 2) & 0x7FFF : 0
      symbols.append(
        Symbol(
          name: name, version: versionNames[version],
          isDefined: number(bytes, entry + 6, 2) != 0, binding: Int(bytes[entry + 4] >> 4),
          kind: Int(bytes[entry + 4] & 15)))
    }
  }

  /// From the section headers, which the dynamic linker doesn't need, or the classic hash table.
  private func symbolCount() -> Int? {
    let header = read(64, 0)
    let (offset, size, count) = (
      number(header, 40, 8), number(header, 58, 2), number(header, 60, 2)
    )
    if offset > 0, size == 64, count > 0 {
      let table = read(size * count, offset)
      for entry in stride(from: 0, to: table.count - 63, by: size)
      where number(table, entry + 4, 4) == 11 {
        return number(table, entry + 32, 8) / 24
      }
    }
    guard let hash = value(Tag.hash), let place = self.offset(of: hash) else { return nil }
    let head = read(8, place)
    return head.count == 8 ? number(head, 4, 4) : nil
  }

  /// Little-endian, as large as an Int at most.
  private func number(_ bytes: [UInt8], _ offset: Int, _ count: Int) -> Int {
    guard offset >= 0, offset + count <= bytes.count else { return 0 }
    let value = bytes[offset..<(offset + count)].reversed().reduce(UInt64(0)) {
      $0 << 8 | UInt64($1)
    }
    return Int(clamping: value)
  }
}
