// An instance lives on one thread, whatever the plugin says of threading.

import Glibc
import ProofDrawing
import ProofPixels
import ProofPlugins
import Synchronization
import Testing

/// Runs `body` on so many POSIX threads at once and waits for their end.
func onThreads(_ count: Int, _ body: @escaping @Sendable (Int) -> Void) {
  final class Box: Sendable {
    let body: @Sendable () -> Void
    init(_ body: @escaping @Sendable () -> Void) { self.body = body }
  }
  let threads = (0..<count).map { index -> pthread_t in
    var thread = pthread_t()
    // Safe because each box is retained here and released by its thread, which is joined below.
    let box = unsafe Unmanaged.passRetained(Box { body(index) })
    let status = unsafe pthread_create(
      &thread, nil,
      { context in
        if let context = unsafe context {
          unsafe Unmanaged<Box>.fromOpaque(context).takeRetainedValue().body()
        }
        return nil
      }, box.toOpaque())
    precondition(status == 0, "a thread")
    return thread
  }
  for thread in threads { pthread_join(thread, nil) }
}

/// Threads that wait for one another, so that all of them run at once.
final class Waiting: Sendable {
  private let missing: Atomic<Int>
  init(_ count: Int) { missing = Atomic(count) }

  func meet() {
    missing.subtract(1, ordering: .sequentiallyConsistent)
    while missing.load(ordering: .sequentiallyConsistent) > 0 { sched_yield() }
  }
}

@Suite(.serialized) struct ThreadTests {
  struct Counts: Equatable {
    var made = 0
    var gone = 0
    var drawn = 0
    var strangers = 0
    var meetings = 0
    var threads = 0
  }

  /// The plugin's own counters, through a second handle on the same file.
  private func counts(_ path: String) throws -> Counts {
    // Safe because the fixture fills in six longs.
    {
      var values = [Int](repeating: 0, count: 6)
      let handle = unsafe dlopen(path, RTLD_NOW)
      typealias Read = @convention(c) (UnsafeMutablePointer<Int>) -> Void
      if let symbol = unsafe dlsym(handle, "fixture_counts") {
        unsafe unsafeBitCast(symbol, to: Read.self)(&values)
      }
      return Counts(
        made: values[0], gone: values[1], drawn: values[2], strangers: values[3],
        meetings: values[4], threads: values[5])
    }()
  }

  private func plugin(_ name: String, threading: Int) throws -> (String, PluginFile) {
    // A define of its own gives each test a file, and counters, of its own.
    let path = try PluginBuilder.path("threads", ["THREADING=\(threading)", "TEST_\(name)=1"])
    return (path, try PluginFile.load(FilePath(path)))
  }

  /// Draws from several threads; what goes wrong is counted.
  private func draw(
    _ renderer: any CellRenderer, threads: Int, cells: Int, finishing: Bool
  ) -> Int {
    final class Failures: Sendable { let count = Mutex(0) }
    let failures = Failures()
    let waiting = Waiting(threads)
    onThreads(threads) { _ in
      waiting.meet()
      for _ in 0..<cells {
        do {
          _ = try renderer.picture(for: .test(8, 8))
          let image = try renderer.draw(.test(8, 8), picture: nil)
          if image.bitmap[3, 3] != 0xFF00_00FF { failures.count.withLock { $0 += 1 } }
        } catch {
          failures.count.withLock { $0 += 1 }
        }
      }
      if finishing { PluginRenderer.finishThread() }
    }
    return failures.count.withLock { $0 }
  }

  @Test("Each thread has its own instance, gone before the thread is", arguments: [true, false])
  func perInstance(finishing: Bool) throws {
    let (path, file) = try plugin("own_\(finishing)", threading: 0)
    let renderer = try file.renderer()
    #expect(draw(renderer, threads: 4, cells: 25, finishing: finishing) == 0)
    let counts = try counts(path)
    #expect(counts.made == 4 && counts.gone == 4 && counts.drawn == 100)
    #expect(counts.strangers == 0 && counts.threads == 4)
  }

  @Test("finishThread destroys the thread's instances then and there")
  func finishes() throws {
    let (path, file) = try plugin("finish", threading: 0)
    let renderer = try file.renderer()
    onThreads(1) { _ in
      do {
        for round in 1...2 {
          _ = try renderer.draw(.test(8, 8), picture: nil)
          PluginRenderer.finishThread()
          PluginRenderer.finishThread()
          #expect(try self.counts(path).gone == round)
        }
      } catch {
        Issue.record(error)
      }
    }
    #expect(try counts(path) == Counts(made: 2, gone: 2, drawn: 2, threads: 1))
  }

  @Test("A file that takes one call at a time gets one call at a time")
  func oneAtATime() throws {
    let (path, file) = try plugin("lock", threading: 1)
    let (first, second) = (try file.renderer(), try PluginFile.load(file.path).renderer())
    let both = Waiting(2)
    onThreads(2) { index in
      both.meet()
      _ = self.draw(index == 0 ? first : second, threads: 2, cells: 200, finishing: true)
    }
    let counts = try counts(path)
    #expect(counts.made == 4 && counts.gone == 4 && counts.drawn == 800)
    #expect(counts.strangers == 0 && counts.meetings == 0)
  }

  @Test("A file that takes one thread is called from that one for good", arguments: [2, 77])
  func oneThread(threading: Int) throws {
    let (path, file) = try plugin("thread", threading: threading)
    do {
      let renderer = try file.renderer()
      #expect(draw(renderer, threads: 4, cells: 25, finishing: true) == 0)
      #expect(try counts(path).made == 1 && counts(path).gone == 0)
    }
    let again = try PluginFile.load(file.path).renderer()
    #expect(draw(again, threads: 2, cells: 10, finishing: true) == 0)
    let counts = try counts(path)
    #expect(counts.made == 2 && counts.gone == 1 && counts.drawn == 120)
    #expect(counts.strangers == 0 && counts.meetings == 0 && counts.threads == 1)
  }

  @Test("An instance goes with its renderer on the same thread, and with the next call on others")
  func orphans() throws {
    let (path, file) = try plugin("orphans", threading: 0)
    let other = try file.renderer()
    onThreads(1) { _ in
      do {
        do {
          let renderer = try file.renderer()
          _ = try renderer.draw(.test(8, 8), picture: nil)
        }
        #expect(try self.counts(path).gone == 1)
        let box = Mutex<(any CellRenderer)?>(try file.renderer())
        _ = try box.withLock { try $0?.draw(.test(8, 8), picture: nil) }
        // The last reference goes on another thread.
        let holder = Holder(
          box.withLock { renderer in
            defer { renderer = nil }
            return renderer
          })
        onThreads(1) { _ in holder.renderer.withLock { $0 = nil } }
        #expect(try self.counts(path).gone == 1)
        _ = try other.draw(.test(8, 8), picture: nil)
        #expect(try self.counts(path).gone == 2)
      } catch {
        Issue.record(error)
      }
    }
    let counts = try counts(path)
    #expect(counts.made == 3 && counts.gone == 3 && counts.strangers == 0)
  }

  private final class Holder: Sendable {
    let renderer: Mutex<(any CellRenderer)?>
    init(_ renderer: (any CellRenderer)?) { self.renderer = Mutex(renderer) }
  }
}
