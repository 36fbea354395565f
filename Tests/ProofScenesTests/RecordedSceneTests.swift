// Every recorded scene, laid out and compared with what SwiftUI gave: each probe to a hundredth of
// a point, before and after each step, and no probe missing or too many.

import Foundation
import ProofGeometry
import ProofTestSupport
import ProofViews
import SwiftUI
import Testing

private let coreScenes = [
  layoutScenes, rightToLeftScenes, lazyScenes, forEachScenes, sectionScenes, gridScenes,
  positionScenes, scrollScenes, imageScenes, customLayoutScenes, shapeScenes,
].joined()
private let effectSceneLists = [fancyShapeScenes, effectScenes, matchedScenes].joined()

@MainActor @Suite struct RecordedSceneTests {
  private static let folder =
    URL(fileURLWithPath: #filePath).deletingLastPathComponent().path
    + "/Recorded"

  @Test("Recorded frames come out", arguments: Array(coreScenes) + Array(effectSceneLists))
  func copy(_ scene: Scene) throws {
    try check(scene, in: Self.folder)
  }

  @Test(
    "Recorded frames come out of the recordings themselves",
    .enabled(if: SharedFolder.path != nil, "skipped: PROOFSHEET_SHARED isn't set"),
    arguments: Array(coreScenes) + Array(effectSceneLists))
  func original(_ scene: Scene) throws {
    let folder = try #require(SharedFolder.path) + "/oracle/layout"
    try check(scene, in: folder)
    CaseLedger.record(.oracle, scene.id)
  }

  private func check(_ scene: Scene, in folder: String) throws {
    let recording = try #require(Recording.all(folder)[scene.id], "\(scene.id) wasn't recorded")
    let sizes = try RecordedSizes.read(folder)
    #expect(recording.size == [Double(scene.size.width), Double(scene.size.height)])

    var environment = EnvironmentValues()
    environment.textMeasurer = RecordedTexts(
      sizes, platform: recording.platform, scene: scene.id)
    environment.images = RecordedImages(sizes, platform: recording.platform)
    let spacing = try #require(sizes.verticalSpacing[recording.platform])
    environment.textSpacing = TextSpacing(
      betweenTexts: spacing.textText, aboveOther: spacing.textAboveOther,
      belowOther: spacing.otherAboveText ?? spacing.textAboveOther)
    var options = ViewTree.Options()
    options.isCentered = true
    // Apple's initial binding doesn't scroll; ours does, unless asked not to.
    options.honorsInitialScrollPosition = false

    let content = scene.start()
    let tree = ViewTree(
      content.view(), proposal: ProposedViewSize(scene.size), environment: environment,
      options: options)
    compare(tree, recording.probes, "at first")
    for step in scene.steps {
      switch step.action {
      case .scroll(let requests):
        for request in requests { tree.scrollTo(request.id, anchor: request.anchor) }
      case .change(let change):
        change(content.model)
        tree.update(content.view())
      }
      let expected = try #require(
        recording.steps?.first { $0.does == step.name }, "no step \(step.name)")
      compare(tree, expected.probes, "after \(step.name)")
    }
    #expect(tree.problem == nil)
  }

  private func compare(_ tree: ViewTree, _ expected: [String: [Double]], _ moment: String) {
    var found: [String: Rect] = [:]
    for (name, frame) in tree.foundFrames.identified where !name.hasPrefix("unused") {
      found[name] = frame
    }
    let names = Set(found.keys).union(expected.keys).filter { !$0.hasPrefix("unused") }
    for name in names.sorted() {
      guard let frame = found[name] else {
        Issue.record("\(moment): \(name) is missing")
        continue
      }
      let numbers = [frame.x, frame.y, frame.width, frame.height]
      guard let wanted = expected[name] else {
        Issue.record("\(moment): \(name) shouldn't exist, at \(numbers)")
        continue
      }
      let isNear = zip(numbers, wanted).allSatisfy { abs($0 - $1) <= 0.01 }
      #expect(isNear, "\(moment): \(name) is \(numbers) for \(wanted)")
    }
  }
}
