// The streaming resampler: source rows go in from the top, a small bitmap comes out. Floor 2.
// Only the rows of output that are still being added to are held, about seven, whatever the source.

/// How the samples of a source row are stored; four a pixel.
public enum RowFormat: Hashable, Sendable {
  /// Bytes B G R X: opaque.
  case bgrx8
  /// Bytes R G B A, straight alpha.
  case rgba8
  /// Native 16-bit words R G B A, straight alpha.
  case rgba16

  public var bytesPerPixel: Int { self == .rgba16 ? 8 : 4 }
}

/// Resamples one picture, row by row.
///
/// Colors are premultiplied before they are mixed, so a transparent edge has no rim; sums are kept
/// as 32-bit floats in a fixed order, so the result is the same on every x86-64.
public struct RowScaler {
  private let width: Int
  private let height: Int
  private let format: RowFormat
  private let isOpaque: Bool
  private let horizontal: Taps
  private let vertical: Taps
  private let outWidth: Int
  private let outHeight: Int

  /// Output rows being summed, `slots` of them, by output row modulo `slots`.
  private var sums: [SIMD4<Float>]
  private let slots: Int
  /// The source row as floats, then squeezed to the output's width.
  private var wide: [SIMD4<Float>]
  private var narrow: [SIMD4<Float>]
  private var output: [UInt32]
  private var row = 0
  /// First output row that isn't finished.
  private var next = 0
  /// First and last source row that any output row needs.
  private let firstNeeded: Int
  private let lastNeeded: Int
  /// First and last source column that the taps touch.
  private let columns: Range<Int>

  /// - Parameters:
  ///   - width, height: the source in pixels, at least 1.
  ///   - horizontal, vertical: taps made for that width and height.
  public init(
    width: Int, height: Int, format: RowFormat, isOpaque: Bool, horizontal: Taps, vertical: Taps
  ) {
    self.width = width
    self.height = height
    self.format = format
    self.isOpaque = isOpaque
    self.horizontal = horizontal
    self.vertical = vertical
    outWidth = horizontal.starts.count
    outHeight = vertical.starts.count
    slots = RowScaler.overlap(of: vertical)
    sums = [SIMD4<Float>](repeating: .zero, count: outWidth * slots)
    let first = horizontal.starts.min() ?? 0
    let last = (horizontal.starts.max() ?? 0) + horizontal.count
    columns = first..<last
    wide = [SIMD4<Float>](repeating: .zero, count: columns.count)
    narrow = [SIMD4<Float>](repeating: .zero, count: outWidth)
    output = [UInt32](repeating: 0, count: outWidth * outHeight)
    firstNeeded = vertical.starts.min() ?? 0
    lastNeeded = (vertical.starts.max() ?? 0) + vertical.count - 1
  }

  /// Bytes held while a picture streams through, the finished bitmap left out.
  public static func workingBytes(horizontal: Taps, vertical: Taps) -> Int {
    let first = horizontal.starts.min() ?? 0
    let last = (horizontal.starts.max() ?? 0) + horizontal.count
    return 16 * ((last - first) + horizontal.starts.count * (overlap(of: vertical) + 1))
  }

  /// Whether every output row has all that it needs.
  public var isFinished: Bool { row > lastNeeded }

  /// Rows whose pixels don't matter may be skipped: the next one that counts, or nil.
  public var nextNeededRow: Int? { isFinished ? nil : max(row, firstNeeded) }

  /// Takes the next source row: `width` pixels of the format.
  public mutating func append(_ bytes: UnsafeRawBufferPointer) {
    precondition(bytes.count >= width * format.bytesPerPixel, "a row holds all its pixels")
    defer { row += 1 }
    guard row >= firstNeeded, row <= lastNeeded else { return }
    unsafe widen(bytes)
    squeeze()
    distribute()
  }

  /// Passes over a source row without looking at it: it counts as transparent.
  public mutating func skip(_ count: Int) {
    for _ in 0..<count where row < height {
      defer { row += 1 }
      if row >= firstNeeded, row <= lastNeeded {
        for index in narrow.indices { narrow[index] = .zero }
        distribute()
      }
    }
  }

  /// The finished bitmap; rows that never came are transparent.
  public consuming func finish() -> Bitmap {
    let missing = height - row
    if missing > 0 { skip(missing) }
    return Bitmap(
      width: outWidth, height: outHeight, pixels: output, isOpaque: isOpaque && missing <= 0)
  }

