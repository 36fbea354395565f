// What checks say: findings of one check, outcomes, the report. Floor 4.

public import ProofDrawing

/// One thing that a check found.
public struct CheckFinding: Hashable, Sendable {
  public enum Severity: Int, Hashable, Sendable, Comparable {
    /// Worth knowing.
    case note
    case warning
    case failure
    /// It couldn't be looked at here; the text says why.
    case skip

    public static func < (a: Severity, b: Severity) -> Bool { a.rawValue < b.rawValue }
  }

  public var severity: Severity
  /// What is wrong, one line.
  public var text: String
  /// What to do about it, or nil.
  public var advice: String?

  public init(_ severity: Severity, _ text: String, advice: String? = nil) {
    self.severity = severity
    self.text = text
    self.advice = advice
  }
}

/// What became of one check.
public struct CheckResult: Hashable, Sendable {
  public enum Outcome: String, Hashable, Sendable {
    case pass
    case note
    case warn
    case fail
    /// The check's process ended in the middle.
    case crash
    case timeout
    case skip

    /// The file isn't fit.
    public var isBad: Bool { self == .fail || self == .crash || self == .timeout }
  }

  /// As the documentation numbers checks.
  public var number: Int
  public var level: Int
  /// "elf-machine": what `--only` and `--skip` match.
  public var key: String
  public var title: String
  public var outcome: Outcome
  public var findings: [CheckFinding]
  public var milliseconds: Int
}

/// What is checked, and how far.
public struct CheckOptions: Sendable {
  /// 1 to 8.
  public var level: Int
  /// Patterns of keys or numbers with `*`; empty for all.
  public var only: [String]
  public var skip: [String]
  public var seed: UInt64
  /// Times that each check is run.
  public var repeats: Int
  /// Seconds for one check.
  public var timeout: Double
  public var parameters: [(key: String, value: String)]
  /// The release before, to compare with.
  public var baseline: FilePath?
  /// Pictures for decoders of kinds that aren't known here.
  public var samples: [FilePath]

  public init(
    level: Int = 5, only: [String] = [], skip: [String] = [], seed: UInt64 = 0, repeats: Int = 1,
    timeout: Double = 20, parameters: [(key: String, value: String)] = [],
    baseline: FilePath? = nil, samples: [FilePath] = []
  ) {
    self.samples = samples
    self.level = level
    self.only = only
    self.skip = skip
    self.seed = seed
    self.repeats = repeats
    self.timeout = timeout
    self.parameters = parameters
    self.baseline = baseline
  }

  func selects(_ check: Check) -> Bool {
    func matches(_ patterns: [String]) -> Bool {
      patterns.contains { pattern in
        CheckOptions.matches(pattern[...], check.key[...]) || pattern == "\(check.number)"
      }
    }
    return check.level <= level && (only.isEmpty || matches(only)) && !matches(skip)
  }

  private static func matches(_ pattern: Substring, _ text: Substring) -> Bool {
    guard let first = pattern.first else { return text.isEmpty }
    if first == "*" {
      let rest = pattern.dropFirst()
      return matches(rest, text) || (!text.isEmpty && matches(pattern, text.dropFirst()))
    }
    return text.first == first && matches(pattern.dropFirst(), text.dropFirst())
  }
}

/// What all checks of a file came to.
public struct CheckReport: Sendable {
  public var path: FilePath
  /// "org.example.polaroid 1.0.0", where the note says; else the file's name.
  public var subject: String
  public var level: Int
  public var seed: UInt64
  public var results: [CheckResult]
  /// Checks that exist and were not run: not selected, or of a higher level.
  public var notRun: [String]
  /// SHA-256 of the file.
  public var content: String

  public func count(_ outcomes: CheckResult.Outcome...) -> Int {
    results.count { outcomes.contains($0.outcome) }
  }

  /// Something was run, and nothing of it was bad.
  public var isPassed: Bool { ranAny && !results.contains { $0.outcome.isBad } }

  /// Nothing run is no success.
  public var ranAny: Bool { results.contains { $0.outcome != .skip } }

  /// "org.example.polaroid 1.0.0: level 5, 41 passed, 2 warnings, 1 failed [seed 7719]"
  public var summary: String {
    var parts = ["level \(level)", "\(count(.pass, .note)) passed"]
    let (warnings, failed, crashed, late, skipped) = (
      count(.warn), count(.fail), count(.crash), count(.timeout), count(.skip)
    )
    if warnings > 0 { parts.append("\(warnings) warning\(warnings > 1 ? "s" : "")") }
    if failed > 0 { parts.append("\(failed) failed") }
    if crashed > 0 { parts.append("\(crashed) crashed") }
    if late > 0 { parts.append("\(late) timed out") }
    if skipped > 0 { parts.append("\(skipped) skipped") }
    return "\(subject): \(parts.joined(separator: ", ")) [seed \(seed)]"
  }

  /// `proofsheet.check/1`, one line.
  public var json: JSONValue {
    .object([
      .init("schema", .string("proofsheet.check/1")),
      .init("path", .string(String(decoding: path.bytes, as: UTF8.self))),
      .init("content", .string(content)), .init("subject", .string(subject)),
      .init("level", .number(Double(level))), .init("seed", .string(String(seed))),
      .init("passed", .bool(isPassed)),
      .init(
        "checks",
        .array(
          results.map { result in
            .object([
              .init("number", .number(Double(result.number))),
              .init("key", .string(result.key)), .init("level", .number(Double(result.level))),
              .init("title", .string(result.title)),
              .init("outcome", .string(result.outcome.rawValue)),
              .init("milliseconds", .number(Double(result.milliseconds))),
              .init(
                "findings",
                .array(
                  result.findings.map { finding in
                    .object([
                      .init("severity", .string("\(finding.severity)")),
                      .init("text", .string(finding.text)),
                      .init("advice", finding.advice.map { .string($0) } ?? .null),
                    ])
                  })),
            ])
          })), .init("not_run", .array(notRun.map { .string($0) })),
    ])
  }
}

/// A check: its place in the catalog, and what the child does.
struct Check: Sendable {
  let number: Int
  let level: Int
  let key: String
  let title: String
  let body: @Sendable (CheckBench) -> Void

  init(
    _ number: Int, _ level: Int, _ key: String, _ title: String,
    _ body: @escaping @Sendable (CheckBench) -> Void
  ) {
    self.number = number
    self.level = level
    self.key = key
    self.title = title
    self.body = body
  }

  /// Every check, in the order in which they are run.
  static let all: [Check] =
    (fileChecks + loadChecks + descriptionChecks + pictureChecks + decoderChecks + contractChecks
    + awkwardChecks + sameChecks + threadChecks)
    .sorted { ($0.level, $0.number) < ($1.level, $1.number) }
}
