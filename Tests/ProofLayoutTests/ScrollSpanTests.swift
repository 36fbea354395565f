import ProofLayout
import Testing

struct ScrollCase: CustomTestStringConvertible {
  var name: String
  var span: ScrollSpan
  var target: (start: Double, end: Double)
  var anchor: Double?
  var from: Double
  var offset: Double
  var testDescription: String { name }
}

private let twenty = ScrollSpan(viewport: 200, content: 400)
private func row(_ index: Double) -> (start: Double, end: Double) { (index * 20, index * 20 + 20) }

let scrollCases: [ScrollCase] = [
  ScrollCase(name: "C1", span: twenty, target: row(15), anchor: nil, from: 0, offset: 120),
  ScrollCase(name: "C2 top", span: twenty, target: row(3), anchor: 0, from: 120, offset: 60),
  ScrollCase(name: "C2 center", span: twenty, target: row(10), anchor: 0.5, from: 60, offset: 110),
  ScrollCase(name: "C2 none", span: twenty, target: row(0), anchor: nil, from: 110, offset: 0),
  ScrollCase(
    name: "C3", span: ScrollSpan(viewport: 219, content: 600), target: row(20), anchor: nil,
    from: 0, offset: 201),
  ScrollCase(name: "C10 top", span: twenty, target: row(19), anchor: 0, from: 0, offset: 200),
  ScrollCase(name: "C10 bottom", span: twenty, target: row(0), anchor: 1, from: 0, offset: 0),
  ScrollCase(
    name: "P1", span: ScrollSpan(viewport: 200, content: 600), target: (284, 304),
    anchor: 0, from: 0, offset: 284),
  ScrollCase(
    name: "in sight stays", span: twenty, target: row(5), anchor: nil, from: 40, offset: 40),
  ScrollCase(
    name: "longer than the viewport aligns its start", span: twenty, target: (100, 390),
    anchor: nil, from: 0, offset: 100),
  ScrollCase(
    name: "insets are kept free",
    span: ScrollSpan(viewport: 200, content: 400, startInset: 20, endInset: 30), target: row(10),
    anchor: 0, from: 0, offset: 180),
  ScrollCase(
    name: "insets widen the range",
    span: ScrollSpan(viewport: 200, content: 400, startInset: 20, endInset: 30), target: row(0),
    anchor: 0, from: 90, offset: -20),
  ScrollCase(
    name: "the end inset too",
    span: ScrollSpan(viewport: 200, content: 400, startInset: 20, endInset: 30), target: row(19),
    anchor: 1, from: 0, offset: 230),
]

@Suite struct ScrollSpanTests {
  @Test("scrolling to a target ends where the recordings end", arguments: scrollCases)
  func table(_ example: ScrollCase) {
    #expect(
      example.span.offset(showing: example.target, anchor: example.anchor, from: example.from)
        == example.offset)
  }

  @Test("C6: short content stands where its alignment anchor says")
  func short() {
    let span = ScrollSpan(viewport: 200, content: 60)
    #expect(span.position(ofShortContent: 1) == 140)
    #expect(span.position(ofShortContent: 0.5) == 70)
    #expect(span.range == 0...0)
  }

  @Test("a default anchor at the bottom starts at the end")
  func initial() {
    #expect(twenty.initialOffset(anchor: 1) == 200)
    #expect(twenty.initialOffset(anchor: 0) == 0)
  }

  @Test("lengths that are no numbers trap nowhere")
  func nonsense() {
    for length in [Double.nan, .infinity, -.infinity, -5, 0] {
      for other in [Double.nan, .infinity, 100] {
        let span = ScrollSpan(viewport: length, content: other, startInset: other, endInset: length)
        #expect(span.range.lowerBound <= span.range.upperBound)
        let offset = span.offset(showing: (length, other), anchor: nil, from: length)
        #expect(span.range.contains(offset))
      }
    }
  }
}
