// Which snapshots a command is about. Floor 7.

internal import Glibc
internal import ProofDrawing

/// A shell pattern for names of snapshots: `*` and `?`.
///
/// `GridTests.threeColumns` is that one, and with a platform's key all of its kind; `GridTests.*` is
/// a suite. With a slash it is matched against the path below the root: `Tests/GridTests/*`.
public struct SnapshotPattern: Hashable, Sendable {
  private let bytes: [UInt8]

  /// - Parameter bytes: without a NUL.
  public init(bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// - Parameter path: of a baseline, below the root.
  func matches(_ path: FilePath) -> Bool {
    let whole = path.dropping(".png").dropping(".txt")
    if bytes.contains(UInt8(ascii: "/")) {
      return matches(whole.bytes) || matches(path.bytes)
    }
    let name = whole.lastName.bytes
    let plain = Array(name.prefix { $0 != UInt8(ascii: "@") })
    return matches(name) || matches(plain)
  }

  private func matches(_ name: [UInt8]) -> Bool {
    let pattern = bytes.map { CChar(bitPattern: $0) } + [0]
    // Safe because both are closed by a NUL.
    return unsafe fnmatch(pattern, name.map { CChar(bitPattern: $0) } + [0], 0) == 0
  }
}
