// `-o`: which files a run writes. Floor 8.
// The name stays bytes. Here it is only checked (suffix, tokens, braces); numbers are filled in
// where pages are written.

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
    var rest = word.bytes[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "{") || byte == UInt8(ascii: "}") else { continue }
      if rest.first == byte {
        rest = rest.dropFirst()
        continue
      }
      guard byte == UInt8(ascii: "{"), let end = rest.firstIndex(of: UInt8(ascii: "}")) else {
        throw ValueProblem("a brace has no counterpart", "{{ and }} are braces, {page} is a number")
      }
      try checkToken(String(decoding: rest[..<end], as: UTF8.self))
      rest = rest[rest.index(after: end)...]
    }
  }

  private func checkToken(_ token: String) throws(ValueProblem) {
    let parts = token.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
    let name = parts.first.map(String.init) ?? ""
    if name == "section" || name == "shard" {
      throw ValueProblem("{\(name)} isn't there yet", "{page} or {page:06}")
    }
    guard name == "page" else {
      throw ValueProblem.notAmong(["page"], name, "{\(token)} is unknown")
    }
    guard parts.count == 2 else { return }
    let width = parts[1]
    let isDigits = width.utf8.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
    guard isDigits, let digits = Int(width.drop { $0 == "0" }), (1...20).contains(digits) else {
      throw ValueProblem("{\(token)} is unknown", "{page:06} is six digits, at most 20")
    }
  }
}
