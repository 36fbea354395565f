// Pictures of other decoders take the way of our own: the same samples, as PNG and as delivered rows,
// come out the same.

import CDecodeFixtures
import Glibc
import ProofCodecs
import ProofDrawing
import ProofGeometry
import ProofPixels
import Testing

/// Rows in memory, delivered as a decoder would.
private final class MemoryReader: StoredPictureReader {
  var picture: StoredPicture
  let format: StoredFormat
  /// Of each frame, without padding.
  let frames: [(size: PixelSize, bytes: [UInt8])]
  var real: Int?
  /// Delivers every second pixel of every second row where that suffices.
  var halves = false
  private(set) var asked: [PixelSize] = []

  init(
    _ format: StoredFormat, _ width: Int, _ height: Int, orientation: Int = 1,
    profile: [UInt8]? = nil, frames: [(PixelSize, [UInt8])]
  ) {
    self.format = format
    self.frames = frames
    picture = StoredPicture(
      format: "Test", size: PixelSize(width: width, height: height), orientation: orientation,
      frames: frames.count, hasAlpha: format == .argb32 || format == .rgba16, profile: profile)
  }

  func plan(atLeast size: PixelSize, frame: Int) throws(PictureFailure) -> StoredPlan {
    asked.append(size)
    var full = frames[frame].size
    if halves, size.width * 2 <= full.width, size.height * 2 <= full.height {
      full = PixelSize(width: full.width / 2, height: full.height / 2)
    }
    return StoredPlan(frame: frame, size: full, format: format, memory: 1000)
  }

  func read<Value>(
    _ plan: StoredPlan, _ body: (RawSpan, _ rows: Int) throws(PictureFailure) -> Value
  ) throws(PictureFailure) -> Value {
    let (full, bytes) = frames[plan.frame]
    let step = full.width / plan.size.width
    let pixel = format.bytesPerPixel
    var memory = [UInt8](repeating: 0, count: plan.stride * plan.size.height)
    for y in 0..<(real ?? plan.size.height) {
      for x in 0..<plan.size.width {
        for byte in 0..<pixel {
          memory[y * plan.stride + x * pixel + byte] =
            bytes[(y * step * full.width + x * step) * pixel + byte]
        }
      }
    }
    return try unsafe body(memory.span.bytes, real ?? plan.size.height)
  }
}

private func words(_ values: [Int]) -> [UInt8] {
  values.flatMap { [UInt8($0 & 255), UInt8($0 >> 8)] }
}

struct StoredDecodingTests {
  private static let (width, height) = (37, 23)

  private static func sample(_ x: Int, _ y: Int, _ c: Int) -> Int {
    (x * 1733 + y * 4211 + c * 9973) % 65_536
  }

  private static func samples(_ channels: Int) -> [Int] {
    (0..<height).flatMap { y in
      (0..<width).flatMap { x in (0..<channels).map { sample(x, y, $0) } }
    }
  }

  private static func reader(
    _ format: StoredFormat, _ bytes: [UInt8], orientation: Int = 1, profile: [UInt8]? = nil
  ) -> MemoryReader {
    MemoryReader(
      format, width, height, orientation: orientation, profile: profile,
      frames: [(PixelSize(width: width, height: height), bytes)])
  }

  private func drawn(
    _ reader: MemoryReader, _ width: Int, _ height: Int, fit: PictureFit = .contain,
    options: DecodeOptions = DecodeOptions()
  ) throws -> DecodedPicture {
    try PictureDecoder(options: options).decode(
      reader, target: PictureTarget(box: PixelSize(width: width, height: height), fit: fit),
      limits: DecodeLimits())
  }

