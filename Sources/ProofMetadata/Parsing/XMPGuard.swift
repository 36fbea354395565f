// What a packet must be before Exempi sees it: UTF-8, shallow, of a sane number of nodes. Floor 4.
// Exempi recurses, and looks for a name among all its siblings: a packet of nothing but brackets
// would take its stack, one of nothing but names its time.

struct XMPProblem: Error {
  let text: String
}

enum XMPGuard {
  static let mostDepth = 64
  static let mostNodes = 50_000

  /// The packet in UTF-8.
  static func checked(_ packet: [UInt8]) throws(XMPProblem) -> [UInt8] {
    guard packet.count <= ByteSource.mostInBlock else {
      throw XMPProblem(
        text: "the XMP of \(packet.count) bytes is larger than \(ByteSource.mostInBlock)")
    }
    var text = packet
    if packet.starts(with: [0xFE, 0xFF]) || packet.starts(with: [0x00, 0x3C]) {
      text = Array(TextDecoding.utf16(packet, isBig: true).utf8)
    } else if packet.starts(with: [0xFF, 0xFE]) || packet.starts(with: [0x3C, 0x00]) {
      text = Array(TextDecoding.utf16(packet, isBig: false).utf8)
    } else if packet.starts(with: [0xEF, 0xBB, 0xBF]) {
      text.removeFirst(3)
    }
    while let last = text.last, last == 0 { text.removeLast() }
    guard !text.contains(0) else { throw XMPProblem(text: "the XMP isn't text") }
    try scan(text)
    return text
  }

  /// Counts nodes and depth as XML has them. No declaration of entities or types passes: it could
  /// multiply a few bytes into gigabytes.
  private static func scan(_ text: [UInt8]) throws(XMPProblem) {
    var at = 0
    var depth = 0
    var nodes = 0
    /// The place behind the next such text.
    func behind(_ end: String) throws(XMPProblem) -> Int {
      let bytes = Array(end.utf8)
      var place = at
      while place <= text.count - bytes.count {
        if text[place] == bytes[0], text.has(end, at: place) { return place + bytes.count }
        place += 1
      }
      throw XMPProblem(text: "the XMP is cut off")
    }
    while at < text.count {
      guard text[at] == UInt8(ascii: "<") else {
        at += 1
        continue
      }
      if text.has("<!--", at: at) {
        at += 4
        at = try behind("-->")
      } else if text.has("<![CDATA[", at: at) {
        at = try behind("]]>")
      } else if text.has("<!", at: at) {
        throw XMPProblem(text: "the XMP declares types or entities")
      } else if text.has("<?", at: at) {
        at = try behind("?>")
      } else {
        let isEnd = text.has("</", at: at)
        var quote: UInt8 = 0
        var isEmpty = false
        at += 1
        while at < text.count {
          let byte = text[at]
          if quote != 0 {
            if byte == quote {
              quote = 0
              nodes += 1
            }
          } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
            quote = byte
          } else if byte == UInt8(ascii: ">") {
            isEmpty = text[at - 1] == UInt8(ascii: "/")
            break
          }
          at += 1
        }
        guard at < text.count else { throw XMPProblem(text: "the XMP is cut off") }
        at += 1
        nodes += 1
        if isEnd { depth -= 1 } else if !isEmpty { depth += 1 }
      }
      if depth > mostDepth { throw XMPProblem(text: "the XMP is nested too deeply") }
      if nodes > mostNodes { throw XMPProblem(text: "the XMP has more than \(mostNodes) nodes") }
    }
  }
}
