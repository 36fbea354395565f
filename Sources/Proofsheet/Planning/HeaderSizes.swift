// Header probes in parallel, for layouts that need pictures' own shapes. Floor 6.

internal import ProofCodecs
internal import ProofDrawing
internal import ProofGeometry
internal import ProofItems

enum HeaderSizes {
  /// Upright sizes by item; zero where a header can't be read (its cell becomes a square
  /// placeholder). 16 bytes an item, and only when `--aspect source` asks.
  static func probe(_ items: Items, decoder: PictureDecoder, jobs: Int)
    throws(RunError) -> [PixelSize]
  {
    let chunk = 64
    let count = items.count
    let results = Monitor((sizes: [PixelSize](repeating: .zero, count: count), left: count))
    let pool = try JobPool(count: jobs)
    defer { pool.close() }
    for start in stride(from: 0, to: count, by: chunk) {
      let range = start..<min(start + chunk, count)
      pool.submit { _ in
        var found: [PixelSize] = []
        for item in range {
          do throws(PictureFailure) {
            found.append(try decoder.probe(items.path(item)).size)
          } catch {
            // The decode will fail with the same reason and say it, with its path.
            found.append(PixelSize(width: 1, height: 1))
          }
        }
        results.change { state in
          for (offset, size) in found.enumerated() { state.sizes[range.lowerBound + offset] = size }
          state.left -= range.count
        }
      }
    }
    return results.wait { state in state.left == 0 ? state.sizes : nil }
  }
}
