// The package that a command is about. Floor 7.

internal import Foundation
public import ProofDrawing

/// The root of the package around the working folder: `.` where that is it, or where there is none;
/// `PROOFSHEET_SNAPSHOT_ROOT` wins.
public func packageRoot() throws(SnapshotFileError) -> FilePath {
  if let named = SnapshotSettings(environment: ProcessInfo.processInfo.environment).root {
    guard try Disk.kind(named) == .folder else {
      throw SnapshotFileError(named, "PROOFSHEET_SNAPSHOT_ROOT names no folder")
    }
    return named
  }
  let here = try Disk.workingFolder()
  var folder = here
  while try Disk.kind(folder.appending("Package.swift")) == nil {
    let above = folder.folder
    if above == folder { return FilePath(".") }
    folder = above
  }
  return folder == here ? FilePath(".") : folder
}
