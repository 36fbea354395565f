// The folder of a run: pictures and results of every process that one `swift test` starts. Floor 7.
// Each process leaves a file of its own that says whether its tests were all of them, and whether
// all went well; what is orphaned can be told from nothing less.

internal import Foundation
internal import Glibc
internal import ProofDrawing
internal import Synchronization

/// A process's own file, `proofsheet.run/1`.
struct RunMark: Codable, Hashable, Sendable {
  var schema = "proofsheet.run/1"
  var library: String
  /// No filter chose among the tests.
  var isWhole: Bool
  /// The process ended, and every test of it had passed.
  var isGreen: Bool

  static let suffix = ".run.json"
}

enum RunFolder {
  /// Runs that are kept in `.build/proofsheet`.
  static let kept = 8

  /// `.build/proofsheet` of a package.
  static func shelf(_ root: FilePath) -> FilePath {
    root.appending(".build").appending("proofsheet")
  }

  /// The folder of this run.
  static func current(_ root: FilePath) -> FilePath { shelf(root).appending(identifier) }

  /// The process that started this one, and when it began: the same for all that one `swift test`
  /// starts, and for nothing else until the machine starts again.
  private static let identifier: String = {
    let parent = getppid()
    let line =
      (try? Disk.read(FilePath("/proc/\(parent)/stat"))).map {
        String(decoding: $0, as: UTF8.self)
      } ?? ""
    // The name in parentheses may hold anything; the 20th word behind it is the start in ticks.
    let words = line[(line.lastIndex(of: ")") ?? line.startIndex)...].split(separator: " ")
    let start = words.count > 20 ? UInt64(words[20]) ?? 0 : 0
    return "\(String(start, radix: 36))-\(parent)"
  }()

  /// Folders of runs, the newest first.
  static func runs(_ root: FilePath) throws(SnapshotFileError) -> [FilePath] {
    let shelf = shelf(root)
    guard try Disk.kind(shelf) == .folder else { return [] }
    var dated: [(FilePath, (Int, Int))] = []
    for name in try Disk.names(in: shelf) {
      let path = shelf.appending(name)
      guard try Disk.kind(path) == .folder else { continue }
      dated.append((path, try Disk.changed(path)))
    }
    return dated.sorted { $0.1 > $1.1 }.map(\.0)
  }

  /// Takes away all but the newest runs.
  static func prune(_ root: FilePath) throws(SnapshotFileError) {
    for run in try runs(root).dropFirst(kept) where run.lastName.text != identifier {
      do {
        try FileManager.default.removeItem(atPath: run.text)
      } catch CocoaError.fileNoSuchFile {
        // Another process of the run was faster.
        continue
      } catch {
        throw SnapshotFileError(run, "the old run can't be removed: \(error.localizedDescription)")
      }
    }
  }

  /// Whether the words of this process chose among its tests.
  static func isWhole(_ arguments: [String], _ library: SnapshotCall.Library) -> Bool {
    let words = arguments.dropFirst()
    switch library {
    case .testing:
      return !words.contains { $0.hasPrefix("--filter") || $0.hasPrefix("--skip") }
    case .xctest:
      // What remains without options are names of tests.
      return words.allSatisfy { $0.hasPrefix("-") || $0.hasSuffix(".xctest") }
    }
  }
}

/// Writes the file of this process: once when it takes its first snapshot, once when it ends.
final class RunMarker: Sendable {
  private struct State {
    var marks: [FilePath: RunMark] = [:]
    var isWatching = false
  }

  static let shared = RunMarker()
  private let state = Mutex(State())

  func begin(_ library: SnapshotCall.Library, in folder: FilePath) throws {
    let path = folder.appending("\(library.rawValue)-\(getpid())\(RunMark.suffix)")
    let mark: RunMark? = state.withLock { state in
      if state.marks[path] != nil { return nil }
      let mark = RunMark(
        library: library.rawValue,
        isWhole: RunFolder.isWhole(CommandLine.arguments, library), isGreen: false)
      state.marks[path] = mark
      if !state.isWatching {
        state.isWatching = true
        // Safe because the function takes nothing from its argument.
        _ = unsafe on_exit({ status, _ in RunMarker.shared.end(status) }, nil)
      }
      return mark
    }
    if let mark { try Disk.write(try RunMarker.bytes(mark), to: path) }
  }

  private func end(_ status: Int32) {
    guard status == 0 else { return }
    let marks = state.withLock { $0.marks }
    for (path, var mark) in marks {
      mark.isGreen = true
      do {
        try Disk.write(try RunMarker.bytes(mark), to: path)
      } catch {
        // The file that says "not green" stands: nothing is called an orphan because of it.
        continue
      }
    }
  }

  private static func bytes(_ mark: RunMark) throws -> [UInt8] {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return Array(try encoder.encode(mark)) + [UInt8(ascii: "\n")]
  }
}
