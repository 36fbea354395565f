// A file that has its name only when it is whole. Floor 6.
// A temporary beside the target, written front to back, synced, renamed: no lock, no link, so it
// holds on network file systems and between hosts. It never touches what stands there before.

internal import CShimOS
internal import Glibc
internal import ProofDrawing

/// The owner of a temporary file; without ``commit(sync:)`` nothing is left of it.
///
/// - A target that is a link stays one: the file that it names is replaced, or made.
/// - The new file has the old one's permissions, or 0666 less the umask. Its owner is who runs.
/// - A file that may not be written isn't replaced, even where its folder would allow it.
/// - A pipe or a terminal in the target's place gets the bytes straight, as standard output does.
/// - Folders that were made stay, also when the file doesn't.
struct OutputFile: ~Copyable {
  /// -1 once closed.
  private var descriptor: Int32
  private let path: FilePath
  /// nil for a stream, whose bytes can't be taken back.
  private let place: OutputPlace?
  private let temporary: [CChar]
  private let guardNumber: Int32
  private let closesDescriptor: Bool
  private var isCommitted = false
  /// Chunks come as four bytes here and eight there.
  private var buffer: [UInt8] = []

  private static let bufferSize = 65_536

  /// Makes the temporary file.
  /// - Parameter makesFolders: whether folders in the path that don't exist are made.
  init(path: FilePath, makesFolders: Bool) throws(OutputError) {
    let place = try OutputPlace(path, makeFolders: makesFolders)
    if place.kind == .stream {
      let descriptor = try OutputFile.open(
        place.name, O_WRONLY | O_CLOEXEC | O_NOCTTY, 0, path)
      self.init(
        descriptor, path: path, place: nil, temporary: [], guardNumber: -1, closes: true)
      return
    }
    var random = SystemRandomNumberGenerator()
    for _ in 0..<100 {
      let temporary = OutputFile.temporaryName(in: place, &random)
      // Safe because the name is closed by a NUL; the guard copies it.
      let number = unsafe proofsheet_guard_file(temporary)
      guard number >= 0 else { throw OutputError(.write, path, code: ENOMEM) }
      do throws(OutputError) {
        // No more open than the old file was, not even for a moment.
        let descriptor = try OutputFile.open(
          temporary, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, place.oldMode ?? 0o666, path)
        // Bits that the umask took; some file systems know no permissions and refuse.
        if let mode = place.oldMode { _ = fchmod(descriptor, mode) }
        self.init(
          descriptor, path: path, place: place, temporary: temporary, guardNumber: number,
          closes: true)
        return
      } catch {
        proofsheet_unguard_file(number)
        if error.code != EEXIST { throw error }
      }
    }
    throw OutputError(.write, path, code: EEXIST)
  }

  private init(
    _ descriptor: Int32, path: FilePath, place: OutputPlace?, temporary: [CChar],
    guardNumber: Int32, closes: Bool
  ) {
    self.descriptor = descriptor
    self.path = path
    self.place = place
    self.temporary = temporary
    self.guardNumber = guardNumber
    closesDescriptor = closes
  }

  /// Standard output: written as it comes. SIGPIPE must be ignored, so that a reader who has gone
  /// is an error.
  static func standardOutput() -> OutputFile {
    OutputFile(
      proofsheet_claim_stdout(), path: FilePath("-"), place: nil, temporary: [], guardNumber: -1,
      closes: false)
  }

  /// Takes every byte, or throws; they may wait in memory until the next call.
  mutating func write(_ bytes: RawSpan) throws(OutputError) {
    if buffer.count + bytes.byteCount > OutputFile.bufferSize { try flush() }
    if bytes.byteCount >= OutputFile.bufferSize {
      var code: Int32 = 0
      // Safe because the pointer stays inside the span.
      unsafe bytes.withUnsafeBytes { unsafe code = OutputFile.writeAll($0, to: descriptor) }
      if code != 0 { throw OutputError(.write, path, code: code) }
    } else {
      // Safe because the bytes are copied.
      unsafe bytes.withUnsafeBytes { unsafe buffer.append(contentsOf: $0) }
    }
  }

  /// Writes what waits in memory.
  private mutating func flush() throws(OutputError) {
    // Safe because the pointer stays inside the array.
    let code = unsafe buffer.withUnsafeBytes { bytes in
      unsafe OutputFile.writeAll(bytes, to: descriptor)
    }
    buffer.removeAll(keepingCapacity: true)
    if code != 0 { throw OutputError(.write, path, code: code) }
  }

  /// Writes what is left and closes the file, still under its temporary name: no descriptor is held
  /// from here on, and nothing can be written any more.
  /// - Parameter sync: whether to wait until the disk has it.
  mutating func seal(sync: Bool = true) throws(OutputError) {
    guard descriptor >= 0 else { return }
    try flush()
    guard closesDescriptor else { return }
    // Some file systems can't sync; that is no reason to lose the picture.
    if sync, place != nil, fsync(descriptor) != 0, errno != EINVAL, errno != ENOTSUP {
      throw OutputError(.sync, path, code: errno)
    }
    let code = close(descriptor) == 0 ? 0 : errno
    descriptor = -1
    // Linux closes first and says EINTR after.
    if code != 0, code != EINTR { throw OutputError(.write, path, code: code) }
  }

  /// Gives the file its name, in place of what had it.
  /// - Parameter sync: whether to wait until the disk has the file and its name; without, a power
  ///   cut may leave an empty file.
  consuming func commit(sync: Bool) throws(OutputError) {
    try seal(sync: sync)
    guard let place else { return }
    // Safe because both names are closed by NULs.
    guard unsafe rename(temporary, place.name) == 0 else {
      throw OutputError(.rename, path, code: errno)
    }
    isCommitted = true
    if sync { try OutputFile.syncFolder(place.folder) }
  }

  deinit {
    if descriptor >= 0, closesDescriptor { close(descriptor) }
    // Safe because the name is closed by a NUL. What can't be removed has been said already.
    if place != nil, !isCommitted { unsafe unlink(temporary) }
    proofsheet_unguard_file(guardNumber)
  }

  /// `.NAME.proofsheet-RANDOM` in the target's folder. Of a long name the beginning stands, whole
  /// characters of UTF-8: 255 bytes are the longest.
  private static func temporaryName(
    in place: OutputPlace, _ random: inout SystemRandomNumberGenerator
  ) -> [CChar] {
    var stem = Array(place.lastPart)
    if stem.count > 220 {
      var end = 220
      while end > 0, UInt8(bitPattern: stem[end]) & 0xC0 == 0x80 { end -= 1 }
      stem = Array(stem[..<end])
    }
    let suffix = String(UInt32.random(in: .min ... .max, using: &random), radix: 36)
    return place.folder + ".".utf8CString.dropLast() + stem
      + ".proofsheet-".utf8CString.dropLast() + suffix.utf8CString
  }
}
