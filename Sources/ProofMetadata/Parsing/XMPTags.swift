// The tags of a packet, one after another, before anything parses it. Floor 4.
// Enough of XML to count and to cut; what is well formed, Exempi decides.

/// A tag, by its places in the text.
struct XMPTag {
  struct Attribute {
    let name: Range<Int>
    let value: Range<Int>
  }

  /// From its bracket to behind the other one.
  let range: Range<Int>
  let name: Range<Int>
  /// `</a>`.
  let isEnd: Bool
  /// `<a/>`.
  let isEmpty: Bool
  let attributes: [Attribute]
}

/// Walks a text; comments, instructions and literal data are passed over.
struct XMPTags {
  private let text: [UInt8]
  private var at = 0

  init(_ text: [UInt8]) {
    self.text = text
  }

  /// nil at the end.
  ///
  /// - Throws: where the text is cut off, and where it declares entities or types, which could
  ///   multiply a few bytes into gigabytes.
  mutating func next() throws(XMPProblem) -> XMPTag? {
    while let open = text[at...].firstIndex(of: UInt8(ascii: "<")) {
      if text.has("<!--", at: open) {
        at = try end(of: "-->", from: open + 4)
      } else if text.has("<![CDATA[", at: open) {
        at = try end(of: "]]>", from: open)
      } else if text.has("<!", at: open) {
        throw XMPProblem(text: "the XMP declares types or entities")
      } else if text.has("<?", at: open) {
        at = try end(of: "?>", from: open)
      } else {
        let tag = try tag(from: open)
        at = tag.range.upperBound
        return tag
      }
    }
    return nil
  }

  /// The place behind the next such text.
  private func end(of mark: String, from start: Int) throws(XMPProblem) -> Int {
    let first = mark.utf8.first ?? 0
    var at = start
    while at < text.count, let next = text[at...].firstIndex(of: first) {
      if text.has(mark, at: next) { return next + mark.utf8.count }
      at = next + 1
    }
    throw XMPProblem(text: "the XMP is cut off")
  }

  private func tag(from start: Int) throws(XMPProblem) -> XMPTag {
    let isEnd = text.has("</", at: start)
    let nameAt = start + (isEnd ? 2 : 1)
    let marks: [UInt8] = [UInt8(ascii: "/"), UInt8(ascii: ">"), UInt8(ascii: "=")]
    let nameEnd = text[nameAt...].firstIndex { $0 <= 0x20 || marks.contains($0) } ?? text.count
    var attributes: [XMPTag.Attribute] = []
    var quote: UInt8 = 0
    var (wordAt, wordEnd, valueAt) = (nameEnd, nameEnd, nameEnd)
    var at = nameEnd
    while at < text.count {
      let byte = text[at]
      if quote != 0 {
        if byte == quote {
          quote = 0
          attributes.append(XMPTag.Attribute(name: wordAt..<wordEnd, value: valueAt..<at))
          wordAt = at + 1
          wordEnd = at + 1
        }
      } else if byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "'") {
        quote = byte
        valueAt = at + 1
      } else if byte == UInt8(ascii: ">") {
        return XMPTag(
          range: start..<(at + 1), name: nameAt..<nameEnd, isEnd: isEnd,
          isEmpty: !isEnd && text[at - 1] == UInt8(ascii: "/"), attributes: attributes)
      } else if byte > 0x20, byte != UInt8(ascii: "=") {
        // A word goes on, or a new one begins.
        if wordEnd != at { wordAt = at }
        wordEnd = at + 1
      }
      at += 1
    }
    throw XMPProblem(text: "the XMP is cut off")
  }
}

/// What real programs get wrong.
enum XMPRepair {
  /// The packet without properties that were said before, or nil when none was. GIMP 2.8 wrote some
  /// of them twice, and Exempi takes nothing of such a packet.
  static func withoutRepeats(_ text: [UInt8]) throws(XMPProblem) -> [UInt8]? {
    var seen: Set<[UInt8]> = []
    var path: [Range<Int>] = []
    var tags = XMPTags(text)
    var repaired: [UInt8] = []
    var kept = 0
    /// Where the property that is being left out stands in the path.
    var cut: Int?
    while let tag = try tags.next() {
      if tag.isEnd {
        guard path.popLast() != nil else { return nil }
        if cut == path.count {
          cut = nil
          kept = tag.range.upperBound
        }
        continue
      }
      let isDescription = text[tag.name].elementsEqual("rdf:Description".utf8)
      let isProperty =
        path.count >= 2 && text[path[path.count - 1]].elementsEqual("rdf:Description".utf8)
        && text[path[path.count - 2]].elementsEqual("rdf:RDF".utf8)
      if isDescription, path.last.map({ text[$0].elementsEqual("rdf:RDF".utf8) }) == true {
        for attribute in tag.attributes { seen.insert(Array(text[attribute.name])) }
      }
      if cut == nil, isProperty, !seen.insert(Array(text[tag.name])).inserted {
        repaired += text[kept..<tag.range.lowerBound]
        kept = tag.range.upperBound
        if !tag.isEmpty { cut = path.count }
      }
      if !tag.isEmpty { path.append(tag.name) }
    }
    guard kept > 0, cut == nil else { return nil }
    return repaired + text[kept...]
  }
}
