// Foreign code in workers: the same pixels as in this process, and nothing that it does to its own
// process reaches ours.

import Foundation
import Glibc
import ProofDrawing
import ProofGeometry
import ProofPixels
import ProofPlugins
import Testing

extension WorkerOptions {
  /// The worker that was built beside the tests.
  static func test(timeout: Double = 20, memory: Int = 256 << 20, environment: [String] = [])
    -> WorkerOptions
  {
    let own = (try? FileManager.default.destinationOfSymbolicLink(atPath: "/proc/self/exe")) ?? ""
    let folder = own.split(separator: "/").dropLast().joined(separator: "/")
    var options = WorkerOptions(
      executable: FilePath("/" + folder + "/proofsheet-worker"),
      environment: WorkerOptions.environment(of: environment.map { Array($0.utf8) }),
      timeout: timeout, memory: memory)
    // A busy machine takes its time to start a process; only calls are timed here.
    options.loadingTimeout = 20
    return options
  }
}

@Suite(.serialized) struct WorkerTests {
  private func rogue(
    _ mode: String, options: WorkerOptions = .test(), notes: Notes = Notes()
  ) throws -> any CellRenderer {
    let path = FilePath(try PluginBuilder.path("rogue"))
    return try PluginFile.load(path, host: notes.host, worker: options)
      .renderer(parameters: [("mode", mode)])
  }

  private func failure(_ renderer: any CellRenderer) -> String? {
    do throws(PictureFailure) {
      _ = try renderer.draw(.test(), picture: nil)
      return nil
    } catch {
      return error.kind == .renderer ? error.detail : "wrong kind: \(error)"
    }
  }

  @Test(
    "A worker's cell has the pixels of one drawn in this process",
    arguments: [(160.0, 120.0, 1.0), (77.5, 33.25, 1.5), (1, 1, 1), (0, 10, 2)])
  func same(width: Double, height: Double, scale: Double) throws {
    let path = FilePath(
      try PluginBuilder.path(ofFile: PluginBuilder.root + "/Plugins/Polaroid/polaroid.c"))
    let here = try PluginFile.load(path).renderer()
    let there = try PluginFile.load(path, host: PluginHost(), worker: .test()).renderer()
    let request = CellRequest.test(width, height, scale: scale, seed: 99)
    let box = try here.picture(for: request)
    #expect(try there.picture(for: request) == box)
    let picture = DecodedPicture.test(max(box.rect.width, 1), max(box.rect.height, 1)) { x, y in
      0xFF00_0000 | UInt32(truncatingIfNeeded: x &* 7 &* 65_536 | y &* 5)
    }
    let (a, b) = (
      try here.draw(request, picture: picture), try there.draw(request, picture: picture)
    )
    let isSame =
      a.bitmap.pixels == b.bitmap.pixels && a.pictureRect == b.pictureRect
      && a.bitmap.size == b.bitmap.size && a.bitmap.isOpaque == b.bitmap.isOpaque
    #expect(isSame)
  }

  @Test(
    "What kills a worker fails the cell and says how",
    arguments: [
      ("draw-segv", "org.example.rogue crashed (SIGSEGV)"),
      ("draw-null", "org.example.rogue crashed (SIGSEGV)"),
      ("draw-stack", "org.example.rogue crashed (SIGSEGV)"),
      ("draw-abort", "nobody caught); it said: assertion failed: x"),
      ("draw-exit", "org.example.rogue called exit(0)"),
      ("draw-_exit", "org.example.rogue called exit(7)"),
      ("draw-trap", "org.example.rogue crashed (SIGILL"),
      ("draw-hog", "org.example.rogue crashed (SIGABRT"),
      ("draw-garbage", "org.example.rogue broke the worker's protocol"),
      ("draw-huge", "org.example.rogue broke the worker's protocol"),
      ("create-segv", "org.example.rogue crashed (SIGSEGV)"),
      ("create-exit", "org.example.rogue called exit(0)"),
      ("picture-segv", ""), ("draw-print", ""), ("draw-truncate", ""), ("draw-thread", ""),
      ("draw-signals", ""), ("draw-shout", ""), ("", ""), ("destroy-segv", ""),
      ("destroy-hang", ""),
    ])
  func deaths(mode: String, words: String) throws {
    let message = failure(try rogue(mode))
    if words.isEmpty {
      #expect(message == nil)
    } else {
      #expect(message?.contains(words) == true, "\(message ?? "no failure")")
    }
  }

  @Test("A plugin that hangs is killed at the limit", arguments: ["draw-hang", "draw-spin"])
  func hangs(mode: String) throws {
    let message = failure(try rogue(mode, options: .test(timeout: 0.5)))
    #expect(message == "org.example.rogue took longer than 0.5 s (--plugin-timeout)")
  }

  @Test("A plugin that looks at cancelled() is asked to stop before it is killed")
  func polite() throws {
    let message = failure(try rogue("draw-polite", options: .test(timeout: 8)))
    #expect(message == "org.example.rogue: stopped when asked")
  }

