// Sealing a worker in before foreign code runs in it. Floor 4. What the kernel or the build lacks
// is said, never passed over.

internal import CShimSandbox
internal import Glibc
internal import ProofDrawing

enum Sandbox {
  /// Libraries, fonts, and what libc and fontconfig look at. Fontconfig opens font files when the
  /// first word needs them, so that they stay readable.
  private static let readable = [
    "/usr", "/lib", "/lib64", "/bin", "/etc/ld.so.cache", "/etc/ld.so.conf", "/etc/fonts",
    "/etc/localtime", "/etc/locale.alias", "/var/cache/fontconfig", "/dev/null", "/dev/zero",
    "/dev/urandom", "/dev/random", "/proc/self", "/proc/cpuinfo", "/proc/meminfo",
    "/sys/devices/system/cpu",
  ]

  private static let belowHome = [
    ".fonts", ".local/share/fonts", ".cache/fontconfig", ".config/fontconfig", ".fontconfig",
  ]

  /// Seals this process in.
  ///
  /// - Parameters:
  ///   - path: the plugin: its folder stays readable, and those where it looks for libraries.
  ///   - home: for fonts, or nil.
  ///   - fontFolder: the only fonts that are looked at, or nil.
  /// - Returns: "full", or what is missing.
  static func enter(around path: FilePath, home: [UInt8]?, fontFolder: FilePath?) -> String {
    let slash = UInt8(ascii: "/")
    let real = resolved(path) ?? path
    let folder = Array(real.bytes[..<(real.bytes.lastIndex(of: slash) ?? 0)])
    var paths = readable.map { Array($0.utf8) } + [folder, path.bytes]
    if let home { paths += belowHome.map { home + [slash] + Array($0.utf8) } }
    if let fontFolder { paths.append(fontFolder.bytes) }
    paths += libraryFolders(of: real).filter { $0.first == slash && $0.count > 1 }
    let version = unsafe withList(paths) { list, count in unsafe proofsheet_seal_files(list, count)
    }
    let calls = proofsheet_seal_calls()
    var missing: [String] = []
    if version < 0 { missing.append("no Landlock: \(systemMessage(-version))") }
    if calls == -1000 {
      missing.append("no seccomp: built without libseccomp")
    } else if calls < 0 {
      missing.append("no seccomp: \(systemMessage(-calls))")
    }
    if missing.isEmpty { return "full (Landlock \(version), seccomp)" }
    return (missing.count == 2 ? "missing (" : "partial (") + missing.joined(separator: "; ") + ")"
  }

  private static func libraryFolders(of path: FilePath) -> [[UInt8]] {
    do throws(ElfFault) {
      return try ElfFile(path).searchPaths.map { Array($0.utf8) }
    } catch {
      // The loader will say what is wrong with it.
      return []
    }
  }

  private static func withList<Value>(
    _ paths: [[UInt8]], _ body: (UnsafePointer<UnsafePointer<CChar>?>, Int32) -> Value
  ) -> Value {
    var arena: [CChar] = []
    var starts: [Int] = []
    for path in paths {
      starts.append(arena.count)
      arena += path.map(CChar.init(bitPattern:)) + [0]
    }
    // Safe because the arena and the list outlive the body.
    return unsafe arena.withUnsafeBufferPointer { arena in
      let base = arena.baseAddress
      let list: [UnsafePointer<CChar>?] = unsafe starts.map { start in
        unsafe base.map { unsafe $0 + start }
      }
      return unsafe list.withUnsafeBufferPointer { list in
        guard let first = list.baseAddress else { preconditionFailure("some paths are readable") }
        return unsafe body(first, Int32(clamping: list.count))
      }
    }
  }
}
