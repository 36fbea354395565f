// A package in a folder of its own, with a source to take snapshots from, and pictures to take.

import Foundation
import ProofDrawing
import ProofGeometry
import ProofPixels

@testable import ProofSnapshots

/// Removed when it goes.
final class Desk {
  let root: URL
  let artifacts: URL

  init() throws {
    root = FileManager.default.temporaryDirectory.appendingPathComponent(
      "proofsheet-desk-\(UInt64.random(in: .min ... .max))")
    artifacts = root.appendingPathComponent("artifacts")
    try FileManager.default.createDirectory(
      at: root.appendingPathComponent("Tests/GridTests"), withIntermediateDirectories: true)
    try Data().write(to: root.appendingPathComponent("Package.swift"))
    try Data("import Testing\n@Test func a() {}\n".utf8).write(to: source("GridTests"))
  }

  deinit {
    do {
      try FileManager.default.removeItem(at: root)
    } catch {
      print("\(root.path): \(error)")
    }
  }

  func source(_ name: String) -> URL {
    root.appendingPathComponent("Tests/GridTests/\(name).swift")
  }

  var path: FilePath { FilePath(root.path) }

  func checker(_ record: RecordMode = .missing, artifacts: String? = nil) -> SnapshotChecker {
    SnapshotChecker(
      SnapshotSettings(record: record, artifacts: FilePath(artifacts ?? self.artifacts.path)))
  }

  func call(
    _ test: String = "columns", named name: String? = nil, line: Int = 1,
    isParameterized: Bool = false, file: String = "GridTests"
  ) -> SnapshotCall {
    SnapshotCall(
      module: "GridTests", suites: ["GridTests"], test: test, name: name,
      file: source(file).path, line: line, column: 1, isParameterized: isParameterized)
  }

  /// A file in the folder of the baselines.
  func shelf(_ name: String) -> URL {
    root.appendingPathComponent("Tests/GridTests/__Snapshots__/GridTests/\(name)")
  }

  func artifact(_ name: String) -> URL {
    artifacts.appendingPathComponent("Tests/GridTests/__Snapshots__/GridTests/\(name)")
  }

  /// Names in the folder of the baselines.
  func shelved() -> [String] {
    let path = root.appendingPathComponent("Tests/GridTests/__Snapshots__/GridTests").path
    return ((try? FileManager.default.contentsOfDirectory(atPath: path)) ?? []).sorted()
  }

  func put(_ bytes: [UInt8], _ name: String) throws {
    try FileManager.default.createDirectory(
      at: shelf(name).deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(bytes).write(to: shelf(name))
  }

  /// Records a baseline the way a user does.
  func accept(_ subject: SnapshotSubject, _ call: SnapshotCall? = nil) throws {
    _ = checker(.missing).check(subject, call ?? self.call())
    _ = try acceptSnapshots(in: path)
  }
}

/// A picture of two colors with one pixel of another where that is asked for.
func picture(
  width: Int = 12, height: Int = 8, odd: (x: Int, y: Int)? = nil, by step: UInt32 = 9
) -> Bitmap {
  var bitmap = Bitmap(width: width, height: height, filledWith: 0xFF20_4060)
  for x in 0..<width { bitmap[x, height / 2] = 0xFFF0_E0D0 }
  if let odd { bitmap[odd.x, odd.y] &+= step }
  return bitmap
}
