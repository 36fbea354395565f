// Text with tokens: `{name}`, `{index:04}`, `{mtime:%H:%M}`; `{{` and `}}` are braces. Floor 4.

internal import Glibc

/// A parsed template.
public struct Template: Hashable, Sendable {
  private enum Piece: Hashable, Sendable {
    case text(String)
    case field(Field, format: String?)
  }

  private let pieces: [Piece]

  /// Parses a caption's template: every field of an item, and raw tags.
  public init(_ text: String) throws(TemplateError) {
    try self.init(text, fields: Field.allCases)
  }

  init(_ text: String, fields: [Field]) throws(TemplateError) {
    var pieces: [Piece] = []
    var literal = ""
    var rest = text[...]
    while let character = rest.popFirst() {
      guard character == "{" || character == "}" else {
        literal.append(character)
        continue
      }
      if rest.first == character {
        rest.removeFirst()
        literal.append(character)
        continue
      }
      guard character == "{", let end = rest.firstIndex(of: "}") else {
        throw TemplateError("a brace has no counterpart, {{ and }} are braces")
      }
      let token = rest[..<end]
      rest = rest[rest.index(after: end)...]
      if !literal.isEmpty { pieces.append(.text(literal)) }
      literal = ""
      pieces.append(try Template.piece(String(token), fields: fields))
    }
    if !literal.isEmpty { pieces.append(.text(literal)) }
    self.pieces = pieces
  }

  /// Which fields it mentions.
  public var fields: Set<Field> {
    Set(
      pieces.compactMap { piece in
        if case .field(let field, _) = piece { field } else { nil }
      })
  }

  /// The text with every token filled in.
  public func text(for source: some FieldSource) -> String {
    pieces.map { piece in
      switch piece {
      case .text(let text): return text
      case .field(let field, nil): return source.text(of: field)
      case .field(let field, let format?):
        if field.isTime {
          return source.time(of: field).map { Template.date($0, format: format) } ?? ""
        }
        return source.number(of: field).map { Template.padded($0, format: format) } ?? ""
      }
    }.joined()
  }

  private static func piece(_ token: String, fields: [Field]) throws(TemplateError) -> Piece {
    let parts = token.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    let field = try Field.named(name, among: fields)
    guard parts.count == 2 else { return .field(field, format: nil) }
    let format = String(parts[1])
    if field.isTime {
      guard format.contains("%") else {
        throw TemplateError("{\(token)}: a date's format is like %Y-%m-%d %H:%M")
      }
    } else if field.isWhole {
      let digits = format.drop { $0 == "0" }
      guard format.allSatisfy({ $0.isASCII && $0.isNumber }), let width = Int(digits), width <= 20
      else { throw TemplateError("{\(token)}: a number's format is like {\(name):04}") }
    } else {
      throw TemplateError("{\(name)} takes no format")
    }
    return .field(field, format: format)
  }

  private static func padded(_ number: Int, format: String) -> String {
    let width = Int(format.drop { $0 == "0" }) ?? 0
    let text = String(number)
    let fill = format.hasPrefix("0") ? "0" : " "
    return String(repeating: fill, count: max(width - text.count, 0)) + text
  }

  /// A time as recorded: by the camera's clock, or by the file system in UTC; in the C locale: the same on every machine.
  static func date(_ seconds: Int, format: String) -> String {
    var time = time_t(seconds)
    var parts = unsafe tm()
    var bytes = [CChar](repeating: 0, count: 512)
    // Safe because both structs live on this frame and strftime stays inside the array.
    guard unsafe gmtime_r(&time, &parts) != nil else { return "" }
    let count = unsafe strftime(&bytes, bytes.count, format, &parts)
    return String(decoding: bytes[..<count].map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
