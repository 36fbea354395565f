// Items as files: which of them is the same as another, whatever it is called. Floor 4.

internal import Glibc
public import ProofDrawing

extension Items {
  /// The first item that is the same file as one of these, through any link; nil when none is.
  ///
  /// Files that don't exist clash with nothing, and when none exists no item is looked at.
  public func firstClash(with outputs: [FilePath]) -> (item: Int, output: FilePath)? {
    var existing: [FileIdentity: FilePath] = [:]
    for path in outputs {
      if let identity = Items.identity(of: path) { existing[identity] = path }
    }
    guard !existing.isEmpty else { return nil }
    for item in 0..<count {
      if let identity = Items.identity(of: path(item)), let output = existing[identity] {
        return (item, output)
      }
    }
    return nil
  }

  /// nil for what isn't a plain file.
  private static func identity(of path: FilePath) -> FileIdentity? {
    var status = stat()
    // Safe because the name is closed by a NUL and `status` lives on this frame.
    guard unsafe stat(Scanner.name(path.bytes), &status) == 0,
      status.st_mode & S_IFMT == S_IFREG
    else { return nil }
    return FileIdentity(status)
  }
}

/// The first 512 bytes of a file, or all of a shorter one; nil where there are none to be read.
/// Never waits for a pipe.
public func firstBytes(of path: FilePath) -> [UInt8]? { firstBytes(of: path.bytes) }

func firstBytes(of path: [UInt8]) -> [UInt8]? {
  // Safe because the name is closed by a NUL and the read stays inside the array.
  let descriptor = unsafe open(Scanner.name(path), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY)
  guard descriptor >= 0 else { return nil }
  defer { close(descriptor) }
  var bytes = [UInt8](repeating: 0, count: 512)
  let count = unsafe bytes.withUnsafeMutableBytes { buffer in
    unsafe read(descriptor, buffer.baseAddress, buffer.count)
  }
  return count > 0 ? Array(bytes[..<count]) : nil
}
