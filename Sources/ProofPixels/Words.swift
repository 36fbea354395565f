// A premultiplied word as a vector and back. Floor 2.

/// 2 to the 23rd: adding it leaves the rounded whole number in the lowest bits of a float.
private let roundingAnchor: Float = 8_388_608

/// Blue, green, red, alpha, each 0 to 255.
@inline(__always)
func lanes(_ word: UInt32) -> SIMD4<UInt8> {
  // Safe because any word is four bytes.
  unsafe unsafeBitCast(word.littleEndian, to: SIMD4<UInt8>.self)
}

/// Four sums rounded and held: alpha within a byte, color within alpha (filters overshoot).
@inline(__always)
func packed(_ sums: SIMD4<Float>) -> UInt32 {
  let alpha = min(max(sums.w, 0), 255)
  var held = sums.replacing(with: 0, where: sums .< 0)
  held = held.replacing(with: SIMD4(repeating: alpha), where: held .> alpha)
  // Safe because four floats are four words, and four bytes are one, of the same size.
  let bits = unsafe unsafeBitCast(held + roundingAnchor, to: SIMD4<UInt32>.self)
  let bytes = SIMD4<UInt8>(truncatingIfNeeded: bits)
  return UInt32(littleEndian: unsafe unsafeBitCast(bytes, to: UInt32.self))
}

/// Every channel times factor / 255, rounded to nearest.
@inline(__always)
public func scaled(_ word: UInt32, by factor: UInt32) -> UInt32 {
  let even = (word & 0xFF_00FF) &* factor &+ 0x80_0080
  let odd = (word >> 8 & 0xFF_00FF) &* factor &+ 0x80_0080
  return (even &+ (even >> 8 & 0xFF_00FF)) >> 8 & 0xFF_00FF
    | (odd &+ (odd >> 8 & 0xFF_00FF)) & 0xFF00_FF00
}

/// Both words added, each channel held at 255.
@inline(__always)
func saturated(_ a: UInt32, _ b: UInt32) -> UInt32 {
  var even = (a & 0xFF_00FF) &+ (b & 0xFF_00FF)
  var odd = (a >> 8 & 0xFF_00FF) &+ (b >> 8 & 0xFF_00FF)
  even |= (even >> 8 & 0x1_0001) &* 0xFF
  odd |= (odd >> 8 & 0x1_0001) &* 0xFF
  return even & 0xFF_00FF | (odd & 0xFF_00FF) << 8
}
