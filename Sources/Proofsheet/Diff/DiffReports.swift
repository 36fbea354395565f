// The files that tell of a comparison: JSON, JUnit, one page of HTML. Floor 6.

internal import FoundationEssentials
internal import ProofDiff
internal import ProofDrawing

struct DiffReports {
  private let request: DiffRequest
  private let outcome: DiffOutcome

  init(_ request: DiffRequest, _ outcome: DiffOutcome) {
    self.request = request
    self.outcome = outcome
  }

  /// - Parameter withComparison: lends what draws pairs once more.
  func write(withComparison: ((PairComparison) throws -> Void) throws -> Void) throws {
    if let json = request.json {
      let file: RunFile
      switch json {
      case .standardOutput: file = try RunFile()
      case .file(let path): file = try RunFile(path: path)
      }
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes, .prettyPrinted]
      let bytes = Array(try encoder.encode(DiffDocument(request, outcome))) + [UInt8(ascii: "\n")]
      // Safe because the span is used within this call, while the bytes live.
      unsafe try file.write(bytes.span.bytes)
      try file.seal()
      try file.publish()
    }
    if let junit = request.junit { try write(junitText, to: junit) }
    if let html = request.html {
      try withComparison { comparison in
        try DiffPage(request, outcome, comparison).write(to: html)
      }
    }
  }

  private func write(_ text: String, to path: FilePath) throws {
    let file = try RunFile(path: path)
    let bytes = Array(text.utf8)
    // Safe because the span is used within this call, while the bytes live.
    unsafe try file.write(bytes.span.bytes)
    try file.seal()
    try file.publish()
  }

  private var junitText: String {
    let failing = outcome.pairs.filter { outcome.fails($0) }
    let errors = failing.filter { $0.status == .unreadable }.count
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    text +=
      "<testsuite name=\"proofsheet diff\" tests=\"\(outcome.pairs.count)\" "
      + "failures=\"\(failing.count - errors)\" errors=\"\(errors)\">\n"
    for pair in outcome.pairs {
      text += "  <testcase classname=\"proofsheet.diff\" name=\"\(Markup.escaped(pair.name))\""
      guard outcome.fails(pair) else {
        text += "/>\n"
        continue
      }
      let kind = pair.status == .unreadable ? "error" : "failure"
      text +=
        ">\n    <\(kind) type=\"\(pair.status.rawValue)\" message=\"\(Markup.escaped(pair.sentence))\""
      let details = pair.told?.details ?? ""
      text += details.isEmpty ? "/>\n" : ">\(Markup.escapedLines(details))</\(kind)>\n"
      text += "  </testcase>\n"
    }
    return text + "</testsuite>\n"
  }
}

/// Text inside XML and HTML.
enum Markup {
  static func escaped(_ path: FilePath) -> String {
    escaped(String(decoding: path.bytes, as: UTF8.self))
  }

  /// The same for several lines.
  static func escapedLines(_ text: String) -> String {
    text.split(separator: "\n", omittingEmptySubsequences: false).map { escaped(String($0)) }
      .joined(separator: "\n")
  }

  /// Control characters, which XML can't hold, become U+FFFD.
  static func escaped(_ text: String) -> String {
    var out = ""
    for scalar in text.unicodeScalars {
      switch scalar {
      case "&": out += "&amp;"
      case "<": out += "&lt;"
      case ">": out += "&gt;"
      case "\"": out += "&quot;"
      case "'": out += "&#39;"
      case "\u{0}"..."\u{1F}", "\u{7F}"..."\u{9F}", "\u{FFFE}", "\u{FFFF}": out += "\u{FFFD}"
      default: out.unicodeScalars.append(scalar)
      }
    }
    return out
  }
}
