// Gradients and strokes: colors at known places, and which pixels a line covers.

import Glibc
import ProofCanvas
import ProofDrawing
import ProofGeometry
import ProofPixels
import Testing

/// The red, green, blue and alpha of a word.
func channels(_ word: UInt32) -> [Int] {
  [16, 8, 0, 24].map { Int(word >> UInt32($0) & 255) }
}

func isNear(_ word: UInt32, _ expected: [Double], _ tolerance: Double = 1) -> Bool {
  zip(channels(word), expected).allSatisfy { (Double($0) - $1).magnitude <= tolerance }
}

private let blackToWhite = [
  GradientStop(color: .black, location: 0), GradientStop(color: .white, location: 1),
]

extension CanvasTests {
  struct GradientTests {
    private func painted(
      _ source: Paint, width: Int = 100, height: Int = 20, scale: Double = 1,
      background: RGBA = .white
    ) throws -> Bitmap {
      let area = PixelRect(x: 0, y: 0, width: width, height: height)
      let page = Rect(x: 0, y: 0, width: Double(width) / scale, height: Double(height) / scale)
      return try paint(
        DisplayList(items: [.shape(rectangle(page), fill: Fill(source), stroke: nil)]), area,
        scale: scale, background: background)
    }

    @Test("A linear gradient is where it should be at every pixel", arguments: [1.0, 2])
    func linear(scale: Double) throws {
      let bitmap = try painted(
        .linear(
          blackToWhite, from: Point(x: 10 / scale, y: 0), to: Point(x: 90 / scale, y: 0)),
        scale: scale)
      for x in 0..<100 {
        let t = min(max((Double(x) + 0.5 - 10) / 80, 0), 1)
        for y in [0, 19] { #expect(isNear(bitmap[x, y], [255 * t, 255 * t, 255 * t, 255], 0.51)) }
      }
    }

    @Test("Colors mix straight, so that a color that fades out keeps its hue")
    func straight() throws {
      let stops = [
        GradientStop(color: RGBA(0xFF0000), location: 0),
        GradientStop(color: RGBA(red: 0, green: 0, blue: 255, alpha: 0), location: 1),
      ]
      let bitmap = try painted(
        .linear(stops, from: .zero, to: Point(x: 100, y: 0)), background: .clear)
      for x in [0, 25, 50, 75, 99] {
        let t = (Double(x) + 0.5) / 100
        let alpha = 1 - t
        #expect(
          isNear(bitmap[x, 3], [255 * (1 - t) * alpha, 0, 255 * t * alpha, 255 * alpha]))
      }
    }

    @Test("A radial gradient depends on the distance, stretched by its aspect")
    func radial() throws {
      let bitmap = try painted(
        .radial(blackToWhite, center: Point(x: 50, y: 50), from: 10, to: 40, aspect: 2),
        width: 100, height: 100)
      for (x, y) in [(50, 50), (70, 50), (50, 90), (20, 30), (99, 99)] {
        let (dx, dy) = (Double(x) + 0.5 - 50, (Double(y) + 0.5 - 50) / 2)
        let t = min(max(((dx * dx + dy * dy).squareRoot() - 10) / 30, 0), 1)
        #expect(isNear(bitmap[x, y], [255 * t, 255 * t, 255 * t, 255]))
      }
    }

