// One open file, read by descriptor. Floor 4.
// Opening never waits: a pipe, a device or a folder is told apart and refused, not read.

internal import Glibc
public import ProofDrawing

/// An open regular file; closed with its owner.
public struct OpenFile: ~Copyable {
  /// Open for reading as long as this lives.
  public let descriptor: Int32

  /// Throws what the system says: no such file, no permission, not a file.
  public init(_ path: FilePath) throws(PictureFailure) {
    if path.bytes.contains(0) {
      throw PictureFailure(.unreadable, "its name holds a zero byte")
    }
    let name = path.bytes + [0]
    // Safe because the name ends with its only zero, and open keeps no pointer.
    let opened = unsafe name.withUnsafeBytes { bytes -> Int32 in
      guard let start = bytes.baseAddress else { return -1 }
      let flags = O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY
      while true {
        let result = unsafe open(start.assumingMemoryBound(to: CChar.self), flags)
        if result >= 0 || errno != EINTR { return result }
      }
    }
    if opened < 0 {
      let code = errno
      throw code == ENOENT || code == ENOTDIR
        ? PictureFailure(.missing) : PictureFailure(.unreadable, OpenFile.sentence(code))
    }
    if let refusal = OpenFile.refusal(opened) {
      _ = close(opened)
      throw refusal
    }
    descriptor = opened
  }

  /// Why an open descriptor is nothing to read a picture from.
  private static func refusal(_ opened: Int32) -> PictureFailure? {
    var facts = stat()
    // Safe because facts is a whole stat and outlives the call.
    if unsafe fstat(opened, &facts) != 0 { return PictureFailure(.unreadable, sentence(errno)) }
    return switch facts.st_mode & S_IFMT {
    case S_IFREG: nil
    case S_IFDIR: PictureFailure(.unreadable, "it is a folder")
    case S_IFIFO: PictureFailure(.unreadable, "it is a pipe")
    case S_IFSOCK: PictureFailure(.unreadable, "it is a socket")
    default: PictureFailure(.unreadable, "it is a device")
    }
  }

  deinit {
    _ = close(descriptor)
  }

  /// The first bytes, fewer when the file is shorter.
  public func head(_ count: Int) throws(PictureFailure) -> [UInt8] {
    try bytes(count, at: 0)
  }

  /// Bytes from an offset on, fewer when the file ends. Leaves the position where it is.
  func bytes(_ count: Int, at start: UInt64) throws(PictureFailure) -> [UInt8] {
    guard let first = off_t(exactly: start), count > 0 else { return [] }
    var bytes = [UInt8](repeating: 0, count: count)
    var filled = 0
    while filled < count {
      let offset = filled
      let (place, overflow) = first.addingReportingOverflow(off_t(offset))
      if overflow { break }
      // Safe because pread writes within the buffer, from offset on.
      let n = unsafe bytes.withUnsafeMutableBytes { buffer in
        unsafe pread(
          descriptor, buffer.baseAddress.map { unsafe $0 + offset }, count - offset, place)
      }
      if n < 0 && errno == EINTR { continue }
      if n < 0 { throw PictureFailure(.unreadable, OpenFile.sentence(errno)) }
      if n == 0 { break }
      filled += n
    }
    bytes.removeLast(count - filled)
    return bytes
  }

  /// In bytes; 0 where the system doesn't say.
  var size: UInt64 {
    var facts = stat()
    // Safe because facts is a whole stat and outlives the call.
    guard unsafe fstat(descriptor, &facts) == 0 else { return 0 }
    return UInt64(clamping: facts.st_size)
  }

  /// The system's own words for an error number.
  static func sentence(_ code: Int32) -> String {
    // Safe because glibc answers with a string that lives as long as the thread's next call.
    guard let text = unsafe strerror(code) else { return "error \(code)" }
    return unsafe String(cString: text)
  }
}
