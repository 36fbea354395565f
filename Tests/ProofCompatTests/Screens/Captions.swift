import SwiftUI

struct Captions: View {
  let title: String
  let date: Date
  let size: Int
  let aperture: Double

  var body: some View {
    VStack(alignment: .leading, spacing: 4) {
      ViewThatFits(in: .horizontal) {
        HStack(spacing: 8) {
          name
          details
        }
        .accessibilityIdentifier("wide")
        VStack(alignment: .leading, spacing: 2) {
          name
          details
        }
        .accessibilityIdentifier("narrow")
      }
      (Text("By ").foregroundStyle(.secondary) + Text("Ansel").bold() + Text(verbatim: " · f/")
        + Text("\(aperture, specifier: "%.1f")"))
        .font(.caption)
        .accessibilityIdentifier("by")
      Text("A **bold** claim, an *aside*, `code` and 2 * 3 * 4 in snake_case_words")
        .lineLimit(2)
        .truncationMode(.middle)
        .multilineTextAlignment(.leading)
        .fixedSize(horizontal: false, vertical: true)
      Text(title)
        .font(.largeTitle)
        .minimumScaleFactor(0.5)
        .lineLimit(1)
        .allowsTightening(true)
        .accessibilityIdentifier("shrunk")
      Text("one\ntwo\nthree").lineSpacing(10).accessibilityIdentifier("spaced")
      Text("short").lineLimit(3, reservesSpace: true).accessibilityIdentifier("reserved")
      Text(attributed)
    }
    .textCase(nil)
  }

  private var name: some View { Text(title).font(.headline).lineLimit(1) }

  private var details: some View {
    Text(date, format: .iso8601.year().month().day()).font(.caption)
      + Text(", \(size) kB").font(.caption).foregroundStyle(.secondary)
  }

  private var attributed: AttributedString {
    var string = AttributedString("Copyright")
    string.font = .footnote.italic()
    string.foregroundColor = .secondary
    return string + AttributedString(" 2026")
  }
}
