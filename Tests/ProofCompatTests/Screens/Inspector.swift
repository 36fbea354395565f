import SwiftUI

@Observable final class InspectorModel {
  var title = "Dunes"
  var rating = 3
  var exposure = 0.7
  var tags: [String] = ["desert", "morning", "wide"]
  var width: CGFloat = 0
}

struct Inspector: View {
  @State private var model = InspectorModel()

  var body: some View {
    GeometryReader { proxy in
      let isWide = proxy.size.width > 400
      let layout =
        isWide
        ? AnyLayout(HStackLayout(alignment: .top, spacing: 16))
        : AnyLayout(VStackLayout(alignment: .leading, spacing: 16))
      layout {
        Rectangle()
          .fill(.quaternary)
          .aspectRatio(3 / 2, contentMode: .fit)
          .frame(maxWidth: isWide ? proxy.size.width / 2 : .infinity)
          .accessibilityIdentifier("preview")
        InspectorPanel(model: model)
          .accessibilityIdentifier("panel")
      }
      .padding(16)
    }
    .environment(model)
    .onGeometryChange(for: CGFloat.self) {
      $0.size.width
    } action: {
      model.width = $0
    }
    .navigationBarTitleDisplayMode(.inline)
  }
}

struct InspectorPanel: View {
  @Bindable var model: InspectorModel

  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Label(model.title, systemImage: "photo")
        .font(.title2.weight(.semibold))
        .accessibilityIdentifier("title")
      RatingStars(rating: $model.rating)
      Meter(value: $model.exposure)
        .frame(height: 6)
        .accessibilityIdentifier("meter")
      Divider()
      TagCloud()
    }
  }
}

struct RatingStars: View {
  @Binding var rating: Int

  var body: some View {
    HStack(spacing: 2) {
      ForEach(1...5, id: \.self) { star in
        Image(systemName: "star")
          .symbolVariant(star <= rating ? .fill : .none)
          .foregroundStyle(star <= rating ? .yellow : .secondary)
          .onTapGesture { rating = star }
          .accessibilityIdentifier("star \(star)")
      }
    }
    .accessibilityValue("\(rating) of 5")
  }
}

struct Meter: View {
  @Binding var value: Double

  var body: some View {
    GeometryReader { proxy in
      ZStack(alignment: .leading) {
        Capsule().fill(.quaternary)
        Capsule()
          .fill(.tint)
          .frame(width: proxy.size.width * value)
          .accessibilityIdentifier("fill")
      }
    }
    .gesture(
      DragGesture(minimumDistance: 0)
        .onChanged { value = $0.translation.width / 100 }
        .onEnded { _ in value = min(max(value, 0), 1) }
    )
  }
}

struct TagCloud: View {
  @Environment(InspectorModel.self) private var model

  var body: some View {
    FlowLayout(spacing: 6) {
      ForEach(model.tags, id: \.self) { tag in
        Text(tag)
          .font(.caption)
          .padding(.horizontal, 8)
          .padding(.vertical, 4)
          .background(.thinTag, in: .capsule)
          .accessibilityIdentifier(tag)
      }
    }
  }
}

extension ShapeStyle where Self == Color {
  static var thinTag: Color { Color.accentColor.opacity(0.15) }
}
