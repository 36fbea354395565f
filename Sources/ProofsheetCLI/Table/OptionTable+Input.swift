// Rows of the table: which items there are, and in which order. Floor 8.

extension OptionTable {
  static let inputRows: [CommandOption] = [
    .flag("recursive", .input, "take only what lies in the folder itself", isOnAlready: true) {
      $0.isRecursive = $1
    },
    .value(
      "max-depth", "N", .input, "enter folders below an input at most N deep; 0 is --no-recursive",
      standard: "all the way down"
    ) { (settings, word) throws(ValueProblem) in
      settings.maxDepth = try WholeGrammar(0...10_000, "folders").parse(word.text)
    },
    .value(
      "include", "GLOB", .input, "keep what matches: * ? [a-z] within a name, ** across folders",
      repeats: true
    ) { (settings, word) throws(ValueProblem) in
      settings.includes.append(try GlobGrammar().parse(word))
    },
    .value("exclude", "GLOB", .input, "leave out what matches", repeats: true) {
      (settings, word) throws(ValueProblem) in
      settings.excludes.append(try GlobGrammar().parse(word))
    },
    .flag("hidden", .input, "take names that begin with a dot too") { $0.showsHidden = $1 },
    .value(
      "files-from", "FILE", .input, "a list of inputs, a path a line; - is standard input",
      repeats: true
    ) { (settings, word) throws(ValueProblem) in
      settings.lists.append(try FileGrammar(isInput: true).parse(word))
    },
    .flag("null", short: "0", .input, "paths in lists end in NUL, not in a line end") {
      $0.listsEndInNUL = $1
    },
    .value(
      "where", "CONDITION", .input,
      "keep the items for which FIELD OP VALUE holds: rating >= 3, camera ~ R6, keywords has "
        + "family, date >= 2025-06-14T15:00 by the camera's clock, or 15:00+02:00; == != < <= > >=, ~ contains; 'any: CONDITION' holds "
        + "if it or the next does",
      standard: "all", repeats: true
    ) { (settings, word) throws(ValueProblem) in
      settings.conditions.append(try ConditionGrammar().parse(word.text))
    },
    .value(
      "sort", "KEY,...", .input,
      "natural, name, date, none or any field of --caption; -KEY descends, no value comes last",
      standard: "natural; none for lists"
    ) { (settings, word) throws(ValueProblem) in
      settings.sort = try SortGrammar().parse(word.text)
    },
    .flag("reverse", .input, "turn the whole order round") { $0.isReversed = $1 },
    .value("limit", "N", .input, "take the first N", standard: "all") {
      (settings, word) throws(ValueProblem) in
      settings.limit = try WholeGrammar(1...Int.max, "items").parse(word.text)
    },
    .value(
      "frames", "WHICH", .input,
      "of files with pages or frames: first, all (each an item) or N (the last where there are "
        + "fewer, with a warning)",
      standard: "first"
    ) { (settings, word) throws(ValueProblem) in
      settings.frames = try FrameGrammar().parse(word.text)
    },
  ]
}
