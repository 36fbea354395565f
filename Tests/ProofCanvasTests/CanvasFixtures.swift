// Painting for tests: whole, in bands, in strips; and random display lists.

import FoundationEssentials
import Glibc
import ProofCanvas
import ProofDrawing
import ProofGeometry
import ProofPixels

/// SplitMix64: the same numbers in every run.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

typealias Cells = (CellPlacement) -> CellAppearance

/// Paints a part of the root in bands of so many rows and strips of so many columns.
func paint(
  _ list: DisplayList, _ area: PixelRect, scale: Double = 1, background: RGBA = .white,
  rows: Int? = nil, columns: Int? = nil, fonts: FontSet = FontSet(),
  cells: Cells = { _ in CellAppearance() }
) throws -> Bitmap {
  let painter = BandPainter(grid: PixelGrid(scale: scale), fonts: fonts)
  var bitmap = Bitmap(width: area.width, height: area.height)
  var y = 0
  while y < area.height {
    let height = min(rows ?? area.height, area.height - y)
    var x = 0
    while x < area.width {
      let width = min(columns ?? area.width, area.width - x)
      let band = PixelRect(x: area.x + x, y: area.y + y, width: width, height: height)
      var words = [UInt32](repeating: 0xDEAD_BEEF, count: width * height)
      // Safe because the painter keeps to the buffer, which has the band's size.
      try unsafe words.withUnsafeMutableBufferPointer { buffer in
        unsafe try painter.paint(
          list, band: band, background: background, into: buffer, cells: cells)
      }
      for row in 0..<height {
        for column in 0..<width {
          bitmap.pixels[(y + row) * area.width + x + column] = words[row * width + column]
        }
      }
      x += width
    }
    y += height
  }
  return bitmap
}

/// Where two pictures differ first, and by how much at most; nil where they don't.
func difference(_ a: Bitmap, _ b: Bitmap) -> String? {
  guard a.size == b.size else { return "sizes" }
  var first: Int?
  var most: UInt32 = 0
  var count = 0
  for index in 0..<a.pixels.count where a.pixels[index] != b.pixels[index] {
    first = first ?? index
    count += 1
    for shift: UInt32 in [0, 8, 16, 24] {
      let (p, q) = (a.pixels[index] >> shift & 255, b.pixels[index] >> shift & 255)
      most = max(most, p > q ? p - q : q - p)
    }
  }
  guard let first else { return nil }
  return "\(count) pixels, by \(most) at most, the first at \(first % a.width), \(first / a.width)"
}

/// The largest difference of a channel.
func distance(_ a: Bitmap, _ b: Bitmap) -> Int {
  guard a.size == b.size else { return .max }
  var most = 0
  for index in 0..<a.pixels.count where a.pixels[index] != b.pixels[index] {
    for shift: UInt32 in [0, 8, 16, 24] {
      let (p, q) = (a.pixels[index] >> shift & 255, b.pixels[index] >> shift & 255)
      most = max(most, abs(Int(p) - Int(q)))
    }
  }
  return most
}

/// Rows and columns of a picture that have ink on a background.
func inked(_ bitmap: Bitmap, background: UInt32 = 0xFFFF_FFFF) -> (
  rows: Range<Int>, columns: Range<Int>
)? {
  var (top, bottom, left, right) = (Int.max, -1, Int.max, -1)
  for y in 0..<bitmap.height {
    for x in 0..<bitmap.width where bitmap[x, y] != background {
      (top, bottom, left, right) = (min(top, y), max(bottom, y), min(left, x), max(right, x))
    }
  }
  return bottom < 0 ? nil : (top..<(bottom + 1), left..<(right + 1))
}

func block(
  _ string: String, size: Double = 12, lines: Int? = nil, lineHeight: Double? = nil,
  truncation: TextTruncation = .tail, alignment: TextLineAlignment = .leading,
  isRightToLeft: Bool = false, color: RGBA = .black, family: String? = nil
) -> TextBlock {
  TextBlock(
    runs: [TextRun(string, font: TextFont(family: family, size: size), color: color)],
    lineLimit: lines, lineHeight: lineHeight, truncation: truncation, alignment: alignment,
    isRightToLeft: isRightToLeft)
}

