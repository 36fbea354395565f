// A Gaussian blur of premultiplied pixels, along rows and then along columns. Floor 2.

public import ProofGeometry

/// What a blur sees beyond the pixels that it is given.
public enum BlurEdges: Hashable, Sendable {
  case transparent
  /// The nearest pixel.
  case extended
}

extension Bitmap {
  /// A window of the blurred picture. Values are kept in 16 bits on the way, so that soft tails
  /// and flat colors stay what they are.
  ///
  /// - Parameter window: pixels of this bitmap; may reach over its edges.
  /// - Complexity: the window and its halo, whatever the kernels.
  public func blurred(
    _ window: PixelRect, across: BoxKernel, down: BoxKernel, edges: BlurEdges = .transparent
  ) -> Bitmap {
    guard !window.isEmpty, width > 0, height > 0 else {
      return Bitmap(width: max(window.width, 0), height: max(window.height, 0))
    }
    let top = window.y - down.reach
    let bottom = window.maxY + down.reach
    // Rows that are there; others are blank, or repeat the first or the last.
    let rows =
      edges == .extended
      ? min(max(top, 0), height - 1)..<min(max(bottom, 1), height)
      : min(max(top, 0), height)..<max(min(bottom, height), min(max(top, 0), height))
    guard !rows.isEmpty else { return Bitmap(width: window.width, height: window.height) }
    let longest = max(window.width + 2 * across.reach, window.height + 2 * down.reach)
    let line = LineBuffer(count: longest)
    let spare = LineBuffer(count: longest)
    var turned = [SIMD4<UInt16>](repeating: .zero, count: window.width * rows.count)
    for y in rows {
      load(y, from: window.x - across.reach, count: window.width + 2 * across.reach, edges, line)
      // Safe because both lines hold the longest.
      unsafe across.blur(line.base, spare.base, count: window.width + 2 * across.reach)
      for x in 0..<window.width {
        turned[x * rows.count + y - rows.lowerBound] = unsafe SIMD4<UInt16>(
          truncatingIfNeeded: line.base[x])
      }
    }
    var result = Bitmap(width: window.width, height: window.height)
    let count = bottom - top
    for x in 0..<window.width {
      for i in 0..<count {
        var y = top + i
        if edges == .extended { y = min(max(y, rows.lowerBound), rows.upperBound - 1) }
        let isThere = rows.contains(y)
        // Safe because the line holds `count` vectors.
        unsafe line.base[i] =
          isThere
          ? SIMD4<Int32>(
            truncatingIfNeeded: turned[x * rows.count + y - rows.lowerBound]) : .zero
      }
      // Safe because both lines hold the longest.
      unsafe down.blur(line.base, spare.base, count: count)
      for y in 0..<window.height {
        let value = unsafe line.base[y]
        result.pixels[y * window.width + x] = narrowed(value)
      }
    }
    return result
  }

  /// A row's pixels from `start` on as 16-bit vectors.
  private func load(
    _ y: Int, from start: Int, count: Int, _ edges: BlurEdges, _ line: borrowing LineBuffer
  ) {
    let row = y * width
    // Safe because the line holds `count` vectors.
    for i in 0..<count {
      var x = start + i
      if edges == .extended { x = min(max(x, 0), width - 1) }
      let word = x >= 0 && x < width ? pixels[row + x] : 0
      unsafe line.base[i] = SIMD4<Int32>(truncatingIfNeeded: lanes(word)) &* 257
    }
  }
}

/// Four 16-bit values as a word, rounded to nearest.
@inline(__always)
private func narrowed(_ value: SIMD4<Int32>) -> UInt32 {
  func byte(_ sample: Int32) -> UInt32 {
    (UInt32(truncatingIfNeeded: sample) &* 255 &+ 32_767) / 65_535
  }
  return byte(value.w) << 24 | byte(value.z) << 16 | byte(value.y) << 8 | byte(value.x)
}

/// Memory for a line under way, freed with its owner.
@safe private struct LineBuffer: ~Copyable {
  let base: UnsafeMutablePointer<SIMD4<Int32>>

  init(count: Int) {
    // Safe because the memory is initialized at once, whole, and freed only in deinit.
    unsafe base = .allocate(capacity: max(count, 1))
    unsafe base.initialize(repeating: .zero, count: max(count, 1))
  }

  deinit {
    // Safe because nothing else frees it, and vectors need no deinitialization.
    unsafe base.deallocate()
  }
}
