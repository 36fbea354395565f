// A chart, drawn by hand.

import SwiftUI

struct MonthsCard: View {
  let months: [(name: String, count: Int)]

  var body: some View {
    VStack(alignment: .leading, spacing: 12) {
      HStack(alignment: .firstTextBaseline) {
        Text("Photos a month").font(.text(15, .semibold))
        Spacer()
        Text("\(months.reduce(0) { $0 + $1.count }) in all")
          .font(.text(13))
          .foregroundStyle(.secondary)
      }
      MonthsChart(months: months).frame(height: 132)
    }
    .padding(16)
    .background(.background, in: .rect(cornerRadius: 16))
  }
}

struct MonthsChart: View {
  let months: [(name: String, count: Int)]
  /// Room for the labels below and beside the bars, which follow the reader's text size.
  @ScaledMetric private var labelHeight: CGFloat = 22
  @ScaledMetric private var labelWidth: CGFloat = 26

  var body: some View {
    Canvas { context, size in
      let plot = CGRect(
        x: labelWidth, y: 8, width: size.width - labelWidth, height: size.height - labelHeight - 8)
      let top = 60.0

      for count in stride(from: 0, through: 60, by: 20) {
        let y = plot.maxY - plot.height * Double(count) / top
        var line = Path()
        line.move(to: CGPoint(x: plot.minX, y: y))
        line.addLine(to: CGPoint(x: plot.maxX, y: y))
        context.stroke(
          line, with: .color(.secondary.opacity(0.35)),
          style: StrokeStyle(lineWidth: 0.5, dash: count == 0 ? [] : [3, 3]))
        context.draw(
          Text("\(count)").font(.text(11)).foregroundStyle(.secondary),
          at: CGPoint(x: plot.minX - 8, y: y), anchor: .trailing)
      }

      let step = plot.width / Double(months.count)
      let most = months.map(\.count).max()
      for (index, month) in months.enumerated() {
        let height = plot.height * Double(month.count) / top
        let bar = CGRect(
          x: plot.minX + step * (Double(index) + 0.2), y: plot.maxY - height, width: step * 0.6,
          height: height)
        var shape = Path()
        shape.addRoundedRect(
          in: bar, cornerRadii: RectangleCornerRadii(topLeading: 5, topTrailing: 5))
        context.fill(
          shape,
          with: .linearGradient(
            Gradient(colors: month.count == most ? [.yellow, .orange] : [.teal, .blue]),
            startPoint: CGPoint(x: bar.midX, y: bar.minY),
            endPoint: CGPoint(x: bar.midX, y: plot.maxY)))
        context.draw(
          Text(month.name).font(.text(11)).foregroundStyle(.secondary),
          at: CGPoint(x: bar.midX, y: plot.maxY + 6), anchor: .top)
      }
    }
  }
}
