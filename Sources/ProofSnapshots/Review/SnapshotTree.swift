// Walks for the files that reviewing is about: proposals, results, baselines. Floor 7. Names are
// bytes, links to folders aren't followed, and what can't be read is an error, since a review that
// leaves something out is none.

internal import ProofDrawing

struct SnapshotTree {
  /// Relative to the folder that was walked, in the order of their bytes.
  private(set) var files: [FilePath] = []

  /// Folders without snapshots, or with somebody else's.
  private static let passedOver: Set<String> = [".build", ".git", ".svn", "node_modules"]

  /// - Parameter isWanted: by the path below the folder. What lies in a run's folder, which has the
  ///   same tree, isn't asked for unless the walk begins there.
  init(_ folder: FilePath, isWanted: (FilePath) -> Bool) throws(SnapshotFileError) {
    try walk(folder, FilePath(""), depth: 0, isWanted)
  }

  private mutating func walk(
    _ folder: FilePath, _ below: FilePath, depth: Int, _ isWanted: (FilePath) -> Bool
  ) throws(SnapshotFileError) {
    guard depth < 64 else { throw SnapshotFileError(folder, "folders stand too deep here") }
    let names = try Disk.names(in: folder)
    if depth > 0 && names.contains(where: { $0.hasSuffix(RunMark.suffix) }) { return }
    for name in names {
      let path = folder.appending(name)
      let relative = below.appending(name)
      switch try Disk.ownKind(path) {
      case .folder:
        if depth > 0 || !SnapshotTree.passedOver.contains(name.text) {
          try walk(path, relative, depth: depth + 1, isWanted)
        }
      case .file:
        if isWanted(relative) { files.append(relative) }
      default: break
      }
    }
  }

  /// Whether a path leads through a folder of baselines.
  static func isSnapshot(_ path: FilePath) -> Bool {
    path.parts.dropLast().contains { $0.elementsEqual(SnapshotPlace.folderName.utf8) }
  }
}
