// A text of ours inside a PNG: one iTXt chunk before the end, by which a baseline says where it was
// recorded. Floor 7. Bytes in, bytes out; a file that isn't a PNG chunk by chunk has no note and gets
// none, and whoever reads its pixels says what is wrong with it.

enum PNGNote {
  private static let keyword = Array("proofsheet:snapshot".utf8)
  private static let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  private struct Chunk {
    /// Length, type, data and checksum.
    let range: Range<Int>
    let type: ArraySlice<UInt8>
    let data: ArraySlice<UInt8>
  }

  /// The chunks, the last of them IEND; nil where they don't fit the bytes.
  private static func chunks(_ bytes: [UInt8]) -> [Chunk]? {
    guard bytes.starts(with: signature) else { return nil }
    var chunks: [Chunk] = []
    var start = signature.count
    while bytes.count - start >= 12 {
      let length = bytes[start..<(start + 4)].reduce(0) { $0 << 8 | Int($1) }
      guard length <= bytes.count - start - 12 else { return nil }
      let data = (start + 8)..<(start + 8 + length)
      let chunk = Chunk(
        range: start..<(data.upperBound + 4), type: bytes[(start + 4)..<(start + 8)],
        data: bytes[data])
      chunks.append(chunk)
      start = chunk.range.upperBound
      if chunk.type.elementsEqual("IEND".utf8) { return start == bytes.count ? chunks : nil }
    }
    return nil
  }

  private static func isOurs(_ chunk: Chunk) -> Bool {
    chunk.type.elementsEqual("iTXt".utf8) && chunk.data.starts(with: keyword + [0])
  }

  /// Whether bytes that begin as a PNG end as one, chunk by chunk. Decoders are content with less:
  /// a picture that was cut off behind its last pixel is a picture to them.
  static func isCutOff(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: signature) && chunks(bytes) == nil
  }

  /// The text of the note.
  static func read(_ bytes: [UInt8]) -> String? {
    guard let chunk = chunks(bytes)?.first(where: isOurs) else { return nil }
    // Keyword, NUL, not compressed, no language, no translated keyword.
    let text = chunk.data.dropFirst(keyword.count + 5)
    return String(decoding: text, as: UTF8.self)
  }

  /// The bytes with this note, and no other of ours; nil where they are no whole PNG.
  static func write(_ note: String, into bytes: [UInt8]) -> [UInt8]? {
    guard let chunks = chunks(bytes) else { return nil }
    var out = signature
    out.reserveCapacity(bytes.count + note.utf8.count + 40)
    for chunk in chunks where !isOurs(chunk) {
      if chunk.type.elementsEqual("IEND".utf8) {
        let body = Array("iTXt".utf8) + keyword + [0, 0, 0, 0, 0] + Array(note.utf8)
        out += bigEndian(UInt32(body.count - 4)) + body + bigEndian(checksum(body))
      }
      out += bytes[chunk.range]
    }
    return out
  }

  private static func bigEndian(_ value: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }

  /// CRC-32 as PNG has it.
  private static func checksum(_ bytes: [UInt8]) -> UInt32 {
    var sum: UInt32 = 0xFFFF_FFFF
    for byte in bytes {
      sum ^= UInt32(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xEDB8_8320 : sum >> 1 }
    }
    return ~sum
  }
}
