// Baselines that no test asks for any more. Floor 7. They are told from a run that was whole and
// green alone: of a test that didn't run, or failed before its snapshot, nothing is known.

public import ProofDrawing

/// What was found out about a package's baselines.
public struct OrphanSnapshots: Sendable {
  /// Nobody asks for these; below the root.
  public var orphans: [FilePath] = []
  /// Of these sources no snapshot was taken in the run, and nothing says why: their baselines are
  /// left alone.
  public var unsure: [FilePath] = []

  /// - Throws: where the run says too little.
  public init(in root: FilePath, after run: RunResults) throws(SnapshotFileError) {
    guard run.marks.contains(where: { $0.isWhole && $0.isGreen }) else {
      throw SnapshotFileError(
        run.folder,
        run.marks.contains { $0.isWhole }
          ? "the run failed or broke off: orphans are told from one in which every test passes"
          : "the run was filtered: orphans are told from a run of all tests")
    }
    guard run.marks.allSatisfy({ $0.isWhole && $0.isGreen }) else {
      throw SnapshotFileError(
        run.folder, "a part of the run failed or was filtered: orphans are told from a whole one")
    }
    let libraries = Set(run.marks.map(\.library))
    let claimed = Set(run.results.map { FilePath($0.result.path) })
    let claimedFolders = Set(claimed.map(\.folder))
    let tree = try SnapshotTree(root) { path in
      SnapshotTree.isSnapshot(path) && (path.hasSuffix(".png") || path.hasSuffix(".txt"))
        && !path.hasSuffix(".new.png") && !path.hasSuffix(".new.txt")
    }
    for path in tree.files {
      let (plain, key) = OrphanSnapshots.split(path)
      if claimed.contains(plain) { continue }
      // Another system's baseline is another system's business.
      if !SnapshotPlatform.keysHere.contains(key) && claimedFolders.contains(path.folder) {
        continue
      }
      if try isKnown(path.folder, in: root, claimedFolders, libraries) {
        orphans.append(path)
      } else if !unsure.contains(path.folder) {
        unsure.append(path.folder)
      }
    }
  }

  /// Whether the run says enough about a folder of baselines.
  private func isKnown(
    _ folder: FilePath, in root: FilePath, _ claimed: Set<FilePath>, _ libraries: Set<String>
  ) throws(SnapshotFileError) -> Bool {
    let parts = folder.parts
    guard parts.count >= 2, parts[parts.count - 2].elementsEqual(SnapshotPlace.folderName.utf8)
    else { return false }
    let source = root.appending(
      FilePath(bytes: folder.folder.folder.appending(folder.lastName).bytes + Array(".swift".utf8)))
    // A source that is gone asks for nothing.
    guard try Disk.kind(source) == .file else { return true }
    guard claimed.contains(folder) else { return false }
    let text = String(decoding: try Disk.read(source), as: UTF8.self)
    if text.contains("XCTestCase") && !libraries.contains("xctest") { return false }
    if text.contains("@Test") && !libraries.contains("testing") { return false }
    return true
  }

  /// Without the platform's key, and the key.
  private static func split(_ path: FilePath) -> (FilePath, String) {
    let suffix = path.hasSuffix(".png") ? ".png" : ".txt"
    let name = path.lastName.text
    guard let at = name.firstIndex(of: "@") else { return (path, "") }
    let key = String(name[at...].dropLast(suffix.count))
    return (path.folder.appending(String(name[..<at]) + suffix), key)
  }

  /// Takes the orphans away.
  public func delete(in root: FilePath) throws(SnapshotFileError) {
    for path in orphans { try Disk.remove(root.appending(path)) }
  }
}
