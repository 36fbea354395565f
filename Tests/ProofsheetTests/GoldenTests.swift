// Pictures that were looked at and kept: the grids that this project began from, and a page of text
// that Pango draws with a font named here. They are snapshots like those of anybody who uses this.

import Foundation
import ProofViews
import Proofsheet
import ProofsheetTesting
import Testing

/// A grid of the two documents, in the width of a phone.
struct GridGolden: CustomTestStringConvertible, Sendable {
  let name: String
  let columns: [GridItem]
  var spacing: CGFloat?
  var cell: @MainActor @Sendable (Int) -> AnyView = { AnyView(hue($0).frame(height: 40)) }
  var testDescription: String { name }
}

private func hue(_ index: Int) -> Color {
  Color(hue: Double(index % 12) / 12, saturation: 0.55, brightness: 0.9)
}

private let grids = [
  GridGolden(
    name: "fixed-50-75-100",
    columns: [
      GridItem(.fixed(50), spacing: 16), GridItem(.fixed(75)), GridItem(.fixed(100)),
    ]),
  GridGolden(
    name: "flexible-minimum-250",
    columns: [GridItem(.flexible(minimum: 250)), GridItem(.flexible())]),
  GridGolden(
    name: "two-adaptive",
    columns: [GridItem(.adaptive(minimum: 40)), GridItem(.adaptive(minimum: 60))]),
  GridGolden(
    name: "fixed-and-adaptive",
    columns: [GridItem(.fixed(100)), GridItem(.adaptive(minimum: 50))]),
  GridGolden(
    name: "adaptive-120-square",
    columns: [GridItem(.adaptive(minimum: 120, maximum: 1024))], spacing: 8,
    cell: { AnyView(hue($0).aspectRatio(1, contentMode: .fit)) }),
]

/// Sections under pinned headers, three columns of 100 points.
private struct PinnedGrid: View {
  var body: some View {
    ScrollView {
      LazyVGrid(
        columns: Array(repeating: GridItem(.fixed(100), spacing: 16), count: 3), spacing: 16,
        pinnedViews: [.sectionHeaders]
      ) {
        ForEach(0..<3, id: \.self) { section in
          Section {
            ForEach(0..<11, id: \.self) { index in
              hue(section * 4 + index).frame(height: 100).id("\(section)-\(index)")
            }
          } header: {
            hue(section * 4).opacity(0.85).frame(height: 32)
          }
        }
      }
    }
  }
}

/// Text as a page has it: sizes, weights, wrapping, cutting, other scripts, both directions.
private struct TypeSample: View {
  var body: some View {
    VStack(alignment: .leading, spacing: 8) {
      Text("Contact sheet").font(.largeTitle).bold()
      Text("Forty pictures of one evening, ").foregroundColor(.secondary)
        + Text("three of them kept").italic().foregroundColor(.blue)
      Text("A line that is too long for the page and is cut in its middle, as file names are.")
        .lineLimit(1).truncationMode(.middle)
      Text("Wrapped onto as many lines as it takes to say all of it in a column this wide.")
        .multilineTextAlignment(.trailing)
      HStack(alignment: .firstTextBaseline) {
        Text("f/2.8").font(.title2)
        Text("1/250 s").font(.caption).monospacedDigit()
        Spacer()
        Text("ISO 400").padding(4).background(.yellow, in: .rect(cornerRadius: 4))
      }
      Text("Ünïcödé, ελληνικά, кириллица").font(.callout)
    }
    .padding(16)
    .frame(width: 300, alignment: .leading)
    .background(.white)
  }
}

@MainActor @Suite(.snapshots(match: .fuzzy(maxDifference: 2, totalPixels: 300)))
struct GoldenTests {
  /// The font that `make deps` installs.
  private static let fonts = FontSource(family: "Inter")

  @Test("Grids of the first two documents come out as they were kept", arguments: grids)
  func grid(_ golden: GridGolden) throws {
    let view = LazyVGrid(columns: golden.columns, spacing: golden.spacing) {
      ForEach(0..<11, id: \.self) { golden.cell($0) }
    }
    expectSnapshot(renderer(of: view.frame(width: 375).background(.white)), named: golden.name)
  }

  @Test("Sections keep their headers in sight", arguments: [nil, "1-7"])
  func pinned(_ id: String?) throws {
    let renderer = renderer(of: PinnedGrid().background(.white), height: 420)
    if let id { #expect(try renderer.scrollTo(id, anchor: .top)) }
    expectSnapshot(renderer, named: id.map { "at-\($0)" } ?? "at-rest")
  }

  /// Rasterisers of text differ in the last bits.
  @Test(
    "Text comes out as it was kept, drawn by Pango with Inter",
    .snapshots(match: .perceptual(.pixelmatch7, threshold: 0.2, budget: .percent(0.2))))
  func text() throws {
    expectSnapshot(renderer(of: TypeSample(), width: 300))
  }

  private func renderer<V: View>(
    of view: V, width: CGFloat = 375, height: CGFloat? = nil
  ) -> ImageRenderer<V> {
    let renderer = ImageRenderer(content: view, fonts: Self.fonts)
    renderer.proposedSize = ProposedViewSize(width: width, height: height)
    renderer.isOpaque = true
    return renderer
  }
}
