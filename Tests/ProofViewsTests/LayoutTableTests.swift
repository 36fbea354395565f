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
    "S15 at 200", 200, 20, ["a": [0, 0, 88.5, 20], "b": [88.5, 0, 88.5, 20], "c": [177, 0, 23, 20]]
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
    ["base": [60, 30, 80, 40], "fill": [60, 30, 80, 40], "corner": [130, 60, 20, 20],
      "pair1": [85, 36, 30, 10], "pair2": [95, 54, 10, 10]]
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

private let aspectRows: [LayoutRow] = [
  LayoutRow("A1 fit", 100, 100, ["a": [0, 21.875, 100, 56.25]]) {
    Color.red.aspectRatio(16.0 / 9, contentMode: .fit).probe("a").frame(width: 100, height: 100)
  },
  LayoutRow("A1 fill", 100, 100, ["a": [50 - 800.0 / 9, 0, 1600.0 / 9, 100]]) {
    Color.red.aspectRatio(16.0 / 9, contentMode: .fill).probe("a").frame(width: 100, height: 100)
  },
  LayoutRow("A2 wide", 100, 40, ["a": [18, 0, 64, 40]]) {
    Thumbnail(0).scaledToFit().probe("a").frame(width: 100, height: 40)
  },
  LayoutRow("A2 tall", 40, 100, ["a": [0, 37.5, 40, 25]]) {
    Thumbnail(0).scaledToFit().probe("a").frame(width: 40, height: 100)
  },
  LayoutRow("A3", 40, 60, ["a": [-28, 0, 96, 60]]) {
    Thumbnail(0).scaledToFill().probe("a").frame(width: 40, height: 60).clipped()
  },
  LayoutRow("A4", 60, 40, ["a": [10, 0, 40, 40]]) {
    Thumbnail(0).aspectRatio(1, contentMode: .fit).probe("a").frame(width: 60, height: 40)
  },
  LayoutRow("A6, one dimension", 200, 200, ["w": [50, 0, 100, 62.5], "h": [76, 62.5, 48, 30]]) {
    VStack(spacing: 0) {
      Thumbnail(0).scaledToFit().probe("w").frame(width: 100)
      Thumbnail(0).scaledToFit().probe("h").frame(height: 30)
    }.fixedSize().frame(maxHeight: .infinity, alignment: .top)
  },
  LayoutRow("A7", 100, 100, ["a": [0, 25, 100, 50]]) {
    Color.blue.aspectRatio(2, contentMode: .fit).probe("a").frame(width: 100, height: 100)
  },
  LayoutRow("A8", 100, 40, ["a": [18, 0, 64, 40]]) {
    tile(.red, 64, 40).scaledToFit().probe("a").frame(width: 100, height: 40)
  },
  LayoutRow("A9 fit", 100, 50, ["a": [37.5, 0, 25, 50]]) {
    Color.blue.aspectRatio(0.5, contentMode: .fit).probe("a").frame(width: 100, height: 50)
  },
  LayoutRow("A9 fill", 50, 100, ["a": [0, 0, 50, 100]]) {
    Color.blue.aspectRatio(0.5, contentMode: .fill).probe("a").frame(width: 50, height: 100)
  },
  LayoutRow("a text doesn't become square", 200, 200, ["a": [82.5, 92, 35, 16]]) {
    Text("Apple").aspectRatio(1, contentMode: .fit).probe("a")
  },
]

private let tracks60 = [
  GridItem(.fixed(60), alignment: .leading), GridItem(.fixed(60)),
  GridItem(.fixed(60), alignment: .bottomTrailing),
]

