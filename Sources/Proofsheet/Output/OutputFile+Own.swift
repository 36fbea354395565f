// Which files are ours, and which must not be replaced. Floor 6.

internal import Glibc
internal import ProofCodecs
internal import ProofDrawing
internal import ProofItems

extension OutputFile {
  /// Whether a file was written by Proofsheet: by its mark, not by its name.
  static func isOwn(_ path: FilePath) -> Bool {
    // Safe because the name is closed by a NUL and the read stays inside the array.
    let descriptor = unsafe Glibc.open(
      path.bytes.map { CChar(bitPattern: $0) } + [0], O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { return false }
    defer { Glibc.close(descriptor) }
    var head = [UInt8](repeating: 0, count: 128)
    let count = unsafe head.withUnsafeMutableBytes { bytes in
      unsafe Glibc.read(descriptor, bytes.baseAddress, bytes.count)
    }
    return count > 0 && PNGFormat.isMarked(head: Array(head[..<count]))
  }

  /// Refuses to replace a picture that the run draws from, whatever it is called there.
  static func refuseInputs(_ outputs: [FilePath], of items: Items) throws(RunError) {
    struct Identity: Hashable {
      let device: UInt64
      let inode: UInt64
    }
    func identity(_ path: FilePath) -> Identity? {
      var status = stat()
      // Safe because the name is closed by a NUL and `status` lives on this frame.
      guard unsafe stat(path.bytes.map { CChar(bitPattern: $0) } + [0], &status) == 0,
        status.st_mode & S_IFMT == S_IFREG
      else { return nil }
      return Identity(device: UInt64(status.st_dev), inode: UInt64(status.st_ino))
    }
    var existing: [Identity: FilePath] = [:]
    for path in outputs {
      if let identity = identity(path) { existing[identity] = path }
    }
    // A first run replaces nothing, and costs nothing here.
    guard !existing.isEmpty else { return }
    for index in 0..<items.count {
      if let identity = identity(items.path(index)), let path = existing[identity] {
        throw RunError(
          .usage, path: path, "is also an input, as \(items.name(index))",
          advice: "give the output another name")
      }
    }
  }
}
