// Bytes that were meant as text. Floor 4.

enum TextDecoding {
  /// UTF-8 where it is, else Windows-1252: what cameras and old programs write without saying.
  static func guessed(_ bytes: some Collection<UInt8>) -> String {
    String(validating: bytes, as: UTF8.self) ?? latin(bytes)
  }

  /// Windows-1252, whose lower half and upper rows are Latin-1's.
  static func latin(_ bytes: some Collection<UInt8>) -> String {
    var text = ""
    for byte in bytes {
      let value = (0x80...0x9F).contains(byte) ? windows[Int(byte) - 0x80] : UInt16(byte)
      if let scalar = Unicode.Scalar(value) { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  static func utf16(_ bytes: some Collection<UInt8>, isBig: Bool) -> String {
    let bytes = Array(bytes)
    let units = stride(from: 0, to: bytes.count - 1, by: 2).compactMap { index in
      bytes.u16(index, isBig: isBig).map { UInt16(truncatingIfNeeded: $0) }
    }
    return String(decoding: units.drop { $0 == 0xFEFF }, as: UTF16.self)
  }

  /// Without zeros and white space at either end.
  static func trimmed(_ text: String) -> String {
    func counts(_ scalar: Unicode.Scalar) -> Bool {
      scalar.value > 0x20 && scalar.value != 0x7F && scalar.value != 0xA0 && scalar.value != 0xFEFF
    }
    let scalars = text.unicodeScalars
    guard let first = scalars.firstIndex(where: counts),
      let last = scalars.lastIndex(where: counts)
    else { return "" }
    return String(scalars[first...last])
  }

  /// 0x80 to 0x9F; what isn't assigned is U+FFFD.
  private static let windows: [UInt16] = [
    0x20AC, 0xFFFD, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039,
    0x0152, 0xFFFD, 0x017D, 0xFFFD, 0xFFFD, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014,
    0x02DC, 0x2122, 0x0161, 0x203A, 0x0153, 0xFFFD, 0x017E, 0x0178,
  ]
}
