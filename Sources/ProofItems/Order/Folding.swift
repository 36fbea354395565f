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
    case .uppercaseLetter, .titlecaseLetter:
      let small = scalar.properties.lowercaseMapping.unicodeScalars.first ?? scalar
      return table[small.value] ?? small.value
    default: return scalar.value
    }
  }

  private static let tableEnd: UInt32 = 0x530

  /// Letters that aren't named after what they are written like: й, ё, ѓ, ї, ќ, ў, and two symbols.
  private static let own: [UInt32: UInt32] = [
    0x439: 0x438, 0x451: 0x435, 0x453: 0x433, 0x457: 0x456, 0x45C: 0x43A, 0x45E: 0x443,
    0x3D3: 0x3D2, 0x3D4: 0x3D2,
  ]

  /// Scalars that fold to something else; 0 for marks that don't count.
  private static let table: [UInt32: UInt32] = {
    let ranges: [ClosedRange<UInt32>] = [
      0xC0...0x52F, 0x1D00...0x1DBF, 0x1E00...0x1FFF, 0x2C60...0x2C7F, 0xA720...0xA7FF,
    ]
    let scalars = ranges.joined().compactMap(Unicode.Scalar.init)
    var bases: [String: UInt32] = [:]
    for scalar in scalars + "abcdefghijklmnopqrstuvwxyz".unicodeScalars {
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
      if let base = own[value] {
        value = base
      } else if let name = lower.properties.name, let cut = name.firstRange(of: " WITH "),
        let base = bases[String(name[..<cut.lowerBound])]
      {
        value = base
      }
      // Ж and ё, İ and å: whatever isn't itself.
      if value != scalar.value { table[scalar.value] = value }
    }
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
