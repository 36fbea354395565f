// The built program, started as a shell would start it.

import Glibc
import Testing

@testable import ProofsheetCLI

/// What a run left behind.
struct Ending {
  var code: Int32
  var output: String
  var error: String
}

enum Program {
  /// Beside the test bundle, where the package builds it.
  static let path: String = {
    var buffer = [CChar](repeating: 0, count: 4096)
    // Safe because readlink writes at most the count that it is given.
    let count = unsafe readlink("/proc/self/exe", &buffer, 4096)
    let name = buffer.prefix(max(count, 0)).map { UInt8(bitPattern: $0) }
    let folder = String(decoding: name, as: UTF8.self).split(separator: "/").dropLast()
    return "/" + folder.joined(separator: "/") + "/proofsheet"
  }()

  static var isBuilt: Bool { unsafe access(path, X_OK) == 0 }

  static func run(_ words: [[UInt8]], environment: [String] = []) throws -> Ending {
    var out: [Int32] = [0, 0]
    var err: [Int32] = [0, 0]
    // Safe because pipe fills two descriptors, and the strings live until posix_spawn returned.
    guard unsafe pipe(&out) == 0, unsafe pipe(&err) == 0 else { throw Failure(code: errno) }
    var actions = unsafe posix_spawn_file_actions_t()
    unsafe posix_spawn_file_actions_init(&actions)
    defer { unsafe posix_spawn_file_actions_destroy(&actions) }
    unsafe posix_spawn_file_actions_adddup2(&actions, out[1], 1)
    unsafe posix_spawn_file_actions_adddup2(&actions, err[1], 2)
    for end in out + err { unsafe posix_spawn_file_actions_addclose(&actions, end) }
    var argv = unsafe copies([Array(path.utf8)] + words)
    var env = unsafe copies(environment.map { Array($0.utf8) })
    // `for unsafe x in` is beyond the formatter.
    defer { unsafe (argv + env).forEach { unsafe free($0) } }
    var child: pid_t = 0
    let code = unsafe posix_spawn(&child, path, &actions, nil, &argv, &env)
    close(out[1])
    close(err[1])
    guard code == 0 else { throw Failure(code: code) }
    // Messages and help are shorter than a pipe is deep, so one after the other can't block.
    let ending = Ending(code: 0, output: read(out[0]), error: read(err[0]))
    var status: Int32 = 0
    unsafe waitpid(child, &status, 0)
    return Ending(
      code: status & 0x7F == 0 ? status >> 8 : -status, output: ending.output,
      error: ending.error)
  }

  /// Strings of malloc, nil at the end.
  private static func copies(_ words: [[UInt8]]) -> [UnsafeMutablePointer<CChar>?] {
    var strings: [UnsafeMutablePointer<CChar>?] = unsafe []
    for word in words {
      let text = word.map { CChar(bitPattern: $0) } + [0]
      unsafe strings.append(strdup(text))
    }
    unsafe strings.append(nil)
    return unsafe strings
  }

  private static func read(_ descriptor: Int32) -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      // Safe because read fills at most the buffer.
      let count = unsafe Glibc.read(descriptor, &buffer, 4096)
      guard count > 0 else { break }
      bytes += buffer.prefix(count)
    }
    close(descriptor)
    return String(decoding: bytes, as: UTF8.self)
  }

  struct Failure: Error {
    var code: Int32
  }
}

@Suite(.enabled(if: Program.isBuilt, "the program isn't built"))
struct ProgramTests {
  @Test("Help is the same in every locale", arguments: ["LC_ALL=C", "LC_ALL=C.UTF-8", "X=y"])
  func locale(variable: String) throws {
    let ending = try Program.run(
      [Array("sheet".utf8), Array("--help".utf8)], environment: [variable])
    #expect(ending.code == 0 && ending.error.isEmpty)
    #expect(ending.output == HelpText(width: 80).options(of: .sheet))
  }

  @Test("Text and names pass whatever the locale and whatever the bytes")
  func bytes() throws {
    let ending = try Program.run(
      ["sheet", "-o", "x.png", "--fit", "größe"].map { Array($0.utf8) } + [[0xFF, 0x0A]],
      environment: ["LC_ALL=C"])
    #expect(ending.code == 2 && ending.output.isEmpty)
    #expect(
      ending.error == "proofsheet: error: --fit größe: no such value (contain or cover)\n")
    let raw = try Program.run(
      [Array("sheet".utf8), [0x2D, 0x2D, 0xFF, 0x0A]], environment: ["LC_ALL=C"])
    #expect(raw.code == 2)
    #expect(raw.error.hasPrefix("proofsheet: error: --\\xFF\\n: unknown option"))
  }

  @Test("An empty line is answered with the usage, on stderr")
  func usage() throws {
    let ending = try Program.run([])
    #expect(ending.code == 2 && ending.output.isEmpty)
    #expect(ending.error == HelpText(width: 80).usage)
  }

  @Test("The version names the program and its libraries")
  func version() throws {
    let ending = try Program.run([Array("--version".utf8)])
    #expect(ending.code == 0)
    #expect(ending.output.hasPrefix("proofsheet 0.1.0\n"))
    for library in ["cairo", "pango", "libpng", "libjpeg-turbo", "zlib"] {
      #expect(ending.output.contains(library), "\(library)")
    }
  }
}
