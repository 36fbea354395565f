// Names of pages.

import ProofDrawing
import ProofItems
import Testing

struct OutputPatternTests {
  private func names(_ pattern: String, _ count: Int) throws -> [String] {
    try OutputPattern(FilePath(pattern)).paths(count: count).map {
      String(decoding: $0.bytes, as: UTF8.self)
    }
  }

  private static let table: [(pattern: String, count: Int, first: String, last: String)] = [
    ("sheet.png", 1, "sheet.png", "sheet.png"),
    ("sheet.png", 2, "sheet-001.png", "sheet-002.png"),
    ("sheet.png", 999, "sheet-001.png", "sheet-999.png"),
    ("sheet.png", 1000, "sheet-0001.png", "sheet-1000.png"),
    ("a.b/sheet", 2, "a.b/sheet-001", "a.b/sheet-002"),
    ("sheet.tar.png", 2, "sheet.tar-001.png", "sheet.tar-002.png"),
    ("p{page}.png", 1, "p1.png", "p1.png"),
    ("p{page}.png", 12, "p1.png", "p12.png"),
    ("{page:06}/x.png", 2, "000001/x.png", "000002/x.png"),
    ("{page:02}.png", 100, "01.png", "100.png"),
    ("a{{b}}.png", 1, "a{b}.png", "a{b}.png"),
    ("a{{{page}}}.png", 2, "a{1}.png", "a{2}.png"),
    ("-", 1, "-", "-"),
  ]

  @Test("Pages get numbers of one width", arguments: table)
  func pages(pattern: String, count: Int, first: String, last: String) throws {
    let names = try names(pattern, count)
    #expect(names.count == count && names.first == first && names.last == last)
    #expect(Set(names).count == count)
  }

  @Test("Names are bytes")
  func bytes() throws {
    let path: [UInt8] = [0xFF, 0x2D] + Array("{page}".utf8) + [0xC3, 0x2E, 0x70]
    let pattern = try OutputPattern(FilePath(bytes: path))
    #expect(pattern.paths(count: 1).first?.bytes == [0xFF, 0x2D, 0x31, 0xC3, 0x2E, 0x70])
  }

  private static let refusals: [(pattern: String, part: String)] = [
    ("a{.png", "no counterpart"), ("a}.png", "no counterpart"), ("{page", "no counterpart"),
    ("{page}{page}", "second number"), ("{section}.png", "isn't there yet"),
    ("{shard}.png", "isn't there yet"), ("{pages}.png", "unknown"), ("{page:0}.png", "unknown"),
    ("{page:}.png", "unknown"), ("{page:21}.png", "unknown"), ("{page:-3}.png", "unknown"),
    ("{page:x}.png", "unknown"), ("{page:+3}.png", "unknown"),
    ("{page:99999999999999999999}.png", "unknown"),
  ]

  @Test("Other tokens are refused", arguments: refusals)
  func refused(pattern: String, part: String) {
    do throws(TemplateError) {
      _ = try OutputPattern(FilePath(pattern))
      Issue.record("\(pattern) was taken")
    } catch {
      #expect(error.message.contains(part), "\(error.message)")
    }
  }

  struct Earlier: Sendable, CustomTestStringConvertible {
    let pattern: String
    let count: Int
    let stands: [String]
    let found: [String]
    var testDescription: String { "\(pattern), \(count) pages" }
  }

  private static let earlier: [Earlier] = [
    Earlier(
      pattern: "s.png", count: 2,
      stands: ["s-001.png", "s-002.png", "s-003.png", "s-004.png", "s-006.png"],
      found: ["s-003.png", "s-004.png"]),
    Earlier(
      pattern: "s.png", count: 1, stands: ["s.png", "s-001.png", "s-002.png"],
      found: ["s-001.png", "s-002.png"]),
    Earlier(pattern: "s.png", count: 3, stands: ["s.png", "s-001.png"], found: []),
    Earlier(pattern: "p{page}.png", count: 1, stands: ["p1.png", "p2.png"], found: ["p2.png"]),
    Earlier(
      pattern: "p{page:04}.png", count: 1, stands: ["p0001.png", "p0002.png", "p2.png"],
      found: ["p0002.png"]),
    // A run of a thousand has names of four digits, none of which the shorter one writes over.
    Earlier(
      pattern: "s.png", count: 2, stands: ["s-001.png", "s-0001.png", "s-0002.png", "s-0003.png"],
      found: ["s-0001.png", "s-0002.png", "s-0003.png"]),
    Earlier(
      pattern: "s.png", count: 1000, stands: ["s-1000.png", "s-1001.png"], found: ["s-1001.png"]),
  ]

  @Test("Pages of an earlier, longer run are found", arguments: earlier)
  func stale(earlier: Earlier) throws {
    let folder = try Folder()
    for name in earlier.stands { try folder.write(name) }
    let pattern = try OutputPattern(folder.file(earlier.pattern))
    #expect(pattern.existing(beyond: earlier.count) == earlier.found.map { folder.file($0) })
  }
}
