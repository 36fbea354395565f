// The plugins that a user trusts: contents, not names. Floor 8.
// A line is a SHA-256 and, for people, the name that the file had.

internal import Glibc
internal import ProofDrawing
internal import Proofsheet

struct TrustList: Sendable {
  private let path: FilePath?
  private(set) var lines: [String]

  init(_ path: FilePath?) {
    self.path = path
    lines = []
    guard let path, let bytes = FileBytes.read(path, atMost: 1 << 20) else { return }
    lines = String(decoding: bytes, as: UTF8.self).split(separator: "\n").map(String.init)
  }

  var contents: Set<String> {
    Set(
      lines.compactMap { line in
        let hash = String(line.prefix { $0 != " " })
        return hash.count == 64 ? hash : nil
      })
  }

  mutating func add(_ content: String, name: FilePath) {
    remove(content)
    lines.append("\(content) \(MessageText.escaped(name.bytes))")
  }

  mutating func remove(_ content: String) {
    lines.removeAll { $0.hasPrefix(content) }
  }

  /// - Returns: why it couldn't be written, or nil.
  func write() -> String? {
    guard let path else { return "there is no home folder to remember it in" }
    return FileBytes.replace(path, with: Array((lines.joined(separator: "\n") + "\n").utf8))
  }
}
