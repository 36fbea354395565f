// Finished cells between the job that draws them and the last band that shows them. Floor 6.
// The only state that job threads and the drawing thread share.

internal import ProofDrawing
internal import ProofGeometry
internal import ProofPixels

/// What makes two placements the same drawing.
struct TileKey: Hashable, Sendable {
  let item: Int
  let style: CellStyle
  let pixelSize: PixelSize
}

/// A cell after its job.
struct Tile: Sendable {
  /// nil when the picture failed and the host draws a placeholder.
  var image: CellImage?
  var failure: PictureFailure?
  /// Below 1 for a file that was cut off.
  var completeness = 1.0
  var missingEdge = PictureEdge.bottom
  var notes: [String] = []
  /// Pages or frames of the file; nil where no picture was read.
  var frames: Int?
}

/// Tiles by key, each kept from its request to its last band and no longer: eviction is exact,
/// because the display lists say where each cell ends.
final class TileStore: Sendable {
  private struct Entry {
    var tile: Tile?
    var last: BandIndex
  }

  private struct State {
    var entries: [TileKey: Entry] = [:]
    /// Bytes of finished tiles, and the most that there were.
    var bytes = 0
    var peak = 0
  }

  private let state = Monitor(State())

  /// Reserves a place, or prolongs the stay of one that is there.
  /// - Returns: true when the tile is new and somebody has to draw it.
  func request(_ key: TileKey, until last: BandIndex) -> Bool {
    state.change { state in
      if let entry = state.entries[key] {
        state.entries[key]?.last = max(entry.last, last)
        return false
      }
      state.entries[key] = Entry(tile: nil, last: last)
      return true
    }
  }

  /// A job's result.
  func finish(_ key: TileKey, _ tile: Tile) {
    state.change { state in
      guard state.entries[key] != nil else { return }
      state.entries[key]?.tile = tile
      state.bytes += tile.image?.bitmap.byteCount ?? 0
      state.peak = max(state.peak, state.bytes)
    }
  }

  /// Waits for a tile that was requested.
  func wait(for key: TileKey) -> Tile {
    state.wait { $0.entries[key]?.tile }
  }

  /// Forgets every tile whose last band is `band` or lies before it.
  func evict(_ keys: some Sequence<TileKey>, after band: BandIndex) {
    state.change { state in
      for key in keys {
        guard let entry = state.entries[key], entry.last <= band else { continue }
        state.bytes -= entry.tile?.image?.bitmap.byteCount ?? 0
        state.entries[key] = nil
      }
    }
  }

  /// Forgets every tile whose last page is `page` or lies before it, whichever band showed it.
  func evict(throughPage page: Int) {
    state.change { state in
      for (key, entry) in state.entries where entry.last.page <= page {
        state.bytes -= entry.tile?.image?.bitmap.byteCount ?? 0
        state.entries[key] = nil
      }
    }
  }

  /// Tiles held now, drawn or not; and bytes at the peak.
  var count: Int { state.read { $0.entries.count } }
  var peakBytes: Int { state.read { $0.peak } }
}

/// A band's place in the run: its page, then its number on it.
struct BandIndex: Hashable, Comparable, Sendable {
  var page: Int
  var band: Int

  static func < (left: BandIndex, right: BandIndex) -> Bool {
    (left.page, left.band) < (right.page, right.band)
  }
}
