// From right to left.

import ProofGeometry
import ProofViews

let directionScenes: [RecordedScene] = [
  RecordedScene(
    "layout/rtl-stacks", 320, 260,
    [
      "a": [270, 17, 40, 30], "b": [202, 17, 60, 30], "c": [10, 17, 30, 30],
      "framed": [190, 87, 120, 20], "guided": [270, 223, 30, 20], "hstack": [10, 17, 300, 30],
      "island": [242, 167, 68, 20], "ltrA": [242, 167, 30, 20], "ltrB": [280, 167, 30, 20],
      "padded": [230, 57, 80, 20], "text": [285, 197, 25, 16], "vstack": [10, 17, 300, 226],
      "zback": [210, 117, 100, 40], "zfront": [290, 117, 20, 20], "zstack": [210, 117, 100, 40],
    ]
  ) {
    VStack(alignment: .leading, spacing: 10) {
      HStack {
        tile(.red, 40, 30).probe("a")
        tile(.blue, 60, 30).probe("b")
        Spacer()
        tile(.green, 30, 30).probe("c")
      }
      .probe("hstack")
      tile(.orange, 50, 20).padding(.leading, 30).probe("padded")
      tile(.purple, 40, 20).frame(width: 120, alignment: .leading).probe("framed")
      ZStack(alignment: .topLeading) {
        tile(.gray, 100, 40).probe("zback")
        tile(.black, 20, 20).probe("zfront")
      }
      .probe("zstack")
      HStack {
        tile(.red, 30, 20).probe("ltrA")
        tile(.blue, 30, 20).probe("ltrB")
      }
      .environment(\.layoutDirection, .leftToRight)
      .probe("island")
      Text("One").probe("text")
      tile(.red, 30, 20).alignmentGuide(.leading) { _ in -10 }.probe("guided")
    }
    .frame(width: 300, alignment: .leading)
    .probe("vstack")
    .environment(\.layoutDirection, .rightToLeft)
  }
]
