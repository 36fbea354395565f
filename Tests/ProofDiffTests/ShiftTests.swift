// Inserted and removed rows; and that no path through the comparer changes its answer.

import ProofDiff
import ProofGeometry
import ProofPixels
import Testing

/// Rows that are all different, from a seed.
private func page(_ rows: Int, seed: UInt32) -> Pixels {
  var random = CongruentBytes(seed: seed)
  return Pixels(12, rows) { _, _ in [random.next(), random.next(), random.next(), 255] }
}

extension Pixels {
  fileprivate func editing(_ edit: (inout [[UInt8]]) -> Void) -> Pixels {
    var rows = (0..<height).map(row)
    edit(&rows)
    return Pixels(width, rows.count, bytes: rows.flatMap { $0 })
  }
}

@Suite struct ShiftTests {
  @Test("An inserted row is found, and aligned only it counts", arguments: [0, 1, 31, 59, 60])
  func inserted(y: Int) throws {
    let a = page(60, seed: 1)
    let new = page(1, seed: 99).row(0)
    let b = a.editing { $0.insert(new, at: y) }
    for (first, second, kind) in [(a, b, RowAlignment.Kind.inserted), (b, a, .removed)] {
      let found = compare(first, second, DiffRule()).summary
      // At the very end nothing is shifted: the row is just one more.
      let shift = found.shift
      if y == 60 {
        #expect(shift == nil)
        continue
      }
      let odd = try #require(shift?.steps.first { $0.kind != .both })
      #expect(odd.kind == kind && odd.rows == 1 && odd.expected == y && odd.actual == y)
      let aligned = compare(first, second, DiffRule(), alignment: shift).summary
      #expect(aligned.counted == 12 && aligned.unpaired == 12 && aligned.sizesDiffer)
    }
  }

  @Test("A row moved within a page of the same height costs two rows")
  func moved() throws {
    let a = page(200, seed: 2)
    let new = page(3, seed: 98)
    let b = a.editing { rows in
      rows.insert(contentsOf: (0..<3).map { new.row($0) }, at: 50)
      rows[120][5] ^= 1
      rows.removeSubrange(170..<173)
    }
    let found = compare(a, b, DiffRule()).summary
    let shift = try #require(found.shift)
    #expect(shift.inserted == 3 && shift.removed == 3)
    let aligned = compare(a, b, DiffRule(), alignment: shift).summary
    #expect(aligned.counted == 6 * 12 + 1 && !aligned.sizesDiffer)
  }

  @Test("Changed rows are no shift, nor is a page that is another one altogether")
  func none() {
    let a = page(100, seed: 3)
    let b = a.editing { rows in for y in 20..<40 { rows[y][0] ^= 255 } }
    #expect(compare(a, b, DiffRule()).summary.shift == nil)
    #expect(compare(a, page(100, seed: 4), DiffRule()).summary.shift == nil)
    #expect(compare(a, a, DiffRule()).summary.shift == nil)
    #expect(compare(page(3000, seed: 3), page(3000, seed: 4), DiffRule()).summary.shift == nil)
  }

  @Test("The layout that rows come in doesn't change the answer", arguments: SyntheticPair.all)
  func layouts(pair: SyntheticPair) {
    let size = PixelSize(width: pair.expected.width, height: pair.expected.height)
    let deep = PictureForm(size: size, layout: RowLayout(.rgba, .bits16))
    func widened(_ row: [UInt8]) -> [UInt8] { row.flatMap { [$0, $0] } }
    let metrics: [DiffMetric] = [
      .exact, .pixelmatch5(threshold: 0.05), .pixelmatch7(threshold: 0.05),
      .oklab(threshold: 0.05), .ciede2000(threshold: 1),
    ]
    for metric in metrics {
      let rule = DiffRule(metric)
      let plain = compare(pair.expected, pair.actual, rule, style: .strip)
      let wide = compare(
        deep, { widened(pair.expected.row($0)) }, deep, { widened(pair.actual.row($0)) }, rule,
        style: .strip)
      let mixed = compare(
        pair.expected.form, pair.expected.row, deep, { widened(pair.actual.row($0)) }, rule)
      #expect(plain.picture == wide.picture)
      for other in [wide.summary, mixed.summary] {
        #expect(other.counted == plain.summary.counted)
        #expect(other.antialiased == plain.summary.antialiased)
        #expect(other.box == plain.summary.box && other.clusters == plain.summary.clusters)
        #expect(other.worstWindow == plain.summary.worstWindow)
        #expect(
          other.largestDifferences.largest == plain.summary.largestDifferences.largest * 257)
      }
      // Without a picture, and so by the shorter path.
      let dry = compare(pair.expected, pair.actual, rule).summary
      #expect(dry == plain.summary)
    }
  }
}
