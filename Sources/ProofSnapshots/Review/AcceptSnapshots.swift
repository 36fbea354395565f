// Proposals become baselines: the one door through which a baseline changes. Floor 7.

public import ProofDrawing
internal import ProofGeometry

/// What became of a proposal.
public struct AcceptedSnapshot: Hashable, Sendable {
  /// Of the baseline, as it was reached.
  public var path: FilePath
  /// nil when it was accepted.
  public var problem: String?
  /// The problem is the proposal itself: no picture, no text.
  public var isUnreadable = false
}

/// Moves `NAME.new.png` and `NAME.new.txt` over their baselines.
///
/// - Parameters:
///   - root: the folder whose `__Snapshots__` folders hold the baselines.
///   - source: artifacts of a run, which have the same tree; nil for the proposals beside the
///     baselines. They are copied, so that the artifacts stay whole.
///   - pattern: which ones; nil for all.
/// - Returns: all that matched, in the order of their paths; a proposal that can't be read is left
///   where it is, and so is its baseline.
public func acceptSnapshots(
  in root: FilePath, from source: FilePath? = nil, matching pattern: SnapshotPattern? = nil
) throws(SnapshotFileError) -> [AcceptedSnapshot] {
  let from = source ?? root
  guard try Disk.kind(from) == .folder else {
    throw SnapshotFileError(from, "there is no such folder")
  }
  let tree = try SnapshotTree(from) { path in
    SnapshotTree.isSnapshot(path) && (path.hasSuffix(".new.png") || path.hasSuffix(".new.txt"))
  }
  var accepted: [AcceptedSnapshot] = []
  for proposal in tree.files {
    let suffix = proposal.hasSuffix(".png") ? ".png" : ".txt"
    let baseline = FilePath(
      bytes: proposal.dropping(".new" + suffix).bytes + Array(suffix.utf8))
    if let pattern, !pattern.matches(baseline) { continue }
    let target = root.appending(baseline)
    do throws(SnapshotFileError) {
      try check(from.appending(proposal))
    } catch {
      accepted.append(
        AcceptedSnapshot(path: target, problem: error.text, isUnreadable: true))
      continue
    }
    do throws(SnapshotFileError) {
      if source == nil {
        try Disk.move(from.appending(proposal), to: target)
      } else {
        // The folder of the test's sources must be here: else this is another package.
        guard try hasSources(target) else {
          throw SnapshotFileError(
            target, "this package has no folder for it: accept in the package's root")
        }
        try Disk.write(try Disk.read(from.appending(proposal)), to: target)
        try Disk.remove(root.appending(proposal))
      }
      accepted.append(AcceptedSnapshot(path: target))
    } catch {
      accepted.append(AcceptedSnapshot(path: target, problem: error.message))
    }
  }
  return accepted
}

/// A proposal that isn't whole would be a baseline that nothing ever matches.
private func check(_ path: FilePath) throws(SnapshotFileError) {
  if path.hasSuffix(".txt") {
    _ = try TextCheck.read(path)
    return
  }
  if PNGNote.isCutOff(try Disk.read(path)) {
    throw SnapshotFileError(path, "the file was cut off, or bytes follow its end")
  }
  do throws(PictureFailure) {
    _ = try PictureBytes.facts(of: path)
  } catch {
    throw SnapshotFileError(path, error.message)
  }
}

/// Whether the folder in which `__Snapshots__` stands exists.
private func hasSources(_ baseline: FilePath) throws(SnapshotFileError) -> Bool {
  var folder = baseline.folder
  while folder.lastName.text != SnapshotPlace.folderName {
    let above = folder.folder
    if above == folder { return false }
    folder = above
  }
  return try Disk.kind(folder.folder) == .folder
}
