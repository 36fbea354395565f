// Rows of the table: resources, mistakes, and what is said. Floor 8.

extension OptionTable {
  static let runRows: [CommandOption] = [
    .value(
      "jobs", short: "j", "N", .run, for: CommandOption.every, "threads that decode and compress",
      standard: "the CPUs that this process may use"
    ) { (settings, word) throws(ValueProblem) in
      settings.jobs = try WholeGrammar(1...1024, "threads").parse(word.text)
    },
    .value(
      "memory", "SIZE", .run, for: CommandOption.decoding, "bytes that work waits for",
      standard: "512M"
    ) {
      (settings, word) throws(ValueProblem) in
      settings.memory = try AmountGrammar(.binary, 1 << 20...1 << 50, "bytes").parse(word.text)
    },
    .value(
      "max-input-pixels", "N", .run, for: CommandOption.every + [.formats],
      "largest picture that is decoded whole", standard: "1G"
    ) { (settings, word) throws(ValueProblem) in
      settings.maxInputPixels = try AmountGrammar(
        .decimal, 1...1_000_000_000_000_000, "pixels"
      ).parse(word.text)
    },
    .flag(
      "untrusted", .run, for: CommandOption.decoding,
      "pictures of strangers: decoders of plugins sealed in and held to 64M pixels, 256M"
    ) {
      $0.isUntrusted = $1
    },
    .value(
      "timeout", "S", .run, for: CommandOption.decoding,
      "seconds that a plugin's decoder may take over a picture",
      standard: "60"
    ) { (settings, word) throws(ValueProblem) in
      settings.timeout = try SecondsGrammar().parse(word.text)
    },
    .value(
      "on-error", "HOW", .run,
      "an input that can't be read: placeholder, blank (an empty cell) or fail (stop)",
      standard: "placeholder"
    ) { (settings, word) throws(ValueProblem) in
      settings.errorPolicy = try ChoiceGrammar().parse(word.text)
    },
    .flag("strict", .run, "publish nothing and exit with 1 when anything is wrong") {
      $0.isStrict = $1
    },
    .value(
      "progress", "WHEN", .run, "auto (on a terminal), always or never", standard: "auto"
    ) { (settings, word) throws(ValueProblem) in
      settings.progress = try ChoiceGrammar().parse(word.text)
    },
    .flag(
      "quiet", short: "q", .run, for: CommandOption.every,
      "no notes and no progress; errors and warnings stay"
    ) {
      $0.isQuiet = $1
    },
    .flag(
      "verbose", short: "v", .run, for: CommandOption.every,
      "say more: what was passed over, totals, left-over pages"
    ) {
      $0.isVerbose = $1
    },
    .flag("json", .run, for: [.formats], "as JSON") { $0.asJSON = $1 },
    .flag("help", .run, for: CommandOption.every + [.formats], "this text") { $0.wantsHelp = $1 },
  ]
}
