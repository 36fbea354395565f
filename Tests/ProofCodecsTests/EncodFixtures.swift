// Pixels to encode, a walker over what was written, and the row filters as the PNG
// specification words them.

import FoundationEssentials
import Glibc
import ProofCodecs
import ProofDrawing
import ProofGeometry
import ProofPixels

/// SplitMix64: the same numbers in every run.
struct EncodRandom: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var z = state
    z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
    z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
    return z ^ (z >> 31)
  }
}

enum EncodPixels: CaseIterable {
  case flat
  case gradient
  case random
  /// Rows of noise between rows that repeat the one above.
  case noiseRows
  /// Small differences to the left, to above or to both, so that every filter is the best once.
  case slopes

  func bitmap(_ width: Int, _ height: Int, hasAlpha: Bool = false) -> Bitmap {
    var random = EncodRandom(seed: UInt64(width * 31 + height))
    var words = [UInt32](repeating: 0, count: width * height)
    for y in 0..<height {
      for x in 0..<width {
        let word: UInt32 =
          switch self {
          case .flat: 0xF5F5F7
          case .gradient:
            UInt32(x * 3 % 256) << 16 | UInt32(y * 5 % 256) << 8 | UInt32((x + y) % 256)
          case .random: UInt32(truncatingIfNeeded: random.next())
          case .noiseRows:
            y % 3 == 0 ? UInt32(truncatingIfNeeded: random.next()) : words[(y - 1) * width + x]
          case .slopes:
            UInt32(
              truncatingIfNeeded: (x * (y / 4 % 7) + y * y * 11 + Int(random.next() % 3)) % 256)
              &* 0x10101
          }
        let alpha: UInt32 = hasAlpha ? [0, 1, 127, 254, 255, 64][(x + y * 7) % 6] : 255
        words[y * width + x] = premultiplied(word, alpha: alpha)
      }
    }
    return Bitmap(width: width, height: height, pixels: words, isOpaque: !hasAlpha)
  }
}

func premultiplied(_ word: UInt32, alpha: UInt32) -> UInt32 {
  func times(_ shift: UInt32) -> UInt32 { ((word >> shift & 255) * alpha + 127) / 255 << shift }
  return alpha << 24 | times(16) | times(8) | times(0)
}

/// Encodes as the pipeline does.
/// - Parameters:
///   - band: rows that are handed over at a time; nil for all.
///   - reverses: compresses the pieces from the last to the first, each with its own compressor.
func encoded(
  _ bitmap: Bitmap, engine: PNGCompressor.Engine = .best, band: Int? = nil,
  pixelsPerMeter: Int? = nil, reverses: Bool = false
) throws -> [UInt8] {
  let format = try PNGFormat(
    width: bitmap.width, height: bitmap.height, hasAlpha: !bitmap.isOpaque,
    pixelsPerMeter: pixelsPerMeter)
  var bytes: [UInt8] = []
  var file = try PNGFile(format) { piece in
    // Safe because the bytes are copied inside the closure.
    unsafe piece.withUnsafeBytes { unsafe bytes.append(contentsOf: $0) }
  }
  var pieces = PNGPieces(format)
  var all: [PNGPiece] = []
  var y = 0
  while y < bitmap.height {
    let rows = min(band ?? bitmap.height, bitmap.height - y)
    let words = Array(bitmap.pixels[(y * bitmap.width)..<((y + rows) * bitmap.width)])
    all += pieces.append(words.span, rowCount: rows)
    y += rows
  }
  let compressor = PNGCompressor(engine: engine)
  var done: [PNGCompressedPiece] = []
  if reverses {
    for piece in all.reversed() {
      done.insert(try PNGCompressor(engine: engine).compress(piece), at: 0)
    }
  } else {
    for piece in all { done.append(try compressor.compress(piece)) }
  }
  for piece in done { try file.append(piece) }
  try file.finish()
  return bytes
}

/// What a PNG holds, by the project's own decoder at the picture's own size.
func decodedPNG(_ bytes: [UInt8]) throws -> Bitmap {
  let path =
    FileManager.default.temporaryDirectory.path
    + "/proofsheet-encode-\(getpid())-\(UInt64.random(in: 0...UInt64.max)).png"
  defer { _ = try? FileManager.default.removeItem(atPath: path) }
  try Data(bytes).write(to: URL(filePath: path))
  let decoder = PictureDecoder()
  let size = try decoder.probe(FilePath(path)).size
  let picture = try decoder.decode(
    FilePath(path), target: PictureTarget(box: size), limits: DecodeLimits())
  return picture.bitmap
}

