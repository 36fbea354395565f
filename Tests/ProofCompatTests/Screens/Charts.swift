import SwiftUI

struct BarChart: View {
  struct Bar: Identifiable {
    var id: String { label }
    let label: String
    let value: Double
  }

  let bars: [Bar]
  var gradient = Gradient(colors: [.blue, .purple])

  var body: some View {
    Canvas(opaque: false, colorMode: .nonLinear) { context, size in
      let plot = CGRect(origin: .zero, size: size).insetBy(dx: 24, dy: 20)
      let highest = bars.map(\.value).max() ?? 1
      let step = plot.width / CGFloat(max(bars.count, 1))

      var axis = Path()
      for line in 0...4 {
        let y = plot.maxY - plot.height * CGFloat(line) / 4
        axis.move(to: CGPoint(x: plot.minX, y: y))
        axis.addLine(to: CGPoint(x: plot.maxX, y: y))
      }
      context.stroke(
        axis, with: .color(.secondary.opacity(0.3)),
        style: StrokeStyle(lineWidth: 0.5, dash: [2, 2]))

      for (index, bar) in bars.enumerated() {
        let height = plot.height * bar.value / highest
        let rect = CGRect(
          x: plot.minX + CGFloat(index) * step + 4, y: plot.maxY - height, width: step - 8,
          height: height)
        context.fill(
          Path(roundedRect: rect, cornerSize: CGSize(width: 4, height: 4)),
          with: .linearGradient(
            gradient, startPoint: CGPoint(x: rect.midX, y: rect.minY),
            endPoint: CGPoint(x: rect.midX, y: rect.maxY)))
        let label = context.resolve(Text(bar.label).font(.caption2).foregroundStyle(.secondary))
        context.draw(label, at: CGPoint(x: rect.midX, y: plot.maxY + 4), anchor: .top)
      }

      context.drawLayer { layer in
        layer.opacity = 0.5
        layer.translateBy(x: size.width / 2, y: 8)
        layer.draw(Text("Photos per month").font(.caption).bold(), at: .zero)
      }
      var badge = context
      badge.clip(to: Path(ellipseIn: CGRect(x: size.width - 20, y: 4, width: 16, height: 16)))
      badge.addFilter(.shadow(radius: 1))
      badge.fill(Path(CGRect(origin: .zero, size: size)), with: .color(.orange))
      if let star = context.resolveSymbol(id: "star") {
        context.draw(star, at: CGPoint(x: size.width - 12, y: 12))
      }
    } symbols: {
      Image(systemName: "star.fill").foregroundStyle(.white).tag("star")
    }
    .frame(minHeight: 120)
    .accessibilityLabel("Photos per month")
  }
}

struct Sparkline: View {
  let values: [Double]

  var body: some View {
    GeometryReader { geometry in
      let frame = geometry.frame(in: .local)
      Path { path in
        guard let first = values.first, values.count > 1 else { return }
        let step = frame.width / CGFloat(values.count - 1)
        path.move(to: CGPoint(x: 0, y: frame.maxY - frame.height * first))
        for (index, value) in values.enumerated().dropFirst() {
          path.addLine(to: CGPoint(x: step * CGFloat(index), y: frame.maxY - frame.height * value))
        }
      }
      .stroke(.tint, style: .init(lineWidth: 2, lineCap: .round, lineJoin: .round))
    }
  }
}

struct Donut: View {
  var share: Double

  var body: some View {
    ZStack {
      Circle().stroke(.quaternary, lineWidth: 8)
      Circle()
        .trim(from: 0, to: share)
        .stroke(
          AngularGradient(colors: [.mint, .teal, .mint], center: .center),
          style: StrokeStyle(lineWidth: 8, lineCap: .round)
        )
        .rotationEffect(.degrees(-90))
      Text(share, format: .percent.precision(.fractionLength(0)))
        .font(.system(.title3, design: .rounded).monospacedDigit())
        .contentTransition(.numericText())
    }
    .padding(4)
  }
}
