// Draws the album's screen as a phone would show it, light and dark, at rest and scrolled to a place,
// and the previews of its parts on one sheet.
// usage: AlbumScreen PICTURES OUT-FOLDER

import SwiftUI

guard CommandLine.arguments.count == 3 else {
  print("usage: AlbumScreen PICTURES OUT-FOLDER")
  exit(2)
}
let (pictures, folder) = (CommandLine.arguments[1], CommandLine.arguments[2])

let renderer = ImageRenderer(
  content: AlbumScreen().environment(Journey()), fonts: FontSource(family: "Inter"),
  images: pictures)
renderer.proposedSize = ProposedViewSize(width: 390, height: 844)
renderer.scale = 2
renderer.isOpaque = true

do {
  for scheme in [ColorScheme.light, .dark] {
    renderer.environment.colorScheme = scheme
    try renderer.scrollTo(edge: .top)
    try renderer.writePNG(to: "\(folder)/album-\(scheme).png")
    try renderer.scrollTo("section Inland", anchor: .top)
    try renderer.writePNG(to: "\(folder)/album-\(scheme)-inland.png")
  }
  let previews = PreviewSheet(
    variants: .matrix(textSizes: [.large, .xxxLarge]), fonts: renderer.fonts, images: pictures
  ) {
    MonthsCard_Previews.self
    PlaceHeader_Previews.self
    PlaceCard_Previews.self
  }
  try previews.writePNG(to: "\(folder)/previews.png")
  for warning in try renderer.layout().warnings { print("warning: \(warning)") }
} catch {
  print("AlbumScreen: \(error)")
  exit(1)
}