    @Test("An angular gradient runs clockwise from the right")
    func angular() throws {
      let bitmap = try painted(
        .angular(blackToWhite, center: Point(x: 50, y: 50), from: 0, to: 2 * .pi), width: 100,
        height: 100)
      for (x, y) in [(90, 60), (60, 90), (30, 80), (10, 20), (80, 10)] {
        var angle = atan2(Double(y) + 0.5 - 50, Double(x) + 0.5 - 50)
        if angle < 0 { angle += 2 * .pi }
        let t = angle / (2 * .pi)
        #expect(isNear(bitmap[x, y], [255 * t, 255 * t, 255 * t, 255]))
      }
      // A quarter: what is left of the turn is shared by the last and the first color.
      let quarter = try painted(
        .angular(blackToWhite, center: Point(x: 50, y: 50), from: 0, to: .pi / 2), width: 100,
        height: 100)
      #expect(quarter[10, 55] == 0xFFFF_FFFF && quarter[80, 10] == 0xFF00_0000)
      #expect(isNear(quarter[80, 80], [127.5, 127.5, 127.5, 255]))
      // Backwards it runs the other way round.
      let back = try painted(
        .angular(blackToWhite, center: Point(x: 50, y: 50), from: 0, to: -.pi / 2), width: 100,
        height: 100)
      #expect(isNear(back[80, 19], [127.5, 127.5, 127.5, 255]))
    }

    @Test("Stops may be none, one, equal or in any order")
    func stops() throws {
      let line = (from: Point.zero, to: Point(x: 100, y: 0))
      func row(_ stops: [(UInt32, Double)]) throws -> Bitmap {
        try painted(
          .linear(
            stops.map { GradientStop(color: RGBA($0.0), location: $0.1) }, from: line.from,
            to: line.to))
      }
      #expect(try row([]).pixels.allSatisfy { $0 == 0xFFFF_FFFF })
      #expect(try row([(0x336699, 0.7)]).pixels.allSatisfy { $0 == 0xFF33_6699 })
      let hard = try row([(0xFF0000, 0), (0xFF0000, 0.5), (0x0000FF, 0.5), (0x0000FF, 1)])
      #expect(hard[49, 0] == 0xFFFF_0000 && hard[50, 0] == 0xFF00_00FF)
      let unsorted = try row([(0x0000FF, 1), (0xFF0000, 0)])
      let sorted = try row([(0xFF0000, 0), (0x0000FF, 1)])
      #expect(difference(unsorted, sorted) == nil)
    }

    @Test("A slanted edge between two colors is smooth")
    func edges() throws {
      let stops = [
        GradientStop(color: .black, location: 0.5), GradientStop(color: .white, location: 0.5),
      ]
      let bitmap = try painted(
        .linear(stops, from: .zero, to: Point(x: 20, y: 10)), width: 20, height: 10)
      let grays = Set(bitmap.pixels.map { $0 & 255 })
      #expect(grays.count >= 4 && grays.contains(0) && grays.contains(255))
    }

    private static let numbers: [Double] = [
      .nan, .infinity, -.infinity, 1e300, -1e300, 0, -1, 1e-300, 1e17,
    ]

    @Test("Numbers that are none never trap", arguments: numbers)
    func strange(value: Double) throws {
      let stops = [
        GradientStop(color: .black, location: value), GradientStop(color: .white, location: 0.5),
        GradientStop(color: RGBA(0xFF0000), location: 0.5),
      ]
      let (a, b) = (Point(x: value, y: 3), Point(x: 9, y: 4))
      for source in [
        Paint.linear(stops, from: a, to: b), .linear(stops, from: b, to: a),
        .linear(stops, from: b, to: b), .radial(stops, center: a, from: 0, to: 9, aspect: 1),
        .radial(stops, center: b, from: value, to: 9, aspect: 1),
        .radial(stops, center: b, from: 9, to: value, aspect: value),
        .radial(stops, center: b, from: 5, to: 5, aspect: 1),
        .angular(stops, center: a, from: 0, to: 1), .angular(stops, center: b, from: value, to: 1),
        .angular(stops, center: b, from: 0, to: value), .angular(stops, center: b, from: 1, to: 1),
      ] {
        #expect(try painted(source).pixels.allSatisfy { $0 >> 24 == 255 })
      }
    }
  }

  struct StrokeTests {
    private func painted(
      _ stroke: Stroke, from: Point = Point(x: 10, y: 10), to: Point = Point(x: 50, y: 10),
      then next: Point? = nil
    ) throws -> Bitmap {
      var path = ShapePath(elements: [.move(from), .line(to)])
      if let next { path.elements.append(.line(next)) }
      return try paint(
        DisplayList(items: [.shape(path, fill: nil, stroke: stroke)]),
        PixelRect(x: 0, y: 0, width: 64, height: 64))
    }

