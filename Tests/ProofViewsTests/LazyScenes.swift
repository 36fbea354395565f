// Lazy grids.

import ProofGeometry
import ProofViews

/// Three 60 point tracks whose items align leading, by default, and bottom trailing.
let mixedTracks: [GridItem] = [
  GridItem(.fixed(60), alignment: .leading), GridItem(.fixed(60)),
  GridItem(.fixed(60), alignment: .bottomTrailing),
]

let lazyScenes: [RecordedScene] = [
  RecordedScene(
    "lazy/grids", 320, 300,
    [
      "adaptive": [40, 109, 240, 56], "adaptive0": [40, 109, 52.5, 24],
      "adaptive1": [102.5, 109, 52.5, 24], "adaptive2": [165, 109, 52.5, 24],
      "adaptive3": [227.5, 109, 52.5, 24], "adaptive4": [40, 141, 52.5, 24],
      "cell0": [31, 49, 60, 20], "cell1": [99, 49, 102, 20], "cell2": [209, 49, 80, 20],
      "cell3": [31, 73, 60, 20], "cell4": [99, 73, 102, 20], "cell5": [209, 73, 80, 20],
      "columns": [20, 49, 280, 44], "hcell0": [94, 182, 40, 30], "hcell1": [94, 220, 40, 30],
      "hcell2": [140, 182, 40, 30], "hcell3": [140, 220, 40, 30], "hcell4": [186, 182, 40, 30],
      "rows": [94, 181, 132, 70], "stack": [20, 49, 280, 202],
    ]
  ) {
    VStack(spacing: 16) {
      LazyVGrid(
        columns: [
          GridItem(.fixed(60)), GridItem(.flexible()),
          GridItem(.flexible(minimum: 20, maximum: 80)),
        ], spacing: 4
      ) {
        ForEach(0..<6, id: \.self) { Color.red.frame(height: 20).probe("cell\($0)") }
      }
      .frame(width: 280)
      .probe("columns")
      LazyVGrid(
        columns: [GridItem(.adaptive(minimum: 50), spacing: 10)], alignment: .leading, spacing: 8
      ) {
        ForEach(0..<5, id: \.self) { Color.blue.frame(height: 24).probe("adaptive\($0)") }
      }
      .frame(width: 240)
      .probe("adaptive")
      LazyHGrid(rows: [GridItem(.fixed(30)), GridItem(.fixed(30))], spacing: 6) {
        ForEach(0..<5, id: \.self) { Color.green.frame(width: 40).probe("hcell\($0)") }
      }
      .frame(height: 70)
      .probe("rows")
    }
    .probe("stack")
  },
  RecordedScene(
    "lazy/grid-alignment", 300, 200,
    [
      "l0": [30, 130, 20, 20], "l1": [98, 120, 20, 40], "l2": [206, 140, 20, 20],
      "leading": [30, 120, 240, 40], "t0": [74, 50, 20, 20], "t1": [182, 40, 20, 40],
      "t2": [250, 60, 20, 20], "t3": [74, 84, 20, 20], "trailing": [30, 40, 240, 64],
    ]
  ) {
    VStack(spacing: 16) {
      LazyVGrid(columns: mixedTracks, alignment: .trailing, spacing: 4) {
        tile(.red, 20, 20).probe("t0")
        tile(.red, 20, 40).probe("t1")
        tile(.red, 20, 20).probe("t2")
        tile(.blue, 20, 20).probe("t3")
      }
      .frame(width: 240)
      .probe("trailing")
      LazyVGrid(columns: mixedTracks, alignment: .leading, spacing: 4) {
        tile(.red, 20, 20).probe("l0")
        tile(.red, 20, 40).probe("l1")
        tile(.red, 20, 20).probe("l2")
      }
      .frame(width: 240)
      .probe("leading")
    }
  },
]
