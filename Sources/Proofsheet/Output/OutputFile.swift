// A file that has its name only when it is whole. Floor 6.
// A temporary beside the target, written front to back, synced, renamed: no lock, no link, so it
// holds on network file systems and between hosts.

internal import CShimOS
internal import Glibc
internal import ProofDrawing

/// Why a file can't be written.
struct OutputError: Error, Hashable, Sendable {
  /// A sentence without the target's path.
  let message: String

  /// The system's reason for an operation, with the file it was about where that isn't the target.
  init(_ operation: String, code: Int32, about path: String? = nil) {
    // Safe because strerror's text is copied before anything else runs on this thread.
    let reason = unsafe strerror(code).map { unsafe String(cString: $0) } ?? "error \(code)"
    message = "can't \(operation)\(path.map { " \($0)" } ?? ""): \(reason.lowercased())"
  }
}

/// The owner of a temporary file; without ``publish()`` nothing is left of it.
struct OutputFile: ~Copyable {
  private var descriptor: Int32
  /// nil for standard output.
  private let temporary: [CChar]?
  private let target: [CChar]
  private let guardSlot: Int32
  private var isPublished = false

  /// Makes the temporary file.
  ///
  /// A target that is a link stays one: the file that it names is replaced. The new file keeps the
  /// old one's permissions, or gets 0666 less the umask.
  init(path: FilePath, makesFolders: Bool) throws(OutputError) {
    guard !path.bytes.isEmpty, !path.bytes.contains(0) else {
      throw OutputError("write", code: ENOENT)
    }
    let target = OutputFile.resolved(path.bytes.map { CChar(bitPattern: $0) } + [0])
    let slash = target.lastIndex(of: CChar(bitPattern: UInt8(ascii: "/")))
    let folder = slash.map { Array(target[...$0]) } ?? []
    let name = Array(target[(slash.map { $0 + 1 } ?? 0)...].dropLast())
    if makesFolders { try OutputFile.makeFolders(folder) }
    var old = stat()
    // Safe because the name is closed by a NUL and `old` lives on this frame.
    let hasOld = unsafe stat(target, &old) == 0
    if hasOld, old.st_mode & S_IFMT == S_IFDIR { throw OutputError("write", code: EISDIR) }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<100 {
      let suffix = String(UInt32.random(in: .min ... .max, using: &random), radix: 36)
      // 255 bytes are the longest name; the rest of a long one is left out.
      let stem = name.prefix(220)
      let temporary: [CChar] =
        folder + ".".utf8CString.dropLast() + stem + ".proofsheet-".utf8CString.dropLast()
        + suffix.utf8CString
      let slot = unsafe proofsheet_guard_file(temporary)
      let descriptor = unsafe open(temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
      if descriptor >= 0 {
        if hasOld { fchmod(descriptor, old.st_mode & 0o7777) }
        self.descriptor = descriptor
        self.temporary = temporary
        self.target = target
        guardSlot = slot
        return
      }
      let code = errno
      proofsheet_unguard_file(slot)
      if code != EEXIST { throw OutputError("write", code: code) }
    }
    throw OutputError("find a free temporary name", code: EEXIST)
  }

  private init(standardOutput descriptor: Int32) {
    self.descriptor = descriptor
    temporary = nil
    target = []
    guardSlot = -1
  }

  /// Standard output: written as it comes.
  static func standardOutput() -> OutputFile { OutputFile(standardOutput: STDOUT_FILENO) }

  /// Writes every byte, or throws.
  func write(_ bytes: RawSpan) throws(OutputError) {
    var code: Int32 = 0
    // Safe because the pointer stays inside the span.
    unsafe bytes.withUnsafeBytes { buffer in
      var rest = UnsafeRawBufferPointer(buffer)
      while let base = rest.baseAddress, rest.count > 0 {
        let count = unsafe Glibc.write(descriptor, base, rest.count)
        if count < 0, errno == EINTR { continue }
        guard count > 0 else {
          code = count == 0 ? EIO : errno
          return
        }
        unsafe rest = UnsafeRawBufferPointer(rebasing: rest[count...])
      }
    }
    if code != 0 { throw OutputError("write", code: code) }
  }

  /// Syncs and closes, still under the temporary name: no descriptor is held from here on.
  mutating func seal() throws(OutputError) {
    guard temporary != nil, descriptor >= 0 else { return }
    let synced = fsync(descriptor)
    // Some file systems can't sync; what they say of it is no reason to lose the picture.
    let code = synced == 0 || errno == EINVAL || errno == ENOTSUP ? 0 : errno
    let closed = close(descriptor)
    let closeCode = closed == 0 ? 0 : errno
    descriptor = -1
    if code != 0 { throw OutputError("write", code: code) }
    if closeCode != 0, closeCode != EINTR { throw OutputError("write", code: closeCode) }
  }

  /// Renames the file to its name and syncs the folder.
  consuming func publish() throws(OutputError) {
    try seal()
    guard let temporary else { return }
    guard unsafe rename(temporary, target) == 0 else { throw OutputError("rename", code: errno) }
    isPublished = true
    let slash = target.lastIndex(of: CChar(bitPattern: UInt8(ascii: "/")))
    let folder: [CChar] = slash.map { Array(target[...$0]) + [0] } ?? [46, 0]
    let handle = unsafe open(folder, O_RDONLY | O_DIRECTORY | O_CLOEXEC)
    if handle >= 0 {
      fsync(handle)
      close(handle)
    }
  }

  deinit {
    guard let temporary else { return }
    if descriptor >= 0 { close(descriptor) }
    if !isPublished { unsafe unlink(temporary) }
    proofsheet_unguard_file(guardSlot)
  }

  /// Where a link leads, so that the link itself stays; a name that doesn't exist yet is itself.
  private static func resolved(_ path: [CChar]) -> [CChar] {
    var status = stat()
    // Safe because the names are closed by NULs; realpath's result is copied and freed here.
    guard unsafe lstat(path, &status) == 0, status.st_mode & S_IFMT == S_IFLNK,
      let real = unsafe realpath(path, nil)
    else { return path }
    defer { unsafe free(real) }
    return unsafe Array(unsafe UnsafeBufferPointer(start: real, count: strlen(real) + 1))
  }

  private static func makeFolders(_ folder: [CChar]) throws(OutputError) {
    let slash = CChar(bitPattern: UInt8(ascii: "/"))
    for (index, byte) in folder.enumerated() where byte == slash && index > 0 {
      let part = Array(folder[..<index]) + [0]
      var status = stat()
      // Safe because the name is closed by a NUL.
      if unsafe stat(part, &status) == 0 { continue }
      guard unsafe mkdir(part, 0o777) == 0 || errno == EEXIST else {
        throw OutputError(
          "make the folder", code: errno,
          about: String(decoding: part.dropLast().map { UInt8(bitPattern: $0) }, as: UTF8.self))
      }
    }
  }
}
