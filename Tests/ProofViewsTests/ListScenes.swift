// ForEach and Section outside lazy containers.

import ProofGeometry
import ProofViews

let listScenes: [RecordedScene] = [
  RecordedScene(
    "foreach/id-keypath", 300, 200,
    [
      "Alpha": [132.75, 76, 34.5, 16], "Beta": [136, 92, 28, 16],
      "Gamma": [126.75, 108, 46.5, 16], "stack": [126.75, 76, 46.5, 48],
    ]
  ) {
    VStack(spacing: 0) {
      ForEach(["Alpha", "Beta", "Gamma"], id: \.self) { Text($0).probe($0) }
    }
    .probe("stack")
  },
  RecordedScene(
    "section/title", 300, 250,
    [
      "apple": [116, 109, 35, 16], "carrot": [116, 141, 38.5, 16], "stack": [116, 93, 68, 64],
    ]
  ) {
    VStack(alignment: .leading, spacing: 0) {
      Section("Fruits") { Text("Apple").probe("apple") }
      Section("Vegetables") { Text("Carrot").probe("carrot") }
    }
    .probe("stack")
  },
  RecordedScene(
    "section/foreach", 300, 250,
    [
      "Apple": [116, 93, 35, 16], "Banana": [116, 109, 45, 16], "Carrot": [116, 141, 38.5, 16],
      "Leek": [116, 157, 29, 16], "stack": [116, 77, 68, 96],
    ]
  ) {
    VStack(alignment: .leading) {
      ForEach(["Fruits", "Vegetables"], id: \.self) { title in
        Section(title) {
          ForEach(title == "Fruits" ? ["Apple", "Banana"] : ["Carrot", "Leek"], id: \.self) {
            Text($0).probe($0)
          }
        }
      }
    }
    .probe("stack")
  },
  RecordedScene(
    "section/mixed", 300, 250,
    [
      "apple": [132.5, 101, 35, 16], "banana": [127.5, 117, 45, 16],
      "bottom": [127.75, 149, 44.5, 16], "footer": [130.25, 133, 39.5, 16],
      "stack": [127.5, 85, 45, 80], "top": [138.75, 85, 22.5, 16],
    ]
  ) {
    VStack {
      Text("Top").probe("top")
      Section { Text("Apple").probe("apple") }
      Section {
        Text("Banana").probe("banana")
      } footer: {
        Text("Footer").probe("footer")
      }
      Text("Bottom").probe("bottom")
    }
    .probe("stack")
  },
]
