// Runs checks, each in a process of its own, and says what became of each. Floor 4.
// The child's word comes last and whole: a child that ends without it crashed, whatever its status.

internal import CShimOS
public import ProofDrawing

/// Checks a plugin file.
public struct PluginChecker: Sendable {
  private let path: FilePath
  private let options: CheckOptions
  private let worker: WorkerOptions
  private let host: PluginHost

  /// - Throws: ``PluginError`` when the path is none, or no worker can be started.
  public init(
    _ path: FilePath, options: CheckOptions, worker: WorkerOptions, host: PluginHost = PluginHost()
  ) throws(PluginError) {
    guard !path.bytes.isEmpty, !path.bytes.contains(0) else {
      throw PluginError(.file, path: path, "is no path")
    }
    self.path = try PluginFile.absolute(path)
    self.options = options
    self.worker = worker
    self.host = host
    guard contentHash(of: self.path) != nil else {
      throw PluginError(.file, path: path, "can't be read")
    }
  }

  /// Keys of all checks with their levels, for help.
  public static var catalog: [(number: Int, level: Int, key: String, title: String)] {
    Check.all.map { ($0.number, $0.level, $0.key, $0.title) }
  }

  /// Runs them.
  ///
  /// - Parameter each: called when a check is done.
  public func run(each: (CheckResult) -> Void = { _ in }) throws(PluginError) -> CheckReport {
    var results: [CheckResult] = []
    // Of what is no shared object every check would say the same in other words.
    let chosen =
      isObject ? Check.all.filter(options.selects) : Check.all.filter { $0.key == "elf" }
    for check in chosen {
      var result = try run(check)
      for _ in 1..<max(options.repeats, 1) where !result.outcome.isBad { result = try run(check) }
      each(result)
      results.append(result)
    }
    return CheckReport(
      path: path, subject: subject, level: options.level, seed: options.seed, results: results,
      notRun: Check.all.filter { check in !chosen.contains { $0.key == check.key } }.map(\.key),
      content: contentHash(of: path) ?? "")
  }

  private var isObject: Bool {
    do throws(PluginError) {
      _ = try SharedObject.check(path, allowsExecutableStack: true)
      return true
    } catch {
      return false
    }
  }

  private var subject: String {
    do throws(PluginError) {
      if let manifest = try PluginManifest.read(path) {
        return manifest.entries.map { "\($0.id) \($0.version)" }.joined(separator: ", ")
      }
    } catch {
      // The checks say what is wrong with the note.
    }
    return shownPath(path)
  }

  private func run(_ check: Check) throws(PluginError) -> CheckResult {
    var (result, digest) = try child(check)
    // Addresses, seeds of hash tables and leftovers on the stack differ between processes.
    if check.key == "twice", result.outcome == .pass || result.outcome == .note {
      let (again, other) = try child(check)
      if again.outcome != .pass && again.outcome != .note { return again }
      if other != digest {
        result.outcome = .fail
        result.findings.append(
          CheckFinding(
            .failure, "two processes draw different pictures",
            advice: "nothing that shows may hang on an address, a hash table's order, or "
              + "uninitialised memory"))
      }
      digest = other
    }
    return result
  }

  /// One check in one process, and the digest of what it drew.
  private func child(_ check: Check) throws(PluginError) -> (CheckResult, UInt64) {
    let start = proofsheet_monotonic_ms()
    var digest: UInt64 = 0
    let child = try WorkerProcess.start(worker, bytes: 0)
    var body = WireWriter()
    body.add(path.bytes)
    body.add(Int64(check.number))
    body.add(options.seed)
    body.add(options.parameters) { writer, pair in
      writer.add(pair.key)
      writer.add(pair.value)
    }
    body.add(options.baseline) { $0.add($1.bytes) }
    body.add(options.samples) { $0.add($1.bytes) }
    body.add(host.name)
    body.add(host.version)
    var result = CheckResult(
      number: check.number, level: check.level, key: check.key, title: check.title,
      outcome: .pass, findings: [], milliseconds: 0)
    do throws(WorkerDeath) {
      let (kind, answer) = try child.ask(.check, body.bytes, seconds: options.timeout) { _, _ in }
      var reader = WireReader(answer)
      if kind == .checked, let findings = try? reader.findings() {
        result.findings = findings
        digest = (try? reader.number(UInt64.self)) ?? 0
        result.outcome =
          switch findings.map(\.severity).max() {
          case nil: .pass
          case .note: .note
          case .warning: .warn
          case .failure: .fail
          case .skip: findings.contains { $0.severity == .failure } ? .fail : .skip
          }
      } else {
        result.outcome = .crash
        result.findings = [CheckFinding(.failure, "it broke the worker's protocol")]
      }
    } catch {
      if case .timeout = error.cause { result.outcome = .timeout } else { result.outcome = .crash }
      if check.key == "little-memory", result.outcome == .crash {
        // Libraries that abort without memory are many, and the worker is there for that.
        result.outcome = .warn
        result.findings = [
          CheckFinding(.warning, "short of memory its process ends: \(error.reason)")
        ]
        result.milliseconds = Int(proofsheet_monotonic_ms() - start)
        return (result, 0)
      }
      let isTimeout = result.outcome == .timeout
      result.findings = [
        CheckFinding(
          .failure,
          isTimeout ? "it wasn't done after \(figure(options.timeout)) s" : "it \(error.text)",
          advice: isTimeout
            ? "--timeout S gives it longer; where does it wait?"
            : "run it under a debugger: proofsheet plugin run FILE ... --wait-debugger")
      ]
    }
    result.milliseconds = Int(proofsheet_monotonic_ms() - start)
    return (result, digest)
  }
}

extension WireReader {
  fileprivate mutating func findings() throws(WireFault) -> [CheckFinding] {
    try list { (reader) throws(WireFault) in
      guard
        let severity = CheckFinding.Severity(rawValue: Int(try reader.number(UInt8.self)))
      else { throw WireFault() }
      return CheckFinding(
        severity, singleLine(try reader.text()),
        advice: try reader.optional { (reader) throws(WireFault) in
          singleLine(try reader.text())
        })
    }
  }
}

extension WorkerService {
  /// The child's side: runs one check and says what it found.
  func check(_ body: WireReader) throws(WireFault) {
    var body = body
    let path = FilePath(bytes: try body.data())
    let number = Int(try body.number(Int64.self))
    let seed = try body.number(UInt64.self)
    let parameters = try body.list { (reader) throws(WireFault) in
      (key: try reader.text(), value: try reader.text())
    }
    let baseline = try body.optional { (reader) throws(WireFault) in
      FilePath(bytes: try reader.data())
    }
    let samples = try body.list { (reader) throws(WireFault) in
      FilePath(bytes: try reader.data())
    }
    var host = PluginHost(name: try body.text(), version: try body.text())
    host.isValidating = true
    host.isWorker = true
    let text = text
    host.makeText = { text(nil, nil) }
    guard let check = Check.all.first(where: { $0.number == number }) else { throw WireFault() }
    let bench = CheckBench(
      path: path, seed: seed, parameters: parameters, baseline: baseline,
      samples: samples, host: host, home: home)
    check.body(bench)
    bench.conclude()
    answer(.checked) { writer in
      writer.add(bench.findings) { writer, finding in
        writer.add(UInt8(clamping: finding.severity.rawValue))
        writer.add(finding.text)
        writer.add(finding.advice) { $0.add($1) }
      }
      writer.add(bench.digest)
    }
  }
}
