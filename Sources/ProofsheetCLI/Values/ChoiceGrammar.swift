// One word out of a few. Floor 8.

internal import ProofItems

/// The words of an enumeration.
struct ChoiceGrammar<Choice: RawRepresentable & CaseIterable & Sendable>: Sendable
where Choice.RawValue == String {
  init() {}

  func parse(_ text: some StringProtocol) throws(ValueProblem) -> Choice {
    if let choice = Choice(rawValue: String(text)) { return choice }
    throw ValueProblem.notAmong(Choice.allCases.map(\.rawValue), String(text))
  }
}

extension ValueProblem {
  /// "none of contain, cover", with the nearest where one is near.
  static func notAmong(
    _ words: [String], _ word: String, _ problem: String = "no such value"
  ) -> ValueProblem {
    guard let nearest = NearestWord.nearest(to: word, among: words) else {
      return ValueProblem(problem, list(words))
    }
    let rest = words.count > 1 ? " \(list(words))" : ""
    return ValueProblem(problem, "did you mean \(nearest)?\(rest)")
  }

  /// "contain, cover or none".
  static func list(_ words: [String]) -> String {
    guard let last = words.last, words.count > 1 else { return words.joined() }
    return words.dropLast().joined(separator: ", ") + " or " + last
  }
}