/// A chunk of a PNG.
struct EncodChunk {
  let name: String
  let data: [UInt8]
}

/// What a PNG isn't.
struct EncodBroken: Error {
  let reason: String
  init(_ reason: String) { self.reason = reason }
}

/// Signature, lengths and sums, and nothing after the end.
func chunks(of bytes: [UInt8]) throws -> [EncodChunk] {
  guard bytes.starts(with: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]) else {
    throw EncodBroken("no signature")
  }
  func number(_ at: Int) -> Int { bytes[at..<(at + 4)].reduce(0) { $0 << 8 | Int($1) } }
  var chunks: [EncodChunk] = []
  var at = 8
  while at < bytes.count {
    guard at + 12 <= bytes.count else { throw EncodBroken("a chunk without its head") }
    let length = number(at)
    guard at + 12 + length <= bytes.count else { throw EncodBroken("a chunk without its end") }
    let body = bytes[(at + 4)..<(at + 8 + length)]
    guard number(at + 8 + length) == Int(checksum(body)) else { throw EncodBroken("a wrong sum") }
    chunks.append(
      EncodChunk(
        name: String(decoding: body.prefix(4), as: UTF8.self), data: Array(body.dropFirst(4))))
    at += 12 + length
  }
  return chunks
}

private let checksums: [UInt32] = (0..<256).map { index in
  (0..<8).reduce(UInt32(index)) { sum, _ in sum & 1 == 1 ? 0xEDB8_8320 ^ sum >> 1 : sum >> 1 }
}

private func checksum(_ bytes: ArraySlice<UInt8>) -> UInt32 {
  ~bytes.reduce(UInt32.max) { checksums[Int(($0 ^ UInt32($1)) & 255)] ^ $0 >> 8 }
}

/// Rows as PNG stores them, each by the filter whose differences sum up least; of several the
/// first of up, sub, average, Paeth. Word by word after the specification.
func filteredRows(_ bitmap: Bitmap) -> [UInt8] {
  let bpp = bitmap.isOpaque ? 3 : 4
  var above = [UInt8](repeating: 0, count: bitmap.width * bpp)
  var out: [UInt8] = []
  for y in 0..<bitmap.height {
    var row: [UInt8] = []
    for word in bitmap.pixels[(y * bitmap.width)..<((y + 1) * bitmap.width)] {
      let alpha = word >> 24
      for shift: UInt32 in [16, 8, 0] {
        let channel = word >> shift & 255
        row.append(alpha == 0 ? 0 : UInt8(min((channel * 255 + alpha / 2) / alpha, 255)))
      }
      if bpp == 4 { row.append(UInt8(alpha)) }
    }
    var best: (sum: Int, bytes: [UInt8])?
    for filter: UInt8 in [2, 1, 3, 4] {
      var bytes = [filter]
      var sum = 0
      for index in 0..<row.count {
        let left = index < bpp ? 0 : Int(row[index - bpp])
        let corner = index < bpp ? 0 : Int(above[index - bpp])
        let up = Int(above[index])
        let guess =
          switch filter {
          case 1: left
          case 2: up
          case 3: (left + up) / 2
          default: paeth(left, up, corner)
          }
        let difference = UInt8(truncatingIfNeeded: Int(row[index]) - guess)
        sum += Int(Int8(bitPattern: difference).magnitude)
        bytes.append(difference)
      }
      if sum < best?.sum ?? .max { best = (sum, bytes) }
    }
    out += best?.bytes ?? []
    above = row
  }
  return out
}

private func paeth(_ left: Int, _ up: Int, _ corner: Int) -> Int {
  let guess = left + up - corner
  let (a, b, c) = (abs(guess - left), abs(guess - up), abs(guess - corner))
  return a <= b && a <= c ? left : b <= c ? up : corner
}

func adler32(_ bytes: [UInt8]) -> UInt32 {
  var (a, b): (UInt32, UInt32) = (1, 0)
  for byte in bytes {
    a = (a + UInt32(byte)) % 65521
    b = (b + a) % 65521
  }
  return b << 16 | a
}
