// The picture of a difference, a row at a time. Floor 3. The overlay is pixelmatch's, so that its
// pictures can be compared with those that people have.

internal import ProofGeometry

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

  /// Whether rows may hold transparent pixels.
  public var hasAlpha: Bool { self != .overlay }
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
  private var words: [UInt32]

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
    words = [UInt32](repeating: 0, count: width)
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
  ) -> [UInt32] {
    switch style {
    case .overlay:
      overlay(first, second, flags, at: 0)
    case .mask:
      for x in 0..<canvasWidth { words[x] = DiffPainter.color(marks[x]) ?? 0 }
    case .side, .strip:
      copy(first, expected.width, at: 0)
      copy(second, actual.width, at: expected.width + DiffPainter.gap)
      if style == .strip { overlay(first, second, flags, at: width - canvasWidth) }
    }
    return words
  }

  /// Colors of counted pixels; nil for the others.
  private static func color(_ mark: UInt8) -> UInt32? {
    switch Mark(rawValue: mark) {
    case .counted: 0xFFFF_0000
    case .unpaired: 0xFFFF_00FF
    default: nil
    }
  }

  private mutating func overlay(
    _ first: ([PackedPixel], Int)?, _ second: ([PackedPixel], Int)?, _ flags: [Bool]?, at start: Int
  ) {
    // The expected picture's pixels; behind them, those that only the actual one has.
    var x = 0
    if let first {
      fade(first.0, first.1, 0..<expected.width, at: start)
      x = expected.width
    }
    if let second, x < actual.width {
      fade(second.0, second.1, x..<actual.width, at: start)
      x = actual.width
    }
    // Neither picture reaches here.
    for x in x..<canvasWidth { words[start + x] = 0xFFFF_FFFF }
    if let flags {
      for x in 0..<canvasWidth where flags[x] {
        let value = words[start + x] & 0xFF
        let warm = value * 7 / 8
        words[start + x] = 0xFF00_0000 | warm << 16 | warm << 8 | value
      }
    }
    guard hasMarks else { return }
    for x in 0..<canvasWidth where marks[x] > Mark.tolerated.rawValue {
      words[start + x] = DiffPainter.color(marks[x]) ?? 0xFFFF_FF00
    }
  }

  /// Gray, a tenth of it over white: in Double and cut off, as pixelmatch does.
  private mutating func fade(
    _ pixels: [PackedPixel], _ from: Int, _ columns: Range<Int>, at start: Int
  ) {
    precondition(from + columns.upperBound <= pixels.count && columns.lowerBound >= 0)
    precondition(start + columns.upperBound <= words.count)
    let divisor = divisor
    let shares = DiffPainter.shares
    // Safe because of the preconditions; alpha is at most 255 where the samples have 8 bits.
    unsafe pixels.withUnsafeBufferPointer { pixels in
      unsafe shares.withUnsafeBufferPointer { shares in
        unsafe words.withUnsafeMutableBufferPointer { words in
          if divisor == 1 {
            // Divisions would take longer than all the rest.
            for x in columns {
              let color = unsafe StraightColor(whole: pixels[from &+ x])
              let alpha = unsafe Int(pixels[from &+ x] >> 48) & 0xFF
              let share = unsafe shares[alpha]
              unsafe words[start &+ x] = DiffPainter.faded(color, share)
            }
          } else {
            for x in columns {
              let color = unsafe StraightColor(pixels[from &+ x], divisor: divisor)
              unsafe words[start &+ x] = DiffPainter.faded(color, 0.1 * color.alpha / 255)
            }
          }
        }
      }
    }
  }

  /// A tenth of each alpha.
  private static let shares: [Double] = (0...255).map { 0.1 * Double($0) / 255 }

  @inline(__always)
  private static func faded(_ color: StraightColor, _ share: Double) -> UInt32 {
    let value = 255 + (YIQ.luma(color) - 255) * share
    return 0xFF00_0000 | UInt32(truncatingIfNeeded: Int32(value)) &* 0x1_0101
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
