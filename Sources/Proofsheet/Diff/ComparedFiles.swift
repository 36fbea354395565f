// Which files a comparison reads, whatever names they go by: none of them may be written over.
// Floor 6.

internal import Glibc
internal import ProofDrawing

/// The files and folders that are compared.
struct ComparedFiles: Sendable {
  /// What makes two names the same file.
  private struct Identity: Hashable {
    let device: dev_t
    let number: ino_t

    init?(_ path: FilePath) {
      var status = stat()
      // Safe because the name is closed by a NUL and `status` lives on this frame.
      guard unsafe stat(path.bytes.map { CChar(bitPattern: $0) } + [0], &status) == 0 else {
        return nil
      }
      (device, number) = (status.st_dev, status.st_ino)
    }
  }

  private let files: Set<Identity>
  private let folders: [Identity]

  /// - Parameter folders: in which no picture may be written either: it would be compared itself.
  init(_ files: some Sequence<FilePath>, folders: [FilePath] = []) {
    self.files = Set(files.lazy.compactMap(Identity.init))
    self.folders = folders.compactMap(Identity.init)
  }

  /// - Throws: when `path` is one of the files, under this name or another.
  func checkOutput(_ path: FilePath) throws(RunError) {
    guard let own = Identity(path), files.contains(own) else { return }
    throw RunError(
      .usage, path: path, "it would replace what is compared", advice: "give it a name of its own")
  }

  /// - Throws: when the folder, which needn't exist yet, is or lies in a compared one.
  func checkFolder(_ path: FilePath) throws(RunError) {
    var place = path.bytes
    // Upwards by name to what exists, from there upwards by `..`, which follows no link.
    while !place.isEmpty, Identity(FilePath(bytes: place)) == nil {
      while place.last == UInt8(ascii: "/") { place.removeLast() }
      while let last = place.last, last != UInt8(ascii: "/") { place.removeLast() }
    }
    if place.isEmpty { place = [UInt8(ascii: ".")] }
    var known: Identity?
    while let own = Identity(FilePath(bytes: place)), own != known {
      if folders.contains(own) {
        throw RunError(
          .usage, path: path, "pictures in a folder that is compared would be compared themselves",
          advice: "name a folder outside of both")
      }
      known = own
      place += Array("/..".utf8)
    }
  }
}
