// Rows before scaling, where pixels are averaged in proportion to light. Floor 4.
// Each row becomes 16 bits of linear light; after the scaling sRGB's curve is put back.

internal import Glibc
internal import ProofPixels

/// Makes rows linear, one at a time.
struct LinearRows {
  /// The file's.
  private let layout: RowLayout
  /// From the file's color to sRGB.
  private let recolor: RowRecolor?
  /// What comes out.
  let made: RowLayout
  private let width: Int
  private var straight: [UInt16]
  private var colored: [UInt16]
  /// The row that was made last.
  private(set) var row: [UInt16]

  init(_ layout: RowLayout, width: Int, recolor: RowRecolor?) {
    self.layout = layout
    self.recolor = recolor
    self.width = width
    let isGray = layout.colors == 1 && recolor == nil
    made = RowLayout(
      isGray ? layout.channels : layout.hasAlpha ? .rgba : .rgb, .bits16)
    straight = [UInt16](repeating: 0, count: width * layout.colors)
    colored = [UInt16](repeating: 0, count: recolor == nil ? 0 : width * 3)
    row = [UInt16](repeating: 0, count: width * made.samples)
  }

  /// Bytes that this takes for a row.
  static func workingBytes(_ layout: RowLayout, width: Int) -> Int {
    // Straight, colored and finished samples, and the tables.
    byteCount(width * layout.colors * 2, width * 6, width * 8, 3 * 65_536 * 2)
  }

  /// The next row; `bytes` holds the width in the file's layout.
  mutating func take(_ bytes: RawSpan) {
    precondition(bytes.byteCount >= width * layout.bytesPerPixel, "a row holds the width")
    // Safe because the row was measured.
    unsafe bytes.withUnsafeBytes { bytes in
      guard let start = bytes.baseAddress else { return }
      if let recolor {
        unsafe spread(start)
        // A second reference for the call, not a copy.
        let from = straight
        var to = colored.mutableSpan
        recolor.convert(from.span, &to)
        colorFromConverted()
      } else {
        unsafe colorFromFile(start)
      }
      if made.hasAlpha { unsafe alphaFromFile(start) }
    }
  }

  /// Samples of color as 16 bits, red first.
  private mutating func spread(_ start: UnsafeRawPointer) {
    let (samples, colors, isReversed) = (layout.samples, layout.colors, layout.channels == .bgrx)
    let isWide = layout.depth == .bits16
    for x in 0..<width {
      for c in 0..<colors {
        let index = x &* samples &+ (isReversed ? 2 &- c : c)
        // Safe because the row holds `samples` for each of `width`.
        straight[x &* colors &+ c] =
          isWide
          ? unsafe start.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self)
          : unsafe UInt16(start.load(fromByteOffset: index, as: UInt8.self)) &* 257
      }
    }
  }

  private mutating func colorFromConverted() {
    let out = made.samples
    for x in 0..<width {
      for c in 0..<3 { row[x * out + c] = LightTables.linear[Int(colored[x * 3 + c])] }
    }
  }

  private mutating func colorFromFile(_ start: UnsafeRawPointer) {
    let (samples, colors, out) = (layout.samples, layout.colors, made.samples)
    let (isReversed, isWide, width) = (layout.channels == .bgrx, layout.depth == .bits16, width)
    // Safe because the row holds `samples` for each of `width`, `row` has `out` for each, and the
    // tables an entry for every sample.
    unsafe row.withUnsafeMutableBufferPointer { row in
      unsafe (isWide ? LightTables.linear : LightTables.linear8).withUnsafeBufferPointer { table in
        for x in 0..<width {
          for c in 0..<colors {
            let index = x &* samples &+ (isReversed ? 2 &- c : c)
            let level =
              isWide
              ? unsafe Int(start.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self))
              : unsafe Int(start.load(fromByteOffset: index, as: UInt8.self))
            unsafe row[x &* out &+ c] = unsafe table[level]
          }
        }
      }
    }
  }

  private mutating func alphaFromFile(_ start: UnsafeRawPointer) {
    let (samples, out) = (layout.samples, made.samples)
    let isWide = layout.depth == .bits16
    for x in 0..<width {
      let index = x &* samples &+ samples &- 1
      // Safe because the row holds `samples` for each of `width`.
      row[x &* out &+ out &- 1] =
        isWide
        ? unsafe start.loadUnaligned(fromByteOffset: index &* 2, as: UInt16.self)
        : unsafe UInt16(start.load(fromByteOffset: index, as: UInt8.self)) &* 257
    }
  }

  /// Puts sRGB's curve back, for rows of this many colors.
  static func restoring(_ layout: RowLayout) -> RowRecolor {
    let isGray = layout.colors == 1
    return RowRecolor { from, to in
      if isGray {
        for i in 0..<(to.count / 3) {
          let value = LightTables.encoded[Int(from[i])]
          for c in 0..<3 { to[i * 3 + c] = value }
        }
      } else {
        for i in 0..<to.count { to[i] = LightTables.encoded[Int(from[i])] }
      }
    }
  }
}

/// sRGB's curve for 16 bits, both ways.
private enum LightTables {
  static let linear: [UInt16] = (0...65_535).map {
    UInt16(Transfer.sRGB.light(Double($0) / 65_535) * 65_535 + 0.5)
  }

  /// The same for 8 bits.
  static let linear8: [UInt16] = (0...255).map { linear[$0 * 257] }

  static let encoded: [UInt16] = (0...65_535).map { value in
    let light = Double(value) / 65_535
    let level = light <= 0.0031308 ? light * 12.92 : 1.055 * pow(light, 1 / 2.4) - 0.055
    return UInt16(min(level, 1) * 65_535 + 0.5)
  }
}
