// Rows of the layout tables: aspect ratios, lazy grids and lazy stacks.

import Foundation
import ProofGeometry
import ProofViews

let aspectRows: [LayoutRow] = [
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

let gridRows: [LayoutRow] = [
  LayoutRow(
    "G10", 280, 44,
    [
      "c0": [11, 0, 60, 20], "c1": [79, 0, 102, 20], "c2": [189, 0, 80, 20],
      "c3": [11, 24, 60, 20],
      "grid": [0, 0, 280, 44],
    ]
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
    [
      "c0": [0, 1, 40, 30], "c1": [0, 39, 40, 30], "c2": [46, 1, 40, 30], "c4": [92, 1, 40, 30],
      "grid": [0, 0, 132, 70],
    ]
  ) {
    LazyHGrid(rows: [GridItem(.fixed(30)), GridItem(.fixed(30))], spacing: 6) {
      ForEach(0..<5) { Color.green.frame(width: 40).probe("c\($0)") }
    }.probe("grid")
  },
  LayoutRow(
    "G14", 240, 64,
    [
      "t0": [44, 10, 20, 20], "t1": [152, 0, 20, 40], "t2": [220, 20, 20, 20],
      "t3": [44, 44, 20, 20], "grid": [0, 0, 240, 64],
    ]
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
    [
      "t0": [10, 44, 20, 20], "t1": [0, 152, 40, 20], "t2": [20, 220, 20, 20],
      "t3": [44, 44, 20, 20],
    ]
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
    [
      "c0": [45, 39.5, 10, 30], "c1": [45, 70.5, 10, 60], "c2": [45, 140.5, 10, 90],
      "c3": [45, 250.5, 10, 10],
    ]
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
