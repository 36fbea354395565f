// `plugin run`: one picture, one cell, one file. Floor 8.
// It is a sheet of one cell, so that what is seen is what a sheet would show.

internal import CShimOS
internal import Glibc
internal import ProofDrawing
internal import ProofGallery
internal import ProofGeometry
internal import ProofItems
internal import ProofViews
internal import Proofsheet

@MainActor struct PluginCellRun {
  private let command: PluginCommand

  init(_ command: PluginCommand) {
    self.command = command
  }

  func run() -> ExitCode {
    let plugins = PluginRun(command)
    let settings = command.settings
    do throws(RunError) {
      let request = try request(plugins)
      if settings.plugin.waitsForDebugger { waitForDebugger(plugins) }
      let console = Console.standard(settings)
      let outcome = try drawSheet(
        request, events: RunEvents(message: { console.say($0) }, progress: { _ in }))
      for file in outcome.written { console.say(RunMessage(.note, path: file, "written")) }
      return outcome.totals.placeholders > 0 ? .unreadable : .done
    } catch {
      return plugins.fail(error)
    }
  }

  private func request(_ plugins: PluginRun) throws(RunError) -> SheetRequest {
    let settings = command.settings
    guard let item = settings.plugin.item, let output = settings.output else {
      throw RunError(.usage, "--item and --output are missing")
    }
    let path = try plugins.file()
    var run = RunRequest(scan: ScanRequest(inputs: [.path(item)]), output: output)
    run.scale = settings.scale ?? run.scale
    run.theme = settings.theme ?? run.theme
    // A path always has a slash, so that it's never taken for an id.
    let slash = UInt8(ascii: "/")
    let operand = path.bytes.contains(slash) ? path : FilePath(bytes: Array("./".utf8) + path.bytes)
    if path == command.operand {
      run.cell = String(decoding: operand.bytes, as: UTF8.self)
    } else {
      run.plugins = [operand]
      run.cell = String(decoding: command.operand.bytes, as: UTF8.self)
    }
    run.parameters = settings.parameters
    run.pluginRules = plugins.rules
    if settings.plugin.waitsForDebugger { run.pluginRules.isolation = .none }
    let size = settings.plugin.size ?? Size(width: 256, height: 256)
    var request = SheetRequest(run: run)
    request.width = size.width
    request.columns = [GridItem(.flexible())]
    request.aspect = .height(size.height)
    request.margin = 0
    request.spacing = 0
    request.columnSpacing = 0
    if let caption = settings.plugin.caption {
      do throws(TemplateError) {
        request.captions = [
          try Template(caption.replacing("{", with: "{{").replacing("}", with: "}}"))
        ]
      } catch {
        throw RunError(.usage, "the caption can't be used: \(error)")
      }
    }
    return request
  }

  /// Waits for a debugger to attach, and then for nothing: it holds the process by itself.
  private func waitForDebugger(_ plugins: PluginRun) {
    plugins.say(
      "note", [], "process \(getpid()) waits for a debugger",
      "gdb -p \(getpid()), or lldb -p \(getpid()); set breakpoints, then continue")
    while proofsheet_is_traced() == 0 { usleep(50_000) }
  }
}
