// `plugin new`: a folder with everything that a first build needs. Floor 8.

internal import ProofDrawing
internal import Proofsheet

enum PluginTemplates {
  @MainActor static func write(_ command: PluginCommand) -> ExitCode {
    let run = PluginRun(command)
    let folder = command.operand
    guard let language = command.settings.plugin.language else { return .usage }
    if FileBytes.exists(folder) {
      return run.fail(
        RunError(.usage, path: folder, "is there already", advice: "choose another name"))
    }
    let name = String(decoding: folder.bytes, as: UTF8.self)
    for (file, text) in files(name: name, language) {
      let path = FilePath(bytes: folder.bytes + Array("/\(file)".utf8))
      if let problem = FileBytes.makeFolders(above: path) ?? FileBytes.create(path, with: text) {
        return run.fail(RunError(.output, path: path, problem))
      }
    }
    run.say(
      "note", folder.bytes, "written",
      "cd \(name) && make && make test; WritingAPlugin explains the rest")
    return .done
  }

  /// Paths within the folder, and what stands in each.
  static func files(name: String, _ language: PluginLanguage) -> [(String, [UInt8])] {
    let texts: [(String, String)] =
      switch language {
      case .c: [("\(name).c", cSource), ("Makefile", cMakefile)]
      case .cpp: [("\(name).cpp", cppSource), ("Makefile", cppMakefile)]
      case .swift:
        [
          ("\(name).swift", swiftSource), ("plugin.h", swiftHeader), ("note.c", swiftNote),
          ("exports.map", exportMap), ("Makefile", swiftMakefile),
        ]
      case .rust:
        [
          ("\(name).rs", rustSource), ("proofsheet.rs", rustBindings), ("Makefile", rustMakefile),
        ]
      }
    let title = name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }
      .joined(separator: " ")
    return texts.map { file, text in
      (file, Array(text.replacing("@NAME@", with: name).replacing("@TITLE@", with: title).utf8))
    }
  }
}
