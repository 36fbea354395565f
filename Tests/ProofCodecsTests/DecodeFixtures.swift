// Pictures made for one test: encoded, written to a file that goes away again, decoded.

import CDecodeFixtures
import Glibc
import ProofCodecs
import ProofDrawing
import ProofGeometry
import ProofPixels
import Testing

/// Runs `body` with the path of a file that holds `bytes` and is removed afterwards.
func withFile<T>(_ bytes: [UInt8], _ body: (FilePath) throws -> T) throws -> T {
  var template = Array("/tmp/proofsheet-decode-XXXXXX".utf8) + [0]
  let descriptor = unsafe template.withUnsafeMutableBytes { buffer -> Int32 in
    guard let start = buffer.baseAddress else { return -1 }
    return unsafe mkstemp(start.assumingMemoryBound(to: CChar.self))
  }
  try #require(descriptor >= 0)
  let path = FilePath(bytes: Array(template.dropLast()))
  defer { unsafe _ = unlink(String(decoding: path.bytes, as: UTF8.self)) }
  let written = unsafe bytes.withUnsafeBytes { unsafe write(descriptor, $0.baseAddress, $0.count) }
  close(descriptor)
  try #require(written == bytes.count)
  return try body(path)
}

/// Decodes bytes as if they were a file.
func decode(
  _ bytes: [UInt8], _ width: Int = 4096, _ height: Int = 4096, fit: PictureFit = .contain,
  enlargement: Enlargement = .never, limits: DecodeLimits = DecodeLimits(),
  options: DecodeOptions = DecodeOptions()
) throws -> DecodedPicture {
  try withFile(bytes) { path in
    try PictureDecoder(options: options).decode(
      path,
      target: PictureTarget(
        box: PixelSize(width: width, height: height), fit: fit, enlargement: enlargement),
      limits: limits)
  }
}

/// Why decoding fails; nil when it doesn't.
func failure(_ bytes: [UInt8], limits: DecodeLimits = DecodeLimits()) throws -> PictureFailure? {
  do {
    _ = try decode(bytes, 64, 64, limits: limits)
    return nil
  } catch let failure as PictureFailure {
    return failure
  }
}

/// A JPEG of `sample` (x, y, channel), with `options` changed at will.
func jpeg(
  _ width: Int, _ height: Int, channels: Int = 3,
  coding change: (inout fx_jpeg_options) -> Void = { _ in }, _ sample: (Int, Int, Int) -> Int
) -> [UInt8] {
  var options = fx_jpeg_options()
  options.width = Int32(width)
  options.height = Int32(height)
  options.channels = Int32(channels)
  options.quality = 95
  change(&options)
  var samples: [UInt8] = []
  for y in 0..<height {
    for x in 0..<width {
      for c in 0..<channels { samples.append(UInt8(min(max(sample(x, y, c), 0), 255))) }
    }
  }
  var count = 0
  let bytes = unsafe fx_jpeg(samples, options, &count)
  defer { unsafe free(bytes) }
  return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
}

/// Changes of a coding that tests name.
let progressive: @Sendable (inout fx_jpeg_options) -> Void = { $0.progressive = 1 }
let restarted: @Sendable (inout fx_jpeg_options) -> Void = { $0.restart = 1 }
let finest: @Sendable (inout fx_jpeg_options) -> Void = { $0.quality = 100 }

/// What a PNG is made of besides its samples.
struct PNGShape: Sendable {
  var bits = 8
  var color = 2
  var interlaced = false
  var palette: [UInt8] = []
  var clear: [UInt8] = []
  var key: [UInt16] = []

  var channels: Int { [0: 1, 2: 3, 3: 1, 4: 2, 6: 4][color] ?? 1 }
}

