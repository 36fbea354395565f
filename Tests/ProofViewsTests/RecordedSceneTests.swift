// Frames that probes recorded inside SwiftUI, in points of the canvas: x, y, width, height.

import ProofGeometry
import ProofViews
import Testing

struct RecordedScene: CustomTestStringConvertible, Sendable {
  let name: String
  let width: Double
  let height: Double
  let view: @MainActor @Sendable () -> AnyView
  let frames: [String: [Double]]

  init<V: View>(
    _ name: String, _ width: Double, _ height: Double, _ frames: [String: [Double]],
    @ViewBuilder view: @escaping @MainActor @Sendable () -> V
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.view = { AnyView(view()) }
    self.frames = frames
  }

  var testDescription: String { name }
}

@MainActor @Suite struct RecordedSceneTests {
  @Test(
    "frames are those that SwiftUI gave",
    arguments: stackScenes + directionScenes + lazyScenes + imageScenes + shapeScenes + listScenes)
  func scene(_ scene: RecordedScene) throws {
    let staged = Staged(scene.view(), scene.width, scene.height)
    for (name, expected) in scene.frames.sorted(by: { $0.key < $1.key }) {
      let frame = try #require(staged.frame(name), "\(name) is missing")
      let found = [frame.x, frame.y, frame.width, frame.height]
      let isNear = zip(found, expected).allSatisfy { abs($0 - $1) <= 0.01 }
      #expect(isNear, "\(name): \(found) for \(expected)")
    }
  }
}
