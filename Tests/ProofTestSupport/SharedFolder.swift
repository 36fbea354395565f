// The folder of real pictures and recorded frames beside the project, where there is one. Floor 9.
// PROOFSHEET_SHARED names it; without it, tests that need it say "skipped".

import Glibc

public enum SharedFolder {
  /// The folder's path, or nil when nothing was named.
  public static let path: String? = environment("PROOFSHEET_SHARED")

  /// The bytes of a file of it. A file that is missing is the test's failure.
  public static func bytes(_ name: String) throws(MissingFile) -> [UInt8] {
    guard let path, let bytes = contents("\(path)/\(name)") else { throw MissingFile(name: name) }
    return bytes
  }

  public struct MissingFile: Error, CustomStringConvertible {
    public let name: String
    public var description: String { "\(name) is missing under PROOFSHEET_SHARED" }
  }

  private static func contents(_ path: String) -> [UInt8]? {
    // Safe because the stream is closed at the end of this scope and reads stay in the buffer.
    guard let stream = unsafe fopen(path, "re") else { return nil }
    defer { unsafe fclose(stream) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      let count = unsafe fread(&buffer, 1, buffer.count, stream)
      if count == 0 { return unsafe ferror(stream) == 0 ? bytes : nil }
      bytes.append(contentsOf: buffer[..<count])
    }
  }
}

/// Counts the cases that were really tried: `make check` reads the file.
public enum CaseLedger {
  public enum Kind: String, Sendable {
    case oracle
    case corpus
  }

  /// Appends `KIND NAME` to the file that PROOFSHEET_CASES names; without it, nothing.
  public static func record(_ kind: Kind, _ name: String) {
    guard let path = environment("PROOFSHEET_CASES") else { return }
    write("\(kind.rawValue) \(name)\n", to: path)
  }

  /// One write, so that lines of tests that run at the same time don't mix.
  static func write(_ line: String, to path: String) {
    let descriptor = unsafe open(path, O_WRONLY | O_APPEND | O_CREAT | O_CLOEXEC, 0o644)
    guard descriptor >= 0 else { return }
    defer { close(descriptor) }
    let bytes = Array(line.utf8)
    // Safe because the array lives over the call.
    _ = unsafe Glibc.write(descriptor, bytes, bytes.count)
  }
}

private func environment(_ name: String) -> String? {
  // Safe because nothing in a test run changes the environment.
  unsafe getenv(name).map { unsafe String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
}
