// Resizable pictures, 64 by 40 and 20 by 64 points.

import ProofGeometry
import ProofViews

let imageScenes: [RecordedScene] = [
  RecordedScene(
    "image/aspect-ratio", 400, 340,
    [
      "colorRatio": [150, 253, 100, 50], "colorRatioFrame": [150, 228, 100, 100],
      "fill": [181, 12, 40, 60], "fillClipped": [229, 12, 40, 60],
      "fillClippedImage": [201, 12, 96, 60], "fillImage": [153, 12, 96, 60],
      "fitTall": [133, 12, 40, 100], "fitTallImage": [133, 49.5, 40, 25],
      "fitWide": [25, 12, 100, 40], "fitWideImage": [43, 12, 64, 40],
      "flexibleImage": [320.375, 120, 31.25, 100], "heightOnly": [156.375, 120, 48, 30],
      "heightOnlyImage": [156.375, 120, 48, 30], "rigid": [212.375, 120, 100, 40],
      "rigidImage": [230.375, 120, 64, 40], "row1": [25, 12, 350, 100],
      "row2": [48.375, 120, 303.25, 100], "square": [277, 12, 60, 40],
      "squareImage": [287, 12, 40, 40], "stack": [25, 12, 350, 316], "third": [345, 12, 30, 30],
      "thirdImage": [345, -18, 30, 90], "widthOnly": [48.375, 120, 100, 62.5],
      "widthOnlyImage": [48.375, 120, 100, 62.5],
    ]
  ) {
    VStack(spacing: 8) {
      HStack(alignment: .top, spacing: 8) {
        Thumbnail(0).scaledToFit().probe("fitWideImage").frame(width: 100, height: 40).probe(
          "fitWide")
        Thumbnail(0).scaledToFit().probe("fitTallImage").frame(width: 40, height: 100).probe(
          "fitTall")
        Thumbnail(0).scaledToFill().probe("fillImage").frame(width: 40, height: 60).probe("fill")
        Thumbnail(0).scaledToFill().probe("fillClippedImage").frame(width: 40, height: 60).clipped()
          .probe("fillClipped")
        Thumbnail(0).aspectRatio(1, contentMode: .fit).probe("squareImage")
          .frame(width: 60, height: 40).probe("square")
        Thumbnail(0).aspectRatio(Size(width: 1, height: 3), contentMode: .fill).probe("thirdImage")
          .frame(width: 30, height: 30).probe("third")
      }
      .probe("row1")
      HStack(alignment: .top, spacing: 8) {
        Thumbnail(0).scaledToFit().probe("widthOnlyImage").frame(width: 100).probe("widthOnly")
        Thumbnail(0).scaledToFit().probe("heightOnlyImage").frame(height: 30).probe("heightOnly")
        tile(.red, 64, 40).scaledToFit().probe("rigidImage").frame(width: 100, height: 40)
          .probe("rigid")
        Thumbnail(1).scaledToFit().probe("flexibleImage")
      }
      .frame(height: 100)
      .probe("row2")
      Color.blue.aspectRatio(2, contentMode: .fit).probe("colorRatio")
        .frame(width: 100, height: 100).probe("colorRatioFrame")
    }
    .probe("stack")
  },
  RecordedScene(
    "image/resizable", 300, 200,
    [
      "flexA": [0, 81, 150, 40], "flexB": [150, 81, 150, 40], "flexibleWidth": [0, 49, 300, 24],
      "overflow": [187, 11, 30, 30], "overflowClipped": [225, 11, 30, 30],
      "padded": [90, 129, 120, 60], "row1": [45, 11, 210, 30], "row3": [0, 81, 300, 40],
      "shrunk": [45, 11, 30, 30], "stack": [0, 11, 300, 178], "stretched": [83, 11, 96, 30],
    ]
  ) {
    VStack(spacing: 8) {
      HStack(spacing: 8) {
        Thumbnail(0).frame(width: 30, height: 30).probe("shrunk")
        Thumbnail(0).frame(width: 96, height: 30).probe("stretched")
        tile(.red, 64, 40).frame(width: 30, height: 30).probe("overflow")
        tile(.red, 64, 40).frame(width: 30, height: 30).clipped().probe("overflowClipped")
      }
      .probe("row1")
      Thumbnail(0).frame(height: 24).probe("flexibleWidth")
      HStack(spacing: 0) {
        Thumbnail(1).probe("flexA")
        Thumbnail(0).probe("flexB")
      }
      .frame(height: 40)
      .probe("row3")
      Thumbnail(0).padding(10).background(Color.yellow).frame(width: 120, height: 60).probe(
        "padded")
    }
    .probe("stack")
  },
]
