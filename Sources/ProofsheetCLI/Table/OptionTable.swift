// The table of options: what parsing, help, suggestions and refusals are made from. Floor 8.
// The rows stand in the files beside this one, a file a part; this one says how a row is written.

enum OptionTable {
  /// Every option that the contract names for the commands that are there, in the order of the
  /// help. Two commands may have an option of the same name each.
  static let all: [CommandOption] =
    inputRows + layoutRows + lookRows + captionRows + outputRows + diffRows + runRows + laterRows

  /// The options of one verb.
  static func options(for verb: Verb) -> [CommandOption] {
    all.filter { $0.verbs.contains(verb) }
  }

  /// A verb's options, and those of the others that it has no namesake of: they are recognized, so
  /// that the message can say whose they are.
  static func rows(for verb: Verb) -> [CommandOption] {
    let own = options(for: verb)
    let (names, shorts) = (Set(own.map(\.name)), Set(own.compactMap(\.short)))
    var others: [CommandOption] = []
    for var option in all where !option.verbs.contains(verb) && !names.contains(option.name) {
      if others.contains(where: { $0.name == option.name }) { continue }
      if let short = option.short, shorts.contains(short) { option.short = nil }
      others.append(option)
    }
    return own + others
  }
}

extension CommandOption {
  static let both: [Verb] = [.sheet, .detail]
  static let every: [Verb] = [.sheet, .detail, .diff]
  /// Those that tell about decoding.
  static let decoding: [Verb] = [.sheet, .detail, .formats]

  static func flag(
    _ name: String, short: Character? = nil, _ group: OptionGroup, for verbs: [Verb] = both,
    _ help: String, isOnAlready: Bool = false,
    _ apply: @escaping @Sendable (inout Settings, Bool) -> Void
  ) -> CommandOption {
    CommandOption(
      name: name, short: short?.asciiValue, argument: .none, effect: .flag(apply), group: group,
      verbs: verbs, help: help, standard: nil, repeats: false, isOnAlready: isOnAlready)
  }

  static func value(
    _ name: String, short: Character? = nil, _ placeholder: String, _ group: OptionGroup,
    for verbs: [Verb] = both, _ help: String, standard: String? = nil, repeats: Bool = false,
    _ apply: @escaping @Sendable (inout Settings, Word) throws(ValueProblem) -> Void
  ) -> CommandOption {
    CommandOption(
      name: name, short: short?.asciiValue, argument: .value(placeholder), effect: .value(apply),
      group: group, verbs: verbs, help: help, standard: standard, repeats: repeats,
      isOnAlready: false)
  }

  static func optional(
    _ name: String, _ placeholder: String, words: [String], _ group: OptionGroup,
    for verbs: [Verb] = both, _ help: String, standard: String? = nil,
    _ apply: @escaping @Sendable (inout Settings, Word?) throws(ValueProblem) -> Void,
    off: @escaping @Sendable (inout Settings) -> Void
  ) -> CommandOption {
    CommandOption(
      name: name, short: nil, argument: .optional(placeholder, words: words),
      effect: .optional(apply, off), group: group, verbs: verbs, help: help, standard: standard,
      repeats: false, isOnAlready: false)
  }

  /// An option of the contract that isn't there yet.
  static func later(
    _ name: String, _ placeholder: String? = nil, for verbs: [Verb] = both,
    instead: String? = nil
  ) -> CommandOption {
    CommandOption(
      name: name, short: nil, argument: placeholder.map { .value($0) } ?? .none,
      effect: .later(instead), group: .run, verbs: verbs, help: "", standard: nil,
      repeats: false, isOnAlready: false)
  }
}
