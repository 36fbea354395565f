// The rows of the layout tables that views show: stacks, frames, aspect ratios, grids' cells and
// the defaults. The pure functions beneath have tables of their own in ProofLayoutTests.

import Foundation
import ProofGeometry
import ProofViews
import Testing

/// A row of a table: a canvas, a view and the frames of its probes.
@MainActor struct LayoutRow: CustomTestStringConvertible, Sendable {
  nonisolated let name: String
  nonisolated var testDescription: String { name }
  let width: CGFloat
  let height: CGFloat
  let view: @MainActor @Sendable () -> AnyView
  let frames: [String: [Double]]

  nonisolated init<V: View>(
    _ name: String, _ width: CGFloat, _ height: CGFloat, _ frames: [String: [Double]],
    @ViewBuilder _ view: @escaping @MainActor @Sendable () -> V
  ) {
    self.name = name
    self.width = width
    self.height = height
    self.frames = frames
    self.view = { AnyView(view()) }
  }
}

/// Takes half of what it is proposed.
private struct Half: Layout {
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize {
    CGSize(width: (proposal.width ?? 10) / 2, height: proposal.height ?? 10)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    for subview in subviews {
      subview.place(at: bounds.origin, proposal: ProposedViewSize(bounds.size))
    }
  }
}

private let stackRows: [LayoutRow] = [
  LayoutRow(
    "S1", 300, 40, ["a": [0, 0, 100, 40], "b": [100, 0, 100, 40], "c": [200, 0, 100, 40]]
  ) {
    HStack(spacing: 0) {
      Rectangle().probe("a")
      Rectangle().probe("b")
      Rectangle().probe("c")
    }
  },
  LayoutRow(
    "S3", 300, 40, ["a": [0, 0, 125, 40], "b": [125, 0, 50, 40], "c": [175, 0, 125, 40]]
  ) {
    HStack(spacing: 0) {
      Color.red.probe("a")
      Color.blue.frame(width: 50).probe("b")
      Color.green.probe("c")
    }
  },
  LayoutRow(
    "S6", 300, 40, ["a": [0, 20, 130, 0], "b": [130, 10, 40, 20], "c": [170, 20, 130, 0]]
  ) {
    HStack(spacing: 0) {
      Spacer().probe("a")
      tile(.red, 40, 20).probe("b")
      Spacer().probe("c")
    }
  },
  LayoutRow(
    "S12, the first halves", 620, 40,
    ["a": [0, 0, 100, 40], "b": [110, 0, 250, 40], "c": [370, 0, 250, 40]]
  ) {
    HStack(spacing: 10) {
      Half { Color.blue }.probe("a")
      Color.red.probe("b")
      Color.green.probe("c")
    }
  },
  LayoutRow(
    "S12, the middle halves", 620, 40,
    ["a": [0, 0, 200, 40], "b": [210, 0, 100, 40], "c": [320, 0, 300, 40]]
  ) {
    HStack(spacing: 10) {
      Color.red.probe("a")
      Half { Color.blue }.probe("b")
      Color.green.probe("c")
    }
  },
  LayoutRow("S13, default spacing", 500, 500, ["a": [0, 0, 500, 246], "b": [0, 254, 500, 246]]) {
    VStack {
      Rectangle().probe("a")
      Rectangle().probe("b")
    }
  },
  LayoutRow("S13, no spacing", 500, 500, ["a": [0, 0, 500, 250], "b": [0, 250, 500, 250]]) {
    VStack(spacing: 0) {
      Rectangle().probe("a")
      Rectangle().probe("b")
    }
  },
  LayoutRow("S14, a column", 500, 500, ["a": [0, 0, 500, 50], "b": [0, 58, 500, 442]]) {
    VStack {
      Rectangle().frame(minHeight: 50).probe("a")
      Rectangle().layoutPriority(1).probe("b")
    }
  },
  LayoutRow("S14, a row", 500, 500, ["a": [0, 0, 0, 500], "b": [8, 0, 492, 500]]) {
    HStack {
      Rectangle().frame(minHeight: 50).probe("a")
      Rectangle().layoutPriority(1).probe("b")
    }
  },
  LayoutRow(
    "S15 at 200", 200, 20,
    ["a": [0, 0, 88.5, 20], "b": [88.5, 0, 88.5, 20], "c": [177, 0, 23, 20]]
  ) {
    HStack(spacing: 0) {
      Color.red.probe("a")
      Color.blue.frame(minWidth: 74).probe("b")
      Color.green.frame(maxWidth: 23).probe("c")
    }
  },
  LayoutRow(
    "S15 at 100", 100, 20, ["a": [0, 0, 3, 20], "b": [3, 0, 74, 20], "c": [77, 0, 23, 20]]
  ) {
    HStack(spacing: 0) {
      Color.red.probe("a")
      Color.blue.frame(minWidth: 74).probe("b")
      Color.green.frame(maxWidth: 23).probe("c")
    }
  },
  LayoutRow(
    "S16", 250, 20,
    ["a": [0, 0, 40, 20], "s": [40, 10, 65, 0], "b": [105, 0, 40, 20], "c": [210, 0, 40, 20]]
  ) {
    HStack {
      tile(.red, 40, 20).probe("a")
      Spacer().probe("s")
      tile(.red, 40, 20).probe("b")
      Spacer()
      tile(.red, 40, 20).probe("c")
    }
  },
  LayoutRow(
    "a spacer keeps 8 points, and none of the gaps beside it", 100, 20,
    ["row": [-4, 0, 108, 20], "s": [46, 10, 8, 0]]
  ) {
    HStack {
      tile(.red, 50, 20)
      Spacer().probe("s")
      tile(.red, 50, 20)
    }.probe("row")
  },
  LayoutRow(
    "an explicit spacing holds beside spacers too", 100, 20,
    ["a": [0, 0, 20, 20], "s": [24, 10, 52, 0], "b": [80, 0, 20, 20]]
  ) {
    HStack(spacing: 4) {
      tile(.red, 20, 20).probe("a")
      Spacer().probe("s")
      tile(.red, 20, 20).probe("b")
    }
  },
  LayoutRow(
    "two priorities and a spacer: each group gets what the higher left", 200, 20,
    ["a": [0, 0, 30, 20], "b": [30, 0, 100, 20], "c": [130, 0, 70, 20], "s": [200, 10, 0, 0]]
  ) {
    HStack(spacing: 0) {
      Color.red.frame(minWidth: 30, maxWidth: 30).layoutPriority(-1).probe("a")
      Color.blue.frame(maxWidth: 100).layoutPriority(2).probe("b")
      Color.green.probe("c")
      Spacer(minLength: 0).probe("s")
    }
  },
]