    private func dark(_ bitmap: Bitmap, row: Int) -> [Int] {
      (0..<bitmap.width).filter { bitmap[$0, row] == 0xFF00_0000 }
    }

    @Test("Caps end at the path, or half a line width beyond it")
    func caps() throws {
      let ends: [(Stroke.Cap, Int, Int)] = [(.butt, 10, 49), (.square, 8, 51), (.round, 8, 51)]
      for (cap, first, last) in ends {
        let bitmap = try painted(Stroke(.color(.black), width: 4, cap: cap))
        let columns = dark(bitmap, row: cap == .round ? 9 : 8)
        if cap == .round {
          #expect(bitmap[first, 10] != 0xFFFF_FFFF && bitmap[first, 8] != 0xFF00_0000)
        } else {
          #expect(columns == Array(first...last), "\(cap)")
        }
        #expect(bitmap[first - 1, 10] == 0xFFFF_FFFF && bitmap[last + 1, 10] == 0xFFFF_FFFF)
      }
    }

    @Test("Dashes lie where their lengths and their phase put them")
    func dashes() throws {
      let stroke = Stroke(.color(.black), width: 2, dash: [6, 4])
      let expected = (10..<50).filter { $0 % 10 < 6 }
      #expect(try dark(painted(stroke), row: 9) == expected)
      for phase in [3.0, -7, 13, 1003] {
        var moved = stroke
        moved.dashPhase = phase
        let shifted = (10..<50).filter { ($0 + 3) % 10 < 6 }
        #expect(try dark(painted(moved), row: 9) == shifted, "phase \(phase)")
      }
      // One length is a dash and a gap.
      let single = Stroke(.color(.black), width: 2, dash: [5])
      let halves = (10..<50).filter { $0 % 10 < 5 }
      #expect(try dark(painted(single), row: 9) == halves)
    }

    @Test(
      "Dashes that are none give a whole line",
      arguments: [
        [0, 0], [-1, 3], [.nan, 2], [.infinity], [0], [1e-9, 1e-9], [1e308, 1e308],
        [Double](repeating: 1, count: 5000),
      ])
    func strangeDashes(dash: [Double]) throws {
      for phase in [0, Double.nan, .infinity, -1e300] {
        let bitmap = try painted(
          Stroke(.color(.black), width: 2, dash: dash, dashPhase: phase))
        #expect(dark(bitmap, row: 9) == Array(10..<50))
      }
    }

    @Test(
      "A path of a million dashes is dashed where it is seen as a short one is",
      arguments: [Stroke.Cap.butt, .round, .square], [[7.0, 5], [0, 9], [4], [12, 3, 2, 3]])
    func longDashes(cap: Stroke.Cap, dash: [Double]) throws {
      let period = dash.reduce(0, +) * (dash.count.isMultiple(of: 2) ? 1 : 2)
      let far = period * 100_000
      let stroke = Stroke(
        .color(.black), width: 3, cap: cap, join: .round, dash: dash, dashPhase: 2.5)
      let area = PixelRect(x: 0, y: 0, width: 60, height: 50)
      // Down from far above, round two corners and away to the right; and the same from nearby.
      func bent(_ start: Double, _ end: Double) -> DisplayItem {
        .shape(
          ShapePath(elements: [
            .move(Point(x: 10.5, y: -start)), .line(Point(x: 10.5, y: 30)),
            .curve(
              Point(x: 30, y: 40.5), control1: Point(x: 11, y: 38), control2: Point(x: 20, y: 41)),
            .line(Point(x: end, y: 40.5)),
          ]), fill: nil, stroke: stroke)
      }
      let long = try paint(DisplayList(items: [bent(far, far)]), area)
      let short = try paint(DisplayList(items: [bent(period, 90)]), area)
      // Chords for curves, and a dot is a twentieth of a pixel long.
      #expect(distance(long, short) <= 32)
      // Dots without round caps come out otherwise at the beginning of Cairo's closed outlines.
      guard dash[0] > 0 || cap == .round else { return }
      // A closed outline, whose first dash goes on from its last.
      func closed(_ side: Double) -> DisplayItem {
        var whole = stroke
        whole.dashPhase = dash[0] / 2
        return .shape(
          rectangle(Rect(x: 5.5, y: 5.5, width: side, height: side)), fill: nil, stroke: whole)
      }
      let (large, small) = (
        try paint(DisplayList(items: [closed(far)]), area),
        try paint(DisplayList(items: [closed(period * 10)]), area)
      )
      #expect(distance(large, small) <= 32)
    }

