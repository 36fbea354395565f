// pixelmatch's own fixtures, with the counts and pictures that its versions give.

import FoundationEssentials
import ProofCodecs
import ProofDiff
import ProofDrawing
import ProofGeometry
import ProofTestSupport
import Testing

private struct GridRow: Decodable {
  let base: String
  let comp: String
  let version: String
  let checkerboard: Bool?
  let includeAA: Bool
  let threshold: Double
  let count: Int
  let yellowPixels: Int
  let bbox: [Int]?
  let diffRGBAsha256: String

  var rule: DiffRule {
    var rule = DiffRule(
      version == "HEAD"
        ? .oklab(threshold: threshold)
        : version.hasPrefix("v5")
          ? .pixelmatch5(threshold: threshold) : .pixelmatch7(threshold: threshold))
    rule.antialiasing = includeAA ? .count : .ignore
    if let checkerboard { rule.ground = checkerboard ? .pattern : .white }
    rule.hiddenColor = .compared
    return rule
  }
}

/// A picture's rows, read as they are stored.
private struct StoredPicture {
  let form: PictureForm
  var rows: [[UInt8]] = []

  init(_ name: String) throws {
    let folder = try #require(SharedFolder.path)
    var file = try PNGRows(FilePath("\(folder)/oracle/image-diff/pixelmatch/\(name)"))
    form = PictureForm(size: file.size, layout: file.layout)
    for _ in 0..<file.size.height {
      var row = [UInt8](repeating: 0, count: file.bytesPerRow)
      try file.next(into: &row)
      rows.append(row)
    }
  }
}

@Suite struct FixtureTests {
  @Test(
    "Counts, boxes and pictures are pixelmatch's", .enabled(if: SharedFolder.path != nil),
    arguments: 1...4)
  func grid(number: Int) throws {
    let data = Data(try SharedFolder.bytes("oracle/image-diff/pixelmatch-grid.json"))
    let rows = try JSONDecoder().decode([GridRow].self, from: data)
      .filter { $0.base == "\(number)a.png" }
    #expect(rows.count == 80)
    let a = try StoredPicture("\(number)a.png")
    let b = try StoredPicture("\(number)b.png")
    for row in rows {
      let found = compare(
        a.form, { a.rows[$0] }, b.form, { b.rows[$0] }, row.rule, style: .overlay)
      let name = "\(row.comp) \(row.version) \(row.includeAA) \(row.threshold)"
      #expect(found.summary.counted == row.count, "\(name)")
      #expect(found.summary.antialiased == row.yellowPixels, "\(name)")
      let box = found.summary.box.map { [$0.x, $0.y, $0.maxX - 1, $0.maxY - 1] }
      #expect(box == row.bbox, "\(name)")
      #expect(SHA256.hex(found.picture) == row.diffRGBAsha256, "\(name)")
      CaseLedger.record(.oracle, "pixelmatch \(name) \(row.checkerboard ?? false)")
    }
  }
}
