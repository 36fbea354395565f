// Small files of the plugin commands, whole: read, written, made. Floor 8.

internal import Glibc
internal import ProofDrawing

enum FileBytes {
  /// The bytes of a file; nil when it can't be read or holds more.
  static func read(_ path: FilePath, atMost most: Int) -> [UInt8]? {
    // Safe because the name ends with NUL.
    let descriptor = unsafe open(name(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return nil }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while bytes.count <= most {
      // Safe because read writes at most the buffer's length.
      let got = unsafe Glibc.read(descriptor, &buffer, buffer.count)
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else { return got == 0 ? bytes : nil }
      bytes += buffer.prefix(got)
    }
    return nil
  }

  /// Puts a file in place under a temporary name and renames it; makes the folders above it.
  ///
  /// - Returns: why it couldn't be done, or nil.
  static func replace(_ path: FilePath, with bytes: [UInt8], mode: mode_t = 0o644) -> String? {
    if let problem = makeFolders(above: path) { return problem }
    let temporary = FilePath(bytes: path.bytes + Array(".proofsheet-\(getpid())".utf8))
    if let problem = create(temporary, with: bytes, mode: mode) { return problem }
    // Safe because both names end with NUL.
    guard unsafe rename(name(temporary), name(path)) == 0 else {
      let problem = message(errno)
      unsafe unlink(name(temporary))
      return problem
    }
    return nil
  }

  /// Writes a file that isn't there yet.
  static func create(_ path: FilePath, with bytes: [UInt8], mode: mode_t = 0o644) -> String? {
    // Safe because the name ends with NUL.
    let descriptor = unsafe open(name(path), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode)
    guard descriptor >= 0 else { return message(errno) }
    defer { close(descriptor) }
    var written = 0
    while written < bytes.count {
      // Safe because write reads what is left of the bytes.
      let got = unsafe bytes.withUnsafeBytes { bytes in
        unsafe Glibc.write(
          descriptor, bytes.baseAddress.map { unsafe $0 + written }, bytes.count - written)
      }
      if got < 0 && errno == EINTR { continue }
      guard got > 0 else {
        let problem = message(errno)
        unsafe unlink(name(path))
        return problem
      }
      written += got
    }
    guard fsync(descriptor) == 0 || errno == EINVAL || errno == EROFS else { return message(errno) }
    return nil
  }

  static func makeFolders(above path: FilePath) -> String? {
    let slash = UInt8(ascii: "/")
    var end = 1
    while let next = path.bytes[end...].firstIndex(of: slash) {
      // Safe because the name ends with NUL.
      let made = unsafe mkdir(name(FilePath(bytes: Array(path.bytes[..<next]))), 0o755)
      guard made == 0 || errno == EEXIST else { return message(errno) }
      end = next + 1
    }
    return nil
  }

  static func exists(_ path: FilePath) -> Bool { unsafe access(name(path), F_OK) == 0 }

  /// - Returns: why it couldn't be done, or nil.
  static func remove(_ path: FilePath) -> String? {
    // Safe because the name ends with NUL.
    unsafe unlink(name(path)) == 0 ? nil : message(errno)
  }

  private static func name(_ path: FilePath) -> [CChar] {
    path.bytes.map(CChar.init(bitPattern:)) + [0]
  }

  private static func message(_ number: Int32) -> String {
    var buffer = [CChar](repeating: 0, count: 256)
    // Safe because strerror_r writes at most the buffer's length, NUL included.
    guard unsafe strerror_r(number, &buffer, buffer.count) == 0 else { return "error \(number)" }
    return String(
      decoding: buffer.prefix { $0 != 0 }.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
