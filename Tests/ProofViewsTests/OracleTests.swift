// The recordings themselves, where they are at hand: every scene that can be written with the views
// that exist is laid out and compared with the recorded file, not with the copy in this folder.

import FoundationEssentials
import ProofGeometry
import ProofTestSupport
import ProofViews
import Testing

private struct Recording: Decodable {
  let id: String
  let size: [Double]
  let probes: [String: [Double]]
  let textDependent: [String]
}

@MainActor @Suite struct OracleTests {
  @Test(
    "Recorded frames come out, to a hundredth of a point",
    .enabled(if: SharedFolder.path != nil, "skipped: PROOFSHEET_SHARED isn't set"),
    arguments: stackScenes + directionScenes + lazyScenes + imageScenes + shapeScenes + listScenes)
  func recording(_ scene: RecordedScene) throws {
    let bytes = try SharedFolder.bytes("oracle/layout/frames.json")
    let recordings = try JSONDecoder().decode([Recording].self, from: Data(bytes))
    let recording = try #require(
      recordings.first { $0.id == scene.name }, "\(scene.name) isn't among the recordings")
    #expect(recording.size == [scene.width, scene.height])
    let staged = Staged(scene.view(), scene.width, scene.height)
    let names = recording.probes.keys.filter { name in
      !name.hasPrefix("unused") && !recording.textDependent.contains(name)
    }
    for name in names.sorted() {
      let frame = try #require(staged.frame(name), "\(name) is missing")
      let found = [frame.x, frame.y, frame.width, frame.height]
      let expected = try #require(recording.probes[name])
      let isNear = zip(found, expected).allSatisfy { abs($0 - $1) <= 0.01 }
      #expect(isNear, "\(name): \(found) for \(expected)")
    }
    CaseLedger.record(.oracle, scene.name)
  }
}
