// One name in a folder. Floor 4.

internal import Glibc
internal import ProofDrawing

/// A file told from every other, as long as it exists.
struct FileIdentity: Hashable, Sendable {
  let device: UInt64
  let inode: UInt64

  init(_ status: stat) {
    device = UInt64(status.st_dev)
    inode = UInt64(status.st_ino)
  }
}

struct FolderEntry {
  enum Kind {
    case file
    case folder(FileIdentity)
    case special
  }

  let name: [UInt8]
  private let type: UInt8

  /// All names of a folder, by bytes: the order of `--sort none` must not be the disk's.
  static func list(_ path: [UInt8]) throws(ScanError) -> [FolderEntry] {
    // Safe because the name is closed by a NUL, and the stream is closed at the end of this scope.
    guard let stream = unsafe opendir(Scanner.name(path)) else {
      let code = errno
      throw ScanError(
        path: nil, "the folder can't be read: \(FolderEntry.text(of: code))",
        advice: code == EACCES ? "check its permissions" : nil)
    }
    defer { unsafe closedir(stream) }
    var entries: [FolderEntry] = []
    while true {
      errno = 0
      guard let entry = unsafe readdir(stream) else {
        // A disk that fails midway must not make a folder look short.
        if errno != 0 {
          throw ScanError(
            path: nil, "the folder can't be read to its end: \(FolderEntry.text(of: errno))")
        }
        break
      }
      let type = unsafe entry.pointee.d_type
      // Safe because d_name is closed by a NUL within the entry.
      let name = unsafe withUnsafeBytes(of: entry.pointee.d_name) { bytes in
        unsafe Array(bytes.prefix { $0 != 0 })
      }
      if name == [46] || name == [46, 46] { continue }
      entries.append(FolderEntry(name: name, type: type))
    }
    entries.sort { $0.name.lexicographicallyPrecedes($1.name) }
    return entries
  }

  /// What the name leads to, through links; nil where it leads nowhere.
  func kind(at path: [UInt8]) -> Kind? {
    if type == UInt8(DT_REG) { return .file }
    if type != UInt8(DT_DIR), type != UInt8(DT_LNK), type != UInt8(DT_UNKNOWN) { return .special }
    var status = stat()
    // Safe because the name is closed by a NUL and `status` lives on this frame.
    guard unsafe stat(Scanner.name(path), &status) == 0 else { return nil }
    switch status.st_mode & S_IFMT {
    case S_IFDIR: return .folder(FileIdentity(status))
    case S_IFREG: return .file
    default: return .special
    }
  }

  static func text(of code: Int32) -> String {
    // Safe because strerror's text is copied before anything else runs on this thread.
    unsafe strerror(code).map { unsafe String(cString: $0).lowercased() } ?? "error \(code)"
  }
}
