// What is said when a run has ended: what was written, and what could not be read. Floor 8.

internal import ProofDrawing
internal import Proofsheet

struct Closing {
  /// Files that are named one by one; of more the first and the last.
  private static let most = 10

  let outcome: RunOutcome

  init(_ outcome: RunOutcome) {
    self.outcome = outcome
  }

  func say(to console: Console, isVerbose: Bool) {
    for message in messages(isVerbose: isVerbose) { console.say(message) }
  }

  func messages(isVerbose: Bool) -> [RunMessage] {
    var messages = written
    messages += leftOver
    let totals = outcome.totals
    let unreadable = totals.placeholders + totals.blanks + totals.partial
    if unreadable > 0 {
      messages.append(
        RunMessage(
          .error, path: outcome.written.first,
          "\(count(unreadable, "input")) of \(ProgressLine.grouped(totals.items)) could not be "
            + (totals.partial > 0 ? "read whole" : "read"),
          advice: "each is named above; --report FILE lists them"))
    }
    if isVerbose {
      messages.append(
        RunMessage(
          .note, path: outcome.written.first,
          "\(count(totals.items, "item")): \(count(totals.drawn)) drawn, "
            + "\(count(totals.partial)) drawn in part, "
            + "\(count(totals.placeholders, "placeholder")), \(count(totals.blanks)) left blank; "
            + "passed over: \(count(totals.notAPicture)) that are no pictures, "
            + "\(count(totals.passedOver, "other"))"))
    }
    return messages
  }

  private var written: [RunMessage] {
    let files = outcome.written
    guard files.count > Self.most, let first = files.first, let last = files.last else {
      return files.map { RunMessage(.note, path: $0, "written") }
    }
    return [
      RunMessage(.note, path: first, "written, the first of \(count(files.count, "page"))"),
      RunMessage(.note, path: last, "written, the last"),
    ]
  }

  /// Pages of an earlier, longer run: they would be taken for part of this one.
  private var leftOver: [RunMessage] {
    let files = outcome.leftOver
    guard let first = files.first, let last = files.last else { return [] }
    if files.count <= Self.most {
      return files.map {
        RunMessage(
          .warning, path: $0, "a page of an earlier run, not of this one",
          advice: "remove it if it isn't wanted")
      }
    }
    return [
      RunMessage(
        .warning, path: first,
        "the first of \(count(files.count, "page")) of an earlier run, not of this one",
        advice: "remove them if they aren't wanted"),
      RunMessage(.warning, path: last, "the last of them"),
    ]
  }

  private func count(_ number: Int, _ noun: String = "") -> String {
    let figure = ProgressLine.grouped(number)
    if noun.isEmpty { return figure }
    return number == 1 ? "\(figure) \(noun)" : "\(figure) \(noun)s"
  }
}
