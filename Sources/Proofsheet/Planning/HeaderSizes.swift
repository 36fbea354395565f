// Header probes in parallel, for layouts that need pictures' own shapes. Floor 6.

internal import ProofDrawing
internal import ProofGeometry
internal import ProofItems

enum HeaderSizes {
  /// Upright sizes by item; where a header can't be read one by one, so that its cell becomes a
  /// square placeholder. 16 bytes an item, and only when `--aspect source` asks.
  static func probe(_ items: Items, decoder: DecoderShelf, jobs: Int)
    throws(RunError) -> [PixelSize]
  {
    try each(of: items, jobs: jobs, initial: PixelSize.zero) { item in
      do throws(PictureFailure) {
        return try decoder.probe(items.path(item), frame: items.frame(item)).size
      } catch {
        // The decode will fail for the same reason, and say it with the path.
        return PixelSize(width: 1, height: 1)
      }
    }
  }

  /// Frames of each item's file, when every frame is to be an item.
  static func frames(_ items: Items, decoder: DecoderShelf, jobs: Int) throws(RunError) -> [UInt32]
  {
    try each(of: items, jobs: jobs, initial: 1) { item in
      UInt32(clamping: decoder.frames(of: items.path(item)))
    }
  }

  private static func each<Value: Sendable>(
    of items: Items, jobs: Int, initial: Value, _ body: @escaping @Sendable (Int) -> Value
  ) throws(RunError) -> [Value] {
    let chunk = 64
    let count = items.count
    let results = Monitor(
      (values: [Value](repeating: initial, count: count), next: 0, left: count))
    let pool = try JobPool(count: jobs)
    defer { pool.close() }
    // A job a thread, each taking the next items until there are none: the queue stays short.
    for _ in 0..<pool.count {
      pool.submit { _ in
        while true {
          let range = results.change { state in
            let start = state.next
            state.next = min(start + chunk, count)
            return start..<state.next
          }
          if range.isEmpty { return }
          let found = range.map(body)
          results.change { state in
            state.values.replaceSubrange(range, with: found)
            state.left -= range.count
          }
        }
      }
    }
    return results.wait { state in state.left == 0 ? state.values : nil }
  }
}
