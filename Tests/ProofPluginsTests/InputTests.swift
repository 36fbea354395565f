// Nothing undeclared is handed over.

import ProofDrawing
import ProofGeometry
import ProofPlugins
import Testing

@Suite struct InputTests {
  static let item = CellItem(
    index: 5, count: 9, id: "a/b.jpg", path: FilePath(bytes: [0x2F, 0xE9, 0x2E]), label: "é.jpg",
    caption: "one\ntwo", naturalSize: PixelSize(width: 4000, height: 3000))

  private func seen(_ inputs: String) throws -> [String] {
    let notes = Notes()
    let renderer = try PluginFile.fixture("inputs", ["INPUTS=\(inputs)"], notes: notes).renderer()
    let request = CellRequest.test(40, 30, scale: 2, item: Self.item, scheme: .dark, seed: 77)
    _ = try renderer.picture(for: request)
    _ = try renderer.draw(request, picture: .test(8, 6, completeness: 0.5))
    return notes.texts
  }

  private func value(_ name: String, in line: String) -> Substring? {
    line.split(separator: " ").first { $0.hasPrefix(name + "=") }?.dropFirst(name.count + 1)
  }

  static let nothing = [
    "id": "-", "path": "-/0", "label": "-", "caption": "-", "index": "0", "count": "0",
    "natural": "0x0", "thumb": "-/0x0", "flags": "1", "seed": "0",
  ]

  /// An input, and what it lets through.
  static let declared: [(input: String, shows: [String: String])] = [
    ("0", [:]),
    ("PSP_INPUT_ID", ["id": "a/b.jpg"]),
    ("PSP_INPUT_LABEL", ["label": "é.jpg"]),
    ("PSP_INPUT_POSITION", ["index": "5", "count": "9"]),
    ("PSP_INPUT_SIZE", ["natural": "4000x3000"]),
    ("PSP_INPUT_SEED", ["seed": "77"]),
    ("PSP_INPUT_PIXELS", ["thumb": "yes/8x6", "flags": "2"]),
    ("(PSP_INPUT_ID|PSP_INPUT_SEED)", ["id": "a/b.jpg", "seed": "77"]),
  ]

  @Test("Only what was declared arrives in draw", arguments: declared)
  func only(input: String, shows: [String: String]) throws {
    let line = try #require(try seen(input).first { $0.hasPrefix("draw ") })
    for (name, absent) in Self.nothing {
      #expect(value(name, in: line).map(String.init) == shows[name] ?? absent, "\(name): \(line)")
    }
    #expect(value("cr", in: line) == "yes")
    #expect(value("cell", in: line) == "40x30@2" && value("scheme", in: line) == "1")
    #expect(value("ink", in: line) == "f5f5f7ff")
  }

  @Test("A path arrives as its bytes, a caption with its lines")
  func texts() throws {
    // The log repairs what isn't UTF-8 and turns line ends into spaces.
    let lines = try seen("(PSP_INPUT_PATH|PSP_INPUT_CAPTION)")
    let line = try #require(lines.first { $0.hasPrefix("draw ") })
    #expect(line.contains("path=/\u{FFFD}./3 ") && line.contains("caption=one two "))
  }

  @Test("picture() is handed nothing that differs between items of a size")
  func pure() throws {
    let line = try #require(try seen("0x3FFF & ~PSP_INPUT_NETWORK").first { $0.hasPrefix("pict") })
    for (name, absent) in Self.nothing where !["natural", "flags"].contains(name) {
      #expect(value(name, in: line).map(String.init) == absent, "\(name): \(line)")
    }
    #expect(value("natural", in: line) == "4000x3000" && value("cr", in: line) == "-")
  }

  @Test("Undeclared metadata is refused, declared is absent, extensions are none yet")
  func metadata() throws {
    let undeclared = try seen("0")
    #expect(undeclared.contains("metadata rating=-10 exif.Model=-10 other=-10 null=-3"))
    #expect(undeclared.contains("extension=- cancelled=0"))
    let declared = try seen("PSP_INPUT_METADATA")
    #expect(declared.contains("metadata rating=3 exif.Model=3 other=-10 null=-3"))
  }

  @Test("The folder of resources is only for those that declared it")
  func resources() throws {
    #expect(try seen("PSP_INPUT_RESOURCES").contains("create folder=yes"))
    #expect(try seen("PSP_INPUT_SEED").contains("create folder=-"))
  }
}
