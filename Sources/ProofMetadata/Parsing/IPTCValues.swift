// IPTC datasets, through libiptcdata. Floor 4.

internal import CShimMetadata

/// A dataset, decoded.
struct IPTCValue {
  let record: Int
  let tag: Int
  let name: String?
  let text: String
}

/// All datasets of a block.
struct IPTCValues {
  private(set) var all: [IPTCValue] = []
  /// Whether the block was cut off.
  let isWhole: Bool

  fileprivate struct Raw {
    let record: Int
    let tag: Int
    let name: String?
    let bytes: [UInt8]
  }

  init(_ block: [UInt8]) {
    let whole = Self.whole(block)
    isWhole = whole.isWhole
    var raw: [Raw] = []
    var isUTF8: Int32 = 0
    // Safe because the visitor runs during the call only, on the list that outlives it.
    unsafe block[..<whole.end].withUnsafeBufferPointer { bytes in
      unsafe withUnsafeMutablePointer(to: &raw) { list in
        _ = unsafe ps_iptc_read(bytes.baseAddress, bytes.count, &isUTF8, visitIPTC, list)
      }
    }
    // Many programs write UTF-8 without declaring it; what is valid UTF-8 as a whole is no
    // accident. What is declared and isn't valid is Latin-1 by a program that lied.
    let declares = isUTF8 != 0
    let isValid = raw.allSatisfy {
      $0.record == 1 || String(validating: $0.bytes, as: UTF8.self) != nil
    }
    all = raw.map { raw in
      let text =
        isValid || (declares && String(validating: raw.bytes, as: UTF8.self) != nil)
        ? String(decoding: raw.bytes, as: UTF8.self) : TextDecoding.latin(raw.bytes)
      return IPTCValue(
        record: raw.record, tag: raw.tag, name: raw.name, text: TextDecoding.trimmed(text))
    }
  }

  func texts(_ tag: Int) -> [String] {
    all.filter { $0.record == 2 && $0.tag == tag && !$0.text.isEmpty }.map(\.text)
  }

  func text(_ tag: Int) -> String? { texts(tag).first }

  /// As far as the datasets are whole: libiptcdata is given no length that leads outside.
  private static func whole(_ block: [UInt8]) -> (end: Int, isWhole: Bool) {
    var at = 0
    var count = 0
    while count < 10_000, at <= block.count - 5, block[at] == 0x1C,
      let short = block.u16(at + 3, isBig: true)
    {
      var (length, header) = (short, 5)
      if short & 0x8000 != 0 {
        // Extended: that many bytes of length follow.
        guard short & 0x7FFF == 4, let long = block.u32(at + 5, isBig: true) else { break }
        (length, header) = (long, 9)
      }
      guard header <= block.count - at, length <= block.count - at - header else { break }
      at += header + length
      count += 1
    }
    return (at, block[at...].allSatisfy { $0 == 0 })
  }
}

private func visitIPTC(
  _ context: UnsafeMutableRawPointer?, _ record: Int32, _ tag: Int32,
  _ name: UnsafePointer<CChar>?, _ data: UnsafePointer<UInt8>?, _ size: Int
) {
  // Safe because the context is the list above, and the bytes live during this call.
  guard let list = unsafe context?.assumingMemoryBound(to: [IPTCValues.Raw].self) else { return }
  let bytes = unsafe data.map { unsafe Array(UnsafeBufferPointer(start: $0, count: size)) } ?? []
  let known = unsafe name.map { unsafe String(cString: $0) }
  unsafe list.pointee.append(
    IPTCValues.Raw(record: Int(record), tag: Int(tag), name: known, bytes: bytes))
}
