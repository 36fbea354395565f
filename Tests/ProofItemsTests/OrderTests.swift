// Orders: natural, by name, by size and time; total, and the same from any beginning.

import Foundation
import Testing

@testable import ProofItems

struct OrderTests {
  private static let tables: [[String]] = [
    ["img1", "img2", "img3", "img10", "img11"],
    ["1", "2", "9", "10", "11", "100"],
    // By value alike, then by bytes: zeros stand before other digits.
    ["007", "07", "7", "8"],
    ["a007b", "a7b", "a007c", "a7c"],
    ["x1y2", "x1y10", "x2y1"],
    ["Apple", "banana", "Cherry", "date"],
    ["A", "a", "B", "b"],
    ["e1", "é2", "e3"],
    ["cote", "coté", "côte", "côté", "cotf"],
    ["e\u{301}1", "é2", "e\u{301}3"],
    ["и1", "й2", "и3", "Й4"],
    ["е1", "ё2", "Ё3", "е4"],
    ["Ελλάδα1", "ΕΛΛΑΔΑ2", "ελλαδα3"],
    ["Ա1", "ա2", "Ա3"],
    ["file", "file 2", "file10", "file20"],
    ["99999999999999999999999998", "99999999999999999999999999", "100000000000000000000000000"],
    ["IMG_1.JPG", "img_2.jpg", "IMG_3.JPG", "img_10.jpg"],
    ["a", "z", "я", "ת", "あ", "中", "😀"],
    // A folder's own files before those of its folders.
    ["a/z", "a/b/a", "a/c/a", "b/a"],
    ["z", "a/1", "a/2", "a/10", "a/b/1"],
    ["f2/1", "f10/1"],
  ]

  @Test("Names come in the order in which people count and read", arguments: tables)
  func natural(names: [String]) throws {
    var random = SeededGenerator(seed: 1)
    for _ in 0..<20 {
      try #require(try ordered(names.shuffled(using: &random)) == names)
    }
    #expect(try ordered(names, by: [SortKey(.natural, descends: true)]) == names.reversed())
  }

