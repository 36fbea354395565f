// The socket between host and worker: frames of a length, a kind and a body. Floor 4.

internal import CShimOS
internal import Glibc

/// One end of a worker's socket.
struct WorkerChannel {
  let socket: Int32
  private static let longest = 64 << 20

  enum Outcome {
    case frame(WireKind, [UInt8])
    /// The other end is gone.
    case closed
    /// Nothing came in time.
    case late
    /// What came is no frame of the protocol.
    case nonsense
  }

  /// False when the other end is gone.
  func send(_ kind: WireKind, _ body: [UInt8]) -> Bool {
    var header = WireWriter()
    header.add(UInt32(clamping: body.count))
    header.add(kind.rawValue)
    let bytes = header.bytes + body
    var sent = 0
    // Safe because send reads what is left of the bytes and keeps nothing.
    while sent < bytes.count {
      let got = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.send(
          socket, bytes.baseAddress.map { unsafe $0 + sent }, bytes.count - sent,
          Int32(MSG_NOSIGNAL))
      }
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { return false }
      sent += got
    }
    return true
  }

  /// Gives the other end a descriptor of its own for the same file; it takes it with ``takeFile()``.
  func pass(_ file: Int32) -> Bool { proofsheet_send_descriptor(socket, file) == 0 }

  /// The descriptor that was passed behind the last frame, to be closed by the caller, or nil.
  func takeFile() -> Int32? {
    let file = proofsheet_receive_descriptor(socket)
    return file < 0 ? nil : file
  }

  /// The next frame; waits for all of it.
  ///
  /// - Parameter wait: called before each piece is read, until it says that the socket can be.
  func receive(_ wait: () -> Bool = { true }) -> Outcome {
    guard let header = take(5, wait) else { return .closed }
    guard header.count == 5 else { return .late }
    var reader = WireReader(header)
    guard let count = try? reader.number(UInt32.self), let code = try? reader.number(UInt8.self),
      let kind = WireKind(rawValue: code), count <= Self.longest
    else { return .nonsense }
    guard let body = take(Int(count), wait) else { return .closed }
    return body.count == Int(count) ? .frame(kind, body) : .late
  }

  /// So many bytes; fewer when `wait` gave up, nil when the other end is gone.
  private func take(_ count: Int, _ wait: () -> Bool) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      guard wait() else { return Array(bytes.prefix(filled)) }
      // Safe because recv writes at most what is left of the bytes.
      let got = unsafe bytes.withUnsafeMutableBytes { bytes in
        unsafe recv(
          socket, bytes.baseAddress.map { unsafe $0 + filled }, count - filled, 0)
      }
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { return nil }
      filled += got
    }
    return bytes
  }
}
