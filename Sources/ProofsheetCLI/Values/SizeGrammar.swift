// Two numbers with a sign between them: pages, windows, grids, ratios. Floor 8.

internal import ProofGallery
internal import ProofGeometry
internal import Proofsheet

/// `WxH` in points.
struct SizeGrammar: Sendable {
  private static let side = NumberGrammar(1...1_000_000, "points")
  /// Refused by name, because people will try them.
  private static let papers = ["a3", "a4", "a5", "letter", "legal", "tabloid"]
  private static let advice = "WxH in points, for example 1600x1200"

  func parse(_ text: String) throws(ValueProblem) -> Size {
    let lowered = text.lowercased()
    if Self.papers.contains(lowered) || lowered.hasSuffix("mm") || lowered.hasSuffix("in") {
      throw ValueProblem("paper sizes aren't there yet", Self.advice)
    }
    let (width, height) = try pair(text, "x", "not a size", Self.advice)
    return Size(width: try Self.side.parse(width), height: try Self.side.parse(height))
  }
}

/// `CxR`.
struct GridShapeGrammar: Sendable {
  func parse(_ text: String) throws(ValueProblem) -> SheetRequest.GridShape {
    let (columns, rows) = try pair(
      text, "x", "not a grid", "columns x rows, for example 4x5")
    return SheetRequest.GridShape(
      columns: try WholeGrammar(1...ColumnsGrammar.most, "columns").parse(columns),
      rows: try WholeGrammar(1...10_000, "rows").parse(rows))
  }
}

/// `W:H` or `source`.
struct AspectGrammar: Sendable {
  private static let advice = "W:H, for example 3:2, or source"

  func parse(_ text: String) throws(ValueProblem) -> CellAspect {
    if text == "source" { return .source }
    let (width, height) = try pair(text, ":", "not an aspect", Self.advice)
    let side = NumberGrammar(0.01...1_000_000, "parts")
    let ratio = try side.parse(width) / side.parse(height)
    guard (0.01...100).contains(ratio) else {
      throw ValueProblem("out of range", "from 1:100 to 100:1")
    }
    return .ratio(ratio)
  }
}

private func pair(
  _ text: String, _ separator: Character, _ problem: String, _ advice: String
) throws(ValueProblem) -> (Substring, Substring) {
  let parts = text.split(separator: separator, omittingEmptySubsequences: false)
  guard parts.count == 2, parts.allSatisfy({ NumberGrammar.isDecimal($0) }) else {
    throw ValueProblem(problem, advice)
  }
  return (parts[0], parts[1])
}
