// Orders and conditions by what files say, with a reader that takes it from the names.

import ProofDrawing
import Testing

@testable import ProofItems

/// "a;rating=3;camera=Canon R6;date=120" says what stands in it.
private struct NameReader: MetadataReader, ImageProber {
  func metadata(of path: FilePath, tags: Set<String>) -> PictureMetadata {
    var said = PictureMetadata()
    for part in String(decoding: path.bytes, as: UTF8.self).split(separator: ";").dropFirst() {
      let pair = part.split(separator: "=").map(String.init)
      guard pair.count == 2 else { continue }
      switch pair[0] {
      case "date":
        let clock = pair[1].split(separator: "+")
        let figures = clock[0].split(separator: ".").compactMap { Int($0) }
        said.date = CaptureTime(
          seconds: figures[0], nanoseconds: figures.count > 1 ? figures[1] : 0,
          offset: clock.count > 1 ? Int(clock[1]) : nil)
      case "keywords":
        said.facts["keywords"] = MetadataFact(
          pair[1], parts: pair[1].split(separator: "|").map(String.init))
      case let name where !name.contains(".") || tags.contains(name):
        said.facts[name] = MetadataFact(pair[1], number: Double(pair[1]))
      default: break
      }
    }
    return said
  }

  func probe(_ path: FilePath) throws(PictureFailure) -> PictureHeader {
    throw PictureFailure(.missing)
  }

  /// In parts from the end, so that nothing counts on their order.
  static let lookups = ItemLookups(
    prober: NameReader(), reader: NameReader(),
    inParallel: { count, body in
      for start in stride(from: 0, to: count, by: 2).reversed() {
        body(start..<min(start + 2, count))
      }
    })
}

private func items(_ names: [String], _ change: (inout ScanRequest) throws -> Void) throws
  -> [String]
{
  var request = ScanRequest(inputs: names.map { .path(FilePath($0)) })
  try change(&request)
  let items = try scan(
    request, kindOf: { _ in nil }, lookups: NameReader.lookups, note: { _ in })
  return (0..<items.count).map { String(items.id($0).prefix { $0 != ";" }) }
}

struct FieldOrderTests {
  private static let shots = [
    "late;date=200;serial=1", "none", "early;date=100;serial=9", "fraction;date=100.5;serial=0",
    "east;date=7000+120;serial=1", "twin2;date=150;serial=2", "twin1;date=150;serial=1",
    "before;date=-5;serial=3", "other;rating=3",
  ]

  @Test("Dates count fractions and offsets, then the serial number; without one comes last")
  func dates() throws {
    // The only zone that is known counts for all: by the clock "east" is the last.
    let order = [
      "before", "early", "fraction", "twin1", "twin2", "late", "east", "none", "other",
    ]
    #expect(try items(Self.shots) { $0.sort = [SortKey(.date)] } == order)
    let back = [
      "east", "late", "twin2", "twin1", "fraction", "early", "before", "none", "other",
    ]
    #expect(try items(Self.shots) { $0.sort = [SortKey(.date, descends: true)] } == back)
  }

  private static let zones: [(shots: [String], order: [String])] = [
    // Instants where all say where they were taken.
    (["a;date=36000+60", "b;date=36000+120", "c;date=34000+0"], ["b", "a", "c"]),
    // The clocks' figures where none does.
    (["a;date=300", "b;date=200", "c;date=100"], ["c", "b", "a"]),
    // Two cameras at one place, of which one says nothing.
    (["a;date=36000+120", "b;date=36100", "c;date=36200+120"], ["a", "b", "c"]),
    // A journey: each counts as the nearest by the clock does.
    (
      ["a;date=0+120", "b;date=60", "c;date=86400+-300", "d;date=86340", "e;date=90000+120"],
      ["a", "b", "e", "d", "c"]
    ),
  ]

  @Test("A clock of no known zone stands where the nearest picture was taken", arguments: zones)
  func clocks(shots: [String], order: [String]) throws {
    #expect(try items(shots) { $0.sort = [SortKey(.date)] } == order)
    #expect(try items(shots.reversed()) { $0.sort = [SortKey(.date)] } == order)
  }

  private static let orders: [(field: String, names: [String], order: [String])] = [
    (
      "rating", ["a;rating=3", "b;rating=-1", "c", "d;rating=5", "e;rating=0"],
      ["b", "e", "a", "d", "c"]
    ),
    (
      "camera", ["a;camera=Éos 10", "b;camera=eos 9", "c;camera=Canon", "d"], ["c", "b", "a", "d"]
    ),
    ("exif.ISO", ["a;exif.ISO=1600", "b;exif.ISO=200", "c;exif.ISO=high"], ["b", "a", "c"]),
    ("keywords", ["a;keywords=b|c", "b;keywords=a|z", "c"], ["b", "a", "c"]),
    ("exposure", ["a;exposure=0.002", "b;exposure=30", "c;exposure=0.0001"], ["c", "a", "b"]),
    ("stem", ["b.x", "a.y"], ["a.y", "b.x"]),
  ]

