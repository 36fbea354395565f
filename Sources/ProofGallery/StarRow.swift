// Stars as people rate pictures. Floor 5.

internal import ProofGeometry
internal import ProofViews

/// Five stars, so many of them lit.
struct StarRow: View {
  let count: Int
  let theme: Theme

  var body: some View {
    HStack(spacing: 5) {
      ForEach(0..<5) { index in
        Star().fill(Color(index < count ? theme.accent : theme.hairline))
          .frame(width: 12, height: 12)
      }
    }
  }
}

/// A five-pointed star as large as its frame.
struct Star: Shape {
  /// Corners round the middle, outer and inner in turn, for a radius of 1.
  private static let corners: [(x: Double, y: Double)] = [
    (0, -1), (0.2245, -0.309), (0.9511, -0.309), (0.3633, 0.118), (0.5878, 0.809), (0, 0.382),
    (-0.5878, 0.809), (-0.3633, 0.118), (-0.9511, -0.309), (-0.2245, -0.309),
  ]

  func path(in rect: CGRect) -> Path {
    var path = Path()
    let radius = min(rect.width, rect.height) / 2
    for (index, corner) in Self.corners.enumerated() {
      let point = CGPoint(x: rect.midX + corner.x * radius, y: rect.midY + corner.y * radius)
      if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
    }
    path.closeSubpath()
    return path
  }
}
