// What people read while a run goes on: messages, and the bar on a terminal. Floor 8.
// All of it goes to stderr. A message takes the bar away and puts it back; nothing else draws one.
// Used by the thread that draws.

internal import Glibc
internal import ProofDrawing
internal import Proofsheet

final class Console {
  enum Bar: Hashable, Sendable {
    case none
    /// Redrawn in place.
    case terminal
    /// A line now and then, for logs: `--progress always` without a terminal.
    case lines
  }

  private let bar: Bar
  private let isQuiet: Bool
  private let columns: Int
  private let clock: () -> Double
  private let write: ([UInt8]) -> Void
  private var shown: String?
  private var start: Double?
  private var last = -Double.infinity

  /// - Parameters:
  ///   - columns: of the terminal.
  ///   - clock: seconds from anywhere.
  ///   - write: what takes the bytes.
  init(
    bar: Bar, isQuiet: Bool, columns: Int, clock: @escaping () -> Double,
    write: @escaping ([UInt8]) -> Void
  ) {
    self.bar = isQuiet ? .none : bar
    self.isQuiet = isQuiet
    self.columns = columns
    self.clock = clock
    self.write = write
  }

  /// On stderr.
  static func standard(_ settings: Settings) -> Console {
    let isTerminal = Descriptor.error.isTerminal
    let bar: Bar =
      switch settings.progress {
      case .never: .none
      case .auto: isTerminal ? .terminal : .none
      case .always: isTerminal ? .terminal : .lines
      }
    return Console(
      bar: bar, isQuiet: settings.isQuiet, columns: Descriptor.error.columns ?? 80,
      clock: monotonicSeconds, write: { _ = Descriptor.error.write($0) })
  }

  func say(_ error: UsageError) {
    print(MessageText.line("error", subject: error.subject, error.problem, error.advice))
  }

  func say(_ error: RunError) {
    print(
      MessageText.line(
        "error", subject: error.path?.bytes ?? [], error.message, error.advice))
  }

  func say(_ message: RunMessage) {
    let kind: String
    switch message.severity {
    case .error: kind = "error"
    case .warning: kind = "warning"
    case .note:
      if isQuiet { return }
      kind = "note"
    }
    print(
      MessageText.line(kind, subject: message.path?.bytes ?? [], message.text, message.advice))
  }

  /// Ten times a second at the most; every two seconds for logs.
  func show(_ progress: RunProgress) {
    guard bar != .none else { return }
    let now = clock()
    let start = self.start ?? now
    if self.start == nil {
      self.start = now
      // A short run leaves no line in a log.
      if bar == .lines { last = now }
    }
    guard now - last >= (bar == .terminal ? 0.1 : 2) else { return }
    last = now
    let line = ProgressLine(
      done: progress.done, total: progress.total, page: progress.page, pages: progress.pages,
      elapsed: now - start)
    // One column stays free, or some terminals wrap.
    let text = line.text(width: bar == .terminal ? columns - 1 : 100)
    if bar == .terminal {
      write(Array("\r\(text)\u{1B}[K".utf8))
      shown = text
    } else {
      write(Array("\(text)\n".utf8))
    }
  }

  /// Takes the bar away; nothing of it stays on the screen.
  func finish() {
    guard shown != nil else { return }
    write(Array("\r\u{1B}[K".utf8))
    shown = nil
  }

  private func print(_ line: [UInt8]) {
    let text = shown
    finish()
    write(line)
    if let text {
      write(Array(text.utf8))
      shown = text
    }
  }

  private static func monotonicSeconds() -> Double {
    var time = timespec()
    // Safe because the call fills this struct and nothing else.
    unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
  }
}
