// `proofsheet`: the process. Floor 8: the only place that exits.

internal import CShimOS

@main
@MainActor struct Main {
  static func main() {
    // First of all, so that no thread and no temporary file comes before.
    proofsheet_tune_memory()
    proofsheet_install_signals()
    proofsheet_guard_exit()
    proofsheet_exit(Run().run(Word.ofCommandLine()).rawValue)
  }
}
