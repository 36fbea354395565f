// Where plugins and the worker are on this machine: the environment and the program's own place.
// Floor 8, the only one that asks for either.

internal import CShimOS
internal import Glibc
internal import ProofDrawing
internal import Proofsheet

struct PluginPlaces: Sendable {
  /// What the environment says; a variable that isn't there is nil.
  let variable: @Sendable (String) -> [UInt8]?
  /// The folder of the program, without links.
  let programFolder: [UInt8]?
  /// The program runs with more rights than whoever started it: the environment has no say.
  let isPrivileged: Bool

  static var current: PluginPlaces {
    PluginPlaces(
      variable: environmentVariable, programFolder: ownFolder(),
      isPrivileged: proofsheet_is_privileged() != 0)
  }

  static let major = "plugins-1"

  /// In the order in which they count.
  var folders: [FilePath] {
    var folders: [[UInt8]] = []
    if !isPrivileged {
      if let path = variable("PROOFSHEET_PLUGIN_PATH") {
        folders += path.split(separator: UInt8(ascii: ":"), omittingEmptySubsequences: false)
          .map { Array($0) }
      }
      if let own = userFolder { folders.append(own.bytes) }
    }
    if let programFolder {
      folders.append(programFolder + Array("/../lib/proofsheet/\(Self.major)".utf8))
    }
    #if arch(x86_64)
      let triple = "x86_64-linux-gnu"
    #else
      let triple = "aarch64-linux-gnu"
    #endif
    for root in ["/usr/local/lib", "/usr/lib/\(triple)", "/usr/lib"] {
      folders.append(Array("\(root)/proofsheet/\(Self.major)".utf8))
    }
    return folders.map { FilePath(bytes: $0) }
  }

  /// `~/.local/lib/proofsheet/plugins-1`, where `plugin install` puts files.
  var userFolder: FilePath? {
    home.map { FilePath(bytes: $0 + Array("/.local/lib/proofsheet/\(Self.major)".utf8)) }
  }

  /// The list of trusted contents.
  var trustFile: FilePath? {
    if let config = variable("XDG_CONFIG_HOME"), config.first == UInt8(ascii: "/") {
      return FilePath(bytes: config + Array("/proofsheet/trusted-plugins".utf8))
    }
    return home.map { FilePath(bytes: $0 + Array("/.config/proofsheet/trusted-plugins".utf8)) }
  }

  private var home: [UInt8]? {
    guard let home = variable("HOME"), home.first == UInt8(ascii: "/") else { return nil }
    return home
  }

  /// `PROOFSHEET_WORKER`, else beside the program, else in `../libexec/proofsheet/`.
  var worker: FilePath? {
    if !isPrivileged, let named = variable("PROOFSHEET_WORKER"), !named.isEmpty {
      return FilePath(bytes: named)
    }
    guard let programFolder else { return nil }
    for place in ["/proofsheet-worker", "/../libexec/proofsheet/proofsheet-worker"] {
      let path = programFolder + Array(place.utf8)
      // Safe because the bytes end with NUL.
      if unsafe access(path.map(CChar.init(bitPattern:)) + [0], X_OK) == 0 {
        return FilePath(bytes: path)
      }
    }
    return nil
  }

  func rules(isolation: PluginIsolation?, timeout: Double?) -> PluginRules {
    PluginRules(
      search: PluginSearch(folders: folders, trusted: TrustList(trustFile).contents),
      isolation: isolation ?? .auto, timeout: timeout ?? 30, worker: worker,
      workerEnvironment: WorkerOptions.environment(of: environment()))
  }

  private static func ownFolder() -> [UInt8]? {
    var buffer = [CChar](repeating: 0, count: 4096)
    // Safe because readlink writes at most the count that it is given.
    let count = unsafe readlink("/proc/self/exe", &buffer, 4096)
    guard count > 0 else { return nil }
    let name = buffer.prefix(count).map { UInt8(bitPattern: $0) }
    return name.lastIndex(of: UInt8(ascii: "/")).map { Array(name[..<$0]) }
  }
}

/// A variable's bytes, nil where there is none.
private func environmentVariable(_ name: String) -> [UInt8]? {
  // Safe because the text is copied at once, and nobody here changes the environment.
  guard let text = unsafe getenv(name) else { return nil }
  return unsafe Word(cString: text).bytes
}

/// `NAME=VALUE` of all variables.
private func environment() -> [[UInt8]] {
  var all: [[UInt8]] = []
  // Safe because the list ends with NULL, and nobody here changes the environment.
  var next = unsafe environ
  while let text = unsafe next.pointee {
    unsafe all.append(Word(cString: text).bytes)
    unsafe next += 1
  }
  return all
}
