// From suite, test and name to a file's name that is safe everywhere and says which one it is.
// Floor 7. Two snapshots never share a name: escaping can be undone, and what is too long to stand
// whole ends in a hash of all of it.

/// The name of a baseline without its suffix: `Suite.test.name`.
public struct SnapshotName: Hashable, Sendable {
  /// Letters, digits, `-`, `_`, `%`, `.` and, in a name that was cut, `~`.
  public let text: String

  /// Bytes that a name may have.
  static let longest = 180

  /// Last parts that files beside a baseline have: no snapshot may be named so.
  private static let reserved: Set<String> = [
    "new", "expected", "diff", "strip", "result", "sheet",
  ]

  /// - Parameter parts: suites from the outside in, the test, the name: any text.
  public init(_ parts: [String]) {
    let whole = parts.map(SnapshotName.escaped).joined(separator: ".")
    guard whole.utf8.count > SnapshotName.longest else {
      text = whole
      return
    }
    var cut = Array(whole.utf8.prefix(SnapshotName.longest - 17))
    // Not in the middle of an escape.
    if let percent = cut.suffix(2).lastIndex(of: UInt8(ascii: "%")) {
      cut.removeSubrange(percent...)
    }
    text = String(decoding: cut, as: UTF8.self) + "~" + Hash64(Array(whole.utf8)).text
  }

  /// A part by itself: what isn't a letter of ASCII, a digit, `-` or `_` becomes `%XX` a byte, and
  /// so does the first byte of a word that means something else there.
  static func escaped(_ part: String) -> String {
    var out = ""
    let marksFirst = reserved.contains(part.lowercased()) || part.utf8.first == UInt8(ascii: "-")
    for (index, byte) in part.utf8.enumerated() {
      if isPlain(byte) && !(index == 0 && marksFirst) {
        out.unicodeScalars.append(Unicode.Scalar(byte))
      } else {
        let digits = String(byte, radix: 16, uppercase: true)
        out += "%" + (digits.count == 1 ? "0" : "") + digits
      }
    }
    // An empty name isn't the same as none.
    return part.isEmpty ? "%" : out
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"), UInt8(ascii: "_"):
      true
    default: false
    }
  }

  /// The same for two names that a file system without cases takes for one.
  var folded: String { text.lowercased() }
}

/// A number for bytes, the same on every machine: FNV-1a with a last stir.
struct Hash64 {
  private(set) var state: UInt64 = 0xCBF2_9CE4_8422_2325

  init(_ bytes: [UInt8] = []) { add(bytes) }

  mutating func add(_ bytes: [UInt8]) {
    var state = state
    var index = 0
    let count = bytes.count
    while index < count {
      state = (state ^ UInt64(bytes[index])) &* 0x100_0000_01B3
      index += 1
    }
    self.state = state
  }

  mutating func add(_ number: Int) {
    add((0..<8).map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) })
  }

  var value: UInt64 {
    let stirred = (state ^ state >> 29) &* 0x9E37_79B9_7F4A_7C15
    return stirred ^ stirred >> 32
  }

  /// Sixteen digits.
  var text: String {
    let digits = String(value, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }
}
