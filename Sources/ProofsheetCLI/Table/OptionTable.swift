// The table of options: what parsing, help, suggestions and refusals are made from. Floor 8.
// The rows stand in the files beside this one, a file a part; this one says how a row is written.

enum OptionTable {
  /// Every option that the contract names for `sheet` and `detail`, in the order of the help.
  static let all: [CommandOption] =
    inputRows + layoutRows + lookRows + captionRows + outputRows + runRows + laterRows

  /// The options of one verb.
  static func options(for verb: Verb) -> [CommandOption] {
    all.filter { $0.verbs.contains(verb) }
  }
}

extension CommandOption {
  static let both: [Verb] = [.sheet, .detail]

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
