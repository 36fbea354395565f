// `proofsheet plugin ...`: words in, a value out. Floor 8. No files, no terminal.

internal import ProofDrawing
internal import ProofItems
internal import Proofsheet

/// One of the plugin commands with what it was told.
struct PluginCommand: Sendable {
  var verb: PluginVerb
  var settings: Settings
  /// FILE, ID or NAME; empty for `list`.
  var operand: FilePath

  /// - Parameter words: what stands behind `plugin`.
  /// - Returns: nil for `--help`; the verb, where one was named, in `helpFor`.
  static func parse(_ words: [Word]) throws(UsageError) -> Parsed {
    guard let first = words.first else {
      throw UsageError("plugin", "which command?", all)
    }
    if first.text == "--help" { return .help(nil) }
    guard let verb = PluginVerb(rawValue: first.text) else {
      let nearest = NearestWord.nearest(
        to: first.text, among: PluginVerb.allCases.map(\.rawValue))
      throw UsageError(
        subject: Array("plugin ".utf8) + first.bytes, "unknown command",
        nearest.map { "did you mean \($0)? \(all)" } ?? all)
    }
    let settings = try CommandParser(.plugin, options: verb.options)
      .parse(Array(words.dropFirst()))
    if settings.wantsHelp { return .help(verb) }
    return .command(try PluginCommand(verb, settings))
  }

  enum Parsed: Sendable {
    case help(PluginVerb?)
    case command(PluginCommand)
  }

  private static let all =
    PluginVerb.allCases.map(\.rawValue).joined(separator: ", ") + "; plugin --help says more"

  private init(_ verb: PluginVerb, _ settings: Settings) throws(UsageError) {
    self.verb = verb
    self.settings = settings
    let name = "plugin \(verb.rawValue)"
    guard verb != .list else {
      if let extra = settings.inputs.first {
        throw UsageError(subject: extra.bytes, "\(name) takes no operand", "leave it out")
      }
      operand = FilePath("")
      return
    }
    guard let first = settings.inputs.first else {
      throw UsageError(name, "\(verb.operands) is missing", "proofsheet \(name) --help says more")
    }
    if settings.inputs.count > 1 {
      throw UsageError(
        subject: settings.inputs[1].bytes, "\(name) takes one \(verb.operands)",
        "one command for each")
    }
    operand = first
    if verb == .new { try checkNew() }
    if verb == .run {
      guard settings.plugin.item != nil else {
        throw UsageError("--item", "the picture is missing", "--item IMAGE")
      }
      guard settings.output != nil else {
        throw UsageError("--output", "no output", "-o OUT.png")
      }
    }
  }

  private func checkNew() throws(UsageError) {
    guard settings.plugin.language != nil else {
      throw UsageError("--lang", "the language is missing", "--lang c, cpp, swift or rust")
    }
    let name = operand.bytes
    let isName =
      name.first.map { (0x61...0x7A).contains($0) } == true
      && name.allSatisfy { (0x61...0x7A).contains($0) || (0x30...0x39).contains($0) || $0 == 0x2D }
      && name.last != 0x2D && name.count <= 40
    guard isName else {
      throw UsageError(
        subject: name, "is no name for a plugin",
        "lower-case letters, digits and hyphens: soft-focus")
    }
  }
}

extension HelpText {
  /// `proofsheet plugin --help`.
  var plugin: String {
    var text = "proofsheet plugin COMMAND [OPTION...]\n\nCommands:\n"
    for verb in PluginVerb.allCases {
      text += row("  \(verb.rawValue) \(verb.operands)", verb.summary)
    }
    text += row("  COMMAND --help", "its options")
    text +=
      "\nSearched, in this order: $PROOFSHEET_PLUGIN_PATH, ~/.local/lib/proofsheet/plugins-1,\n"
    text += "../lib/proofsheet/plugins-1 beside the program, /usr/local/lib/proofsheet/plugins-1,\n"
    text += "/usr/lib/ARCH/proofsheet/plugins-1, /usr/lib/proofsheet/plugins-1.\n"
    text +=
      "Exit codes: 0 done; 1 a check failed; 2 the command line, or nothing was checked; 3 the\n"
    return text + "picture couldn't be drawn; 6 the output can't be written.\n"
  }

  /// `proofsheet plugin VERB --help`.
  func plugin(_ verb: PluginVerb) -> String {
    var text =
      "proofsheet plugin \(verb.rawValue) \(verb.operands) [OPTION...]: \(verb.summary)\n\n"
    for option in verb.options {
      text += row("  " + heading(option), description(option))
    }
    guard verb == .check else { return text }
    text += "\nChecks:\n"
    for check in PluginChecker.catalog {
      text += row("  \(check.number) \(check.key)", "level \(check.level): \(check.title)")
    }
    return text
  }
}
