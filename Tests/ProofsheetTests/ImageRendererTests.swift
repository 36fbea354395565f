// Pictures of unusual sizes, drawn in bands.

import ProofPixels
import ProofViews
import Proofsheet
import Testing

@Suite("An image renderer")
@MainActor struct ImageRendererTests {
  @Test(
    "draws narrow and wide pictures to their last pixel",
    arguments: [(15, 75_000), (1, 40_000), (32_767, 2)])
  func extremes(width: Int, height: Int) throws {
    let renderer = ImageRenderer(
      content: VStack(spacing: 0) {
        Color.red
        Color.blue.frame(height: 1)
      }
      .frame(width: Double(width), height: Double(height)))
    renderer.isOpaque = true
    let picture = try renderer.bitmap()
    #expect(picture.width == width && picture.height == height)
    #expect(picture.pixels.count == width * height)
    let last = Set(picture.pixels.suffix(width))
    let above = Set(picture.pixels.dropLast(width))
    #expect(last.count == 1 && above.count == 1 && last != above)
  }
}
