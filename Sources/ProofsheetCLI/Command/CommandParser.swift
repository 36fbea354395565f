// From a verb's words to its settings, through the table. Floor 8.

internal import ProofDrawing

struct CommandParser {
  let verb: Verb
  private let options: [CommandOption]

  init(_ verb: Verb, options: [CommandOption]? = nil) {
    self.verb = verb
    self.options = options ?? OptionTable.rows(for: verb)
  }

  /// - Parameter words: what stands behind the verb.
  func parse(_ words: [Word]) throws(UsageError) -> Settings {
    var settings = Settings()
    let scanner = WordScanner(options: options, nearest: NearestOption(verb, options))
    try scanner.scan(words) { (scanned) throws(UsageError) in
      try apply(scanned, to: &settings)
    }
    return settings
  }

  private func apply(_ scanned: ScannedWord, to settings: inout Settings) throws(UsageError) {
    switch scanned {
    case .operand(let word):
      guard !word.bytes.isEmpty else {
        throw UsageError("''", "an input's name is empty", "name pictures or folders")
      }
      settings.inputs.append(word.path)
    case .flag(let index, let isOn):
      let name = isOn ? "--\(options[index].name)" : "--no-\(options[index].name)"
      try check(options[index], name)
      switch options[index].effect {
      case .flag(let apply): apply(&settings, isOn)
      case .optional(_, let off): off(&settings)
      case .value, .later: break
      }
    case .value(let index, let word):
      let name = "--\(options[index].name)"
      try check(options[index], name)
      do throws(ValueProblem) {
        switch options[index].effect {
        case .value(let apply): try apply(&settings, word ?? Word(""))
        case .optional(let apply, _): try apply(&settings, word)
        case .flag, .later: break
        }
      } catch {
        throw UsageError(option: name, value: word, error)
      }
    }
  }

  private func check(_ option: CommandOption, _ name: String) throws(UsageError) {
    guard option.verbs.contains(verb) else {
      let owners = option.verbs.map { "proofsheet \($0.rawValue)" }.joined(separator: ", ")
      throw UsageError(name, "\(verb.rawValue) has no such option", "it belongs to \(owners)")
    }
    if case .later(let instead) = option.effect {
      throw UsageError(name, "this option isn't there yet", instead)
    }
  }
}
