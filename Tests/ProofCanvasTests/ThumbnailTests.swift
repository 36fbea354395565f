// The built-in cell: where the picture stands, its edge, and what is missing of it.

import ProofCanvas
import ProofDrawing
import ProofGeometry
import ProofPixels
import Testing

extension CanvasTests {
  struct ThumbnailTests {
    private static let edge = RGBA(red: 0, green: 0, blue: 0, alpha: 51)
    private static let panel = RGBA(0xE0E0E0)
    private static let hairline = RGBA(0x909090)

    private func request(
      _ width: Int, _ height: Int, x: Double = 0.5, y: Double = 0.5, scale: Double = 1,
      isRightToLeft: Bool = false, edge: RGBA = ThumbnailTests.edge
    ) -> CellRequest {
      CellRequest(
        item: CellItem(), style: CellStyle(alignmentX: x, alignmentY: y),
        colors: CellColors(
          scheme: .light, foreground: .black, background: .white, accent: .black,
          panel: ThumbnailTests.panel, hairline: ThumbnailTests.hairline, edge: edge),
        size: Size(width: Double(width) / scale, height: Double(height) / scale),
        pixelSize: PixelSize(width: width, height: height), scale: scale,
        isRightToLeft: isRightToLeft)
    }

    private func picture(
      _ width: Int, _ height: Int, word: UInt32 = 0xFF20_4060, completeness: Double = 1,
      orientation: Int = 1
    ) -> DecodedPicture {
      DecodedPicture(
        header: PictureHeader(
          format: "JPEG", size: PixelSize(width: width, height: height), orientation: orientation),
        bitmap: Bitmap(width: width, height: height, filledWith: word), completeness: completeness)
    }

    struct Place: Sendable, CustomTestStringConvertible {
      let x: Double
      let y: Double
      var isRightToLeft = false
      let at: (x: Int, y: Int)
      var testDescription: String { "\(x), \(y), \(isRightToLeft)" }
    }

    private static let places: [Place] = [
      Place(x: 0, y: 0, at: (0, 0)), Place(x: 0.5, y: 0.5, at: (30, 20)),
      Place(x: 1, y: 1, at: (60, 40)), Place(x: 0, y: 0, isRightToLeft: true, at: (60, 0)),
      Place(x: 1, y: 1, isRightToLeft: true, at: (0, 40)),
      Place(x: 0.5, y: 0, isRightToLeft: true, at: (30, 0)), Place(x: -3, y: 9, at: (0, 40)),
      Place(x: 0.25, y: 0.75, at: (15, 30)), Place(x: .infinity, y: -.infinity, at: (60, 0)),
    ]

    @Test("A picture stands where the style says, mirrored from right to left", arguments: places)
    func placement(place: Place) throws {
      let request = request(
        100, 80, x: place.x, y: place.y, isRightToLeft: place.isRightToLeft)
      let cell = try ThumbnailRenderer().draw(request, picture: picture(40, 40))
      #expect(cell.x == place.at.x && cell.y == place.at.y)
      #expect(
        cell.pictureRect == PixelRect(x: place.at.x, y: place.at.y, width: 40, height: 40))
    }

    @Test("An alignment that is no number never traps")
    func strangeAlignment() throws {
      let cell = try ThumbnailRenderer().draw(
        request(100, 80, x: .nan, y: .nan), picture: picture(40, 40))
      #expect((0...60).contains(cell.x) && (0...40).contains(cell.y))
    }

    @Test("The picture's box is the whole cell")
    func box() throws {
      let box = try ThumbnailRenderer().picture(for: request(101, 53))
      #expect(box == PictureBox(rect: PixelRect(x: 0, y: 0, width: 101, height: 53), fit: .contain))
    }

    @Test("Without a picture there is a failure, not a picture")
    func nothing() {
      #expect(throws: PictureFailure.self) {
        try ThumbnailRenderer().draw(request(10, 10), picture: nil)
      }
    }

    @Test(
      "The outermost pixels take the edge's color once, the others none", arguments: [1.0, 2, 3, 4])
    func edges(scale: Double) throws {
      let line = max(Int((scale / 2).rounded()), 1)
      for (width, height) in [(9, 7), (1, 1), (1, 5), (2, 2), (3, 2), (5, 3)] {
        for word: UInt32 in [0xFFFF_FFFF, 0x8040_2010, 0] {
          let cell = try ThumbnailRenderer().draw(
            request(20, 20, scale: scale), picture: picture(width, height, word: word))
          let blended = blend(ThumbnailTests.edge.premultiplied, over: word)
          var isSame = true
          for y in 0..<height {
            for x in 0..<width {
              let depth = min(x, y, width - 1 - x, height - 1 - y)
              if cell.bitmap[x, y] != (depth < line ? blended : word) { isSame = false }
            }
          }
          #expect(isSame, "\(width) x \(height)")
        }
      }
      let none = try ThumbnailRenderer().draw(request(9, 9, edge: .clear), picture: picture(5, 5))
      #expect(none.bitmap.pixels.allSatisfy { $0 == 0xFF20_4060 })
    }

    struct Missing: Sendable, CustomTestStringConvertible {
      let orientation: Int
      /// Whether a pixel of the 20 x 10 picture, of which a quarter is missing, is panel.
      let isPanel: @Sendable (Int, Int) -> Bool
      let isLine: @Sendable (Int, Int) -> Bool
      var testDescription: String { "orientation \(orientation)" }
    }

    private static let missing: [Missing] = [1, 2, 3, 4, 5, 6, 7, 8].map { orientation in
      switch orientation {
      // Half up from 2.5 rows: three of ten; five of twenty columns.
      case 3, 4: Missing(orientation: orientation, isPanel: { $1 < 2 }, isLine: { $1 == 2 })
      case 5, 8:
        Missing(orientation: orientation, isPanel: { x, _ in x > 15 }, isLine: { x, _ in x == 15 })
      case 6, 7:
        Missing(orientation: orientation, isPanel: { x, _ in x < 4 }, isLine: { x, _ in x == 4 })
      default: Missing(orientation: orientation, isPanel: { $1 > 7 }, isLine: { $1 == 7 })
      }
    }

    @Test(
      "A panel lies where the file's last rows would be, with a line along it", arguments: missing)
    func panels(missing: Missing) throws {
      for word: UInt32 in [0xFF20_4060, 0x4010_1010] {
        let cell = try ThumbnailRenderer().draw(
          request(20, 10, edge: .clear),
          picture: picture(20, 10, word: word, completeness: 0.75, orientation: missing.orientation)
        )
        var isSame = true
        for y in 0..<10 {
          for x in 0..<20 {
            let expected =
              missing.isPanel(x, y)
              ? 0xFFE0_E0E0 : missing.isLine(x, y) ? 0xFF90_9090 : word
            if cell.bitmap[x, y] != expected { isSame = false }
          }
        }
        #expect(isSame)
        #expect(cell.bitmap.isOpaque == (word >> 24 == 255))
      }
    }

    @Test(
      "All or nearly nothing missing stays within the picture",
      arguments: [0, 1e-9, 0.999_999, 1, -1, 2])
    func shares(completeness: Double) throws {
      let cell = try ThumbnailRenderer().draw(
        request(20, 10), picture: picture(20, 10, completeness: completeness))
      #expect(cell.bitmap.size == PixelSize(width: 20, height: 10))
    }
  }
}
