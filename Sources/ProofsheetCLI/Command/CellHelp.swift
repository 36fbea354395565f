// `proofsheet sheet --cell ID --help`: what a renderer can be told. Floor 8.

internal import Proofsheet

struct CellHelp {
  let settings: Settings

  init(_ settings: Settings) {
    self.settings = settings
  }

  func text(_ help: HelpText) throws(UsageError) -> String {
    ""
  }
}
