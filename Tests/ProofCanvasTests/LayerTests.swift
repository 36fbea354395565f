// Groups with effects: blending against the published formulas, color matrices, shadows, blurs.

import ProofCanvas
import ProofDrawing
import ProofGeometry
import ProofPixels
import Testing

/// A straight color in fractions.
private struct Color {
  var rgb: [Double]
  var alpha: Double

  init(_ color: RGBA) {
    rgb = [color.red, color.green, color.blue].map { Double($0) / 255 }
    alpha = Double(color.alpha) / 255
  }
}

private func lum(_ c: [Double]) -> Double { 0.3 * c[0] + 0.59 * c[1] + 0.11 * c[2] }
private func sat(_ c: [Double]) -> Double { (c.max() ?? 0) - (c.min() ?? 0) }

private func setLum(_ c: [Double], _ l: Double) -> [Double] {
  let d = l - lum(c)
  var color = c.map { $0 + d }
  let (light, low, high) = (lum(color), color.min() ?? 0, color.max() ?? 0)
  if low < 0 { color = color.map { light + (($0 - light) * light) / (light - low) } }
  if high > 1 { color = color.map { light + (($0 - light) * (1 - light)) / (high - light) } }
  return color
}

/// The standard's pseudocode: the largest, the middle and the smallest component.
private func setSat(_ c: [Double], _ s: Double) -> [Double] {
  let order = c.indices.sorted { c[$0] < c[$1] }
  var color = [0.0, 0, 0]
  let (low, middle, high) = (order[0], order[1], order[2])
  if c[high] > c[low] {
    color[middle] = (c[middle] - c[low]) * s / (c[high] - c[low])
    color[high] = s
  }
  return color
}

/// B(cb, cs) of W3C's Compositing and Blending Level 1, and nil for modes without one.
private func mixed(_ mode: BlendMode, _ cb: [Double], _ cs: [Double]) -> [Double]? {
  func each(_ f: (Double, Double) -> Double) -> [Double] { zip(cb, cs).map { f($0, $1) } }
  func hard(_ b: Double, _ s: Double) -> Double {
    s <= 0.5 ? b * (2 * s) : b + (2 * s - 1) - b * (2 * s - 1)
  }
  switch mode {
  case .normal: return cs
  case .multiply: return each { $0 * $1 }
  case .screen: return each { $0 + $1 - $0 * $1 }
  case .overlay: return each { hard($1, $0) }
  case .darken: return each { min($0, $1) }
  case .lighten: return each { max($0, $1) }
  case .colorDodge: return each { $0 == 0 ? 0 : $1 == 1 ? 1 : min(1, $0 / (1 - $1)) }
  case .colorBurn: return each { $0 == 1 ? 1 : $1 == 0 ? 0 : 1 - min(1, (1 - $0) / $1) }
  case .hardLight: return each(hard)
  case .softLight:
    return each { b, s in
      if s <= 0.5 { return b - (1 - 2 * s) * b * (1 - b) }
      let d = b <= 0.25 ? ((16 * b - 12) * b + 4) * b : b.squareRoot()
      return b + (2 * s - 1) * (d - b)
    }
  case .difference: return each { abs($0 - $1) }
  case .exclusion: return each { $0 + $1 - 2 * $0 * $1 }
  case .hue: return setLum(setSat(cs, sat(cb)), lum(cb))
  case .saturation: return setLum(setSat(cb, sat(cs)), lum(cb))
  case .color: return setLum(cs, lum(cb))
  case .luminosity: return setLum(cb, lum(cs))
  case .sourceAtop, .destinationOver, .destinationOut, .plusDarker, .plusLighter: return nil
  }
}

