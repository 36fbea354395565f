// What a sealed worker can't do, and that its state is told truly.

import Foundation
import Glibc
import ProofDrawing
import ProofPixels
import ProofPlugins
import Testing

@Suite struct SandboxTests {
  private func run(_ mode: String, isSandboxed: Bool) throws -> (said: [String], sandbox: String) {
    var options = WorkerOptions.test()
    options.isSandboxed = isSandboxed
    let notes = Notes()
    let path = FilePath(try PluginBuilder.path("rogue"))
    let file = try PluginFile.load(path, host: notes.host, worker: options)
    let renderer = try file.renderer(parameters: [("mode", mode)])
    do {
      _ = try renderer.draw(.test(), picture: nil)
    } catch {
      return (["failed: \(error)"], file.sandbox ?? "")
    }
    return (notes.texts, file.sandbox ?? "")
  }

  @Test(
    "A sealed worker writes no file, reads none of the user's, and makes no socket or process",
    arguments: ["draw-write", "draw-open", "draw-socket"])
  func sealed(mode: String) throws {
    let (said, sandbox) = try run(mode, isSandboxed: true)
    let isFile = mode != "draw-socket"
    // A kernel or a build without one of the two says so instead.
    let isMissing =
      sandbox.contains(isFile ? "no Landlock" : "no seccomp")
    #expect(said == [isMissing ? "opened" : "refused"], "\(sandbox)")
    #expect(isMissing || sandbox.hasPrefix("full") || sandbox.hasPrefix("partial"))
  }

  @Test("Without a sandbox nothing is promised, and that is what is said")
  func open() throws {
    let (said, sandbox) = try run("draw-socket", isSandboxed: false)
    #expect(said == ["opened"])
    #expect(sandbox == "none")
  }

  @Test("A process that a plugin starts is refused when sealed, and dies with the worker otherwise")
  func forks() throws {
    for isSandboxed in [true, false] {
      let (said, sandbox) = try run("draw-fork", isSandboxed: isSandboxed)
      let child = try #require(said.first.flatMap { Int32($0) })
      if isSandboxed && !sandbox.contains("no seccomp") {
        #expect(child == -1)
      } else {
        #expect(child > 0)
        // It was killed with its group; the kernel may need a moment to take it away.
        func isAlive() -> Bool {
          let state = try? String(contentsOfFile: "/proc/\(child)/stat", encoding: .utf8)
          return state.map { !$0.contains(") Z") && !$0.contains(") X") } ?? false
        }
        for _ in 0..<1_000_000 where isAlive() { sched_yield() }
        #expect(!isAlive())
      }
    }
  }

  @Test("Sealing changes no pixel, with words and without")
  func same() throws {
    let path = FilePath(try PluginBuilder.path("words"))
    var images: [[UInt32]] = []
    for isSandboxed in [false, true] {
      var options = WorkerOptions.test()
      options.isSandboxed = isSandboxed
      let renderer = try PluginFile.load(path, host: PluginHost(), worker: options).renderer()
      images.append(
        try renderer.draw(.test(200, 80, item: CellItem(label: "Grün 日本 name.jpg")), picture: nil)
          .bitmap.pixels)
    }
    let isSame = images[0] == images[1]
    #expect(isSame)
    #expect(Set(images[0]).count > 10)
  }
}
