// What the screen shows: the album's pictures by place, and how many were taken in each month.

import SwiftUI

struct Picture: Identifiable, Hashable {
  /// The file's name in the folder of pictures, without its suffix.
  let id: String
  let title: String
}

struct Place: Identifiable {
  let id: String
  let detail: String
  let pictures: [Picture]
}

@Observable @MainActor final class Journey {
  let title = "Northern light"
  let months: [(name: String, count: Int)] = [
    ("Mar", 14), ("Apr", 22), ("May", 31), ("Jun", 46), ("Jul", 38), ("Aug", 52), ("Sep", 27),
    ("Oct", 19),
  ]
  let places: [Place] = [
    Place(
      id: "By the sea", detail: "Iceland and Normandy",
      pictures: [
        Picture(
          id:
            "Harbor lights after the rain, seen from the ferry to Vestmannaeyjar - final edit 0042",
          title: "Harbor lights"),
        Picture(id: "Beach from the air", title: "From the air"),
        Picture(id: "IMG_2", title: "Haze"),
        Picture(id: "IMG_9", title: "The pool"),
        Picture(id: "砂丘の朝", title: "Dunes"),
        Picture(id: "IMG_10", title: "Sunset"),
      ]),
    Place(
      id: "Inland", detail: "Woods and fields",
      pictures: [
        Picture(id: "Beech wood", title: "Beech wood"),
        Picture(id: "Lavender, Plateau de Valensole", title: "Valensole"),
        Picture(id: "Dahlia", title: "Dahlia"),
        Picture(id: "🌻 August", title: "August"),
        Picture(id: "Maple leaf", title: "Maple leaf"),
        Picture(id: "Café arcade", title: "Arcade"),
      ]),
    Place(
      id: "At night", detail: "Long exposures",
      pictures: [
        Picture(id: "Северное сияние", title: "Aurora"),
        Picture(id: "Milky Way, tall", title: "Milky Way"),
        Picture(id: "पूर्णिमा", title: "Full moon"),
        Picture(id: "Eclipse, 16 bits", title: "Eclipse"),
        Picture(id: "Snow, 2 degrees below", title: "First snow"),
        Picture(id: "ضباب الصباح", title: "Fog"),
      ]),
  ]

  var pictureCount: Int { places.reduce(0) { $0 + $1.pictures.count } }
}
