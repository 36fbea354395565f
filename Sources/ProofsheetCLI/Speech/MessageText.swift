// How a message is written: one line, whatever bytes it speaks of. Floor 8.
// `proofsheet: error: PATH: what is wrong (what to do)`

enum MessageText {
  /// A line with its end.
  static func line(
    _ kind: String, subject: [UInt8], _ text: String, _ advice: String?
  ) -> [UInt8] {
    var line = "proofsheet: \(kind): "
    if !subject.isEmpty { line += escaped(subject) + ": " }
    line += escaped(Array(text.utf8))
    if let advice { line += " (\(escaped(Array(advice.utf8))))" }
    return Array((line + "\n").utf8)
  }

  /// Control characters, backslash and bytes that aren't UTF-8 as `\n`, `\\`, `\xFF`.
  static func escaped(_ bytes: [UInt8]) -> String {
    var out = ""
    var rest = bytes[...]
    while let first = rest.first {
      guard let (scalar, length) = scalar(at: rest) else {
        out += hexadecimal(first)
        rest = rest.dropFirst()
        continue
      }
      switch scalar {
      case "\n": out += "\\n"
      case "\t": out += "\\t"
      case "\r": out += "\\r"
      case "\\": out += "\\\\"
      case _ where isControl(scalar): out += rest.prefix(length).map(hexadecimal).joined()
      default: out.unicodeScalars.append(scalar)
      }
      rest = rest.dropFirst(length)
    }
    return out
  }

  /// C0, DEL and C1; line separators and what turns the reading direction, which would let a name
  /// rewrite the line that it stands in.
  private static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.value {
    case 0...0x1F, 0x7F...0x9F, 0x200E, 0x200F, 0x2028...0x202E, 0x2066...0x2069: true
    default: false
    }
  }

  private static func hexadecimal(_ byte: UInt8) -> String {
    let digits = String(byte, radix: 16, uppercase: true)
    return "\\x" + (digits.count < 2 ? "0" : "") + digits
  }

  /// The scalar that begins here and its bytes, nil where there is none.
  private static func scalar(at bytes: ArraySlice<UInt8>) -> (Unicode.Scalar, Int)? {
    guard let first = bytes.first else { return nil }
    let length =
      switch first {
      case 0..<0x80: 1
      case 0xC2...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF4: 4
      default: 0
      }
    guard length > 0, bytes.count >= length,
      let text = String(validating: bytes.prefix(length), as: UTF8.self),
      let scalar = text.unicodeScalars.first
    else { return nil }
    return (scalar, length)
  }
}
