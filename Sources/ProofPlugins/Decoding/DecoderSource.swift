// The file that a decoder reads, through one callback. Floor 4.
// Called from C, from the decoder's own threads too: it reads by offset and keeps nothing.

internal import CProofsheetPlugin
internal import CShimOS
internal import Glibc

/// A file, or bytes in memory, as the header's source.
@safe final class DecoderSource: @unchecked Sendable {
  // Safe to share because nothing changes but the table, which is written once before it is lent,
  // and freed with this object.
  private enum Content {
    case file(Int32)
    case bytes([UInt8])
  }

  private let content: Content
  private let size: UInt64
  /// Bytes that one call gives at the most; for a check.
  private let most: Int
  private let table: UnsafeMutablePointer<psp_source>

  /// - Parameter descriptor: stays open, and the caller's, as long as this.
  convenience init(descriptor: Int32) {
    var facts = stat()
    // Safe because facts is a whole stat and outlives the call.
    let size = unsafe fstat(descriptor, &facts) == 0 ? UInt64(clamping: facts.st_size) : 0
    self.init(.file(descriptor), size: size, most: .max)
  }

  /// Bytes that a check made, at most so many of them a call.
  convenience init(bytes: [UInt8], most: Int = .max) {
    self.init(.bytes(bytes), size: UInt64(bytes.count), most: most)
  }

  private init(_ content: Content, size: UInt64, most: Int) {
    self.content = content
    self.size = size
    self.most = most
    unsafe table = .allocate(capacity: 1)
    unsafe table.initialize(
      to: psp_source(
        struct_size: UInt32(MemoryLayout<psp_source>.size), pad0: 0, ctx: nil, size: size,
        read_at: { source, offset, buffer, count in
          guard let source = unsafe source, let context = unsafe source.pointee.ctx,
            let buffer = unsafe buffer
          else { return Int64(PSP_E_BAD_ARGUMENT) }
          // Safe because the table is lent by its source only, which lives as long.
          return unsafe Unmanaged<DecoderSource>.fromOpaque(context).takeUnretainedValue()
            .read(offset, buffer, count)
        }, whole: nil))
    unsafe table.pointee.ctx = Unmanaged.passUnretained(self).toOpaque()
  }

  deinit { unsafe table.deallocate() }

  /// Lent until the decoder is closed.
  var pointer: UnsafePointer<psp_source> { unsafe UnsafePointer(table) }

  private func read(_ offset: UInt64, _ buffer: UnsafeMutableRawPointer, _ count: Int) -> Int64 {
    guard offset < size, let start = off_t(exactly: offset), count > 0 else { return 0 }
    // What grows while it's read stays as long as it was.
    let wanted = min(count, most, Int(clamping: size - offset))
    let descriptor: Int32
    switch content {
    case .file(let file): descriptor = file
    case .bytes(let bytes):
      // Safe because the decoder says that so many bytes fit, and so many are there.
      unsafe bytes.withUnsafeBytes { bytes in
        if let base = bytes.baseAddress {
          unsafe buffer.copyMemory(from: base + Int(offset), byteCount: wanted)
        }
      }
      return Int64(wanted)
    }
    while true {
      // Safe because the decoder says that so many bytes fit.
      let got = unsafe pread(descriptor, buffer, wanted, start)
      if got >= 0 { return Int64(got) }
      if errno != EINTR { return Int64(PSP_E_IO) }
    }
  }
}
