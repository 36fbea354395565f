// `plugin info`: what a file offers, for people and as JSON. Floor 8.

internal import ProofDrawing
internal import Proofsheet

struct PluginDescription {
  private let file: PluginFile
  private let content: String
  private let isTrusted: Bool
  private let record: CheckRecord?

  init(_ file: PluginFile, content: String, isTrusted: Bool, record: CheckRecord?) {
    self.record = record
    self.file = file
    self.content = content
    self.isTrusted = isTrusted
  }

  private static let inputs: [(UInt64, String)] = [
    (0x001, "pixels"), (0x002, "metadata"), (0x004, "path"), (0x008, "position"), (0x010, "fonts"),
    (0x020, "seed"), (0x040, "resources"), (0x080, "files"), (0x100, "clock"), (0x200, "network"),
    (0x400, "label"), (0x800, "caption"), (0x1000, "id"), (0x2000, "size"),
  ]

  private static let capabilities: [(UInt64, String)] = [
    (0x01, "vector"), (0x02, "imageless"), (0x04, "own-threads"), (0x08, "unhardened"),
    (0x10, "own-caption"), (0x20, "overlay"),
  ]

  private static func words(_ bits: UInt64, _ names: [(UInt64, String)]) -> [String] {
    names.filter { bits & $0.0 != 0 }.map(\.1)
  }

  private func threading(_ plugin: PluginDescriptor) -> String {
    switch plugin.threading {
    case .perInstance: "any number of instances, each on a thread"
    case .oneAtATime: "one call at a time"
    case .oneThread: "one thread"
    }
  }

  private func sameness(_ plugin: PluginDescriptor) -> String {
    switch plugin.determinism {
    case .never: "never"
    case .sameMachine: "same machine"
    case .everywhere: "everywhere"
    }
  }

  func text(_ help: HelpText) -> String {
    func shown(_ text: String) -> String { MessageText.escaped(Array(text.utf8)) }
    var text = help.row("file", MessageText.escaped(file.path.bytes))
    text += help.row("SHA-256", content + (isTrusted ? ", trusted" : ""))
    text += help.row(
      "isolation", file.sandbox.map { $0 == "none" ? "process" : "sandbox, \($0)" } ?? "none")
    if let record {
      text += help.row(
        "checked",
        "\(record.summary) (claimed; plugin check --level \(record.level) verifies)")
    }
    for plugin in file.descriptors {
      text += "\n" + help.row(shown(plugin.id), shown(plugin.summary))
      let inputs = Self.words(plugin.inputs.rawValue, Self.inputs)
      let capabilities = Self.words(plugin.capabilities.rawValue, Self.capabilities)
      let facts: [(String, String)] = [
        ("kind", plugin.kind.word), ("name", plugin.name), ("version", plugin.version),
        ("vendor", plugin.vendor), ("license", plugin.license), ("url", plugin.url),
        (
          "reads",
          (plugin.decoding.map { $0.mediaTypes + $0.suffixes } ?? []).joined(separator: ", ")
        ),
        ("looks at", inputs.isEmpty ? "nothing" : inputs.joined(separator: ", ")),
        ("fields", plugin.metadataKeys.joined(separator: ", ")),
        ("can", capabilities.joined(separator: ", ")), ("threads", threading(plugin)),
        ("same bytes", "\(sameness(plugin)) (claimed; plugin check --level 7 verifies)"),
      ]
      for (name, value) in facts where !value.isEmpty {
        text += help.row("  " + name, shown(value))
      }
      if !plugin.parameters.isEmpty { text += "  parameters, each --param KEY=VALUE:\n" }
      for parameter in plugin.parameters {
        let words = parameter.documentation.isEmpty ? parameter.title : parameter.documentation
        text += help.row(
          "    \(shown(parameter.key))",
          shown("\(words); \(parameter.domain) [\(parameter.defaultValue.typed)]"))
      }
    }
    return text
  }

  var json: JSONValue {
    .object([
      .init("schema", .string("proofsheet.plugin/1")),
      .init("path", .string(String(decoding: file.path.bytes, as: UTF8.self))),
      .init("content", .string(content)), .init("trusted", .bool(isTrusted)),
      .init(
        "isolation",
        .string(file.sandbox.map { $0 == "none" ? "process" : "sandbox" } ?? "none")),
      .init("sandbox", file.sandbox.map { .string($0) } ?? .null),
      .init("checked", PluginDescription.json(of: record)),
      .init("plugins", .array(file.descriptors.map(entry))),
    ])
  }

  /// What a record beside a file says, or null.
  static func json(of record: CheckRecord?) -> JSONValue {
    guard let record else { return .null }
    return .object([
      .init("level", .number(Double(record.level))), .init("passed", .bool(record.isPassed)),
      .init("summary", .string(record.summary)),
    ])
  }

  private func entry(_ plugin: PluginDescriptor) -> JSONValue {
    func list(_ words: [String]) -> JSONValue { .array(words.map { .string($0) }) }
    return .object([
      .init("id", .string(plugin.id)), .init("kind", .string(plugin.kind.word)),
      .init("name", .string(plugin.name)), .init("version", .string(plugin.version)),
      .init("vendor", .string(plugin.vendor)), .init("license", .string(plugin.license)),
      .init("url", .string(plugin.url)), .init("summary", .string(plugin.summary)),
      .init("inputs", list(Self.words(plugin.inputs.rawValue, Self.inputs))),
      .init("fields", list(plugin.metadataKeys)),
      .init(
        "capabilities", list(Self.words(plugin.capabilities.rawValue, Self.capabilities))),
      .init("threading", .string(threading(plugin))), .init("same", .string(sameness(plugin))),
      .init("epoch", .number(Double(plugin.epoch))),
      .init("media_types", list(plugin.decoding?.mediaTypes ?? [])),
      .init("suffixes", list(plugin.decoding?.suffixes ?? [])),
      .init(
        "parameters",
        .array(
          plugin.parameters.map { parameter in
            .object([
              .init("key", .string(parameter.key)), .init("title", .string(parameter.title)),
              .init("documentation", .string(parameter.documentation)),
              .init("takes", .string(parameter.domain)),
              .init("default", .string(parameter.defaultValue.typed)),
            ])
          })),
    ])
  }
}
