// Carries the snapshot commands out. Floor 8.

internal import Glibc
internal import ProofDrawing
internal import ProofSnapshots
internal import Proofsheet

@MainActor struct SnapshotRun {
  private let command: SnapshotCommand
  private let console: Console

  init(_ command: SnapshotCommand) {
    self.command = command
    console = Console.standard(command.settings)
  }

  func run() -> ExitCode {
    do {
      let root = try packageRoot()
      switch command.verb {
      case .accept: return try accept(root)
      case .report: return try report(root)
      case .orphans: return try orphans(root)
      }
    } catch let error as SnapshotFileError {
      console.say(RunMessage(.error, path: error.path, error.message))
      return .usage
    } catch let error as RunError {
      console.say(error)
      return ExitCode(error)
    } catch {
      console.say(RunMessage(.error, "\(error)"))
      return .output
    }
  }

  private func accept(_ root: FilePath) throws(SnapshotFileError) -> ExitCode {
    let pattern = command.settings.inputs.first.map { SnapshotPattern(bytes: $0.bytes) }
    let accepted = try acceptSnapshots(
      in: root, from: command.settings.snapshots.from, matching: pattern)
    var codes: [ExitCode] = []
    for snapshot in accepted {
      if let problem = snapshot.problem {
        console.say(RunMessage(.error, path: snapshot.path, problem))
        codes.append(snapshot.isUnreadable ? .unreadable : .output)
      } else {
        console.say(RunMessage(.note, path: snapshot.path, "accepted"))
      }
    }
    guard accepted.isEmpty else { return .of(codes) }
    guard let named = command.settings.inputs.first else {
      console.say(RunMessage(.note, "nothing to accept"))
      return .done
    }
    console.say(
      RunMessage(
        .error, path: named, "no proposal has such a name",
        advice: "proofsheet snapshots accept takes all; --from DIR those of a run"))
    return .usage
  }

  private func report(_ root: FilePath) throws -> ExitCode {
    let words = command.settings.snapshots
    let folders = command.settings.inputs
    let runs =
      folders.isEmpty ? [try RunResults.latest(of: root)] : try folders.map { try RunResults($0) }
    let outcome = try SnapshotReport(
      html: words.html, junit: words.junit, sheet: words.sheet
    ).write(runs)
    let failing = outcome.pairs.filter { outcome.fails($0) }
    for pair in failing {
      console.say(RunMessage(.error, path: pair.name, pair.sentence))
    }
    if command.settings.diff.showsSlack {
      for pair in outcome.pairs where pair.status == .within {
        console.say(RunMessage(.warning, path: pair.name, pair.sentence))
      }
    }
    let count = outcome.pairs.count
    let all = ProgressLine.grouped(count) + " snapshot" + (count == 1 ? "" : "s")
    let verb = failing.count == 1 ? "fails" : "fail"
    if failing.isEmpty {
      console.say(RunMessage(.note, "\(all), all pass"))
      return .done
    }
    console.say(
      RunMessage(.error, "\(ProgressLine.grouped(failing.count)) of \(all) \(verb)"))
    return .refused
  }

  private func orphans(_ root: FilePath) throws -> ExitCode {
    let words = command.settings.snapshots
    let found = try OrphanSnapshots(in: root, after: try RunResults.latest(of: root))
    for folder in found.unsure {
      console.say(
        RunMessage(
          .warning, path: folder, "no snapshot of its source was taken: left alone",
          advice: "remove the folder where none is meant to be"))
    }
    if found.orphans.isEmpty {
      console.say(RunMessage(.note, "no orphans"))
      return .done
    }
    let lines = found.orphans.flatMap { $0.bytes + [UInt8(ascii: "\n")] }
    if let reason = Descriptor.output.write(lines) {
      console.say(RunMessage(.error, path: FilePath("-"), reason))
      return .output
    }
    guard words.deletes else { return .refused }
    if !words.isSure {
      guard isatty(0) == 1 else {
        throw RunError(.usage, "nobody can be asked here", advice: "--delete --yes doesn't ask")
      }
      let count = found.orphans.count
      _ = Descriptor.error.write(
        Array("delete \(count == 1 ? "this baseline" : "these \(count) baselines")? [y/N] ".utf8))
      guard readLine()?.lowercased() == "y" else { return .refused }
    }
    do {
      try found.delete(in: root)
    } catch {
      throw RunError(.output, path: error.path, error.message)
    }
    return .done
  }
}
