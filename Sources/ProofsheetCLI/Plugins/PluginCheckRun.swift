// `plugin check`: findings as they come, one line at the end. Floor 8.

internal import ProofDrawing
internal import Proofsheet

@MainActor struct PluginCheckRun {
  private let command: PluginCommand

  init(_ command: PluginCommand) {
    self.command = command
  }

  func run() -> ExitCode {
    let run = PluginRun(command)
    let settings = command.settings.plugin
    guard let worker = run.rules.worker else {
      return run.fail(
        RunError(
          .usage, "proofsheet-worker is neither beside the program nor in ../libexec/proofsheet/",
          advice: "PROOFSHEET_WORKER=FILE names it"))
    }
    let options = CheckOptions(
      level: settings.level ?? 5, only: settings.only, skip: settings.skip,
      seed: settings.seed ?? 0, repeats: settings.repeats ?? 1, timeout: settings.timeout ?? 20,
      parameters: command.settings.parameters.map { parameter in
        ((parameter.rendererID.map { $0 + "." } ?? "") + parameter.key, parameter.value)
      }, baseline: settings.baseline, samples: settings.samples)
    do throws(PluginError) {
      let checker = try PluginChecker(
        command.operand, options: options,
        worker: WorkerOptions(
          executable: worker, environment: run.rules.workerEnvironment,
          timeout: options.timeout),
        host: PluginHost(version: programVersion))
      let report = try checker.run { result in
        if !settings.isJSON { _ = PluginRun.output(lines(of: result)) }
      }
      return conclude(report, run)
    } catch {
      return run.fail(
        RunError(.usage, path: error.path ?? command.operand, error.message, advice: error.advice))
    }
  }

  private func conclude(_ report: CheckReport, _ run: PluginRun) -> ExitCode {
    let settings = command.settings.plugin
    let written = PluginRun.output(
      settings.isJSON ? report.json.written + "\n" : report.summary + "\n")
    if let junit = settings.junit,
      let problem = FileBytes.replace(junit, with: Array(JUnit.text(of: report).utf8))
    {
      return run.fail(RunError(.output, path: junit, problem))
    }
    guard written == .done else { return written }
    if settings.isSaved, report.ranAny {
      let record = CheckRecord.path(of: report.path)
      if let problem = FileBytes.replace(record, with: report.record) {
        return run.fail(RunError(.output, path: record, problem))
      }
    }
    guard report.ranAny else {
      return run.fail(
        RunError(
          .usage, path: command.operand, "no check was run: that is no success",
          advice: "--only and --skip choose by name; proofsheet plugin check --help lists them"))
    }
    return report.isPassed ? .done : .refused
  }

  private func lines(of result: CheckResult) -> String {
    let head = "\(result.outcome.rawValue): \(result.number) \(result.key): "
    if result.outcome == .pass {
      return command.settings.isVerbose ? head + result.title + "\n" : ""
    }
    if [.note, .skip].contains(result.outcome) && !command.settings.isVerbose { return "" }
    var text = ""
    for finding in result.findings {
      text += head + MessageText.escaped(Array(finding.text.utf8))
      if let advice = finding.advice {
        text += " (\(MessageText.escaped(Array(advice.utf8))))"
      }
      text += "\n"
    }
    // What is no shared object stays none however often it is looked at.
    if result.outcome.isBad, result.key != "elf" {
      let file = MessageText.escaped(command.operand.bytes)
      text +=
        "      again: proofsheet plugin check \(file) --level \(result.level) "
        + "--only \(result.key) --seed \(command.settings.plugin.seed ?? 0)\n"
    }
    return text
  }
}

/// JUnit's XML, as CI servers read it.
enum JUnit {
  static func text(of report: CheckReport) -> String {
    var text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
    let failures = report.results.count { $0.outcome.isBad }
    text += "<testsuite name=\"\(escaped(report.subject))\" tests=\"\(report.results.count)\" "
    text += "failures=\"\(failures)\" skipped=\"\(report.count(.skip))\">\n"
    for result in report.results {
      text += "  <testcase classname=\"level\(result.level)\" name=\"\(escaped(result.key))\" "
      text += "time=\"\(Double(result.milliseconds) / 1000)\">"
      let words = escaped(
        result.findings.map { [$0.text, $0.advice].compactMap { $0 }.joined(separator: "; ") }
          .joined(separator: "\n"))
      if result.outcome.isBad {
        text += "<failure message=\"\(result.outcome.rawValue)\">\(words)</failure>"
      } else if result.outcome == .skip {
        text += "<skipped message=\"\(words)\"/>"
      } else if !words.isEmpty {
        text += "<system-out>\(words)</system-out>"
      }
      text += "</testcase>\n"
    }
    return text + "</testsuite>\n"
  }

  private static func escaped(_ text: String) -> String {
    text.replacing("&", with: "&amp;").replacing("<", with: "&lt;").replacing(">", with: "&gt;")
      .replacing("\"", with: "&quot;")
  }
}
