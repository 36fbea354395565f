// Names as they may be shown. Floor 4. Names are data: nothing in them acts.

public enum ShownText {
  /// For a caption: one line, valid, and nothing in it turns the line round or breaks it.
  /// Bytes that aren't UTF-8 become U+FFFD; controls and invisible directions become escapes.
  public static func caption(_ bytes: some Collection<UInt8>) -> String {
    var text = ""
    for scalar in String(decoding: bytes, as: UTF8.self).unicodeScalars {
      if let escape = escape(scalar) { text += escape } else { text.unicodeScalars.append(scalar) }
    }
    return text
  }

  /// For stderr: exact. Controls and backslash are escaped, bytes that aren't UTF-8 are `\xFF`.
  public static func exact(_ bytes: [UInt8]) -> String {
    var text = ""
    var rest = bytes[...]
    while let first = rest.first {
      let length = first < 0x80 ? 1 : first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
      let piece = rest.prefix(length)
      guard let decoded = String(validating: piece, as: UTF8.self) else {
        text += "\\x" + hex(UInt32(first), digits: 2)
        rest = rest.dropFirst()
        continue
      }
      for scalar in decoded.unicodeScalars {
        if scalar == "\\" {
          text += "\\\\"
        } else if let escape = escape(scalar) {
          text += escape
        } else {
          text.unicodeScalars.append(scalar)
        }
      }
      rest = rest.dropFirst(piece.count)
    }
    return text
  }

  private static func escape(_ scalar: Unicode.Scalar) -> String? {
    switch scalar.value {
    case 0x0A: "\\n"
    case 0x0D: "\\r"
    case 0x09: "\\t"
    case 0..<0x20, 0x7F: "\\x" + hex(scalar.value, digits: 2)
    // C1 controls, line separators, and marks that embed, override or isolate a direction.
    case 0x80...0x9F, 0x2028, 0x2029, 0x202A...0x202E, 0x2066...0x2069, 0xFEFF:
      "\\u{" + hex(scalar.value, digits: 4) + "}"
    default: nil
    }
  }

  private static func hex(_ value: UInt32, digits: Int) -> String {
    let text = String(value, radix: 16, uppercase: true)
    return String(repeating: "0", count: max(digits - text.count, 0)) + text
  }
}
