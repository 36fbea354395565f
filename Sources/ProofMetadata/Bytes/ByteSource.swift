// Bytes at a position, from a file or from a block that was put together. Floor 4.
// Nothing is mapped and nothing is read that wasn't asked for; the sum of what is read is bounded.

internal import Glibc
internal import ProofDrawing

/// Positioned, bounded reading.
@safe final class ByteSource {
  /// More of one file is never read, whatever it declares.
  static let mostRead = 64 << 20
  /// No block of metadata is larger.
  static let mostInBlock = 16 << 20
  /// Small reads are served from a window of this many bytes.
  private static let window = 8 << 10

  private let descriptor: Int32
  private var cached: [UInt8]
  private var cachedAt = 0
  private var left = ByteSource.mostRead
  let count: Int

  /// A file; nil where it can't be opened or isn't a plain file. Never waits for a pipe.
  init?(_ path: [UInt8]) {
    let name = path.map { CChar(bitPattern: $0) } + [0]
    // Safe because the name is closed by a NUL.
    let descriptor = unsafe open(name, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
    guard descriptor >= 0 else { return nil }
    var status = stat()
    // Safe because `status` lives on this frame.
    guard unsafe fstat(descriptor, &status) == 0, status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      return nil
    }
    self.descriptor = descriptor
    count = max(Int(status.st_size), 0)
    cached = []
  }

  /// A block in memory.
  init(block bytes: [UInt8]) {
    descriptor = -1
    cached = bytes
    count = bytes.count
  }

  deinit {
    if descriptor >= 0 { close(descriptor) }
  }

  /// Exactly these bytes, or nil where the source ends before, or too much was read already.
  func bytes(at offset: Int, count wanted: Int) -> [UInt8]? {
    guard offset >= 0, wanted >= 0, offset <= count, wanted <= count - offset else { return nil }
    if offset >= cachedAt, wanted <= cached.count - min(offset - cachedAt, cached.count) {
      return Array(cached[(offset - cachedAt)..<(offset - cachedAt + wanted)])
    }
    guard descriptor >= 0 else { return nil }
    let size = max(wanted, min(Self.window, count - offset))
    guard size <= left, let read = read(at: offset, count: size), read.count >= wanted else {
      return nil
    }
    left -= size
    guard wanted < Self.window else { return read }
    cached = read
    cachedAt = offset
    return Array(read[..<wanted])
  }

  /// As many of the bytes as there are, at most `most`.
  func bytes(at offset: Int, upTo most: Int) -> [UInt8] {
    guard offset >= 0, offset < count else { return [] }
    return bytes(at: offset, count: min(most, count - offset)) ?? []
  }

  private func read(at offset: Int, count wanted: Int) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: wanted)
    var filled = 0
    while filled < wanted {
      let start = filled
      // Safe because the read stays inside the array.
      let got = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(
          descriptor, buffer.baseAddress?.advanced(by: start), wanted - start, offset + start)
      }
      if got < 0 {
        if errno == EINTR { continue }
        return nil
      }
      // The file became shorter since it was opened.
      if got == 0 { break }
      filled += got
    }
    if filled < wanted { bytes.removeLast(wanted - filled) }
    return bytes
  }
}
