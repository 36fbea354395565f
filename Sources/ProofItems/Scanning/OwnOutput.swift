// The files that a run writes aren't its input. Floor 4.

internal import Glibc
internal import ProofDrawing

/// Recognizes the pages of `-o` in a folder that is being walked.
struct OwnOutput: Sendable {
  private let folder: FileIdentity
  private let stem: [UInt8]
  private let suffix: [UInt8]

  /// nil where the output's folder doesn't exist yet: then nothing of it can be found.
  init?(_ path: FilePath) {
    let slash = path.bytes.lastIndex(of: UInt8(ascii: "/"))
    let parent = slash.map { Array(path.bytes[...$0]) } ?? [46]
    var status = stat()
    // Safe because the name is closed by a NUL and `status` lives on this frame.
    guard unsafe stat(Scanner.name(parent), &status) == 0 else { return nil }
    folder = FileIdentity(status)
    let name = path.bytes[(slash.map { $0 + 1 } ?? 0)...]
    let dot = name.lastIndex(of: UInt8(ascii: ".")) ?? name.endIndex
    let token = name.firstIndex(of: UInt8(ascii: "{")) ?? dot
    stem = Array(name[..<min(token, dot)])
    suffix = Array(name[dot...])
  }

  /// `sheet.png`, `sheet-001.png` and what a token made, in the output's own folder.
  func matches(_ name: [UInt8], in path: [UInt8]) -> Bool {
    guard name.starts(with: stem), name.suffix(suffix.count).elementsEqual(suffix),
      name.count >= stem.count + suffix.count
    else { return false }
    let middle = name[stem.count..<(name.count - suffix.count)]
    guard middle.allSatisfy({ (48...57).contains($0) || $0 == UInt8(ascii: "-") }) else {
      return false
    }
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
