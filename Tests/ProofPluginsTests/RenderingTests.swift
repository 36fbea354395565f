// What a renderer is handed, what it may do, and what becomes of the cell when it does wrong.

import ProofDrawing
import ProofGeometry
import ProofPixels
import ProofPlugins
import Testing

@Suite struct RenderingTests {
  private func renderer(_ mode: String, notes: Notes = Notes()) throws -> any CellRenderer {
    try PluginFile.fixture("drawing", notes: notes).renderer(parameters: [("mode", mode)])
  }

  @Test("A plugin draws the whole cell, transparent where it drew nothing")
  func draws() throws {
    let image = try renderer("").draw(.test(40, 30), picture: .test(10, 10))
    #expect(image.bitmap.size == PixelSize(width: 40, height: 30) && image.x == 0 && image.y == 0)
    #expect(image.bitmap[0, 0] == 0xFFFF_0000 && image.bitmap[19, 29] == 0xFFFF_0000)
    #expect(image.bitmap[20, 0] == 0 && image.bitmap[39, 29] == 0)
    #expect(!image.bitmap.isOpaque)
  }

  @Test("A cell that is covered is opaque")
  func opaque() throws {
    let renderer = try PluginFile.fixture("table").renderer()
    #expect(try renderer.draw(.test(), picture: nil).bitmap.isOpaque)
  }

  static let failures: [(mode: String, words: String)] = [
    ("create-message", "org.example.drawing: no model file"),
    ("create-silent", "create failed with PSP_E_MISSING and gave no reason"),
    ("draw-message", "org.example.drawing: first reason [31m"),
    ("draw-silent", "draw failed with status -77 and gave no reason"),
    ("picture-message", "org.example.drawing: odd shape"),
    ("picture-silent", "picture failed with PSP_E_BAD_DATA and gave no reason"),
    ("declined", "org.example.drawing declined to draw it"),
    ("bad-utf8", "org.example.drawing: a\u{FFFD}\u{FFFD}b"),
    ("null-message", "draw failed with PSP_E_IO and gave no reason"),
    ("null-host", "draw failed with PSP_E_IO and gave no reason"),
    ("cairo-error", "left Cairo in an error state"),
    ("group", "a group was pushed and never popped"),
    ("finish", "left Cairo in an error state"),
    ("nan", "left Cairo in an error state"),
    ("box-nan", "its picture would be at nan, 0"),
    ("box-infinite", "inf x 30 points in a cell of 40 x 30"),
    ("box-huge", "1e+300 x 30 points in a cell of 40 x 30"),
    ("box-negative", "40 x -1 points"),
    ("box-outside", "at 40, 0 with 40 x 30 points in a cell of 40 x 30"),
    ("box-fit", "unknown fit 9"),
  ]

