// What the scenes stand on: a measurer with the recorded sizes of texts, and shorthands.

import ProofDrawing
import ProofGeometry
import ProofViews

extension View {
  nonisolated func probe(_ name: String) -> some View { accessibilityIdentifier(name) }
}

func tile(_ color: Color, _ width: Double, _ height: Double) -> some View {
  color.frame(width: width, height: height)
}

/// Texts as large as they were recorded: widths by string, 16 points a line.
final class RecordedTexts: TextMeasurer {
  private let widths: [String: Double]
  private(set) var measured = 0

  init(_ widths: [String: Double] = recordedWidths) { self.widths = widths }

  func measure(_ block: TextBlock, width: Double?, height: Double?) -> TextMetrics {
    measured += 1
    let string = block.runs.map(\.string).joined()
    let natural = widths[string] ?? Double(string.count) * 7
    return TextMetrics(
      size: Size(width: min(natural, width ?? natural), height: 16), firstBaseline: 13,
      lastBaseline: 13)
  }
}

let recordedWidths: [String: Double] = [
  "One": 25, "Apple": 35, "Banana": 45, "Carrot": 38.5, "Leek": 29, "Fruits": 34.5,
  "Vegetables": 68, "Footer": 39.5, "Top": 22.5, "Bottom": 44.5, "Alpha": 34.5, "Beta": 28,
  "Gamma": 46.5, "Hello": 31, "Hg": 17.5, "OK": 18.5,
]

/// Pictures 64 by 40 (item 0) and 20 by 64 (item 1).
let pictureSizes = [PixelSize(width: 64, height: 40), PixelSize(width: 20, height: 64)]

@MainActor func stage() -> EnvironmentValues {
  var environment = EnvironmentValues()
  environment.textMeasurer = RecordedTexts()
  environment.sourceSize = { $0 < pictureSizes.count ? pictureSizes[$0] : nil }
  return environment
}

/// A view on a canvas: the canvas is proposed, the result centered.
@MainActor struct Staged {
  let tree: ViewTree
  private let origin: Point
  private var cells: [String: Rect] = [:]

  init<V: View>(_ view: V, _ width: Double, _ height: Double) {
    tree = ViewTree(
      view, proposal: ProposedViewSize(width: width, height: height), environment: stage())
    origin = Point(x: (width - tree.size.width) / 2, y: (height - tree.size.height) / 2)
    let everything = Rect(x: -1e4, y: -1e4, width: 2e4, height: 2e4)
    for (name, frame) in tree.identifiedFrames(in: everything) { cells[name] = frame }
  }

  func frame(_ name: String) -> Rect? {
    (tree.frame(of: name) ?? cells[name])?.offset(x: origin.x, y: origin.y)
  }
}
