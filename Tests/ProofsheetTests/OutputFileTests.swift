// A name is absent, the old whole file, or the new whole file; and nothing else stays.

import CEncodeFixtures
import CShimOS
import Glibc
import ProofDrawing
import Testing

@testable import Proofsheet

@Suite("An output file")
struct OutputFileTests {
  private let folder: ScratchFolder

  init() throws {
    folder = try ScratchFolder()
  }

  private static func write(_ bytes: [UInt8], to file: inout OutputFile) throws {
    // Safe because the span is lent for the call.
    try unsafe file.write(bytes.span.bytes)
  }

  /// What `body` fails with; nil when it doesn't.
  private static func error(_ body: () throws -> Void) throws -> OutputError? {
    do {
      try body()
      return nil
    } catch let error as OutputError {
      return error
    }
  }

  private func mode(_ name: String) throws -> mode_t {
    var status = stat()
    // Safe because the string is closed by a NUL and `status` lives on this frame.
    try #require(unsafe stat("\(folder.path)/\(name)", &status) == 0)
    return status.st_mode & 0o7777
  }

  private func isLink(_ name: String) throws -> Bool {
    var status = stat()
    // Safe because the string is closed by a NUL and `status` lives on this frame.
    try #require(unsafe lstat("\(folder.path)/\(name)", &status) == 0)
    return status.st_mode & S_IFMT == S_IFLNK
  }

