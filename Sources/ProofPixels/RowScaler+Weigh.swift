// One row: samples become floats with premultiplied color, then are weighed across. Floor 2.
// The loops run over memory that RowScaler measured once; they contain no checks of their own.

internal import ProofGeometry

extension RowScaler {
  /// Samples of the columns that count, as floats in the sample's own scale.
  func expand(_ bytes: UnsafeRawBufferPointer) {
    guard let start = bytes.baseAddress else { return }
    // Safe because the row holds the source's width, and `columns` lies within it.
    let first = unsafe start + columns.lowerBound * plan.layout.bytesPerPixel
    switch (plan.layout.channels, plan.layout.depth) {
    case (.gray, .bits8): unsafe expandGray8(first)
    case (.gray, .bits16): unsafe expandGray16(first)
    case (.grayAlpha, .bits8): unsafe expandGrayAlpha8(first)
    case (.grayAlpha, .bits16): unsafe expandGrayAlpha16(first)
    case (.rgb, .bits8): unsafe expandRGB8(first)
    case (.rgb, .bits16): unsafe expandRGB16(first)
    case (.rgba, .bits8): unsafe expandRGBA8(first)
    case (.rgba, .bits16): unsafe expandRGBA16(first)
    case (.bgrx, .bits8), (.ink, .bits8): unsafe expandBGRX8(first)
    case (.bgrx, .bits16), (.ink, .bits16): unsafe expandBGRX16(first)
    }
  }

  private func expandGray8(_ source: UnsafeRawPointer) {
    // Safe because `source` holds every column that counts, and the line has room for each.
    unsafe line.base.withMemoryRebound(to: Float.self, capacity: line.count * 4) { out in
      for i in 0..<columns.count {
        unsafe out[i] = Float(source.load(fromByteOffset: i, as: UInt8.self))
      }
    }
  }

  private func expandGray16(_ source: UnsafeRawPointer) {
    // Safe because `source` holds every column that counts, and the line has room for each.
    unsafe line.base.withMemoryRebound(to: Float.self, capacity: line.count * 4) { out in
      for i in 0..<columns.count {
        unsafe out[i] = Float(source.loadUnaligned(fromByteOffset: i &* 2, as: UInt16.self))
      }
    }
  }

  private func expandGrayAlpha8(_ source: UnsafeRawPointer) {
    // Safe because `source` holds every column that counts, and the line has room for each.
    let out = unsafe line.base
    for i in 0..<columns.count {
      let pixel = unsafe source.loadUnaligned(fromByteOffset: i &* 2, as: SIMD2<UInt8>.self)
      let alpha = Float(pixel.y)
      let gray = Float(pixel.x) * (alpha * (1 / 255))
      unsafe out[i] = SIMD4(gray, gray, gray, alpha)
    }
  }

  private func expandGrayAlpha16(_ source: UnsafeRawPointer) {
    // Safe because `source` holds every column that counts, and the line has room for each.
    let out = unsafe line.base
    for i in 0..<columns.count {
      let pixel = unsafe source.loadUnaligned(fromByteOffset: i &* 4, as: SIMD2<UInt16>.self)
      let alpha = Float(pixel.y)
      let gray = Float(pixel.x) * (alpha * (1 / 65535))
      unsafe out[i] = SIMD4(gray, gray, gray, alpha)
    }
  }

  /// The fourth float is whatever follows: layouts without alpha ignore it when packing.
  private func expandRGB8(_ source: UnsafeRawPointer) {
    // Safe because `source` holds every column that counts, and the line has room for each.
    let out = unsafe line.base
    let last = columns.count - 1
    for i in 0..<last {
      let pixel = unsafe source.loadUnaligned(fromByteOffset: i &* 3, as: SIMD4<UInt8>.self)
      unsafe out[i] = SIMD4<Float>(pixel)
    }
    // The last pixel has no byte behind it that may be read.
    let end = unsafe source + last &* 3
    unsafe out[last] = SIMD4(
      Float(end.load(as: UInt8.self)),
      Float(end.load(fromByteOffset: 1, as: UInt8.self)),
      Float(end.load(fromByteOffset: 2, as: UInt8.self)), 0)
  }

  private func expandRGB16(_ source: UnsafeRawPointer) {
    // Safe because `source` holds every column that counts, and the line has room for each.
    let out = unsafe line.base
    let last = columns.count - 1
    for i in 0..<last {
      let pixel = unsafe source.loadUnaligned(fromByteOffset: i &* 6, as: SIMD4<UInt16>.self)
      unsafe out[i] = SIMD4<Float>(pixel)
    }
    let end = unsafe source + last &* 6
    unsafe out[last] = SIMD4(
      Float(end.loadUnaligned(as: UInt16.self)),
      Float(end.loadUnaligned(fromByteOffset: 2, as: UInt16.self)),
      Float(end.loadUnaligned(fromByteOffset: 4, as: UInt16.self)), 0)
  }

