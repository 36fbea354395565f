// What pictures of 100 megapixels and more would hold, from their headers alone: which of them a
// budget of 512 MiB admits.

import CDecodeFixtures
import ProofCodecs
import ProofDrawing
import Testing

private let budget = 512 << 20

/// A picture's header over too little data, and what has to be held of it.
private struct Giant: Sendable, CustomTestStringConvertible {
  let testDescription: String
  let bytes: [UInt8]
  /// Bytes; what rows and scaling need comes on top.
  let held: Int
}

private func giantPNG(_ bits: Int, _ color: Int, isInterlaced: Bool) -> [UInt8] {
  let header =
    bigEndian(10_000) + bigEndian(10_000)
    + [UInt8(bits), UInt8(color), 0, 0, isInterlaced ? 1 : 0]
  return [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + chunk("IHDR", header)
    + chunk("IDAT", [0x78, 1, 0]) + chunk("IEND", [])
}

/// A small picture whose frame header claims to be large.
private func giantJPEG(
  _ width: Int, _ height: Int, coding: (inout fx_jpeg_options) -> Void
) -> [UInt8] {
  var bytes = jpeg(16, 16, coding: coding) { x, y, _ in x * y }
  if let frame = bytes.indices.dropLast(9).first(where: {
    bytes[$0] == 0xFF && [0xC0, 0xC2].contains(bytes[$0 + 1])
  }) {
    bytes.replaceSubrange(
      (frame + 5)..<(frame + 9),
      with: bigEndian(UInt32(height))[2...] + bigEndian(UInt32(width))[2...])
  }
  return bytes
}

private let giants: [Giant] = [
  Giant(
    testDescription: "interlaced RGB, 8 bits",
    bytes: giantPNG(8, 2, isInterlaced: true), held: 300_000_000),
  Giant(
    testDescription: "interlaced RGBA, 8 bits",
    bytes: giantPNG(8, 6, isInterlaced: true), held: 400_000_000),
  Giant(
    testDescription: "interlaced RGBA, 16 bits",
    bytes: giantPNG(16, 6, isInterlaced: true), held: 800_000_000),
  Giant(
    testDescription: "RGBA, 16 bits, row by row",
    bytes: giantPNG(16, 6, isInterlaced: false), held: 0),
  Giant(
    testDescription: "progressive 4:2:0",
    bytes: giantJPEG(10_000, 10_000) {
      $0.progressive = 1
      $0.subsampled = 1
    }, held: 300_000_000),
  Giant(
    testDescription: "progressive 4:4:4",
    bytes: giantJPEG(10_000, 10_000) { $0.progressive = 1 }, held: 600_000_000),
  Giant(
    testDescription: "baseline, 20,000 x 14,000",
    bytes: giantJPEG(20_000, 14_000) { _ in }, held: 0),
]

struct DecodeBudgetTests {
  @Test("A budget admits what fits, and refuses with the honest need", arguments: giants)
  private func giant(_ giant: Giant) throws {
    let limits = DecodeLimits(admit: { bytes throws(PictureFailure) in
      throw PictureFailure(.limit, "\(bytes)")
    })
    let refused = try #require(try failure(giant.bytes, limits: limits))
    #expect(refused.kind == .limit)
    let need = try #require(Int(refused.detail))
    #expect(need >= giant.held && need < giant.held + 40_000_000)
    #expect((need <= budget) == (giant.held <= budget))
  }
}
