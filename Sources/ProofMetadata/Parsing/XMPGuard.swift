// What a packet must be before Exempi sees it: UTF-8, shallow, of a sane number of nodes. Floor 4.
// Exempi recurses, and looks for a name among all its siblings: a packet of nothing but brackets
// would take its stack, one of nothing but names its time.

internal import Synchronization

struct XMPProblem: Error {
  let text: String
}

enum XMPGuard {
  static let mostDepth = 64
  static let mostNodes = 50_000
  /// Side by side, members of lists aside. Nobody writes half as many.
  static let mostNames = 2000

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

  /// Ends at what Exempi can't take.
  private static func scan(_ text: [UInt8]) throws(XMPProblem) {
    var counts = XMPCounts()
    var tags = XMPTags(text)
    while let tag = try tags.next() {
      if tag.isEnd {
        try counts.close()
        continue
      }
      for attribute in tag.attributes where text.has("xmlns", at: attribute.name.lowerBound) {
        try counts.addNamespace(text[attribute.value])
      }
      try counts.open(
        isItem: text[tag.name].elementsEqual("rdf:li".utf8), attributes: tag.attributes.count,
        isEmpty: tag.isEmpty)
    }
    guard NamespaceBook.takes(counts.namespaces) else {
      throw XMPProblem(text: "the XMP has too many namespaces")
    }
  }
}

/// How deep, how many, and how many side by side.
private struct XMPCounts {
  private var nodes = 0
  /// Names in each open element; those of the outermost levels are one crowd, since Exempi puts the
  /// properties of all descriptions together.
  private var names: [Int] = []
  private var outerNames = 0
  private(set) var namespaces: [[UInt8]] = []

  mutating func open(isItem: Bool, attributes: Int, isEmpty: Bool) throws(XMPProblem) {
    try add(nodes: 1 + attributes, names: isItem ? 0 : 1)
    names.append(0)
    guard names.count <= XMPGuard.mostDepth else {
      throw XMPProblem(text: "the XMP is nested too deeply")
    }
    try add(nodes: 0, names: attributes)
    if isEmpty { names.removeLast() }
  }

  mutating func close() throws(XMPProblem) {
    guard names.popLast() != nil else { throw XMPProblem(text: "the XMP isn't valid") }
    try add(nodes: 1, names: 0)
  }

  mutating func addNamespace(_ name: ArraySlice<UInt8>) throws(XMPProblem) {
    namespaces.append(Array(name))
    guard namespaces.count <= XMPGuard.mostNames else {
      throw XMPProblem(text: "the XMP has too many namespaces")
    }
  }

  private mutating func add(nodes more: Int, names count: Int) throws(XMPProblem) {
    nodes += more
    if names.count < 4 {
      outerNames += count
    } else {
      names[names.count - 1] += count
    }
    guard nodes <= XMPGuard.mostNodes else {
      throw XMPProblem(text: "the XMP has more than \(XMPGuard.mostNodes) nodes")
    }
    guard max(outerNames, names.last ?? 0) <= XMPGuard.mostNames else {
      throw XMPProblem(text: "the XMP has more than \(XMPGuard.mostNames) names side by side")
    }
  }
}

/// The namespaces that Exempi was shown. It remembers each for as long as the process lives, in
/// tables of its own that nobody can clear: a million files with names of their own would fill
/// memory. The one place where this module keeps anything.
private enum NamespaceBook {
  private static let most = 10_000
  private static let seen = Mutex<Set<[UInt8]>>([])

  /// Whether these may be shown to it.
  static func takes(_ names: [[UInt8]]) -> Bool {
    seen.withLock { seen in
      let new = names.filter { !seen.contains($0) }
      guard new.count <= most - seen.count, !new.contains(where: { $0.count > 1000 }) else {
        return false
      }
      seen.formUnion(new)
      return true
    }
  }
}
