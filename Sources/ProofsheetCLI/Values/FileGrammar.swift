// Names of files that aren't pictures. Floor 8.

internal import ProofDrawing

struct FileGrammar: Sendable {
  /// Whether `-` can stand for standard input.
  var isInput = false

  func parse(_ word: Word) throws(ValueProblem) -> FilePath {
    guard !word.bytes.isEmpty else { throw ValueProblem("the name is empty") }
    if word == Word("-") && !isInput {
      throw ValueProblem("standard output isn't offered here", "./- is a file of that name")
    }
    return word.path
  }
}
