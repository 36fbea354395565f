// Help, made from the table.

import Proofsheet
import Testing

@testable import ProofsheetCLI

@Test(
  "Help lists every option that is there once, and no other",
  arguments: [Verb.sheet, .detail, .diff])
func listsAll(verb: Verb) {
  let lines = HelpText(width: 80).options(of: verb).split(separator: "\n")
  for option in OptionTable.rows(for: verb) {
    let rows = lines.filter { line in
      guard line.hasPrefix("  -") || line.hasPrefix("      -") else { return false }
      return line.split { " ,.[".contains($0) }.contains(Substring(option.spelling))
    }
    let isListed = option.isThere && option.verbs.contains(verb)
    #expect(rows.count == (isListed ? 1 : 0), "\(option.name)")
  }
}

@Test("Help is ASCII and keeps to its width", arguments: [0, 80, 93, 100, 500])
func width(columns: Int) {
  let help = HelpText(width: columns)
  let most = min(max(columns, 80), 100)
  for text in [
    help.usage, help.overview, help.options(of: .sheet), help.options(of: .detail),
    help.options(of: .diff),
  ] {
    #expect(text.utf8.allSatisfy { $0 == 10 || (32..<127).contains($0) })
    let long = text.split(separator: "\n").filter { $0.utf8.count > most }
    #expect(long.isEmpty, "\(long)")
  }
}

@Test("Every row of the table says what it does")
func rowsSpeak() {
  for option in OptionTable.all where option.isThere {
    #expect(!option.help.isEmpty && !option.help.hasSuffix("."), "\(option.name)")
  }
}

@Test("A renderer's help lists its parameters")
func rendererHelp() throws {
  let renderer = RendererDescription(
    id: "org.example.round", summary: "round cells",
    parameters: [
      RendererDescription.Parameter(
        key: "radius", domain: "a number from 0 to 100", standard: "8", text: "corner\nradius")
    ])
  let text = HelpText(width: 80).cell(renderer)
  #expect(text.contains("--param org.example.round.KEY=VALUE"))
  #expect(
    text.contains(
      "  radius=VALUE                corner\\nradius; a number from 0 to 100 [8]\n"))
  var settings = Settings()
  settings.cell = "org.proofsheet.thumbnail"
  let thumbnail = try RendererDescription(settings)
  #expect(HelpText(width: 80).cell(thumbnail).contains("It takes no parameters."))
}

@Test("Help of a renderer that nobody knows is a usage error")
func unknownRenderer() throws {
  var settings = Settings()
  settings.cell = "org.example.none"
  let error = try #require(throws: RunError.self) { try RendererDescription(settings) }
  #expect(error.kind == .usage)
  #expect(error.message.contains("org.example.none"))
}
