// Draws the album's screen as a phone would show it, light and dark, at rest and scrolled to a place.
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
    renderer.environment.namedColors = [
      "page": scheme == .dark ? Color(white: 0.07) : Color(red: 0.98, green: 0.97, blue: 0.95),
      "card": scheme == .dark ? Color(white: 0.13) : .white,
    ]
    try renderer.scrollTo(edge: .top)
    try renderer.writePNG(to: "\(folder)/album-\(scheme).png")
    try renderer.scrollTo("Inland", anchor: .top)
    try renderer.writePNG(to: "\(folder)/album-\(scheme)-inland.png")
  }
  for warning in try renderer.layout().warnings { print("warning: \(warning)") }
} catch {
  print("AlbumScreen: \(error)")
  exit(1)
}
