// Fills, borders, checkers, clips, groups, images: which pixels they cover, in which color.

import ProofCanvas
import ProofDrawing
import ProofGeometry
import ProofPixels
import Testing

extension CanvasTests {
  struct PrimitiveTests {
    private static let area = PixelRect(x: 0, y: 0, width: 12, height: 10)

    private func covered(_ item: DisplayItem, scale: Double = 1) throws -> [UInt32] {
      try paint(DisplayList(items: [item]), PrimitiveTests.area, scale: scale).pixels
    }

    @Test(
      "Colors are exactly what was asked for",
      arguments: [0xF5F5F7, 0x000000, 0xFFFFFF, 0x010203, 0xFEFDFC, 0x7F8081, 0x123456])
    func colors(word: UInt32) throws {
      let expected = 0xFF00_0000 | word
      let fill = try covered(.fill(Rect(x: 0, y: 0, width: 12, height: 10), RGBA(word)))
      #expect(fill.allSatisfy { $0 == expected })
      let background = try paint(DisplayList(), PrimitiveTests.area, background: RGBA(word))
      #expect(background.pixels.allSatisfy { $0 == expected })
      let shape = try covered(
        .shape(
          rectangle(Rect(x: 0, y: 0, width: 12, height: 10)), fill: Fill(RGBA(word)), stroke: nil))
      #expect(shape.allSatisfy { $0 == expected })
    }

    @Test("Every level of a channel is exact")
    func levels() throws {
      for level in UInt32(0)...255 {
        let word = level << 16 | (255 - level) << 8 | level ^ 85
        let bitmap = try paint(
          DisplayList(items: [.fill(Rect(x: 0, y: 0, width: 1, height: 1), RGBA(word))]),
          PixelRect(x: 0, y: 0, width: 1, height: 1))
        #expect(bitmap.pixels == [0xFF00_0000 | word])
      }
    }

    @Test("A fill covers the grid's pixels, whole ones only", arguments: [1, 1.5, 2])
    func fills(scale: Double) throws {
      var random = SeededGenerator(seed: 3)
      let grid = PixelGrid(scale: scale)
      for _ in 0..<200 {
        let rect = Rect(
          x: Double.random(in: -3...9, using: &random),
          y: Double.random(in: -3...9, using: &random),
          width: Double.random(in: 1...6, using: &random),
          height: Double.random(in: 1...6, using: &random))
        let pixels = try covered(.fill(rect, .black), scale: scale)
        let place = grid.pixels(rect)
        let isSame = (0..<120).allSatisfy { index in
          let (x, y) = (index % 12, index / 12)
          let isInside = (place.x..<place.maxX).contains(x) && (place.y..<place.maxY).contains(y)
          return pixels[index] == (isInside ? 0xFF00_0000 : 0xFFFF_FFFF)
        }
        #expect(isSame, "\(rect)")
      }
    }

    @Test("A hairline is one pixel at any offset", arguments: [1.0, 1.25, 2, 3])
    func hairlines(scale: Double) throws {
      for step in 0..<40 {
        let offset = 2 + Double(step) * 0.05
        for line in [
          DisplayItem.fill(Rect(x: 0, y: offset, width: 99, height: 0.25), .black),
          .border(Rect(x: -9, y: offset, width: 99, height: 0.25), width: 0.25, .black),
        ] {
          let pixels = try paint(
            DisplayList(items: [line]), PixelRect(x: 5, y: 0, width: 1, height: 20), scale: scale
          ).pixels
          let dark = pixels.count { $0 == 0xFF00_0000 }
          let light = pixels.count { $0 == 0xFFFF_FFFF }
          #expect(dark == 1 && light == 19, "at \(offset)")
        }
      }
    }

    @Test("A border lies inside its rectangle, and no pixel is painted twice")
    func borders() throws {
      let color = RGBA(red: 0, green: 0, blue: 0, alpha: 128)
      let once = try covered(.fill(Rect(x: 0, y: 0, width: 1, height: 1), color))[0]
      for width in 1...9 {
        for height in 1...8 {
          for line in [0.25, 1, 2, 3, 4, 50] {
            let rect = Rect(x: 1, y: 1, width: Double(width), height: Double(height))
            let pixels = try covered(.border(rect, width: line, color))
            let thickness = max(Int(line.rounded()), 1)
            let isSame = (0..<120).allSatisfy { index in
              let (x, y) = (index % 12 - 1, index / 12 - 1)
              let isInside = x >= 0 && y >= 0 && x < width && y < height
              let depth = min(x, y, width - 1 - x, height - 1 - y)
              return pixels[index] == (isInside && depth < thickness ? once : 0xFFFF_FFFF)
            }
            #expect(isSame, "\(width) x \(height), \(line) wide")
          }
        }
      }
    }

    @Test("A checker begins at its own corner, wherever the band is")
    func checker() throws {
      let item = DisplayItem.checker(
        Rect(x: 1, y: -3, width: 9, height: 12), side: 2, .white, .black)
      let pixels = try covered(item)
      let isSame = (0..<120).allSatisfy { index in
        let (x, y) = (index % 12 - 1, index / 12 + 3)
        let isDark = x >= 0 && x < 9 && y < 12 && (x / 2 + y / 2) % 2 == 1
        return pixels[index] == (isDark ? 0xFF00_0000 : 0xFFFF_FFFF)
      }
      #expect(isSame)
    }

    private static let strange: [Double] = [
      .nan, .infinity, -.infinity, 1e300, -1e300, .greatestFiniteMagnitude, 1e17, -1e17, 0, -5,
    ]

