// `proofsheet formats`, for people and as JSON. Floor 8.

internal import ProofDrawing
internal import Proofsheet

struct FormatsText: Sendable {
  private let formats: ReadableFormats

  init(_ formats: ReadableFormats) {
    self.formats = formats
  }

  func text(_ help: HelpText) -> String {
    func shown(_ text: String) -> String { MessageText.escaped(Array(text.utf8)) }
    var text = "Read here, whatever the suffix says:\n"
    for decoder in formats.decoders {
      let who =
        decoder.path.map { path in
          "\(shown(decoder.name)) \(shown(decoder.version)), \(MessageText.escaped(path.bytes))"
        } ?? "built in, \(decoder.name) \(decoder.version)"
      text += help.row(
        "  \(shown(decoder.format))",
        "\(shown(decoder.suffixes.joined(separator: " "))): \(who)")
    }
    if !formats.unread.isEmpty {
      text += "\nRecognized, and drawn as a placeholder for want of a decoder:\n"
      for kind in formats.unread {
        text += help.row("  \(kind.format)", kind.suffixes.joined(separator: " "))
      }
    }
    if !formats.refused.isEmpty {
      text += "\nPlugin files that aren't used:\n"
      for file in formats.refused {
        text += "  \(MessageText.escaped(file.path.bytes)): \(shown(file.reason))\n"
      }
    }
    text += "\nLimits:\n"
    for limit in formats.limits {
      let option = limit.option.map { " [\($0)]" } ?? ""
      text += help.row("  \(figure(limit))", limit.meaning + option)
    }
    return text
  }

  private func figure(_ limit: ReadableFormats.Limit) -> String {
    let value = Int(exactly: limit.value.rounded()) ?? .max
    if limit.unit == "bytes", value >= 1 << 20, value.isMultiple(of: 1 << 20) {
      return "\(value >> 20) MB"
    }
    return "\(limit.value == Double(value) ? String(value) : String(limit.value)) \(limit.unit)"
  }

  var json: JSONValue {
    .object([
      JSONValue.Member("schema", .string("proofsheet.formats/1")),
      JSONValue.Member("decoders", .array(formats.decoders.map(FormatsText.json))),
      JSONValue.Member(
        "unread",
        .array(
          formats.unread.map { kind in
            .object([
              JSONValue.Member("format", .string(kind.format)),
              JSONValue.Member("suffixes", .array(kind.suffixes.map { .string($0) })),
            ])
          })),
      JSONValue.Member(
        "refused",
        .array(
          formats.refused.map { file in
            .object([
              JSONValue.Member("path", .string(String(decoding: file.path.bytes, as: UTF8.self))),
              JSONValue.Member("reason", .string(file.reason)),
            ])
          })),
      JSONValue.Member(
        "limits",
        .array(
          formats.limits.map { limit in
            .object(
              [
                JSONValue.Member("name", .string(limit.name)),
                JSONValue.Member("value", .number(limit.value)),
                JSONValue.Member("unit", .string(limit.unit)),
                JSONValue.Member("meaning", .string(limit.meaning)),
              ] + (limit.option.map { [JSONValue.Member("option", .string($0))] } ?? []))
          })),
    ])
  }

  private static func json(_ decoder: ReadableFormats.Decoder) -> JSONValue {
    .object(
      [
        JSONValue.Member("format", .string(decoder.format)),
        JSONValue.Member("suffixes", .array(decoder.suffixes.map { .string($0) })),
        JSONValue.Member("name", .string(decoder.name)),
        JSONValue.Member("version", .string(decoder.version)),
      ]
        + (decoder.path.map {
          [JSONValue.Member("path", .string(String(decoding: $0.bytes, as: UTF8.self)))]
        } ?? []))
  }
}
