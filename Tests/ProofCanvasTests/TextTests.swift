// Text: where lines stand, how they are cut, and which fonts are asked. Never exact glyphs.

import FoundationEssentials
import Glibc
import ProofCanvas
import ProofDrawing
import ProofGeometry
import ProofPixels
import Testing

@testable import ProofCanvas

extension CanvasTests {
  struct TextTests {
    private func painted(_ block: TextBlock, width: Double = 300, height: Int = 40) throws -> Bitmap
    {
      try paint(
        DisplayList(items: [
          .text(block, Rect(x: 10, y: 10, width: width, height: Double(height - 20)))
        ]), PixelRect(x: 0, y: 0, width: Int(width) + 60, height: height))
    }

    private func cut(_ block: TextBlock, width: Double, lines: Int? = 1) throws -> String {
      try TextLayout(block, fonts: FontSet(), width: width, lines: lines).text
    }

    private func width(_ string: String) throws -> Double {
      PangoTextMeasurer(fonts: FontSet()).measure(block(string), width: nil, height: nil).size.width
    }

    @Test(
      "The baseline stays where it is, whatever script stands beside",
      arguments: ["日", "क्षि", "ש", "ي", "ก็", "😀", "Ǻ"])
    func baseline(letter: String) throws {
      let alone = try painted(block("HEX", lines: 1, lineHeight: 16))
      let ink = try #require(inked(alone))
      let beside = try painted(block("HEX \(letter)", lines: 1, lineHeight: 16))
      // The Latin letters' own columns are the same pixels.
      let isSame = (0..<alone.height).allSatisfy { y in
        (0..<ink.columns.upperBound).allSatisfy { alone[$0, y] == beside[$0, y] }
      }
      #expect(isSame)
      let measurer = PangoTextMeasurer(fonts: FontSet())
      let (a, b) = (
        measurer.measure(block("HEX", lines: 1, lineHeight: 16), width: 200, height: nil),
        measurer.measure(block("HEX \(letter)", lines: 1, lineHeight: 16), width: 200, height: nil)
      )
      #expect(a.firstBaseline == b.firstBaseline && a.size.height == b.size.height)
    }

    private static let names = [
      "IMG_0001_edited_final_version.JPEG", "a rather long name without any end.tiff",
      "日本語のとても長い名前のファイル.png",
      "e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}e\u{301}.jpg",
      "👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦👨‍👩‍👧‍👦.heic", "नमस्ते नमस्ते नमस्ते.png", "no_suffix_at_all_in_this_long_name",
      "שלום עולם שלום עולם.jpg",
    ]

    @Test("A name cut in its middle keeps its suffix, fits, and splits no letter", arguments: names)
    func keepingSuffix(name: String) throws {
      let letters = Array(name)
      let dot = letters.lastIndex(of: ".")
      let suffix = dot.map { String(letters[$0...]) } ?? ""
      let full = try width(name)
      for share in [0.95, 0.8, 0.6, 0.5] {
        let room = full * share
        let text = try cut(block(name, lines: 1, truncation: .middleKeepingSuffix), width: room)
        #expect(try width(text) <= room + 0.01, "\(text)")
        let parts = text.split(separator: "…", omittingEmptySubsequences: false)
        #expect(parts.count == 2 && text.hasSuffix(suffix), "\(text)")
        guard parts.count == 2 else { continue }
        let (front, back) = (Array(parts[0]), Array(parts[1]))
        #expect(front == Array(letters.prefix(front.count)), "\(text)")
        #expect(back == Array(letters.suffix(back.count)), "\(text)")
        #expect(
          front.count - (back.count - suffix.count) == 0
            || front.count - (back.count - suffix.count) == 1)
      }
      let whole = try cut(block(name, lines: 1, truncation: .middleKeepingSuffix), width: full + 1)
      #expect(whole == name)
    }

    @Test(
      "No ink leaves the frame, however a line is cut",
      arguments: [TextTruncation.head, .middle, .tail, .middleKeepingSuffix])
    func stays(truncation: TextTruncation) throws {
      for width in [4.0, 20, 60, 90] {
        let bitmap = try painted(
          block("IMG_0001_edited_final_version.JPEG", lines: 1, truncation: truncation),
          width: width)
        guard let ink = inked(bitmap) else { continue }
        // A letter may reach a pixel over its own advance; one that alone is too wide, more.
        #expect(ink.columns.upperBound <= 10 + Int(max(width, 14)) + 1, "\(width)")
      }
    }

    @Test("Figures are of one width")
    func tabular() throws {
      let widths = try (0...9).map { try width(String(repeating: "\($0)", count: 8)) }
      #expect(Set(widths).count == 1)
    }

