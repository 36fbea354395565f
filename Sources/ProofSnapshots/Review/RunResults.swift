// The results of a run, read from its folder. Floor 7.

internal import Foundation
public import ProofDrawing

/// A folder of results.
public struct RunResults: Sendable {
  public let folder: FilePath
  /// With the folder of each, where its pictures are.
  let results: [(place: FilePath, result: SnapshotResult)]
  let marks: [RunMark]

  /// The newest run of a package.
  ///
  /// - Throws: where there is none.
  public static func latest(of root: FilePath) throws(SnapshotFileError) -> RunResults {
    guard let newest = try RunFolder.runs(root).first else {
      throw SnapshotFileError(
        RunFolder.shelf(root), "no run has left results here: run the tests, or name their folder")
    }
    return try RunResults(newest)
  }

  public init(_ folder: FilePath) throws(SnapshotFileError) {
    self.folder = folder
    guard try Disk.kind(folder) == .folder else {
      throw SnapshotFileError(folder, "there is no such folder")
    }
    let tree = try SnapshotTree(folder) {
      $0.hasSuffix(SnapshotResult.suffix) || $0.hasSuffix(RunMark.suffix)
    }
    var results: [(FilePath, SnapshotResult)] = []
    var marks: [RunMark] = []
    for name in tree.files {
      let path = folder.appending(name)
      let data = Data(try Disk.read(path))
      do {
        if name.hasSuffix(RunMark.suffix) {
          marks.append(try JSONDecoder().decode(RunMark.self, from: data))
        } else {
          let result = try JSONDecoder().decode(SnapshotResult.self, from: data)
          guard result.schema == "proofsheet.snapshot/1" else {
            throw SnapshotFileError(path, "it is of another version: \(result.schema)")
          }
          results.append((path.folder, result))
        }
      } catch let error as SnapshotFileError {
        throw error
      } catch {
        throw SnapshotFileError(path, "it is no result of a snapshot")
      }
    }
    guard !results.isEmpty else {
      throw SnapshotFileError(folder, "it holds no results of snapshots")
    }
    self.results = results
    self.marks = marks
  }
}
