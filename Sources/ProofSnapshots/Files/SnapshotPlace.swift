// Where the baseline of a call is, and where its artifacts go. Floor 7.
//
//     ROOT/Tests/GridTests/__Snapshots__/GridTests/GridTests.threeColumns.png
//     ARTIFACTS/Tests/GridTests/__Snapshots__/GridTests/GridTests.threeColumns.new.png
//
// Artifacts stand in the same tree as baselines, so that a downloaded one says where it belongs.

internal import ProofDrawing

struct SnapshotPlace: Hashable, Sendable {
  /// The root of the package.
  let root: FilePath
  /// The folder of the baselines, relative to the root.
  let folder: FilePath
  let name: SnapshotName
  /// `.png` or `.txt`.
  let suffix: String

  static let folderName = "__Snapshots__"

  /// - Parameter remapped: the root of the package, where it isn't found from the source file.
  init(
    _ call: SnapshotCall, suffix: String, remapped: FilePath?
  ) throws(SnapshotFileError) {
    let source = FilePath(call.file).folder
    let (root, below) = try SnapshotPlace.place(source, remapped: remapped)
    self.root = root
    folder = below.appending(SnapshotPlace.folderName).appending(SnapshotName.escaped(call.source))
    name = call.snapshotName
    self.suffix = suffix
  }

  /// The root, and the way from it to the folder of the source.
  private static func place(
    _ source: FilePath, remapped: FilePath?
  ) throws(SnapshotFileError) -> (FilePath, FilePath) {
    if let remapped {
      guard try Disk.kind(remapped) == .folder else {
        throw SnapshotFileError(remapped, "PROOFSHEET_SNAPSHOT_ROOT names no folder")
      }
      // The longest end of the path that is there, so that `Tests/GridTests` wins over `GridTests`.
      let parts = source.parts
      for start in parts.indices {
        let rest = FilePath(bytes: Array(parts[start...].joined(separator: [UInt8(ascii: "/")])))
        if try Disk.kind(remapped.appending(rest)) == .folder { return (remapped, rest) }
      }
      throw SnapshotFileError(
        remapped, "PROOFSHEET_SNAPSHOT_ROOT has no folder for the sources of \(source.text)")
    }
    guard source.isAbsolute, try Disk.kind(source) == .folder else {
      throw SnapshotFileError(
        source, "the sources aren't here: PROOFSHEET_SNAPSHOT_ROOT says where the package is")
    }
    var root = source
    while try Disk.kind(root.appending("Package.swift")) == nil {
      let above = root.folder
      guard above != root else {
        throw SnapshotFileError(
          source, "no package is around the sources: PROOFSHEET_SNAPSHOT_ROOT says where it is")
      }
      root = above
    }
    return (root, source.below(root) ?? FilePath(""))
  }

  /// What identifies the snapshot, relative to the root and without a platform.
  var path: FilePath { folder.appending(name.text + suffix) }

  /// A baseline for a platform's key.
  func baseline(_ key: String) -> FilePath {
    root.appending(folder).appending(name.text + key + suffix)
  }

  /// The proposal beside it.
  func proposal(_ key: String) -> FilePath {
    root.appending(folder).appending(name.text + key + ".new" + suffix)
  }

  /// The baseline that is compared with; nil where there is none.
  func existing() throws(SnapshotFileError) -> FilePath? {
    for key in SnapshotPlatform.keysHere {
      let path = baseline(key)
      if try Disk.kind(path) != nil { return path }
    }
    return nil
  }

  /// A file in the folder whose name differs in the case of letters only: on another system the two
  /// would be one.
  func sibling() throws(SnapshotFileError) -> FilePath? {
    let folder = root.appending(folder)
    guard try Disk.kind(folder) == .folder else { return nil }
    let own = SnapshotPlatform.keysHere.map { name.text + $0 + suffix }
    let folded = Set(own.map { $0.lowercased() })
    return try Disk.names(in: folder).first {
      folded.contains($0.text.lowercased()) && !own.contains($0.text)
    }
  }

  /// A file of this snapshot among the artifacts.
  func artifact(_ kind: String, in artifacts: FilePath, key: String = "") -> FilePath {
    artifacts.appending(folder).appending(name.text + key + kind)
  }
}