  @Test("By name digits are letters")
  func byName() throws {
    #expect(
      try ordered(["img10", "img2", "Img1"], by: [SortKey(.name)]) == ["Img1", "img10", "img2"])
    #expect(
      try ordered(["b/1", "a", "c"], by: [SortKey(.name)]) == ["a", "c", "b/1"])
  }

  @Test("Bytes that aren't UTF-8 follow every letter, and nothing is lost")
  func bytes() throws {
    let names: [[UInt8]] = [
      Array("a".utf8), Array("😀".utf8), [0xF4, 0x8F, 0xBF, 0xBF], [0x80], [0xC3], [0xC3, 0x28],
      // Too long a way to write "1" isn't a "1".
      [0xE0, 0x80, 0xB1], [0xED, 0xA0, 0x80], [0xFF], [0xFF, 0xFF],
    ]
    var random = SeededGenerator(seed: 2)
    for _ in 0..<20 {
      let isSame = try ordered(names.shuffled(using: &random)) == names
      #expect(isSame)
    }
  }

  @Test("Composed and decomposed accents are the same letter")
  func decomposition() {
    var apart: [String] = []
    for value: UInt32 in 0xC0...0x24FF {
      guard let scalar = Unicode.Scalar(value), scalar.properties.isAlphabetic else { continue }
      let parts = String(scalar).decomposedStringWithCanonicalMapping.unicodeScalars
      let marks = parts.dropFirst()
      guard let base = parts.first, !marks.isEmpty,
        marks.allSatisfy({ (0x300...0x36F).contains($0.value) })
      else { continue }
      let letter = base.isASCII ? UInt32(base.value | 0x20) : Folding.letter(base)
      if Folding.letter(scalar) != letter { apart.append("\(scalar) and \(base)") }
    }
    #expect(apart == [])
  }

  @Test("Case doesn't count in any script that has it")
  func cases() {
    var apart: [String] = []
    for value: UInt32 in 0xC0...0x1E943 {
      guard let scalar = Unicode.Scalar(value),
        scalar.properties.generalCategory == .uppercaseLetter
      else { continue }
      let lower = scalar.properties.lowercaseMapping.unicodeScalars
      guard lower.count == 1, let small = lower.first, !small.isASCII else { continue }
      if Folding.letter(scalar) != Folding.letter(small) { apart.append("\(scalar) and \(small)") }
    }
    #expect(apart == [])
  }

  /// Names made of what is hard: digits, zeros, marks, case, folders, stray bytes.
  private static func randomNames(_ count: Int, seed: UInt64) -> [[UInt8]] {
    var random = SeededGenerator(seed: seed)
    let parts: [[UInt8]] =
      [
        "0", "1", "2", "10", "007", "a", "A", "b", "é", "e", "e\u{301}", "\u{301}", "й", "и", "中",
        "-", " ", ".", "/a", "/1", "K", "İ", "i",
      ].map { Array($0.utf8) }
      + [[0xFF], [0xC3], [0xE0, 0x80, 0xB1], [0xED, 0xA0, 0x80]]
    return (0..<count).map { _ in
      (0..<Int.random(in: 1...5, using: &random)).flatMap { _ in
        parts[Int.random(in: 0..<parts.count, using: &random)]
      }
    }
  }

  @Test("The order is total: antisymmetric and transitive", arguments: [true, false])
  func total(digitsByValue: Bool) {
    var arena = PathArena()
    for name in OrderTests.randomNames(500, seed: 3) {
      arena.append(name, relative: 0, isNamedByHand: true)
    }
    let records = arena.records
    let count = records.count
    var signs = [Int](repeating: 0, count: count * count)
    // Safe because the arena isn't changed while the comparator looks at it.
    unsafe arena.bytes.withUnsafeBufferPointer { buffer in
      let comparator = unsafe PathComparator(buffer)
      for i in 0..<count {
        for j in 0..<count {
          signs[i * count + j] = comparator.compare(
            records[i], records[j], in: arena, digitsByValue: digitsByValue
          ).signum()
        }
      }
    }
    var broken = 0
    for i in 0..<count {
      for j in 0..<count {
        if signs[i * count + j] != -signs[j * count + i] { broken += 1 }
        let isSame = arena.bytes[arena.range(records[i])] == arena.bytes[arena.range(records[j])]
        if (signs[i * count + j] == 0) != isSame { broken += 1 }
      }
    }
    #expect(broken == 0, "antisymmetric, and alike only when the same")
    // Put into some line, every pair must agree with it; a cycle couldn't.
    let line = (0..<count).sorted { signs[$0 * count + $1] < 0 }
    var against: [String] = []
    for i in 0..<count {
      for j in i..<count where signs[line[i] * count + line[j]] > 0 && against.count < 3 {
        against.append(
          [line[j], line[i]].map { ShownText.exact(Array(arena.bytes[arena.range(records[$0])])) }
            .joined(separator: " < "))
      }
    }
    #expect(against == [], "transitive")
  }

  @Test("Every beginning leads to the same order")
  func shuffles() throws {
    let names = OrderTests.randomNames(500, seed: 4)
    let first = try ordered(names)
    var random = SeededGenerator(seed: 5)
    for _ in 0..<10 {
      let isSame = try ordered(names.shuffled(using: &random)) == first
      #expect(isSame)
    }
  }

  @Test("A hundred thousand paths come out counted")
  func many() throws {
    var random = SeededGenerator(seed: 6)
    let names = (0..<100_000).map { "folder\($0 / 1000)/IMG_\($0 % 1000).jpg" }
    let isSame = try ordered(names.shuffled(using: &random)) == names
    #expect(isSame)
  }

  @Test("By size and by time, whatever can't be asked last; ties are natural")
  func facts() throws {
    let folder = try Folder()
    for (name, size, time, fraction) in [
      ("a10.jpg", 30, 300, 0), ("a9.jpg", 10, 100, 5), ("b.jpg", 20, 100, 4), ("c.jpg", 10, 200, 0),
    ] {
      try folder.write(name, [UInt8](repeating: 1, count: size))
      try folder.setTime(name, seconds: time, nanoseconds: fraction)
    }
    try folder.link("0.jpg", to: "nowhere")
    func order(_ keys: SortKey...) throws -> [String] { try folder.ids { $0.sort = keys } }
    #expect(try order(SortKey(.size)) == ["a9.jpg", "c.jpg", "b.jpg", "a10.jpg", "0.jpg"])
    #expect(
      try order(SortKey(.size, descends: true)) == ["a10.jpg", "b.jpg", "a9.jpg", "c.jpg", "0.jpg"])
    #expect(
      try order(SortKey(.size), SortKey(.natural, descends: true))
        == ["c.jpg", "a9.jpg", "b.jpg", "a10.jpg", "0.jpg"])
    #expect(try order(SortKey(.mtime)) == ["b.jpg", "a9.jpg", "c.jpg", "a10.jpg", "0.jpg"])
    #expect(
      try order(SortKey(.mtime, descends: true))
        == ["a10.jpg", "c.jpg", "a9.jpg", "b.jpg", "0.jpg"])
    #expect(
      try order(SortKey(.size), SortKey(.mtime, descends: true)).prefix(2) == ["c.jpg", "a9.jpg"])
  }

  @Test("No order is the order given; reversing and cutting come after sorting")
  func noneReverseLimit() throws {
    let names = ["c", "a", "b", "a"]
    #expect(try ordered(names, by: [SortKey(.none)]) == names)
    #expect(try ordered(names, by: [SortKey(.none, descends: true)]) == names.reversed())
    #expect(try ordered(names, by: [SortKey(.none), SortKey(.natural)]) == names)
    #expect(try ordered(names, by: [SortKey(.natural), SortKey(.none)]) == ["a", "a", "b", "c"])
    let folder = try Folder()
    for index in 1...12 { try folder.write("\(index).jpg") }
    #expect(
      try folder.ids {
        $0.isReversed = true
        $0.limit = 3
      } == ["12.jpg", "11.jpg", "10.jpg"])
    #expect(try folder.ids { $0.limit = 2 } == ["1.jpg", "2.jpg"])
    #expect(try folder.ids { $0.limit = 0 } == [])
    #expect(try folder.ids { $0.limit = -1 } == [])
    #expect(try folder.ids { $0.limit = 100 }.count == 12)
  }
}
