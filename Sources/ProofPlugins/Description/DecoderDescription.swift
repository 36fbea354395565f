// What a decoder says that it reads, and how a file's first bytes choose among decoders. Floor 4.

/// Bytes at a place of a file by which a kind of picture is known.
public struct DecoderMagic: Hashable, Sendable {
  public let offset: Int
  /// At least 2.
  public let bytes: [UInt8]
  /// As long as `bytes`; nil: all bits count.
  public let mask: [UInt8]?
  /// 1 to 100: how sure they make.
  public let weight: Int

  init(offset: Int, bytes: [UInt8], mask: [UInt8]?, weight: Int) throws(ForeignFault) {
    guard bytes.count >= 2 else { throw ForeignFault("it has fewer than 2 bytes") }
    guard offset >= 0, offset <= DecoderDescription.headBytes - bytes.count else {
      throw ForeignFault(
        "its bytes lie beyond the first \(DecoderDescription.headBytes) of a file")
    }
    guard (1...100).contains(weight) else {
      throw ForeignFault("its weight is \(weight), not 1 to 100")
    }
    guard mask == nil || mask?.count == bytes.count else {
      throw ForeignFault("its mask isn't as long as its bytes")
    }
    guard mask == nil || mask?.contains(where: { $0 != 0 }) == true else {
      throw ForeignFault("its mask lets every file pass")
    }
    self.offset = offset
    self.bytes = bytes
    self.mask = mask
    self.weight = weight
  }

  func fits(_ head: [UInt8]) -> Bool {
    guard head.count >= offset + bytes.count else { return false }
    return bytes.indices.allSatisfy { index in
      let mask = mask?[index] ?? 255
      return head[offset + index] & mask == bytes[index] & mask
    }
  }
}

/// What a decoder reads.
public struct DecoderDescription: Hashable, Sendable {
  public var magics: [DecoderMagic] = []
  public var mediaTypes: [String]
  /// For messages; they never decide.
  public var suffixes: [String]

  /// First bytes of a file that magics may look at.
  public static let headBytes = 4096

  /// How sure the first bytes make, 1 to 100, or nil when they aren't this decoder's.
  public func weight(of head: [UInt8]) -> Int? {
    magics.filter { $0.fits(head) }.map(\.weight).max()
  }

  /// "WEBP", "TIFF": the kind in a word, for pictures that have no other name here.
  public var word: String? {
    suffixes.first.map { suffix in
      String(suffix.drop { $0 == "." }).uppercased()
    }
  }
}