private let boxRows: [LayoutRow] = [
  LayoutRow(
    "F1", 300, 120,
    [
      "min": [100, 0, 100, 20], "max": [50, 20, 200, 20], "fill": [0, 40, 300, 20],
      "ideal": [75, 60, 150, 20], "over": [50, 80, 200, 20], "wide": [25, 80, 250, 20],
    ]
  ) {
    VStack(spacing: 0) {
      tile(.red, 40, 20).frame(minWidth: 100).probe("min")
      tile(.red, 40, 20).frame(maxWidth: 200).probe("max")
      tile(.red, 40, 20).frame(minWidth: 50, maxWidth: .infinity).probe("fill")
      tile(.red, 40, 20).frame(idealWidth: 150).fixedSize().probe("ideal")
      tile(.red, 250, 20).probe("wide").frame(maxWidth: 200).probe("over")
      Spacer(minLength: 20)
    }
  },
  LayoutRow(
    "Z1", 200, 200, ["stack": [50, 50, 100, 100], "small": [120, 120, 30, 30]]
  ) {
    ZStack(alignment: .bottomTrailing) {
      tile(.red, 100, 100)
      tile(.blue, 30, 30).probe("small")
    }.probe("stack")
  },
  LayoutRow(
    "a ZStack is as large as its children of the highest priority", 200, 200,
    ["stack": [80, 85, 40, 30], "back": [50, 50, 100, 100], "fill": [80, 85, 40, 30]]
  ) {
    ZStack {
      tile(.red, 100, 100).probe("back")
      Color.green.probe("fill")
      tile(.blue, 40, 30).layoutPriority(1)
    }.probe("stack")
  },
  LayoutRow(
    "overlays and backgrounds are proposed their base's size and change nothing", 200, 100,
    [
      "base": [60, 30, 80, 40], "fill": [60, 30, 80, 40], "corner": [130, 60, 20, 20],
      "pair1": [85, 36, 30, 10], "pair2": [95, 54, 10, 10],
    ]
  ) {
    tile(.red, 80, 40).probe("base")
      .background { Color.blue.probe("fill") }
      .overlay(alignment: .bottomTrailing) {
        tile(.green, 20, 20).probe("corner").alignmentGuide(.trailing) { $0.width / 2 }
          .alignmentGuide(.bottom) { $0.height / 2 }
      }
      .overlay {
        VStack {
          tile(.black, 30, 10).probe("pair1")
          tile(.black, 10, 10).probe("pair2")
        }
      }
  },
  LayoutRow(
    "a color is 10 by 10 where nothing is proposed, padding is 16", 200, 100,
    ["color": [95, 45, 10, 10], "padded": [79, 29, 42, 42]]
  ) {
    Color.red.probe("color").padding().fixedSize().probe("padded")
  },
  LayoutRow(
    "one axis fixed", 200, 100, ["a": [95, 0, 10, 100]]
  ) {
    Color.red.fixedSize(horizontal: true, vertical: false).probe("a")
  },
  LayoutRow(
    "paddings add up, edge by edge", 200, 100, ["a": [32, 17, 164, 64]]
  ) {
    Color.red.probe("a").padding(.leading, 30).padding(.vertical)
      .padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
  },
  LayoutRow(
    "negative padding reaches out", 100, 100, ["a": [20, 30, 60, 40], "b": [30, 40, 40, 20]]
  ) {
    tile(.red, 60, 40).probe("a").padding(-10).probe("b")
  },
  LayoutRow(
    "frames align what they hold", 100, 100,
    ["a": [0, 0, 20, 20], "b": [80, 80, 20, 20], "c": [-10, 40, 120, 20]]
  ) {
    ZStack {
      tile(.red, 20, 20).probe("a").frame(width: 100, height: 100, alignment: .topLeading)
      tile(.red, 20, 20).probe("b").frame(
        maxWidth: .infinity, maxHeight: .infinity, alignment: .bottomTrailing)
      tile(.red, 120, 20).probe("c").frame(width: 100)
    }
  },
]

@MainActor @Suite struct LayoutTableTests {
  @Test(
    "frames come out as in the tables", arguments: stackRows + boxRows + aspectRows + gridRows)
  func table(_ row: LayoutRow) {
    let scene = Probed(row.width, row.height) { row.view() }
    scene.expect(row.frames, row.name)
    #expect(scene.tree.warnings.isEmpty)
  }

  @Test(
    "from right to left every row of the tables is its mirror image",
    arguments: stackRows + boxRows + aspectRows + gridRows)
  func mirrored(_ row: LayoutRow) {
    let scene = Probed(row.width, row.height, rightToLeft: true) { row.view() }
    scene.expect(
      row.frames.mapValues { [Double(row.width) - $0[0] - $0[2], $0[1], $0[2], $0[3]] }, row.name)
  }
}
