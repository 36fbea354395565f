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
    let results = Monitor([Value](repeating: initial, count: items.count))
    try ParallelParts.run(items.count, jobs: jobs) { range in
      let found = range.map(body)
      results.change { $0.replaceSubrange(range, with: found) }
    }
    return results.read { $0 }
  }
}
