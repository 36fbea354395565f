// Cells of pictures that can't be drawn, and words over those that are cut off. Floor 5.
// Laid out like everything else, at the size of the cell.

internal import Foundation
internal import ProofDrawing
public import ProofViews

/// The full shape of a cell: a panel, a small line drawing, the reason in a few words.
public struct PlaceholderCell: View {
  let reason: String
  let theme: Theme
  /// Points; small cells show less.
  let width: Double
  let height: Double

  public init(reason: String, theme: Theme, width: Double, height: Double) {
    self.reason = reason
    self.theme = theme
    self.width = width
    self.height = height
  }

  public var body: some View {
    VStack(spacing: 10) {
      if width >= 24, height >= 24 {
        PictureGlyph(color: theme.secondary)
          .frame(width: width >= 72 ? 34 : 17, height: width >= 72 ? 26 : 13)
      }
      if width >= 72, height >= 72 {
        Text(reason)
          .font(.system(size: 11))
          .foregroundStyle(Color(theme.secondary))
          .lineLimit(2)
          .multilineTextAlignment(.center)
          .frame(maxWidth: width - 16)
      }
    }
    .frame(width: width, height: height)
    .background(Color(theme.panel))
    .border(Color(theme.hairline), width: theme.name == .print ? 0.5 : 0)
  }
}

/// "Cut off after 41 %", in the middle of the part that is missing.
public struct CutOffNote: View {
  let percent: Int
  let theme: Theme
  /// The missing part, points.
  let width: Double
  let height: Double

  public init(percent: Int, theme: Theme, width: Double, height: Double) {
    self.percent = percent
    self.theme = theme
    self.width = width
    self.height = height
  }

  public var body: some View {
    VStack(spacing: 0) {
      if width >= 112, height >= 20 {
        Text("Cut off after \(percent) %")
          .font(.system(size: 11))
          .foregroundStyle(Color(theme.secondary))
          .lineLimit(1)
          .frame(maxWidth: width - 8)
      }
    }
    .frame(width: width, height: height)
  }
}

/// A frame with hills: the usual sign for a picture.
struct PictureGlyph: View {
  let color: RGBA

  var body: some View {
    ZStack {
      Rectangle().stroke(Color(color), lineWidth: 1.25)
      Hills().stroke(Color(color), lineWidth: 1.25)
    }
  }
}

/// The glyph's skyline.
struct Hills: Shape {
  func path(in rect: CGRect) -> Path {
    func at(_ x: Double, _ y: Double) -> CGPoint {
      CGPoint(x: rect.minX + x * rect.width, y: rect.minY + y * rect.height)
    }
    var path = Path()
    path.move(to: at(0, 0.82))
    path.addLine(to: at(0.3, 0.42))
    path.addLine(to: at(0.55, 0.76))
    path.addLine(to: at(0.7, 0.56))
    path.addLine(to: at(1, 0.9))
    return path
  }
}