    @Test("A sharp corner is cut at the miter limit, and round and bevelled ones are")
    func joins() throws {
      func tip(_ join: Stroke.Join, limit: Double) throws -> Int {
        let bitmap = try painted(
          Stroke(.color(.black), width: 6, join: join, miterLimit: limit),
          from: Point(x: 10, y: 22), to: Point(x: 40, y: 32), then: Point(x: 10, y: 42))
        return dark(bitmap, row: 31).last ?? 0
      }
      let pointed = try tip(.miter, limit: 10)
      // Half the angle has the tangent 1/3: the tip lies 9.5 beyond the corner, and 3 before it the
      // line is two pixels thick.
      #expect(pointed == 45)
      let cut = try tip(.miter, limit: 2)
      let bevel = try tip(.bevel, limit: 10)
      let round = try tip(.round, limit: 10)
      #expect(cut == bevel && bevel < round && round < pointed)
      #expect((41...43).contains(round))
      for limit in [Double.nan, .infinity, -4, 0, 1e300] { _ = try tip(.miter, limit: limit) }
    }

    @Test("A line is a pixel wide at least, also where everything is drawn smaller")
    func hairlines() throws {
      let stroke = Stroke(.color(.black), width: 0)
      let line = DisplayItem.shape(
        ShapePath(elements: [.move(Point(x: 0, y: 20.5)), .line(Point(x: 900, y: 20.5))]),
        fill: nil, stroke: stroke)
      let area = PixelRect(x: 0, y: 0, width: 3, height: 41)
      let plain = try paint(DisplayList(items: [line]), area)
      #expect(plain[1, 20] == 0xFF00_0000 && plain[1, 19] == 0xFFFF_FFFF)
      let small = try paint(
        DisplayList(items: [.transform(.scale(x: 0.1, y: 0.1)), line, .end]), area)
      let ink = (0..<41).reduce(0.0) { $0 + 1 - Double(small[1, $1] & 255) / 255 }
      #expect((ink - 1).magnitude < 0.02)
    }

    @Test("A paint colors a line, and even-odd leaves holes")
    func paints() throws {
      let bitmap = try painted(
        Stroke(
          .linear(blackToWhite, from: Point(x: 10, y: 0), to: Point(x: 50, y: 0)), width: 4))
      let gray = 255 * 20.5 / 40
      #expect(isNear(bitmap[30, 10], [gray, gray, gray, 255]))
      let outer = rectangle(Rect(x: 4, y: 4, width: 20, height: 20))
      let both = ShapePath(
        elements: outer.elements
          + rectangle(Rect(x: 10, y: 10, width: 8, height: 8)).elements)
      for (isEvenOdd, inside) in [(true, 0xFFFF_FFFF), (false, 0xFF00_0000)] as [(Bool, UInt32)] {
        let page = try paint(
          DisplayList(items: [
            .shape(both, fill: Fill(.color(.black), isEvenOdd: isEvenOdd), stroke: nil)
          ]), PixelRect(x: 0, y: 0, width: 30, height: 30))
        #expect(page[14, 14] == inside && page[6, 6] == 0xFF00_0000)
      }
    }
  }
}
