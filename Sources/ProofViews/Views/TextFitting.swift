// Texts that shrink to fit, reserve lines or stand further apart. Floor 4. Plain texts don't come by
// here: what is measured twice is what asked for it.

internal import Foundation
internal import ProofDrawing
internal import ProofGeometry

/// The node of a text, with what the environment wants beyond measuring.
@MainActor func textNode(_ block: TextBlock, _ environment: EnvironmentValues) -> Node {
  var block = block
  var spacing = 0.0
  if let measurer = environment.textMeasurer, block.lineHeight == nil {
    let asked = Double(environment.lineSpacing)
    if asked > 0, asked.isFinite {
      var line = block
      line.lineLimit = 1
      let natural = measurer.measure(line, width: nil, height: nil).size.height
      if natural > 0 {
        block.lineHeight = natural + asked
        spacing = asked
      }
    }
  }
  let factor = Double(environment.minimumScaleFactor)
  var node: Node = TextNode(block, environment)
  if factor < 1, factor >= 0 { node = ShrinkingTextNode(block, environment, smallest: factor) }
  if spacing > 0 { node = LineSpacingNode(node, spacing: spacing) }
  if environment.reservesLines, let lines = block.lineLimit {
    var full = block
    let font = block.runs.first
    full.runs = [
      TextRun(
        Array(repeating: "X", count: min(lines, 1000)).joined(separator: "\n"),
        font: font?.font ?? TextFont(size: 13), color: font?.color ?? .black)
    ]
    node = ReservingTextNode(node, full: TextNode(full, environment))
  }
  return node
}

/// lineSpacing: lines of a fixed height, without the space above the first and below the last.
private final class LineSpacingNode: UnaryNode {
  private let extra: Double

  init(_ child: Node, spacing: Double) {
    extra = spacing
    super.init(child)
  }

  override func childProposal(_ proposal: Proposal) -> Proposal {
    Proposal(width: proposal.width, height: proposal.height.map { $0 + extra })
  }

  override func childPosition(_ size: Size, _ proposal: Proposal) -> Point {
    Point(x: 0, y: -extra / 2)
  }

  override func measure(_ proposal: Proposal) -> Size {
    let size = super.measure(proposal)
    return Size(width: size.width, height: size.height - extra)
  }
}

/// lineLimit with reserved space: as high as its lines would be at the most.
private final class ReservingTextNode: UnaryNode {
  private let full: Node

  init(_ child: Node, full: Node) {
    self.full = full
    super.init(child)
  }

  override func measure(_ proposal: Proposal) -> Size {
    let size = super.measure(proposal)
    return Size(width: size.width, height: max(size.height, full.size(.unspecified).height))
  }
}

/// minimumScaleFactor: the largest size of letters at which nothing is cut, or the smallest allowed.
private final class ShrinkingTextNode: Node {
  private let block: TextBlock
  private let environment: EnvironmentValues
  private let smallest: Double
  private var made: [Double: TextNode] = [:]
  private var chosen: TextNode?

  init(_ block: TextBlock, _ environment: EnvironmentValues, smallest: Double) {
    self.block = block
    self.environment = environment
    self.smallest = smallest
    super.init(guides: environment.textMeasurer == nil ? .none : .baselines)
  }

  override var spacing: ViewSpacing { .text(environment.textSpacing) }
  override var children: [Node] { chosen.map { [$0] } ?? [] }

  private func scaled(_ factor: Double) -> TextBlock {
    var block = block
    for index in block.runs.indices { block.runs[index].font.size *= factor }
    block.lineHeight = block.lineHeight.map { $0 * factor }
    return block
  }

  private func node(_ factor: Double) -> TextNode {
    if let node = made[factor] { return node }
    let node = TextNode(scaled(factor), environment)
    made[factor] = node
    return node
  }

  private func fits(_ factor: Double, _ proposal: Proposal) -> Bool {
    guard let measurer = environment.textMeasurer, let width = proposal.width, width.isFinite else {
      return true
    }
    var whole = scaled(factor)
    let limit = whole.lineLimit
    whole.lineLimit = nil
    if limit == 1 { return measurer.measure(whole, width: nil, height: nil).size.width <= width }
    let needed = measurer.measure(whole, width: max(width, 0), height: nil).size
    let shown = node(factor).size(proposal)
    return needed.height <= shown.height + 0.01 && needed.width <= width + 0.01
  }

  private func choice(_ proposal: Proposal) -> TextNode {
    if fits(1, proposal) { return node(1) }
    // Steps of a hundredth: sizes of letters that differ by less look the same.
    var (low, high) = (Int((smallest * 100).rounded(.up)), 100)
    while low < high {
      let middle = (low + high + 1) / 2
      if fits(Double(middle) / 100, proposal) { low = middle } else { high = middle - 1 }
    }
    return node(Double(low) / 100)
  }

  override func measure(_ proposal: Proposal) -> Size { choice(proposal).size(proposal) }

  override func guide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? {
    choice(proposal).guide(key, proposal)
  }

  override func arrange(_ proposal: Proposal) -> Rect {
    let node = choice(proposal)
    chosen = node
    node.place(at: frame.origin, proposal: proposal)
    return node.ink
  }
}
