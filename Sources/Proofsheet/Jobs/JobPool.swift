// Threads of our own: decoding, foreign cells and compression run here, never on Swift's task pool,
// where a call that blocks takes a core from everybody. Floor 6.

internal import Glibc
internal import ProofCodecs
internal import ProofPlugins
internal import Synchronization

/// What a job may use of the thread that runs it.
final class JobThread {
  /// Deflate state, kept from piece to piece.
  let compressor = PNGCompressor()
}

/// A fixed number of POSIX threads with 8 MiB stacks behind one queue.
///
/// Urgent jobs (compression, which frees memory) go before the others; within a class the order is
/// the order of submission. Results come back by index: nothing here orders them.
final class JobPool: Sendable {
  typealias Job = @Sendable (JobThread) -> Void

  private struct Queue {
    var urgent: [Job] = []
    var normal: [Job] = []
    var isClosed = false
    var running = 0

    /// From the front: who submits keeps both lists short, the pipeline by its look-ahead.
    mutating func next() -> Job? {
      if !urgent.isEmpty { return urgent.removeFirst() }
      if !normal.isEmpty { return normal.removeFirst() }
      return nil
    }
  }

  private let queue: Monitor<Queue>
  private let threads: [pthread_t]

  let count: Int

  /// - Parameter count: threads, at least 1.
  init(count: Int) throws(RunError) {
    precondition(count >= 1, "a pool needs a thread")
    let queue = Monitor(Queue())
    var threads: [pthread_t] = []
    for _ in 0..<count {
      guard let thread = JobPool.start({ JobPool.work(queue) }) else { break }
      threads.append(thread)
    }
    guard !threads.isEmpty else {
      throw RunError(.input, "no thread could be started", advice: "lower --jobs")
    }
    self.queue = queue
    self.threads = threads
    self.count = threads.count
  }

  func submit(isUrgent: Bool = false, _ job: @escaping Job) {
    queue.change { state in
      if isUrgent { state.urgent.append(job) } else { state.normal.append(job) }
    }
  }

  /// Drops what hasn't begun, waits for what has, ends the threads. Call once.
  func close() {
    queue.change { state in
      state.isClosed = true
      state.urgent.removeAll()
      state.normal.removeAll()
    }
    for thread in threads {
      // Safe because every thread of the pool is joined exactly once, here.
      _ = pthread_join(thread, nil)
    }
  }

  private static func work(_ queue: Monitor<Queue>) {
    let thread = JobThread()
    while let job = queue.wait({ state in
      if let job = state.next() { return .some(.some(job)) }
      return state.isClosed ? .some(nil) : nil
    }) {
      job(thread)
    }
    // Instances of plugins end on the thread that made them.
    PluginRenderer.finishThread()
  }

  /// Starts a thread with an 8 MiB stack; deep C libraries count on it.
  private static func start(_ body: @escaping @Sendable () -> Void) -> pthread_t? {
    // Safe because the box is retained here and released by the thread that it starts, or below
    // when none was started; the attributes live on this frame only.
    var attributes = pthread_attr_t()
    unsafe pthread_attr_init(&attributes)
    defer { unsafe pthread_attr_destroy(&attributes) }
    unsafe pthread_attr_setstacksize(&attributes, 8 << 20)
    var thread = pthread_t()
    let box = unsafe Unmanaged.passRetained(ThreadBody(body))
    let status = unsafe pthread_create(
      &thread, &attributes,
      { context in
        if let context = unsafe context {
          unsafe Unmanaged<ThreadBody>.fromOpaque(context).takeRetainedValue().body()
        }
        return nil
      }, box.toOpaque())
    guard status == 0 else {
      unsafe box.release()
      return nil
    }
    return thread
  }
}

/// What a thread does, carried across C.
private final class ThreadBody: Sendable {
  let body: @Sendable () -> Void

  init(_ body: @escaping @Sendable () -> Void) {
    self.body = body
  }
}
