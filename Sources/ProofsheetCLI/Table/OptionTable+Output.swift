// Rows of the table: what is written where. Floor 8.

extension OptionTable {
  static let outputRows: [CommandOption] = [
    .value(
      "output", short: "o", "FILE", .output,
      "a .png file; {page} or {page:06} in its name is the page's number; - is standard output",
      standard: "required, but for --plan"
    ) { (settings, word) throws(ValueProblem) in
      settings.output = try OutputGrammar().parse(word)
    },
    .value("report", "FILE", .output, "JSON Lines: what became of each item") {
      (settings, word) throws(ValueProblem) in
      settings.report = try FileGrammar().parse(word)
    },
    .value("layout", "FILE", .output, "JSON Lines: every rectangle in points and pixels") {
      (settings, word) throws(ValueProblem) in
      settings.layout = try FileGrammar().parse(word)
    },
    .flag(
      "plan", short: "n", .output, for: [.sheet], "print the plan as JSON and draw nothing"
    ) { $0.printsPlan = $1 },
  ]
}
