// Bands and strips: however the page is cut, the pixels are the same.

import ProofCanvas
import ProofDrawing
import ProofGeometry
import ProofPixels
import Testing

extension CanvasTests {
  struct BandTests {
    private static let area = PixelRect(x: 0, y: 0, width: 230, height: 170)

    private static let seeds = Array(UInt64(1)...4)

    @Test(
      "Bands of any height give the same pixels",
      arguments: seeds, [1.0, 1.5])
    func bands(seed: UInt64, scale: Double) throws {
      let background = seed.isMultiple(of: 3) ? RGBA.clear : RGBA(0xF5F5F7)
      for hasShapes in [false, true] {
        let list = RandomList(
          seed: seed, width: 230 / scale, height: 170 / scale, count: 40, hasShapes: hasShapes
        ).list
        func painted(_ rows: Int?) throws -> Bitmap {
          try paint(
            list, BandTests.area, scale: scale, background: background, rows: rows,
            cells: RandomList.appearance)
        }
        let whole = try painted(nil)
        for rows in [1, 7, 64] {
          let distance = distance(try painted(rows), whole)
          #expect(distance == 0, "bands of \(rows)")
        }
      }
    }

    @Test(
      "Strips of any width give the same pixels",
      arguments: seeds)
    func columns(seed: UInt64) throws {
      for hasShapes in [false, true] {
        let list = RandomList(
          seed: seed, width: 230, height: 170, count: 40, hasShapes: hasShapes
        ).list
        let whole = try paint(list, BandTests.area, cells: RandomList.appearance)
        for columns in [50, 111] {
          let strips = try paint(
            list, BandTests.area, columns: columns, cells: RandomList.appearance)
          let distance = distance(strips, whole)
          #expect(distance == 0, "strips of \(columns)")
        }
      }
    }

    @Test("A stroke's edge is the same in every band", arguments: seeds)
    func strokes(seed: UInt64) throws {
      var random = SeededGenerator(seed: seed)
      func point(_ reach: Double = 1) -> Point {
        Point(
          x: reach * Double.random(in: -20...250, using: &random),
          y: reach * Double.random(in: -20...190, using: &random))
      }
      let list = DisplayList(
        items: (0..<10).map { index in
          .shape(
            ShapePath(elements: [
              .move(point()), .curve(point(), control1: point(), control2: point()),
              .line(point(index.isMultiple(of: 3) ? 500 : 1)), .close,
            ]), fill: nil,
            stroke: Stroke(
              .color(.black), width: Double(index),
              cap: index.isMultiple(of: 2) ? .round : .butt,
              dash: index.isMultiple(of: 3) ? [5.5, 3, 2] : []))
        })
      let whole = try paint(list, BandTests.area)
      for rows in [1, 7, 64] {
        let distance = distance(try paint(list, BandTests.area, rows: rows), whole)
        #expect(distance == 0, "bands of \(rows)")
      }
    }

    @Test(
      "Letters half way between two pixels fall alike in every band",
      arguments: [1.5, 1.25, 3, 25.0 / 6])
    func halfway(scale: Double) throws {
      var items: [DisplayItem] = []
      for index in 0..<256 {
        // Every 256th of a pixel.
        let (column, row) = (Double(index % 32), Double(index / 32))
        items.append(
          .text(
            block(["Wg", "ij"][index % 2], size: 7),
            Rect(
              x: column * 11 + Double(index % 7) / 256 / scale,
              y: row * 8 + Double(index) / 256 / scale, width: 20, height: 9)))
      }
      let list = DisplayList(items: items)
      let area = PixelRect(x: 0, y: 0, width: Int(360 * scale), height: Int(70 * scale))
      let whole = try paint(list, area, scale: scale)
      for rows in [9, 50] {
        let bands = try paint(list, area, scale: scale, rows: rows)
        #expect(difference(bands, whole) == nil, "bands of \(rows)")
      }
      let strips = try paint(list, area, scale: scale, columns: 97)
      #expect(difference(strips, whole) == nil)
    }

    @Test("A second run and another painter give the same pixels")
    func again() throws {
      let list = RandomList(seed: 77, width: 230, height: 170, count: 60).list
      let (a, b) = try (
        paint(list, BandTests.area, cells: RandomList.appearance),
        paint(list, BandTests.area, cells: RandomList.appearance)
      )
      #expect(difference(a, b) == nil)
    }

    @Test("A part far into a list is what the same part of the whole is")
    func parts() throws {
      let list = RandomList(seed: 5, width: 230, height: 170, count: 60, hasShapes: false).list
      let whole = try paint(list, BandTests.area, cells: RandomList.appearance)
      let part = try paint(
        list, PixelRect(x: 61, y: 93, width: 101, height: 40), cells: RandomList.appearance)
      var cut = Bitmap(width: 101, height: 40)
      for y in 0..<40 { for x in 0..<101 { cut[x, y] = whole[x + 61, y + 93] } }
      #expect(difference(part, cut) == nil)
    }

