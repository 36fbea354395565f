// The workers of one renderer: as many as threads call at once, kept between calls. Floor 4.

internal import CShimOS
internal import ProofDrawing
internal import Synchronization

/// Starts workers with a file loaded and a renderer opened in them.
final class WorkerPool: Sendable {
  let path: FilePath
  let options: WorkerOptions
  private let host: PluginHost
  /// Renderer or decoder, and parameters, that each worker opens; nil to load the file only.
  private let opening: [UInt8]?
  private let idle = Mutex<[Resting]>([])
  private let clock: @Sendable () -> Int64

  private struct Resting {
    let worker: WorkerProcess
    /// In milliseconds of the clock.
    let since: Int64
  }

  private struct Neighbor {
    weak var pool: WorkerPool?
  }

  /// Every pool of the process: whoever uses one ends what rests too long in the others, so that no
  /// timer is needed.
  private static let all = Mutex<[Neighbor]>([])

  init(
    path: FilePath, options: WorkerOptions, host: PluginHost, opening: [UInt8]? = nil,
    clock: @escaping @Sendable () -> Int64 = { proofsheet_monotonic_ms() }
  ) {
    self.path = path
    self.options = options
    self.host = host
    self.opening = opening
    self.clock = clock
    Self.all.withLock { all in
      all.removeAll { $0.pool == nil }
      all.append(Neighbor(pool: self))
    }
  }

  /// Workers that wait for the next cell.
  var resting: Int { idle.withLock { $0.count } }

  /// Ends workers that have waited too long, in every pool. They end outside of all locks.
  private static func endResting() {
    let pools = all.withLock { $0.compactMap(\.pool) }
    for pool in pools {
      let now = pool.clock()
      let ended = pool.idle.withLock { idle -> [Resting] in
        let expired = Set(WorkerRest.expired(idle.map(\.since), now: now))
        defer { idle = idle.indices.filter { !expired.contains($0) }.map { idle[$0] } }
        return expired.map { idle[$0] }
      }
      _ = ended
    }
  }

  /// A worker that is ready, for the caller alone until it is given back.
  func take(bytes: Int) throws(PluginError) -> WorkerProcess {
    let kept = idle.withLock { idle -> WorkerProcess? in
      guard let index = idle.lastIndex(where: { $0.worker.pages.capacity >= bytes }) else {
        return nil
      }
      return idle.remove(at: index).worker
    }
    Self.endResting()
    if let kept { return kept }
    return try start(bytes: bytes).worker
  }

  func giveBack(_ worker: WorkerProcess) {
    let resting = Resting(worker: worker, since: clock())
    idle.withLock { $0.append(resting) }
    Self.endResting()
  }

  /// A worker with the file loaded, what the file holds, and how well the worker is sealed.
  func start(bytes: Int) throws(PluginError) -> (
    worker: WorkerProcess, plugins: [PluginDescriptor], sandbox: String
  ) {
    let worker = try WorkerProcess.start(options, bytes: bytes)
    var start = WireWriter()
    start.add(path.bytes)
    start.add(host.name)
    start.add(host.version)
    start.add(host.allowsNetwork)
    start.add(Int64(options.memory))
    start.add(Int64(options.processorTime))
    start.add(options.isSandboxed)
    start.add(options.fontFamily) { $0.add($1) }
    start.add(options.fontFolder) { $0.add($1.bytes) }
    start.add(false)
    var reader = WireReader(try answer(of: worker, .start, start.bytes, expected: .loaded))
    let plugins: [PluginDescriptor]
    let sandbox: String
    do {
      plugins = try reader.list { (reader) throws(WireFault) in try reader.descriptor() }
      sandbox = singleLine(try reader.text())
    } catch {
      throw PluginError(.worker, path: path, "its worker broke the protocol")
    }
    if let opening { _ = try answer(of: worker, .open, opening, expected: .opened) }
    return (worker, plugins, sandbox)
  }

  private func answer(
    of worker: WorkerProcess, _ kind: WireKind, _ body: [UInt8], expected: WireKind
  ) throws(PluginError) -> [UInt8] {
    let kindOfAnswer: WireKind
    let answer: [UInt8]
    do throws(WorkerDeath) {
      (kindOfAnswer, answer) = try worker.ask(
        kind, body, seconds: options.loadingTimeout, option: "--plugin-timeout", note: report)
    } catch {
      throw PluginError(
        .worker, path: path, "\(error.text) while it was loaded",
        advice: "proofsheet plugin check FILE says more")
    }
    if kindOfAnswer == expected { return answer }
    var reader = WireReader(answer)
    guard kindOfAnswer == .refused, let error = try? reader.pluginError() else {
      throw PluginError(.worker, path: path, "its worker broke the protocol")
    }
    throw error
  }

  func report(_ kind: WireKind, _ body: [UInt8]) {
    var reader = WireReader(body)
    if kind == .note, let note = try? reader.note() { host.report(note) }
  }
}