func rectangle(_ rect: Rect) -> ShapePath {
  ShapePath(elements: [
    .move(Point(x: rect.minX, y: rect.minY)), .line(Point(x: rect.maxX, y: rect.minY)),
    .line(Point(x: rect.maxX, y: rect.maxY)), .line(Point(x: rect.minX, y: rect.maxY)), .close,
  ])
}

/// A display list of everything, from a seed.
struct RandomList {
  private var random: SeededGenerator
  private let width: Double
  private let height: Double
  private(set) var list = DisplayList()
  private let hasShapes: Bool

  init(seed: UInt64, width: Double, height: Double, count: Int, hasShapes: Bool = true) {
    random = SeededGenerator(seed: seed)
    self.width = width
    self.height = height
    self.hasShapes = hasShapes
    var open = 0
    for _ in 0..<count {
      let item = next()
      switch item {
      case .clip, .clipShape, .layer, .transform: open += 1
      case .end: open -= 1
      default: break
      }
      list.items.append(item)
    }
    // Some stay open, which painting must close by itself.
    for _ in 0..<max(open / 2, 0) { list.items.append(.end) }
  }

  private mutating func number(_ range: ClosedRange<Double>) -> Double {
    Double.random(in: range, using: &random)
  }

  private mutating func point() -> Point {
    Point(x: number(-20...(width + 20)), y: number(-20...(height + 20)))
  }

  private mutating func rect() -> Rect {
    Rect(
      origin: point(), size: Size(width: number(0...(width / 2)), height: number(0...(height / 2))))
  }

  private mutating func color() -> RGBA {
    let word = UInt32(truncatingIfNeeded: random.next())
    var color = RGBA(word)
    color.alpha = word >> 24 < 128 ? 255 : UInt8(truncatingIfNeeded: word >> 24)
    return color
  }

  private mutating func path() -> ShapePath {
    var path = ShapePath(elements: [.move(point())])
    for _ in 0..<Int(number(1...6)) {
      path.elements.append(
        number(0...1) < 0.5
          ? .line(point()) : .curve(point(), control1: point(), control2: point()))
    }
    if number(0...1) < 0.7 { path.elements.append(.close) }
    return path
  }

  private mutating func stops() -> [GradientStop] {
    (0..<Int(number(0...4.99))).map { _ in
      GradientStop(color: color(), location: number(-0.2...1.2))
    }
  }

  private mutating func paint() -> Paint {
    switch Int(number(0...5.99)) {
    case 0: .linear(stops(), from: point(), to: point())
    case 1:
      .radial(
        stops(), center: point(), from: number(0...9), to: number(0...90), aspect: number(0.5...2))
    case 2: .angular(stops(), center: point(), from: number(-7...7), to: number(-7...7))
    default: .color(color())
    }
  }

  private mutating func stroke() -> Stroke {
    let caps: [Stroke.Cap] = [.butt, .round, .square]
    let joins: [Stroke.Join] = [.miter, .round, .bevel]
    return Stroke(
      paint(), width: number(0...12), cap: caps[Int(number(0...2.99))],
      join: joins[Int(number(0...2.99))], miterLimit: number(1...12),
      dash: (0..<Int(number(0...3.99))).map { _ in number(0...9) }, dashPhase: number(-20...20))
  }

  private mutating func image() -> ImagePlacement {
    let (columns, rows) = (Int(number(1...40)), Int(number(1...40)))
    let isOpaque = number(0...1) < 0.5
    var bitmap = Bitmap(width: columns, height: rows)
    for index in bitmap.pixels.indices {
      var color = color()
      if isOpaque { color.alpha = 255 }
      bitmap.pixels[index] = color.premultiplied
    }
    bitmap.isOpaque = isOpaque
    let source = Rect(
      x: number(-3...(Double(columns) * 0.7)), y: number(-3...(Double(rows) * 0.7)),
      width: number(1...Double(columns)), height: number(1...Double(rows)))
    let isTiled = number(0...1) < 0.4
    var frame = rect()
    if isTiled { (frame.width, frame.height) = (number(0.2...60), number(0.2...60)) }
    return ImagePlacement(
      bitmap: bitmap, source: source, frame: frame, tiledOver: isTiled ? rect() : nil,
      interpolation: number(0...1) < 0.4 ? .nearest : .smooth,
      tint: number(0...1) < 0.3 ? color() : nil)
  }

