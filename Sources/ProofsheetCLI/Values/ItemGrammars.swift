// Values whose grammar belongs to the items: patterns of names, sort keys, templates. Floor 8.
// Their parsers stand in ProofItems; here their errors become a usage error's words.

internal import ProofDrawing
internal import ProofItems
internal import Proofsheet

/// `--include`, `--exclude`.
struct GlobGrammar: Sendable {
  func parse(_ word: Word) throws(ValueProblem) -> Glob {
    do throws(TemplateError) {
      return try Glob(word.bytes)
    } catch {
      throw ValueProblem(error.message, "for example '*.jpg'")
    }
  }
}

/// `--sort KEY,...`.
struct SortGrammar: Sendable {
  func parse(_ text: String) throws(ValueProblem) -> [SortKey] {
    var keys: [SortKey] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let descends = part.first == "-"
      let name = String(descends ? part.dropFirst() : part)
      let by = try key(name)
      guard !(descends && by == .none) else {
        throw ValueProblem("none has no direction", "--reverse turns the order round")
      }
      keys.append(SortKey(by, descends: descends))
    }
    return keys
  }

  private func key(_ name: String) throws(ValueProblem) -> SortKey.By {
    if let word = SortKey.words.first(where: { $0.name == name }) { return word.by }
    guard let field = Field(rawValue: name) else { throw problem(name) }
    guard !field.isPlace else {
      throw ValueProblem("\(name) is known only when the order is", "natural is the usual order")
    }
    return .value(field)
  }

  private func problem(_ name: String) -> ValueProblem {
    let words =
      SortKey.words.map(\.name) + Field.allCases.filter { !$0.isPlace }.map(\.rawValue)
    let kind = String(name.prefix { $0 != ":" && $0 != "." })
    if SortKey.later.contains(kind) {
      return ValueProblem("sorting by \(name) isn't there yet", ValueProblem.list(words))
    }
    return .notAmong(words, name, "'\(name)' is no sort key")
  }
}

/// `--where`.
struct ConditionGrammar: Sendable {
  func parse(_ text: String) throws(ValueProblem) -> ItemCondition {
    do throws(TemplateError) {
      return try ItemCondition(text)
    } catch {
      throw ValueProblem(error.message, "for example 'rating >= 3' or 'camera ~ R6'")
    }
  }
}

/// `--fields LIST`.
struct FieldsGrammar: Sendable {
  func parse(_ text: String) throws(ValueProblem) -> [Field] {
    var fields: [Field] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      guard let field = Field(rawValue: String(part)), field != .page, field != .pages else {
        throw .notAmong(
          Field.allCases.filter { $0 != .page && $0 != .pages }.map(\.rawValue), String(part),
          "'\(part)' is no field")
      }
      fields.append(field)
    }
    return fields
  }
}

/// `--caption`.
struct TemplateGrammar: Sendable {
  func parse(_ text: String) throws(ValueProblem) -> Template {
    do throws(TemplateError) {
      return try Template(text)
    } catch {
      throw ValueProblem(error.message)
    }
  }
}

/// `--header`, `--footer`.
struct FurnitureGrammar: Sendable {
  func parse(_ text: String) throws(ValueProblem) -> Furniture {
    do throws(TemplateError) {
      return try Furniture(text)
    } catch {
      throw ValueProblem(error.message)
    }
  }
}

/// `--frames first|all|N`.
struct FrameGrammar: Sendable {
  func parse(_ text: String) throws(ValueProblem) -> FrameChoice {
    switch text {
    case "first": return .first
    case "all": return .all
    default:
      guard NumberGrammar.isDecimal(text) else {
        throw .notAmong(["first", "all"], text, "'\(text)' is no choice of frames")
      }
      return .number(try WholeGrammar(1...1_000_000, "frames").parse(text))
    }
  }
}
