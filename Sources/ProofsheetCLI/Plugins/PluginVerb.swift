// The commands below `proofsheet plugin`, and their options. Floor 8.

internal import ProofDrawing
internal import Proofsheet

enum PluginVerb: String, CaseIterable, Hashable, Sendable {
  case list
  case info
  case check
  case run
  case new
  case install
  case remove
  case trust

  var operands: String {
    switch self {
    case .list: ""
    case .info, .run, .trust: "FILE|ID"
    case .check, .install: "FILE"
    case .remove: "ID"
    case .new: "NAME"
    }
  }

  var summary: String {
    switch self {
    case .list: "what is found along the search path; nothing is run"
    case .info: "what a file offers: ids, inputs, parameters"
    case .check: "whether a file keeps the contract; nothing run is a failure"
    case .run: "draw one picture with a plugin"
    case .new: "begin a plugin: source, note, build file and test"
    case .install: "copy a file to ~/.local/lib/proofsheet/plugins-1"
    case .remove: "take an installed plugin away"
    case .trust: "let a file run in this process, by its content; --revoke ends it"
    }
  }

  var options: [CommandOption] {
    PluginOptions.rows(for: self) + [PluginOptions.help]
  }
}

/// What the plugin commands were told.
struct PluginSettings: Sendable {
  var isJSON = false
  var level: Int?
  var only: [String] = []
  var skip: [String] = []
  var seed: UInt64?
  var repeats: Int?
  var timeout: Double?
  var samples: [FilePath] = []
  var baseline: FilePath?
  var junit: FilePath?
  var isSaved = false
  var language: PluginLanguage?
  var item: FilePath?
  var size: Size?
  var caption: String?
  var waitsForDebugger = false
  var isRevoked = false
}

/// `--lang`.
enum PluginLanguage: String, CaseIterable, Hashable, Sendable {
  case c
  case cpp
  case swift
  case rust
}

enum PluginOptions {
  private static let verbs: [Verb] = [.plugin]

  static let help: CommandOption = .flag("help", .run, for: verbs, "this text") {
    $0.wantsHelp = $1
  }

  private static let json: CommandOption = .flag(
    "json", .output, for: verbs, "JSON on standard output"
  ) { $0.plugin.isJSON = $1 }

  private static let parameter: CommandOption = .value(
    "param", "KEY=VALUE", .look, for: verbs, "a parameter", repeats: true
  ) { (settings, word) throws(ValueProblem) in
    settings.parameters.append(try ParameterGrammar().parse(word.text))
  }

  private static let isolation: CommandOption = .value(
    "isolation", "HOW", .run, for: verbs, "process, sandbox, none or auto", standard: "auto"
  ) { (settings, word) throws(ValueProblem) in
    settings.isolation = try ChoiceGrammar().parse(word.text)
  }

  static func rows(for verb: PluginVerb) -> [CommandOption] {
    switch verb {
    case .list: [json]
    case .info: [json, isolation]
    case .install, .remove: []
    case .trust:
      [.flag("revoke", .run, for: verbs, "trust it no longer") { $0.plugin.isRevoked = $1 }]
    case .new:
      [
        .value("lang", "LANGUAGE", .run, for: verbs, "c, cpp, swift or rust", standard: "required")
        {
          (settings, word) throws(ValueProblem) in
          settings.plugin.language = try ChoiceGrammar().parse(word.text)
        }
      ]
    case .run: runRows
    case .check: checkRows
    }
  }

