// Tiles: kept from their request to their last band, and no longer.

import ProofDrawing
import ProofGeometry
import ProofPixels
import Testing

@testable import Proofsheet

@Suite struct TileStoreTests {
  private func key(_ item: Int) -> TileKey {
    TileKey(item: item, style: CellStyle(), pixelSize: PixelSize(width: 4, height: 4))
  }

  private func tile() -> Tile {
    let bitmap = Bitmap(width: 4, height: 4)
    return Tile(
      image: CellImage(
        bitmap: bitmap, x: 0, y: 0, pictureRect: PixelRect(x: 0, y: 0, width: 4, height: 4)))
  }

  @Test("A tile goes after its last band, not before")
  func evictsExactly() {
    let store = TileStore()
    let last = BandIndex(page: 0, band: 3)
    #expect(store.request(key(1), until: last))
    #expect(!store.request(key(1), until: BandIndex(page: 0, band: 2)))
    store.finish(key(1), tile())
    for band in 0..<3 { store.evict([key(1)], after: BandIndex(page: 0, band: band)) }
    #expect(store.count == 1)
    store.evict([key(1)], after: last)
    #expect(store.count == 0)
    #expect(store.peakBytes == 64)
    #expect(store.request(key(1), until: last))
  }

  @Test("Tiles of a film strip go with the last page that shows them")
  func evictsPages() {
    let store = TileStore()
    for page in 0..<50 {
      _ = store.request(key(page), until: BandIndex(page: page + 2, band: .max))
      store.finish(key(page), tile())
      store.evict(throughPage: page)
      #expect(store.count <= 3)
    }
    store.evict(throughPage: 100)
    #expect(store.count == 0)
  }

  @Test("A result that nobody waits for any more is dropped")
  func lateResult() {
    let store = TileStore()
    store.finish(key(9), tile())
    #expect(store.count == 0)
    #expect(store.peakBytes == 0)
  }
}
