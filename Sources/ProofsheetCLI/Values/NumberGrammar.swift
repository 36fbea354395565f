// Numbers as people type them: decimal, finite, within a range that the message names. Floor 8.
// No hexadecimal, no exponents, no "inf"; 010 is ten. The locale has no say.

/// A number with or without a fraction.
struct NumberGrammar: Sendable {
  let range: ClosedRange<Double>
  /// What the number counts, in the plural: "points".
  let unit: String

  init(_ range: ClosedRange<Double>, _ unit: String) {
    self.range = range
    self.unit = unit
  }

  func parse(_ text: some StringProtocol) throws(ValueProblem) -> Double {
    guard Self.isDecimal(text), let number = Double(String(text)) else {
      throw ValueProblem("not a number", advice)
    }
    // The digits of a number too large for Double make it infinite, which no range contains.
    guard range.contains(number) else { throw ValueProblem("out of range", advice) }
    return number
  }

  var advice: String {
    "a number of \(unit) from \(Self.show(range.lowerBound)) to \(Self.show(range.upperBound))"
  }

  /// `-`? digits with at most one point among or around them.
  static func isDecimal(_ text: some StringProtocol) -> Bool {
    var digits = 0
    var points = 0
    for (index, byte) in text.utf8.enumerated() {
      switch byte {
      case UInt8(ascii: "0")...UInt8(ascii: "9"): digits += 1
      case UInt8(ascii: "."): points += 1
      case UInt8(ascii: "-"), UInt8(ascii: "+"):
        if index > 0 { return false }
      default: return false
      }
    }
    return digits > 0 && points <= 1
  }

  static func show(_ number: Double) -> String {
    let text = "\(number)"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}

/// A whole number.
struct WholeGrammar: Sendable {
  let range: ClosedRange<Int>
  let unit: String

  init(_ range: ClosedRange<Int>, _ unit: String) {
    self.range = range
    self.unit = unit
  }

  func parse(_ text: some StringProtocol) throws(ValueProblem) -> Int {
    guard NumberGrammar.isDecimal(text), !text.utf8.contains(UInt8(ascii: ".")) else {
      throw ValueProblem("not a whole number", advice)
    }
    guard let number = Int(text), range.contains(number) else {
      throw ValueProblem("out of range", advice)
    }
    return number
  }

  var advice: String {
    range.upperBound == .max
      ? "a number of \(unit), \(range.lowerBound) or more"
      : "a number of \(unit) from \(range.lowerBound) to \(range.upperBound)"
  }
}

/// An amount with a suffix: `512M`, `1.5G`; digits alone count ones.
struct AmountGrammar: Sendable {
  /// How much more each suffix is than the one before.
  enum Base: Int, Sendable {
    /// Bytes: 1K is 1,024.
    case binary = 1024
    /// Everything else: 1K is 1,000.
    case decimal = 1000
  }

  let base: Base
  let range: ClosedRange<Int>
  let unit: String

  init(_ base: Base, _ range: ClosedRange<Int>, _ unit: String) {
    self.base = base
    self.range = range
    self.unit = unit
  }

  private static let suffixes: [Character] = ["K", "M", "G", "T"]

  func parse(_ text: some StringProtocol) throws(ValueProblem) -> Int {
    var digits = text[...]
    var factor = 1
    if let last = digits.last,
      let power = Self.suffixes.firstIndex(of: Character(last.uppercased()))
    {
      digits = digits.dropLast()
      for _ in 0...power { factor *= base.rawValue }
    }
    guard NumberGrammar.isDecimal(digits) else { throw ValueProblem("not an amount", advice) }
    // Without a suffix a fraction would be a part of a byte.
    if factor == 1 && digits.utf8.contains(UInt8(ascii: ".")) {
      throw ValueProblem("a fraction needs a suffix", advice)
    }
    if let whole = Int(digits) {
      let (product, overflow) = whole.multipliedReportingOverflow(by: factor)
      guard !overflow, range.contains(product) else { throw ValueProblem("out of range", advice) }
      return product
    }
    let amount = (Double(String(digits)) ?? .infinity) * Double(factor)
    guard amount >= Double(range.lowerBound), amount <= Double(range.upperBound),
      let whole = Int(exactly: amount.rounded(.down)), range.contains(whole)
    else { throw ValueProblem("out of range", advice) }
    return whole
  }

  var advice: String {
    "\(unit), for example 512M or 1.5G, from \(show(range.lowerBound)) to \(show(range.upperBound))"
  }

  /// With the largest suffix that leaves a whole number.
  private func show(_ amount: Int) -> String {
    var rest = amount
    var suffix = ""
    for next in Self.suffixes where rest > 0 && rest % base.rawValue == 0 {
      rest /= base.rawValue
      suffix = String(next)
    }
    return "\(rest)\(suffix)"
  }
}