/// Premultiplied red, green, blue, alpha from 0 to 255.
private func expected(_ mode: BlendMode, _ source: RGBA, _ backdrop: RGBA) -> [Double] {
  let (s, b) = (Color(source), Color(backdrop))
  var color: [Double]
  var alpha = s.alpha + b.alpha * (1 - s.alpha)
  if let mix = mixed(mode, b.rgb, s.rgb) {
    color = (0..<3).map {
      s.alpha * (1 - b.alpha) * s.rgb[$0] + s.alpha * b.alpha * mix[$0]
        + (1 - s.alpha) * b.alpha * b.rgb[$0]
    }
  } else {
    let cs = s.rgb.map { $0 * s.alpha }
    let cb = b.rgb.map { $0 * b.alpha }
    switch mode {
    case .sourceAtop:
      color = (0..<3).map { cs[$0] * b.alpha + cb[$0] * (1 - s.alpha) }
      alpha = b.alpha
    case .destinationOver: color = (0..<3).map { cb[$0] + cs[$0] * (1 - b.alpha) }
    case .destinationOut:
      color = cb.map { $0 * (1 - s.alpha) }
      alpha = b.alpha * (1 - s.alpha)
    case .plusLighter:
      alpha = min(1, s.alpha + b.alpha)
      color = (0..<3).map { min(alpha, cs[$0] + cb[$0]) }
    default:
      alpha = min(1, s.alpha + b.alpha)
      color = (0..<3).map { max(0, alpha - (s.alpha - cs[$0]) - (b.alpha - cb[$0])) }
    }
  }
  return (color + [alpha]).map { $0 * 255 }
}

extension CanvasTests {
  struct LayerTests {
    private static let area = PixelRect(x: 0, y: 0, width: 40, height: 30)
    private static let page = Rect(x: 0, y: 0, width: 40, height: 30)

    private func painted(_ items: [DisplayItem], background: RGBA = .clear, scale: Double = 1)
      throws
      -> Bitmap
    {
      try paint(
        DisplayList(items: items), LayerTests.area, scale: scale, background: background)
    }

    private static let colors: [RGBA] = [
      .black, .white, RGBA(0xFF0000), RGBA(0x3366CC), RGBA(0xC8A040), RGBA(0x808080),
      RGBA(red: 200, green: 30, blue: 90, alpha: 128),
      RGBA(red: 20, green: 220, blue: 120, alpha: 60),
      RGBA(red: 255, green: 255, blue: 0, alpha: 200),
    ]

    @Test(
      "Every blend mode follows its formula, with alpha and without",
      arguments: BlendMode.allCases)
    func blends(mode: BlendMode) throws {
      let dot = Rect(x: 0, y: 0, width: 1, height: 1)
      for backdrop in LayerTests.colors {
        for source in LayerTests.colors {
          let list = DisplayList(items: [
            .fill(dot, backdrop), .layer(.blend(mode), dot), .fill(dot, source), .end,
          ])
          let word = try paint(
            list, PixelRect(x: 0, y: 0, width: 1, height: 1), background: .clear)[0, 0]
          // Premultiplied bytes of colors that are hardly there say little of their hue.
          let tolerance = min(backdrop.alpha, source.alpha) < 255 ? 4.0 : 1.01
          let wanted = expected(mode, source, backdrop)
          #expect(
            isNear(word, wanted, tolerance),
            "\(source) over \(backdrop): \(channels(word)), not \(wanted)")
        }
      }
    }

    @Test("A blend leaves what it doesn't touch, and an opaque page opaque")
    func untouched() throws {
      let dot = Rect(x: 3, y: 3, width: 2, height: 2)
      for mode in BlendMode.allCases {
        let bitmap = try painted(
          [.layer(.blend(mode), LayerTests.page), .fill(dot, RGBA(0x336699)), .end],
          background: RGBA(0xC0D0E0))
        #expect(bitmap[0, 0] == 0xFFC0_D0E0 && bitmap[5, 5] == 0xFFC0_D0E0)
        #expect(bitmap.pixels.allSatisfy { $0 >> 24 == 255 })
      }
    }

    private func matrix(_ rows: [[Double]], _ color: RGBA) throws -> UInt32 {
      try painted([
        .layer(.color(ColorTransform(rows: rows)), LayerTests.page),
        .fill(Rect(x: 1, y: 1, width: 3, height: 3), color), .end,
      ])[2, 2]
    }

