// What plugins, and the search for them, have to say during a run. Floor 6.

internal import ProofItems
internal import ProofPlugins
internal import Synchronization

/// What plugins and their host said, from any thread, until the drawing thread passes it on.
final class PluginRemarks: Sendable {
  /// A plugin that logs for every cell of a million must not fill memory.
  private static let most = 1000
  private let state = Mutex((notes: [PluginNote](), dropped: 0))
  private let hasPassedOver = Atomic(false)

  /// Takes what a user should see; a plugin's own debugging stays where it is.
  @Sendable func take(_ note: PluginNote) {
    guard note.level >= .info else { return }
    state.withLock { state in
      if state.notes.count < Self.most {
        state.notes.append(note)
      } else {
        state.dropped += 1
      }
    }
  }

  /// What the search path couldn't use, once a run, and only where something wasn't found on it: whoever
  /// misses it may be waiting for one of these.
  func takePassedOver(_ found: FoundPlugins) {
    if hasPassedOver.exchange(true, ordering: .relaxed) { return }
    for note in found.notes { take(PluginNote(.warning, note)) }
    for refusal in found.refused {
      take(
        PluginNote(
          .warning,
          "\(ShownText.exact(refusal.path.bytes)) isn't used: \(refusal.reason)"
            + (refusal.advice.map { " (\($0))" } ?? "")))
    }
  }

  /// Passes on what came since the last time.
  func drain(to events: RunEvents) {
    let (notes, dropped) = state.withLock { state in
      defer { state = ([], 0) }
      return state
    }
    for note in notes {
      let severity: RunMessage.Severity = note.level >= .warning ? .warning : .note
      events.message(
        RunMessage(severity, note.plugin.map { "\($0): \(note.text)" } ?? note.text))
    }
    if dropped > 0 {
      events.message(RunMessage(.warning, "\(dropped) more messages of plugins were left out"))
    }
  }
}