  /// Bytes to premultiplied floats, channels in the order blue, green, red, alpha.
  private mutating func widen(_ bytes: UnsafeRawBufferPointer) {
    let columns = columns
    let format = format
    let isOpaque = isOpaque
    // Safe because the caller's precondition covers `columns`, which lie inside the width, and
    // `wide` has one element for each of them.
    unsafe wide.withUnsafeMutableBufferPointer { wide in
      switch format {
      case .bgrx8:
        let source = unsafe bytes.assumingMemoryBound(to: UInt8.self)
        for index in 0..<columns.count {
          let at = (columns.lowerBound + index) * 4
          let pixel = unsafe SIMD4<UInt8>(source[at], source[at + 1], source[at + 2], 255)
          unsafe wide[index] = SIMD4<Float>(pixel)
        }
      case .rgba8:
        let source = unsafe bytes.assumingMemoryBound(to: UInt8.self)
        for index in 0..<columns.count {
          let at = (columns.lowerBound + index) * 4
          var pixel = unsafe SIMD4<Float>(
            SIMD4<UInt8>(source[at + 2], source[at + 1], source[at], source[at + 3]))
          if !isOpaque { pixel = RowScaler.premultiply(pixel, most: 255) }
          unsafe wide[index] = pixel
        }
      case .rgba16:
        let source = unsafe bytes.assumingMemoryBound(to: UInt16.self)
        for index in 0..<columns.count {
          let at = (columns.lowerBound + index) * 4
          var pixel = unsafe SIMD4<Float>(
            SIMD4<UInt16>(source[at + 2], source[at + 1], source[at], source[at + 3]))
          if !isOpaque { pixel = RowScaler.premultiply(pixel, most: 65_535) }
          unsafe wide[index] = pixel
        }
      }
    }
  }

  private static func premultiply(_ pixel: SIMD4<Float>, most: Float) -> SIMD4<Float> {
    let alpha = pixel.w
    var result = pixel * (alpha / most)
    result.w = alpha
    return result
  }

  private mutating func squeeze() {
    let taps = horizontal
    let base = columns.lowerBound
    let outWidth = outWidth
    // Safe because every run of taps lies inside `columns`, one element of `wide` each.
    unsafe wide.withUnsafeBufferPointer { wide in
      unsafe narrow.withUnsafeMutableBufferPointer { narrow in
        unsafe taps.weights.withUnsafeBufferPointer { weights in
          unsafe taps.starts.withUnsafeBufferPointer { starts in
            if taps.count == 1 {
              for x in 0..<outWidth { unsafe narrow[x] = wide[starts[x] - base] }
              return
            }
            var weight = 0
            for x in 0..<outWidth {
              var sum = SIMD4<Float>.zero
              let start = unsafe starts[x] - base
              for offset in 0..<taps.count {
                unsafe sum += wide[start + offset] * weights[weight]
                weight += 1
              }
              unsafe narrow[x] = sum
            }
          }
        }
      }
    }
  }

  /// Adds the squeezed row to every output row that it belongs to, and finishes those that end.
  private mutating func distribute() {
    let outWidth = outWidth
    var index = next
    while index < outHeight, vertical.starts[index] <= row {
      let tap = row - vertical.starts[index]
      if tap < vertical.count {
        let weight = vertical.weights[index * vertical.count + tap]
        let base = (index % slots) * outWidth
        if weight != 0 {
          // Safe because a slot has `outWidth` elements, as `narrow` has.
          unsafe sums.withUnsafeMutableBufferPointer { sums in
            unsafe narrow.withUnsafeBufferPointer { narrow in
              for x in 0..<outWidth { unsafe sums[base + x] += narrow[x] * weight }
            }
          }
        }
      }
      index += 1
    }
    while next < outHeight, row >= vertical.starts[next] + vertical.count - 1 {
      emit(next)
      next += 1
    }
  }

  /// Rounds a finished row to bytes and clears its slot.
  private mutating func emit(_ index: Int) {
    let base = (index % slots) * outWidth
    let to = index * outWidth
    let scale: Float = format == .rgba16 ? 1 / 257 : 1
    let isOpaque = isOpaque
    let outWidth = outWidth
    // Safe because slot and output row have `outWidth` elements each.
    unsafe sums.withUnsafeMutableBufferPointer { sums in
      unsafe output.withUnsafeMutableBufferPointer { output in
        for x in 0..<outWidth {
          var pixel = unsafe sums[base + x] * scale + 0.5
          unsafe sums[base + x] = .zero
          pixel = pixel.clamped(
            lowerBound: .zero, upperBound: SIMD4(repeating: 255.5))
          if isOpaque {
            pixel.w = 255
          } else {
            // Lanczos overshoots: a color must not exceed its alpha.
            let alpha = pixel.w
            pixel = pointwiseMin(pixel, SIMD4(repeating: alpha))
          }
          // Lane by lane: the vector conversion of this compiler is a call (3 % of a decode).
          unsafe output[to + x] =
            UInt32(pixel.x) | UInt32(pixel.y) << 8 | UInt32(pixel.z) << 16
            | UInt32(pixel.w) << 24
        }
      }
    }
  }

  /// How many output rows one source row can belong to.
  private static func overlap(of taps: Taps) -> Int {
    var most = 1
    var first = 0
    for (index, start) in taps.starts.enumerated() {
      while taps.starts[first] + taps.count <= start { first += 1 }
      most = max(most, index - first + 1)
    }
    return most
  }
}
