// Rows of any layout become rows of one: four 16-bit samples in a word. Floor 3.
// Red is lowest, alpha highest, straight. Samples keep the depth of the comparison: 0 to 255 where
// both pictures have 8 bits, 0 to 65535 where one has 16.

internal import ProofPixels

typealias PackedPixel = UInt64

@inline(__always)
func packed(_ r: UInt64, _ g: UInt64, _ b: UInt64, _ a: UInt64) -> PackedPixel {
  r | g << 16 | b << 32 | a << 48
}

extension RowLayout {
  /// Unpacks a row of `count` pixels into `pixels` from `start` on.
  func unpack(
    _ row: RawSpan, count: Int, to depth: RowLayout.Depth, into pixels: inout [PackedPixel],
    at start: Int
  ) {
    precondition(row.byteCount >= count * bytesPerPixel, "a row holds all its pixels")
    precondition(start >= 0 && start + count <= pixels.count, "the window holds the row")
    // Safe because both preconditions hold, and every load and store below stays below `count`.
    unsafe row.withUnsafeBytes { bytes in
      unsafe pixels.withUnsafeMutableBufferPointer { out in
        guard let source = bytes.baseAddress, let base = out.baseAddress else { return }
        let target = unsafe base + start
        if self.depth == .bits16 {
          unsafe unpack16(source, count, target, most: 0xFFFF)
        } else {
          let factor: UInt64 = depth == .bits16 ? 257 : 1
          unsafe unpack8(source, count, target, factor, most: 255 * factor)
        }
      }
    }
  }

  @unsafe private func unpack8(
    _ source: UnsafeRawPointer, _ count: Int, _ target: UnsafeMutablePointer<PackedPixel>,
    _ factor: UInt64, most: UInt64
  ) {
    // Safe because the caller has checked that the row has `count` pixels of this layout, and that
    // the target has room for as many.
    let bytes = unsafe source.assumingMemoryBound(to: UInt8.self)
    @inline(__always) func sample(_ i: Int) -> UInt64 { unsafe UInt64(bytes[i]) &* factor }
    var i = 0
    switch channels {
    case .gray:
      while i < count {
        let v = sample(i)
        unsafe target[i] = packed(v, v, v, most)
        i &+= 1
      }
    case .grayAlpha:
      while i < count {
        let v = sample(2 &* i)
        unsafe target[i] = packed(v, v, v, sample(2 &* i &+ 1))
        i &+= 1
      }
    case .rgb:
      while i < count {
        let j = 3 &* i
        unsafe target[i] = packed(sample(j), sample(j &+ 1), sample(j &+ 2), most)
        i &+= 1
      }
    case .rgba:
      while i < count {
        let j = 4 &* i
        unsafe target[i] = packed(
          sample(j), sample(j &+ 1), sample(j &+ 2), sample(j &+ 3))
        i &+= 1
      }
    case .bgrx:
      while i < count {
        let j = 4 &* i
        unsafe target[i] = packed(sample(j &+ 2), sample(j &+ 1), sample(j), most)
        i &+= 1
      }
    case .ink: preconditionFailure("ink has no color before a profile says which")
    }
  }

  @unsafe private func unpack16(
    _ source: UnsafeRawPointer, _ count: Int, _ target: UnsafeMutablePointer<PackedPixel>,
    most: UInt64
  ) {
    // Safe as above.
    @inline(__always) func sample(_ i: Int) -> UInt64 {
      UInt64(unsafe source.loadUnaligned(fromByteOffset: 2 &* i, as: UInt16.self))
    }
    var i = 0
    let samples = self.samples
    while i < count {
      let j = samples &* i
      unsafe target[i] =
        switch channels {
        case .gray: packed(sample(j), sample(j), sample(j), most)
        case .grayAlpha: packed(sample(j), sample(j), sample(j), sample(j &+ 1))
        case .rgb: packed(sample(j), sample(j &+ 1), sample(j &+ 2), most)
        case .rgba: packed(sample(j), sample(j &+ 1), sample(j &+ 2), sample(j &+ 3))
        case .bgrx: packed(sample(j &+ 2), sample(j &+ 1), sample(j), most)
        case .ink: preconditionFailure("ink has no color before a profile says which")
        }
      i &+= 1
    }
  }
}

/// The first index from `start` on at which both rows differ, or `end`.
func firstDifference(
  _ a: [PackedPixel], _ b: [PackedPixel], aAt: Int, bAt: Int, from start: Int, to end: Int
) -> Int {
  precondition(aAt >= 0 && aAt + end <= a.count && bAt >= 0 && bAt + end <= b.count)
  // Safe because of the precondition.
  return unsafe a.withUnsafeBufferPointer { a in
    unsafe b.withUnsafeBufferPointer { b in
      var i = start
      // Four at a time: most pixels of most rows are the same.
      while i &+ 4 <= end {
        let p = aAt &+ i
        let q = bAt &+ i
        let any =
          unsafe (a[p] ^ b[q]) | (a[p &+ 1] ^ b[q &+ 1]) | (a[p &+ 2] ^ b[q &+ 2])
          | (a[p &+ 3] ^ b[q &+ 3])
        if any != 0 { break }
        i &+= 4
      }
      while i < end, unsafe a[aAt &+ i] == b[bAt &+ i] { i &+= 1 }
      return min(i, end)
    }
  }
}

/// A block compare of two rows of the same layout.
func isSame(_ a: RawSpan, _ b: RawSpan) -> Bool {
  let count = a.byteCount
  guard count == b.byteCount else { return false }
  // Safe because every load ends within `count`.
  return unsafe a.withUnsafeBytes { a in
    unsafe b.withUnsafeBytes { b in
      var i = 0
      while i &+ 32 <= count {
        let x = unsafe a.loadUnaligned(fromByteOffset: i, as: SIMD4<UInt64>.self)
        let y = unsafe b.loadUnaligned(fromByteOffset: i, as: SIMD4<UInt64>.self)
        if x != y { return false }
        i &+= 32
      }
      while i < count {
        if unsafe a[i] != b[i] { return false }
        i &+= 1
      }
      return true
    }
  }
}
