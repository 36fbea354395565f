// The picture of a difference: its grays, and its colors by number.

import Testing

@testable import ProofDiff

@Suite struct PainterTests {
  @Test("Whole numbers give pixelmatch's gray for every color")
  func gray() {
    var wrong = 0
    for red in UInt64(0)...255 {
      for green in UInt64(0)...255 {
        for blue in UInt64(0)...255 {
          let pixel = packed(red, green, blue, 255)
          if DiffPainter.faded(opaque: pixel)
            != DiffPainter.faded(StraightColor(whole: pixel))
          {
            wrong += 1
          }
        }
      }
    }
    #expect(wrong == 0)
  }

  @Test("No gray and no ignored gray has the number of a mark")
  func numbers() {
    let marks = [
      DiffPalette.clear, DiffPalette.counted, DiffPalette.unpaired, DiffPalette.antialiased,
    ]
    #expect(DiffPainter.faded(opaque: packed(0, 0, 0, 255)) == DiffPalette.darkest)
    #expect(DiffPainter.faded(opaque: packed(255, 255, 255, 255)) == 255)
    for value in DiffPalette.darkest...255 {
      let ignored = value - DiffPalette.ignored
      #expect(!marks.contains(value) && !marks.contains(ignored) && ignored < DiffPalette.darkest)
      #expect(DiffPalette.colors[Int(value)] == 0xFF00_0000 | UInt32(value) * 0x01_0101)
      #expect(DiffPalette.colors[Int(ignored)] & 0xFF == UInt32(value))
    }
  }
}
