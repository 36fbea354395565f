import SwiftUI

struct Ticket: InsettableShape {
  var notch: CGFloat
  var insetAmount: CGFloat = 0

  var animatableData: AnimatablePair<CGFloat, CGFloat> {
    get { AnimatablePair(notch, insetAmount) }
    set { (notch, insetAmount) = (newValue.first, newValue.second) }
  }

  func path(in rect: CGRect) -> Path {
    let rect = rect.insetBy(dx: insetAmount, dy: insetAmount)
    var path = Path()
    path.move(to: CGPoint(x: rect.minX, y: rect.minY))
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.minY))
    path.addArc(
      center: CGPoint(x: rect.maxX, y: rect.midY), radius: notch, startAngle: .degrees(-90),
      endAngle: .degrees(90), clockwise: true)
    path.addLine(to: CGPoint(x: rect.maxX, y: rect.maxY))
    path.addLine(to: CGPoint(x: rect.minX, y: rect.maxY))
    path.addQuadCurve(
      to: CGPoint(x: rect.minX, y: rect.minY), control: CGPoint(x: rect.minX + notch, y: rect.midY))
    path.closeSubpath()
    return path
  }

  func inset(by amount: CGFloat) -> some InsettableShape {
    var copy = self
    copy.insetAmount += amount
    return copy
  }
}

struct Star: Shape {
  var points = 5
  var ratio: CGFloat = 0.45

  var animatableData: CGFloat {
    get { ratio }
    set { ratio = newValue }
  }

  func path(in rect: CGRect) -> Path {
    Path { path in
      let center = CGPoint(x: rect.midX, y: rect.midY)
      let radius = min(rect.width, rect.height) / 2
      for index in 0..<(points * 2) {
        let angle = Double(index) / Double(points) * .pi - .pi / 2
        let length = index.isMultiple(of: 2) ? radius : radius * ratio
        let point = CGPoint(x: center.x + cos(angle) * length, y: center.y + sin(angle) * length)
        if index == 0 { path.move(to: point) } else { path.addLine(to: point) }
      }
      path.closeSubpath()
    }
  }
}

struct ShapesBoard: View {
  var body: some View {
    VStack(spacing: 8) {
      Ticket(notch: 10)
        .fill(.linearGradient(colors: [.pink, .orange], startPoint: .leading, endPoint: .trailing))
        .strokeBorder(.black.opacity(0.2), lineWidth: 2)
        .frame(height: 60)
        .accessibilityIdentifier("ticket")
      HStack {
        Star().fill(.yellow.gradient).stroke(.orange, lineWidth: 1)
        Star(points: 7, ratio: 0.6).trim(from: 0, to: 0.6).stroke(style: .init(lineWidth: 2))
        UnevenRoundedRectangle(topLeadingRadius: 12, bottomTrailingRadius: 12)
          .fill(AngularGradient(gradient: Gradient(colors: [.red, .blue]), center: .center))
        Circle().subtracting(Rectangle().size(width: 20, height: 20)).fill(.indigo)
        Capsule(style: .continuous).inset(by: 4).fill(.mint)
      }
      .frame(height: 40)
      .accessibilityIdentifier("row")
    }
    .padding(.all)
    .clipShape(.rect(topLeadingRadius: 8, bottomTrailingRadius: 8))
  }
}