    @Test("Rectangles that are none never trap, and never stop a page", arguments: strange)
    func strangeRects(value: Double) throws {
      for place in 0..<5 {
        var rect = Rect(x: 2, y: 2, width: 5, height: 5)
        switch place {
        case 0: rect.x = value
        case 1: rect.y = value
        case 2: rect.width = value
        case 3: rect.height = value
        default: rect = Rect(x: value, y: value, width: value, height: value)
        }
        let path = ShapePath(elements: [
          .move(rect.origin), .line(Point(x: rect.maxX, y: rect.maxY)),
          .curve(Point(x: 3, y: 3), control1: rect.origin, control2: Point(x: 0, y: value)), .close,
        ])
        for item in [
          DisplayItem.fill(rect, .black), .border(rect, width: 1, .black),
          .border(Rect(x: 1, y: 1, width: 5, height: 5), width: value, .black),
          .shape(path, fill: Fill(.black), stroke: Stroke(.color(.black), width: 1)),
          .shape(
            rectangle(Rect(x: 1, y: 1, width: 5, height: 5)), fill: nil,
            stroke: Stroke(.color(.black), width: value)),
          .checker(rect, side: 1, .black, .white),
          .checker(Rect(x: 0, y: 0, width: 5, height: 5), side: value, .black, .white),
          .text(block("text"), rect), .text(block("text", lineHeight: 14), rect),
          .text(block("a.jpg", lines: 1, truncation: .middleKeepingSuffix), rect),
          .text(block("text", size: value), Rect(x: 1, y: 1, width: 5, height: 5)),
          .text(block("text", lineHeight: value), Rect(x: 1, y: 1, width: 5, height: 5)),
          .cell(CellPlacement(item: 3, frame: rect, style: CellStyle())),
          .clip(rect), .layer(.opacity(0.5), rect),
          .layer(.opacity(value), Rect(x: 1, y: 1, width: 5, height: 5)),
        ] {
          let mark = DisplayItem.fill(Rect(x: 11, y: 9, width: 1, height: 1), RGBA(0xFF0000))
          let bitmap = try paint(
            DisplayList(items: [item, .end, mark]), PrimitiveTests.area,
            cells: RandomList.appearance)
          #expect(bitmap[11, 9] == 0xFFFF_0000, "after \(item)")
        }
      }
    }

    @Test("Ends without beginnings and beginnings without ends do no harm")
    func unbalanced() throws {
      let all = Rect(x: 0, y: 0, width: 12, height: 10)
      let pixels = try paint(
        DisplayList(items: [
          .end, .end, .fill(Rect(x: 0, y: 0, width: 2, height: 10), .black), .end,
          .clip(Rect(x: 4, y: 0, width: 2, height: 10)), .layer(.opacity(1), all),
          .fill(all, .black),
        ]), PrimitiveTests.area)
      for x in 0..<12 {
        let isBlack = (0..<2).contains(x) || (4..<6).contains(x)
        #expect(pixels[x, 5] == (isBlack ? 0xFF00_0000 : 0xFFFF_FFFF))
      }
    }

    @Test("Nested clips cut each other; a group is one layer")
    func levels2() throws {
      let all = Rect(x: 0, y: 0, width: 12, height: 10)
      let bitmap = try paint(
        DisplayList(items: [
          .clip(Rect(x: 0, y: 0, width: 6, height: 10)),
          .clip(Rect(x: 3, y: 0, width: 6, height: 10)),
          .fill(all, .black), .end, .end, .fill(Rect(x: 11, y: 0, width: 1, height: 10), .black),
          .layer(.opacity(0.5), all), .fill(Rect(x: 7, y: 0, width: 2, height: 10), .black),
          .fill(Rect(x: 7, y: 0, width: 2, height: 10), .black), .end,
        ]), PrimitiveTests.area)
      for x in 0..<12 {
        switch x {
        case 3..<6, 11: #expect(bitmap[x, 4] == 0xFF00_0000)
        // Two fills in one group cover as one does.
        case 7, 8: #expect((0x7F...0x80).contains(bitmap[x, 4] & 255))
        default: #expect(bitmap[x, 4] == 0xFFFF_FFFF)
        }
      }
    }

    @Test("An image lands on whole pixels as it is, and blends where it is transparent")
    func images() throws {
      let words: [UInt32] = [0xFF12_3456, 0x8040_2010, 0x0000_0000, 0xFFFF_FFFE]
      let image = Bitmap(width: 2, height: 2, pixels: words, isOpaque: false)
      let bitmap = try paint(
        DisplayList(items: [
          .cell(
            CellPlacement(
              item: 0, frame: Rect(x: 2.4, y: 2.6, width: 9, height: 9), style: CellStyle()))
        ]), PrimitiveTests.area, background: RGBA(0x808080)
      ) { _ in
        CellAppearance(
          image: CellImage(
            bitmap: image, x: 1, y: -1, pictureRect: PixelRect(x: 1, y: -1, width: 2, height: 2)))
      }
      #expect(bitmap[3, 2] == words[0] && bitmap[4, 3] == words[3])
      #expect(bitmap[4, 2] == blend(words[1], over: 0xFF80_8080))
      #expect(bitmap[3, 3] == 0xFF80_8080)
      #expect(bitmap.pixels.count { $0 != 0xFF80_8080 } == 3)
    }

    @Test("A transparent background stays transparent where nothing is drawn")
    func transparent() throws {
      let bitmap = try paint(
        DisplayList(items: [
          .fill(
            Rect(x: 1, y: 1, width: 1, height: 1), RGBA(red: 255, green: 0, blue: 0, alpha: 128))
        ]), PrimitiveTests.area, background: .clear)
      #expect(bitmap[1, 1] == 0x8080_0000 && bitmap.pixels.count { $0 != 0 } == 1)
    }
  }
}
