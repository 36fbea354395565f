// psp.text/1: plugins write words with the program's fonts.

import ProofDrawing
import ProofPixels
import ProofPluginText
import ProofPlugins
import Testing

@Suite struct TextTests {
  private func draw(
    _ defines: [String] = [], label: String = "Harbor at dawn.jpg", scale: Double = 1,
    notes: Notes = Notes()
  ) throws -> [UInt32] {
    var host = notes.host
    host.makeText = { PluginText.pango(folder: nil, family: nil) }
    let file = try PluginFile.load(
      FilePath(try PluginBuilder.path("words", defines)), host: host)
    return try file.renderer().draw(
      .test(160, 60, scale: scale, item: CellItem(label: label)), picture: nil
    ).bitmap.pixels
  }

  @Test("Words are measured and drawn where they were asked for", arguments: [1, 1.5, 3])
  func words(scale: Double) throws {
    let notes = Notes()
    let pixels = try draw(scale: scale, notes: notes)
    let width = Int(160 * scale)
    func ink(_ rows: Range<Double>) -> Int {
      let rows = Int(rows.lowerBound * scale)..<Int(rows.upperBound * scale)
      return rows.reduce(0) { sum, y in
        sum + pixels[(y * width)..<(y * width + width)].count { $0 >> 24 > 128 }
      }
    }
    #expect(notes.texts.first == "size 1 1 1")
    // Nonsense is refused; bytes that aren't UTF-8 are shown as something.
    #expect(notes.texts.last == "bad -3 -3 -3 0")
    #expect(ink(4..<24) > Int(80 * scale * scale))
    #expect(ink(0..<3) == 0)
  }

  @Test("Turned words are drawn too, and long ones are cut")
  func turned() throws {
    let upright = try draw()
    let turned = try draw(["TURN=1"])
    #expect(turned.contains { $0 >> 24 > 100 })
    let isSame = turned == upright
    #expect(!isSame)
    let long = try draw(label: String(repeating: "long ", count: 100))
    let edge = stride(from: 159, to: long.count, by: 160).allSatisfy { long[$0] >> 24 == 0 }
    #expect(edge)
  }

  @Test("Without PSP_INPUT_FONTS there is no psp.text/1, and that is said")
  func undeclared() throws {
    let notes = Notes()
    #expect(throws: PictureFailure(.renderer, "org.example.words: no psp.text/1")) {
      _ = try draw(["INPUTS=PSP_INPUT_LABEL"], notes: notes)
    }
    #expect(notes.texts.contains { $0.contains("without PSP_INPUT_FONTS") })
  }
}
