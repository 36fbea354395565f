// Letters without case and accents, read off their Unicode names. Floor 4.
// The standard library tells a letter's name and case but not its decomposition; "E WITH ACUTE"
// says as much, for Latin, Greek and Cyrillic alike, and needs no table of ours.

enum Folding {
  /// The letter that counts, or nil for a combining mark.
  static func letter(_ scalar: Unicode.Scalar) -> UInt32? {
    if let folded = table[scalar.value] { return folded == 0 ? nil : folded }
    if scalar.value < tableEnd { return scalar.value }
    switch scalar.properties.generalCategory {
    case .nonspacingMark
    where (0x1AB0...0x1AFF).contains(scalar.value)
      || (0x1DC0...0x1DFF).contains(scalar.value) || (0x20D0...0x20FF).contains(scalar.value):
      return nil
    default: return scalar.value
    }
  }

  private static let tableEnd: UInt32 = 0x530

  /// Scalars that fold to something else; 0 for marks that don't count.
  private static let table: [UInt32: UInt32] = {
    let ranges: [ClosedRange<UInt32>] = [0xC0...0x52F, 0x1E00...0x1FFF]
    let scalars = ranges.joined().compactMap(Unicode.Scalar.init)
    var bases: [String: UInt32] = [:]
    for scalar in ranges.joined().compactMap(Unicode.Scalar.init)
      + "abcdefghijklmnopqrstuvwxyz".unicodeScalars
    {
      if let name = scalar.properties.name, !name.contains(" WITH ") { bases[name] = scalar.value }
    }
    var table: [UInt32: UInt32] = [:]
    for scalar in scalars {
      if scalar.properties.canonicalCombiningClass != .notReordered {
        table[scalar.value] = 0
        continue
      }
      let lower = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
      var value = lower.value
      if let name = lower.properties.name, let cut = name.firstRange(of: " WITH "),
        let base = bases[String(name[..<cut.lowerBound])]
      {
        value = base
      }
      // Ж and ё, İ and å: whatever isn't itself.
      if value != scalar.value { table[scalar.value] = value }
    }
    // Cyrillic's own two, which aren't named after what they are written like.
    table[0x439] = 0x438
    table[0x419] = 0x438
    table[0x451] = 0x435
    table[0x401] = 0x435
    return table
  }()
}

extension String {
  fileprivate func firstRange(of text: String) -> Range<String.Index>? {
    var start = startIndex
    while start < endIndex {
      if self[start...].hasPrefix(text) { return start..<index(start, offsetBy: text.count) }
      start = index(after: start)
    }
    return nil
  }
}
