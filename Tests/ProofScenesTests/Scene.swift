// What the recorded scenes are written in: scenes with steps, and probes. The scenes themselves
// (CoreScenes, EffectScenes) compile as they do on a Mac, with `import SwiftUI`.

import ProofGeometry
import ProofViews
import SwiftUI

/// A recorded scene: a view on a canvas, and what happens to it step by step.
struct Scene: @unchecked Sendable {
  let id: String
  let size: CGSize
  /// Makes the scene's model and the view of it. Both live on the main actor.
  let start: @MainActor () -> SceneContent
  var steps: [SceneStep] = []

  init<Content: View>(
    _ id: String, size: CGSize, @ViewBuilder content: @escaping @MainActor () -> Content
  ) {
    self.id = id
    self.size = size
    start = { SceneContent(model: nil, view: { AnyView(content()) }) }
  }

  init<Model: AnyObject, Content: View>(
    _ id: String, size: CGSize, model: @escaping @MainActor () -> Model,
    @ViewBuilder content: @escaping @MainActor (Model) -> Content
  ) {
    self.id = id
    self.size = size
    start = {
      let model = model()
      return SceneContent(model: model, view: { AnyView(content(model)) })
    }
  }

  func step(_ name: String, _ record: (inout StepScript) -> Void) -> Scene {
    var script = StepScript()
    record(&script)
    var copy = self
    copy.steps.append(SceneStep(name: name, action: .scroll(script.requests)))
    return copy
  }

  func step<Model: AnyObject>(
    _ name: String, on type: Model.Type, _ change: @escaping (Model) -> Void
  ) -> Scene {
    var copy = self
    copy.steps.append(
      SceneStep(name: name, action: .change { if let model = $0 as? Model { change(model) } }))
    return copy
  }
}

struct SceneContent {
  let model: AnyObject?
  let view: @MainActor () -> AnyView
}

struct SceneStep {
  enum Action {
    case scroll([(id: AnyHashable, anchor: UnitPoint?)])
    case change((AnyObject?) -> Void)
  }
  let name: String
  let action: Action
}

/// What a step does to scroll views.
struct StepScript {
  fileprivate(set) var requests: [(id: AnyHashable, anchor: UnitPoint?)] = []

  mutating func scrollTo<ID: Hashable>(_ id: ID, anchor: UnitPoint? = nil) {
    requests.append((AnyHashable(id), anchor))
  }
}

extension View {
  nonisolated func probe(_ name: String) -> some View { accessibilityIdentifier(name) }
}
