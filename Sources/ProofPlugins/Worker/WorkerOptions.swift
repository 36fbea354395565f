// How third-party code is kept apart, as the program decided. Floor 4.
// Everything is passed in: nothing here reads the environment.

internal import CShimOS
public import ProofDrawing

/// What runs a plugin file.
public enum PluginIsolation: String, CaseIterable, Hashable, Sendable {
  /// A worker for files of others, this process for files that the user trusts.
  case auto
  /// This process.
  case none
  /// A worker.
  case process
  /// A worker that can't write files, use the network or start programs.
  case sandbox
}

/// How workers are started, and what they may use.
public struct WorkerOptions: Hashable, Sendable {
  /// `proofsheet-worker`, absolute.
  public var executable: FilePath
  /// `NAME=VALUE`, all that a worker gets.
  public var environment: [[UInt8]]
  /// Seconds that a call may take before its worker is killed; a plugin is asked to stop after
  /// half of it, or after ``patience`` where that is sooner.
  public var timeout: Double
  /// Seconds after which a plugin is asked to stop at the latest.
  public var patience: Double = 5
  /// What the user changes it by.
  public var timeoutOption = "--plugin-timeout"
  /// Seconds that loading the file and opening what it holds may take, which --plugin-timeout
  /// changes for decoders too.
  public var loadingTimeout: Double
  /// Bytes of private memory.
  public var memory: Int
  /// Seconds of processor time for one call, all threads together; a backstop behind ``timeout``.
  public var processorTime: Int
  /// Sealed in: see ``PluginIsolation/sandbox``.
  public var isSandboxed: Bool
  public var fontFamily: String?
  public var fontFolder: FilePath?

  public init(
    executable: FilePath, environment: [[UInt8]] = [], timeout: Double = 30, memory: Int = 1 << 30,
    isSandboxed: Bool = false, fontFamily: String? = nil, fontFolder: FilePath? = nil
  ) {
    self.executable = executable
    self.environment = environment
    self.timeout = timeout
    loadingTimeout = timeout
    processorTime = WorkerOptions.processorTime(
      timeout: timeout, cpus: Int(proofsheet_usable_cpus()))
    self.memory = memory
    self.isSandboxed = isSandboxed
    self.fontFamily = fontFamily
    self.fontFolder = fontFolder
  }

  /// The part of a program's environment that a worker needs: fonts and the language.
  public static func environment(of variables: [[UInt8]]) -> [[UInt8]] {
    let names = [
      "LANG", "TZ", "HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_CACHE_HOME",
      "XDG_DATA_DIRS", "FONTCONFIG_FILE", "FONTCONFIG_PATH", "FONTCONFIG_SYSROOT",
      "SOURCE_DATE_EPOCH",
    ]
    let kept = variables.filter { variable in
      names.contains { variable.starts(with: Array("\($0)=".utf8)) }
    }
    return kept + [Array("SWIFT_BACKTRACE=enable=no".utf8)]
  }
}