  private static let checkRows: [CommandOption] = [
    .value(
      "level", "N", .run, for: verbs,
      "1 the file, 2 loading, 3 description, 4 a cell, 5 the contract, 6 awkward input, "
        + "7 the same bytes, 8 threads",
      standard: "5"
    ) { (settings, word) throws(ValueProblem) in
      settings.plugin.level = try WholeGrammar(1...8, "levels").parse(word.text)
    },
    .value("only", "GLOB", .run, for: verbs, "checks of this name or number", repeats: true) {
      (settings, word) throws(ValueProblem) in settings.plugin.only.append(word.text)
    },
    .value("skip", "GLOB", .run, for: verbs, "no checks of this name or number", repeats: true) {
      (settings, word) throws(ValueProblem) in settings.plugin.skip.append(word.text)
    },
    .value("seed", "N", .run, for: verbs, "the same seed gives the same run", standard: "0") {
      (settings, word) throws(ValueProblem) in
      settings.plugin.seed = UInt64(
        try WholeGrammar(0...1_000_000_000, "a seed").parse(word.text))
    },
    .value("repeat", "N", .run, for: verbs, "times that each check is run", standard: "1") {
      (settings, word) throws(ValueProblem) in
      settings.plugin.repeats = try WholeGrammar(1...10_000, "times").parse(word.text)
    },
    .value("timeout", "S", .run, for: verbs, "seconds for each check", standard: "20") {
      (settings, word) throws(ValueProblem) in
      settings.plugin.timeout = try SecondsGrammar().parse(word.text)
    },
    parameter,
    .value("baseline", "OLD", .run, for: verbs, "the release before, to compare with") {
      (settings, word) throws(ValueProblem) in
      settings.plugin.baseline = try FileGrammar().parse(word)
    },
    .value(
      "sample", "IMAGE", .run, for: verbs, "a picture for decoders of kinds that aren't known here",
      repeats: true
    ) { (settings, word) throws(ValueProblem) in
      settings.plugin.samples.append(try FileGrammar().parse(word))
    },
    json,
    .flag(
      "save", .output, for: verbs,
      "write FILE.check.json beside FILE, for plugin info, list and install"
    ) { $0.plugin.isSaved = $1 },
    .value("junit", "FILE", .output, for: verbs, "JUnit XML, for CI") {
      (settings, word) throws(ValueProblem) in
      settings.plugin.junit = try FileGrammar().parse(word)
    },
    .flag("verbose", short: "v", .run, for: verbs, "say what passed too") {
      $0.isVerbose = $1
    },
  ]

  private static let runRows: [CommandOption] = [
    .value("item", "IMAGE", .input, for: verbs, "the picture", standard: "required") {
      (settings, word) throws(ValueProblem) in
      settings.plugin.item = try FileGrammar().parse(word)
    },
    .value("output", short: "o", "OUT.png", .output, for: verbs, "the cell", standard: "required") {
      (settings, word) throws(ValueProblem) in
      settings.output = try OutputGrammar().parse(word)
    },
    .value("size", "WxH", .layout, for: verbs, "of the cell, in points", standard: "256x256") {
      (settings, word) throws(ValueProblem) in
      settings.plugin.size = try SizeGrammar().parse(word.text)
    },
    .value("scale", "S", .layout, for: verbs, "pixels per point", standard: "1") {
      (settings, word) throws(ValueProblem) in
      settings.scale = try NumberGrammar(0.1...16, "pixels per point").parse(word.text)
    },
    .value("theme", "NAME", .look, for: verbs, "light, dark or print", standard: "light") {
      (settings, word) throws(ValueProblem) in
      settings.theme = try ChoiceGrammar().parse(word.text)
    },
    .value(
      "caption", "TEXT", .captions, for: verbs, "the caption that the plugin gets",
      standard: "none"
    ) { (settings, word) throws(ValueProblem) in settings.plugin.caption = word.text },
    parameter, isolation,
    .flag(
      "wait-debugger", .run, for: verbs,
      "wait before the plugin is loaded, in this process, until a debugger is attached"
    ) { $0.plugin.waitsForDebugger = $1 },
    .value("plugin-timeout", "S", .run, for: verbs, "seconds for one call", standard: "30") {
      (settings, word) throws(ValueProblem) in
      settings.pluginTimeout = try SecondsGrammar().parse(word.text)
    },
  ]
}
