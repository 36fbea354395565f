// Shapes, borders, overlays.

import ProofGeometry
import ProofViews

let shapeScenes: [RecordedScene] = [
  RecordedScene(
    "shape/layout", 300, 200,
    [
      "c1": [0, 7, 40, 40], "cap1": [150, 7, 110, 40], "capsuleFixedWidth": [176, 55, 20, 30],
      "circleIdeal": [113, 138, 10, 10], "column": [141, 93, 60, 100], "e1": [40, 7, 110, 40],
      "ideal": [99, 138, 10, 10], "maxWidth": [200, 55, 50, 30], "r1": [50, 55, 78, 30],
      "r2": [132, 55, 40, 30], "row1": [0, 7, 300, 40], "row2": [50, 55, 200, 30],
      "row3": [99, 93, 102, 100], "stack": [0, 7, 300, 186], "strokedFlex": [260, 7, 40, 40],
      "strokedIdeal": [127, 138, 10, 10], "vCircle": [146, 93, 50, 50],
      "vRect": [141, 143, 60, 50],
    ]
  ) {
    VStack(spacing: 8) {
      HStack(spacing: 0) {
        Circle().fill(Color.red).probe("c1")
        Ellipse().fill(Color.blue).probe("e1")
        Capsule().fill(Color.green).probe("cap1")
        Circle().stroke(lineWidth: 2).probe("strokedFlex")
      }
      .frame(height: 40)
      .probe("row1")
      HStack(spacing: 4) {
        Rectangle().fill(Color.red).probe("r1")
        Rectangle().fill(Color.blue).frame(width: 40).probe("r2")
        Capsule().fill(Color.orange).frame(width: 20).probe("capsuleFixedWidth")
        RoundedRectangle(cornerRadius: 4).fill(Color.purple).frame(maxWidth: 50).probe("maxWidth")
      }
      .frame(width: 200, height: 30)
      .probe("row2")
      HStack(spacing: 4) {
        Rectangle().fill(Color.gray).fixedSize().probe("ideal")
        Circle().fill(Color.green).fixedSize().probe("circleIdeal")
        Circle().strokeBorder(lineWidth: 2).fixedSize().probe("strokedIdeal")
        VStack(spacing: 0) {
          Circle().fill(Color.blue).probe("vCircle")
          Rectangle().fill(Color.red).probe("vRect")
        }
        .frame(width: 60, height: 100)
        .probe("column")
      }
      .probe("row3")
    }
    .probe("stack")
  },
  RecordedScene(
    "shape/border", 300, 160,
    [
      "circle": [207, 83, 30, 30], "color": [63, 83, 60, 30], "nested": [131, 79, 68, 38],
      "padded": [122, 43, 43, 28], "row1": [83, 43, 134, 28], "row2": [63, 79, 174, 38],
      "stack": [63, 43, 174, 74], "text": [83, 49, 31, 16], "textInner": [83, 49, 31, 16],
      "thick": [173, 49, 17.5, 16], "zero": [198.5, 49, 18.5, 16],
    ]
  ) {
    VStack(spacing: 8) {
      HStack(spacing: 8) {
        Text("Hello").probe("textInner").border(Color.red).probe("text")
        Text("Hello").padding(6).border(Color.blue, width: 3).probe("padded")
        Text("Hg").border(Color.red, width: 8).probe("thick")
        Text("OK").border(Color.green, width: 0).probe("zero")
      }
      .probe("row1")
      HStack(spacing: 8) {
        tile(.yellow, 60, 30).border(Color.black).probe("color")
        tile(.yellow, 60, 30).border(Color.black, width: 2).padding(4).border(Color.blue)
          .probe("nested")
        Circle().fill(Color.green).frame(width: 30, height: 30).border(Color.purple, width: 2)
          .probe("circle")
      }
      .probe("row2")
    }
    .probe("stack")
  },
  RecordedScene(
    "paint/shapes", 300, 200,
    [
      "capsule": [180, 85, 60, 30], "circle": [0, 65, 70, 70], "ellipse": [250, 85, 50, 30],
      "rect": [80, 50, 40, 100], "rounded": [130, 80, 40, 40], "row": [0, 50, 300, 100],
    ]
  ) {
    HStack(spacing: 10) {
      Circle().probe("circle")
      Rectangle().fill(Color.red).frame(width: 40).probe("rect")
      RoundedRectangle(cornerRadius: 8).fill(Color.blue).frame(width: 40, height: 40).probe(
        "rounded")
      Capsule().fill(Color.green).frame(width: 60, height: 30).probe("capsule")
      Ellipse().frame(width: 50, height: 30).probe("ellipse")
    }
    .frame(height: 100)
    .probe("row")
  },
]
