// The picture of a difference, a row at a time. Floor 3. The overlay is pixelmatch's, so that its
// pictures can be compared with those that people have.

internal import ProofGeometry
internal import ProofPixels

/// What is drawn.
public enum DiffStyle: String, CaseIterable, Hashable, Sendable {
  /// The expected picture faded to gray; counted pixels red, antialiased ones yellow, those that
  /// one picture lacks magenta, those that weren't looked at bluish.
  case overlay
  /// Counted pixels alone, on nothing.
  case mask
  /// Expected and actual beside one another.
  case side
  /// Expected, actual and overlay beside one another.
  case strip

  /// Whether rows are numbers of ``DiffPalette``, not words.
  public var hasPalette: Bool { self == .overlay || self == .mask }
}

struct DiffPainter {
  enum Mark: UInt8 {
    case none
    case tolerated
    case antialiased
    case counted
    case unpaired
  }

  /// Pixels between pictures that stand beside one another.
  static let gap = 8

  let width: Int
  private let style: DiffStyle
  private let expected: PixelSize
  private let actual: PixelSize
  private let canvasWidth: Int
  private let divisor: Double
  private var marks: [UInt8]
  private var hasMarks = false
  /// The row as words; empty where it is drawn as numbers alone.
  private var words: [UInt32]
  /// The overlay or the mask.
  private var numbers: [UInt8]

  init(_ style: DiffStyle, expected: PixelSize, actual: PixelSize, isDeep: Bool) {
    self.style = style
    self.expected = expected
    self.actual = actual
    divisor = isDeep ? 257 : 1
    canvasWidth = max(expected.width, actual.width)
    let beside = expected.width + DiffPainter.gap + actual.width
    width =
      switch style {
      case .overlay, .mask: canvasWidth
      case .side: beside
      case .strip: beside + DiffPainter.gap + canvasWidth
      }
    marks = [UInt8](repeating: 0, count: canvasWidth)
    words = [UInt32](repeating: 0, count: style.hasPalette ? 0 : width)
    numbers = [UInt8](repeating: 0, count: style == .side ? 0 : canvasWidth)
  }

  mutating func begin() {
    guard hasMarks else { return }
    hasMarks = false
    for index in marks.indices { marks[index] = 0 }
  }

  mutating func mark(_ x: Int, _ mark: Mark) {
    marks[x] = mark.rawValue
    hasMarks = true
  }

  mutating func row(
    expected first: ([PackedPixel], Int)?, actual second: ([PackedPixel], Int)?, flags: [Bool]?
  ) -> DiffPictureRow {
    switch style {
    case .overlay:
      overlay(first, second, flags)
      return .numbers(numbers)
    case .mask:
      for x in 0..<canvasWidth { numbers[x] = DiffPainter.masked(marks[x]) }
      return .numbers(numbers)
    case .side, .strip:
      copy(first, expected.width, at: 0)
      copy(second, actual.width, at: expected.width + DiffPainter.gap)
      if style == .strip {
        overlay(first, second, flags)
        let start = width - canvasWidth
        for x in 0..<canvasWidth { words[start + x] = DiffPalette.colors[Int(numbers[x])] }
      }
      return .words(words)
    }
  }

  /// The overlay of a row in which nothing differs and nothing is ignored, from its samples as they
  /// came: most rows are like that.
  /// - Returns: nil where the row has to be unpacked first.
  mutating func row(_ samples: [UInt8], _ layout: RowLayout) -> DiffPictureRow? {
    guard style == .overlay, divisor == 1, layout.depth == .bits8, !hasMarks,
      expected.width == canvasWidth, layout.channels == .rgb || layout.channels == .gray
    else { return nil }
    let width = canvasWidth
    precondition(samples.count >= width * layout.bytesPerPixel && numbers.count >= width)
    // Safe because of the precondition.
    unsafe samples.withUnsafeBufferPointer { samples in
      unsafe numbers.withUnsafeMutableBufferPointer { numbers in
        if layout.channels == .rgb {
          for x in 0..<width {
            let at = 3 &* x
            unsafe numbers[x] = DiffPainter.faded(
              samples[at], samples[at &+ 1], samples[at &+ 2])
          }
        } else {
          for x in 0..<width {
            let value = unsafe samples[x]
            unsafe numbers[x] = DiffPainter.faded(value, value, value)
          }
        }
      }
    }
    return .numbers(numbers)
  }