  private mutating func effect() -> LayerEffect {
    switch Int(number(0...9.99)) {
    case 0, 1: .opacity(number(0...1))
    case 2, 3, 4: .blend(BlendMode.allCases[Int(number(0...20.99))])
    case 5, 6: .shadow(color(), radius: number(0...9), x: number(-9...9), y: number(-9...9))
    case 7, 8: .blur(radius: number(0...7), isOpaque: number(0...1) < 0.3)
    default:
      .color(
        ColorTransform(
          rows: (0..<4).map { row in
            (0..<5).map { column in row == column ? 0.9 : number(-0.3...0.3) }
          }))
    }
  }

  private mutating func transform() -> AffineTransform {
    let angle = number(-4...4)
    return switch Int(number(0...3.99)) {
    case 0: .translation(x: number(-20...20), y: number(-20...20))
    case 1: AffineTransform.scale(x: number(-2...2), y: number(0.3...2)).about(point())
    case 2:
      AffineTransform(a: cos(angle), b: sin(angle), c: -sin(angle), d: cos(angle), tx: 0, ty: 0)
        .about(point())
    default:
      AffineTransform(a: 1.1, b: number(-0.5...0.5), c: number(-0.5...0.5), d: 0.8, tx: 3, ty: -4)
    }
  }

  private mutating func next() -> DisplayItem {
    switch Int(number(0...(hasShapes ? 20.99 : 12.99))) {
    case 0, 1: return .fill(rect(), color())
    case 2: return .border(rect(), width: number(0...9), color())
    case 3, 4:
      guard hasShapes else { return .fill(rect(), color()) }
      return .shape(
        path(), fill: Fill(paint(), isEvenOdd: number(0...1) < 0.5),
        stroke: number(0...1) < 0.5 ? stroke() : nil)
    case 5: return .checker(rect(), side: number(0...11), color(), color())
    case 6, 7:
      let texts = ["IMG_0042.JPG", "naïve", "日本語", "שלום", "नमस्ते", "two\nlines", "Wg|"]
      return .text(
        block(
          texts[Int(number(0...6.99))], size: number(6...40), lines: number(0...1) < 0.5 ? 1 : nil,
          lineHeight: number(0...1) < 0.5 ? 17.3 : nil, alignment: .center, color: color()),
        rect())
    case 8, 9:
      return .cell(CellPlacement(item: Int(number(0...5.99)), frame: rect(), style: CellStyle()))
    case 10: return .clip(rect())
    case 11: return .layer(.opacity(number(0...1)), rect())
    case 12: return .end
    case 13, 14: return .image(image())
    case 15: return .clipShape(path(), isEvenOdd: number(0...1) < 0.5)
    case 16, 17: return .layer(effect(), rect())
    case 18: return .transform(transform())
    default: return .end
    }
  }

  /// What stands in the cells: images with and without alpha, with lists under and over them.
  static func appearance(_ cell: CellPlacement) -> CellAppearance {
    var random = SeededGenerator(seed: UInt64(cell.item) + 100)
    let (width, height) = (23 + cell.item * 9, 31 - cell.item * 3)
    var image: CellImage?
    if cell.item != 5 {
      let isOpaque = cell.item.isMultiple(of: 2)
      let words = (0..<(width * height)).map { _ -> UInt32 in
        let word = UInt32(truncatingIfNeeded: random.next())
        guard !isOpaque else { return word | 0xFF00_0000 }
        return RGBA(
          red: UInt8(word & 255), green: UInt8(word >> 8 & 255), blue: UInt8(word >> 16 & 255),
          alpha: UInt8(word >> 24)
        ).premultiplied
      }
      image = CellImage(
        bitmap: Bitmap(width: width, height: height, pixels: words, isOpaque: isOpaque),
        x: cell.item - 2, y: 3 - cell.item,
        pictureRect: PixelRect(x: 0, y: 0, width: width, height: height))
    }
    let under = DisplayList(items: [
      .checker(cell.frame, side: 4, .white, RGBA(0xCCCCCC)),
      .border(cell.frame.inset(by: -2), width: 1, .black),
    ])
    let over = DisplayList(items: [
      .clip(cell.frame), .layer(.opacity(0.5), cell.frame),
      .fill(cell.frame.inset(by: 5), RGBA(0x335577)),
      .text(block("over"), cell.frame), .end, .end,
    ])
    return CellAppearance(
      image: image, underlay: cell.item < 3 ? under : nil, overlay: cell.item > 1 ? over : nil)
  }
}
