// `proofsheet-worker`: runs one plugin file for a proofsheet that started it. Floor 8.
// It has no options and no use of its own: see WorkerService.

internal import CShimOS
internal import Glibc
internal import ProofPluginText
internal import ProofPlugins

@main
struct Main {
  static func main() {
    // Safe because the text is copied at once, before anything else runs.
    let home = unsafe getenv("HOME").map { unsafe Array(String(cString: $0).utf8) }
    let service = WorkerService(arguments: Array(CommandLine.arguments.dropFirst()), home: home) {
      folder, family in PluginText.pango(folder: folder, family: family)
    }
    guard let service else {
      let text = "proofsheet-worker: error: it is started by proofsheet, not by hand\n"
      // Safe because write reads the text's bytes and keeps nothing.
      _ = unsafe write(2, text, text.utf8.count)
      proofsheet_end_process(2)
    }
    service.run()
  }
}
