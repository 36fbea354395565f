// Baselines of one system or processor beside the common one. Floor 7.

/// Which systems a new baseline is for. Whatever it says, the most particular one that exists is
/// compared with: `NAME@linux-x86_64.png`, then `NAME@linux.png`, then `NAME.png`.
public enum SnapshotPlatform: String, CaseIterable, Hashable, Sendable {
  /// One for all.
  case common
  /// One an operating system.
  case system
  /// One an operating system and processor.
  case processor

  /// What stands behind the name, from the most particular on.
  static let keysHere = ["@\(systemName)-\(processorName)", "@\(systemName)", ""]

  /// What stands behind the name of a new baseline.
  var key: String {
    switch self {
    case .common: ""
    case .system: "@\(SnapshotPlatform.systemName)"
    case .processor: "@\(SnapshotPlatform.systemName)-\(SnapshotPlatform.processorName)"
    }
  }

  static let systemName: String = {
    #if os(Linux)
      "linux"
    #elseif os(macOS)
      "macos"
    #else
      "other"
    #endif
  }()

  static let processorName: String = {
    #if arch(x86_64)
      "x86_64"
    #elseif arch(arm64)
      "arm64"
    #else
      "other"
    #endif
  }()
}
