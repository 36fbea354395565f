// Values whose grammar belongs to the items: patterns of names, sort keys, templates. Floor 8.
// Their parsers stand in ProofItems; here their errors become a usage error's words.

internal import ProofItems

/// `--include`, `--exclude`.
struct GlobGrammar: Sendable {
  func parse(_ word: Word) throws(ValueProblem) -> Glob {
    guard !word.bytes.isEmpty else { throw ValueProblem("the pattern is empty") }
    do throws(TemplateError) {
      return try Glob(word.bytes)
    } catch {
      throw ValueProblem(error.message)
    }
  }
}
struct SortGrammar: Sendable {
  func parse(_ text: String) throws(ValueProblem) -> [SortKey] {
    []
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
