// Builds the fixtures' plugins with the system's C compiler, each variant once, in a folder that
// goes with the process.

import Foundation
import Glibc
import ProofDrawing
import ProofPlugins
import Synchronization

struct BuildFailure: Error, CustomStringConvertible {
  var description: String
}

enum PluginBuilder {
  static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().path
  static let fixtures = root + "/Tests/ProofPluginsTests/Fixtures"
  static let header = root + "/Sources/CProofsheetPlugin/include"

  private static let folder: String = {
    let path = NSTemporaryDirectory() + "/proofsheet-plugins-\(getpid())"
    try? FileManager.default.createDirectory(
      atPath: path, withIntermediateDirectories: true)
    atexit {
      try? FileManager.default.removeItem(
        atPath: NSTemporaryDirectory() + "/proofsheet-plugins-\(getpid())")
    }
    return path
  }()

  private static let built = Mutex<[String: String]>([:])

  /// The path of the plugin made of a fixture, with `-D` for each define.
  static func path(_ source: String, _ defines: [String] = [], flags: String = "") throws -> String
  {
    try path(ofFile: fixtures + "/\(source).c", defines, flags: flags)
  }

  static func path(ofFile file: String, _ defines: [String] = [], flags: String = "") throws
    -> String
  {
    let key = ([file, flags] + defines).joined(separator: "|")
    // One build at a time: the compiler is quick, and two of them mustn't write one file.
    return try built.withLock { built in
      if let path = built[key] { return path }
      let path = folder + "/plugin-\(built.count).so"
      let words =
        [
          "-std=c11", "-shared", "-fPIC", "-fvisibility=hidden", "-O1", "-Wall", "-Wextra",
          "-Werror",
        ]
        + ["-I", header, "-I", fixtures] + defines.map { "-D" + $0 } + [file, "-o", path]
      let quoted = words.map { "'" + $0 + "'" }.joined(separator: " ")
      try shell("cc $(pkg-config --cflags cairo) \(quoted) \(flags) $(pkg-config --libs cairo) -lm")
      built[key] = path
      return path
    }
  }

  /// A file with these bytes.
  static func file(_ name: String, _ bytes: [UInt8]) throws -> String {
    let path = folder + "/" + name
    try Data(bytes).write(to: URL(fileURLWithPath: path))
    return path
  }

  @discardableResult
  static func shell(_ command: String, interpreter: String = "/bin/sh") throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: interpreter)
    process.arguments = ["-c", command]
    let pipe = Pipe()
    process.standardOutput = pipe
    process.standardError = pipe
    try process.run()
    let output = pipe.fileHandleForReading.readDataToEndOfFile()
    process.waitUntilExit()
    let text = String(decoding: output, as: UTF8.self)
    guard process.terminationStatus == 0 else {
      throw BuildFailure(description: command + "\n" + text)
    }
    return text
  }
}

/// Collects notes from any thread.
final class Notes: Sendable {
  private let notes = Mutex<[PluginNote]>([])

  var all: [PluginNote] { notes.withLock { $0 } }
  var texts: [String] { all.map(\.text) }

  var host: PluginHost {
    PluginHost(report: { note in self.notes.withLock { $0.append(note) } })
  }
}

extension PluginFile {
  /// A fixture, built and loaded.
  static func fixture(
    _ source: String, _ defines: [String] = [], flags: String = "", notes: Notes = Notes()
  ) throws -> PluginFile {
    try PluginFile.load(
      FilePath(try PluginBuilder.path(source, defines, flags: flags)), host: notes.host)
  }
}
