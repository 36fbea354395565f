// Filters by vectors and byte by byte are the same, and can be taken back.

import CShimDeflate
import Testing

@Suite("A row's filter")
struct EncodeFilterTests {
  private static let pad = 16

  /// A row of some kind with the zeros that stand before it.
  private static func row(_ kind: Int, _ count: Int, _ random: inout SeededGenerator) -> [UInt8] {
    var row = [UInt8](repeating: 0, count: pad + count)
    for index in pad..<(pad + count) {
      let noise = UInt8(truncatingIfNeeded: random.next())
      switch kind {
      case 0: row[index] = noise
      case 1: row[index] = UInt8(truncatingIfNeeded: index / 3) &+ noise % 8
      case 2: row[index] = noise % 4 == 0 ? 255 : 0
      default: row[index] = [0, 1, 127, 128, 129, 254, 255][Int(noise) % 7]
      }
    }
    return row
  }

  private static func filtered(
    _ row: [UInt8], _ above: [UInt8], _ bpp: Int, portable: Bool
  ) -> (bytes: [UInt8], cost: UInt64, busy: UInt64) {
    let count = row.count - pad
    var out = [UInt8](repeating: 77, count: count + 1)
    var residue = ps_residue()
    // Safe because both rows have their padding before them, and `out` room for the filter's byte.
    unsafe row.withUnsafeBufferPointer { row in
      unsafe above.withUnsafeBufferPointer { above in
        guard let row = row.baseAddress, let above = above.baseAddress else { return }
        if portable {
          unsafe ps_filter_row_portable(row + pad, above + pad, count, bpp, &out, &residue)
        } else {
          unsafe ps_filter_row(row + pad, above + pad, count, bpp, &out, &residue)
        }
      }
    }
    return (out, residue.cost, residue.busy)
  }

  /// What a filter expects of a byte, straight from the format's specification.
  private static func guess(_ filter: UInt8, left: Int, up: Int, corner: Int) -> Int {
    switch filter {
    case 1: return left
    case 2: return up
    case 3: return (left + up) / 2
    case 4:
      let estimate = left + up - corner
      let (a, b, c) = (abs(estimate - left), abs(estimate - up), abs(estimate - corner))
      return a <= b && a <= c ? left : b <= c ? up : corner
    default: return 0
    }
  }

  /// Takes a filter back.
  private static func unfiltered(_ bytes: [UInt8], _ above: [UInt8], _ bpp: Int) -> [UInt8] {
    var row = [UInt8](repeating: 0, count: above.count)
    for index in 1..<bytes.count {
      let at = pad + index - 1
      let guess = guess(
        bytes[0], left: Int(row[at - bpp]), up: Int(above[at]), corner: Int(above[at - bpp]))
      row[at] = UInt8(truncatingIfNeeded: Int(bytes[index]) + guess)
    }
    return row
  }

  @Test("is the same with vectors as byte by byte, and can be undone", arguments: [3, 4], 0..<4)
  func agree(bpp: Int, kind: Int) {
    var random = SeededGenerator(seed: UInt64(bpp * 10 + kind))
    var seen = Set<UInt8>()
    for length in [1, 2, 5, 6, 11, 16, 21, 32, 33, 100, 341] {
      for aboveKind in 0..<4 {
        let row = EncodeFilterTests.row(kind, length * bpp, &random)
        let above = EncodeFilterTests.row(aboveKind, length * bpp, &random)
        let fast = EncodeFilterTests.filtered(row, above, bpp, portable: false)
        let slow = EncodeFilterTests.filtered(row, above, bpp, portable: true)
        let isSame =
          fast.bytes == slow.bytes && fast.cost == slow.cost && fast.busy == slow.busy
        #expect(isSame, "\(length) pixels")
        let isBack = EncodeFilterTests.unfiltered(slow.bytes, above, bpp) == row
        #expect(isBack, "\(length) pixels")
        seen.insert(fast.bytes[0])
      }
    }
    #expect(seen.count > 1)
  }

  @Test("is the one that foresees the row", arguments: [UInt8(0), 1, 2, 3, 4], [3, 4])
  func choice(filter: UInt8, bpp: Int) {
    var random = SeededGenerator(seed: 5)
    let above = EncodeFilterTests.row(0, 40 * bpp, &random)
    // A first pixel of its own, then nothing but what the filter expects.
    var residues = [UInt8](repeating: 0, count: 40 * bpp + 1)
    residues[0] = filter
    for channel in 1...bpp { residues[channel] = UInt8(40 * channel) }
    let row = EncodeFilterTests.unfiltered(residues, above, bpp)
    let found = EncodeFilterTests.filtered(row, above, bpp, portable: false).bytes
    let isFound = found == residues
    #expect(isFound, "it chose \(found[0])")
  }
}
