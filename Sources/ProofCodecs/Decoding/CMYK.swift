// Ink to light, without a profile. Floor 4. Managed color replaces this where a profile is known.

enum CMYK {
  /// Turns `pixels` pixels of C M Y K into B G R X, in place.
  ///
  /// - Parameter isInverted: 255 is no ink, as in every file with an Adobe marker; else 0 is.
  static func convert(_ buffer: UnsafeMutableRawBufferPointer, pixels: Int, isInverted: Bool) {
    precondition(buffer.count >= pixels * 4, "four bytes a pixel")
    let bytes = unsafe buffer.assumingMemoryBound(to: UInt8.self)
    for index in 0..<pixels {
      let at = index * 4
      // Safe because of the precondition.
      var ink = unsafe SIMD4<UInt32>(
        UInt32(bytes[at]), UInt32(bytes[at + 1]), UInt32(bytes[at + 2]), UInt32(bytes[at + 3]))
      if !isInverted { ink = SIMD4(repeating: 255) &- ink }
      // Light that each ink lets through, times what black lets through.
      let light = (ink &* ink.w &+ 127) / 255
      unsafe bytes[at] = UInt8(truncatingIfNeeded: light.z)
      unsafe bytes[at + 1] = UInt8(truncatingIfNeeded: light.y)
      unsafe bytes[at + 2] = UInt8(truncatingIfNeeded: light.x)
      unsafe bytes[at + 3] = 255
    }
  }
}
