// "Did you mean": the nearest option that a verb has. Floor 8.

internal import ProofItems

struct NearestOption: Sendable {
  private let verb: Verb
  private let words: [String]

  init(_ verb: Verb, _ options: [CommandOption]) {
    self.verb = verb
    words = options.filter { $0.isThere && $0.verbs.contains(verb) }.flatMap { option in
      option.hasNegative ? [option.name, "no-\(option.name)"] : [option.name]
    }
  }

  /// - Parameter name: as typed, without its dashes.
  func advice(for name: String) -> String {
    let all = "proofsheet \(verb.rawValue) --help lists the options"
    guard let nearest = NearestWord.nearest(to: name, among: words) else { return all }
    return "did you mean --\(nearest)? \(all)"
  }
}
