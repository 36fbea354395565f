// The plugin that ships with its source: what it draws, without a golden picture.

import ProofDrawing
import ProofGeometry
import ProofPixels
import ProofPlugins
import Testing

@Suite struct PolaroidTests {
  private func renderer(_ parameters: [(key: String, value: String)] = []) throws
    -> any CellRenderer
  {
    let path = try PluginBuilder.path(ofFile: PluginBuilder.root + "/Plugins/Polaroid/polaroid.c")
    return try PluginFile.load(FilePath(path)).renderer(parameters: parameters)
  }

  /// The cell with a picture of just the size that the plugin asked for.
  private func draw(
    _ request: CellRequest, _ parameters: [(key: String, value: String)] = [],
    aspect: Double = 1.5, pixel: (Int, Int) -> UInt32 = { _, _ in 0xFF20_40C0 }
  ) throws -> CellImage {
    let renderer = try renderer(parameters)
    let box = try renderer.picture(for: request)
    var size = box.rect.size
    if box.fit == .contain {
      size.height = max(min(size.height, Int(Double(size.width) / aspect)), 1)
      size.width = max(min(size.width, Int(Double(size.height) * aspect)), 1)
    }
    return try renderer.draw(request, picture: .test(size.width, size.height, pixel))
  }

  @Test("The file can be read about without running it")
  func manifest() throws {
    let path = try PluginBuilder.path(ofFile: PluginBuilder.root + "/Plugins/Polaroid/polaroid.c")
    let note = try PluginBuilder.shell(
      "objcopy -O binary --only-section=.note.proofsheet "
        + "--set-section-flags .note.proofsheet=alloc '\(path)' '\(path).note' && cat '\(path).note'"
    )
    let file = try PluginFile.load(FilePath(path))
    let descriptor = try #require(file.descriptors.first)
    #expect(note.contains("\"id\":\"\(descriptor.id)\"") && note.contains(descriptor.version))
    let symbols = try PluginBuilder.shell("nm -D --defined-only '\(path)' | sed 's/.* //'")
    #expect(symbols == "proofsheet_plugin_v1\n")
  }

  @Test(
    "It draws in every shape, scale and scheme, and leaves the cell's rim free",
    arguments: [(160.0, 160.0), (400, 400), (240, 160), (160, 260)],
    [CellScheme.light, .dark, .print])
  func draws(size: (Double, Double), scheme: CellScheme) throws {
    for scale in [1.0, 2.0] {
      for fit in ["cover", "contain"] {
        for tilt in ["0", "2.5", "8"] {
          let request = CellRequest.test(size.0, size.1, scale: scale, scheme: scheme, seed: 3)
          let image = try draw(request, [("fit", fit), ("tilt", tilt)])
          let (width, height) = (image.bitmap.width, image.bitmap.height)
          let covered = image.bitmap.pixels.count { $0 >> 24 == 255 }
          #expect(covered > width * height / 8)
          // Whatever shadow reaches the rim is too faint to show as an edge.
          var rim: UInt32 = 0
          for x in 0..<width {
            rim = max(rim, image.bitmap[x, 0] >> 24, image.bitmap[x, height - 1] >> 24)
          }
          for y in 0..<height {
            rim = max(rim, image.bitmap[0, y] >> 24, image.bitmap[width - 1, y] >> 24)
          }
          #expect(rim <= 6, "\(size) \(scheme) \(scale) \(fit) \(tilt): \(rim)")
        }
      }
    }
  }

  @Test("An upright card shows the picture pixel for pixel")
  func upright() throws {
    let request = CellRequest.test(200, 200, scale: 2)
    let image = try draw(request, [("tilt", "0"), ("fit", "cover")]) { x, y in
      0xFF00_0000 | UInt32(x & 255) << 16 | UInt32(y & 255) << 8
    }
    let place = image.pictureRect
    #expect(place.width == place.height && place.width > 200)
    var differing = 0
    // Below the shade that the card's edge throws, inside its rim line.
    for y in (place.height / 10)..<(place.height - 4) {
      for x in 4..<(place.width - 4)
      where image.bitmap[place.x + x, place.y + y]
        != 0xFF00_0000 | UInt32(x & 255) << 16 | UInt32(y & 255) << 8
      { differing += 1 }
    }
    #expect(differing == 0)
  }

  @Test("The same seed turns a card the same way, another one another way")
  func seeds() throws {
    func pixels(_ seed: UInt64) throws -> [UInt32] {
      try draw(.test(200, 200, seed: seed)).bitmap.pixels
    }
    let isSame = try pixels(7) == pixels(7)
    let isOther = try pixels(7) != pixels(8)
    #expect(isSame && isOther)
  }

  @Test("The picture's box doesn't depend on the seed")
  func box() throws {
    let renderer = try renderer()
    let boxes = try (0..<20).map { try renderer.picture(for: .test(200, 200, seed: UInt64($0))) }
    #expect(Set(boxes).count == 1)
  }

  @Test("The lower border is the wider one, as wide as asked")
  func border() throws {
    let parameters = [
      (key: "border", value: "10"), ("tilt", "0"), ("shadow", "off"), ("paper", "#f00"),
    ]
    let box = try renderer(parameters).picture(for: .test(300, 300)).rect
    let image = try draw(.test(300, 300), parameters)
    func isPaper(_ x: Int, _ y: Int) -> Bool {
      let pixel = image.bitmap[x, y]
      return pixel >> 24 == 255 && pixel >> 16 & 255 > 200 && pixel & 0xFFFF < 0x100
    }
    #expect(isPaper(box.x - 8, box.y + 50) && isPaper(box.maxX + 8, box.y + 50))
    #expect(isPaper(box.midX, box.y - 8) && isPaper(box.midX, box.maxY + 30))
    #expect(image.bitmap[box.x - 12, box.y + 50] == 0)
    #expect(image.bitmap[box.midX, box.maxY + 38] == 0)
  }

  @Test("For print there is no solid fill and no shadow, with pictures as they are")
  func print() throws {
    let image = try draw(.test(200, 200, scheme: .print), [("tilt", "0")])
    let place = image.pictureRect
    #expect(image.bitmap[place.midX, place.maxY + 12] == 0)
    #expect(image.bitmap[place.midX, place.y + place.height / 2] == 0xFF20_40C0)
  }

  @Test("Without shadow nothing lies outside the card")
  func shadow() throws {
    func faint(_ shadow: String) throws -> Int {
      try draw(.test(200, 200), [("shadow", shadow), ("tilt", "0")]).bitmap.pixels.count {
        (1..<128).contains($0 >> 24)
      }
    }
    #expect(try faint("on") > 2000)
    #expect(try faint("off") < 1200)
  }

  @Test(
    "Any size is drawn without a complaint",
    arguments: [
      (0.0, 0.0), (0.25, 0.25), (1, 1), (3, 200), (200, 3), (5, 5), (1, 4000), (4000, 1),
      (30000, 10),
    ])
  func sizes(width: Double, height: Double) throws {
    for fit in ["cover", "contain"] {
      for parameters in [[], [("border", "96"), ("tilt", "8")]] {
        let request = CellRequest.test(width, height)
        let image = try draw(request, parameters + [("fit", fit)])
        #expect(image.bitmap.size == request.pixelSize)
      }
    }
  }
}

extension PixelRect {
  fileprivate var midX: Int { x + width / 2 }
}
