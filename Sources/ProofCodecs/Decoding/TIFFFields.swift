// The few fields of a TIFF structure that say where previews are. Floor 4.
// Every number is an offset that a file invented: each is looked up in the bytes that are there, or
// not at all.

/// A TIFF structure in memory, as EXIF and multi-picture lists use it.
struct TIFFFields: Sendable {
  private let bytes: [UInt8]
  private let isLittleEndian: Bool

  /// nil where the bytes don't begin like TIFF.
  init?(_ bytes: some Sequence<UInt8>) {
    let all = Array(bytes)
    guard all.count >= 8 else { return nil }
    switch (all[0], all[1]) {
    case (0x49, 0x49): isLittleEndian = true
    case (0x4D, 0x4D): isLittleEndian = false
    default: return nil
    }
    self.bytes = all
  }

  /// `count` bytes as a number; nil where they aren't there.
  func number(_ count: Int, at offset: Int) -> Int? {
    guard offset >= 0, offset <= bytes.count - count else { return nil }
    let part = bytes[offset..<(offset + count)]
    return (isLittleEndian ? Array(part.reversed()) : Array(part)).reduce(0) { $0 << 8 | Int($1) }
  }

  /// A directory's fields by tag, where each was found, and the next directory's offset.
  struct Directory: Sendable {
    var fields: [Int: Int] = [:]
    var next = 0
  }

  /// The first directory's offset.
  var first: Int? { number(4, at: 4) }

  func directory(at offset: Int) -> Directory? {
    guard offset > 0, let count = number(2, at: offset) else { return nil }
    var directory = Directory()
    for index in 0..<count {
      let field = offset + 2 + index * 12
      guard let tag = number(2, at: field) else { return directory }
      if directory.fields[tag] == nil { directory.fields[tag] = field }
    }
    directory.next = number(4, at: offset + 2 + count * 12) ?? 0
    return directory
  }

  /// A single number of 16 or 32 bits.
  func value(_ tag: Int, of directory: Directory) -> Int? {
    guard let field = directory.fields[tag], number(4, at: field + 4) == 1 else { return nil }
    switch number(2, at: field + 2) {
    case 3: return number(2, at: field + 8)
    case 4: return number(4, at: field + 8)
    default: return nil
    }
  }

  /// Where a list of `size` bytes an entry begins, and how many bytes it has.
  func list(_ tag: Int, of directory: Directory) -> Range<Int>? {
    guard let field = directory.fields[tag], let count = number(4, at: field + 4), count > 4,
      let start = number(4, at: field + 8), start <= bytes.count - min(count, bytes.count)
    else { return nil }
    return start..<min(start + count, bytes.count)
  }
}
