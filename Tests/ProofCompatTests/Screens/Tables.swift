import SwiftUI

struct ExifTable: View {
  let facts: [(name: String, value: String)]

  var body: some View {
    Grid(alignment: .leadingFirstTextBaseline, horizontalSpacing: 12, verticalSpacing: 4) {
      GridRow {
        Text("EXIF").font(.headline).gridCellColumns(2)
      }
      Divider().gridCellUnsizedAxes(.horizontal)
      ForEach(facts, id: \.name) { fact in
        GridRow {
          Text(fact.name)
            .foregroundStyle(.secondary)
            .gridColumnAlignment(.trailing)
          Text(fact.value).monospacedDigit()
            .accessibilityIdentifier(fact.name)
        }
      }
      GridRow {
        Color.clear.gridCellUnsizedAxes([.horizontal, .vertical])
        Label("Edited", systemImage: "slider.horizontal.3")
          .labelStyle(.titleAndIcon)
          .font(.footnote)
      }
    }
    .padding(.init(top: 8, leading: 12, bottom: 8, trailing: 12))
    .border(.separator)
  }
}

extension ShapeStyle where Self == Color {
  static var separator: Color { .secondary.opacity(0.3) }
}
