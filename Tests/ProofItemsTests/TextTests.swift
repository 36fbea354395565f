// Templates, furniture, figures, and names as they are shown.

import Testing

@testable import ProofItems

/// A source that knows every field.
private struct Facts: FieldSource {
  var index: Int? = 7
  var seconds: Int? = 1_700_000_000

  func number(of field: Field) -> Int? {
    switch field {
    case .index: index
    case .size: 4_100_000
    case .width: 6000
    case .page: 3
    case .rating: 4
    default: nil
    }
  }

  func time(of field: Field) -> Int? { field.isTime ? seconds : nil }

  func text(of field: Field) -> String { "<\(field.rawValue)>" }
}

struct TextTests {
  private static let templates: [(template: String, text: String)] = [
    ("", ""), ("plain", "plain"), ("{name}", "<name>"), ("{name}, {size}", "<name>, <size>"),
    ("{index:04}", "0007"), ("{index:4}", "   7"), ("{index:01}", "7"), ("{width:02}", "6000"),
    ("{size:010}", "0004100000"), ("{{{name}}}", "{<name>}"), ("{{name}}", "{name}"),
    ("}}{{", "}{"), ("{mtime:%Y-%m-%d}", "2023-11-14"), ("{mtime:%H:%M:%S}", "22:13:20"),
    ("{date:%H:%M:%S}", "22:13:20"), ("{time:%d.}", "14."), ("{rating:02}", "04"),
    ("{exif.FNumber} {Exif.Photo.FNumber}", "<exif.FNumber> <Exif.Photo.FNumber>"),
    ("{mtime:at %H}", "at 22"), ("{mtime}", "<mtime>"), ("é{name}日本", "é<name>日本"),
    ("{height:04}", ""),
  ]

  @Test("A template is filled in", arguments: templates)
  func template(template: String, text: String) throws {
    #expect(try Template(template).text(for: Facts()) == text)
  }

  private static let refusals: [(template: String, part: String)] = [
    ("{", "no counterpart"), ("}", "no counterpart"), ("a}b", "no counterpart"),
    ("{name", "no counterpart"), ("{nam}", "the nearest is {name}"),
    ("{foldr}", "the nearest is {folder}"), ("{Name}", "the nearest is {name}"),
    ("{zzzzzz}", "unknown"), ("{}", "unknown"), ("{section}", "isn't there yet"),
    ("{exif.}", "unknown"), ("{data.loss}", "isn't there yet"), ("{camera:%H}", "no format"),
    ("{date:04}", "date's format"), ("{exif.FNumber:2}", "no format"), ("{index:}", "format"),
    ("{index:x}", "format"), ("{index:0}", "format"), ("{index:-4}", "format"),
    ("{index:21}", "format"), ("{index:99999999999999999999}", "format"),
    ("{index:٤}", "format"), ("{name:4}", "no format"), ("{mtime:04}", "date's format"),
  ]

  @Test("What makes no sense is refused and says why", arguments: refusals)
  func refused(template: String, part: String) {
    do throws(TemplateError) {
      _ = try Template(template)
      Issue.record("\(template) was taken")
    } catch {
      #expect(error.message.contains(part), "\(error.message)")
    }
  }

  @Test("A template tells its fields; what is missing is empty")
  func fields() throws {
    let template = try Template("{name} {index:03} {mtime:%H}")
    #expect(template.fields == [.name, .index, .mtime])
    #expect(template.text(for: Facts(index: nil, seconds: nil)) == "<name>  ")
  }

  @Test(
    "A time is written in UTC, before 1970 and far away too",
    arguments: [
      (0, "1970-01-01"), (-1, "1969-12-31"), (253_402_300_800, "10000-01-01"), (Int.max, ""),
    ])
  func dates(seconds: Int, text: String) {
    #expect(Template.date(seconds, format: "%Y-%m-%d") == text)
  }

