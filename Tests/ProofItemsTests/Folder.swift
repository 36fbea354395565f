// A real folder for one test, and what a scan makes of it.

import Foundation
import Glibc
import ProofDrawing
import ProofItems

/// SplitMix64: the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

/// What the system said no to.
struct Refusal: Error {
  let code: Int32
}

/// A temporary folder that goes away with its owner. Names are bytes.
final class Folder {
  let path: String

  init() throws {
    path =
      FileManager.default.temporaryDirectory.path
      + "/proofsheet-items-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
    try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
  }

  deinit {
    // A folder that can't be removed is the next boot's business, not this test's.
    _ = try? FileManager.default.removeItem(atPath: path)
  }

  func file(_ name: String) -> FilePath { FilePath("\(path)/\(name)") }

  /// A file below the folder; its folders are made.
  func write(_ name: String, _ bytes: [UInt8] = []) throws { try write(Array(name.utf8), bytes) }

  func write(_ name: [UInt8], _ bytes: [UInt8] = []) throws {
    if let slash = name.lastIndex(of: UInt8(ascii: "/")) {
      try FileManager.default.createDirectory(
        atPath: path + "/" + String(decoding: name[..<slash], as: UTF8.self),
        withIntermediateDirectories: true)
    }
    let whole = Array(path.utf8) + [UInt8(ascii: "/")] + name
    // Safe because the name is closed by a NUL.
    let descriptor = unsafe open(
      whole.map { CChar(bitPattern: $0) } + [0], O_WRONLY | O_CREAT | O_TRUNC, 0o644)
    guard descriptor >= 0 else { throw Refusal(code: errno) }
    defer { close(descriptor) }
    // Safe because the array lives over the call.
    let count = unsafe bytes.withUnsafeBytes {
      unsafe Glibc.write(descriptor, $0.baseAddress, $0.count)
    }
    guard count == bytes.count else { throw Refusal(code: errno) }
  }

  func makeFolder(_ name: String) throws {
    try FileManager.default.createDirectory(
      atPath: "\(path)/\(name)", withIntermediateDirectories: true)
  }

  func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(path)/\(name)", withDestinationPath: target)
  }

  func makePipe(_ name: String) throws {
    guard unsafe mkfifo("\(path)/\(name)", 0o644) == 0 else { throw Refusal(code: errno) }
  }

  func setTime(_ name: String, seconds: Int, nanoseconds: Int = 0) throws {
    let time = timespec(tv_sec: seconds, tv_nsec: nanoseconds)
    guard unsafe utimensat(AT_FDCWD, "\(path)/\(name)", [time, time], 0) == 0 else {
      throw Refusal(code: errno)
    }
  }

  var request: ScanRequest { ScanRequest(inputs: [.path(FilePath(path))]) }

  /// The ids that a scan of the folder finds, in order.
  func ids(_ change: (inout ScanRequest) throws -> Void = { _ in }) throws -> [String] {
    let items = try scanned(change)
    return (0..<items.count).map(items.id)
  }

  func scanned(_ change: (inout ScanRequest) throws -> Void = { _ in }) throws -> Items {
    var request = request
    try change(&request)
    return try scan(request, kindOf: Folder.kind, note: { _ in })
  }

  /// Only a PNG's first bytes say picture here: scanning takes the answer from outside.
  static func kind(_ head: [UInt8]) -> String? {
    head.starts(with: pngHead) ? "PNG" : nil
  }

  static let pngHead: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
}

/// Orders names as a scan of paths named by hand does.
func ordered(_ names: [String], by sort: [SortKey] = [SortKey(.natural)]) throws -> [String] {
  try ordered(names.map { Array($0.utf8) }, by: sort).map { String(decoding: $0, as: UTF8.self) }
}

/// The same for bytes. The names are relative and lead nowhere, which a scan doesn't mind.
func ordered(_ names: [[UInt8]], by sort: [SortKey] = [SortKey(.natural)]) throws -> [[UInt8]] {
  var request = ScanRequest(inputs: names.map { .path(FilePath(bytes: $0)) })
  request.sort = sort
  let items = try scan(request, kindOf: { _ in nil }, note: { _ in })
  return (0..<items.count).map { items.path($0).bytes }
}
