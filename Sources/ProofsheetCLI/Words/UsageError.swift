// What is wrong with a command line. Floor 8.
// A value's grammar throws a ValueProblem and knows no option; the parser adds which option and
// which word. Escaping happens where messages are written, so everything here is raw.

/// A value that its option can't take.
struct ValueProblem: Error, Hashable, Sendable {
  /// "not a number"
  var problem: String
  /// What would do: "a number of points from 1 to 1000000".
  var advice: String?

  init(_ problem: String, _ advice: String? = nil) {
    self.problem = problem
    self.advice = advice
  }
}

/// Exit code 2.
struct UsageError: Error, Hashable, Sendable {
  /// The words in question as they were typed, "--width abc"; empty for the line as a whole.
  var subject: [UInt8]
  var problem: String
  var advice: String?

  init(_ subject: String, _ problem: String, _ advice: String? = nil) {
    self.init(subject: Array(subject.utf8), problem, advice)
  }

  init(subject: [UInt8], _ problem: String, _ advice: String? = nil) {
    self.subject = subject
    self.problem = problem
    self.advice = advice
  }

  /// The option's name with its dashes, then the value.
  init(option: String, value: Word?, _ problem: ValueProblem) {
    var subject = Array(option.utf8)
    if let value {
      subject.append(UInt8(ascii: " "))
      subject += value.bytes.isEmpty ? Array("''".utf8) : value.bytes
    }
    self.init(subject: subject, problem.problem, problem.advice)
  }
}