    @Test("A color matrix acts on straight colors: inverts, grays, turns light into alpha")
    func matrices() throws {
      let invert: [[Double]] = [
        [-1, 0, 0, 0, 1], [0, -1, 0, 0, 1], [0, 0, -1, 0, 1], [0, 0, 0, 1, 0],
      ]
      #expect(try matrix(invert, RGBA(0x102030)) == 0xFFEF_DFCF)
      let half = RGBA(red: 255, green: 0, blue: 0, alpha: 128)
      #expect(isNear(try matrix(invert, half), [0, 128, 128, 128]))
      let gray = [0.2126, 0.7152, 0.0722, 0, 0]
      let grayed = try matrix([gray, gray, gray, [0, 0, 0, 1, 0]], RGBA(0x3080F0))
      let light = 0.2126 * 0x30 + 0.7152 * 0x80 + 0.0722 * 0xF0
      #expect(isNear(grayed, [light, light, light, 255], 0.51))
      let toAlpha = try matrix(
        [[0, 0, 0, 0, 0], [0, 0, 0, 0, 0], [0, 0, 0, 0, 0], gray], RGBA(0x3080F0))
      #expect(isNear(toAlpha, [0, 0, 0, light], 0.51))
      // Too much is held, and what isn't a matrix changes nothing.
      #expect(try matrix([[9, 0, 0, 0, 9], gray, gray, [0, 0, 0, 1, 0]], .white) == 0xFFFF_FFFF)
      for rows in [[], [[1]], [[Double.nan, 0, 0, 0, 0], gray, gray, gray]] {
        #expect(try matrix(rows, RGBA(0x336699)) == 0xFF33_6699)
      }
    }

    @Test("Opacity is the group's, and what can't be one is 1")
    func opacity() throws {
      for (value, alpha) in [
        (0.0, 0.0), (-3, 0), (0.5, 127.5), (1, 255), (7, 255), (.nan, 255), (.infinity, 255),
      ] {
        let bitmap = try painted([
          .layer(.opacity(value), LayerTests.page), .fill(LayerTests.page, RGBA(0xFF0000)),
          .fill(LayerTests.page, .white), .end,
        ])
        #expect(isNear(bitmap[9, 9], [alpha, alpha, alpha, alpha]))
      }
    }

    @Test(
      "A hard shadow is the silhouette in its color, moved, under the group", arguments: [1.0, 2])
    func hardShadow(scale: Double) throws {
      let box = Rect(x: 4 / scale, y: 5 / scale, width: 8 / scale, height: 6 / scale)
      let bitmap = try painted(
        [
          .layer(.shadow(RGBA(0x0000FF), radius: 0, x: 6 / scale, y: -3 / scale), box),
          .fill(box, RGBA(0xFF0000)), .end,
        ], scale: scale)
      let isSame = (0..<30).allSatisfy { y in
        (0..<40).allSatisfy { x in
          let isBox = (4..<12).contains(x) && (5..<11).contains(y)
          let isShadow = (10..<18).contains(x) && (2..<8).contains(y)
          return bitmap[x, y] == (isBox ? 0xFFFF_0000 : isShadow ? 0xFF00_00FF : 0)
        }
      }
      #expect(isSame)
    }

    @Test("A soft shadow is half as dark where the edge lies, and fades within three radii")
    func softShadow() throws {
      let box = Rect(x: -50, y: -50, width: 70, height: 300)
      let bitmap = try painted([
        .layer(.shadow(RGBA.black.opacity(0.8), radius: 4, x: 0, y: 100), box),
        .fill(Rect(x: -50, y: -200, width: 70, height: 195), .white), .end,
      ])
      // The box itself is out of sight; its shadow's edge lies at 20.
      #expect(bitmap[0, 15] == 0xCC00_0000)
      let alphas = (0..<40).map { Double(bitmap[$0, 15] >> 24) }
      #expect((alphas[19] + alphas[20] - 204).magnitude <= 2)
      #expect(alphas[35] < 2 && zip(alphas, alphas.dropFirst()).allSatisfy { $0 >= $1 })
      // One deviation off, 16 % of a step's height are left.
      #expect(((alphas[23] + alphas[24]) / 2 / 204 - 0.159).magnitude < 0.012)
    }

    @Test("A blur spreads by its radius in points, and keeps its mass")
    func blur() throws {
      for scale in [1.0, 2] {
        let box = Rect(x: 16 / scale, y: 11 / scale, width: 8 / scale, height: 8 / scale)
        let bitmap = try painted(
          [
            .layer(.blur(radius: 3 / scale, isOpaque: false), box), .fill(box, RGBA(0xFF0000)),
            .end,
          ], scale: scale)
        let mass = bitmap.pixels.reduce(0.0) { $0 + Double($1 >> 24) }
        #expect((mass - 64 * 255).magnitude < 64 * 255 * 0.02)
        // No fringe: red wherever there is something.
        #expect(bitmap.pixels.allSatisfy { $0 >> 24 == $0 >> 16 & 255 && $0 & 0xFFFF == 0 })
        #expect(bitmap[15, 15] == bitmap[24, 15] && bitmap[15, 15] == bitmap[20, 10])
      }
    }

