import SwiftUI

struct PillLabelStyle: LabelStyle {
  @Environment(\.layoutDirection) private var direction

  func makeBody(configuration: Configuration) -> some View {
    HStack(spacing: 4) {
      configuration.title
      configuration.icon.foregroundStyle(.tint)
    }
    .padding(.horizontal, 10)
    .padding(.vertical, 4)
    .background(.tint.opacity(0.1), in: Capsule())
  }
}

extension LabelStyle where Self == PillLabelStyle {
  static var pill: Self { .init() }
}

struct Labels: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 10) {
      Label("Places", systemImage: "map").accessibilityIdentifier("default")
      Label("Places", systemImage: "map").labelStyle(.iconOnly).accessibilityIdentifier("icon")
      Label("Places", systemImage: "map").labelStyle(.titleOnly).accessibilityIdentifier("title")
      Label {
        Text("People")
      } icon: {
        Circle().fill(.blue).frame(width: 12, height: 12)
      }
      .labelStyle(.pill)
      .accessibilityIdentifier("pill")
      Text("Levels").foregroundStyle(.tertiary)
      HStack {
        Text("red")
        Text("faint").foregroundStyle(.secondary)
      }
      .foregroundStyle(.red)
      Color.red.mix(with: .blue, by: 0.5).frame(width: 10, height: 10)
    }
  }
}

#if os(Linux)
  /// What a canvas of a still picture knows about its surroundings.
  struct Surroundings: View {
    @Environment(\.locale) private var locale
    @Environment(\.calendar) private var calendar
    @Environment(\.timeZone) private var timeZone
    @Environment(\.accessibilityReduceMotion) private var reduceMotion
    @Environment(\.colorSchemeContrast) private var contrast
    @Environment(\.pixelLength) private var pixel
    @Environment(\.isEnabled) private var isEnabled

    var body: some View {
      Text(verbatim: "\(locale.identifier) \(timeZone.identifier) \(reduceMotion) \(isEnabled)")
        .padding(pixel)
        .opacity(contrast == .increased ? 1 : 0.9)
        .disabled(!isEnabled)
    }
  }
#endif
