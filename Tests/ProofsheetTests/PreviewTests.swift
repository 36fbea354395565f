// Previews: named by their providers, a row each, a column a variant; each as a file of its own; and
// what can't be drawn is said before anything is written.

import Foundation
import ProofDrawing
import ProofGeometry
import ProofPixels
import ProofViews
import Testing

@testable import Proofsheet

private struct Card: View {
  @Environment(\.layoutDirection) private var direction

  var body: some View {
    HStack(spacing: 10) {
      Color.orange.frame(width: 40, height: 40).accessibilityIdentifier("picture")
      Text("Dunes").font(.body).accessibilityIdentifier("title")
      Spacer(minLength: 0)
    }
    .padding(10)
    .frame(width: 200)
  }
}

private struct Card_Previews: PreviewProvider {
  static var previews: some View { Card() }
}

private struct BadgePreviews: PreviewProvider {
  static var previews: some View {
    Color.red.frame(width: 20, height: 10)
    Color.blue.frame(width: 20, height: 10)
  }
}

@MainActor @Suite struct PreviewTests {
  private static let fonts = FontSource(family: "Inter")

  private func sheet(_ variants: [PreviewVariant] = PreviewVariant.matrix()) -> PreviewSheet {
    PreviewSheet(variants: variants, fonts: Self.fonts) {
      Card_Previews.self
      BadgePreviews.self
    }
  }

  @Test("A matrix has every combination, and each is told from the others")
  func matrix() {
    let all = PreviewVariant.matrix(
      textSizes: [.large, .accessibility1], layoutDirections: [.leftToRight, .rightToLeft])
    #expect(all.count == 8)
    #expect(Set(all.map(\.title)).count == 8 && Set(all.map(\.suffix)).count == 8)
    #expect(all[0].title == "Light" && all[0].suffix == "light")
    #expect(all[7].title == "Dark, text accessibility1, right to left")
    #expect(all[7].suffix == "dark-accessibility1-rtl")
  }

  @Test("The sheet has a row a preview and a column a variant, each cell as large as its preview")
  func board() throws {
    let sheet = sheet()
    #expect(sheet.previews.map(\.name) == ["Card", "Badge"])
    let frames = try sheet.layout().frames
    let (light, dark) = (
      try #require(frames["Card light"]), try #require(frames["Card dark"])
    )
    let badge = try #require(frames["Badge light"])
    #expect(light.size == CGSize(width: 200, height: 60))
    #expect(dark.minX == light.maxX + 24 && dark.minY == light.minY)
    #expect(badge.minX == light.minX && badge.minY > light.maxY)
    #expect(badge.size == CGSize(width: 20, height: 28), "two views stand one below another")
  }

  @Test("A variant reaches its own cell and no other")
  func variants() throws {
    let right = PreviewVariant(layoutDirection: .rightToLeft)
    let large = PreviewVariant(dynamicTypeSize: .accessibility3)
    let report = try sheet([PreviewVariant(), right, large]).layout()
    let pictures = report.identified.filter { $0.identifier == "picture" }.map(\.frame)
    let titles = report.identified.filter { $0.identifier == "title" }.map(\.frame)
    let cells = try ["light", "light-rtl", "light-accessibility3"].map {
      try #require(report.frames["Card \($0)"])
    }
    try #require(pictures.count == 3 && titles.count == 3)
    #expect(pictures[0].minX == cells[0].minX + 10)
    #expect(pictures[1].maxX == cells[1].maxX - 10)
    #expect(titles[2].height > titles[0].height * 2)
    #expect(titles[1].size == titles[0].size)
  }

  @Test("Each preview is a file of its own, on the background of its scheme")
  func files() throws {
    let folder = try ScratchFolder()
    let paths = try sheet().writePNGs(to: folder.path)
    #expect(
      paths.map { $0.split(separator: "/").last ?? "" } == [
        "Card-light.png", "Card-dark.png", "Badge-light.png", "Badge-dark.png",
      ])
    for path in paths { #expect(FileManager.default.fileExists(atPath: path)) }
    let dark = try sheet().renderer(of: "Card", PreviewVariant(colorScheme: .dark)).bitmap()
    #expect(dark.size == PixelSize(width: 400, height: 120))
    #expect(dark.pixels.last == 0xFF1E_1E1E)
    try sheet().writePNG(to: folder.path + "/sheet.png")
    #expect(FileManager.default.fileExists(atPath: folder.path + "/sheet.png"))
  }

  @Test("What can't be drawn is said before anything is written")
  func refusals() throws {
    let folder = try ScratchFolder()
    let twice = PreviewSheet(fonts: Self.fonts) {
      Card_Previews.self
      Card_Previews.self
    }
    let none = PreviewSheet(fonts: Self.fonts) {}
    let still = sheet([])
    let same = sheet([PreviewVariant(), PreviewVariant()])
    for (sheet, message) in [
      (twice, "two previews are named Card"), (none, "the sheet names no preview"),
      (still, "the sheet has no variant"), (same, "a variant stands twice"),
    ] {
      let error = #expect(throws: RunError.self) { try sheet.writePNGs(to: folder.path) }
      #expect(error?.message == message)
      #expect(throws: RunError.self) { try sheet.bitmap() }
    }
    #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path).isEmpty)
    let unknown = #expect(throws: RunError.self) { try self.sheet().renderer(of: "Map") }
    #expect(unknown?.advice == "the sheet has Card, Badge")
  }
}
