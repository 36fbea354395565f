// Where an output really goes: links followed, folders made, what stands there looked at. Floor 6.
// It writes no byte of the output.

internal import Glibc
internal import ProofDrawing

/// The target of an output, settled before anything is written.
struct OutputPlace {
  enum Kind {
    /// Nothing, or a file that will be replaced.
    case file
    /// A pipe or a terminal: bytes go straight in, there is nothing to rename.
    case stream
  }

  let kind: Kind
  /// The name to rename to, closed by a NUL; for a stream, the name as given.
  let name: [CChar]
  /// The folder of `name` with its slash, without NUL; empty for the working directory.
  let folder: [CChar]
  /// The permissions of the file that stands there.
  let oldMode: mode_t?

  private static let slash = CChar(bitPattern: UInt8(ascii: "/"))

  /// Follows the links at the end of the path, so that they stay and their file is replaced.
  init(_ path: FilePath, makeFolders: Bool) throws(OutputError) {
    guard !path.bytes.isEmpty, !path.bytes.contains(0) else {
      throw OutputError(.write, path, code: ENOENT)
    }
    let given = path.bytes.map { CChar(bitPattern: $0) } + [0]
    // A pipe's link in /proc leads to no name: what the whole path is comes before its links.
    if let kind = OutputPlace.kind(given), kind != S_IFREG {
      guard kind == S_IFIFO || kind == S_IFCHR else {
        throw OutputError(.write, path, code: kind == S_IFDIR ? EISDIR : ENOTSUP)
      }
      self.kind = .stream
      name = given
      folder = []
      oldMode = nil
      return
    }
    let name = try OutputPlace.followed(given, path)
    let folder = OutputPlace.folder(of: name)
    guard name.count > folder.count + 1 else { throw OutputError(.write, path, code: EISDIR) }
    if makeFolders { try OutputPlace.make(folder) }
    var old = stat()
    // Safe because the name is closed by a NUL and `old` lives on this frame.
    if unsafe stat(name, &old) == 0 {
      // Renaming would get past the write protection of the file that is replaced.
      guard unsafe faccessat(AT_FDCWD, name, W_OK, AT_EACCESS) == 0 else {
        throw OutputError(.write, path, code: errno)
      }
      oldMode = old.st_mode & 0o777
    } else if errno == ENOENT {
      oldMode = nil
    } else {
      throw OutputError(.write, path, code: errno)
    }
    kind = .file
    self.name = name
    self.folder = folder
  }

  /// The last part of the name, without NUL.
  var lastPart: ArraySlice<CChar> { name[folder.count...].dropLast() }

  /// The file's type, links followed; nil for what doesn't exist or can't be seen.
  private static func kind(_ name: [CChar]) -> mode_t? {
    var status = stat()
    // Safe because the name is closed by a NUL and `status` lives on this frame.
    return unsafe stat(name, &status) == 0 ? status.st_mode & S_IFMT : nil
  }

  private static func folder(of name: [CChar]) -> [CChar] {
    name.lastIndex(of: slash).map { Array(name[...$0]) } ?? []
  }

  /// Where a link at the end of the path leads, whether or not something is there.
  private static func followed(_ given: [CChar], _ path: FilePath) throws(OutputError) -> [CChar] {
    var name = given
    // As many as the kernel follows.
    for _ in 0...40 {
      var target = [CChar](repeating: 0, count: Int(PATH_MAX))
      // Safe because the name is closed by a NUL and the count is the buffer's.
      let count = unsafe readlink(name, &target, target.count)
      // EINVAL: no link. Whatever else is wrong comes up again, and is said, when it is written.
      if count < 0 { return name }
      guard count < target.count else {
        throw OutputError(.followLink, path, code: ENAMETOOLONG)
      }
      let isAbsolute = target[0] == slash
      name = (isAbsolute ? [] : folder(of: name)) + target[..<count] + [0]
    }
    throw OutputError(.followLink, path, code: ELOOP)
  }

  private static func make(_ folder: [CChar]) throws(OutputError) {
    for (index, byte) in folder.enumerated() where byte == slash && index > 0 {
      let part = Array(folder[..<index]) + [0]
      let kind = kind(part)
      if kind == S_IFDIR { continue }
      let path = FilePath(bytes: part.dropLast().map { UInt8(bitPattern: $0) })
      guard kind == nil else { throw OutputError(.makeFolder, path, code: ENOTDIR) }
      // Safe because the name is closed by a NUL. Another run may have been first.
      guard unsafe mkdir(part, 0o777) == 0 || errno == EEXIST else {
        throw OutputError(.makeFolder, path, code: errno)
      }
    }
  }
}
