// Bitmaps in the list: which pixels, which colors, tiles, tints.

import ProofCanvas
import ProofDrawing
import ProofGeometry
import ProofPixels
import Testing

/// A quarter turn, half a turn and so on, exact; any other angle in degrees.
func rotation(_ degrees: Double, about center: Point) -> AffineTransform {
  let (sine, cosine): (Double, Double) =
    switch degrees {
    case 90: (1, 0)
    case 180: (0, -1)
    case 270: (-1, 0)
    case 45: (0.5.squareRoot(), 0.5.squareRoot())
    // 3-4-5: 36.87 degrees.
    default: (0.6, 0.8)
    }
  return AffineTransform(a: cosine, b: sine, c: -sine, d: cosine, tx: 0, ty: 0).about(center)
}

extension CanvasTests {
  struct ImageTests {
    private static let four = Bitmap(
      width: 2, height: 2, pixels: [0xFFFF_0000, 0xFF00_FF00, 0xFF00_00FF, 0x8080_8080],
      isOpaque: false)
    private static let all = Rect(x: 0, y: 0, width: 2, height: 2)

    private func painted(
      _ image: ImagePlacement, _ transform: AffineTransform? = nil, scale: Double = 1
    ) throws -> Bitmap {
      var items = [DisplayItem.image(image)]
      if let transform { items.insert(.transform(transform), at: 0) }
      return try paint(
        DisplayList(items: items), PixelRect(x: 0, y: 0, width: 24, height: 20), scale: scale,
        background: .clear)
    }

    @Test("Pixels that stay pixels are copied to the grid's place", arguments: [1.0, 2])
    func copies(scale: Double) throws {
      let image = ImagePlacement(
        bitmap: ImageTests.four, source: ImageTests.all,
        frame: Rect(x: 3.2 / scale, y: 4.4 / scale, width: 2 / scale, height: 2 / scale))
      let bitmap = try painted(image, scale: scale)
      #expect(bitmap[3, 4] == 0xFFFF_0000 && bitmap[4, 4] == 0xFF00_FF00)
      #expect(bitmap[3, 5] == 0xFF00_00FF && bitmap[4, 5] == 0x8080_8080)
      #expect(bitmap.pixels.count { $0 != 0 } == 4)
    }

    @Test("Nearest makes blocks, exact to the pixel; a part is only that part")
    func nearest() throws {
      let image = ImagePlacement(
        bitmap: ImageTests.four, source: ImageTests.all,
        frame: Rect(x: 2, y: 1, width: 12, height: 10), interpolation: .nearest)
      let bitmap = try painted(image)
      let isSame = (0..<20).allSatisfy { y in
        (0..<24).allSatisfy { x in
          let isInside = (2..<14).contains(x) && (1..<11).contains(y)
          return bitmap[x, y]
            == (isInside ? ImageTests.four[x < 8 ? 0 : 1, y < 6 ? 0 : 1] : 0)
        }
      }
      #expect(isSame)
      var part = image
      part.source = Rect(x: 1, y: 0, width: 1, height: 1)
      part.interpolation = .smooth
      let green = try painted(part)
      #expect(green.pixels.allSatisfy { $0 == 0 || $0 == 0xFF00_FF00 })
    }

    @Test("Smooth goes evenly between pixels, without a dark fringe where one is transparent")
    func smooth() throws {
      let edge = Bitmap(width: 2, height: 1, pixels: [0xFFFF_FFFF, 0], isOpaque: false)
      let bitmap = try painted(
        ImagePlacement(
          bitmap: edge, source: Rect(x: 0, y: 0, width: 2, height: 1),
          frame: Rect(x: 0, y: 0, width: 20, height: 2)))
      for x in 0..<20 {
        let share = min(max(1.5 - (Double(x) + 0.5) / 10, 0), 1)
        let value = 255 * share
        #expect(isNear(bitmap[x, 0], [value, value, value, value]), "at \(x)")
      }
    }

    @Test("A large picture made small is its mean")
    func reduced() throws {
      var photo = Bitmap(width: 200, height: 160)
      for y in 0..<160 {
        for x in 0..<200 { photo[x, y] = (x + y) % 2 == 0 ? 0xFFFF_FFFF : 0xFF00_0000 }
      }
      let whole = Rect(x: 0, y: 0, width: 200, height: 160)
      let frame = Rect(x: 2, y: 2, width: 20, height: 16)
      for transform in [nil, AffineTransform.scale(x: 1, y: -1).about(Point(x: 12, y: 10))] {
        let bitmap = try painted(
          ImagePlacement(bitmap: photo, source: whole, frame: frame), transform)
        for (x, y) in [(6, 6), (12, 9), (17, 14)] {
          #expect(isNear(bitmap[x, y], [127.5, 127.5, 127.5, 255], 3))
        }
      }
    }

