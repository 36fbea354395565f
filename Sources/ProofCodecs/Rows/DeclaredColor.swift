// What a PNG says of its colors, chunk by chunk and unread. Floor 4.
// Two files of the same samples that declare different colors look different where colors are
// managed; who compares samples should say so.

internal import Glibc
internal import ProofDrawing

/// The color chunks in front of the pixels, in order.
public struct DeclaredColor: Hashable, Sendable {
  /// A chunk's name, and its bytes; of a long one its head and its checksum.
  private var chunks: [[UInt8]] = []

  /// Names of the chunks, "sRGB, gAMA"; empty where the file says nothing.
  public var names: [String] { chunks.map { String(decoding: $0.prefix(4), as: UTF8.self) } }

  /// Chunks that are looked at before the pixels; more of them is no picture's.
  private static let mostChunks = 1000

  init(_ file: borrowing OpenFile) throws(PictureFailure) {
    var offset = 8
    for _ in 0..<DeclaredColor.mostChunks {
      let head = try file.bytes(8, at: offset)
      guard head.count == 8 else { return }
      let length = head[0..<4].reduce(0) { $0 << 8 | Int($1) }
      let name = Array(head[4..<8])
      if name == Array("IDAT".utf8) || name == Array("IEND".utf8) { return }
      if DeclaredColor.isColor(name) {
        let kept = try file.bytes(min(length, 64), at: offset + 8)
        let sum = try file.bytes(4, at: offset + 8 + length)
        chunks.append(name + kept + sum)
      }
      offset += length + 12
    }
  }

  private static func isColor(_ name: [UInt8]) -> Bool {
    ["sRGB", "gAMA", "cHRM", "iCCP", "cICP"].contains { name == Array($0.utf8) }
  }
}

extension OpenFile {
  /// Up to `count` bytes from `offset` on, fewer where the file ends. Leaves the position alone.
  func bytes(_ count: Int, at offset: Int) throws(PictureFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let done = filled
      // Safe because pread writes within the buffer, from `done` on.
      let n = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(
          descriptor, buffer.baseAddress.map { unsafe $0 + done }, count - done,
          off_t(offset + done))
      }
      if n < 0 && errno == EINTR { continue }
      if n < 0 { throw PictureFailure(.unreadable, OpenFile.sentence(errno)) }
      if n == 0 { break }
      filled += n
    }
    bytes.removeLast(count - filled)
    return bytes
  }
}
