// Clips by shape and transforms: what lies inside, what is cut, what is turned.

import ProofCanvas
import ProofDrawing
import ProofGeometry
import ProofPixels
import Testing

extension CanvasTests {
  struct TransformTests {
    private static let area = PixelRect(x: 0, y: 0, width: 40, height: 30)
    private static let page = Rect(x: 0, y: 0, width: 40, height: 30)
    private static let center = Point(x: 20, y: 15)

    private func painted(_ items: [DisplayItem], background: RGBA = .white) throws -> Bitmap {
      try paint(
        DisplayList(items: items), TransformTests.area, background: background,
        cells: RandomList.appearance)
    }

    @Test("A clip by shape keeps the inside, drops the outside and halves a pixel cut in half")
    func clips() throws {
      let shape = rectangle(Rect(x: 4.5, y: 5, width: 10, height: 10))
      let bitmap = try painted([
        .clipShape(shape, isEvenOdd: false), .fill(TransformTests.page, .black),
        .fill(TransformTests.page, RGBA(0xFF0000)), .end,
        .fill(Rect(x: 30, y: 0, width: 1, height: 1), .black),
      ])
      #expect(bitmap[5, 5] == 0xFFFF_0000 && bitmap[13, 14] == 0xFFFF_0000)
      #expect(bitmap[3, 8] == 0xFFFF_FFFF && bitmap[15, 8] == 0xFFFF_FFFF)
      #expect(bitmap[30, 0] == 0xFF00_0000)
      // Nothing of the black beneath shows at the edge.
      for x in [4, 14] { #expect(isNear(bitmap[x, 8], [255, 127.5, 127.5, 255])) }
    }

    @Test("An even-odd clip has holes, clips nest, and an empty one drops everything")
    func clipRules() throws {
      let both = ShapePath(
        elements: rectangle(Rect(x: 0, y: 0, width: 20, height: 20)).elements
          + rectangle(Rect(x: 5, y: 5, width: 10, height: 10)).elements)
      func painted(_ isEvenOdd: Bool) throws -> Bitmap {
        try self.painted([
          .clipShape(both, isEvenOdd: isEvenOdd),
          .clipShape(rectangle(Rect(x: 2, y: 2, width: 10, height: 10)), isEvenOdd: false),
          .fill(TransformTests.page, .black), .end, .end,
        ])
      }
      let (odd, whole) = (try painted(true), try painted(false))
      #expect(odd[3, 3] == 0xFF00_0000 && odd[8, 8] == 0xFFFF_FFFF && odd[1, 1] == 0xFFFF_FFFF)
      #expect(whole[8, 8] == 0xFF00_0000 && whole[13, 13] == 0xFFFF_FFFF)
      for path in [ShapePath(), ShapePath(elements: [.move(Point(x: .nan, y: 0))])] {
        let empty = try self.painted([
          .clipShape(path, isEvenOdd: false), .clip(TransformTests.page),
          .fill(TransformTests.page, .black), .end, .end,
          .fill(Rect(x: 0, y: 0, width: 1, height: 1), .black),
        ])
        #expect(empty[0, 0] == 0xFF00_0000 && empty[9, 9] == 0xFFFF_FFFF)
      }
    }

    @Test("Blending inside a clip by shape sees the page")
    func blendInClip() throws {
      let bitmap = try painted(
        [
          .clipShape(rectangle(Rect(x: 0, y: 0, width: 10, height: 10)), isEvenOdd: false),
          .layer(.blend(.multiply), TransformTests.page),
          .fill(TransformTests.page, RGBA(0x808080)), .end, .end,
        ], background: RGBA(0xFF8040))
      #expect(isNear(bitmap[5, 5], [128, 64, 32, 255]) && bitmap[12, 5] == 0xFFFF_8040)
    }

    @Test("Moved by whole pixels everything is as crisp as it was")
    func moves() throws {
      let list = RandomList(seed: 11, width: 40, height: 30, count: 50, hasShapes: false).list
      let there = try paint(
        DisplayList(items: [.transform(.translation(x: 7, y: -5))] + list.items),
        PixelRect(x: 7, y: -5, width: 40, height: 30), cells: RandomList.appearance)
      let here = try paint(list, TransformTests.area, cells: RandomList.appearance)
      #expect(difference(here, there) == nil)
    }

    @Test("A turned square has its corners where geometry puts them")
    func corners() throws {
      let box = Rect(x: 10, y: 5, width: 20, height: 20)
      for item in [
        DisplayItem.fill(box, .black),
        .shape(rectangle(box), fill: Fill(.black), stroke: nil),
        .image(
          ImagePlacement(
            bitmap: Bitmap(width: 1, height: 1, filledWith: 0xFF00_0000),
            source: Rect(x: 0, y: 0, width: 1, height: 1), frame: box)),
        .checker(box, side: 4, .black, .black), .border(box, width: 10, .black),
      ] {
        let bitmap = try painted(
          [.transform(rotation(45, about: TransformTests.center)), item, .end])
        // Half the diagonal is 14.14: a diamond.
        var area = 0.0
        for y in 0..<30 {
          for x in 0..<40 {
            let reach = abs(Double(x) + 0.5 - 20) + abs(Double(y) + 0.5 - 15)
            let word = bitmap[x, y]
            area += 1 - Double(word & 255) / 255
            if reach < 13 { #expect(word == 0xFF00_0000) }
            if reach > 15.3 { #expect(word == 0xFFFF_FFFF) }
          }
        }
        #expect((area - 400).magnitude < 2, "\(item)")
        #expect(bitmap[6, 14] != 0xFFFF_FFFF && bitmap[4, 14] == 0xFFFF_FFFF)
      }
    }

    @Test("Scaling doubles what is drawn, lines, text and clips too")
    func scaling() throws {
      let items: [DisplayItem] = [
        .clip(Rect(x: 1, y: 1, width: 17, height: 12)),
        .fill(Rect(x: 2, y: 2, width: 5, height: 3), RGBA(0x336699)),
        .border(Rect(x: 9, y: 2, width: 8, height: 8), width: 1, .black),
        .shape(rectangle(Rect(x: 3, y: 8, width: 4, height: 2)), fill: Fill(.black), stroke: nil),
        .fill(Rect(x: 0, y: 12, width: 40, height: 40), .black), .end,
      ]
      let scaled = try painted([.transform(.scale(x: 2, y: 2))] + items)
      let fine = try paint(DisplayList(items: items), TransformTests.area, scale: 2)
      #expect(difference(scaled, fine) == nil)
    }

    @Test("Two transforms in one another act from the inside out, and end with their group")
    func order() throws {
      let bitmap = try painted([
        .transform(.translation(x: 10, y: 0)), .transform(.scale(x: 2, y: 2)),
        .fill(Rect(x: 1, y: 1, width: 2, height: 2), .black), .end,
        .fill(Rect(x: 20, y: 20, width: 1, height: 1), .black), .end,
        .fill(Rect(x: 0, y: 0, width: 1, height: 1), .black),
      ])
      let ink = (0..<1200).filter { bitmap.pixels[$0] == 0xFF00_0000 }
      let block = (2..<6).flatMap { y in (12..<16).map { y * 40 + $0 } }
      #expect(ink == [0] + block + [20 * 40 + 30])
      #expect(bitmap.pixels.allSatisfy { $0 == 0xFF00_0000 || $0 == 0xFFFF_FFFF })
    }

    @Test("A gradient and a shadow turn with their group")
    func effects() throws {
      let box = Rect(x: 15, y: 10, width: 10, height: 10)
      let stops = [
        GradientStop(color: .black, location: 0), GradientStop(color: .white, location: 1),
      ]
      let bitmap = try painted(
        [
          .transform(rotation(90, about: TransformTests.center)),
          .layer(.shadow(RGBA(0xFF0000), radius: 0, x: 8, y: 0), box),
          .shape(
            rectangle(box),
            fill: Fill(.linear(stops, from: Point(x: 15, y: 0), to: Point(x: 25, y: 0))),
            stroke: nil), .end, .end,
        ])
      // What ran to the right runs down, and what was thrown to the right is thrown down.
      #expect(isNear(bitmap[20, 10], [12.75, 12.75, 12.75, 255]))
      #expect(isNear(bitmap[20, 19], [242.25, 242.25, 242.25, 255]))
      #expect(bitmap[20, 24] == 0xFFFF_0000 && bitmap[28, 15] == 0xFFFF_FFFF)
    }

    @Test("Text turned by half a turn is the same text upside down")
    func text() throws {
      let item = DisplayItem.text(block("Wg|", size: 16), Rect(x: 4, y: 4, width: 36, height: 20))
      let plain = try painted([.transform(.scale(x: 1.000001, y: 1)), item, .end])
      let turned = try painted(
        [.transform(rotation(180, about: TransformTests.center)), item, .end])
      var most = 0
      for y in 0..<30 {
        for x in 0..<40 {
          let (a, b) = (plain[x, y] & 255, turned[39 - x, 29 - y] & 255)
          most = max(most, abs(Int(a) - Int(b)))
        }
      }
      // A quarter of a pixel is what letters are placed to.
      #expect(most < 100 && inked(plain) != nil)
    }

    @Test(
      "Maps that are none draw nothing, and what follows is drawn",
      arguments: [
        AffineTransform(a: .nan, b: 0, c: 0, d: 1, tx: 0, ty: 0),
        AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: .infinity, ty: 0),
        AffineTransform(a: 0, b: 0, c: 0, d: 0, tx: 0, ty: 0),
        AffineTransform(a: 1, b: 1, c: 1, d: 1, tx: 0, ty: 0),
        AffineTransform(a: 1e300, b: 0, c: 0, d: 1e-300, tx: 0, ty: 0),
        AffineTransform(a: 1e200, b: 0, c: 0, d: 1e200, tx: 0, ty: 0),
        AffineTransform(a: 1, b: 0, c: 0, d: 1, tx: 1e300, ty: -1e300),
      ])
    func strange(transform: AffineTransform) throws {
      let bitmap = try painted([
        .transform(transform), .clip(TransformTests.page), .fill(TransformTests.page, .black),
        .text(block("text"), TransformTests.page), .end, .end,
        .fill(Rect(x: 0, y: 0, width: 1, height: 1), RGBA(0xFF0000)),
      ])
      #expect(bitmap[0, 0] == 0xFFFF_0000)
      #expect(bitmap.pixels.count { $0 != 0xFFFF_FFFF } == 1)
    }

    @Test(
      "Extreme maps never trap, and never stop a page",
      arguments: [1e-5, 1e4, 1e7, 9e8])
    func extreme(scale: Double) throws {
      for transform in [
        AffineTransform.scale(x: scale, y: scale), .scale(x: scale, y: 1),
        AffineTransform(a: scale, b: scale, c: -scale, d: scale, tx: 3, ty: 3),
        AffineTransform.translation(x: scale * 1e5, y: 0),
      ] {
        let all = RandomList(seed: 21, width: 40, height: 30, count: 60).list
        let bitmap = try painted(
          [.transform(transform), .layer(.blur(radius: 1, isOpaque: false), TransformTests.page)]
            + all.items.filter { if case .end = $0 { false } else { true } })
        #expect(bitmap.size == TransformTests.area.size)
      }
    }

    @Test("Groups that a cell's list leaves open or closes too often stay the cell's own")
    func cells() throws {
      let frame = Rect(x: 0, y: 0, width: 5, height: 5)
      for stray in [[DisplayItem.clip(frame)], [.end, .end], [.transform(.scale(x: 0, y: 0))]] {
        let list = DisplayList(items: [
          .clip(Rect(x: 0, y: 0, width: 20, height: 30)),
          .cell(CellPlacement(item: 0, frame: frame, style: CellStyle())),
          .fill(TransformTests.page, .black), .end,
        ])
        let bitmap = try paint(list, TransformTests.area) { _ in
          CellAppearance(underlay: DisplayList(items: stray))
        }
        #expect(bitmap[19, 29] == 0xFF00_0000 && bitmap[20, 0] == 0xFFFF_FFFF)
      }
    }
  }
}
