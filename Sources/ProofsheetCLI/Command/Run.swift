// Carries a command out: the one place where the command line meets the pipeline. Floor 8.

internal import ProofDrawing
internal import ProofItems
internal import Proofsheet

@MainActor struct Run {
  /// - Returns: the exit code.
  func run(_ words: [Word]) -> ExitCode {
    do throws(UsageError) {
      return try carryOut(Command(words))
    } catch {
      Console.standard(Settings()).say(error)
      return .usage
    }
  }

  private func carryOut(_ command: Command) throws(UsageError) -> ExitCode {
    let help = HelpText(width: Descriptor.output.columns ?? 80)
    switch command {
    case .usage:
      _ = Descriptor.error.write(Array(help.usage.utf8))
      return .usage
    case .overview: return output(help.overview)
    case .help(let verb): return output(help.options(of: verb))
    case .cellHelp(let settings):
      do throws(RunError) {
        return output(help.cell(try RendererDescription(settings)))
      } catch {
        Console.standard(settings).say(error)
        return ExitCode(error)
      }
    case .snapshots(let command): return SnapshotRun(command).run()
    case .snapshotHelp(let verb): return output(verb.map(help.snapshots) ?? help.snapshots)
    case .plugin(let command): return PluginRun(command).run()
    case .pluginHelp(let verb): return output(verb.map(help.plugin) ?? help.plugin)
    case .version: return output(VersionText().text)
    case .formats(let request, let settings):
      do throws(RunError) {
        let formats = try readableFormats(request)
        return output(
          settings.asJSON
            ? FormatsText(formats).json.written + "\n" : FormatsText(formats).text(help))
      } catch {
        Console.standard(settings).say(error)
        return ExitCode(error)
      }
    case .sheet(let request, let settings):
      try checkTerminal(request.run)
      return draw(settings) { (events) throws(RunError) in
        try drawSheet(request, events: events)
      }
    case .plan(let request, let settings):
      return plan(request, settings)
    case .detail(let request, let settings):
      try checkTerminal(request.run)
      return draw(settings) { (events) throws(RunError) in
        try drawDetail(request, events: events)
      }
    case .diff(let request, let settings):
      if settings.diff.sheet == .standardOutput, Descriptor.output.isTerminal {
        throw UsageError(
          "--sheet -", "standard output is a terminal", "redirect it, or name a file")
      }
      return compare(request, settings)
    }
  }

  private func draw(
    _ settings: Settings, _ body: (RunEvents) throws(RunError) -> RunOutcome
  ) -> ExitCode {
    let console = Console.standard(settings)
    do throws(RunError) {
      let outcome = try body(events(console))
      console.finish()
      Closing(outcome).say(to: console, isVerbose: settings.isVerbose)
      return ExitCode(outcome.totals)
    } catch {
      console.finish()
      console.say(error)
      return ExitCode(error)
    }
  }

  private func compare(_ request: DiffRequest, _ settings: Settings) -> ExitCode {
    let console = Console.standard(settings)
    do throws(RunError) {
      let speech = DiffSpeech(request, settings)
      let outcome = try Proofsheet.compare(request, events: events(console)) { pair in
        for message in speech.messages(for: pair) { console.say(message) }
      }
      for message in speech.closing(outcome) { console.say(message) }
      if let sheet = settings.diffSheetRequest(request, outcome) {
        let drawn = try drawSheet(sheet, events: events(console))
        console.finish()
        for message in speech.sheet(drawn) { console.say(message) }
      }
      return ExitCode(outcome)
    } catch {
      console.finish()
      console.say(error)
      return ExitCode(error)
    }
  }

  private func plan(_ request: SheetRequest, _ settings: Settings) -> ExitCode {
    let console = Console.standard(settings)
    do throws(RunError) {
      let plan = try planSheet(request, events: events(console))
      console.finish()
      return output(try plan.json())
    } catch {
      console.finish()
      console.say(error)
      return ExitCode(error)
    }
  }

  private func events(_ console: Console) -> RunEvents {
    RunEvents(message: { console.say($0) }, progress: { console.show($0) })
  }

  private func checkTerminal(_ run: RunRequest) throws(UsageError) {
    if run.output == .standardOutput && Descriptor.output.isTerminal {
      throw UsageError(
        "-o -", "standard output is a terminal", "redirect it, or name a file")
    }
  }

  private func output(_ text: String) -> ExitCode { output(Array(text.utf8)) }

  /// On stdout; a reader that went away is an error like a full disk.
  private func output(_ bytes: [UInt8]) -> ExitCode {
    guard let reason = Descriptor.output.write(bytes) else { return .done }
    _ = Descriptor.error.write(MessageText.line("error", subject: Array("-".utf8), reason, nil))
    return .output
  }
}
