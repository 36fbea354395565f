// Rows of the table: where things stand on the sheet. Floor 8.

extension OptionTable {
  static let layoutRows: [CommandOption] = [
    .value(
      "width", "N", .layout, for: [.sheet, .diff], "the sheet's width in points, margins included",
      standard: "1200"
    ) { (settings, word) throws(ValueProblem) in
      settings.width = try NumberGrammar(1...1_000_000, "points").parse(word.text)
    },
    .value("scale", "S", .layout, for: CommandOption.every, "pixels per point", standard: "1") {
      (settings, word) throws(ValueProblem) in
      settings.scale = try NumberGrammar(0.01...100, "pixels per point").parse(word.text)
    },
    .value(
      "columns", "LIST", .layout, for: [.sheet],
      "a number, or tracks: adaptive:MIN[-MAX], flexible[:MIN-MAX], fixed:SIZE, each with "
        + ":spacing=N and :align=WHERE; 3xflexible repeats; SwiftUI's spelling, "
        + "'adaptive(160,240)', means the same",
      standard: "adaptive:160"
    ) { (settings, word) throws(ValueProblem) in
      settings.columns = try ColumnsGrammar().parse(word.text)
    },
    .value(
      "page", "WxH", .layout, "pages of this size in points; no row is cut by a page's edge",
      standard: "sheet: one long sheet; detail: 1600x1000"
    ) { (settings, word) throws(ValueProblem) in
      settings.page = try SizeGrammar().parse(word.text)
    },
    .value(
      "grid", "CxR", .layout, for: [.sheet],
      "columns and rows on a page; cells take the room there is"
    ) { (settings, word) throws(ValueProblem) in
      settings.grid = try GridShapeGrammar().parse(word.text)
    },
    .value(
      "max-side", "N|none", .layout, for: [.sheet],
      "pixels; a longer sheet is split between rows", standard: "30000"
    ) { (settings, word) throws(ValueProblem) in
      settings.maxSide =
        word == Word("none")
        ? .some(nil) : try WholeGrammar(1...2_147_483_647, "pixels").parse(word.text)
    },
    .value(
      "spacing", "N", .layout, for: [.sheet], "points between rows",
      standard: "28 with captions, else 8"
    ) { (settings, word) throws(ValueProblem) in settings.spacing = try gap.parse(word.text) },
    .value(
      "column-spacing", "N", .layout, for: [.sheet], "points between columns that name none",
      standard: "20 with captions, else 8"
    ) { (settings, word) throws(ValueProblem) in
      settings.columnSpacing = try gap.parse(word.text)
    },
    .value("margin", "N", .layout, for: [.sheet], "points round the page", standard: "16") {
      (settings, word) throws(ValueProblem) in settings.margin = try gap.parse(word.text)
    },
    .value(
      "align", "WHERE", .layout, for: [.sheet], "the grid: leading, center or trailing",
      standard: "center"
    ) { (settings, word) throws(ValueProblem) in
      settings.alignment = try ChoiceGrammar().parse(word.text)
    },
    .value(
      "aspect", "W:H|source", .layout, for: [.sheet],
      "a cell's shape; source keeps each picture's own",
      standard: "1:1; with --grid what the page leaves"
    ) { (settings, word) throws(ValueProblem) in
      settings.aspect = try AspectGrammar().parse(word.text)
    },
    .value(
      "viewport", "WxH", .layout, for: [.sheet],
      "what a scroll view of this size shows, decoding only that"
    ) { (settings, word) throws(ValueProblem) in
      settings.viewport = try SizeGrammar().parse(word.text)
    },
    .value("at", "ID", .layout, for: [.sheet], "scrolled to this item") {
      (settings, word) throws(ValueProblem) in
      guard !word.bytes.isEmpty else { throw ValueProblem("the id is empty", "an item's id") }
      settings.viewportItem = word.text
    },
    .value(
      "anchor", "WHERE", .layout, for: [.sheet], "the item's place: top, center or bottom",
      standard: "top"
    ) { (settings, word) throws(ValueProblem) in
      settings.viewportAnchor = try ChoiceGrammar().parse(word.text)
    },
    .value("at-offset", "Y", .layout, for: [.sheet], "scrolled down by so many points") {
      (settings, word) throws(ValueProblem) in
      settings.viewportOffset = try NumberGrammar(0...1_000_000_000_000, "points").parse(word.text)
    },
  ]

  private static let gap = NumberGrammar(0...100_000, "points")
}