  private static let furniture: [(text: String, left: String, center: String, right: String)] = [
    ("{title}||{page} of {pages}", "T", "", "2 of 30"), ("", "", "", ""), ("a", "a", "", ""),
    ("a|b", "a", "b", ""), ("|b", "", "b", ""), ("||c", "", "", "c"),
    (#"a\|b|c"#, "a|b", "c", ""), (#"a\b|\\|"#, #"a\b"#, #"\|"#, ""),
    ("{count} pictures", "1,300 pictures", "", ""), ("{page:03}|{{}}", "002", "{}", ""),
  ]

  @Test("Bars part a head or foot into left, center and right", arguments: furniture)
  func parts(text: String, left: String, center: String, right: String) throws {
    let furniture = try Furniture(text)
    let facts = FurnitureFacts(title: "T", page: 2, pages: 30, count: 1300)
    #expect(furniture.left.text(for: facts) == left)
    #expect(furniture.center.text(for: facts) == center)
    #expect(furniture.right.text(for: facts) == right)
  }

  @Test(
    "Four parts and an item's fields are refused", arguments: ["a|b|c|d", "|||", "{name}", "{pag}"])
  func noFurniture(text: String) {
    #expect(throws: TemplateError.self) { try Furniture(text) }
  }

  @Test("Figures are people's")
  func figures() {
    let bytes = [
      0: "0 bytes", 999: "999 bytes", 1000: "1.0 kB", 4_100_000: "4.1 MB", 999_949: "999.9 kB",
      999_950: "1.0 MB", 1_000_000: "1.0 MB", 12_345_678_901: "12.3 GB", Int.max: "9.2 EB",
    ]
    for (count, text) in bytes { #expect(Figures.bytes(count) == text) }
    let pixels = [12_000_000: "12.0 MP", 0: "0.0 MP", 24_240_000: "24.2 MP", 49_999: "0.0 MP"]
    for (count, text) in pixels { #expect(Figures.megapixels(count) == text) }
    let numbers = [
      0: "0", 999: "999", 1000: "1,000", -1000: "-1,000", 1_234_567: "1,234,567",
      Int.min: "-9,223,372,036,854,775,808",
    ]
    for (number, text) in numbers { #expect(Figures.grouped(number) == text) }
  }

  private static let aspects: [(width: Int, height: Int, text: String)] = [
    (6000, 4000, "3:2"), (4000, 6000, "2:3"), (1998, 1080, "1.85:1"), (1080, 1998, "1:1.85"),
    (1000, 1000, "1:1"), (3440, 1440, "2.39:1"), (2100, 900, "7:3"), (2000, 100, "20:1"),
    (1, 40_000, "1:40000.00"), (0, 5, ""), (5, -1, ""), (.max, 1, "1000000000000.00:1"),
  ]

  @Test("An aspect is small numbers, or a ratio", arguments: aspects)
  func aspect(width: Int, height: Int, text: String) {
    #expect(Figures.aspect(width: width, height: height) == text)
  }

  private static let shown: [(bytes: [UInt8], caption: String, exact: String)] = [
    (Array("a b.jpg".utf8), "a b.jpg", "a b.jpg"),
    (Array("a\nb\tc\rd".utf8), #"a\nb\tc\rd"#, #"a\nb\tc\rd"#),
    ([0x00, 0x1B, 0x7F], #"\x00\x1B\x7F"#, #"\x00\x1B\x7F"#),
    (Array(#"a\b"#.utf8), #"a\b"#, #"a\\b"#),
    (Array("a\u{202E}b".utf8), #"a\u{202E}b"#, #"a\u{202E}b"#),
    (
      Array("\u{85}\u{2028}\u{2066}".utf8), #"\u{0085}\u{2028}\u{2066}"#,
      #"\u{0085}\u{2028}\u{2066}"#
    ),
    ([0x61, 0xFF, 0x62], "a\u{FFFD}b", #"a\xFFb"#),
    ([0xC3], "\u{FFFD}", #"\xC3"#),
    ([0xE4, 0xB8], "\u{FFFD}", #"\xE4\xB8"#),
    ([0xED, 0xA0, 0x80], "\u{FFFD}\u{FFFD}\u{FFFD}", #"\xED\xA0\x80"#),
    (Array("é日😀".utf8), "é日😀", "é日😀"),
    ([], "", ""),
  ]

  @Test("Names are shown and never act", arguments: shown)
  func showing(bytes: [UInt8], caption: String, exact: String) {
    #expect(ShownText.caption(bytes) == caption)
    #expect(ShownText.exact(bytes) == exact)
  }

  private static let words: [(typed: String, nearest: String?)] = [
    ("nmae", "name"), ("nam", "name"), ("names", "name"), ("NAME", "name"), ("widht", "width"),
    ("megapixel", "megapixels"), ("mega", "megapixels"), ("q", nil), ("", nil), ("zzzzzz", nil),
    ("wdt", nil), ("widt", "width"), ("hieght", "height"),
  ]

  @Test("The nearest word is near, or there is none", arguments: words)
  func nearest(typed: String, nearest: String?) {
    let words = ["name", "width", "height", "megapixels"]
    #expect(NearestWord.nearest(to: typed, among: words) == nearest)
  }

  @Test("Of nothing nothing is near")
  func nearestOfNone() {
    #expect(NearestWord.nearest(to: "name", among: []) == nil)
    #expect(NearestWord.nearest(to: "a", among: [""]) == "")
  }
}
