// One row of the table of options: everything that parsing, help and suggestions need. Floor 8.
// What a row does is a closure on Settings; nothing here reads words or prints.

/// The commands of the contract.
enum Verb: String, CaseIterable, Hashable, Sendable {
  case sheet
  case detail
  case scan
  case diff
  case snapshots
  case plugin
  case formats

  /// Only `scan` isn't there yet.
  var isThere: Bool { self != .scan }

  /// What stands behind it.
  var operands: String {
    switch self {
    case .diff: "EXPECTED ACTUAL"
    case .snapshots, .plugin: "COMMAND"
    case .formats: ""
    default: "INPUT..."
    }
  }

  var summary: String {
    switch self {
    case .sheet: "draw contact sheets"
    case .detail: "draw a page for each picture"
    case .scan: "list the items without drawing"
    case .diff: "compare pictures"
    case .snapshots: "look after baselines of snapshot tests"
    case .plugin: "look after plugins"
    case .formats: "say what can be read"
    }
  }
}

/// Headings of the help, in its order.
enum OptionGroup: String, CaseIterable, Hashable, Sendable {
  case input = "Input"
  case matching = "Matching"
  case layout = "Layout"
  case look = "Look"
  case captions = "Captions"
  case output = "Output"
  case run = "Run"
}

struct CommandOption: Sendable {
  enum Argument: Hashable, Sendable {
    case none
    /// The placeholder that the help shows: "FILE".
    case value(String)
    /// Taken from the next word only where that is one of the words named.
    case optional(String, words: [String])
  }

  enum Effect: Sendable {
    case flag(@Sendable (inout Settings, Bool) -> Void)
    case value(@Sendable (inout Settings, Word) throws(ValueProblem) -> Void)
    /// nil for the bare option; `--no-NAME` is the flag's false.
    case optional(
      @Sendable (inout Settings, Word?) throws(ValueProblem) -> Void,
      @Sendable (inout Settings) -> Void)
    /// Named in the contract and refused until it is there; perhaps with what to do instead.
    case later(String?)
  }

  /// Without dashes; a switch's positive form.
  var name: String
  var short: UInt8?
  var argument: Argument
  var effect: Effect
  var group: OptionGroup
  var verbs: [Verb]
  /// A sentence without its full stop.
  var help: String
  /// What holds when it isn't given, as the help shows it.
  var standard: String?
  /// May be given several times and adds up.
  var repeats: Bool
  /// A switch that is on from the start: the help shows `--no-NAME`.
  var isOnAlready: Bool

  var isThere: Bool {
    if case .later = effect { false } else { true }
  }

  /// Switches, and options whose value may be left out, have a `--no-` form.
  var hasNegative: Bool {
    if case .value = argument { false } else { true }
  }

  /// popt's POPT_ARG_NONE, POPT_ARG_STRING, and the flag for an optional string.
  var poptInfo: UInt32 {
    switch argument {
    case .none: 0
    case .value: 1
    case .optional: 1 | 0x1000_0000
    }
  }

  /// As it is advertised: `--no-recursive`.
  var spelling: String { isOnAlready ? "--no-\(name)" : "--\(name)" }
}
