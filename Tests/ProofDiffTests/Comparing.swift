// Comparing pixels in memory, and SHA-256, by which pictures are known.

import ProofDiff
import ProofGeometry
import ProofPixels

extension Pixels {
  var form: PictureForm {
    PictureForm(size: PixelSize(width: width, height: height), layout: RowLayout(.rgba))
  }
}

/// Feeds rows of any form; what is drawn is straight RGBA.
func compare(
  _ expected: PictureForm, _ expectedRow: (Int) -> [UInt8], _ actual: PictureForm,
  _ actualRow: (Int) -> [UInt8], _ rule: DiffRule, style: DiffStyle? = nil,
  alignment: RowAlignment? = nil, mask: PictureForm? = nil, maskRow: (Int) -> [UInt8] = { _ in [] }
) -> (summary: DiffSummary, picture: [UInt8]) {
  var comparer = RowComparer(
    expected: expected, actual: actual, rule: rule, mask: mask, alignment: alignment, style: style)
  var picture: [UInt8] = []
  func draw(_ row: DiffPictureRow) {
    let words =
      switch row {
      case .words(let words): words
      case .numbers(let numbers): numbers.map { DiffPalette.colors[Int($0)] }
      }
    for word in words {
      picture += [
        UInt8(word >> 16 & 255), UInt8(word >> 8 & 255), UInt8(word & 255), UInt8(word >> 24),
      ]
    }
  }
  var (e, a) = (0, 0)
  for y in 0..<comparer.canvas.height {
    let has = comparer.rows(at: y)
    let first = has.expected ? expectedRow(e) : []
    let second = has.actual ? actualRow(a) : []
    let covered = mask != nil && has.expected ? maskRow(e) : []
    // Safe because the arrays live over the call, and bytes have no other type.
    unsafe comparer.feed(
      expected: has.expected ? first.span.bytes : nil,
      actual: has.actual ? second.span.bytes : nil,
      mask: covered.isEmpty ? nil : covered.span.bytes, draw: draw)
    if has.expected { e += 1 }
    if has.actual { a += 1 }
  }
  return (comparer.finish(draw: draw), picture)
}

func compare(
  _ expected: Pixels, _ actual: Pixels, _ rule: DiffRule, style: DiffStyle? = nil,
  alignment: RowAlignment? = nil
) -> (summary: DiffSummary, picture: [UInt8]) {
  compare(
    expected.form, expected.row, actual.form, actual.row, rule, style: style,
    alignment: alignment)
}

enum SHA256 {
  /// The digest in hexadecimal digits.
  static func hex(_ message: [UInt8]) -> String {
    var state: [UInt32] = [
      0x6a09_e667, 0xbb67_ae85, 0x3c6e_f372, 0xa54f_f53a, 0x510e_527f, 0x9b05_688c, 0x1f83_d9ab,
      0x5be0_cd19,
    ]
    var bytes = message + [0x80]
    while bytes.count % 64 != 56 { bytes.append(0) }
    let bits = UInt64(message.count) * 8
    bytes += (0..<8).map { UInt8(truncatingIfNeeded: bits >> (56 - 8 * $0)) }
    var w = [UInt32](repeating: 0, count: 64)
    for block in stride(from: 0, to: bytes.count, by: 64) {
      for i in 0..<16 {
        w[i] = (0..<4).reduce(0) { $0 << 8 | UInt32(bytes[block + 4 * i + $1]) }
      }
      for i in 16..<64 {
        let s0 = turned(w[i - 15], 7) ^ turned(w[i - 15], 18) ^ w[i - 15] >> 3
        let s1 = turned(w[i - 2], 17) ^ turned(w[i - 2], 19) ^ w[i - 2] >> 10
        w[i] = w[i - 16] &+ s0 &+ w[i - 7] &+ s1
      }
      var v = state
      for i in 0..<64 {
        let s1 = turned(v[4], 6) ^ turned(v[4], 11) ^ turned(v[4], 25)
        let choice = (v[4] & v[5]) ^ (~v[4] & v[6])
        let t1 = v[7] &+ s1 &+ choice &+ constants[i] &+ w[i]
        let s0 = turned(v[0], 2) ^ turned(v[0], 13) ^ turned(v[0], 22)
        let majority = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
        v = [t1 &+ s0 &+ majority, v[0], v[1], v[2], v[3] &+ t1, v[4], v[5], v[6]]
      }
      for i in 0..<8 { state[i] = state[i] &+ v[i] }
    }
    return state.map { word in
      let digits = String(word, radix: 16)
      return String(repeating: "0", count: 8 - digits.count) + digits
    }.joined()
  }

  private static func turned(_ x: UInt32, _ n: UInt32) -> UInt32 { x >> n | x << (32 - n) }

  /// The fractions of the cube roots of the first primes, by whole numbers alone.
  private static let constants: [UInt32] = {
    var primes: [UInt64] = []
    var candidate: UInt64 = 2
    while primes.count < 64 {
      if !primes.contains(where: { candidate % $0 == 0 }) { primes.append(candidate) }
      candidate += 1
    }
    return primes.map { prime in
      // The largest x with x^3 <= prime * 2^96, of which the lowest 32 bits are wanted.
      var root: UInt64 = 0
      for bit in stride(from: 34, through: 0, by: -1) {
        let next = root | 1 << UInt64(bit)
        let square = next.multipliedFullWidth(by: next)
        let (high, middle) = (square.high, square.low)
        let low = middle.multipliedFullWidth(by: next)
        let top = high &* next &+ low.high
        // The cube is top * 2^64 + low.low; the bound is prime * 2^32 * 2^64.
        if top < prime << 32 || (top == prime << 32 && low.low == 0) { root = next }
      }
      return UInt32(truncatingIfNeeded: root)
    }
  }()
}
