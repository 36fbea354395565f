import SwiftUI

@Observable @MainActor final class Library {
  var photos: [Photo] = []
  var filter = ""
  var count: Int { photos.count }

  func load() async {
    photos = (0..<3).map { Photo(id: $0, title: "Photo \($0)") }
  }
}

/// Loads before it is drawn, as far as nothing has to be waited for.
struct LoadingView: View {
  @State private var library = Library()
  @State private var log: [String] = []

  var body: some View {
    VStack {
      if library.photos.isEmpty {
        Text("Loading").accessibilityIdentifier("loading")
      } else {
        ForEach($library.photos) { $photo in
          PhotoRow(photo: $photo).accessibilityIdentifier("photo \(photo.id)")
        }
      }
      Text(log.joined(separator: ",")).accessibilityIdentifier("log")
    }
    .task { await library.load() }
    .onChange(of: library.count) { old, new in log.append("\(old)-\(new)") }
    .onAppear { log.append("appeared") }
    .onDisappear { log.removeAll() }
  }
}

struct PhotoRow: View {
  @Binding var photo: Photo

  var body: some View {
    HStack {
      Text(photo.title)
      Image(systemName: photo.isFavorite ? "heart.fill" : "heart")
        .symbolEffect(.bounce, value: photo.isFavorite)
        .onTapGesture { photo.isFavorite.toggle() }
        .simultaneousGesture(LongPressGesture().onEnded { _ in photo.title += "!" })
    }
    .contextMenu {
      Text("Rename")
      Divider()
      Text("Delete")
    }
    .help("Double click to rename")
  }
}

struct EquatableRow: View, Equatable {
  let value: Int
  var body: some View { Text(value, format: .number.grouping(.never)) }
}
