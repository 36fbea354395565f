// A file open for reading. Floor 4.

internal import Glibc
internal import ProofDrawing

/// A descriptor, closed when it goes away.
struct OpenFile: ~Copyable {
  let descriptor: Int32

  /// Opens a plain file; never waits for a pipe or a device.
  init(_ path: FilePath) throws(PictureFailure) {
    guard !path.bytes.isEmpty, !path.bytes.contains(0) else { throw PictureFailure(.missing) }
    // Safe because the name is closed by a NUL and lives over the call.
    let descriptor = unsafe (path.bytes + [0]).withUnsafeBytes { bytes in
      unsafe bytes.withMemoryRebound(to: CChar.self) { name in
        unsafe name.baseAddress.map { unsafe open($0, O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY) } ?? -1
      }
    }
    guard descriptor >= 0 else {
      let code = errno
      if code == ENOENT || code == ENOTDIR { throw PictureFailure(.missing) }
      throw PictureFailure(.unreadable, OpenFile.text(of: code))
    }
    var status = stat()
    // Safe because `status` lives on this frame.
    let isKnown = unsafe fstat(descriptor, &status) == 0
    let kind = status.st_mode & S_IFMT
    guard isKnown, kind == S_IFREG else {
      let reason = isKnown
        ? (kind == S_IFDIR ? "it is a folder" : "it is no plain file") : OpenFile.text(of: errno)
      close(descriptor)
      throw PictureFailure(.unreadable, reason)
    }
    self.descriptor = descriptor
  }

  deinit { close(descriptor) }

  /// Up to `count` bytes from the beginning; the offset stays at 0.
  func head(_ count: Int) throws(PictureFailure) -> [UInt8] {
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      // Safe because the call writes at most the bytes that are left of the array.
      let read = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(
          descriptor, buffer.baseAddress.map { unsafe $0 + filled }, count - filled, off_t(filled))
      }
      if read < 0, errno == EINTR { continue }
      guard read >= 0 else { throw PictureFailure(.unreadable, OpenFile.text(of: errno)) }
      if read == 0 { break }
      filled += read
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  private static func text(of code: Int32) -> String {
    // Safe because strerror's text is copied before anything else runs on this thread.
    unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
  }
}
