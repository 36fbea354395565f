import SwiftUI

/// Frames and padding in every spelling.
struct Spellings: View {
  var body: some View {
    VStack(alignment: .center, spacing: nil) {
      Group {
        box.padding().accessibilityIdentifier("padding")
        box.padding(4).accessibilityIdentifier("padding 4")
        box.padding(.vertical).accessibilityIdentifier("padding vertical")
        box.padding(.horizontal, 3).accessibilityIdentifier("padding horizontal 3")
        box.padding([.top, .trailing], 2).accessibilityIdentifier("padding edges")
        box.padding(EdgeInsets(top: 1, leading: 2, bottom: 3, trailing: 4))
          .accessibilityIdentifier("padding insets")
      }
      Group {
        Color.red.frame(width: 20).frame(height: 5).accessibilityIdentifier("frame 20 5")
        Color.red.frame(maxWidth: 50, maxHeight: 5, alignment: .topLeading)
          .accessibilityIdentifier("frame max")
        Color.red.frame(idealWidth: 30, idealHeight: 6).fixedSize()
          .accessibilityIdentifier("frame ideal")
        Color.red.frame(minWidth: 10, maxWidth: .infinity, minHeight: 5, maxHeight: 5)
          .layoutPriority(1).accessibilityIdentifier("frame infinity")
        Color.red.aspectRatio(CGSize(width: 4, height: 1), contentMode: .fit).frame(width: 40)
          .accessibilityIdentifier("aspect size")
        Color.red.aspectRatio(2, contentMode: .fit).frame(width: 40)
          .accessibilityIdentifier("aspect 2")
        Image("wide").resizable().scaledToFit().frame(width: 30)
          .accessibilityIdentifier("scaled")
        Image(decorative: "tile").resizable(capInsets: .init(), resizingMode: .tile)
          .frame(width: 30, height: 8)
      }
      Text("symbols").symbolVariant(.circle.fill).symbolRenderingMode(.hierarchical)
        .foregroundColor(.accentColor).dynamicTypeSize(.small ... .xLarge)
        .transaction { $0.animation = nil }
        .position(x: 50, y: 4).frame(height: 8)
        .coordinateSpace(.named("symbols")).flipsForRightToLeftLayoutDirection(true)
    }
    .geometryGroup()
    .drawingGroup()
  }

  private var box: some View { Rectangle().frame(width: 10, height: 10) }
}