    @Test("Tiles repeat from their frame's corner in all directions, without a seam")
    func tiles() throws {
      let image = ImagePlacement(
        bitmap: ImageTests.four, source: ImageTests.all,
        frame: Rect(x: 5, y: 7, width: 2, height: 2),
        tiledOver: Rect(x: 2, y: 1, width: 19, height: 17))
      let bitmap = try painted(image)
      let isSame = (0..<20).allSatisfy { y in
        (0..<24).allSatisfy { x in
          let isInside = (2..<21).contains(x) && (1..<18).contains(y)
          let word = ImageTests.four[(x + 1) % 2, (y + 1) % 2]
          return bitmap[x, y] == (isInside ? word : 0)
        }
      }
      #expect(isSame)
      // Of a size that falls between pixels, and turned: covered everywhere, and opaque.
      let gray = Bitmap(width: 3, height: 3, filledWith: 0xFF40_4040)
      let odd = ImagePlacement(
        bitmap: gray, source: Rect(x: 0, y: 0, width: 3, height: 3),
        frame: Rect(x: 0.3, y: 0.2, width: 3.37, height: 2.61),
        tiledOver: Rect(x: -30, y: -30, width: 90, height: 90))
      for transform in [nil, rotation(37, about: Point(x: 9, y: 9))] {
        #expect(try painted(odd, transform).pixels.allSatisfy { $0 == 0xFF40_4040 })
      }
    }

    @Test("A tint draws the silhouette")
    func tint() throws {
      var image = ImagePlacement(
        bitmap: ImageTests.four, source: ImageTests.all,
        frame: Rect(x: 0, y: 0, width: 2, height: 2), tint: RGBA(0xFF8000))
      let bitmap = try painted(image)
      #expect(bitmap[0, 0] == 0xFFFF_8000 && bitmap[1, 0] == 0xFFFF_8000)
      #expect(bitmap[1, 1] == 0x8080_4000)
      image.tint = RGBA(0xFF8000).opacity(0.5)
      #expect(isNear(try painted(image)[0, 0], [128, 64, 0, 128]))
    }

    @Test("Turned by a quarter a picture is the same pixels turned")
    func turned() throws {
      for interpolation in [ImagePlacement.Interpolation.nearest, .smooth] {
        let image = ImagePlacement(
          bitmap: ImageTests.four, source: ImageTests.all,
          frame: Rect(x: 8, y: 8, width: 2, height: 2), interpolation: interpolation)
        let bitmap = try painted(image, rotation(90, about: Point(x: 9, y: 9)))
        #expect(bitmap[9, 8] == 0xFFFF_0000 && bitmap[9, 9] == 0xFF00_FF00)
        #expect(bitmap[8, 8] == 0xFF00_00FF && bitmap[8, 9] == 0x8080_8080)
        #expect(bitmap.pixels.count { $0 != 0 } == 4)
      }
    }

    @Test(
      "Places that are none never trap",
      arguments: [Double.nan, .infinity, -.infinity, 0, -3, 1e300, 1e-300, 1e17, 1e9])
    func strange(value: Double) throws {
      let good = Rect(x: 1, y: 1, width: 9, height: 9)
      for place in 0..<4 {
        var rect = good
        switch place {
        case 0: rect.x = value
        case 1: rect.y = value
        case 2: rect.width = value
        default: rect = Rect(x: value, y: value, width: value, height: value)
        }
        for transform in [nil, rotation(37, about: .zero)] {
          for interpolation in [ImagePlacement.Interpolation.nearest, .smooth] {
            var image = ImagePlacement(
              bitmap: ImageTests.four, source: rect, frame: good, interpolation: interpolation)
            _ = try painted(image, transform)
            (image.source, image.frame) = (ImageTests.all, rect)
            _ = try painted(image, transform)
            image.tiledOver = good
            _ = try painted(image, transform)
            (image.frame, image.tiledOver) = (good, rect)
            _ = try painted(image, transform)
            image.bitmap = Bitmap(width: 0, height: 0)
            #expect(try painted(image, transform).pixels.allSatisfy { $0 == 0 })
          }
        }
      }
    }
  }
}
