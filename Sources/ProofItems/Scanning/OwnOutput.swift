// The files that a run writes aren't its input. Floor 4.

internal import Glibc
internal import ProofDrawing

/// Recognizes the pages of `-o` in a folder that is being walked.
struct OwnOutput: Sendable {
  private let folder: FileIdentity
  private let pattern: OutputPattern

  /// nil where the output's folder doesn't exist yet: then nothing of it can be found.
  init?(_ path: FilePath) {
    guard let pattern = OwnOutput.pattern(path), let folder = pattern.folder else { return nil }
    var status = stat()
    // Safe because the name is closed by a NUL and `status` lives on this frame.
    guard unsafe stat(Scanner.name(folder), &status) == 0 else { return nil }
    self.folder = FileIdentity(status)
    self.pattern = pattern
  }

  /// nil for what no run could write to.
  private static func pattern(_ path: FilePath) -> OutputPattern? {
    do throws(TemplateError) {
      return try OutputPattern(path)
    } catch {
      return nil
    }
  }

  /// `sheet.png`, `sheet-001.png` and what a token made, in the output's own folder.
  func matches(_ name: [UInt8], in path: [UInt8]) -> Bool {
    guard pattern.names(name) else { return false }
    var status = stat()
    // Safe because the name is closed by a NUL and `status` lives on this frame.
    return unsafe stat(Scanner.name(path), &status) == 0 && FileIdentity(status) == folder
  }
}

extension Array where Element == UInt8 {
  /// Whether the bytes stand in a row somewhere.
  func contains(_ bytes: [UInt8]) -> Bool {
    guard bytes.count <= count else { return false }
    return (0...(count - bytes.count)).contains { self[$0...].starts(with: bytes) }
  }
}
