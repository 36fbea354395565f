// Level 8: many threads, and their ends. Floor 4.

internal import CProofsheetPlugin
internal import Glibc
internal import ProofDrawing
internal import Synchronization

extension Check {
  static let threadChecks: [Check] = [
    Check(72, 8, "crowd", "Sixteen instances draw two hundred cells each") { bench in
      for renderer in bench.renderers() {
        let card = ProbeCard.card(width: 48, height: 40)
        let first = renderer.drawOnce(card)
        let isFree = renderer.plugin.threading == .perInstance
        let team = ThreadTeam.run(isFree ? 16 : 1) { _ -> Bool in
          let instance = renderer.instance()
          defer { instance.destroy() }
          return (0..<200).allSatisfy { _ in instance.draw(card).isSame(as: first) }
        }
        if renderer.plugin.determinism != .never, team.contains(false) {
          bench.fail(
            "\(renderer.plugin.id): among many instances pictures differ",
            "guard static data, or declare PSP_THREAD_ONE_AT_A_TIME")
        }
      }
    },
    Check(
      73, 8, "callbacks", "It calls the host from the threads that may, and not when it is over"
    ) {
      bench in
      for renderer in bench.renderers() {
        let record = ProbeRecord()
        _ = renderer.drawOnce(.card(), record: record)
        // A thread that goes on after destroy gets the time to show itself.
        usleep(200_000)
        for function in record.books.wrongThread.sorted() {
          bench.fail(
            "\(renderer.plugin.id): it calls \(function)() from a thread of its own",
            "log() and cancelled() may come from any thread, the rest from the instance's")
        }
        if record.books.afterDestroy > 0 {
          bench.fail(
            "\(renderer.plugin.id): it calls the host after destroy() returned",
            "join your threads in destroy()")
        }
      }
    },
    Check(75, 8, "thread-ends", "Threads that drew may end, with and without their instances") {
      bench in
      for renderer in bench.renderers() {
        for _ in 0..<20 {
          _ = ThreadTeam.run(2) { index -> Bool in
            let instance = renderer.instance()
            _ = instance.draw(.card(width: 30, height: 30))
            if index == 0 { instance.destroy() }
            return true
          }
        }
      }
    },
  ]
}

/// Some threads at once, each with an 8 MiB stack as job threads have.
enum ThreadTeam {
  static func run<Value: Sendable>(
    _ count: Int, _ body: @escaping @Sendable (Int) -> Value
  ) -> [Value] {
    let values = Mutex<[Int: Value]>([:])
    let threads = (0..<count).map { index in
      TeamThread {
        let value = body(index)
        values.withLock { $0[index] = value }
      }
    }
    for thread in threads { thread.join() }
    return values.withLock { values in (0..<count).compactMap { values[$0] } }
  }
}

/// A thread that is joined.
@safe private struct TeamThread {
  private final class Body: Sendable {
    let run: @Sendable () -> Void
    init(_ run: @escaping @Sendable () -> Void) { self.run = run }
  }

  private let thread: pthread_t?

  init(_ run: @escaping @Sendable () -> Void) {
    var attributes = pthread_attr_t()
    var thread = pthread_t()
    let body = unsafe Unmanaged.passRetained(Body(run))
    // Safe because the body is retained for the thread, which releases it; the attributes live on
    // this frame only.
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
    let status = unsafe pthread_create(
      &thread, &attributes,
      { context in
        if let context = unsafe context {
          unsafe Unmanaged<Body>.fromOpaque(context).takeRetainedValue().run()
        }
        return nil
      }, body.toOpaque())
    if status != 0 { unsafe body.release() }
    self.thread = status == 0 ? thread : nil
  }

  func join() {
    // Safe because each thread is joined once.
    if let thread { _ = pthread_join(thread, nil) }
  }
}
