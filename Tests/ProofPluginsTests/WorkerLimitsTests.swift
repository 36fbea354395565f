// What workers may use, and when they are done: decisions of injected numbers, and that the limits
// arrive in the worker.

import CShimOS
import Foundation
import ProofDrawing
@testable import ProofPlugins
import Synchronization
import Testing

@Suite struct WorkerWearTests {
  private static let mega = 1 << 20

  /// The number of the cell after which a worker is replaced, of at most 2500.
  private func end(_ own: (_ served: Int) -> Int) -> Int? {
    var wear = WorkerWear()
    for served in 1...2500 where wear.serve(own: { own(served) }) { return served }
    return nil
  }

  @Test("A worker that keeps its size lasts 2000 cells")
  func steady() {
    #expect(end { _ in 200 * Self.mega } == WorkerWear.mostServed)
    #expect(end { _ in 0 } == WorkerWear.mostServed)
  }

  @Test("What comes before the fiftieth cell is settling down, and no leak")
  func settling() {
    #expect(end { $0 < 50 ? 0 : 400 * Self.mega } == WorkerWear.mostServed)
  }

  @Test(
    "A worker that has doubled since its fiftieth cell is replaced",
    arguments: [(100, 101, 1), (100, 99, nil), (4, 40, 1), (4, 30, nil), (0, 33, 1)]
      as [(Int, Int, Int?)])
  func doubled(start: Int, more: Int, ends: Int?) {
    let found = end { $0 < 300 ? start * Self.mega : (start + more) * Self.mega }
    #expect(found == (ends == nil ? WorkerWear.mostServed : 300))
  }

  @Test("A worker rests at most half a minute")
  func rest() {
    #expect(WorkerRest.expired([0, 1, 10_000, 40_000], now: 30_000) == [0])
    #expect(WorkerRest.expired([0, 1, 10_000], now: 40_000) == [0, 1, 2])
    #expect(WorkerRest.expired([], now: 1) == [])
  }

  @Test(
    "Workers share three fifths of what is available",
    arguments: [
      (1024, 2, 100_000, 1024), (1024, 4, 5000, 750), (1024, 1, 1000, 600), (1024, 64, 1000, 64),
      (1024, 3, 0, 1024), (1024, 0, 1000, 600), (100, 2, 1000, 100),
    ])
  func memory(limit: Int, workers: Int, available: Int, expected: Int) {
    #expect(
      WorkerOptions.memory(
        limit * Self.mega, workers: workers, available: available * Self.mega)
        == expected * Self.mega)
  }

  @Test(
    "Processor time is twice the wall's on every processor",
    arguments: [(30.0, 1, 60), (30, 8, 480), (0.2, 2, 4), (2.5, 1, 6), (.infinity, 1, 2_000_000)])
  func time(timeout: Double, cpus: Int, expected: Int) {
    #expect(WorkerOptions.processorTime(timeout: timeout, cpus: cpus) == expected)
  }

  @Test(
    "Available memory is what the kernel and every group leave",
    arguments: [
      ("", "", 0), ("2048 kB", "", 2 << 20), ("2048 kB", "max 5", 2 << 20),
      ("2048 kB", "1048576 4096", (1 << 20) - 4096), ("", "1048576 2097152", 0),
      ("2048 kB", "nonsense", 2 << 20), ("2048 kB", "4194304 1024", 2 << 20),
    ] as [(String, String, Int64)])
  func available(meminfo: String, group: String, expected: Int64) throws {
    let folder = NSTemporaryDirectory() + "/proofsheet-memory-\(UUID().uuidString)"
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try FileManager.default.createDirectory(
      atPath: folder + "/outer/inner", withIntermediateDirectories: true)
    try "MemTotal: 9 kB\n\(meminfo.isEmpty ? "" : "MemAvailable:  \(meminfo)\n")".write(
      toFile: folder + "/meminfo", atomically: false, encoding: .utf8)
    try "1:cpu:/else\n0::/outer/inner\n".write(
      toFile: folder + "/cgroup", atomically: false, encoding: .utf8)
    let words = group.split(separator: " ")
    if let most = words.first {
      try String(most).write(
        toFile: folder + "/outer/memory.max", atomically: false, encoding: .utf8)
    }
    if words.count > 1 {
      try String(words[1]).write(
        toFile: folder + "/outer/memory.current", atomically: false, encoding: .utf8)
    }
    #expect(
      unsafe proofsheet_available_memory(folder + "/meminfo", folder + "/cgroup", folder)
        == expected)
  }
}

@Suite(.serialized) struct WorkerLimitsTests {
  @Test("A worker has the memory and the processor time that it was given, for each call anew")
  func limits() throws {
    let notes = Notes()
    var options = WorkerOptions.test(memory: 300 << 20)
    options.processorTime = 40
    let path = FilePath(try PluginBuilder.path("rogue"))
    let renderer = try PluginFile.load(path, host: notes.host, worker: options)
      .renderer(parameters: [("mode", "draw-limits")])
    for _ in 0..<2 { _ = try renderer.draw(.test(), picture: nil) }
    #expect(notes.texts == Array(repeating: "data 300 MB, time 41 s more", count: 2))
  }

  @Test("Who uses more processor time than that is ended, and not tried again")
  func spins() throws {
    let notes = Notes()
    var options = WorkerOptions.test()
    options.processorTime = 1
    let path = FilePath(try PluginBuilder.path("rogue"))
    let renderer = try PluginFile.load(path, host: notes.host, worker: options)
      .renderer(parameters: [("mode", "draw-spin")])
    let failure = #expect(throws: PictureFailure.self) {
      _ = try renderer.draw(.test(), picture: nil)
    }
    #expect(failure?.detail.contains("SIGXCPU, more processor time") == true)
    #expect(notes.texts.isEmpty)
  }

  @Test("A worker that rested too long ends when any pool is used, and only then")
  func rest() throws {
    let now = Mutex<Int64>(0)
    let clock: @Sendable () -> Int64 = { now.withLock { $0 } }
    let path = FilePath(try PluginBuilder.path("rogue"))
    func pool() -> WorkerPool {
      WorkerPool(path: path, options: .test(), host: PluginHost(), clock: clock)
    }
    let (one, other) = (pool(), pool())
    one.giveBack(try one.take(bytes: 0))
    now.withLock { $0 = WorkerRest.longest - 1 }
    other.giveBack(try other.take(bytes: 0))
    #expect(one.resting == 1 && other.resting == 1)
    now.withLock { $0 = WorkerRest.longest }
    let taken = try other.take(bytes: 0)
    #expect(one.resting == 0 && other.resting == 0)
    other.giveBack(taken)
    #expect(other.resting == 1)
  }
}
