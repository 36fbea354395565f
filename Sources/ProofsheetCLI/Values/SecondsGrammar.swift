// Lengths of time on the command line: seconds. Floor 8.

struct SecondsGrammar: Sendable {
  func parse(_ text: String) throws(ValueProblem) -> Double {
    try NumberGrammar(0.1...86_400, "seconds").parse(text)
  }
}
