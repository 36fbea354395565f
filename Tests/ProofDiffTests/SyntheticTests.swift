// Counts and pictures of pixelmatch 5, 7 and of OKLab, on pairs that are computed here.

import FoundationEssentials
import ProofDiff
import Testing

struct RecordedPair: Decodable, Sendable {
  struct Row: Decodable, Sendable {
    let dialect: String
    let ground: String
    let antialiasing: String
    let threshold: Double
    let count: Int
    /// The first digits of the SHA-256 of the overlay's RGBA.
    let picture: String

    var rule: DiffRule {
      var rule = DiffRule(
        dialect == "pixelmatch5"
          ? .pixelmatch5(threshold: threshold)
          : dialect == "pixelmatch7"
            ? .pixelmatch7(threshold: threshold)
            : .oklab(threshold: threshold))
      rule.antialiasing = antialiasing == "ignore" ? .ignore : .count
      rule.ground = ground == "white" ? .white : .pattern
      // pixelmatch looks at color under an alpha of 0 where its ground shows it.
      rule.hiddenColor = .compared
      return rule
    }
  }

  let pair: String
  let width: Int
  let height: Int
  let expected: String
  let actual: String
  let exact: Int
  let most: Int
  let rows: [Row]

  static func all() throws -> [RecordedPair] {
    let folder = #filePath.split(separator: "/").dropLast().joined(separator: "/")
    let data = try Data(contentsOf: URL(filePath: "/\(folder)/Recorded/synthetic.json"))
    return try JSONDecoder().decode([RecordedPair].self, from: data)
  }
}

@Suite struct SyntheticTests {
  private func recorded(_ pair: SyntheticPair) throws -> RecordedPair {
    try #require(try RecordedPair.all().first { $0.pair == pair.name })
  }

  @Test("There are as many pairs as were recorded")
  func allThere() throws {
    #expect(try RecordedPair.all().map(\.pair).sorted() == SyntheticPair.all.map(\.name).sorted())
  }

  @Test("The generator makes the pixels that were recorded", arguments: SyntheticPair.all)
  func generator(pair: SyntheticPair) throws {
    let recorded = try recorded(pair)
    #expect(pair.expected.width == recorded.width && pair.expected.height == recorded.height)
    #expect(SHA256.hex(pair.expected.bytes) == recorded.expected)
    #expect(SHA256.hex(pair.actual.bytes) == recorded.actual)
  }

  @Test("Counts and pictures are those of each dialect", arguments: SyntheticPair.all)
  func dialects(pair: SyntheticPair) throws {
    for row in try recorded(pair).rows {
      let found = compare(pair.expected, pair.actual, row.rule, style: .overlay)
      #expect(found.summary.counted == row.count, "\(row)")
      #expect(SHA256.hex(found.picture).hasPrefix(row.picture), "\(row)")
    }
  }

  @Test("Exact counts every pixel with another sample", arguments: SyntheticPair.all)
  func exact(pair: SyntheticPair) throws {
    let recorded = try recorded(pair)
    var rule = DiffRule(.exact)
    rule.hiddenColor = .compared
    let found = compare(pair.expected, pair.actual, rule).summary
    #expect(found.counted == recorded.exact)
    #expect(found.largestDifferences.largest == recorded.most)
    #expect(found.failures(under: rule).isEmpty == (recorded.exact == 0))
  }

  @Test("Fuzzy allows at most so much in at most so many pixels", arguments: SyntheticPair.all)
  func fuzzy(pair: SyntheticPair) throws {
    let recorded = try recorded(pair)
    func failures(_ most: Int, _ pixels: Int) -> [DiffFailure] {
      var rule = DiffRule(.fuzzy(maxDifference: most, totalPixels: pixels))
      rule.hiddenColor = .compared
      return compare(pair.expected, pair.actual, rule).summary.failures(under: rule)
    }
    #expect(failures(recorded.most, recorded.exact) == [])
    guard recorded.exact > 0 else { return }
    #expect(
      failures(recorded.most - 1, recorded.exact)
        == [.difference(found: recorded.most, allowed: recorded.most - 1)])
    #expect(
      failures(recorded.most, recorded.exact - 1)
        == [.pixels(found: recorded.exact, allowed: recorded.exact - 1)])
  }
}
