// Text becomes a checked value of a parameter's type. Floor 4.
// Numbers are read by rule, never by locale: digits, a dot, an exponent, nothing else.

internal import ProofDrawing

extension PluginParameter {
  /// The value that `text` stands for.
  ///
  /// - Returns: the value, or the reason why there is none, in words that follow a colon.
  func value(of text: String) -> Result<PluginParameterValue, Complaint> {
    switch kind {
    case .bool:
      switch text {
      case "true", "yes", "on", "1": return .success(.bool(true))
      case "false", "no", "off", "0": return .success(.bool(false))
      default: return .failure(Complaint("takes \(domain)"))
      }
    case .int(_, let range, let step):
      guard isWholeNumber(text) else {
        return .failure(Complaint("isn't a whole number; takes \(domain)"))
      }
      guard let number = Int64(text), range.contains(number) else {
        return .failure(Complaint("takes \(domain)"))
      }
      // The distance always fits in 64 bits without a sign, for whatever range.
      let distance = UInt64(bitPattern: number) &- UInt64(bitPattern: range.lowerBound)
      guard step <= 1 || distance % UInt64(step.magnitude) == 0 else {
        return .failure(Complaint("takes \(domain)"))
      }
      return .success(.int(number))
    case .real(_, let range, let step):
      guard let number = decimalNumber(text) else {
        return .failure(Complaint("isn't a number; takes \(domain)"))
      }
      guard let value = settle(number, range: range, step: step) else {
        return .failure(Complaint("takes \(domain)"))
      }
      return .success(.real(value))
    case .length(_, let range, let step):
      guard let points = length(text) else {
        return .failure(Complaint("isn't a length; takes \(domain)"))
      }
      guard let value = settle(points, range: range, step: step) else {
        return .failure(Complaint("takes \(domain)"))
      }
      return .success(.length(value))
    case .choice(_, let choices):
      guard let index = choices.firstIndex(where: { $0.key == text }) else {
        let near = nearest(text, among: choices.map(\.key))
        return .failure(Complaint("takes \(domain)", advice: near.map { "did you mean \($0)?" }))
      }
      return .success(.choice(index: index, key: text))
    case .text(_, let maxBytes):
      guard !text.utf8.contains(0) else {
        return .failure(Complaint("holds a NUL byte, which ends text"))
      }
      guard text.utf8.count <= maxBytes else {
        return .failure(Complaint("has \(text.utf8.count) bytes; takes \(domain)"))
      }
      return .success(.text(text))
    case .color:
      guard let value = color(text) else {
        let near = nearest(text.lowercased(), among: colorNames.map(\.name))
        return .failure(
          Complaint("isn't a color; takes \(domain)", advice: near.map { "did you mean \($0)?" }))
      }
      return .success(.color(value))
    }
  }
}

/// Why a value was refused.
struct Complaint: Error {
  var reason: String
  var advice: String?

  init(_ reason: String, advice: String? = nil) {
    self.reason = reason
    self.advice = advice
  }
}

/// A number on the step nearest to it, or nil where it's outside the range or between two steps.
private func settle(_ number: Double, range: ClosedRange<Double>, step: Double) -> Double? {
  guard range.contains(number) else { return nil }
  guard step > 0 else { return number }
  let steps = ((number - range.lowerBound) / step).rounded()
  let value = range.lowerBound + steps * step
  // 0.3 in steps of 0.1 isn't exactly three of them.
  guard abs(value - number) <= step * 1e-6 else { return nil }
  return min(value, range.upperBound)
}

private func isWholeNumber(_ text: String) -> Bool {
  let digits = text.first == "-" || text.first == "+" ? text.dropFirst() : text[...]
  return !digits.isEmpty && digits.utf8.allSatisfy { (0x30...0x39).contains($0) }
}

private func decimalNumber(_ text: some StringProtocol) -> Double? {
  // Double itself would also take "0x1p3", "inf" and "nan".
  guard text.utf8.contains(where: { (0x30...0x39).contains($0) }),
    text.utf8.allSatisfy({ byte in
      (0x30...0x39).contains(byte) || [0x2B, 0x2D, 0x2E, 0x45, 0x65].contains(byte)
    }),
    let number = Double(text), number.isFinite
  else { return nil }
  return number
}

private let lengthUnits: [(name: String, points: Double)] = [
  ("pt", 1), ("mm", 72 / 25.4), ("cm", 72 / 2.54), ("in", 72),
]

private func length(_ text: String) -> Double? {
  for unit in lengthUnits where text.hasSuffix(unit.name) {
    return decimalNumber(text.dropLast(unit.name.count)).map { $0 * unit.points }
  }
  return decimalNumber(text)
}
