// What a test that takes snapshots sees: issues with their text and place, and passes.

import Foundation
import ProofSnapshots
import Synchronization
import Testing

@testable import ProofsheetTesting

/// Squares without text, so that no font matters.
private struct Tiles: View {
  var odd = Color.red
  var body: some View {
    HStack(spacing: 2) {
      Color.blue.frame(width: 8, height: 8).accessibilityIdentifier("first")
      odd.frame(width: 8, height: 8).accessibilityIdentifier("second")
    }
    .padding(3)
  }
}

/// The issues of a body that runs with a checker of its own, whose files nobody sees.
@MainActor private func issues(
  _ record: RecordMode = .never, _ body: @MainActor () async throws -> Void
) async throws -> [String] {
  let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
    "proofsheet-expect-\(UInt64.random(in: .min ... .max))")
  defer {
    do {
      try FileManager.default.removeItem(at: folder)
    } catch {
      Issue.record("\(folder.path): \(error)")
    }
  }
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  var scope = SnapshotScope.current
  scope.checker = SnapshotChecker(
    SnapshotSettings(record: record, artifacts: FilePath(folder.path)))
  let found = Mutex<[String]>([])
  try await SnapshotScope.$current.withValue(scope) {
    try await withKnownIssue(isIntermittent: true) {
      try await body()
    } matching: { issue in
      found.withLock { $0.append(issue.comments.map(\.rawValue).joined()) }
      return true
    }
  }
  return found.withLock { $0 }
}

@MainActor @Suite struct ExpectTests {
  @Test func tiles() throws {
    expectSnapshot(Tiles())
    expectSnapshot(Tiles(), named: "large", scale: 2)
    expectLayoutSnapshot(Tiles())
  }

  @Test func schemes() {
    expectSnapshots(
      of: Color.primary.frame(width: 10, height: 6).padding(2), named: "primary")
  }

  @Test("a name of any text / even this.")
  func anyName() {
    expectSnapshot(text: "one\ntwo\n")
    expectSnapshot(text: "three\n", named: "new")
  }

  @Test(arguments: [1, 2]) func cases(count: Int) {
    expectSnapshot(text: String(repeating: "line\n", count: count), named: "\(count)")
  }

  @Test("A view that has no baseline fails, and says how it gets one")
  func missing() async throws {
    let found = try await issues { expectSnapshot(Tiles(), named: "never recorded") }
    #expect(found.count == 1)
    #expect(found[0].contains("missing.never%20recorded has no baseline yet"))
    #expect(found[0].contains("proofsheet snapshots accept"))
  }

  @Test func changed() async throws {
    expectSnapshot(Tiles())
    let site = #_sourceLocation
    let found = try await issues {
      expectSnapshot(Tiles(odd: .green), sourceLocation: site)
    }
    #expect(found.count == 1)
    #expect(found[0].contains("ExpectTests.changed differs from its baseline: 64 of 336 pixels"))
    #expect(found[0].contains("match: .fuzzy(maxDifference: "))
    let layout = try await issues {
      expectLayoutSnapshot(Tiles().padding(1), sourceLocation: site)
    }
    #expect(layout[0].contains("no baseline"))
  }

  @Test(
    "A case without a name, a detached task, a view that can't be drawn: failures all",
    arguments: [1])
  func refused(count: Int) async throws {
    let bare = try await issues { expectSnapshot(text: "a") }
    #expect(bare.count == 1 && bare[0].contains("named:"))
    // Its issue would belong to no test, and no test could expect it.
    let lost = await Task.detached {
      SnapshotSite(nil, #filePath, #_sourceLocation).verdict(on: .text("a"), SnapshotOptions())
    }.value
    #expect(!lost.passes && lost.message.contains("outside of any test"))
    let nothing = try await issues {
      expectSnapshot(EmptyView().frame(width: 0, height: 0), named: "nothing")
    }
    #expect(nothing.count == 1 && nothing[0].contains("can't be drawn"))
    let twice = try await issues {
      expectSnapshots(
        of: Tiles(), variants: [PreviewVariant(), PreviewVariant()], named: "twice")
    }
    #expect(twice.count == 1 && twice[0].contains("stands twice"))
    let none = try await issues { expectSnapshots(of: Tiles(), variants: [], named: "none") }
    #expect(none.count == 1)
  }

  @Test("Each variant is judged by itself, and the sheet shows all of them")
  func variants() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(
      "proofsheet-sheet-\(UInt64.random(in: .min ... .max))")
    var scope = SnapshotScope.current
    scope.checker = SnapshotChecker(
      SnapshotSettings(record: .never, artifacts: FilePath(folder.path)))
    let all = PreviewVariant.matrix(
      textSizes: [.large, .accessibility1], layoutDirections: [.leftToRight, .rightToLeft],
      locales: [nil, Locale(identifier: "de_DE")])
    SnapshotScope.$current.withValue(scope) {
      withKnownIssue {
        expectSnapshots(of: Tiles(), variants: all, named: "all")
      } matching: { _ in
        true
      }
    }
    let files = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    #expect(files.count { $0.hasSuffix(".new.png") } == 16)
    let sheet = try #require(files.first { $0.hasSuffix("variants.all.sheet.png") })
    let path = folder.appendingPathComponent(sheet).path
    let header = try Data(contentsOf: URL(fileURLWithPath: path)).prefix(24)
    #expect(header.suffix(8).reduce(0) { $0 << 8 | UInt64($1) } > 400 << 32)
    #expect(!files.contains { $0.contains(".parts") })
    try FileManager.default.removeItem(at: folder)
  }
}

@Suite(.snapshots(match: .fuzzy(maxDifference: 3, totalPixels: 7), platform: .system))
struct TraitTests {
  @Test("A test has what its suite says")
  func suite() {
    #expect(SnapshotScope.current.match == .fuzzy(maxDifference: 3, totalPixels: 7))
    #expect(SnapshotScope.current.platform == .system)
    #expect(SnapshotScope.current.matchOrigin != "the default")
  }

  @Test("The inner trait counts, and leaves what it doesn't name", .snapshots(match: .exact))
  func inner() {
    #expect(SnapshotScope.current.match == .exact)
    #expect(SnapshotScope.current.platform == .system)
  }

  @Suite(.snapshots(platform: .common)) struct Nested {
    @Test("A suite in a suite hears both")
    func nested() {
      #expect(SnapshotScope.current.match == .fuzzy(maxDifference: 3, totalPixels: 7))
      #expect(SnapshotScope.current.platform == .common)
    }
  }
}

@Test("Without a trait nothing is said")
func noTrait() {
  #expect(SnapshotScope.current.match == nil && SnapshotScope.current.platform == nil)
}
