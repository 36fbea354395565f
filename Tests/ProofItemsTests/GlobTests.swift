// Patterns of names.

import Testing

@testable import ProofItems

struct GlobTests {
  struct Row: Sendable, CustomTestStringConvertible {
    let pattern: String
    let yes: [String]
    let no: [String]
    var testDescription: String { pattern }
  }

  private static let table: [Row] = [
    Row(
      pattern: "*.jpg", yes: ["a.jpg", "x/y/a.jpg", ".jpg", ".a.jpg"], no: ["a.JPG", "a.jpg/b"]),
    Row(pattern: "IMG_?.png", yes: ["IMG_1.png", "x/IMG_2.png"], no: ["IMG_10.png", "IMG_.png"]),
    Row(pattern: "[a-c]?.*", yes: ["ab.x", "c1.jpg"], no: ["d1.jpg", "a.jpg"]),
    Row(pattern: "[!a]*", yes: ["b", "x/b"], no: ["a", "x/abc"]),
    Row(pattern: "a[[]b", yes: ["a[b"], no: ["ab", "a[[]b"]),
    Row(pattern: "\\*", yes: ["*"], no: ["a", "\\*"]),
    Row(pattern: "raw/*.png", yes: ["raw/a.png"], no: ["a.png", "x/raw/a.png", "raw/x/a.png"]),
    Row(pattern: "/raw/*.png", yes: ["raw/a.png"], no: ["x/raw/a.png"]),
    Row(
      pattern: "**/a.png", yes: ["a.png", "x/a.png", "x/y/z/a.png"], no: ["x/b.png", "x/ba.png"]),
    Row(pattern: "x/**", yes: ["x/a", "x/y/a", "x"], no: ["a", "y/x/a", "xx/a"]),
    Row(pattern: "x/**/a", yes: ["x/a", "x/y/a", "x/y/z/a"], no: ["a", "x/y/b"]),
    Row(pattern: "**/**/**/a", yes: ["a", "x/y/a"], no: ["b"]),
    Row(
      pattern: "**/x/**/*.p?g", yes: ["x/a.png", "q/x/r/a.jpg".replacing("jpg", with: "pxg")],
      no: ["y/a.png", "x.png"]),
    Row(pattern: "*/a", yes: ["x/a"], no: ["a", "x/y/a"]),
    Row(pattern: "é*", yes: ["é.jpg"], no: ["e.jpg"]),
  ]

  @Test("A pattern with a slash looks at the path, else at the name", arguments: table)
  func matches(row: Row) throws {
    let glob = try Glob(Array(row.pattern.utf8))
    for path in row.yes { #expect(glob.matches(Array(path.utf8)[...]), "\(path)") }
    for path in row.no { #expect(!glob.matches(Array(path.utf8)[...]), "\(path)") }
  }

  @Test("Bytes that aren't UTF-8 match themselves and every star")
  func bytes() throws {
    let name: [UInt8] = [0xFF, 0x2E, 0x6A]
    #expect(try Glob([0xFF, 0x2A]).matches(name[...]))
    #expect(try Glob(Array("?.j".utf8)).matches(name[...]))
    #expect(try Glob(Array("*".utf8)).matches(name[...]))
    #expect(try !Glob([0xFE, 0x2A]).matches(name[...]))
  }

  @Test(
    "What names nothing is refused", arguments: [[], [0], [0x61, 0, 0x62], [0x2F], [0x2F, 0x2F]])
  func refused(bytes: [UInt8]) {
    #expect(throws: TemplateError.self) { try Glob(bytes) }
  }
}
