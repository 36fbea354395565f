// One worker from the host's side: started, spoken to, timed, killed, buried. Floor 4.
// Used by one thread at a time. Whatever happens in it ends as a value here.

internal import CShimOS
internal import Glibc
internal import ProofDrawing
internal import Synchronization

/// Why a worker is no more.
struct WorkerDeath: Error, Hashable {
  enum Cause: Hashable {
    case signal(Int)
    case ended(Int)
    /// The option is the one that changes it.
    case timeout(seconds: Double, option: String)
    case memory(bytes: Int)
    case nonsense
  }

  var cause: Cause
  /// The last that it wrote to standard error, one line.
  var lastWords: String

  /// "crashed (SIGSEGV)": follows the plugin's id.
  var text: String {
    let words = lastWords.isEmpty ? "" : "; it said: \(lastWords)"
    return reason + words
  }

  var reason: String {
    switch cause {
    case .signal(let number):
      "crashed (\(WorkerDeath.names[number] ?? "signal \(number)"))"
    case .ended(let status): "called exit(\(status))"
    case .timeout(let seconds, let option): "took longer than \(figure(seconds)) s (\(option))"
    case .memory(let bytes): "used more than \(bytes >> 20) MB of memory"
    case .nonsense: "broke the worker's protocol"
    }
  }

  /// A second attempt could only take as long again.
  var isFinal: Bool {
    switch cause {
    case .timeout, .memory, .signal(24): true
    default: false
    }
  }

  private static let names: [Int: String] = [
    4: "SIGILL, as a Swift trap or an instruction that this CPU lacks", 5: "SIGTRAP",
    6: "SIGABRT, as an assertion or an exception that nobody caught", 7: "SIGBUS", 8: "SIGFPE",
    9: "SIGKILL", 11: "SIGSEGV", 15: "SIGTERM", 24: "SIGXCPU, more processor time than its limit",
    31: "SIGSYS, stopped by the sandbox",
  ]
}

@safe final class WorkerProcess: @unchecked Sendable {
  // Safe because one thread at a time has it: pools hand it over under their locks.
  private let options: WorkerOptions
  private let pid: Int32
  private let channel: WorkerChannel
  private let errors: Int32
  let pages: SharedPages
  private var lastWords: [UInt8] = []
  private var death: WorkerDeath?
  private var wear = WorkerWear()

  /// Workers die with the thread that started them: this one lasts as long as the process.
  private static let spawner = CallThread()

  private init(options: WorkerOptions, child: proofsheet_worker, pages: SharedPages) {
    self.options = options
    pid = child.pid
    channel = WorkerChannel(socket: child.socket)
    errors = child.errors
    self.pages = pages
  }

  /// Starts a worker.
  ///
  /// - Parameter bytes: shared memory that it must have at least.
  static func start(_ options: WorkerOptions, bytes: Int) throws(PluginError) -> WorkerProcess {
    // Pages that nobody touches cost nothing, so that most cells fit what the first one got.
    let capacity = max(bytes, 64 << 20) + SharedPages.controlBytes
    let result = spawner.run { () -> (Int32, proofsheet_worker) in
      var child = proofsheet_worker()
      let parent = Array(String(getpid()).utf8)
      let words = [options.executable.bytes, parent, Array(String(capacity).utf8)]
      // Safe because every string ends with NUL and outlives the call.
      let error = unsafe withStrings(words) { argv in
        unsafe withStrings(options.environment) { environment in
          unsafe proofsheet_spawn_worker(argv[0], argv, environment, capacity, &child)
        }
      }
      return (error, child)
    }
    guard let (error, child) = result, error == 0 else {
      throw PluginError(
        .worker, path: options.executable,
        "can't be started: \(result.map { systemMessage($0.0) } ?? "no thread could be started")",
        advice: "PROOFSHEET_WORKER names the file; --isolation none does without")
    }
    guard let pages = SharedPages(descriptor: child.memory, capacity: capacity) else {
      let problem = systemMessage(errno)
      for descriptor in [child.socket, child.errors, child.memory] { close(descriptor) }
      kill(child.pid, SIGKILL)
      var (signal, status): (Int32, Int32) = (0, 0)
      unsafe proofsheet_reap(child.pid, &signal, &status)
      throw PluginError(.worker, path: options.executable, "has no shared memory: \(problem)")
    }
    close(child.memory)
    return WorkerProcess(options: options, child: child, pages: pages)
  }

  deinit {
    if death == nil {
      // Orderly: it destroys its instances, then ends; one that doesn't is killed.
      _ = channel.send(.bye, [])
      let end = proofsheet_monotonic_ms() + 2000
      while case .frame = channel.receive({ self.wait(until: end) == .ready }) {}
      // The whole group: what the plugin started goes with it.
      kill(-pid, SIGKILL)
      var (signal, status): (Int32, Int32) = (0, 0)
      // Safe because both numbers live on this frame.
      unsafe proofsheet_reap(pid, &signal, &status)
    }
    close(channel.socket)
    close(errors)
  }

