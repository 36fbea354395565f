// Chunks of a PNG. Floor 4. Pixels are stepped over, not read.

/// eXIf, iTXt (XMP), tEXt and zTXt (dates and descriptions; ImageMagick's raw profiles), iCCP, pHYs.
enum PNGWalker {
  private static let mostChunks = 1 << 16

  static func walk(_ source: ByteSource, into blocks: inout MetadataBlocks) {
    var at = 8
    for _ in 0..<mostChunks {
      guard let head = source.bytes(at: at, count: 8), let length = head.u32(0, isBig: true)
      else { return }
      let kind = String(decoding: head[4...], as: UTF8.self)
      if kind == "IEND" { return }
      if ["eXIf", "iTXt", "tEXt", "zTXt", "iCCP", "pHYs"].contains(kind) {
        if length > ByteSource.mostInBlock {
          blocks.note("a \(kind) chunk of \(length) bytes is larger than \(ByteSource.mostInBlock)")
        } else if let data = source.bytes(at: at + 8, count: length) {
          take(kind, data, &blocks)
        } else {
          blocks.note("a \(kind) chunk is cut off")
        }
      }
      at += 12 + length
    }
  }

  private static func take(_ kind: String, _ data: [UInt8], _ blocks: inout MetadataBlocks) {
    switch kind {
    case "eXIf": blocks.takeExif(data)
    case "pHYs":
      if data.count >= 9, data[8] == 1, let x = data.u32(0, isBig: true), x > 0 {
        blocks.ppi = Double(x) * 0.0254
      }
    case "iCCP":
      // The chunk's own name is a placeholder as often as not; the profile's counts.
      guard let end = data.firstIndex(of: 0) else { return }
      let name = String(decoding: data[..<end], as: UTF8.self)
      let profile = inflated(data.dropFirst(end + 2), most: 64 << 10, isWhole: false)
      blocks.profile = profile.flatMap(ColorProfileName.read) ?? name
    default: text(kind, data, &blocks)
    }
  }

  private static func text(_ kind: String, _ data: [UInt8], _ blocks: inout MetadataBlocks) {
    guard let end = data.firstIndex(of: 0), (1...79).contains(end) else { return }
    let key = TextDecoding.latin(data[..<end])
    var rest = data.dropFirst(end + 1)
    switch kind {
    case "zTXt":
      guard rest.first == 0, let text = inflated(rest.dropFirst(), isWhole: true) else {
        blocks.note("a compressed text is broken, or too large")
        return
      }
      take(key, text, isLatin: true, &blocks)
    case "iTXt":
      guard rest.count >= 2 else { return }
      let isCompressed = rest[rest.startIndex] == 1
      rest = rest.dropFirst(2)
      // Language and translated keyword.
      for _ in 0..<2 {
        guard let end = rest.firstIndex(of: 0) else { return }
        rest = rest[(end + 1)...]
      }
      guard isCompressed else { return take(key, Array(rest), isLatin: false, &blocks) }
      guard let text = inflated(rest, isWhole: true) else {
        blocks.note("a compressed text is broken, or too large")
        return
      }
      take(key, text, isLatin: false, &blocks)
    default: take(key, Array(rest), isLatin: true, &blocks)
    }
  }

  private static func take(
    _ key: String, _ bytes: [UInt8], isLatin: Bool, _ blocks: inout MetadataBlocks
  ) {
    switch key {
    case "XML:com.adobe.xmp": blocks.takeXMP(bytes)
    case "Raw profile type exif", "Raw profile type APP1":
      guard let block = rawProfile(bytes) else { return }
      let name = "http://ns.adobe.com/xap/1.0/\0"
      if block.has(name) {
        blocks.takeXMP(Array(block.dropFirst(name.utf8.count)))
      } else {
        blocks.takeExif(block)
      }
    case "Raw profile type xmp": blocks.takeXMP(rawProfile(bytes))
    case "Raw profile type iptc", "Raw profile type 8bim":
      guard let block = rawProfile(bytes) else { return }
      if block.has("8BIM") {
        PhotoshopResources.read(block, into: &blocks)
      } else if blocks.iptc == nil {
        blocks.iptc = block
      }
    default:
      guard blocks.texts.count < 100, blocks.texts[key] == nil else { return }
      let text = isLatin ? TextDecoding.latin(bytes) : String(decoding: bytes, as: UTF8.self)
      blocks.texts[key] = text
    }
  }

  /// A line end, a name, a length, and hexadecimal digits in lines.
  private static func rawProfile(_ text: [UInt8]) -> [UInt8]? {
    let lines = text.split(separator: 0x0A, maxSplits: 2)
    guard lines.count == 3 else { return nil }
    var bytes: [UInt8] = []
    var high: UInt8?
    for digit in lines[2] {
      let value: UInt8
      switch digit {
      case 0x30...0x39: value = digit - 0x30
      case 0x41...0x46: value = digit - 0x37
      case 0x61...0x66: value = digit - 0x57
      case 0x0A, 0x0D, 0x20: continue
      default: return nil
      }
      if let first = high {
        bytes.append(first << 4 | value)
        high = nil
      } else {
        high = value
      }
    }
    return bytes
  }

  /// nil where the stream is broken or has more to give than `most`, unless a beginning is enough.
  private static func inflated(
    _ bytes: ArraySlice<UInt8>, most: Int = ByteSource.mostInBlock, isWhole: Bool
  ) -> [UInt8]? {
    // Texts are small as a rule, and a bomb shouldn't cost its promise.
    var room = min(max(bytes.count &* 8, 1 << 16), most)
    while true {
      let (text, isAtEnd) = Inflating.inflate(Array(bytes), most: room)
      if isAtEnd || !isWhole { return text }
      guard text.count == room, room < most else { return nil }
      room = min(room &* 4, most)
    }
  }
}
