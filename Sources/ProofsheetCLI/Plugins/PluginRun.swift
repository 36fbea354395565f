// Carries the plugin commands out. Floor 8.

internal import ProofDrawing
internal import ProofItems
internal import Proofsheet

@MainActor struct PluginRun {
  let command: PluginCommand
  private let places = PluginPlaces.current

  init(_ command: PluginCommand) {
    self.command = command
  }

  func run() -> ExitCode {
    switch command.verb {
    case .list: list()
    case .info: info()
    case .check: PluginCheckRun(command).run()
    case .run: PluginCellRun(command).run()
    case .new: PluginTemplates.write(command)
    case .install: install()
    case .remove: remove()
    case .trust: trust()
    }
  }

  var rules: PluginRules {
    places.rules(
      isolation: command.settings.isolation, timeout: command.settings.pluginTimeout)
  }

  // MARK: list

  private func list() -> ExitCode {
    let found = rules.search.find()
    for note in found.notes { say("warning", [], note) }
    if command.settings.plugin.isJSON {
      return PluginRun.output(listing(found).written + "\n")
    }
    for refusal in found.refused {
      say("warning", refusal.path.bytes, refusal.reason, refusal.advice)
    }
    for file in found.files {
      for remark in file.remarks { say("warning", file.path.bytes, remark) }
    }
    let records = found.files.map { record(of: $0.path) }
    var text = ""
    for (file, record) in zip(found.files, records) {
      for entry in file.manifest.entries {
        text += "\(entry.id) \(entry.version)  \(entry.kind.word)  \(entry.name)  "
        text += MessageText.escaped(file.path.bytes)
        if let other = file.shadows[entry.id] {
          text += "  (doesn't count: \(MessageText.escaped(other.bytes)) comes first)"
        } else if let other = file.disputed[entry.id] {
          text += "  (doesn't count: \(MessageText.escaped(other.bytes)) claims the same id)"
        }
        if let record {
          text += "  (\(record.isPassed ? "passed" : "failed") check --level \(record.level))"
        }
        text += "\n"
      }
    }
    if text.isEmpty {
      say("note", [], "no plugin was found", "proofsheet plugin --help says where")
    }
    return PluginRun.output(text)
  }

  private func listing(_ found: FoundPlugins) -> JSONValue {
    func text(_ path: FilePath) -> JSONValue {
      .string(String(decoding: path.bytes, as: UTF8.self))
    }
    var plugins: [JSONValue] = []
    for file in found.files {
      let record = record(of: file.path)
      for entry in file.manifest.entries {
        let other = file.shadows[entry.id] ?? file.disputed[entry.id]
        let state =
          file.shadows[entry.id] != nil
          ? "shadowed" : file.disputed[entry.id] != nil ? "disputed" : "usable"
        plugins.append(
          .object([
            .init("id", .string(entry.id)), .init("version", .string(entry.version)),
            .init("kind", .string(entry.kind.word)), .init("name", .string(entry.name)),
            .init("license", .string(entry.license)), .init("path", text(file.path)),
            .init("state", .string(state)), .init("by", other.map(text) ?? .null),
            .init("checked", PluginDescription.json(of: record)),
          ]))
      }
    }
    return .object([
      .init("schema", .string("proofsheet.plugins/1")), .init("plugins", .array(plugins)),
      .init(
        "refused",
        .array(
          found.refused.map { refusal in
            .object([
              .init("path", text(refusal.path)), .init("reason", .string(refusal.reason)),
              .init("advice", refusal.advice.map { .string($0) } ?? .null),
            ])
          })), .init("searched", .array(rules.search.folders.map(text))),
    ])
  }

  // MARK: info

  /// The file that an operand names: a path, or the id of a plugin that is found.
  func file() throws(RunError) -> FilePath {
    let operand = command.operand
    if operand.bytes.contains(UInt8(ascii: "/"))
      || operand.bytes.suffix(3) == Array(".so".utf8)[...]
      || FileBytes.exists(operand)
    {
      return operand
    }
    let id = String(decoding: operand.bytes, as: UTF8.self)
    let found = rules.search.find()
    if let file = found.file(of: id) { return file.path }
    let nearest = NearestWord.nearest(to: id, among: found.ids)
    throw RunError(
      .usage, "no plugin has the id \(id), and no file that name",
      advice: nearest.map { "the nearest is \($0)" } ?? "proofsheet plugin list says what there is")
  }

  private func info() -> ExitCode {
    do throws(RunError) {
      let path = try file()
      let file = try load(path)
      let content = contentHash(of: path) ?? ""
      let isTrusted = rules.search.trusted.contains(content)
      let description = PluginDescription(
        file, content: content, isTrusted: isTrusted, record: record(of: path, content: content))
      return PluginRun.output(
        command.settings.plugin.isJSON
          ? description.json.written + "\n" : description.text(HelpText(width: 80)))
    } catch {
      return fail(error)
    }
  }

  /// What FILE.check.json beside a file says of it; one that doesn't count is a warning.
  private func record(of file: FilePath, content: String? = nil) -> CheckRecord? {
    guard let content = content ?? contentHash(of: file) else { return nil }
    switch CheckRecord.find(beside: file, content: content) {
    case .none: return nil
    case .record(let record): return record
    case .unusable(let reason):
      say("warning", CheckRecord.path(of: file).bytes, reason)
      return nil
    }
  }

  private func load(_ path: FilePath) throws(RunError) -> PluginFile {
    let host = PluginHost(
      version: programVersion,
      report: { note in
        guard note.level >= .warning else { return }
        _ = Descriptor.error.write(
          MessageText.line("warning", subject: [], note.text, nil))
      })
    do throws(PluginError) {
      return try rules.load(path, host: host)
    } catch {
      throw RunError(
        .usage, path: error.path ?? path, error.message, advice: error.advice)
    }
  }

