import SwiftUI

struct AlbumList: View {
  let albums: [Album]
  @State private var selection: Album.ID?
  @ScaledMetric(relativeTo: .body) private var thumbnail: CGFloat = 56

  var body: some View {
    ScrollView(.vertical, showsIndicators: false) {
      LazyVStack(alignment: .leading, spacing: 12) {
        ForEach(Array(albums.enumerated()), id: \.element.id) { index, album in
          card(for: album, at: index)
            .accessibilityIdentifier("card \(index)")
            .onTapGesture {
              withAnimation(.spring(duration: 0.3, bounce: 0.2)) { selection = album.id }
            }
        }
      }
      .padding()
      .scrollTargetLayout()
    }
    .scrollTargetBehavior(.viewAligned)
    .animation(.snappy, value: selection)
    .task { selection = albums.first?.id }
  }

  @ViewBuilder private func card(for album: Album, at index: Int) -> some View {
    let isSelected = selection == album.id
    HStack(spacing: 12) {
      Image("cover-\(index)")
        .resizable()
        .aspectRatio(contentMode: .fill)
        .frame(width: thumbnail, height: thumbnail)
        .clipShape(RoundedRectangle(cornerRadius: 10, style: .continuous))
      VStack(alignment: .leading, spacing: 2) {
        Text(album.id).font(.headline).lineLimit(1)
        Text("\(album.photos.count) photos")
          .font(.caption)
          .foregroundStyle(.secondary)
      }
      Spacer(minLength: 0)
      Image(systemName: isSelected ? "checkmark.circle.fill" : "chevron.right")
        .imageScale(.small)
        .foregroundStyle(isSelected ? AnyShapeStyle(.tint) : AnyShapeStyle(.tertiary))
    }
    .padding(12)
    .background {
      RoundedRectangle(cornerRadius: 16, style: .continuous)
        .fill(.background)
        .shadow(color: .black.opacity(0.12), radius: 6, y: 2)
    }
    .overlay {
      RoundedRectangle(cornerRadius: 16, style: .continuous)
        .strokeBorder(isSelected ? Color.accentColor : .clear, lineWidth: 2)
    }
  }
}