  @Test("A cell that is larger than the memory of the workers so far gets one with more")
  func large() throws {
    let renderer = try rogue("")
    for (width, height) in [(40.0, 30.0), (5000, 4000), (40, 30), (6000, 5000)] {
      let image = try renderer.draw(.test(width, height), picture: nil)
      let row = image.bitmap.pixels.suffix(Int(width))
      #expect(image.bitmap.size == PixelSize(width: Int(width), height: Int(height)))
      #expect(row.first == 0xFF00_00FF && row.last == 0)
    }
    #expect(throws: PictureFailure.self) {
      _ = try renderer.draw(.test(40_000, 10), picture: nil)
    }
  }

  @Test("Shared memory counts too")
  func sharedMemory() throws {
    let message = failure(try rogue("draw-shmhog", options: .test(memory: 64 << 20)))
    #expect(message?.contains("used more than 64 MB of memory") == true)
  }

  @Test("A cell whose worker died is tried once more in a fresh one")
  func retry() throws {
    let mark = try PluginBuilder.file("once-\(getpid())", [])
    try FileManager.default.removeItem(atPath: mark)
    let notes = Notes()
    let renderer = try rogue(
      "draw-once", options: .test(environment: ["TZ=\(mark)"]), notes: notes)
    #expect(failure(renderer) == nil)
    #expect(notes.texts.contains { $0.contains("SIGSEGV") && $0.contains("trying once more") })
  }

  @Test("After deaths of every kind no descriptor and no process is left behind")
  func leaves() async {
    // In a process of its own, where no other test opens or starts anything.
    await #expect(processExitsWith: .success) {
      func draw(_ mode: String) throws {
        let path = FilePath(try PluginBuilder.path("rogue"))
        let renderer = try PluginFile.load(path, host: PluginHost(), worker: .test())
          .renderer(parameters: [("mode", mode)])
        _ = try? renderer.draw(.test(), picture: nil)
      }
      func count() throws -> Int {
        try FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
      }
      try draw("draw-segv")
      let before = try count()
      for mode in ["draw-segv", "draw-exit", "", "create-segv", "draw-close", "draw-garbage"] {
        try draw(mode)
      }
      let left = waitpid(-1, nil, WNOHANG)
      guard try count() == before, left == -1 else { exit(1) }
    }
  }

  @Test("A file that dies while it is loaded is refused with the cause")
  func loading() throws {
    let path = FilePath(try PluginBuilder.path("rogue", ["LOADING=raise(SIGSEGV)"]))
    let error = #expect(throws: PluginError.self) {
      _ = try PluginFile.load(path, host: PluginHost(), worker: .test())
    }
    #expect(error?.kind == .worker)
    #expect(error?.message == "crashed (SIGSEGV) while it was loaded")
  }

  @Test(
    "Loading ends at its own limit, however small, and the message names that and what changes it",
    arguments: [(0.2, "--plugin-timeout"), (60, "--timeout")])
  func loadingTime(timeout: Double, option: String) throws {
    let path = FilePath(try PluginBuilder.path("rogue", ["LOADING=for(;;)pause()"]))
    var options = WorkerOptions.test(timeout: timeout)
    options.timeoutOption = option
    options.loadingTimeout = 0.2
    let error = #expect(throws: PluginError.self) {
      _ = try PluginFile.load(path, host: PluginHost(), worker: options)
    }
    #expect(
      error?.message == "took longer than 0.2 s (--plugin-timeout) while it was loaded")
  }

  @Test("A worker that isn't there is refused, and its place named")
  func missing() throws {
    let path = FilePath(try PluginBuilder.path("rogue"))
    let error = #expect(throws: PluginError.self) {
      _ = try PluginFile.load(
        path, host: PluginHost(), worker: WorkerOptions(executable: FilePath("/nowhere/worker")))
    }
    #expect(error?.path == FilePath("/nowhere/worker"))
    #expect(error?.advice?.contains("PROOFSHEET_WORKER") == true)
  }

  @Test("Descriptions come out of a worker as they are read in this process")
  func descriptions() throws {
    for (source, defines) in [
      ("table", ["COUNT=2", "INPUTS=0x1401", "CAPS=0x812"]), ("values", []), ("drawing", []),
      ("inputs", []), ("threads", []),
    ] {
      let path = FilePath(try PluginBuilder.path(source, defines))
      let here = try PluginFile.load(path).descriptors
      let there = try PluginFile.load(path, host: PluginHost(), worker: .test()).descriptors
      #expect(here == there)
    }
  }

  @Test("Refusals of a worker are those of this process")
  func refusals() throws {
    let path = FilePath(try PluginBuilder.path("table", ["MAGIC=0"]))
    let here = #expect(throws: PluginError.self) { _ = try PluginFile.load(path) }
    let there = #expect(throws: PluginError.self) {
      _ = try PluginFile.load(path, host: PluginHost(), worker: .test())
    }
    #expect(here == there)
  }
}
