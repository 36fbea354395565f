// `proofsheet sheet --cell ID --help`: what a renderer can be told with --param. Floor 8.

internal import ProofDrawing
internal import Proofsheet

/// A renderer as its help shows it.
struct RendererHelp: Hashable, Sendable {
  struct Parameter: Hashable, Sendable {
    var key: String
    /// What it takes: "0 to 100", "round, square".
    var domain: String
    var standard: String
    var text: String
  }

  var id: String
  var summary: String
  var parameters: [Parameter]

  /// The thumbnail that every run has.
  static let thumbnail = RendererHelp(
    id: CellStyle().renderer,
    summary: "the picture in its box, upright, with a fine edge; --fit and --enlarge say how",
    parameters: [])
}

extension RendererHelp {
  /// The renderer that `--cell` names.
  init(_ settings: Settings) throws(UsageError) {
    let id = settings.cell ?? RendererHelp.thumbnail.id
    guard id == RendererHelp.thumbnail.id else {
      throw UsageError(
        option: "--cell", value: Word(id),
        ValueProblem(
          "no renderer has this id",
          settings.plugins.isEmpty
            ? "--plugin FILE loads one; built in is \(RendererHelp.thumbnail.id)"
            : "built in is \(RendererHelp.thumbnail.id)"))
    }
    self = .thumbnail
  }
}

extension HelpText {
  /// Ids and texts come from plugin files: they are escaped like names.
  func cell(_ renderer: RendererHelp) -> String {
    func shown(_ text: String) -> String { MessageText.escaped(Array(text.utf8)) }
    let id = shown(renderer.id)
    var text = row(id, shown(renderer.summary))
    if renderer.parameters.isEmpty { return text + "\nIt takes no parameters.\n" }
    text += "\nParameters, each --param \(id).KEY=VALUE:\n"
    for parameter in renderer.parameters {
      text += row(
        "  \(shown(parameter.key))=VALUE",
        shown("\(parameter.text); \(parameter.domain) [\(parameter.standard)]"))
    }
    return text
  }
}
