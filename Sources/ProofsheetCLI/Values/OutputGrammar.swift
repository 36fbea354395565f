// `-o`: which files a run writes. Floor 8.
// The name stays bytes and is only checked here; numbers are filled in where pages are written.

internal import ProofDrawing
internal import ProofItems
internal import Proofsheet

struct OutputGrammar: Sendable {
  private static let later = ["jpg", "jpeg", "pdf"]

  func parse(_ word: Word) throws(ValueProblem) -> OutputTarget {
    if word == Word("-") { return .standardOutput }
    guard let last = word.bytes.last else { throw ValueProblem("the name is empty", "FILE.png") }
    guard last != UInt8(ascii: "/") else {
      throw ValueProblem("that is a folder", "a name in it, ending in .png")
    }
    try checkSuffix(of: word)
    try checkTokens(of: word)
    return .file(word.path)
  }

  private func checkSuffix(of word: Word) throws(ValueProblem) {
    let name = word.bytes.split(separator: UInt8(ascii: "/")).last ?? []
    guard let dot = name.lastIndex(of: UInt8(ascii: ".")) else {
      throw ValueProblem("the name has no suffix", "FILE.png")
    }
    let suffix = String(decoding: name[name.index(after: dot)...], as: UTF8.self).lowercased()
    if suffix == "png" { return }
    if Self.later.contains(suffix) {
      throw ValueProblem(".\(suffix) isn't there yet", "FILE.png")
    }
    throw ValueProblem("no such kind of picture is written here", "FILE.png")
  }

  private func checkTokens(of word: Word) throws(ValueProblem) {
    do throws(TemplateError) {
      _ = try OutputPattern(word.path)
    } catch {
      throw ValueProblem(error.message)
    }
  }
}
