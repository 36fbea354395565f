// The parts of a row of items, on several threads. Floor 6.

/// Calls a body for parts that together are `0..<count`, and waits for all of them.
enum ParallelParts {
  /// Items that a thread takes at a time.
  private static let chunk = 64

  static func run(
    _ count: Int, jobs: Int, _ body: @escaping @Sendable (Range<Int>) -> Void
  ) throws(RunError) {
    guard count > 0 else { return }
    let state = Monitor((next: 0, left: count))
    let pool = try JobPool(count: max(min(jobs, (count + chunk - 1) / chunk), 1))
    defer { pool.close() }
    // A job a thread, each taking the next items until there are none: the queue stays short.
    for _ in 0..<pool.count {
      pool.submit { _ in
        while true {
          let range = state.change { state in
            let start = state.next
            state.next = min(start + chunk, count)
            return start..<state.next
          }
          if range.isEmpty { return }
          body(range)
          state.change { $0.left -= range.count }
        }
      }
    }
    state.wait { state in state.left == 0 ? () : nil }
  }
}