  @Test("Figures go by value, words in natural order, nothing comes last", arguments: orders)
  func fields(field: String, names: [String], order: [String]) throws {
    let field = try #require(Field(rawValue: field))
    #expect(try items(names) { $0.sort = [SortKey(.value(field))] } == order)
  }

  private static let judged = [
    "a;rating=3;camera=Canon EOS R6;label=Red;date=1749913445",
    "b;rating=5;camera=NIKON D70;keywords=family|Dog;date=1749945600",
    "c;rating=-1;exposure=0.002;aperture=2.8;date=1749913445+120", "d;keywords=family affair",
  ]

  private static let conditions: [(conditions: [String], kept: [String])] = [
    (["rating >= 3"], ["a", "b"]), (["rating>=3"], ["a", "b"]), (["rating == 5"], ["b"]),
    (["rating != 5"], ["a", "c"]), (["rating < 0"], ["c"]), (["rating <= -1"], ["c"]),
    (["rating > 3"], ["b"]), (["camera ~ r6"], ["a"]), (["camera ~ éOS"], ["a"]),
    (["label == red"], ["a"]), (["label != red"], []), (["keywords has family"], ["b"]),
    (["keywords has dog"], ["b"]), (["keywords ~ family"], ["b", "d"]),
    (["keywords == family"], ["b"]), (["exposure <= 1/500"], ["c"]),
    (["exposure == 1/500 s"], ["c"]),
    (["exposure < 1/500"], []), (["aperture == f/2.8"], ["c"]),
    (["rating >= 3", "camera ~ nikon"], ["b"]),
    (["any:camera ~ nikon", "label == red"], ["a", "b"]),
    (["any: rating == 5", "any: rating == -1", "label == red", "rating >= 3"], ["a", "b"]),
    (["any:rating == 5"], ["b"]), (["date == 2025-06-14"], ["a", "c"]),
    (["date >= 2025-06-15"], ["b"]), (["date < 2025-06-14T15:00"], []),
    (["date == 2025-06-14T15:04"], ["a", "c"]), (["date == 2025"], ["a", "b", "c"]),
    // c's clock was two hours ahead; a's and b's are taken to stand where the condition says.
    (["date == 2025-06-14T15:04Z"], ["a"]), (["date == 2025-06-14T13:04Z"], ["c"]),
    (["date == 2025-06-14T15:04+02:00"], ["a", "c"]),
    (["date == 2025-06-14T16:04:05+0300"], ["c"]),
    (["date >= 2025-06-14T12:00-02:30"], ["a", "b"]),
    (["date > 2025"], []), (["date <= 2025-06"], ["a", "b", "c"]),
    (["name ~ d"], ["a", "b", "c", "d"]),
    (["exif.Nothing == 1"], []),
  ]

  @Test(
    "Conditions keep what they hold for; a missing field makes them false", arguments: conditions)
  func holds(conditions: [String], kept: [String]) throws {
    let found = try items(Self.judged) { request in
      request.conditions = try conditions.map { try ItemCondition($0) }
    }
    #expect(found == kept)
  }

  @Test("Conditions come before the limit, and what they left out is counted")
  func limit() throws {
    var request = ScanRequest(inputs: Self.judged.map { .path(FilePath($0)) })
    request.conditions = [try ItemCondition("rating >= -1")]
    request.limit = 2
    let items = try scan(
      request, kindOf: { _ in nil }, lookups: NameReader.lookups, note: { _ in })
    #expect(items.count == 2 && items.passedOver.unwanted == 1 && items.passedOver.total == 1)
  }

  private static let figures: [(text: String, field: Field, number: Double?)] = [
    ("1/500", .exposure, 0.002), ("0.5s", .exposure, 0.5), ("f/2.8", .aperture, 2.8),
    ("50 mm", .focal, 50), ("4.1 MB", .size, 4_100_000), ("10k", .size, 10_000),
    ("3:2", .aspect, 1.5), ("12MP", .megapixels, 12), ("1/0", .exposure, nil), ("x", .iso, nil),
    ("1/2/3", .iso, nil), ("nan", .iso, nil), ("inf", .iso, nil), ("", .iso, nil),
  ]

  @Test("Figures are read as people write them", arguments: figures)
  func figure(text: String, field: Field, number: Double?) {
    let found = FigureText.number(text, of: field)
    #expect(found == number || abs((found ?? 0) - (number ?? 1)) < 1e-9)
  }
}
