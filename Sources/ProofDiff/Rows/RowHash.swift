// A number for a row, by which shifted rows are found again. Floor 3.
// It never decides whether pixels are equal: a collision can only align rows badly.

private let first: UInt64 = 0x9E37_79B9_7F4A_7C15
private let second: UInt64 = 0xC2B2_AE3D_27D4_EB4F

@inline(__always)
private func rotated(_ value: UInt64) -> UInt64 { value << 31 | value >> 33 }

/// Four lanes, so that a multiplication needn't wait for the one before.
func rowHash(_ row: RawSpan) -> UInt64 {
  let count = row.byteCount
  // Safe because every load ends within `count`.
  return unsafe row.withUnsafeBytes { bytes in
    var (a, b, c, d) = (first, second, ~first, ~second)
    var i = 0
    @inline(__always) func word(_ at: Int) -> UInt64 {
      unsafe bytes.loadUnaligned(fromByteOffset: at, as: UInt64.self)
    }
    while i &+ 32 <= count {
      a = rotated(a ^ word(i)) &* first
      b = rotated(b ^ word(i &+ 8)) &* first
      c = rotated(c ^ word(i &+ 16)) &* first
      d = rotated(d ^ word(i &+ 24)) &* first
      i &+= 32
    }
    while i < count {
      a = rotated(a ^ UInt64(unsafe bytes[i])) &* second
      i &+= 1
    }
    var hash = a ^ rotated(b &* second) ^ rotated(c &* first) ^ (d &* second)
    hash = (hash ^ hash >> 29 ^ UInt64(count)) &* second
    return hash ^ hash >> 32
  }
}