    @Test("A band wider than Cairo's surfaces is what narrow ones give")
    func strips() throws {
      var list = DisplayList()
      for index in 0..<80 {
        let x = Double(index) * 500 + Double(index) * 0.37
        list.items += [
          .fill(Rect(x: x, y: 0.5, width: 333.3, height: 2), RGBA(UInt32(index) * 0x30507)),
          .text(block("name \(index)", size: 8), Rect(x: x + 17.2, y: -3, width: 90, height: 12)),
          .cell(
            CellPlacement(
              item: index % 5, frame: Rect(x: x + 360, y: -4, width: 60, height: 40),
              style: CellStyle())),
        ]
      }
      let area = PixelRect(x: 0, y: 0, width: 40_000, height: 3)
      let wide = try paint(list, area, cells: RandomList.appearance)
      for columns in [1000, 16_384, 20_001] {
        let narrow = try paint(list, area, columns: columns, cells: RandomList.appearance)
        #expect(difference(wide, narrow) == nil, "strips of \(columns)")
      }
    }

    @Test("Ten million pixels down everything is where it is at the top")
    func farDown() throws {
      let far = 10_000_000
      let list = RandomList(seed: 9, width: 230, height: 170, count: 40, hasShapes: false).list
      // Whole pixels, so that nothing rounds otherwise.
      let near = try paint(list, BandTests.area, cells: RandomList.appearance)
      var shifted: [DisplayItem] = []
      for item in list.items { shifted.append(item.offset(x: 0, y: Double(far))) }
      let area = BandTests.area.offset(x: 0, y: far)
      let down = try paint(DisplayList(items: shifted), area) { cell in
        RandomList.appearance(cell)
      }
      // Positions keep 2^-29 of a point there, which is nothing to a pixel of the grid; only the
      // text's and the shapes' antialiasing may show it.
      let fills = DisplayList(
        items: shifted.filter { if case .text = $0 { false } else { true } })
      let flat = DisplayList(
        items: list.items.filter { if case .text = $0 { false } else { true } })
      #expect(
        try difference(
          paint(fills, area, cells: { CellAppearance(image: RandomList.appearance($0).image) }),
          paint(
            flat, BandTests.area, cells: { CellAppearance(image: RandomList.appearance($0).image) })
        )
          == nil)
      #expect(down.pixels.contains { $0 != 0xFFFF_FFFF })
      #expect(near.size == down.size)
    }

    @Test("What reaches millions of pixels beyond the band holds inside it")
    func farReaching() throws {
      let far = 10_000_000.0
      let area = PixelRect(x: 0, y: 5_000_000, width: 20, height: 4)
      let page = Rect(x: 0, y: 0, width: 10, height: far)
      let list = DisplayList(items: [
        .clip(page), .layer(.opacity(0.5), page),
        .fill(Rect(x: -far, y: -far, width: 2 * far, height: 3 * far), .black),
        .end, .end,
        .shape(
          rectangle(Rect(x: 12, y: 0, width: 2, height: far)), fill: Fill(RGBA(0xFF0000)),
          stroke: nil),
        .shape(
          ShapePath(elements: [.move(Point(x: 16.5, y: 0)), .line(Point(x: 16.5, y: far))]),
          fill: nil,
          stroke: Stroke(.color(RGBA(0x0000FF)), width: 1)),
      ])
      let bitmap = try paint(list, area)
      for y in 0..<4 {
        #expect(bitmap[5, y] & 0xFF == 0x7F || bitmap[5, y] & 0xFF == 0x80)
        #expect(bitmap[11, y] == 0xFFFF_FFFF)
        #expect(bitmap[12, y] == 0xFFFF_0000 && bitmap[13, y] == 0xFFFF_0000)
        #expect(bitmap[15, y] == 0xFFFF_FFFF)
        #expect(bitmap[16, y] == 0xFF00_00FF)
        #expect(bitmap[17, y] == 0xFFFF_FFFF)
      }
    }

    @Test("An empty band is nothing, and nothing is asked for")
    func empty() throws {
      let list = RandomList(seed: 1, width: 20, height: 20, count: 30).list
      for area in [PixelRect.zero, PixelRect(x: 5, y: 5, width: 0, height: 9)] {
        let bitmap = try paint(list, area) { _ in
          Issue.record("a cell was asked for")
          return CellAppearance()
        }
        #expect(bitmap.pixels.isEmpty)
      }
    }
  }
}
