import SwiftUI

struct Photo: Identifiable, Hashable {
  let id: Int
  var title: String
  var isFavorite = false
}

struct Album: Identifiable {
  let id: String
  let photos: [Photo]

  static let samples: [Album] = ["Iceland", "Kyoto", "Lisbon"].enumerated().map { index, name in
    Album(
      id: name,
      photos: (0..<(7 + index)).map {
        Photo(id: index * 100 + $0, title: "\(name) \($0 + 1)", isFavorite: $0.isMultiple(of: 3))
      })
  }
}

struct PhotoGrid: View {
  let albums: [Album]
  private let columns = [GridItem(.adaptive(minimum: 96, maximum: 160), spacing: 4)]

  var body: some View {
    ScrollView {
      LazyVGrid(columns: columns, spacing: 4, pinnedViews: [.sectionHeaders]) {
        ForEach(albums) { album in
          Section {
            ForEach(album.photos) { photo in
              PhotoCell(photo: photo)
                .accessibilityIdentifier(photo.title)
            }
          } header: {
            SectionHeader(title: album.id, count: album.photos.count)
              .accessibilityIdentifier("header \(album.id)")
          }
        }
      }
      .padding(.horizontal, 8)
    }
    .navigationTitle("Albums")
    .background(.background)
    .scrollIndicators(.hidden)
  }
}

struct PhotoCell: View {
  let photo: Photo
  @Environment(\.colorScheme) private var colorScheme

  var body: some View {
    Rectangle()
      .fill(Color(hue: Double(photo.id % 10) / 10, saturation: 0.5, brightness: 0.8).gradient)
      .aspectRatio(1, contentMode: .fit)
      .overlay(alignment: .bottomTrailing) {
        if photo.isFavorite {
          Image(systemName: "heart.fill")
            .font(.caption)
            .foregroundStyle(.white)
            .padding(4)
            .background(.black.opacity(0.4), in: .circle)
            .padding(4)
        }
      }
      .clipShape(.rect(cornerRadius: 6))
      .contentShape(Rectangle())
      .onTapGesture { print(photo.title) }
      .accessibilityElement(children: .combine)
      .accessibilityLabel(Text(photo.title))
      .accessibilityAddTraits(photo.isFavorite ? [.isImage, .isSelected] : .isImage)
  }
}

struct SectionHeader: View {
  let title: String
  let count: Int

  var body: some View {
    HStack(alignment: .firstTextBaseline) {
      Text(title).font(.headline)
      Spacer()
      Text("\(count) photos").font(.subheadline).foregroundStyle(.secondary)
    }
    .padding(.vertical, 6)
    .frame(maxWidth: .infinity, alignment: .leading)
    .background(.background)
  }
}
