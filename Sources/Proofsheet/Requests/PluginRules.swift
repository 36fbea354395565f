// How plugin files are found and kept apart in a run. Plain values. Floor 6.

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
  /// - Throws: ``ProofPlugins/PluginError``; also when a worker is wanted and there is none.
  public func load(
    _ path: FilePath, host: PluginHost, fontFamily: String? = nil, fontFolder: FilePath? = nil
  ) throws(PluginError) -> PluginFile {
    switch isolation {
    case .none: return try PluginFile.load(path, host: host)
    case .auto:
      if let content = contentHash(of: path), search.trusted.contains(content) {
        return try PluginFile.load(path, host: host)
      }
    case .process, .sandbox: break
    }
    guard let worker else {
      throw PluginError(
        .worker, path: path,
        "can't be run: proofsheet-worker is neither beside the program nor in "
          + "../libexec/proofsheet/",
        advice: "PROOFSHEET_WORKER=FILE names it; --isolation none does without")
    }
    return try PluginFile.load(
      path, host: host,
      worker: WorkerOptions(
        executable: worker, environment: workerEnvironment, timeout: timeout,
        isSandboxed: isolation == .sandbox, fontFamily: fontFamily, fontFolder: fontFolder))
  }
}
