// Stacks, frames, padding, guides.

import ProofGeometry
import ProofViews

let stackScenes: [RecordedScene] = [
  RecordedScene(
    "layout/padding-edges", 200, 100,
    [
      "inner": [32, 17, 164, 64], "outer": [0, 0, 200, 100],
    ]
  ) {
    Color.red
      .probe("inner")
      .padding(.leading, 30)
      .padding(.vertical)
      .padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
      .probe("outer")
  },
  RecordedScene(
    "layout/vstack-spacing-default", 100, 300,
    [
      "a": [25, 96, 50, 50], "b": [25, 154, 50, 50], "stack": [25, 96, 50, 108],
    ]
  ) {
    VStack {
      ForEach(["a", "b"], id: \.self) { tile(.red, 50, 50).probe($0) }
    }
    .probe("stack")
  },
  RecordedScene(
    "layout/spacer-min-length", 300, 100,
    [
      "a": [-35, 0, 250, 20], "b": [235, 0, 100, 20], "balanced": [0, 20, 300, 20],
      "c": [130, 20, 40, 20], "overflow": [-35, 0, 370, 20], "s1": [215, 10, 20, 0],
      "s2": [0, 30, 130, 0], "s3": [170, 30, 130, 0], "vspacer": [150, 40, 0, 60],
    ]
  ) {
    VStack(spacing: 0) {
      HStack(spacing: 0) {
        tile(.red, 250, 20).probe("a")
        Spacer(minLength: 20).probe("s1")
        tile(.blue, 100, 20).probe("b")
      }
      .probe("overflow")
      HStack(spacing: 0) {
        Spacer().probe("s2")
        tile(.green, 40, 20).probe("c")
        Spacer().probe("s3")
      }
      .probe("balanced")
      Spacer().probe("vspacer")
    }
  },
  RecordedScene(
    "layout/hstack-alignment", 300, 200,
    [
      "bottom1": [128, 100, 20, 60], "bottom2": [152, 130, 20, 30], "top1": [128, 40, 20, 60],
      "top2": [152, 40, 20, 30],
    ]
  ) {
    VStack(spacing: 0) {
      HStack(alignment: .top, spacing: 4) {
        tile(.red, 20, 60).probe("top1")
        tile(.blue, 20, 30).probe("top2")
      }
      HStack(alignment: .bottom, spacing: 4) {
        tile(.red, 20, 60).probe("bottom1")
        tile(.blue, 20, 30).probe("bottom2")
      }
    }
  },
  RecordedScene(
    "layout/zstack-fill", 200, 200,
    [
      "b": [0, 0, 30, 30], "fill": [0, 0, 200, 200],
    ]
  ) {
    ZStack(alignment: .topLeading) {
      Color.red.probe("fill")
      tile(.blue, 30, 30).probe("b")
    }
  },
  RecordedScene(
    "layout/frame-flex", 300, 300,
    [
      "clampFlexible": [90, 170, 120, 20], "fill": [0, 130, 300, 20],
      "ideal": [75, 150, 150, 20], "max": [50, 110, 200, 20], "min": [100, 90, 100, 20],
      "overflow": [50, 190, 200, 20],
    ]
  ) {
    VStack(spacing: 0) {
      tile(.red, 40, 20).frame(minWidth: 100).probe("min")
      tile(.red, 40, 20).frame(maxWidth: 200).probe("max")
      tile(.red, 40, 20).frame(minWidth: 50, maxWidth: .infinity).probe("fill")
      tile(.red, 40, 20).frame(idealWidth: 150).fixedSize().probe("ideal")
      Color.red.frame(maxWidth: 120, maxHeight: 20).probe("clampFlexible")
      tile(.red, 250, 20).frame(maxWidth: 200).probe("overflow")
    }
  },
  RecordedScene(
    "layout/fixed-size", 200, 200,
    [
      "both": [95, 80, 10, 10], "horizontal": [95, 90, 10, 30],
    ]
  ) {
    VStack(spacing: 0) {
      Color.red.fixedSize().probe("both")
      Color.blue.fixedSize(horizontal: true, vertical: false).frame(height: 30).probe("horizontal")
    }
  },
  RecordedScene(
    "layout/alignment-guide", 300, 200,
    [
      "a": [75, 66, 100, 20], "b": [175, 90, 50, 20], "c": [160, 114, 30, 20],
      "stack": [75, 66, 150, 68],
    ]
  ) {
    VStack(alignment: .leading, spacing: 4) {
      tile(.red, 100, 20).alignmentGuide(.leading) { $0[.trailing] }.probe("a")
      tile(.blue, 50, 20).probe("b")
      tile(.green, 30, 20).alignmentGuide(.leading) { $0.width / 2 }.probe("c")
    }
    .probe("stack")
  },
  RecordedScene(
    "layout/nested-stacks", 300, 200,
    [
      "a": [10, 10, 190, 110], "b": [210, 10, 80, 110], "bottom": [0, 140, 300, 60],
      "c": [0, 150, 40, 40], "d": [260, 150, 40, 40], "row": [0, 0, 300, 130],
    ]
  ) {
    VStack(spacing: 10) {
      HStack(spacing: 10) {
        Color.red.probe("a")
        Color.blue.frame(width: 80).probe("b")
      }
      .padding(10)
      .probe("row")
      HStack {
        tile(.green, 40, 40).probe("c")
        Spacer()
        tile(.yellow, 40, 40).probe("d")
      }
      .frame(height: 60)
      .probe("bottom")
    }
  },
  RecordedScene(
    "layout/hstack-ideal", 300, 200,
    [
      "a": [50, 80, 30, 30], "b": [86, 80, 40, 30], "column": [50, 80, 200, 40],
      "row": [50, 80, 76, 30], "wide": [50, 110, 200, 10],
    ]
  ) {
    VStack(alignment: .leading, spacing: 0) {
      HStack(spacing: 6) {
        tile(.red, 30, 30).probe("a")
        tile(.blue, 40, 30).probe("b")
      }
      .probe("row")
      tile(.green, 200, 10).probe("wide")
    }
    .probe("column")
  },
  RecordedScene(
    "foreach/nested", 300, 200,
    [
      "cell00": [97, 76, 30, 20], "cell01": [135, 76, 30, 20], "cell02": [173, 76, 30, 20],
      "cell10": [97, 104, 30, 20], "cell11": [135, 104, 30, 20], "cell12": [173, 104, 30, 20],
      "grid": [97, 76, 106, 48], "row0": [97, 76, 106, 20], "row1": [97, 104, 106, 20],
    ]
  ) {
    VStack {
      ForEach(0..<2) { row in
        HStack {
          ForEach(0..<3) { column in tile(.blue, 30, 20).probe("cell\(row)\(column)") }
        }
        .probe("row\(row)")
      }
    }
    .probe("grid")
  },
]