private let gridRows: [LayoutRow] = [
  LayoutRow(
    "G10", 280, 44,
    ["c0": [11, 0, 60, 20], "c1": [79, 0, 102, 20], "c2": [189, 0, 80, 20], "c3": [11, 24, 60, 20],
      "grid": [0, 0, 280, 44]]
  ) {
    LazyVGrid(
      columns: [
        GridItem(.fixed(60)), GridItem(.flexible()), GridItem(.flexible(minimum: 20, maximum: 80)),
      ], spacing: 4
    ) {
      ForEach(0..<6) { Color.red.frame(height: 20).probe("c\($0)") }
    }.probe("grid")
  },
  LayoutRow(
    "G12", 132, 70,
    ["c0": [0, 1, 40, 30], "c1": [0, 39, 40, 30], "c2": [46, 1, 40, 30], "c4": [92, 1, 40, 30],
      "grid": [0, 0, 132, 70]]
  ) {
    LazyHGrid(rows: [GridItem(.fixed(30)), GridItem(.fixed(30))], spacing: 6) {
      ForEach(0..<5) { Color.green.frame(width: 40).probe("c\($0)") }
    }.probe("grid")
  },
  LayoutRow(
    "G14", 240, 64,
    ["t0": [44, 10, 20, 20], "t1": [152, 0, 20, 40], "t2": [220, 20, 20, 20],
      "t3": [44, 44, 20, 20], "grid": [0, 0, 240, 64]]
  ) {
    LazyVGrid(columns: tracks60, alignment: .trailing, spacing: 4) {
      tile(.red, 20, 20).probe("t0")
      tile(.red, 20, 40).probe("t1")
      tile(.red, 20, 20).probe("t2")
      tile(.red, 20, 20).probe("t3")
    }.probe("grid")
  },
  LayoutRow(
    "G14 turned: rows aligned at the bottom", 64, 240,
    ["t0": [10, 44, 20, 20], "t1": [0, 152, 40, 20], "t2": [20, 220, 20, 20],
      "t3": [44, 44, 20, 20]]
  ) {
    LazyHGrid(
      rows: [
        GridItem(.fixed(60), alignment: .top), GridItem(.fixed(60)),
        GridItem(.fixed(60), alignment: .bottomTrailing),
      ], alignment: .bottom, spacing: 4
    ) {
      tile(.red, 20, 20).probe("t0")
      tile(.red, 40, 20).probe("t1")
      tile(.red, 20, 20).probe("t2")
      tile(.red, 20, 20).probe("t3")
    }
  },
  LayoutRow(
    "D11 at 300: the overflow is centered once", 300, 10,
    ["c0": [-4, 0, 100, 10], "c1": [100, 0, 100, 10], "c2": [204, 0, 100, 10]]
  ) {
    LazyVGrid(columns: Array(repeating: GridItem(.flexible(minimum: 100), spacing: 4), count: 3)) {
      ForEach(0..<3) { Color.red.frame(height: 10).probe("c\($0)") }
    }.frame(width: 300)
  },
  LayoutRow(
    "D17", 200, 10, ["c0": [-58, 0, 100, 10], "c2": [158, 0, 100, 10]]
  ) {
    LazyVGrid(columns: Array(repeating: GridItem(.fixed(100)), count: 3)) {
      ForEach(0..<3) { Color.red.frame(height: 10).probe("c\($0)") }
    }.frame(width: 200)
  },
  LayoutRow(
    "D20", 100, 300,
    ["c0": [45, 39.5, 10, 30], "c1": [45, 70.5, 10, 60], "c2": [45, 140.5, 10, 90],
      "c3": [45, 250.5, 10, 10]]
  ) {
    LazyHGrid(
      rows: [
        GridItem(.fixed(30), spacing: 1), GridItem(.fixed(60), spacing: 10),
        GridItem(.fixed(90), spacing: 20), GridItem(.fixed(10), spacing: 50),
      ]
    ) {
      ForEach(0..<4) { Color.red.probe("c\($0)") }
    }
  },
  LayoutRow(
    "sections: headings are rows of their own, proposed the whole width", 300, 148,
    [
      "aH": [0, 0, 300, 20], "a0": [36, 28, 60, 20], "a2": [172 + 32, 28, 60, 20],
      "a3": [36, 56, 60, 20], "aF": [105, 84, 90, 16], "bH": [0, 108, 300, 12],
      "b0": [36, 128, 60, 20],
    ]
  ) {
    LazyVGrid(
      columns: Array(repeating: GridItem(.fixed(60), spacing: 24), count: 3), spacing: 8
    ) {
      Section {
        ForEach(0..<4) { Color.red.frame(height: 20).probe("a\($0)") }
      } header: {
        Color.gray.frame(height: 20).probe("aH")
      } footer: {
        tile(.gray, 90, 16).probe("aF")
      }
      Section {
        Color.red.frame(height: 20).probe("b0")
      } header: {
        Color.gray.frame(height: 12).probe("bH")
      }
    }
  },
  LayoutRow(
    "lazy stacks fill across and align their rows", 300, 100,
    [
      "column": [0, 25, 300, 50], "a": [0, 25, 40, 10], "b": [0, 39, 300, 16],
      "c": [0, 59, 90, 16],
    ]
  ) {
    LazyVStack(alignment: .leading, spacing: 4) {
      tile(.red, 40, 10).probe("a")
      Color.red.frame(height: 16).probe("b")
      tile(.red, 90, 16).probe("c")
    }.probe("column")
  },
  LayoutRow(
    "horizontal ones too", 100, 60,
    ["row": [22, 0, 56, 60], "a": [22, 40, 20, 20], "b": [46, 0, 32, 60]]
  ) {
    LazyHStack(alignment: .bottom, spacing: 4) {
      tile(.red, 20, 20).probe("a")
      Color.red.frame(width: 32).probe("b")
    }.probe("row")
  },
  LayoutRow(
    "no data takes no place and no gap", 300, 200,
    ["top": [138.75, 84, 22.5, 16], "bottom": [127.75, 100, 44.5, 16]]
  ) {
    VStack {
      Text("Top").probe("top")
      ForEach([String](), id: \.self) { Text($0) }
      Text("Bottom").probe("bottom")
    }
  },
  LayoutRow(
    "a stack of texts counts as text", 300, 200,
    ["top": [138.75, 84, 22.5, 16], "row": [112, 100, 76, 16]]
  ) {
    VStack {
      Text("Top").probe("top")
      HStack {
        Text("Alpha")
        Text("Carrot").frame(width: 33.5)
      }.probe("row")
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
