// Grid: columns shared by rows, cells that span, and the grid modifiers. Frames follow from the
// rules: width is shared as a stack does, a spanning cell widens each of its columns equally, row
// gaps are the largest of vertical neighbors.

import Foundation
import ProofGeometry
import ProofViews
import Testing

private let rows: [LayoutRow] = [
  LayoutRow(
    "columns are as wide as their widest cell", 300, 200,
    [
      "grid": [90, 62, 120, 76], "a": [100, 67, 20, 20], "b": [159, 62, 30, 30],
      "c": [90, 109, 40, 20], "d": [138, 100, 72, 38],
    ]
  ) {
    Grid {
      GridRow {
        tile(.red, 20, 20).probe("a")
        tile(.red, 30, 30).probe("b")
      }
      GridRow {
        tile(.blue, 40, 20).probe("c")
        tile(.blue, 72, 38).probe("d")
      }
    }.probe("grid")
  },
  LayoutRow(
    "a spanning cell that wants more widens each of its columns equally", 300, 100,
    [
      "grid": [100, 26, 100, 48], "a": [105.5, 26, 30, 20], "b": [154.5, 26, 40, 20],
      "wide": [100, 54, 100, 20],
    ]
  ) {
    Grid {
      GridRow {
        tile(.red, 30, 20).probe("a")
        tile(.red, 40, 20).probe("b")
      }
      GridRow { tile(.blue, 100, 20).probe("wide").gridCellColumns(2) }
    }.probe("grid")
  },
  LayoutRow(
    "a spanning cell that wants less is aligned in its columns", 300, 100,
    [
      "grid": [100, 26, 100, 48], "b": [160, 26, 40, 20], "small": [180, 54, 20, 20],
      "flexible": [100, 26, 52, 20],
    ]
  ) {
    Grid(alignment: .trailing) {
      GridRow {
        tile(.red, 52, 20).probe("flexible")
        tile(.red, 40, 20).probe("b")
      }
      GridRow { tile(.blue, 20, 20).probe("small").gridCellColumns(2) }
    }.probe("grid")
  },
  LayoutRow(
    "a view outside of rows spans all columns; unsized it takes no part in them", 300, 100,
    [
      "grid": [111, 17.5, 78, 65], "line": [111, 45.5, 78, 9], "a": [111, 17.5, 30, 20],
      "d": [154, 62.5, 30, 20],
    ]
  ) {
    Grid {
      GridRow {
        tile(.red, 30, 20).probe("a")
        tile(.red, 40, 20)
      }
      Color.black.frame(height: 9).probe("line").gridCellUnsizedAxes(.horizontal)
      GridRow {
        tile(.red, 20, 20)
        tile(.red, 30, 20).probe("d")
      }
    }.probe("grid")
  },
  LayoutRow(
    "sized it widens the columns to what the grid is proposed", 300, 100,
    [
      "grid": [0, 21.5, 300, 57], "line": [0, 49.5, 300, 1], "a": [55.5, 21.5, 30, 20],
      "b": [204.5, 21.5, 40, 20],
    ]
  ) {
    Grid {
      GridRow {
        tile(.red, 30, 20).probe("a")
        tile(.red, 40, 20).probe("b")
      }
      Divider().probe("line")
      GridRow { tile(.red, 20, 20) }
    }.probe("grid")
  },
  LayoutRow(
    "anchors place a cell in its own box, column alignments a whole column", 300, 100,
    [
      "grid": [81, 5, 138, 90], "a": [91, 25, 20, 20], "b": [181, 5, 20, 20],
      "c": [81, 57, 40, 20], "d": [141, 53, 60, 28], "e": [96, 89, 10, 6],
    ]
  ) {
    Grid(horizontalSpacing: 8, verticalSpacing: 8) {
      GridRow {
        tile(.red, 20, 20).probe("a").gridCellAnchor(UnitPoint(x: 0.5, y: 1))
        tile(.red, 20, 20).probe("b").gridColumnAlignment(.trailing).gridCellAnchor(.topTrailing)
        tile(.red, 10, 40)
      }
      GridRow {
        tile(.red, 40, 20).probe("c")
        tile(.red, 60, 28).probe("d")
      }
      GridRow {
        tile(.red, 10, 6).probe("e")
        tile(.red, 72, 6)
      }
    }.probe("grid")
  },
  LayoutRow(
    "rows have an alignment of their own", 300, 100,
    [
      "a": [120, 20, 20, 20], "b": [148, 20, 32, 40], "c": [120, 68, 20, 12],
      "d": [148, 68, 32, 12],
    ]
  ) {
    Grid {
      GridRow(alignment: .top) {
        tile(.red, 20, 20).probe("a")
        tile(.red, 32, 40).probe("b")
      }
      GridRow(alignment: .bottom) {
        tile(.red, 20, 12).probe("c")
        tile(.red, 32, 12).probe("d")
      }
    }
  },
  LayoutRow(
    "flexible cells share what the rigid column leaves", 280, 60,
    [
      "a": [0, 0, 112, 20], "b": [120, 0, 40, 20], "c": [168, 0, 112, 20],
      "d": [0, 28, 112, 30], "f": [168, 28, 112, 30],
    ]
  ) {
    Grid {
      GridRow {
        Color.red.frame(height: 20).probe("a")
        tile(.red, 40, 20).probe("b")
        Color.red.frame(height: 20).probe("c")
      }
      GridRow {
        Color.red.frame(height: 30).probe("d")
        tile(.red, 10, 30)
        Color.red.frame(height: 30).probe("f")
      }
    }.frame(width: 280, height: 60, alignment: .top)
  },
  LayoutRow(
    "an unsized height doesn't make the row, it fills it", 300, 100,
    ["grid": [104, 40, 92, 20], "fill": [132, 40, 64, 20]]
  ) {
    Grid {
      GridRow {
        tile(.red, 20, 20)
        Color.red.frame(width: 64).probe("fill").gridCellUnsizedAxes(.vertical)
      }
    }.probe("grid")
  },
  LayoutRow(
    "texts keep text gaps between rows; rows from data", 300, 100,
    ["Alpha": [111.5, 34, 34.5, 16], "Beta": [114.75, 50, 28, 16]]
  ) {
    Grid {
      ForEach(["Alpha", "Beta"], id: \.self) { name in
        GridRow {
          Text(name).probe(name)
          Text("Fruits")
        }
      }
    }
  },
]

@MainActor @Suite struct EagerGridTests {
  @Test("grids come out as the rules say", arguments: rows)
  func table(_ row: LayoutRow) {
    let scene = Probed(row.width, row.height) { row.view() }
    scene.expect(row.frames, row.name)
  }
}
