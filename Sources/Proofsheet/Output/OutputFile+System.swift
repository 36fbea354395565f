// What an output asks of the system, with interruptions and half-done calls made whole. Floor 6.

internal import Glibc
internal import ProofDrawing

extension OutputFile {
  static func open(_ name: [CChar], _ flags: Int32, _ mode: mode_t, _ path: FilePath)
    throws(OutputError) -> Int32
  {
    while true {
      // Safe because the name is closed by a NUL.
      let descriptor = unsafe Glibc.open(name, flags, mode)
      if descriptor >= 0 { return descriptor }
      if errno != EINTR { throw OutputError(.write, path, code: errno) }
    }
  }

  /// The system's error, 0 for none.
  static func writeAll(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    // Safe because `rest` only ever shrinks inside `bytes`, which are lent for the call.
    var rest = unsafe bytes
    while let base = rest.baseAddress, rest.count > 0 {
      let count = unsafe Glibc.write(descriptor, base, rest.count)
      if count > 0 {
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        continue
      }
      guard count < 0 else { return EIO }
      switch errno {
      case EINTR: continue
      case EAGAIN:
        // Standard output may be shared with a program that doesn't like to wait.
        var poll = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = unsafe Glibc.poll(&poll, 1, -1)
      default: return errno
      }
    }
    return 0
  }

  static func syncFolder(_ folder: [CChar]) throws(OutputError) {
    let name: [CChar] = folder.isEmpty ? [CChar(bitPattern: UInt8(ascii: ".")), 0] : folder + [0]
    // Safe because the name is closed by a NUL. A folder that may be written but not read can't be
    // opened, and some file systems can't sync one: the file has its name all the same.
    let handle = unsafe Glibc.open(name, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    guard handle >= 0 else { return }
    defer { close(handle) }
    guard fsync(handle) == 0 || errno == EINVAL || errno == ENOTSUP else {
      let path = FilePath(bytes: name.dropLast().map { UInt8(bitPattern: $0) })
      throw OutputError(.syncFolder, path, code: errno)
    }
  }
}