  // MARK: install, remove, trust

  private func install() -> ExitCode {
    let path = command.operand
    guard let folder = places.userFolder else {
      return fail(RunError(.output, "there is no home folder to install to"))
    }
    do throws(PluginError) {
      guard let manifest = try PluginManifest.read(path) else {
        return fail(
          RunError(
            .usage, path: path, "has no note, so that no search would find it",
            advice: "add PSP_MANIFEST of proofsheet_plugin.h; plugin check FILE says more"))
      }
      let name = path.bytes.split(separator: UInt8(ascii: "/")).last.map { Array($0) } ?? []
      guard name.suffix(3) == Array(".so".utf8)[...], name.first != UInt8(ascii: ".") else {
        return fail(RunError(.usage, path: path, "isn't called NAME.so"))
      }
      guard let bytes = FileBytes.read(path, atMost: 1 << 30) else {
        return fail(RunError(.input, path: path, "can't be read"))
      }
      let target = FilePath(bytes: folder.bytes + [UInt8(ascii: "/")] + name)
      if let problem = FileBytes.replace(target, with: bytes, mode: 0o755) {
        return fail(RunError(.output, path: target, problem))
      }
      let record = installRecord(of: path, for: target)
      let ids = manifest.entries.map { "\($0.id) \($0.version)" }.joined(separator: ", ")
      say(
        "note", target.bytes,
        "installed: \(ids)" + (record.map { "; checked: \($0.summary) (claimed)" } ?? ""))
      let found = rules.search.find()
      for entry in manifest.entries {
        if let file = found.file(of: entry.id), file.path != target, resolvedSame(file, target) {
          say(
            "warning", file.path.bytes, "brings \(entry.id) too and comes first",
            "proofsheet plugin list shows both")
        }
      }
      return .done
    } catch {
      return fail(
        RunError(.usage, path: error.path ?? path, error.message, advice: error.advice))
    }
  }

  /// Takes the check's result along that lies beside a file; an older file's goes in any case.
  private func installRecord(of path: FilePath, for target: FilePath)
    -> CheckRecord?
  {
    let (from, to) = (CheckRecord.path(of: path), CheckRecord.path(of: target))
    guard let record = record(of: path), let bytes = FileBytes.read(from, atMost: 1 << 20) else {
      if from != to, FileBytes.exists(to), let problem = FileBytes.remove(to) {
        say("warning", to.bytes, "belongs to an older file and can't be removed: \(problem)")
      }
      return nil
    }
    if let problem = FileBytes.replace(to, with: bytes) {
      say("warning", to.bytes, "can't be written: \(problem)")
    }
    return record
  }

  /// Another content than the one that was put there.
  private func resolvedSame(_ file: FoundPlugins.File, _ target: FilePath) -> Bool {
    contentHash(of: file.path) != contentHash(of: target)
  }

  private func remove() -> ExitCode {
    let id = String(decoding: command.operand.bytes, as: UTF8.self)
    guard let folder = places.userFolder else {
      return fail(RunError(.output, "there is no home folder"))
    }
    let own = PluginSearch(folders: [folder], trusted: rules.search.trusted).find()
    let files = own.files.filter { file in file.manifest.entries.contains { $0.id == id } }
    guard !files.isEmpty else {
      let elsewhere = rules.search.find().file(of: id)
      let advice =
        elsewhere.map { "\(MessageText.escaped($0.path.bytes)) brings it; that is yours to delete" }
      return fail(
        RunError(
          .usage, path: folder, "no plugin of the id \(id) is installed there", advice: advice))
    }
    for file in files {
      if let problem = FileBytes.remove(file.path) {
        return fail(RunError(.output, path: file.path, problem))
      }
      let record = CheckRecord.path(of: file.path)
      if FileBytes.exists(record), let problem = FileBytes.remove(record) {
        say("warning", record.bytes, "can't be removed: \(problem)")
      }
      say("note", file.path.bytes, "removed")
    }
    return .done
  }

  private func trust() -> ExitCode {
    do throws(RunError) {
      let path = try file()
      guard let content = contentHash(of: path) else {
        throw RunError(.input, path: path, "can't be read")
      }
      var list = TrustList(places.trustFile)
      let isRevoked = command.settings.plugin.isRevoked
      if isRevoked {
        guard list.contents.contains(content) else {
          throw RunError(.usage, path: path, "isn't trusted")
        }
        list.remove(content)
      } else {
        list.add(content, name: path)
      }
      if let problem = list.write() {
        throw RunError(.output, path: places.trustFile, problem)
      }
      say(
        "note", path.bytes,
        isRevoked
          ? "is no longer trusted"
          : "is trusted as it is now: it runs in the program itself, with all of its rights")
      return .done
    } catch {
      return fail(error)
    }
  }

  // MARK: Speech

  func fail(_ error: RunError) -> ExitCode {
    Console.standard(command.settings).say(error)
    return ExitCode(error)
  }

  func say(_ kind: String, _ subject: [UInt8], _ text: String, _ advice: String? = nil) {
    _ = Descriptor.error.write(MessageText.line(kind, subject: subject, text, advice))
  }

  static func output(_ text: String) -> ExitCode {
    guard let reason = Descriptor.output.write(Array(text.utf8)) else { return .done }
    _ = Descriptor.error.write(MessageText.line("error", subject: Array("-".utf8), reason, nil))
    return .output
  }
}
