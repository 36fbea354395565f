import SwiftUI

/// Pictures with gradients, masks and fades over them.
struct HeroHeader: View {
  var body: some View {
    ZStack(alignment: .bottomLeading) {
      Image("hero")
        .resizable()
        .interpolation(.high)
        .antialiased(true)
        .scaledToFill()
        .frame(minWidth: 0, maxWidth: .infinity)
        .frame(height: 240)
        .clipped()
        .accessibilityHidden(true)
      LinearGradient(
        stops: [
          .init(color: .clear, location: 0.4), .init(color: .black.opacity(0.7), location: 1),
        ], startPoint: .top, endPoint: .bottom)
      VStack(alignment: .leading) {
        Text("Highlands").font(.largeTitle.bold()).kerning(0)
        Text("Autumn 2026").font(.title3)
      }
      .foregroundStyle(.white, .white.opacity(0.7))
      .shadow(radius: 4)
      .padding([.leading, .bottom], 16)
      .accessibilityIdentifier("titles")
    }
    .frame(height: 240)
    .mask {
      LinearGradient(
        gradient: Gradient(colors: [.black, .black.opacity(0)]), startPoint: .center,
        endPoint: .bottom)
    }
    .compositingGroup()
    .accessibilityIdentifier("hero")
  }
}

struct Polaroid: View {
  var angle = Angle.degrees(-4)

  var body: some View {
    VStack(spacing: 0) {
      Image("beach").resizable().aspectRatio(4 / 3, contentMode: .fill)
        .frame(width: 200, height: 150).clipped()
        .saturation(0.8).contrast(1.1).brightness(0.02)
      Text("The beach").font(.custom("Noteworthy", size: 17, relativeTo: .body)).frame(height: 40)
    }
    .padding([.top, .horizontal], 10)
    .background(Color.white)
    .environment(\.colorScheme, .light)
    .rotationEffect(angle, anchor: .bottom)
    .shadow(color: .black.opacity(0.3), radius: 8, x: 0, y: 4)
    .zIndex(1)
    .transition(.asymmetric(insertion: .scale.combined(with: .opacity), removal: .opacity))
  }
}
