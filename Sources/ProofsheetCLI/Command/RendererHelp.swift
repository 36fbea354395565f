// `proofsheet sheet --cell ID --help`: what a renderer can be told with --param. Floor 8.

internal import ProofItems
internal import Proofsheet

extension RendererDescription {
  /// The renderer that `--cell` names.
  init(_ settings: Settings) throws(RunError) {
    var run = RunRequest(scan: ScanRequest(inputs: []), output: .standardOutput)
    run.plugins = settings.plugins
    run.pluginRules = PluginPlaces.current.rules(
      isolation: settings.isolation, timeout: settings.pluginTimeout)
    if let cell = settings.cell { run.cell = cell }
    self = try describeRenderer(of: run)
  }
}

extension HelpText {
  /// Ids and texts come from plugin files: they are escaped like names.
  func cell(_ renderer: RendererDescription) -> String {
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
