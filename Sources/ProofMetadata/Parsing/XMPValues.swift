// A packet's leaves, through Exempi. Floor 4.

internal import CShimMetadata

/// A leaf of the tree.
struct XMPValue {
  /// The namespace.
  let schema: String
  /// With Exempi's prefix: "dc:subject[2]".
  let path: String
  let text: String
  /// xml:lang of an alternative.
  var language: String?

  /// The property at the top: "dc:subject".
  var property: Substring { path.prefix { $0 != "[" && $0 != "/" } }
  /// Whether it is the property itself or a member of its list, and no part of a structure.
  var isPlain: Bool { !path.contains("/") }
}

/// All leaves of a packet.
struct XMPValues {
  private(set) var all: [XMPValue] = []

  /// - Throws: a sentence, when nothing of the packet can be used.
  init(_ packet: [UInt8]) throws(XMPProblem) {
    let text = try XMPGuard.checked(packet)
    if let list = Self.read(text) {
      all = list
    } else if let repaired = try XMPRepair.withoutRepeats(text), let list = Self.read(repaired) {
      all = list
    } else {
      throw XMPProblem(text: "the XMP isn't valid")
    }
  }

  /// nil where Exempi takes nothing of it.
  private static func read(_ text: [UInt8]) -> [XMPValue]? {
    var list: [XMPValue] = []
    // Safe because the visitor runs during the call only, on the list that outlives it.
    let status = unsafe text.withUnsafeBytes { bytes in
      unsafe withUnsafeMutablePointer(to: &list) { list in
        unsafe ps_xmp_read(
          bytes.assumingMemoryBound(to: CChar.self).baseAddress, bytes.count, visitXMP, list)
      }
    }
    return status == PS_META_OK ? list : nil
  }

  /// Adds what another packet has and this one hasn't.
  mutating func extend(with other: XMPValues) {
    let known = Set(all.map { $0.schema + $0.property })
    all += other.all.filter { !known.contains($0.schema + $0.property) }
  }

  /// Values of a property, in the packet's order; of alternatives the default language's.
  func texts(_ schema: String, _ name: String) -> [String] {
    // "x-default" as a text is a mistake that some programs make.
    let values = all.filter {
      $0.schema == schema && $0.isPlain && $0.property.hasSuffix(":" + name) && !$0.text.isEmpty
        && $0.text != "x-default"
    }
    if let standard = values.first(where: { $0.language == "x-default" }) { return [standard.text] }
    if let first = values.first, first.language != nil { return [first.text] }
    return values.map(\.text)
  }

  func text(_ schema: String, _ name: String) -> String? { texts(schema, name).first }

  /// The first value below a property with this field's name.
  func member(_ schema: String, _ name: String, _ field: String) -> String? {
    all.first {
      $0.schema == schema && $0.property.hasSuffix(":" + name) && $0.path.hasSuffix(":" + field)
        && !$0.text.isEmpty
    }?.text
  }
}

private func visitXMP(
  _ context: UnsafeMutableRawPointer?, _ schema: UnsafePointer<CChar>?,
  _ path: UnsafePointer<CChar>?, _ value: UnsafePointer<CChar>?,
  _ language: UnsafePointer<CChar>?
) {
  // Safe because the context is the list above, and the texts live during this call.
  guard let list = unsafe context?.assumingMemoryBound(to: [XMPValue].self),
    let schema = unsafe schema, let path = unsafe path
  else { return }
  let name = unsafe String(cString: path)
  if let language = unsafe language {
    // "dc:title[1]/?xml:lang" follows the value that it speaks of.
    guard let last = unsafe list.pointee.indices.last,
      unsafe name.hasPrefix(list.pointee[last].path + "/")
    else { return }
    unsafe list.pointee[last].language = String(cString: language)
  } else if let value = unsafe value {
    unsafe list.pointee.append(
      XMPValue(
        schema: String(cString: schema), path: name,
        text: TextDecoding.trimmed(String(cString: value))))
  }
}
