// `--columns`, its whole grammar.

import ProofViews
import Testing

@testable import ProofsheetCLI

/// A track in words, so that a table can say what is expected.
private func described(_ item: GridItem) -> String {
  var text =
    switch item.size {
    case .fixed(let size): "fixed \(size)"
    case .flexible(let minimum, let maximum): "flexible \(minimum)-\(maximum)"
    case .adaptive(let minimum, let maximum): "adaptive \(minimum)-\(maximum)"
    }
  if let spacing = item.spacing { text += " gap \(spacing)" }
  if let alignment = item.alignment {
    let known: [(Alignment, String)] = [
      (.leading, "leading"), (.center, "center"), (.trailing, "trailing"), (.top, "top"),
      (.bottom, "bottom"), (.topLeading, "topLeading"), (.topTrailing, "topTrailing"),
      (.bottomLeading, "bottomLeading"), (.bottomTrailing, "bottomTrailing"),
    ]
    text += " " + (known.first { $0.0 == alignment }?.1 ?? "unknown")
  }
  return text
}

private let flexible = "flexible 10.0-inf"

@Test(
  "Tracks are read in both spellings",
  arguments: [
    ("1", [flexible]),
    ("03", [flexible, flexible, flexible]),
    ("2:spacing=5", ["\(flexible) gap 5.0", "\(flexible) gap 5.0"]),
    ("flexible", [flexible]),
    ("flexible()", [flexible]),
    (".flexible()", [flexible]),
    ("3xflexible", [flexible, flexible, flexible]),
    ("flexible:50", ["flexible 50.0-inf"]),
    ("flexible:50-100", ["flexible 50.0-100.0"]),
    ("flexible(50,100)", ["flexible 50.0-100.0"]),
    ("flexible(minimum: 50, maximum: 100)", ["flexible 50.0-100.0"]),
    ("flexible(maximum: 5)", ["flexible 5.0-5.0"]),
    ("flexible(maximum: 50)", ["flexible 10.0-50.0"]),
    ("flexible(minimum: 50, maximum: .infinity)", ["flexible 50.0-inf"]),
    ("adaptive:160", ["adaptive 160.0-inf"]),
    ("adaptive:160-240", ["adaptive 160.0-240.0"]),
    ("adaptive(160,240)", ["adaptive 160.0-240.0"]),
    ("adaptive( minimum:160 , maximum:240 )", ["adaptive 160.0-240.0"]),
    (".adaptive(minimum: 160)", ["adaptive 160.0-inf"]),
    ("fixed:80", ["fixed 80.0"]),
    ("fixed(80.5)", ["fixed 80.5"]),
    ("2xfixed:80:spacing=0", ["fixed 80.0 gap 0.0", "fixed 80.0 gap 0.0"]),
    ("fixed(80):align=topLeading", ["fixed 80.0 topLeading"]),
    ("adaptive:160-240:spacing=10:align=top", ["adaptive 160.0-240.0 gap 10.0 top"]),
    ("adaptive:160:align=top:spacing=10", ["adaptive 160.0-inf gap 10.0 top"]),
    (
      "fixed:80,adaptive(160,240),2xflexible:5-6",
      [
        "fixed 80.0", "adaptive 160.0-240.0", "flexible 5.0-6.0", "flexible 5.0-6.0",
      ]
    ),
    ("fixed:80, flexible , 1", ["fixed 80.0", flexible, flexible]),
    ("1000", Array(repeating: flexible, count: 1000)),
  ])
func tracks(text: String, expected: [String]) throws {
  let items = try ColumnsGrammar().parse(text).map(described)
  let isSame = items == expected
  #expect(isSame, "\(items.prefix(8))")
}

@Test(
  "Each alignment has SwiftUI's name",
  arguments: [
    "leading", "center", "trailing", "top", "bottom", "topLeading", "topTrailing", "bottomLeading",
    "bottomTrailing",
  ])
func alignments(name: String) throws {
  #expect(
    try ColumnsGrammar().parse("fixed:9:align=\(name)").map(described) == ["fixed 9.0 \(name)"])
}

@Test(
  "What is no list of tracks is refused, and says where",
  arguments: [
    ("", "missing"), (",", "missing"), ("3,", "missing"), ("0", "range"), ("-1", "out of range"),
    ("1001", "range"), ("600,600", "too many"), ("1.5", "no track"), ("3 x flexible", "no track"),
    ("adaptve:160", "did you mean adaptive"), ("Fixed:80", "did you mean fixed"),
    ("adaptive", "needs a minimum"), ("adaptive()", "needs a minimum"),
    ("adaptive(maximum: 5)", "needs a minimum"), ("fixed", "needs a size"),
    ("fixed:", "size is missing"), ("fixed:80-90", "too many sizes"),
    ("fixed(80,90)", "too many sizes"), ("adaptive:1-2-3", "too many sizes"),
    ("adaptive:240-160", "more than the maximum"), ("flexible(100,50)", "more than the maximum"),
    ("fixed:0", "range"), ("fixed:1e3", "not a number"), ("fixed:0x10", "not a number"),
    ("adaptive:-5", "'-5' in adaptive: out of range"), ("adaptive:5-", "not a number"),
    ("adaptive:inf", "not a number"), ("fixed:80px", "not a number"),
    ("fixed(80", "isn't closed"), ("fixed(80)x", "isn't closed"), ("fixed)80(", "isn't closed"),
    ("flexible(min: 5)", "no part of"), ("flexible(minimum: 5, minimum: 6)", "twice"),
    ("fixed:80:spacing", "nothing that a track has"),
    ("fixed:80:spcing=4", "did you mean spacing"), ("fixed:80:spacing=x", "not a number"),
    ("fixed:80:spacing=-1", "range"), ("fixed:80:align=middle", "no alignment"),
    ("fixed:80:align=topleading", "did you mean topLeading"), ("fixed:80:", "nothing that"),
    ("99999999999999999999", "range"), ("x", "no track"), ("3x", "no track"),
  ])
func noTracks(text: String, says: String) throws {
  let error = try #require(throws: ValueProblem.self) { try ColumnsGrammar().parse(text) }
  let whole = error.problem + " / " + (error.advice ?? "")
  #expect(whole.contains(says), "\(whole)")
}