    @Test(
      "In a block of one line, line ends are spaces",
      arguments: ["\n", "\r", "\u{2028}", "\u{85}", "\u{0B}"])
    func oneLine(end: String) throws {
      let measurer = PangoTextMeasurer(fonts: FontSet())
      let one = measurer.measure(block("HxH", lines: 1), width: 200, height: nil)
      let joined = measurer.measure(block("H\(end)H", lines: 1), width: 200, height: nil)
      #expect(joined.size.height == one.size.height && joined.lastBaseline == joined.firstBaseline)
      #expect(
        try painted(block("H\(end)H", lines: 1)).pixels == painted(block("H H", lines: 1)).pixels)
      let two = measurer.measure(block("H\(end)H"), width: 200, height: nil)
      #expect(two.lastBaseline > two.firstBaseline)
    }

    @Test("A NUL doesn't cut the text behind it")
    func nul() throws {
      let (cut, whole) = try (width("abc\0def"), width("abc"))
      #expect(cut > whole + 10)
      #expect(try self.cut(block("abc\0def"), width: 500) == "abc\u{FFFD}def")
    }

    @Test("Ten thousand letters are set, cut and bounded")
    func long() throws {
      let name = String(repeating: "lorem ipsum ", count: 834) + ".jpg"
      let text = try cut(block(name, lines: 1, truncation: .middleKeepingSuffix), width: 100)
      #expect(text.hasSuffix(".jpg") && text.count < 40)
      let measurer = PangoTextMeasurer(fonts: FontSet())
      let size = measurer.measure(block(name, lines: 3, lineHeight: 15), width: 100, height: nil)
        .size
      #expect(size.height == 45)
      // One unit of Pango's is allowed, so that what was measured is never cut.
      #expect(size.width <= 100 + 1.0 / 1024)
      let few = measurer.measure(block(name, lineHeight: 15), width: 100, height: 80).size
      #expect(few.height == 75)
    }

    @Test("An empty text has the height of a line and no ink")
    func empty() throws {
      let measurer = PangoTextMeasurer(fonts: FontSet())
      let (none, one) = (
        measurer.measure(block(""), width: nil, height: nil),
        measurer.measure(block("x"), width: nil, height: nil)
      )
      #expect(none.size.width == 0 && none.size.height == one.size.height)
      #expect(measurer.measure(block("", lineHeight: 15), width: 9, height: nil).size.height == 15)
      #expect(measurer.measure(TextBlock(runs: []), width: nil, height: nil).size.height > 0)
      #expect(inked(try painted(block(""))) == nil)
    }

    @Test("A text that flows out of its frame is the same in every band")
    func overflowing() throws {
      let list = DisplayList(items: [
        .text(
          block(String(repeating: "word ", count: 40), size: 20),
          Rect(x: 5, y: 0, width: 60, height: 10))
      ])
      let area = PixelRect(x: 0, y: 0, width: 80, height: 600)
      let whole = try paint(list, area)
      #expect(try difference(paint(list, area, rows: 64), whole) == nil)
      #expect((inked(whole)?.rows.upperBound ?? 0) > 400)
    }

    @Test("A family that isn't there is said, and another stands in")
    func unknownFamily() throws {
      let fonts = FontSet(family: "No Such Family")
      #expect(fonts.findings.isEmpty)
      _ = try paint(
        DisplayList(items: [.text(block("text"), Rect(x: 0, y: 0, width: 50, height: 20))]),
        PixelRect(x: 0, y: 0, width: 50, height: 20), fonts: fonts)
      #expect(fonts.findings.first?.text.contains("No Such Family") == true)
      let metrics = PangoTextMeasurer(fonts: fonts).measure(block("text"), width: nil, height: nil)
      #expect(metrics.size.width > 5)
    }

    private func withEmptyFolder(_ body: (FilePath) throws -> Void) throws {
      let path =
        FileManager.default.temporaryDirectory.path
        + "/proofsheet-fonts-\(getpid())-\(UInt64.random(in: 0...UInt64.max))"
      try FileManager.default.createDirectory(atPath: path, withIntermediateDirectories: true)
      defer { _ = try? FileManager.default.removeItem(atPath: path) }
      try body(FilePath(path))
    }

    @Test("A folder without fonts is an error, and only when there is text")
    func noFont() throws {
      try withEmptyFolder { folder in
        for folder in [folder, FilePath("/nonexistent/fonts")] {
          let fonts = FontSet(folder: folder)
          let area = PixelRect(x: 0, y: 0, width: 20, height: 20)
          let frame = Rect(x: 0, y: 0, width: 20, height: 20)
          _ = try paint(
            DisplayList(items: [.fill(frame, .black), .text(block(""), frame)]), area, fonts: fonts)
          #expect(fonts.findings.isEmpty, "no font was looked for")
          for _ in 0..<2 {
            #expect(throws: CanvasError.noFont) {
              try paint(DisplayList(items: [.text(block("x"), frame)]), area, fonts: fonts)
            }
          }
          let measurer = PangoTextMeasurer(fonts: fonts)
          #expect(measurer.measure(block("x"), width: nil, height: nil).size == .zero)
          #expect(measurer.isWithoutFonts)
        }
      }
    }

    @Test("Leading and trailing change sides with the page's direction")
    func directions() throws {
      func columns(_ alignment: TextLineAlignment, _ isRightToLeft: Bool) throws -> Range<Int> {
        try #require(
          inked(painted(block("HH", lines: 1, alignment: alignment, isRightToLeft: isRightToLeft)))
        ).columns
      }
      let left = try columns(.leading, false)
      #expect(left.lowerBound < 20)
      #expect(try columns(.trailing, true) == left)
      #expect(try columns(.leading, true) == columns(.trailing, false))
      #expect(try columns(.leading, true).lowerBound > 250)
      let center = try columns(.center, false)
      #expect(abs(center.lowerBound + center.upperBound - 320) <= 3)
    }
  }
}
