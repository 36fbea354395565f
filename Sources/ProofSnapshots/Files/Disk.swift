// The few things that baselines need of the file system, on names as bytes. Floor 7.
// Files are written beside their name and renamed, so that no reader and no parallel test ever sees
// half of one. What fails is thrown with its path; nothing is guessed.

internal import Glibc
public import ProofDrawing

/// Why a file or a folder of snapshots can't be used.
public struct SnapshotFileError: Error, Hashable, Sendable {
  public let path: FilePath
  /// A sentence without the path.
  public let message: String
  /// Nothing of that name is there.
  public let isMissing: Bool

  init(_ path: FilePath, _ message: String, isMissing: Bool = false) {
    self.path = path
    self.message = message
    self.isMissing = isMissing
  }

  init(_ path: FilePath, _ verb: String, code: Int32) {
    self.path = path
    isMissing = code == ENOENT
    // Safe because strerror's text is copied before anything else runs on this thread.
    let reason = unsafe strerror(code).map { unsafe String(cString: $0).lowercased() }
    message = "can't \(verb): \(reason ?? "error \(code)")"
  }

  /// Path and sentence.
  public var text: String { "\(path.text): \(message)" }
}

enum Disk {
  enum Kind {
    case file
    case folder
    case other
  }

  /// What stands at a path, links followed; nil where nothing does.
  static func kind(_ path: FilePath) throws(SnapshotFileError) -> Kind? {
    var status = stat()
    // Safe because the name is closed by a NUL and `status` lives on this frame.
    return try kind(path, unsafe stat(path.nameForC, &status), status)
  }

  /// The same of a link itself.
  static func ownKind(_ path: FilePath) throws(SnapshotFileError) -> Kind? {
    var status = stat()
    // Safe because the name is closed by a NUL and `status` lives on this frame.
    return try kind(path, unsafe lstat(path.nameForC, &status), status)
  }

  private static func kind(
    _ path: FilePath, _ result: Int32, _ status: stat
  ) throws(SnapshotFileError) -> Kind? {
    guard result == 0 else {
      if errno == ENOENT || errno == ENOTDIR { return nil }
      throw SnapshotFileError(path, "look at it", code: errno)
    }
    switch status.st_mode & S_IFMT {
    case S_IFREG: return .file
    case S_IFDIR: return .folder
    default: return .other
    }
  }

  /// Seconds and nanoseconds of the last change.
  static func changed(_ path: FilePath) throws(SnapshotFileError) -> (Int, Int) {
    var status = stat()
    // Safe because the name is closed by a NUL and `status` lives on this frame.
    guard unsafe stat(path.nameForC, &status) == 0 else {
      throw SnapshotFileError(path, "look at it", code: errno)
    }
    return (status.st_mtim.tv_sec, status.st_mtim.tv_nsec)
  }

  /// Names in a folder, without `.` and `..`, by their bytes.
  static func names(in folder: FilePath) throws(SnapshotFileError) -> [FilePath] {
    // Safe because the name is closed by a NUL and the stream is closed below.
    guard let stream = unsafe opendir(folder.nameForC) else {
      throw SnapshotFileError(folder, "open the folder", code: errno)
    }
    defer { unsafe closedir(stream) }
    var names: [FilePath] = []
    while true {
      errno = 0
      // Safe because the entry is read before the next call on this stream.
      guard let entry = unsafe readdir(stream) else { break }
      let bytes = unsafe withUnsafeBytes(of: &entry.pointee.d_name) { raw in
        unsafe Array(raw.prefix { $0 != 0 })
      }
      if bytes != [0x2E] && bytes != [0x2E, 0x2E] { names.append(FilePath(bytes: bytes)) }
    }
    if errno != 0 { throw SnapshotFileError(folder, "read the folder", code: errno) }
    return names.sorted { $0.bytes.lexicographicallyPrecedes($1.bytes) }
  }