  @Test("has its name, and all its bytes, only when committed", arguments: [false, true])
  func commits(sync: Bool) throws {
    let wanted = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 &* 7 &+ $0 >> 8) }
    var file = try OutputFile(path: folder.file("new.png"), makesFolders: false)
    var rest = wanted[...]
    // Parts below, at and above what is gathered before it is written.
    for size in [0, 1, 4, 8, 1000, 65_535, 65_536, 65_537, 4, 100_000, 9] {
      try OutputFileTests.write(Array(rest.prefix(size)), to: &file)
      rest = rest.dropFirst(size)
    }
    try OutputFileTests.write(Array(rest), to: &file)
    let names = try folder.names
    #expect(names.count == 1)
    #expect(names[0].hasPrefix(".new.png.proofsheet-"))
    try file.commit(sync: sync)
    #expect(try folder.names == ["new.png"])
    let isEqual = try folder.bytes("new.png") == wanted
    #expect(isEqual)
  }

  @Test("leaves the old file alone until then, and when given up", arguments: [false, true])
  func givesUp(isSealed: Bool) throws {
    try folder.write([1, 2, 3], to: "old.png")
    do {
      var file = try OutputFile(path: folder.file("old.png"), makesFolders: false)
      try OutputFileTests.write([UInt8](repeating: 9, count: 100_000), to: &file)
      if isSealed { try file.seal() }
      #expect(try folder.bytes("old.png") == [1, 2, 3])
      #expect(try folder.names.count == 2)
    }
    #expect(try folder.names == ["old.png"])
    #expect(try folder.bytes("old.png") == [1, 2, 3])
  }

  @Test("replaces the old file and keeps its permissions", arguments: [0o600, 0o640, 0o666, 0o755])
  func keepsMode(mode: mode_t) throws {
    try folder.write([1, 2, 3], to: "old.png")
    // Safe because the string is closed by a NUL.
    try #require(unsafe chmod("\(folder.path)/old.png", mode) == 0)
    var file = try OutputFile(path: folder.file("old.png"), makesFolders: false)
    try OutputFileTests.write([4], to: &file)
    try file.commit(sync: true)
    #expect(try folder.bytes("old.png") == [4])
    #expect(try self.mode("old.png") == mode)
  }

  @Test("follows links, also to nothing, and leaves them", arguments: ["old.png", "new.png"])
  func followsLinks(name: String) throws {
    try folder.write([1], to: "old.png")
    // Safe because the strings are closed by NULs.
    try #require(unsafe mkdir("\(folder.path)/sub", 0o777) == 0)
    try #require(unsafe symlink("../\(name)", "\(folder.path)/sub/one.png") == 0)
    try #require(unsafe symlink("\(folder.path)/sub/one.png", "\(folder.path)/two.png") == 0)
    var file = try OutputFile(path: folder.file("two.png"), makesFolders: false)
    try OutputFileTests.write([2], to: &file)
    try file.commit(sync: true)
    #expect(try folder.bytes(name) == [2])
    #expect(try isLink("two.png"))
    #expect(try isLink("sub/one.png"))
    let names = try folder.names
    #expect(names.filter { $0.hasPrefix(".") }.isEmpty)
  }

  @Test("makes the folders of its path when asked, and says which is missing when not")
  func makesFolders() throws {
    let path = folder.file("a/b//c/sheet.png")
    let missing = try OutputFileTests.error { _ = try OutputFile(path: path, makesFolders: false) }
    #expect(missing?.code == ENOENT)
    #expect(missing?.message == "can't write: there is no such folder")
    #expect(try folder.names == [])
    var file = try OutputFile(path: path, makesFolders: true)
    try OutputFileTests.write([5], to: &file)
    try file.commit(sync: true)
    #expect(try folder.bytes("a/b/c/sheet.png") == [5])
  }

  @Test(
    "isn't begun where it can't end",
    arguments: [
      ("", ENOENT), (".", EISDIR), ("..", EISDIR), ("sub", EISDIR), ("sub/", EISDIR),
      ("file/x.png", ENOTDIR), ("loop.png", ELOOP),
      (String(repeating: "n", count: 256), ENAMETOOLONG),
    ])
  func refuses(name: String, code: Int32) throws {
    // Safe because the strings are closed by NULs.
    try #require(unsafe mkdir("\(folder.path)/sub", 0o777) == 0)
    try folder.write([1], to: "file")
    try #require(unsafe symlink("loop.png", "\(folder.path)/loop.png") == 0)
    let before = try folder.names
    for makesFolders in [false, true] {
      let path = name.isEmpty ? FilePath("") : folder.file(name)
      let error = try OutputFileTests.error {
        _ = try OutputFile(path: path, makesFolders: makesFolders)
      }
      #expect(error?.code == code, "\(error?.message ?? "no error")")
    }
    #expect(try folder.names == before)
  }

  @Test("takes the longest name, in whole characters, and names that aren't text")
  func longNames() throws {
    let names: [[UInt8]] = [
      Array(repeating: 0x6E, count: 255), Array(String(repeating: "語", count: 85).utf8),
      [0xFF, 0x0A, 0x25],
    ]
    for name in names {
      let path = FilePath(bytes: Array("\(folder.path)/".utf8) + name)
      var file = try OutputFile(path: path, makesFolders: false)
      let temporary = try folder.names.filter { $0.contains(".proofsheet-") }
      #expect(temporary.count == 1)
      if name.count == 255 { #expect(!temporary[0].contains("\u{FFFD}")) }
      try OutputFileTests.write([1], to: &file)
      try file.commit(sync: false)
    }
    #expect(try folder.names.count == 3)
  }

  @Test("a full device is said, and nothing is renamed onto it")
  func fullDevice() throws {
    let error = try OutputFileTests.error {
      var file = try OutputFile(path: FilePath("/dev/full"), makesFolders: false)
      try OutputFileTests.write([UInt8](repeating: 1, count: 200_000), to: &file)
      try file.commit(sync: true)
    }
    #expect(error == OutputError(.write, FilePath("/dev/full"), code: ENOSPC))
    #expect(error?.message == "can't write: no space left on the disk")
    let late = try OutputFileTests.error {
      var file = try OutputFile(path: FilePath("/dev/full"), makesFolders: false)
      try OutputFileTests.write([1, 2, 3], to: &file)
      try file.commit(sync: true)
    }
    #expect(late?.code == ENOSPC, "what was only gathered fails at the end")
    var status = stat()
    // Safe because the string is closed by a NUL and `status` lives on this frame.
    #expect(unsafe stat("/dev/full", &status) == 0 && status.st_mode & S_IFMT == S_IFCHR)
  }

  @Test("another user's folder and another user's file are refused", .enabled(if: geteuid() == 0))
  func permissions() throws {
    try folder.write([1], to: "theirs.png")
    // Safe because the strings are closed by NULs.
    try #require(unsafe mkdir("\(folder.path)/shut", 0o755) == 0)
    try #require(unsafe chmod("\(folder.path)/theirs.png", 0o644) == 0)
    // A folder that anyone may write to: renaming would replace the file.
    try #require(unsafe chmod(folder.path, 0o777) == 0)
    let before = try folder.names
    for (name, code) in [
      ("shut/new.png", EACCES), ("shut/a/b.png", EACCES), ("theirs.png", EACCES),
    ] {
      let user = ex_touch_files_as(65_534)
      defer { _ = ex_touch_files_as(user) }
      let error = try OutputFileTests.error {
        _ = try OutputFile(path: folder.file(name), makesFolders: true)
      }
      #expect(error?.code == code, "\(name)")
      #expect(error?.message.hasSuffix("permission denied") == true)
    }
    #expect(try folder.names == before)
    #expect(try folder.bytes("theirs.png") == [1])
  }

  @Test("a pipe in its place gets the bytes, and stays a pipe")
  func pipes() async throws {
    let path = "\(folder.path)/pipe.png"
    // Safe because the string is closed by a NUL.
    try #require(unsafe mkfifo(path, 0o600) == 0)
    // A reader that doesn't wait, so that the writer needn't.
    let reader = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
    try #require(reader >= 0)
    defer { close(reader) }
    var file = try OutputFile(path: FilePath(path), makesFolders: false)
    try OutputFileTests.write([7, 8, 9], to: &file)
    try file.commit(sync: true)
    var bytes = [UInt8](repeating: 0, count: 10)
    #expect(unsafe Glibc.read(reader, &bytes, 10) == 3)
    #expect(bytes.prefix(3) == [7, 8, 9])
    #expect(try folder.names == ["pipe.png"])
  }

  @Test("a reader who has gone is an error, not an end of the process")
  func closedPipe() async throws {
    let path = "\(folder.path)/pipe.png"
    // Safe because the string is closed by a NUL.
    try #require(unsafe mkfifo(path, 0o600) == 0)
    await #expect(processExitsWith: .exitCode(77)) { [path = path as String] in
      proofsheet_install_signals()
      // Safe because the string is closed by a NUL.
      let reader = unsafe open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC)
      var file = try OutputFile(path: FilePath(path), makesFolders: false)
      close(reader)
      do throws(OutputError) {
        // Safe because the span is lent for the call.
        try unsafe file.write([UInt8](repeating: 1, count: 100_000).span.bytes)
      } catch {
        exit(error.code == EPIPE ? 77 : 1)
      }
      exit(2)
    }
  }

  @Test("a limit on file sizes is an error, and what stood there stays")
  func sizeLimit() async throws {
    try folder.write([1], to: "old.png")
    await #expect(processExitsWith: .exitCode(77)) { [path = "\(folder.path)/old.png" as String] in
      proofsheet_install_signals()
      var limit = rlimit(rlim_cur: 100_000, rlim_max: 100_000)
      // Safe because the limit lives on this frame.
      guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else {
        exit(3)
      }
      var code: Int32 = 0
      do {
        var file = try OutputFile(path: FilePath(path), makesFolders: false)
        do throws(OutputError) {
          // Safe because the span is lent for the call.
          try unsafe file.write([UInt8](repeating: 1, count: 200_000).span.bytes)
        } catch {
          code = error.code
        }
      }
      exit(code == EFBIG ? 77 : 1)
    }
    #expect(try folder.names == ["old.png"])
    #expect(try folder.bytes("old.png") == [1])
  }

  @Test(
    "leaves nothing when a signal ends the process, however many there are",
    .timeLimit(.minutes(1)), arguments: [SIGHUP, SIGINT, SIGTERM])
  func signals(number: Int32) async throws {
    try folder.write([1], to: "old-0.png")
    let path = folder.path
    await #expect(processExitsWith: .exitCode(128 + number)) {
      [path = path as String, number = number as Int32] in
      // As a shell starts it, whatever started the tests.
      signal(number, SIG_DFL)
      proofsheet_install_signals()
      var files: [RunFile] = []
      for index in 0..<200 {
        files.append(try RunFile(path: FilePath("\(path)/old-\(index).png")))
        // Slots are used again.
        if index % 3 == 0 { files.removeFirst() }
      }
      // To the process: this thread may belong to a pool that lets no signal in.
      kill(getpid(), number)
      withExtendedLifetime(files) { while true { pause() } }
    }
    #expect(try folder.names == ["old-0.png"])
    #expect(try folder.bytes("old-0.png") == [1])
  }
}
