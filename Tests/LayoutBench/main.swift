// What `make bench` runs for the layout engine: one case a process, so that its peak memory is its
// own. Prints the milliseconds that the case took, and how much it laid out.
// usage: LayoutBench uniform|viewport|measured|stacks|ids

import Glibc
import ProofDrawing
import ProofGeometry
import ProofViews

private let count = 1_000_000
private let columns = [GridItem(.adaptive(minimum: 100), spacing: 8)]
private let proposal = ProposedViewSize(width: 1000, height: nil)

private func milliseconds() -> Double {
  var time = timespec()
  // Safe because `time` lives on this frame.
  _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
  return Double(time.tv_sec) * 1e3 + Double(time.tv_nsec) / 1e6
}

@MainActor private func report(_ before: Double, _ what: String) {
  print(milliseconds() - before, what)
}

/// Cells whose heights differ.
private struct Cell: View {
  let index: Int
  var body: some View { Color.red.frame(height: CGFloat(20 + index % 7)) }
}

/// A picture over two lines, more or less.
private struct Card: View {
  let index: Int
  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      Color.red.frame(height: CGFloat(60 + index % 7))
      Color.blue.frame(height: 10)
    }
  }
}

@MainActor private func grid<Content: View>(_ content: Content) -> some View {
  LazyVGrid(columns: columns) { content }.accessibilityIdentifier("grid")
}

private let start = milliseconds()
switch CommandLine.arguments.dropFirst().first {
case "uniform":
  let tree = ViewTree(
    grid(ForEach(0..<count) { Cell(index: $0) }).uniformCells(), proposal: proposal)
  report(start, "\(tree.contentEvaluations) cells made, \(tree.size.height) points high")
case "viewport":
  let tree = ViewTree(
    grid(ForEach(0..<count) { Cell(index: $0) }).uniformCells(), proposal: proposal)
  guard let rows = tree.lazyRows(of: "grid") else { exit(1) }
  let top = rows.extent(ofRow: rows.row(ofCell: 900_000)).start
  let before = milliseconds()
  let list = tree.slice(Rect(x: 0, y: top, width: 1000, height: 800))
  report(before, "\(list.items.count) cells shown")
case "measured":
  let tree = ViewTree(grid(ForEach(0..<count) { Cell(index: $0) }), proposal: proposal)
  report(start, "\(tree.contentEvaluations) cells made, \(tree.size.height) points high")
case "stacks":
  let tree = ViewTree(grid(ForEach(0..<count) { Card(index: $0) }), proposal: proposal)
  report(start, "\(tree.contentEvaluations) cells made, \(tree.size.height) points high")
case "ids":
  let ids = (0..<count).map { $0 &* 7 }
  let before = milliseconds()
  let tree = ViewTree(
    grid(ForEach(ids, id: \.self) { Cell(index: $0) }).uniformCells(), proposal: proposal)
  report(before, "\(tree.contentEvaluations) cells made, \(count) ids compared")
default:
  print("usage: LayoutBench uniform|viewport|measured|stacks|ids")
  exit(2)
}