  @Test(
    "Sixteen bits come out as those of a PNG do",
    arguments: [(37, 23), (20, 20), (9, 40), (1, 1)], [PictureFit.contain, .cover])
  func sixteen(box: (Int, Int), fit: PictureFit) throws {
    for (format, color, channels) in [(StoredFormat.rgba16, 6, 4), (.gray16, 0, 1)] {
      let file = png(Self.width, Self.height, PNGShape(bits: 16, color: color), Self.sample)
      let expected = try decode(file, box.0, box.1, fit: fit)
      let reader = Self.reader(format, words(Self.samples(channels)))
      let got = try drawn(reader, box.0, box.1, fit: fit)
      let isSame =
        got.bitmap.pixels == expected.bitmap.pixels && got.bitmap.size == expected.bitmap.size
      #expect(isSame)
      #expect(got.completeness == 1)
      #expect(got.header.size == expected.header.size)
    }
  }

  @Test("Cairo's formats come out as they went in, where nothing is scaled") func cairo() throws {
    // Premultiplied by construction: each color at most its alpha.
    let pixels: [UInt32] = (0..<(Self.width * Self.height)).map { index in
      let alpha = UInt32(index % 256)
      let red = alpha * UInt32(index % 7) / 6
      let green = alpha * UInt32(index % 3) / 2
      return alpha << 24 | red << 16 | green << 8 | alpha / 3
    }
    let bytes = pixels.flatMap { word in (0..<4).map { UInt8(truncatingIfNeeded: word >> ($0 * 8)) }
    }
    let premultiplied = try drawn(Self.reader(.argb32, bytes), Self.width, Self.height)
    let isSame = premultiplied.bitmap.pixels == pixels
    #expect(isSame)
    let opaque = try drawn(Self.reader(.rgb24, bytes), Self.width, Self.height)
    let isOpaque = opaque.bitmap.pixels == pixels.map { $0 | 0xFF00_0000 }
    #expect(isOpaque)
    #expect(opaque.bitmap.isOpaque)
  }

  @Test("Ink of 8 and 16 bits is the paper less itself") func ink() throws {
    let bytes = Self.samples(4).map { UInt8($0 >> 8) }
    let eight = try drawn(Self.reader(.cmyk8, bytes), Self.width, Self.height)
    let wide = words(bytes.map { Int($0) * 257 })
    let sixteen = try drawn(Self.reader(.cmyk16, wide), Self.width, Self.height)
    let isSame = eight.bitmap.pixels == sixteen.bitmap.pixels
    #expect(isSame)
    let none = try drawn(
      Self.reader(.cmyk8, [UInt8](repeating: 0, count: bytes.count)), Self.width, Self.height)
    #expect(none.bitmap.pixels.allSatisfy { $0 == 0xFFFF_FFFF })
    // Red ink is magenta and yellow.
    let red = try drawn(
      Self.reader(.cmyk8, (0..<bytes.count).map { [1, 2].contains($0 % 4) ? 255 : 0 }),
      Self.width, Self.height)
    #expect(red.bitmap.pixels.allSatisfy { $0 == 0xFFFF_0000 })
  }

  @Test("Orientation and profile are the host's to apply", arguments: 1...8)
  func orientation(number: Int) throws {
    let plain = png(Self.width, Self.height, PNGShape(bits: 16, color: 6), Self.sample)
    let profile = ProofCodecsTests.profile(FX_P3)
    let file = inserting(iccp(profile) + chunk("eXIf", exif(number)), into: plain)
    for options in [DecodeOptions(), DecodeOptions(light: .linear), DecodeOptions(color: .raw)] {
      let expected = try withFile(file) { path in
        try PictureDecoder(options: options).decode(
          path, target: PictureTarget(box: PixelSize(width: 16, height: 16)),
          limits: DecodeLimits())
      }
      let got = try drawn(
        Self.reader(
          .rgba16, words(Self.samples(4)), orientation: number, profile: profile), 16, 16,
        options: options)
      #expect(got.bitmap.size == expected.bitmap.size)
      let isSame = got.bitmap.pixels == expected.bitmap.pixels
      #expect(isSame)
    }
  }

