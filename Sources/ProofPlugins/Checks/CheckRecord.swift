// What a check came to, in a file that travels with the plugin: `FILE.check.json`. Floor 4. Whoever
// ships a plugin writes it, so that it's a claim and no proof; one about another content is none.

internal import Glibc
public import ProofDrawing

/// A check's result, read from beside a plugin file.
public struct CheckRecord: Hashable, Sendable {
  public var level: Int
  public var isPassed: Bool
  /// Checks by how they ended; what is zero is left out of ``summary``.
  public var passed: Int
  public var warnings: Int
  public var failed: Int
  public var skipped: Int
  /// Checks of that level, as this program knows them, that were not run.
  public var missing: Int

  /// "level 5, 41 passed, 2 warnings"
  public var summary: String {
    var parts = ["level \(level)", "\(passed) passed"]
    if warnings > 0 { parts.append("\(warnings) warning\(warnings > 1 ? "s" : "")") }
    if failed > 0 { parts.append("\(failed) failed") }
    if skipped > 0 { parts.append("\(skipped) skipped") }
    if missing > 0 { parts.append("\(missing) not run") }
    return parts.joined(separator: ", ")
  }

  /// What lies beside a plugin file.
  public enum Finding: Hashable, Sendable {
    case none
    case record(CheckRecord)
    /// Why it doesn't count, following its path.
    case unusable(String)
  }

  /// Where the record of a file lies: `FILE.check.json`.
  public static func path(of file: FilePath) -> FilePath {
    FilePath(bytes: file.bytes + Array(".check.json".utf8))
  }

  /// Looks beside a file.
  ///
  /// - Parameter content: SHA-256 of the plugin file as it is now.
  public static func find(beside file: FilePath, content: String) -> Finding {
    let name = (path(of: file).bytes + [0]).map(CChar.init(bitPattern:))
    // Safe because the bytes end with NUL and outlive the call. A FIFO mustn't hold it up.
    let descriptor = unsafe open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else {
      return errno == ENOENT ? .none : .unusable("can't be read: \(systemMessage(errno))")
    }
    defer { close(descriptor) }
    let bytes = readBytes(descriptor, count: mostBytes + 1, at: 0)
    guard bytes.count <= mostBytes else { return .unusable("is too long for a check's result") }
    return read(bytes, content: content)
  }

  private static let mostBytes = 1 << 20

  static func read(_ bytes: [UInt8], content: String) -> Finding {
    let value: JSONValue
    do throws(JSONFault) {
      value = try JSONReader.read(bytes)
    } catch {
      return .unusable("is no check's result: \(error.text)")
    }
    guard value["schema"]?.text == "proofsheet.check/1", let checks = value["checks"]?.list,
      let level = value["level"]?.whole, (1...8).contains(level)
    else { return .unusable("is no check's result") }
    guard value["content"]?.text == content else {
      return .unusable("is of another file than the one beside it, and doesn't count")
    }
    var keys: Set<String> = []
    var record = CheckRecord(
      level: level, isPassed: false, passed: 0, warnings: 0, failed: 0, skipped: 0, missing: 0)
    for check in checks {
      guard let key = check["key"]?.text,
        let outcome = check["outcome"]?.text.flatMap(CheckResult.Outcome.init(rawValue:)),
        keys.insert(key).inserted
      else { return .unusable("is no check's result") }
      switch outcome {
      case .pass, .note: record.passed += 1
      case .warn: record.warnings += 1
      case .skip: record.skipped += 1
      case .fail, .crash, .timeout: record.failed += 1
      }
    }
    // Counted here, whatever the file says of itself.
    record.isPassed = record.failed == 0 && record.passed + record.warnings > 0
    record.missing = Check.all.count { $0.level <= level && !keys.contains($0.key) }
    return .record(record)
  }
}

extension CheckReport {
  /// What ``CheckRecord/find(beside:content:)`` reads: the report without the folder that the file
  /// was in, with a line break at its end.
  public var record: [UInt8] {
    var travelling = self
    let slash = UInt8(ascii: "/")
    travelling.path = FilePath(bytes: path.bytes.split(separator: slash).last.map(Array.init) ?? [])
    return Array((travelling.json.written + "\n").utf8)
  }
}
