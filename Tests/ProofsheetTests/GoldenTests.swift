// Pictures that were looked at and kept: the grids that this project began from, and a page of text
// that Pango draws with a font named here. `PROOFSHEET_ACCEPT_GOLDENS=1` writes them anew.

import Foundation
import ProofCodecs
import ProofDrawing
import ProofGeometry
import ProofPixels
import ProofViews
import Proofsheet
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

@MainActor @Suite struct GoldenTests {
  /// The font that `make deps` installs.
  private static let fonts = FontSource(family: "Inter")

  @Test("Grids of the first two documents come out as they were kept", arguments: grids)
  func grid(_ golden: GridGolden) throws {
    let view = LazyVGrid(columns: golden.columns, spacing: golden.spacing) {
      ForEach(0..<11, id: \.self) { golden.cell($0) }
    }
    try expect(view.frame(width: 375).background(.white), golden.name, width: 375)
  }

  @Test("Sections keep their headers in sight", arguments: [nil, "1-7"])
  func pinned(_ id: String?) throws {
    let name = id.map { "pinned-at-\($0)" } ?? "pinned-at-rest"
    try expect(PinnedGrid().background(.white), name, width: 375, height: 420, scrolledTo: id)
  }

  @Test("Text comes out as it was kept, drawn by Pango with Inter")
  func text() throws {
    try expect(TypeSample(), "type", width: 300, tolerance: 48)
  }

  /// - Parameter tolerance: of a channel; text rasterisers differ in the last bits.
  private func expect<V: View>(
    _ view: V, _ name: String, width: CGFloat, height: CGFloat? = nil,
    scrolledTo id: String? = nil, tolerance: Int = 2
  ) throws {
    let renderer = ImageRenderer(content: view, fonts: Self.fonts)
    renderer.proposedSize = ProposedViewSize(width: width, height: height)
    renderer.isOpaque = true
    if let id { #expect(try renderer.scrollTo(id, anchor: .top)) }
    let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent()
    let file = folder.appendingPathComponent("Goldens/\(name).png")
    if ProcessInfo.processInfo.environment["PROOFSHEET_ACCEPT_GOLDENS"] == "1" {
      try renderer.writePNG(to: file)
    }
    let found = try renderer.bitmap()
    let kept = try PictureDecoder().decode(
      FilePath(file.path), target: PictureTarget(box: found.size), limits: DecodeLimits()
    ).bitmap
    #expect(kept.size == found.size)
    let different = zip(kept.pixels, found.pixels).count { a, b in
      (0..<4).contains { channel in
        let shift = UInt32(channel * 8)
        return abs(Int(a >> shift & 255) - Int(b >> shift & 255)) > tolerance
      }
    }
    #expect(different * 500 <= found.pixels.count, "\(different) pixels of \(name) differ")
  }
}