  private static func masked(_ mark: UInt8) -> UInt8 {
    switch Mark(rawValue: mark) {
    case .counted: DiffPalette.counted
    case .unpaired: DiffPalette.unpaired
    default: DiffPalette.clear
    }
  }

  private mutating func overlay(
    _ first: ([PackedPixel], Int)?, _ second: ([PackedPixel], Int)?, _ flags: [Bool]?
  ) {
    // The expected picture's pixels; behind them, those that only the actual one has.
    var x = 0
    if let first {
      fade(first.0, first.1, 0..<expected.width)
      x = expected.width
    }
    if let second, x < actual.width {
      fade(second.0, second.1, x..<actual.width)
      x = actual.width
    }
    // Neither picture reaches here.
    for x in x..<canvasWidth { numbers[x] = 255 }
    if let flags {
      for x in 0..<canvasWidth where flags[x] { numbers[x] -= DiffPalette.ignored }
    }
    guard hasMarks else { return }
    for x in 0..<canvasWidth where marks[x] > Mark.tolerated.rawValue {
      numbers[x] =
        marks[x] == Mark.antialiased.rawValue
        ? DiffPalette.antialiased : DiffPainter.masked(marks[x])
    }
  }

  /// Gray, a tenth of it over white, as pixelmatch has it: in Double, cut off. For opaque pixels of
  /// 8 bits a sum of whole numbers gives the same for each of the 2^24 colors (a test tries them).
  private mutating func fade(_ pixels: [PackedPixel], _ from: Int, _ columns: Range<Int>) {
    precondition(from + columns.upperBound <= pixels.count && columns.lowerBound >= 0)
    precondition(columns.upperBound <= numbers.count)
    let divisor = divisor
    // Safe because of the preconditions.
    unsafe pixels.withUnsafeBufferPointer { pixels in
      unsafe numbers.withUnsafeMutableBufferPointer { numbers in
        for x in columns {
          let pixel = unsafe pixels[from &+ x]
          if pixel >> 48 == 255, divisor == 1 {
            unsafe numbers[x] = DiffPainter.faded(opaque: pixel)
          } else {
            let color = StraightColor(pixel, divisor: divisor)
            unsafe numbers[x] = DiffPainter.faded(color)
          }
        }
      }
    }
  }

  static func faded(_ color: StraightColor) -> UInt8 {
    UInt8(clamping: Int32(255 + (YIQ.luma(color) - 255) * (0.1 * color.alpha / 255)))
  }

  @inline(__always)
  static func faded(opaque pixel: PackedPixel) -> UInt8 {
    // A tenth of each weight of luma, and what white leaves of itself, in parts of 2^40.
    let red = (pixel & 0xFF) &* 32_863_886_883
    let green = (pixel >> 16 & 0xFF) &* 64_499_822_688
    let blue = (pixel >> 32 & 0xFF) &* 12_587_454_306
    return UInt8(truncatingIfNeeded: (red &+ green &+ blue &+ 252_337_918_574_592) >> 40)
  }

  @inline(__always)
  private static func faded(_ r: UInt8, _ g: UInt8, _ b: UInt8) -> UInt8 {
    faded(opaque: packed(UInt64(r), UInt64(g), UInt64(b), 255))
  }

  /// A picture's own pixels, premultiplied; nothing where it has no row.
  private mutating func copy(_ row: ([PackedPixel], Int)?, _ count: Int, at start: Int) {
    guard let row else {
      for x in 0..<count { words[start + x] = 0 }
      return
    }
    for x in 0..<count {
      let color = StraightColor(row.0[row.1 + x], divisor: divisor)
      let a = color.alpha / 255
      func sample(_ value: Double) -> UInt32 { UInt32(value * a + 0.5) }
      words[start + x] =
        UInt32(color.alpha + 0.5) << 24 | sample(color.red) << 16 | sample(color.green) << 8
        | sample(color.blue)
    }
  }
}
