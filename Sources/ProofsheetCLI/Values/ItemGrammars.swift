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
  /// The contract sorts by any field; these aren't even read yet.
  private static let laterFields =
    ("profile ppi frame frames date time camera serial lens exposure aperture iso focal rating "
    + "label description keywords creator copyright city country gps section pair exif iptc xmp "
    + "data").split(separator: " ").map(String.init)

  func parse(_ text: String) throws(ValueProblem) -> [SortKey] {
    var keys: [SortKey] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let descends = part.first == "-"
      let name = String(descends ? part.dropFirst() : part)
      guard let field = SortKey.Field(rawValue: name) else { throw problem(name) }
      guard !(descends && field == .none) else {
        throw ValueProblem("none has no direction", "--reverse turns the order round")
      }
      keys.append(SortKey(field, descends: descends))
    }
    return keys
  }

  private func problem(_ name: String) -> ValueProblem {
    let words = SortKey.Field.allCases.map(\.rawValue)
    let kind = String(name.prefix { $0 != ":" && $0 != "." })
    let later = SortKey.later + Field.allCases.map(\.rawValue) + Self.laterFields
    if later.contains(kind) {
      return ValueProblem("sorting by \(name) isn't there yet", ValueProblem.list(words))
    }
    return .notAmong(words, name, "'\(name)' is no sort key")
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
      guard text.utf8.first.map({ (0x30...0x39).contains($0) }) == true else {
        throw .notAmong(["first", "all"], text, "'\(text)' is no choice of frames")
      }
      return .number(try WholeGrammar(1...1_000_000, "frames").parse(text))
    }
  }
}