  @Test("As little is asked for as the box needs, twice that for the best, all of it for light")
  func wanted() throws {
    let bytes = words([Int](repeating: 7, count: 400 * 300 * 4))
    func asked(_ options: DecodeOptions, _ width: Int, _ height: Int, _ fit: PictureFit = .contain)
      throws -> [PixelSize]
    {
      let reader = MemoryReader(
        .rgba16, 400, 300, frames: [(PixelSize(width: 400, height: 300), bytes)])
      _ = try drawn(reader, width, height, fit: fit, options: options)
      return reader.asked
    }
    let box = PixelSize(width: 100, height: 75)
    #expect(try asked(DecodeOptions(), 100, 100) == [box])
    #expect(try asked(DecodeOptions(), 400, 300) == [PixelSize(width: 400, height: 300)])
    #expect(
      try asked(DecodeOptions(), 100, 100, .cover) == [PixelSize(width: 134, height: 100)])
    #expect(
      try asked(DecodeOptions(scaling: .best), 100, 100) == [PixelSize(width: 200, height: 150)])
    #expect(
      try asked(DecodeOptions(light: .linear), 100, 100) == [PixelSize(width: 400, height: 300)])
  }

  @Test("A picture that was reduced on the way shows the same part") func reduced() throws {
    // A gradient, so that a shift would show.
    let bytes = words(
      (0..<120).flatMap { y in
        (0..<160).flatMap { x in [x * 400, y * 500, 30_000, 65_535] }
      })
    let size = PixelSize(width: 160, height: 120)
    let whole = MemoryReader(.rgba16, 160, 120, frames: [(size, bytes)])
    let half = MemoryReader(.rgba16, 160, 120, frames: [(size, bytes)])
    half.halves = true
    for fit in [PictureFit.contain, .cover] {
      let a = try drawn(whole, 40, 40, fit: fit).bitmap
      let b = try drawn(half, 40, 40, fit: fit).bitmap
      #expect(a.size == b.size)
      // Every second pixel lies half a pixel to the left of the middle of two: 200 of 65,535.
      #expect(difference(a, b) <= 2)
    }
  }

  @Test("Of a file with frames the one that is asked for is drawn at its own size") func frames()
    throws
  {
    let small = (0..<(4 * 6)).flatMap { _ in [9_000, 0, 0, 65_535] }
    let first = [Int](repeating: 65_535, count: 10 * 10 * 4)
    let reader = MemoryReader(
      .rgba16, 10, 10,
      frames: [
        (PixelSize(width: 10, height: 10), words(first)),
        (PixelSize(width: 4, height: 6), words(small)),
      ])
    func drawn(_ frame: Int) throws -> DecodedPicture {
      try PictureDecoder().decode(
        reader, frame: frame, target: PictureTarget(box: PixelSize(width: 100, height: 100)),
        limits: DecodeLimits())
    }
    #expect(try drawn(0).bitmap.size == PixelSize(width: 10, height: 10))
    for frame in [1, 2, 500] {
      let picture = try drawn(frame)
      #expect(picture.bitmap.size == PixelSize(width: 4, height: 6))
      #expect(picture.header.size == PixelSize(width: 4, height: 6))
      #expect(picture.bitmap.pixels.allSatisfy { $0 == 0xFF23_0000 })
    }
  }

  @Test("Missing rows are counted, and a picture of next to none is a failure") func cut() throws {
    let reader = Self.reader(.rgba16, words(Self.samples(4)))
    reader.real = 11
    let picture = try drawn(reader, Self.width, Self.height)
    #expect(abs(picture.completeness - 11.0 / 23) < 1e-9)
    #expect(picture.bitmap.pixels[(12 * Self.width)...].allSatisfy { $0 == 0 })
    reader.real = 0
    #expect(throws: PictureFailure.self) { try drawn(reader, Self.width, Self.height) }
  }

  @Test("Everything that is held is asked for first") func admission() throws {
    let reader = Self.reader(.rgba16, words(Self.samples(4)))
    let refusal = PictureFailure(.limit, "no")
    #expect(throws: refusal) {
      try PictureDecoder().decode(
        reader, target: PictureTarget(box: PixelSize(width: 8, height: 8)),
        limits: DecodeLimits(admit: { (bytes) throws(PictureFailure) in
          #expect(bytes >= 37 * 23 * 8 + 1000)
          throw refusal
        }))
    }
  }
}