  /// A whole file; a pipe, which may never end, is none.
  static func read(_ path: FilePath) throws(SnapshotFileError) -> [UInt8] {
    switch try kind(path) {
    case .folder: throw SnapshotFileError(path, "it is a folder")
    case .other: throw SnapshotFileError(path, "it isn't a file")
    default: break
    }
    // Safe because the name is closed by a NUL.
    let descriptor = unsafe open(path.nameForC, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw SnapshotFileError(path, "open it", code: errno) }
    defer { close(descriptor) }
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 1 << 18)
    while true {
      let room = buffer.count
      // Safe because read writes within the buffer.
      let count = unsafe buffer.withUnsafeMutableBytes { raw in
        unsafe Glibc.read(descriptor, raw.baseAddress, room)
      }
      if count < 0 && errno == EINTR { continue }
      guard count >= 0 else { throw SnapshotFileError(path, "read it", code: errno) }
      if count == 0 { return bytes }
      bytes.append(contentsOf: buffer[..<count])
    }
  }

  /// Makes a folder and those above it.
  static func makeFolder(_ path: FilePath) throws(SnapshotFileError) {
    if try kind(path) == .folder { return }
    let above = path.folder
    if above != path, !above.bytes.isEmpty { try makeFolder(above) }
    // Safe because the name is closed by a NUL. Another test may have been faster.
    if unsafe mkdir(path.nameForC, 0o777) != 0, errno != EEXIST {
      throw SnapshotFileError(path, "make the folder", code: errno)
    }
  }

  /// A whole file in place of what has the name; folders are made.
  static func write(_ bytes: [UInt8], to path: FilePath) throws(SnapshotFileError) {
    try makeFolder(path.folder)
    let temporary = FilePath(
      bytes: path.folder.appending(".proofsheet-").bytes
        + Array(String(UInt64.random(in: .min ... .max), radix: 36).utf8))
    // Safe because the name is closed by a NUL.
    let descriptor = unsafe open(
      temporary.nameForC, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw SnapshotFileError(path, "write it", code: errno) }
    var code: Int32 = 0
    var start = 0
    while start < bytes.count {
      // Safe because write reads within the array.
      let count = unsafe bytes.withUnsafeBytes { raw in
        unsafe Glibc.write(descriptor, raw.baseAddress.map { unsafe $0 + start }, raw.count - start)
      }
      if count < 0 && errno == EINTR { continue }
      if count < 0 {
        code = errno
        break
      }
      start += count
    }
    if close(descriptor) != 0 && code == 0 && errno != EINTR { code = errno }
    // Safe because both names are closed by a NUL.
    if code == 0, unsafe rename(temporary.nameForC, path.nameForC) != 0 { code = errno }
    guard code == 0 else {
      unsafe unlink(temporary.nameForC)
      throw SnapshotFileError(path, "write it", code: code)
    }
  }

  /// Gives a file another name on the same disk, in place of what has it.
  static func move(_ path: FilePath, to other: FilePath) throws(SnapshotFileError) {
    // Safe because both names are closed by a NUL.
    guard unsafe rename(path.nameForC, other.nameForC) == 0 else {
      throw SnapshotFileError(other, "rename to it", code: errno)
    }
  }

  /// Takes a file away; that it isn't there is all right.
  static func remove(_ path: FilePath) throws(SnapshotFileError) {
    // Safe because the name is closed by a NUL.
    if unsafe unlink(path.nameForC) != 0, errno != ENOENT, errno != ENOTDIR {
      throw SnapshotFileError(path, "remove it", code: errno)
    }
  }

  /// Takes an empty folder away.
  static func removeFolder(_ path: FilePath) throws(SnapshotFileError) {
    // Safe because the name is closed by a NUL.
    if unsafe rmdir(path.nameForC) != 0, errno != ENOENT {
      throw SnapshotFileError(path, "remove the folder", code: errno)
    }
  }

  /// The folder that relative names start from.
  static func workingFolder() throws(SnapshotFileError) -> FilePath {
    // Safe because getcwd allocates, and its text is copied and freed here.
    guard let text = unsafe getcwd(nil, 0) else {
      throw SnapshotFileError(FilePath("."), "find out where it is", code: errno)
    }
    defer { unsafe free(text) }
    return FilePath(unsafe String(cString: text))
  }
}

extension FilePath {
  private static let slash = UInt8(ascii: "/")

  /// Closed by a NUL.
  var nameForC: [CChar] { bytes.map { CChar(bitPattern: $0) } + [0] }

  /// For messages.
  var text: String { String(decoding: bytes, as: UTF8.self) }

  /// The folder that it is in; `.` for a bare name, `/` for the root.
  var folder: FilePath {
    guard let last = bytes.lastIndex(of: FilePath.slash) else { return FilePath(".") }
    return FilePath(bytes: last == 0 ? [FilePath.slash] : Array(bytes[..<last]))
  }

  /// What stands behind the last slash.
  var lastName: FilePath {
    FilePath(bytes: Array(bytes[((bytes.lastIndex(of: FilePath.slash) ?? -1) + 1)...]))
  }

  func appending(_ name: FilePath) -> FilePath {
    if bytes.isEmpty || bytes == [0x2E] { return name }
    return FilePath(
      bytes: bytes + (bytes.last == FilePath.slash ? [] : [FilePath.slash]) + name.bytes)
  }

  func appending(_ name: String) -> FilePath { appending(FilePath(name)) }

  func hasSuffix(_ suffix: String) -> Bool {
    bytes.count > suffix.utf8.count && bytes.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
  }

  /// Without the bytes at its end.
  func dropping(_ suffix: String) -> FilePath {
    hasSuffix(suffix) ? FilePath(bytes: Array(bytes.dropLast(suffix.utf8.count))) : self
  }

  /// The way from a folder to this; nil where it isn't in it.
  func below(_ folder: FilePath) -> FilePath? {
    if folder.bytes.isEmpty || folder.bytes == [0x2E] { return self }
    var prefix = folder.bytes
    if prefix.last != FilePath.slash { prefix.append(FilePath.slash) }
    guard bytes.count > prefix.count, bytes.starts(with: prefix) else { return nil }
    return FilePath(bytes: Array(bytes.dropFirst(prefix.count)))
  }

  /// Path parts between slashes.
  var parts: [ArraySlice<UInt8>] {
    bytes.split(separator: FilePath.slash).filter { !$0.elementsEqual([0x2E]) }
  }

  var isAbsolute: Bool { bytes.first == FilePath.slash }
}
