// What a renderer says of its cells' sizes, asked while the sheet is measured. Floor 6.
// A cell is laid out more than once; it is asked for once, and cells about which a renderer is told
// the same are asked for together, so that most sheets cost a few calls into a worker.

internal import ProofDrawing
internal import ProofGeometry

/// The sizes of a sheet's cells where the layout leaves them open.
@MainActor final class CellMeasures {
  private let renderer: any CellRenderer
  private let facts: CellFacts
  private let scale: Double
  private let scheme: CellScheme
  /// Upright sizes by item.
  private let sizes: [PixelSize]
  private let report: (String) -> Void
  /// By item: the first answer counts, whatever a plugin would say later.
  private var known: [(width: Double, size: Size)?]
  private var answers: [Question: CellMeasure] = [:]
  private var failuresInARow = 0
  /// Calls of measure().
  private(set) var asked = 0

  private struct Question: Hashable {
    var item: CellItem
    var width: Double
  }

  /// Answers kept for cells about which the same is told.
  private static let mostAnswers = 10_000
  /// As many as a renderer's cells may fail in a row before it is given up.
  private static let mostFailures = 8

  init(
    renderer: any CellRenderer, facts: CellFacts, scale: Double, scheme: CellScheme,
    sizes: [PixelSize], report: @escaping (String) -> Void
  ) {
    self.renderer = renderer
    self.facts = facts
    self.scale = scale
    self.scheme = scheme
    self.sizes = sizes
    self.report = report
    known = Array(repeating: nil, count: sizes.count)
  }

  /// The cell of an item where its column is so wide, points.
  func size(of index: Int, width: Double) -> Size {
    guard sizes.indices.contains(index) else { return Size(width: width, height: width) }
    if let known = known[index], known.width == width { return known.size }
    let size = fitted(measure(index, width: width), index: index, width: width)
    known[index] = (width, size)
    return size
  }

  private func measure(_ index: Int, width: Double) -> CellMeasure {
    guard failuresInARow < Self.mostFailures else { return .none }
    // A header that can't be read became a square of one pixel: no size to tell.
    let size = sizes[index]
    let item = facts.item(
      index, for: renderer, size: size == PixelSize(width: 1, height: 1) ? nil : size)
    let question = Question(item: item, width: width)
    if let answer = answers[question] { return answer }
    var answer = CellMeasure.none
    do throws(PictureFailure) {
      asked += 1
      answer = try renderer.measure(
        item, in: CellRoom(maxWidth: width, scale: scale, scheme: scheme))
      failuresInARow = 0
    } catch {
      failuresInARow += 1
      report("\(error.detail); the cell keeps its picture's shape")
      if failuresInARow == Self.mostFailures {
        report("\(renderer.id) isn't asked for sizes any more; too many answers had failed")
      }
    }
    if answers.count >= Self.mostAnswers { answers.removeAll() }
    answers[question] = answer
    return answer
  }

  private func fitted(_ measure: CellMeasure, index: Int, width: Double) -> Size {
    // A cell that shows nothing still has its place.
    let least = 1 / scale
    switch measure {
    case .aspect(let ratio): return Size(width: width, height: max(width / ratio, least))
    case .fixed(let size):
      return Size(
        width: min(max(size.width, least), width), height: max(size.height, least))
    case .height(let height): return Size(width: width, height: max(height, least))
    case .none:
      let size = sizes[index]
      guard !size.isEmpty else { return Size(width: width, height: width) }
      return Size(width: width, height: width * Double(size.height) / Double(size.width))
    }
  }
}
