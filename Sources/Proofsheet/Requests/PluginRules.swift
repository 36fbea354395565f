// How plugin files are found and kept apart in a run. Plain values. Floor 6.

internal import CShimOS
public import ProofDrawing
public import ProofPlugins

/// Where plugins come from, and what runs them.
public struct PluginRules: Hashable, Sendable {
  /// Looked through for an id that no named file brings.
  public var search: PluginSearch
  public var isolation: PluginIsolation
  /// Seconds that one call into a plugin may take.
  public var timeout: Double
  /// `proofsheet-worker`, absolute; nil: there is none, and only ``ProofPlugins/PluginIsolation/none`` and
  /// trusted files work.
  public var worker: FilePath?
  /// `NAME=VALUE`, all that a worker gets of the environment.
  public var workerEnvironment: [[UInt8]]

  public init(
    search: PluginSearch = PluginSearch(), isolation: PluginIsolation = .auto,
    timeout: Double = 30, worker: FilePath? = nil, workerEnvironment: [[UInt8]] = []
  ) {
    self.search = search
    self.isolation = isolation
    self.timeout = timeout
    self.worker = worker
    self.workerEnvironment = workerEnvironment
  }

  /// Loads a file as the rules say.
  ///
  /// - Parameter workers: how many threads will draw at once: the memory that is available is shared
  ///   out among so many workers.
  /// - Throws: ``ProofPlugins/PluginError``; also when a worker is wanted and there is none.
  public func load(
    _ path: FilePath, host: PluginHost, fontFamily: String? = nil, fontFolder: FilePath? = nil,
    workers: Int = 1
  ) throws(PluginError) -> PluginFile {
    if isolation == .none || (isolation == .auto && isTrusted(path)) {
      return try PluginFile.load(path, host: host)
    }
    return try PluginFile.load(
      path, host: host,
      worker: WorkerOptions(
        executable: try worker(for: path), environment: workerEnvironment, timeout: timeout,
        memory: WorkerOptions.memory(1 << 30, workers: workers, available: availableMemory),
        isSandboxed: isolation == .sandbox, fontFamily: fontFamily, fontFolder: fontFolder))
  }

  /// Loads a file for its decoders: as ``load(_:host:fontFamily:fontFolder:)``, but sealed in unless
  /// it is trusted or somebody said otherwise, since what it reads may be anybody's.
  func loadDecoders(of path: FilePath, host: PluginHost, limits: RunLimits) throws(PluginError)
    -> PluginFile
  {
    let isOpen = isolation == .none || (isolation == .auto && isTrusted(path))
    if isOpen && !limits.isUntrusted { return try PluginFile.load(path, host: host) }
    var options = WorkerOptions(
      executable: try worker(for: path), environment: workerEnvironment, timeout: limits.timeout,
      // What a decoder may hold, and room for the program around it.
      memory: limits.stored.memory + (256 << 20),
      isSandboxed: isolation != .process || limits.isUntrusted)
    options.timeoutOption = "--timeout"
    options.loadingTimeout = timeout
    // A large picture takes its time: half of what it may.
    options.patience = limits.timeout
    return try PluginFile.load(path, host: host, worker: options)
  }

  private var availableMemory: Int {
    // Safe because the names are literals, which outlive the call.
    Int(
      clamping: unsafe proofsheet_available_memory(
        "/proc/meminfo", "/proc/self/cgroup", "/sys/fs/cgroup"))
  }

  private func isTrusted(_ path: FilePath) -> Bool {
    guard let content = contentHash(of: path) else { return false }
    return search.trusted.contains(content)
  }

  private func worker(for path: FilePath) throws(PluginError) -> FilePath {
    guard let worker else {
      throw PluginError(
        .worker, path: path,
        "can't be run: proofsheet-worker is neither beside the program nor in "
          + "../libexec/proofsheet/",
        advice: "PROOFSHEET_WORKER=FILE names it; --isolation none does without")
    }
    return worker
  }
}
