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
    let chunk = 64
    let count = items.count
    let results = Monitor(
      (sizes: [PixelSize](repeating: .zero, count: count), next: 0, left: count))
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
          let found = range.map { size(of: items.path($0), decoder: decoder) }
          results.change { state in
            state.sizes.replaceSubrange(range, with: found)
            state.left -= range.count
          }
        }
      }
    }
    return results.wait { state in state.left == 0 ? state.sizes : nil }
  }

  private static func size(of path: FilePath, decoder: DecoderShelf) -> PixelSize {
    do throws(PictureFailure) {
      return try decoder.probe(path).size
    } catch {
      // The decode will fail for the same reason, and say it with the path.
      return PixelSize(width: 1, height: 1)
    }
  }
}