    @Test("An opaque blur ends with its rectangle, without a soft edge")
    func opaqueBlur() throws {
      let box = Rect(x: 5, y: 6, width: 20, height: 15)
      let bitmap = try painted([
        .layer(.blur(radius: 6, isOpaque: true), box), .fill(LayerTests.page, RGBA(0x336699)),
        .end,
      ])
      let isSame = (0..<30).allSatisfy { y in
        (0..<40).allSatisfy { x in
          bitmap[x, y] == ((5..<25).contains(x) && (6..<21).contains(y) ? 0xFF33_6699 : 0)
        }
      }
      #expect(isSame)
    }

    @Test("Effects nest: the shadow of a half-transparent blurred group in a clip")
    func nested() throws {
      let box = Rect(x: 10, y: 10, width: 10, height: 10)
      let items: [DisplayItem] = [
        .clip(Rect(x: 0, y: 0, width: 30, height: 30)),
        .layer(.shadow(.black, radius: 0, x: 10, y: 0), box), .layer(.opacity(0.5), box),
        .layer(.blur(radius: 0, isOpaque: false), box), .fill(box, .white), .end, .end, .end, .end,
      ]
      let bitmap = try painted(items)
      #expect(isNear(bitmap[12, 12], [128, 128, 128, 128]))
      #expect(isNear(bitmap[25, 12], [0, 0, 0, 128]))
      #expect(bitmap[30, 12] == 0)
    }

    @Test("Too many effects in one another are an error, not a crash; too many groups are none")
    func depth() throws {
      let many = [DisplayItem](repeating: .layer(.blend(.normal), LayerTests.page), count: 200_000)
      #expect(throws: CanvasError.self) { try painted(many) }
      let clips = [DisplayItem](repeating: .clip(LayerTests.page), count: 200_000)
      let moves = [DisplayItem](repeating: .transform(.identity), count: 200_000)
      let bitmap = try painted(clips + moves + [.fill(LayerTests.page, .black)])
      #expect(bitmap[3, 3] == 0xFF00_0000)
      // Out of sight they cost nothing.
      let far = Rect(x: 5000, y: 0, width: 9, height: 9)
      let unseen = [DisplayItem](repeating: .layer(.blend(.normal), far), count: 200_000)
      #expect(try painted(unseen + [.fill(LayerTests.page, .black)])[3, 3] == 0)
    }

    @Test(
      "Numbers that are none never trap, and never stop a page",
      arguments: [
        Double.nan, .infinity, -.infinity, 0, -5, 1e300, -1e300, 1e-300, 1e9, 1e17,
      ])
    func strange(value: Double) throws {
      let good = Rect(x: 2, y: 2, width: 9, height: 9)
      let effects: [LayerEffect] = [
        .opacity(value), .blur(radius: value, isOpaque: false),
        .blur(radius: value, isOpaque: true),
        .shadow(.black, radius: value, x: 1, y: 1), .shadow(.black, radius: 1, x: value, y: 1),
        .shadow(.black, radius: 2, x: 1, y: value), .shadow(.black, radius: 2, x: -value, y: value),
        .color(ColorTransform(rows: [[Double]](repeating: [value, 0, 0, value, 1], count: 4))),
      ]
      for effect in effects {
        for rect in [good, Rect(x: value, y: 0, width: 9, height: value)] {
          for transform in [AffineTransform.identity, rotation(37, about: good.origin)] {
            let mark = DisplayItem.fill(Rect(x: 39, y: 29, width: 1, height: 1), RGBA(0xFF0000))
            let bitmap = try painted([
              .transform(transform), .layer(effect, rect), .fill(good, .black),
              .text(block("text"), good), .end, .end, mark,
            ])
            #expect(bitmap[39, 29] == 0xFFFF_0000, "after \(effect)")
          }
        }
      }
    }
  }
}
