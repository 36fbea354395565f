// Text: measured by the host's measurer, or held in a box whose size no text changes. Floor 4.

internal import ProofDrawing
internal import ProofGeometry

/// Text as large as its measurer says.
final class TextNode: Node {
  let block: TextBlock
  let measurer: (any TextMeasurer)?
  private let textSpacing: TextSpacing

  init(_ block: TextBlock, _ environment: EnvironmentValues) {
    self.block = block
    measurer = environment.textMeasurer
    textSpacing = environment.textSpacing
    super.init(guides: measurer == nil ? .none : .baselines)
  }

  override var spacing: ViewSpacing { .text(textSpacing) }

  private func metrics(_ proposal: Proposal) -> TextMetrics {
    guard let measurer else {
      return TextMetrics(size: .zero, firstBaseline: 0, lastBaseline: 0)
    }
    let width = proposal.width.flatMap { $0.isFinite ? max($0, 0) : nil }
    if width == 0 {
      // No line can be broken at no width: one line stands, and shows nothing.
      var line = block
      line.lineLimit = 1
      var metrics = measurer.measure(line, width: nil, height: nil)
      metrics.size.width = 0
      return metrics
    }
    let whole = measurer.measure(block, width: width, height: nil)
    guard let height = proposal.height, height.isFinite, height < whole.size.height else {
      return whole
    }
    // However low the space, the first line stands.
    var line = block
    line.lineLimit = 1
    let first = measurer.measure(line, width: width, height: nil)
    if height < first.size.height { return first }
    return measurer.measure(block, width: width, height: height)
  }

  override func measure(_ proposal: Proposal) -> Size { metrics(proposal).size }

  override func guide(_ key: AlignmentKey, _ proposal: Proposal) -> Double? {
    if key == VerticalAlignment.firstTextBaseline.key { return metrics(proposal).firstBaseline }
    if key == VerticalAlignment.lastTextBaseline.key { return metrics(proposal).lastBaseline }
    return nil
  }

  override func arrange(_ proposal: Proposal) -> Rect { block.ink(in: frame) }

  override func paint(into slice: inout Slice) {
    slice.append(.text(block, frame), ink: ink)
  }
}

/// Text in a box: as wide as offered, as high as its lines, whatever it says.
final class LineBoxNode: Node {
  let block: TextBlock
  let height: Double

  init(_ block: TextBlock, height: Double) {
    self.block = block
    self.height = height
  }

  override var spacing: ViewSpacing { .text() }

  override func measure(_ proposal: Proposal) -> Size {
    Size(width: proposal.width ?? 0, height: height)
  }

  override func arrange(_ proposal: Proposal) -> Rect { block.ink(in: frame) }

  override func paint(into slice: inout Slice) {
    if !block.runs.allSatisfy(\.string.isEmpty) { slice.append(.text(block, frame), ink: ink) }
  }
}

extension TextBlock {
  /// Where a text's ink may reach: marks over tall scripts leave the box that layout gives them.
  fileprivate func ink(in frame: Rect) -> Rect {
    frame.inset(by: -(runs.map(\.font.size).max() ?? 0))
  }
}
