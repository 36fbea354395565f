// Rows of the table: what is written under pictures and round the page. Floor 8.

internal import ProofItems

extension OptionTable {
  static let captionRows: [CommandOption] = [
    .value(
      "caption", "TEMPLATE", .captions, for: [.sheet],
      "a line under each picture, a text with {FIELD} in it: \(fields); {index:04} pads, "
        + "{date:%H:%M} formats; {{ is a brace",
      standard: "{name}", repeats: true
    ) { (settings, word) throws(ValueProblem) in
      settings.captions.append(try TemplateGrammar().parse(word.text))
    },
    .value(
      "fields", "LIST", .captions, for: [.detail],
      "what the inspector shows, fields with commas between them: \(fields)",
      standard: "what is worth showing"
    ) { (settings, word) throws(ValueProblem) in
      settings.fields = try FieldsGrammar().parse(word.text)
    },
    .flag(
      "captions", .captions, for: [.sheet], "no lines under the pictures", isOnAlready: true
    ) { $0.showsCaptions = $1 },
    .value(
      "caption-lines", "N", .captions, for: [.sheet], "a long line wraps to at most N",
      standard: "1"
    ) { (settings, word) throws(ValueProblem) in
      settings.captionLines = try WholeGrammar(1...100, "lines").parse(word.text)
    },
    .value(
      "caption-cut", "WHERE", .captions, for: [.sheet],
      "where a line that doesn't fit is cut: middle or end", standard: "middle"
    ) { (settings, word) throws(ValueProblem) in
      settings.captionCut = try ChoiceGrammar().parse(word.text)
    },
    .value("title", "TEXT", .captions, for: [.sheet], "the sheet's title") {
      (settings, word) throws(ValueProblem) in settings.title = word.text
    },
    .value(
      "header", "TEXT", .captions, for: [.sheet],
      "left|center|right at a page's head, with {title}, {page}, {pages}, {count}; "
        + "\\| is a bar"
    ) { (settings, word) throws(ValueProblem) in
      settings.header = try FurnitureGrammar().parse(word.text)
    },
    .value(
      "footer", "TEXT", .captions, for: [.sheet], "the same at its foot",
      standard: "with --page: {title}||{page} of {pages}"
    ) { (settings, word) throws(ValueProblem) in
      settings.footer = try FurnitureGrammar().parse(word.text)
    },
  ]

  private static let fields =
    Field.allCases.map(\.rawValue).joined(separator: " ") + " exif.TAG iptc.TAG xmp.TAG"
}
