// Painted pictures for the tests of writing, and what a strict reader makes of a file.

import CEncodeFixtures
import ProofCodecs
import Testing

/// Equal numbers for equal seeds.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) {
    state = seed
  }

  mutating func next() -> UInt64 {
    // SplitMix64.
    state &+= 0x9E37_79B9_7F4A_7C15
    var word = state
    word = (word ^ (word >> 30)) &* 0xBF58_476D_1CE4_E5B9
    word = (word ^ (word >> 27)) &* 0x94D0_49BB_1331_11EB
    return word ^ (word >> 31)
  }
}

/// Kinds of painted rows; each brings out other filters and another window.
enum Paint: String, CaseIterable, Sendable {
  case random, flat, gradient, photo, text

  /// `width * height` premultiplied words.
  func words(_ width: Int, _ height: Int, hasAlpha: Bool = false) -> [UInt32] {
    var random = SeededGenerator(seed: UInt64(width &* 31 &+ height))
    var words = [UInt32](repeating: 0, count: width * height)
    for y in 0..<height {
      var noise: UInt64 = 0
      for x in 0..<width {
        if x % 8 == 0 { noise = random.next() }
        let grain = Int(noise >> UInt64(x % 8 * 8) & 255)
        let (red, green, blue): (Int, Int, Int)
        switch self {
        case .random: (red, green, blue) = (grain, grain ^ x, grain &* 7)
        case .flat: (red, green, blue) = (250, 250, 245)
        case .gradient: (red, green, blue) = (x, y, x + y)
        case .photo:
          // Grain of its own in each channel, over what changes slowly.
          (red, green, blue) = (x / 3 + grain % 8, y / 2 + grain / 8 % 8, 90 + grain / 64)
        case .text:
          let ink = (x % 11 * (y % 13)) % 5 == 0 && y % 20 < 13 ? 20 : 255
          (red, green, blue) = (ink, ink, ink)
        }
        var word = UInt32(red & 255) << 16 | UInt32(green & 255) << 8 | UInt32(blue & 255)
        if hasAlpha { word = Paint.premultiplied(word, (x / 5 + y / 3) % 4, grain) }
        words[y * width + x] = hasAlpha ? word : word | 0xFF00_0000
      }
    }
    return words
  }

  /// Full, none, half or any alpha.
  private static func premultiplied(_ word: UInt32, _ kind: Int, _ grain: Int) -> UInt32 {
    let alpha = kind == 0 ? 255 : kind == 1 ? 0 : kind == 2 ? 128 : UInt32(grain)
    return alpha << 24 | (word >> 16 & 255) * alpha / 255 << 16
      | (word >> 8 & 255) * alpha / 255 << 8 | (word & 255) * alpha / 255
  }
}

/// Samples as a reader should get them: divided by alpha in floating point, rounded to nearest.
func samples(_ words: [UInt32], hasAlpha: Bool) -> [UInt8] {
  let size = hasAlpha ? 4 : 3
  var samples = [UInt8](repeating: 0, count: words.count * size)
  for (index, word) in words.enumerated() {
    let alpha = hasAlpha ? word >> 24 : 255
    func straight(_ channel: UInt32) -> UInt8 {
      if alpha == 255 || channel == 0 { return UInt8(channel) }
      if alpha == 0 { return 0 }
      let value = (Double(channel) * 255 / Double(alpha)).rounded(.toNearestOrAwayFromZero)
      return UInt8(min(value, 255))
    }
    samples[index * size] = straight(word >> 16 & 255)
    samples[index * size + 1] = straight(word >> 8 & 255)
    samples[index * size + 2] = straight(word & 255)
    if hasAlpha { samples[index * size + 3] = UInt8(alpha) }
  }
  return samples
}

/// All pieces of a picture, given in bands of `bandRows`.
func pieces(_ words: [UInt32], _ format: PNGFormat, bandRows: Int) -> [PNGPiece] {
  var cutter = PNGPieces(format)
  var pieces: [PNGPiece] = []
  var row = 0
  while row < format.height {
    let count = min(bandRows, format.height - row)
    let band = Array(words[(row * format.width)..<((row + count) * format.width)])
    pieces += cutter.append(band.span, rowCount: count)
    row += count
  }
  return pieces
}

/// The file's bytes.
func file(_ format: PNGFormat, _ pieces: [PNGCompressedPiece]) throws -> [UInt8] {
  var bytes: [UInt8] = []
  var file = try PNGFile(format) { part in
    // Safe because the bytes are copied.
    unsafe part.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }
  for piece in pieces { try file.append(piece) }
  try file.finish()
  return bytes
}

/// A whole picture, start to end.
func encode(
  _ words: [UInt32], _ format: PNGFormat, bandRows: Int = .max,
  engine: PNGCompressor.Engine = .best
) throws -> [UInt8] {
  let compressor = PNGCompressor(engine: engine)
  return try file(
    format,
    pieces(words, format, bandRows: bandRows).map { piece in try compressor.compress(piece) })
}

/// What libpng reads; nil when it has any complaint.
func read(_ bytes: [UInt8], _ format: PNGFormat) -> [UInt8]? {
  // A palette's colors are read as RGBA.
  let channels = !format.palette.isEmpty ? 0 : format.hasAlpha ? 4 : 3
  var pixels = [UInt8](
    repeating: 1, count: format.width * format.height * (channels == 0 ? 4 : channels))
  // Safe because the buffer has the size that is passed.
  let status = unsafe ex_read_png(
    bytes, bytes.count, UInt32(format.width), UInt32(format.height), Int32(channels), &pixels)
  return status == 0 ? pixels : nil
}

/// A PNG cut into its chunks.
struct Chunks {
  var list: [(name: String, data: [UInt8])] = []

  /// Checks signature, lengths and checksums, and that nothing follows the end.
  init(_ bytes: [UInt8]) throws {
    try #require(Array(bytes.prefix(8)) == [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
    func number(_ offset: Int) throws -> Int {
      try #require(offset + 4 <= bytes.count)
      return bytes[offset..<(offset + 4)].reduce(0) { $0 << 8 | Int($1) }
    }
    var offset = 8
    while offset < bytes.count {
      let length = try number(offset)
      let sum = try number(offset + 8 + length)
      let body = Array(bytes[(offset + 4)..<(offset + 8 + length)])
      // Safe because the array's own count is passed.
      try #require(unsafe Int(ex_crc32(body, body.count)) == sum)
      list.append((String(decoding: body.prefix(4), as: UTF8.self), Array(body.dropFirst(4))))
      offset += 12 + length
    }
  }

  var names: [String] { list.map(\.name) }

  /// The pixels' data, whole: nil unless it is one zlib stream of exactly `count` bytes with the
  /// right sum.
  func inflated(_ count: Int) -> [UInt8]? {
    let stream = list.filter { $0.name == "IDAT" }.flatMap(\.data)
    var out = [UInt8](repeating: 0, count: count)
    // Safe because the buffers' own counts are passed.
    return unsafe ex_inflate(stream, stream.count, &out, out.count) == 0 ? out : nil
  }
}
