// The name that a color profile gives itself. Floor 4.

enum ColorProfileName {
  /// From the profile's first bytes: the table and the description lie in front in practice; nil
  /// where they don't, or say nothing.
  static func read(_ profile: [UInt8]) -> String? {
    guard profile.has("acsp", at: 36), let count = profile.u32(128, isBig: true) else { return nil }
    for index in 0..<min(count, 200) where profile.has("desc", at: 132 + index * 12) {
      guard let offset = profile.u32(136 + index * 12, isBig: true),
        let size = profile.u32(140 + index * 12, isBig: true), offset <= profile.count
      else { return nil }
      return name(Array(profile[offset...].prefix(size)))
    }
    return nil
  }

  private static func name(_ tag: [UInt8]) -> String? {
    if tag.has("desc"), let count = tag.u32(8, isBig: true) {
      return clean(String(decoding: tag.dropFirst(12).prefix(count), as: UTF8.self))
    }
    if tag.has("mluc"), let size = tag.u32(20, isBig: true), let offset = tag.u32(24, isBig: true),
      offset <= tag.count
    {
      let text = tag[offset...].prefix(size)
      let units = stride(from: 0, to: text.count - 1, by: 2).compactMap { index in
        text.u16(index, isBig: true).map { UInt16(truncatingIfNeeded: $0) }
      }
      return clean(String(decoding: units, as: UTF16.self))
    }
    return nil
  }

  private static func clean(_ text: String) -> String? {
    let name = TextDecoding.trimmed(String(text.prefix(200)))
    return name.isEmpty ? nil : name
  }
}
