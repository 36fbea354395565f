// PNGs of any kind, made by hand for one test: nothing is compressed, every chunk is there to be
// bent.

struct StoredPNG {
  var width: Int
  var height: Int
  var bits = 8
  /// PNG's color type.
  var color = 6
  /// The rows are those of the seven passes, one after the other.
  var isInterlaced = false
  /// Chunks in front of the pixels, beyond the header.
  var chunks: [(String, [UInt8])] = []
  /// Packed rows, without filters.
  var rows: [[UInt8]]

  /// RGBA rows of one color.
  init(_ width: Int, _ height: Int, filledWith color: [UInt8]) {
    self.width = width
    self.height = height
    let row = (0..<width).flatMap { _ in color }
    rows = [[UInt8]](repeating: row, count: height)
  }

  /// 16-bit gray rows of one value.
  init(_ width: Int, _ height: Int, gray16 value: Int) {
    self.init(width, height, filledWith: [UInt8(value >> 8), UInt8(value & 255)])
    bits = 16
    color = 0
  }

  var bytes: [UInt8] {
    let raw: [UInt8] = rows.flatMap { (row: [UInt8]) -> [UInt8] in [0] + row }
    var data: [UInt8] = [0x78, 0x01]
    var start = 0
    repeat {
      let count = min(raw.count - start, 65535)
      let isLast = start + count == raw.count
      data += [isLast ? 1 : 0, UInt8(count & 255), UInt8(count >> 8)]
      data += [UInt8(~count & 255), UInt8(~count >> 8 & 255)] + raw[start..<(start + count)]
      start += count
    } while start < raw.count
    var (a, b) = (1, 0)
    for byte in raw {
      a = (a + Int(byte)) % 65521
      b = (b + a) % 65521
    }
    data += StoredPNG.bigEndian(b << 16 | a)
    let header =
      StoredPNG.bigEndian(width) + StoredPNG.bigEndian(height)
      + [UInt8(bits), UInt8(color), 0, 0, isInterlaced ? 1 : 0]
    var file: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    file += StoredPNG.chunk("IHDR", header)
    for (name, content) in chunks { file += StoredPNG.chunk(name, content) }
    file += StoredPNG.chunk("IDAT", data)
    return file + StoredPNG.chunk("IEND", [])
  }

  private static func chunk(_ name: String, _ data: [UInt8]) -> [UInt8] {
    let body = Array(name.utf8) + data
    var crc: UInt32 = 0xFFFF_FFFF
    for byte in body {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return bigEndian(data.count) + body + bigEndian(Int(~crc))
  }

  private static func bigEndian(_ value: Int) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: value >> $0) }
  }
}