  /// Sends a message and waits for its answer, passing notes on meanwhile.
  ///
  /// - Parameters:
  ///   - file: a descriptor that goes with it.
  ///   - seconds: until the worker is killed.
  ///   - option: what changes the seconds; nil: as the options say.
  ///   - note: what comes before the answer: notes, findings.
  func ask(
    _ kind: WireKind, _ body: [UInt8], passing file: Int32? = nil, seconds: Double,
    option: String? = nil, isCancelled: () -> Bool = { false }, note: (WireKind, [UInt8]) -> Void
  ) throws(WorkerDeath) -> (WireKind, [UInt8]) {
    if let death { throw death }
    pages.isCancelled = false
    let start = proofsheet_monotonic_ms()
    let milliseconds = Int64(min(max(seconds, 0.01), 1_000_000) * 1000)
    let soft = start + min(milliseconds / 2, Int64(min(options.patience, 1_000_000) * 1000))
    guard channel.send(kind, body), file.map({ channel.pass($0) }) ?? true else {
      throw bury(nil)
    }
    var verdict = Wait.ready
    while true {
      let outcome = channel.receive {
        if isCancelled() { pages.isCancelled = true }
        verdict = wait(until: start + milliseconds) {
          if proofsheet_monotonic_ms() >= soft || isCancelled() { pages.isCancelled = true }
        }
        return verdict == .ready
      }
      switch outcome {
      case .frame(let kind, let body) where [.note, .finding].contains(kind): note(kind, body)
      case .frame(let kind, let body): return (kind, body)
      case .closed: throw bury(nil)
      case .nonsense: throw bury(.nonsense)
      case .late:
        throw bury(
          verdict == .fat
            ? .memory(bytes: options.memory)
            : .timeout(seconds: seconds, option: option ?? options.timeoutOption))
      }
    }
  }

  private enum Wait { case ready, late, fat }

  /// Waits until the socket can be read, draining what the worker prints, looking at its memory.
  private func wait(until end: Int64, tick: () -> Void = {}) -> Wait {
    while true {
      let left = end - proofsheet_monotonic_ms()
      guard left > 0 else { return .late }
      var entries = [
        pollfd(fd: channel.socket, events: Int16(POLLIN), revents: 0),
        pollfd(fd: errors, events: Int16(POLLIN), revents: 0),
      ]
      if errorsAreClosed { entries.removeLast() }
      // Safe because poll writes within the array.
      let got = unsafe poll(&entries, nfds_t(entries.count), Int32(min(left, 100)))
      tick()
      if entries.count > 1, entries[1].revents != 0 { drainErrors() }
      if entries[0].revents != 0 { return .ready }
      if got == 0, resident > options.memory + pages.capacity + (256 << 20) { return .fat }
    }
  }

  private var errorsAreClosed = false

  private func drainErrors() {
    var buffer = [UInt8](repeating: 0, count: 4096)
    for _ in 0..<64 {
      // Safe because read writes at most the buffer's length; the descriptor doesn't block.
      let got = unsafe read(errors, &buffer, buffer.count)
      if got == 0 { errorsAreClosed = true }
      guard got > 0 else { break }
      lastWords = Array((lastWords + buffer.prefix(got)).suffix(2000))
    }
  }

  /// Counts a cell or a file; whether the worker should be replaced.
  func serve() -> Bool { wear.serve { memory.own } }

  /// Bytes that the worker has in memory, by the kernel's own count.
  private var resident: Int { memory.resident }

  /// What it has in memory, and what of that is no file's and nobody else's.
  private var memory: (resident: Int, own: Int) {
    // Safe because the path is a literal of ASCII with a number in it.
    let descriptor = unsafe open("/proc/\(pid)/statm", O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { return (0, 0) }
    defer { close(descriptor) }
    let words = String(decoding: readBytes(descriptor, count: 200, at: 0), as: UTF8.self)
      .split(separator: " ")
    guard words.count > 2, let resident = Int(words[1]), let shared = Int(words[2]) else {
      return (0, 0)
    }
    return (resident * Int(getpagesize()), max(resident - shared, 0) * Int(getpagesize()))
  }

  /// Kills what is left of it and says what it died of.
  private func bury(_ cause: WorkerDeath.Cause?) -> WorkerDeath {
    if let death { return death }
    if cause != nil { kill(-pid, SIGKILL) }
    if cause == nil {
      // Its socket is closed: it is dying, unless it closed the socket itself.
      let end = proofsheet_monotonic_ms() + 2000
      var info = unsafe siginfo_t()
      // Safe because the struct lives on this frame; the child stays to be reaped below.
      while unsafe waitid(P_PID, id_t(pid), &info, WEXITED | WNOHANG | WNOWAIT) == 0,
        unsafe info.si_signo == 0, proofsheet_monotonic_ms() < end
      { usleep(500) }
      kill(-pid, SIGKILL)
    }
    var (signal, status): (Int32, Int32) = (0, 0)
    // Safe because both numbers live on this frame.
    unsafe proofsheet_reap(pid, &signal, &status)
    drainErrors()
    let found =
      cause ?? (signal != 0 ? .signal(Int(signal)) : .ended(Int(status)))
    let words = singleLine(
      String(decoding: lastWords, as: UTF8.self).split(separator: "\n").suffix(4)
        .joined(separator: " / "))
    let death = WorkerDeath(cause: found, lastWords: String(words.suffix(400)))
    self.death = death
    return death
  }
}

/// Lends strings as C has them: each ends with NUL, the list with NULL.
private func withStrings<Value>(
  _ strings: [[UInt8]], _ body: (UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>) -> Value
) -> Value {
  var arena: [CChar] = []
  var starts: [Int] = []
  for string in strings {
    starts.append(arena.count)
    arena += string.map(CChar.init(bitPattern:)) + [0]
  }
  // Safe because the arena and the list outlive the body.
  return unsafe arena.withUnsafeMutableBufferPointer { arena in
    let base = arena.baseAddress
    var list: [UnsafeMutablePointer<CChar>?] = unsafe starts.map { start in
      unsafe base.map { unsafe $0 + start }
    }
    unsafe list.append(nil)
    return unsafe list.withUnsafeMutableBufferPointer { list in
      guard let list = list.baseAddress else { preconditionFailure("a list has its NULL") }
      return unsafe body(list)
    }
  }
}
