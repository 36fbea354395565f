// Header probes in parallel, for layouts that need pictures' own shapes. Floor 6.

internal import ProofCodecs
internal import ProofDrawing
internal import ProofGeometry
internal import ProofItems

enum HeaderSizes {
  /// Upright sizes by item; where a header can't be read one by one, so that its cell becomes a
  /// square placeholder. 16 bytes an item, and only when `--aspect source` asks.
  static func probe(_ items: Items, decoder: PictureDecoder, jobs: Int)
    throws(RunError) -> [PixelSize]
  {
    let results = Monitor([PixelSize](repeating: .zero, count: items.count))
    try ParallelParts.run(items.count, jobs: jobs) { range in
      let found = range.map { size(of: items.path($0), decoder: decoder) }
      results.change { $0.replaceSubrange(range, with: found) }
    }
    return results.read { $0 }
  }

  private static func size(of path: FilePath, decoder: PictureDecoder) -> PixelSize {
    do throws(PictureFailure) {
      return try decoder.probe(path).size
    } catch {
      // The decode will fail for the same reason, and say it with the path.
      return PixelSize(width: 1, height: 1)
    }
  }
}
