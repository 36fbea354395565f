// Numbers in bytes. Floor 4. Every read is checked: a block may end anywhere.

extension Collection where Element == UInt8, Index == Int {
  /// Two bytes from the start of this slice on; nil where there aren't as many.
  func u16(_ at: Int, isBig: Bool) -> Int? {
    guard at >= 0, at <= count - 2 else { return nil }
    let (a, b) = (Int(self[startIndex + at]), Int(self[startIndex + at + 1]))
    return isBig ? a << 8 | b : b << 8 | a
  }

  func u32(_ at: Int, isBig: Bool) -> Int? {
    guard let a = u16(at, isBig: isBig), let b = u16(at + 2, isBig: isBig) else { return nil }
    return isBig ? a << 16 | b : b << 16 | a
  }

  /// nil also for what no file is as large as.
  func u64(_ at: Int, isBig: Bool) -> Int? {
    guard let a = u32(at, isBig: isBig), let b = u32(at + 4, isBig: isBig) else { return nil }
    let (high, low) = isBig ? (a, b) : (b, a)
    return high <= 0x7FFF_FFFF ? high << 32 | low : nil
  }

  /// Whether these bytes stand here.
  func has(_ text: String, at: Int = 0) -> Bool {
    let bytes = text.utf8
    guard at >= 0, at <= count, bytes.count <= count - at else { return false }
    return self[(startIndex + at)..<(startIndex + at + bytes.count)].elementsEqual(bytes)
  }
}

extension Array where Element == UInt8 {
  mutating func add16(_ value: Int, isBig: Bool) {
    let (high, low) = (UInt8(truncatingIfNeeded: value >> 8), UInt8(truncatingIfNeeded: value))
    append(contentsOf: isBig ? [high, low] : [low, high])
  }

  mutating func add32(_ value: Int, isBig: Bool) {
    if isBig {
      add16(value >> 16, isBig: true)
      add16(value, isBig: true)
    } else {
      add16(value, isBig: false)
      add16(value >> 16, isBig: false)
    }
  }
}
