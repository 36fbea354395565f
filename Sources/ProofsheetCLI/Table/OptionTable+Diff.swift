// Rows of the table: how pictures are compared, and what is written of it. Floor 8.

internal import ProofDiff
internal import ProofDrawing
internal import ProofGeometry
internal import Proofsheet

/// What a command line has said of a comparison. nil means that an option wasn't given.
struct DiffSettings: Sendable {
  var metric = DiffMetric.exact
  var antialiasing: DiffRule.Antialiasing?
  var budget: DiffBudget?
  var maxShift = 0
  var clusterLimit: Int?
  var ignored: [PixelRect] = []
  var mask: FilePath?
  var ground: DiffGround?
  var comparesHidden = false
  var style: DiffStyle?
  var output: FilePath?
  var json: OutputTarget?
  var html: FilePath?
  var junit: FilePath?
  var sheet: OutputTarget?
  var orphans = DiffRequest.Orphan.allCases
  var showsSlack = false
}

extension OptionTable {
  static let diffRows: [CommandOption] = [
    .value(
      "match", "HOW", .matching, for: [.diff],
      "exact; fuzzy:MAX,PIXELS (at most so much in at most so many); pixelmatch5:T, pixelmatch7:T, "
        + "oklab:T (0 to 1); de2000:T (CIEDE2000, 0 to 100)", standard: "exact"
    ) { (settings, word) throws(ValueProblem) in
      settings.diff.metric = try MatchGrammar().parse(word.text)
    },
    .value(
      "aa", "HOW", .matching, for: [.diff], "antialiased pixels: ignore or count",
      standard: "count for exact and fuzzy, else ignore"
    ) { (settings, word) throws(ValueProblem) in
      settings.diff.antialiasing = try ChoiceGrammar().parse(word.text)
    },
    .value(
      "budget", "N|N%", .matching, for: [.diff], "pixels that may differ", standard: "0"
    ) { (settings, word) throws(ValueProblem) in
      settings.diff.budget = try BudgetGrammar().parse(word.text)
    },
    .value(
      "max-shift", "ROWS", .matching, for: [.diff],
      "rows that may be inserted or removed; what moved with them is compared where it went, and "
        + "each row costs its pixels of the budget", standard: "0"
    ) { (settings, word) throws(ValueProblem) in
      settings.diff.maxShift = try WholeGrammar(0...100_000, "rows").parse(word.text)
    },
    .value(
      "fail-on-cluster", "N", .matching, for: [.diff],
      "fail when so many differing pixels touch one another, whatever the budget"
    ) { (settings, word) throws(ValueProblem) in
      settings.diff.clusterLimit = try WholeGrammar(1...Int.max, "pixels").parse(word.text)
    },
    .value(
      "ignore", "X,Y,W,H", .matching, for: [.diff], "a box that isn't looked at", repeats: true
    ) { (settings, word) throws(ValueProblem) in
      settings.diff.ignored.append(try BoxGrammar().parse(word.text))
    },
    .value(
      "mask", "FILE", .matching, for: [.diff],
      "a PNG of the expected picture's size; where it is black nothing is looked at"
    ) { (settings, word) throws(ValueProblem) in
      settings.diff.mask = try FileGrammar().parse(word)
    },
    .value(
      "background", "GROUND", .matching, for: [.diff],
      "what transparent pixels are laid over: white, black, pattern (pixelmatch 7's), a color, or "
        + "none (alpha is data)", standard: "none; white for pixelmatch5, pattern for pixelmatch7"
    ) { (settings, word) throws(ValueProblem) in
      settings.diff.ground = try GroundGrammar().parse(word.text)
    },
    .flag(
      "strict-bytes", .matching, for: [.diff], "colors under an alpha of 0 count as well"
    ) { $0.diff.comparesHidden = $1 },
    .value(
      "output", short: "o", "FILE|DIR", .output, for: [.diff],
      "the picture of the difference, a .png; for folders a folder, with those that don't match"
    ) { (settings, word) throws(ValueProblem) in
      settings.diff.output = try FileGrammar().parse(word)
    },
    .value(
      "style", "HOW", .output, for: [.diff],
      "overlay, mask (differing pixels alone), side (both pictures) or strip (both and the overlay)",
      standard: "overlay"
    ) { (settings, word) throws(ValueProblem) in
      settings.diff.style = try ChoiceGrammar().parse(word.text)
    },
    .value("json", "FILE", .output, for: [.diff], "all findings; - is standard output") {
      (settings, word) throws(ValueProblem) in
      settings.diff.json =
        word == Word("-") ? .standardOutput : .file(try FileGrammar().parse(word))
    },
    .value(
      "html", "FILE", .output, for: [.diff],
      "one page with every picture in it: side by side, slider, blink, onion skin, mask"
    ) { (settings, word) throws(ValueProblem) in
      settings.diff.html = try FileGrammar().parse(word)
    },
    .value("junit", "FILE", .output, for: [.diff], "a test case for each pair") {
      (settings, word) throws(ValueProblem) in
      settings.diff.junit = try FileGrammar().parse(word)
    },
    .value(
      "sheet", "FILE", .output, for: [.diff],
      "a contact sheet, a .png: expected, actual and difference, a row a pair; of folders what "
        + "doesn't match; - is standard output"
    ) { (settings, word) throws(ValueProblem) in
      settings.diff.sheet = try OutputGrammar().parse(word)
    },
    .value(
      "fail-on", "LIST", .matching, for: [.diff],
      "files without counterpart that are a failure: new, deleted, or none",
      standard: "new,deleted"
    ) { (settings, word) throws(ValueProblem) in
      settings.diff.orphans = try OrphanGrammar().parse(word.text)
    },
    .flag("show-slack", .run, for: [.diff], "say what passed only within the tolerance") {
      $0.diff.showsSlack = $1
    },
  ]
}
