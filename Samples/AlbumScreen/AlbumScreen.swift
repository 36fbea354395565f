// The screen itself, as it would stand in an app: nothing here knows that it is drawn without one.

import SwiftUI

struct AlbumScreen: View {
  @Environment(Journey.self) private var journey
  private let columns = Array(repeating: GridItem(.flexible(), spacing: 12), count: 3)

  var body: some View {
    ScrollView {
      VStack(alignment: .leading, spacing: 24) {
        MonthsCard(months: journey.months)
          .padding(.horizontal, 16)
        highlights
        LazyVGrid(columns: columns, spacing: 16, pinnedViews: [.sectionHeaders]) {
          ForEach(journey.places) { place in
            Section {
              ForEach(place.pictures) { PictureCell(picture: $0) }
            } header: {
              PlaceHeader(place: place).id("section \(place.id)")
            }
          }
        }
        .padding(.horizontal, 16)
      }
      .padding(.vertical, 16)
    }
    .safeAreaInset(edge: .top, spacing: 0) { TitleBar(journey: journey) }
    .background(PageStyle())
    .tint(.orange)
  }

  private var highlights: some View {
    ScrollView(.horizontal, showsIndicators: false) {
      HStack(spacing: 12) {
        ForEach(journey.places) { PlaceCard(place: $0) }
      }
    }
    .contentMargins(.horizontal, 16, for: .scrollContent)
  }
}

struct TitleBar: View {
  let journey: Journey

  var body: some View {
    HStack(alignment: .firstTextBaseline) {
      Text(journey.title).font(.text(28, .bold))
      Spacer()
      Text("\(journey.pictureCount) photos")
        .font(.text(15))
        .foregroundStyle(.secondary)
    }
    .padding(.horizontal, 16)
    .padding(.top, 20)
    .padding(.bottom, 10)
    .background(PageStyle())
    .overlay(alignment: .bottom) { Divider() }
  }
}

struct PlaceHeader: View {
  let place: Place

  var body: some View {
    HStack(alignment: .firstTextBaseline, spacing: 8) {
      Text(place.id).font(.text(17, .semibold))
      Text(place.detail).font(.text(13)).foregroundStyle(.secondary)
      Spacer()
    }
    .padding(.vertical, 8)
    .background(PageStyle())
  }
}

struct PictureCell: View {
  let picture: Picture

  var body: some View {
    VStack(alignment: .leading, spacing: 6) {
      Color.clear
        .aspectRatio(1, contentMode: .fit)
        .overlay { Image(picture.id).resizable().scaledToFill() }
        .clipShape(.rect(cornerRadius: 10))
      Text(picture.title)
        .font(.text(12))
        .foregroundStyle(.secondary)
        .lineLimit(1)
    }
  }
}

struct PlaceCard: View {
  let place: Place

  var body: some View {
    Color.clear
      .frame(width: 220, height: 130)
      .overlay {
        if let cover = place.pictures.first { Image(cover.id).resizable().scaledToFill() }
      }
      .overlay {
        LinearGradient(
          colors: [.clear, .black.opacity(0.65)], startPoint: .center, endPoint: .bottom)
      }
      .overlay(alignment: .bottomLeading) {
        VStack(alignment: .leading, spacing: 1) {
          Text(place.id).font(.text(15, .semibold))
          Text("\(place.pictures.count) photos").font(.text(12)).opacity(0.8)
        }
        .foregroundStyle(.white)
        .padding(12)
      }
      .clipShape(.rect(cornerRadius: 16))
      .shadow(color: .black.opacity(0.2), radius: 5, y: 3)
      .padding(.vertical, 10)
  }
}

/// Warm white, or nearly black.
struct PageStyle: ShapeStyle {
  func resolve(in environment: EnvironmentValues) -> some ShapeStyle {
    environment.colorScheme == .dark
      ? Color(white: 0.07) : Color(red: 0.98, green: 0.97, blue: 0.95)
  }
}

extension Font {
  /// Sizes of this screen, which follow the reader's text size.
  static func text(_ size: CGFloat, _ weight: Font.Weight = .regular) -> Font {
    .custom("Inter", size: size, relativeTo: .body).weight(weight)
  }
}