/// A PNG of `sample` (x, y, channel), each in the range of the shape's bits.
func png(_ width: Int, _ height: Int, _ shape: PNGShape, _ sample: (Int, Int, Int) -> Int)
  -> [UInt8]
{
  var rows: [UInt8] = []
  for y in 0..<height {
    var bits = 0
    var filled = 0
    for x in 0..<width {
      for c in 0..<shape.channels {
        bits = bits << shape.bits | sample(x, y, c)
        filled += shape.bits
        while filled >= 8 {
          rows.append(UInt8(bits >> (filled - 8) & 255))
          filled -= 8
          bits &= (1 << filled) - 1
        }
      }
    }
    if filled > 0 { rows.append(UInt8(bits << (8 - filled) & 255)) }
  }
  return unsafe shape.palette.withUnsafeBufferPointer { palette in
    unsafe shape.clear.withUnsafeBufferPointer { clear in
      var options = unsafe fx_png_options()
      unsafe options.width = Int32(width)
      unsafe options.height = Int32(height)
      unsafe options.bits = Int32(shape.bits)
      unsafe options.color = Int32(shape.color)
      unsafe options.interlaced = shape.interlaced ? 1 : 0
      unsafe options.palette = palette.baseAddress
      unsafe options.palette_count = Int32(palette.count / 3)
      unsafe options.clear = clear.baseAddress
      unsafe options.clear_count = Int32(clear.count)
      if let first = shape.key.first {
        unsafe options.has_key = 1
        unsafe options.key = (first, shape.key.last ?? first, shape.key.last ?? first)
        if shape.key.count == 3 { unsafe options.key.1 = shape.key[1] }
      }
      var count = 0
      let bytes = unsafe fx_png(rows, options, &count)
      defer { unsafe free(bytes) }
      return unsafe Array(UnsafeBufferPointer(start: bytes, count: count))
    }
  }
}

/// PNG's checksum.
func crc32(_ bytes: some Sequence<UInt8>) -> UInt32 {
  var crc: UInt32 = 0xFFFF_FFFF
  for byte in bytes {
    crc ^= UInt32(byte)
    for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
  }
  return ~crc
}

func bigEndian(_ value: UInt32) -> [UInt8] {
  [24, 16, 8, 0].map { UInt8(value >> $0 & 255) }
}

func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
  let body = Array(name.utf8) + data
  return bigEndian(UInt32(data.count)) + body + bigEndian(crc32(body))
}

/// The PNG with more chunks behind its header.
func inserting(_ chunks: [UInt8], into png: [UInt8]) -> [UInt8] {
  // Signature 8 bytes, IHDR 25.
  Array(png[..<33]) + chunks + Array(png[33...])
}

/// An EXIF block, from its byte order mark on, that holds nothing but an orientation.
func exif(_ orientation: Int, bigEndian: Bool = true) -> [UInt8] {
  let value = UInt8(orientation)
  return bigEndian
    ? [0x4D, 0x4D, 0, 42, 0, 0, 0, 8, 0, 1, 1, 0x12, 0, 3, 0, 0, 0, 1, 0, value, 0, 0, 0, 0, 0, 0]
    : [0x49, 0x49, 42, 0, 8, 0, 0, 0, 1, 0, 0x12, 1, 3, 0, 1, 0, 0, 0, value, 0, 0, 0, 0, 0, 0, 0]
}

/// The JPEG with a marker segment behind its first two bytes.
func inserting(app1 data: [UInt8], into jpeg: [UInt8]) -> [UInt8] {
  let length = data.count + 2
  return [0xFF, 0xD8, 0xFF, 0xE1, UInt8(length >> 8), UInt8(length & 255)] + data
    + Array(jpeg[2...])
}

let exifName: [UInt8] = [0x45, 0x78, 0x69, 0x66, 0, 0]

/// Red, green, blue, alpha of a word.
func rgba(_ word: UInt32) -> [Int] {
  [16, 8, 0, 24].map { Int(word >> $0 & 255) }
}

/// The largest difference of any channel of any pixel; Int.max for different sizes.
func difference(_ a: Bitmap, _ b: Bitmap) -> Int {
  if a.size != b.size { return .max }
  return zip(a.pixels, b.pixels).map { pair in
    zip(rgba(pair.0), rgba(pair.1)).map { abs($0 - $1) }.max() ?? 0
  }.max() ?? 0
}

/// Numbers that look random and are the same every time.
struct SeededNumbers: RandomNumberGenerator {
  private var state: UInt64

  init(seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
