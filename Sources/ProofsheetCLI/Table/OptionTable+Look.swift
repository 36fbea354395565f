// Rows of the table: colors, fonts, and who draws the cells. Floor 8.

internal import ProofDrawing

extension OptionTable {
  static let lookRows: [CommandOption] = [
    .value(
      "fit", "HOW", .look, for: [.sheet], "contain, or cover (crop from the center)",
      standard: "contain"
    ) { (settings, word) throws(ValueProblem) in
      settings.fit = try ChoiceGrammar().parse(word.text)
    },
    .optional(
      "enlarge", "smooth|nearest", words: EnlargeChoice.allCases.map(\.rawValue), .look,
      for: [.sheet], "draw small pictures larger than their own pixels; alone: smooth",
      standard: "never",
      { (settings, word) throws(ValueProblem) in
        let choice = try word.map { (word) throws(ValueProblem) in
          try ChoiceGrammar<EnlargeChoice>().parse(word.text)
        }
        settings.enlargement = choice == .nearest ? .nearest : .smooth
      }, off: { $0.enlargement = .never }),
    .flag("linear", .look, "average light, not numbers: fine detail keeps its brightness") {
      $0.decoding.light = $1 ? .linear : .encoded
    },
    .value(
      "scaling", "HOW", .look, "fast, or best (decode at least twice the box)", standard: "fast"
    ) { (settings, word) throws(ValueProblem) in
      settings.decoding.scaling = try ChoiceGrammar().parse(word.text)
    },
    .value(
      "previews", "HOW", .look,
      "auto (small pictures within files serve where they suffice) or never",
      standard: "auto"
    ) { (settings, word) throws(ValueProblem) in
      settings.decoding.previews = try ChoiceGrammar().parse(word.text)
    },
    .value(
      "color", "HOW", .look, "managed (from the picture's own to sRGB), or raw samples",
      standard: "managed"
    ) { (settings, word) throws(ValueProblem) in
      settings.decoding.color = try ChoiceGrammar().parse(word.text)
    },
    .value(
      "theme", "NAME", .look, for: CommandOption.every, "light, dark or print", standard: "light"
    ) {
      (settings, word) throws(ValueProblem) in
      settings.theme = try ChoiceGrammar().parse(word.text)
    },
    .value(
      "background", "COLOR|checker|none", .look,
      "#rgb, #rrggbb, #rrggbbaa or a CSS name; checker under transparent pictures; none",
      standard: "the theme's"
    ) { (settings, word) throws(ValueProblem) in
      settings.background = try BackgroundGrammar().parse(word.text)
    },
    .value(
      "font", "FAMILY", .look, for: CommandOption.every, "captions and headings", standard: "Inter"
    ) {
      (settings, word) throws(ValueProblem) in
      guard !word.bytes.isEmpty else { throw ValueProblem("the name is empty", "a font family") }
      settings.font = word.text
    },
    .value(
      "fonts", "DIR", .look, for: CommandOption.every, "use the fonts in this folder and no others"
    ) {
      (settings, word) throws(ValueProblem) in
      settings.fonts = try FileGrammar().parse(word)
    },
    .value(
      "cell", "ID|FILE.so", .look,
      "the renderer that draws cells; with --help: its parameters",
      standard: "org.proofsheet.thumbnail"
    ) { (settings, word) throws(ValueProblem) in
      guard !word.bytes.isEmpty else { throw ValueProblem("the id is empty", "a renderer's id") }
      settings.cell = word.text
    },
    .value("param", "[ID.]KEY=VALUE", .look, "a renderer's parameter", repeats: true) {
      (settings, word) throws(ValueProblem) in
      settings.parameters.append(try ParameterGrammar().parse(word.text))
    },
    .value(
      "plugin", "FILE", .look, for: CommandOption.decoding, "load a plugin file", repeats: true
    ) {
      (settings, word) throws(ValueProblem) in
      settings.plugins.append(try FileGrammar().parse(word))
    },
    .value("overlay", "ID", .look, "a renderer that draws over each cell", repeats: true) {
      (settings, word) throws(ValueProblem) in
      guard !word.bytes.isEmpty else { throw ValueProblem("the id is empty", "a renderer's id") }
      settings.overlays.append(word.text)
    },
    .value(
      "isolation", "HOW", .look,
      "plugins run in processes of their own (process, sandbox) or in this one (none); auto: "
        + "process, none for trusted files, sandbox for what decodes",
      standard: "auto"
    ) { (settings, word) throws(ValueProblem) in
      settings.isolation = try ChoiceGrammar().parse(word.text)
    },
    .value(
      "plugin-timeout", "S", .look, "seconds that a plugin may take for one call", standard: "30"
    ) { (settings, word) throws(ValueProblem) in
      settings.pluginTimeout = try SecondsGrammar().parse(word.text)
    },
  ]
}