  @Test("A renderer that fails costs its cell, with its reason", arguments: failures)
  func fails(mode: String, words: String) throws {
    let renderer = try renderer(mode)
    for _ in 0..<2 {
      let error = try #require(throws: PictureFailure.self) {
        _ = try renderer.draw(.test(), picture: .test(10, 10))
      }
      #expect(error.kind == .renderer && error.detail.contains(words), "\(error.detail)")
    }
  }

  static let boxFailures = failures.map(\.mode).filter {
    $0.hasPrefix("box-") || $0.hasPrefix("pic")
  }

  @Test("A box that makes no sense is refused before anything is decoded", arguments: boxFailures)
  func refusesBoxes(mode: String) throws {
    let renderer = try renderer(mode)
    #expect(throws: PictureFailure.self) { _ = try renderer.picture(for: .test()) }
  }

  @Test(
    "What is only untidy is drawn, and said once",
    arguments: ["unbalanced", "restore-once-too-often"])
  func untidy(mode: String) throws {
    let notes = Notes()
    let renderer = try renderer(mode, notes: notes)
    for _ in 0..<3 { _ = try renderer.draw(.test(), picture: .test(10, 10)) }
    #expect(notes.texts == ["its cairo_save and cairo_restore don't balance"])
  }

  @Test("A message without a failure is forgotten")
  func staleMessage() throws {
    let renderer = try renderer("stale-message")
    #expect(try renderer.draw(.test(), picture: .test(10, 10)).bitmap[0, 0] == 0xFFFF_0000)
  }

  @Test("A partial picture is drawn, and said")
  func partial() throws {
    let notes = Notes()
    _ = try renderer("partial", notes: notes).draw(.test(), picture: .test(10, 10))
    #expect(notes.texts == ["draw ended with PSP_PARTIAL"])
  }

  @Test("Drawing outside of the cell goes nowhere")
  func outside() throws {
    let image = try renderer("outside").draw(.test(4, 4), picture: .test(4, 4))
    #expect(image.bitmap.size == PixelSize(width: 4, height: 4))
    #expect(image.bitmap.pixels == [UInt32](repeating: 0xFFFF_0000, count: 16))
  }

  @Test("A plugin that keeps the context finds it finished, and the next cell is drawn")
  func keeps() throws {
    let renderer = try renderer("keep")
    for _ in 0..<50 {
      #expect(try renderer.draw(.test(), picture: .test(10, 10)).bitmap[0, 0] == 0xFFFF_0000)
    }
  }

  @Test("Scribbling on the picture changes nobody else's")
  func scribbles() throws {
    let picture = DecodedPicture.test(10, 10)
    _ = try renderer("scribble").draw(.test(), picture: picture)
    #expect(picture.bitmap.pixels.allSatisfy { $0 == 0xFF20_40C0 })
  }

  @Test("A plugin that logs in a loop is cut short")
  func floods() throws {
    let notes = Notes()
    _ = try renderer("flood", notes: notes).draw(.test(), picture: .test(10, 10))
    #expect(notes.texts.count <= 201 && notes.texts.last == "its further lines are left out")
  }

  @Test("A picture is drawn one to one where the host says", arguments: [1.0, 1.5, 2.0, 3.0])
  func oneToOne(scale: Double) throws {
    let request = CellRequest.test(40.3, 30.7, scale: scale)
    let picture = DecodedPicture.test(11, 9) { x, y in
      0xFF00_0000 | UInt32(x * 20) << 16 | UInt32(y * 25) << 8 | UInt32((x ^ y) & 1) * 255
    }
    let image = try renderer("thumb").draw(request, picture: picture)
    let place = image.pictureRect
    #expect(place.size == picture.bitmap.size)
    #expect(abs(2 * place.x + 11 - request.pixelSize.width) <= 1)
    #expect(abs(2 * place.y + 9 - request.pixelSize.height) <= 1)
    var differing = 0
    for y in 0..<request.pixelSize.height {
      for x in 0..<request.pixelSize.width {
        let (px, py) = (x - place.x, y - place.y)
        let isInside = (0..<11).contains(px) && (0..<9).contains(py)
        if image.bitmap[x, y] != (isInside ? picture.bitmap[px, py] : 0) { differing += 1 }
      }
    }
    #expect(differing == 0)
  }

  @Test("A box is rounded edge by edge and carries its fit")
  func box() throws {
    let box = try renderer("box-inner").picture(for: .test(40, 30, scale: 2))
    #expect(box.rect == PixelRect(x: 9, y: 9, width: 20, height: 20) && box.fit == .cover)
    let whole = try renderer("").picture(for: .test(40, 30, scale: 2, fit: .cover))
    #expect(whole.rect == PixelRect(x: 0, y: 0, width: 80, height: 60) && whole.fit == .cover)
    let empty = try renderer("box-empty").picture(for: .test(40, 30))
    #expect(empty.rect.size == PixelSize(width: 1, height: 1))
  }

  @Test("Empty and tiny cells are drawn without a complaint", arguments: [0, 0.2, 1, 3])
  func tiny(side: Double) throws {
    let request = CellRequest.test(side, side)
    let renderer = try renderer("thumb")
    #expect(try renderer.picture(for: request).rect.size == request.pixelSize)
    let image = try renderer.draw(request, picture: .test(1, 1))
    #expect(image.bitmap.size == request.pixelSize)
  }

  @Test("A cell larger than Cairo draws is refused")
  func enormous() throws {
    let error = try #require(throws: PictureFailure.self) {
      _ = try renderer("").draw(.test(40_000, 1), picture: .test(1, 1))
    }
    #expect(error.detail.contains("40000 x 1 pixels"))
  }

  @Test("A renderer that needs a picture isn't called without one")
  func needsPicture() throws {
    let error = try #require(throws: PictureFailure.self) {
      _ = try renderer("draw-silent").draw(.test(), picture: nil)
    }
    #expect(error.detail == "org.example.drawing can't draw without a picture")
  }
}