  private func expandRGBA8(_ source: UnsafeRawPointer) {
    // Safe because `source` holds every column that counts, and the line has room for each.
    let out = unsafe line.base
    for i in 0..<columns.count {
      let pixel = unsafe source.loadUnaligned(fromByteOffset: i &* 4, as: SIMD4<UInt8>.self)
      let straight = SIMD4<Float>(pixel)
      var factor = SIMD4<Float>(repeating: straight.w * (1 / 255))
      factor.w = 1
      unsafe out[i] = straight * factor
    }
  }

  private func expandRGBA16(_ source: UnsafeRawPointer) {
    // Safe because `source` holds every column that counts, and the line has room for each.
    let out = unsafe line.base
    for i in 0..<columns.count {
      let pixel = unsafe source.loadUnaligned(fromByteOffset: i &* 8, as: SIMD4<UInt16>.self)
      let straight = SIMD4<Float>(pixel)
      var factor = SIMD4<Float>(repeating: straight.w * (1 / 65535))
      factor.w = 1
      unsafe out[i] = straight * factor
    }
  }

  private func expandBGRX8(_ source: UnsafeRawPointer) {
    // Safe because `source` holds every column that counts, and the line has room for each.
    let out = unsafe line.base
    for i in 0..<columns.count {
      let pixel = unsafe source.loadUnaligned(fromByteOffset: i &* 4, as: SIMD4<UInt8>.self)
      unsafe out[i] = SIMD4<Float>(pixel)
    }
  }

  private func expandBGRX16(_ source: UnsafeRawPointer) {
    // Safe because `source` holds every column that counts, and the line has room for each.
    let out = unsafe line.base
    for i in 0..<columns.count {
      let pixel = unsafe source.loadUnaligned(fromByteOffset: i &* 8, as: SIMD4<UInt16>.self)
      unsafe out[i] = SIMD4<Float>(pixel)
    }
  }

  /// The line, weighed into one vector for each output column.
  func weighAcross() {
    // Safe because the spread row has a vector for each output column.
    let out = unsafe spread.base
    // Safe because starts lie within the columns, and the line has four vectors more than these.
    unsafe across.weights.withUnsafeBufferPointer { weights in
      guard var weight = weights.baseAddress else { return }
      for output in 0..<plan.target.width {
        let from = unsafe line.base + (across.starts[output] &- columns.lowerBound)
        let taps = (across.counts[output] &+ 3) & ~3
        // Two sums, so that one addition doesn't wait for the other.
        var even = SIMD4<Float>.zero
        var odd = SIMD4<Float>.zero
        var tap = 0
        while tap < taps {
          unsafe even += from[tap] * weight[tap]
          unsafe odd += from[tap &+ 1] * weight[tap &+ 1]
          unsafe even += from[tap &+ 2] * weight[tap &+ 2]
          unsafe odd += from[tap &+ 3] * weight[tap &+ 3]
          tap &+= 4
        }
        unsafe out[output] = even + odd
        unsafe weight += across.stride
      }
    }
  }

  /// The same for gray: four neighbors of one output pixel are weighed at once.
  func weighGrayAcross() {
    // Safe because a vector is four floats, and both rows are as long as their columns need.
    let samples = unsafe UnsafeRawPointer(line.base)
    let out = unsafe UnsafeMutableRawPointer(spread.base)
    // Safe as above, a float for a vector; weights come in slots of whole vectors.
    unsafe across.weights.withUnsafeBytes { weights in
      guard var weight = weights.baseAddress else { return }
      for output in 0..<plan.target.width {
        let from = unsafe samples + (across.starts[output] &- columns.lowerBound) &* 4
        let bytes = ((across.counts[output] &+ 3) & ~3) &* 4
        var sum = SIMD4<Float>.zero
        var offset = 0
        while offset < bytes {
          unsafe sum +=
            from.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
            * weight.loadUnaligned(fromByteOffset: offset, as: SIMD4<Float>.self)
          offset &+= 16
        }
        let pair = sum.lowHalf + sum.highHalf
        unsafe out.storeBytes(of: pair.x + pair.y, toByteOffset: output &* 4, as: Float.self)
        unsafe weight += across.stride &* 4
      }
    }
  }
}
