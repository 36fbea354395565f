// When a plugin is given up, and that it's the same cell in every run.

import Foundation
import Synchronization
import Testing

@testable import Proofsheet

@Suite struct PluginCircuitsTests {
  /// The ordinals that were refused, drawn by so many threads.
  private func refused(
    threads: Int, count: Int, fails: @escaping @Sendable (Int) -> PluginCircuits.Outcome?
  ) -> [Int] {
    let circuits = PluginCircuits()
    let next = Mutex(0)
    let refused = Mutex<[Int]>([])
    let work: @Sendable () -> Void = {
      while true {
        let ordinal = next.withLock { next in
          defer { next += 1 }
          return next
        }
        guard ordinal < count else { return }
        // Another one that always fails, and is none of this one's business.
        let isOpen = circuits.isOpen("org.example.one", at: ordinal)
        if isOpen { refused.withLock { $0.append(ordinal) } }
        var outcomes: [String: PluginCircuits.Outcome] = ["org.example.other": .failed]
        if !isOpen { outcomes["org.example.one"] = fails(ordinal) }
        circuits.finish(ordinal, outcomes)
      }
    }
    let group = DispatchGroup()
    for _ in 0..<threads { Thread.run(in: group, work) }
    group.wait()
    return refused.withLock { $0.sorted() }
  }

  @Test("The same cells are given up whatever the number of threads", arguments: [1, 2, 7, 40])
  func deterministic(threads: Int) {
    // Eight failures in a row end with ordinal 7; cells up to 16 later were on their way.
    #expect(refused(threads: threads, count: 100) { _ in .failed } == Array(24..<100))
    // A success in every eighth cell keeps it going until 20 cells are known.
    #expect(
      refused(threads: threads, count: 100) { $0 % 8 == 7 ? .done : .failed }
        == Array(36..<100))
    // One in ten is no reason.
    #expect(refused(threads: threads, count: 300) { $0 % 10 == 0 ? .failed : .done }.isEmpty)
    // Pictures that can't be read say nothing about the renderer.
    #expect(refused(threads: threads, count: 300) { _ in nil }.isEmpty)
    #expect(
      refused(threads: threads, count: 300) { $0 % 3 == 0 ? .failed : nil }.first == 38)
  }
}

extension Thread {
  fileprivate static func run(in group: DispatchGroup, _ body: @escaping @Sendable () -> Void) {
    group.enter()
    Thread {
      body()
      group.leave()
    }.start()
  }
}
