// The columns of layout.md's tables: G rows were observed in SwiftUI, D rows follow from its rule.

import ProofLayout
import Testing

struct ColumnCase: CustomTestStringConvertible {
  var name: String
  var items: [GridTrackItem]
  var width: Double
  var alignment = 0.5
  /// What the grid reports when it is proposed `width`.
  var reported: Double?
  /// Final tracks, as starts in the grid and lengths; starts only where the table names them.
  var lengths: [Double]
  var starts: [Double]?

  var testDescription: String { name }
}

private func flexible(
  _ minimum: Double = 10, _ maximum: Double = .infinity, spacing: Double? = nil
) -> GridTrackItem {
  GridTrackItem(.flexible(minimum: minimum, maximum: maximum), spacing: spacing)
}

private func fixed(_ length: Double, spacing: Double? = nil) -> GridTrackItem {
  GridTrackItem(.fixed(length), spacing: spacing)
}

private func adaptive(
  _ minimum: Double, _ maximum: Double = .infinity, spacing: Double? = nil
) -> GridTrackItem {
  GridTrackItem(.adaptive(minimum: minimum, maximum: maximum), spacing: spacing)
}

private let sample = [
  fixed(100, spacing: 0), flexible(100, 200, spacing: 0), flexible(10, 50, spacing: 0),
]

let columnCases: [ColumnCase] = [
  ColumnCase(
    name: "G1", items: [fixed(70), adaptive(40)], width: 200, reported: 200, lengths: [70, 57, 57],
    starts: [0, 78, 143]),
  ColumnCase(name: "G2", items: [fixed(60)], width: 200, lengths: [60]),
  ColumnCase(name: "G3", items: [fixed(60), fixed(100)], width: 300, lengths: [60, 100]),
  ColumnCase(name: "G4 at 50", items: [flexible(100, 200)], width: 50, lengths: [100]),
  ColumnCase(name: "G4 at 150", items: [flexible(100, 200)], width: 150, lengths: [150]),
  ColumnCase(name: "G4 at 300", items: [flexible(100, 200)], width: 300, lengths: [200]),
  ColumnCase(
    name: "G5", items: [flexible(100), flexible(180)], width: 300, reported: 334,
    lengths: [163, 180], starts: [0, 171]),
  ColumnCase(
    name: "G6", items: [flexible(180), flexible(100)], width: 300, reported: 300,
    lengths: [180, 112]),
  ColumnCase(
    name: "G7", items: [adaptive(50, 100)], width: 300,
    lengths: Array(repeating: 53.6, count: 5)),
  ColumnCase(
    name: "G9", items: [flexible(100), fixed(100), adaptive(100), fixed(100)], width: 300,
    reported: 324, lengths: [100, 100, 0, 100]),
  ColumnCase(
    name: "G10", items: [fixed(60), flexible(), flexible(20, 80)], width: 280,
    lengths: [60, 102, 80], starts: [11, 79, 189]),
  ColumnCase(
    name: "G12", items: [fixed(30), fixed(30)], width: 70, lengths: [30, 30], starts: [1, 39]),
  ColumnCase(
    name: "G14", items: [fixed(60), fixed(60), fixed(60)], width: 240, alignment: 1,
    lengths: [60, 60, 60], starts: [44, 112, 180]),
  ColumnCase(
    name: "D1", items: [flexible(50), flexible(120)], width: 200, reported: 224,
    lengths: [108, 120]),
  ColumnCase(
    name: "D2", items: [adaptive(50)], width: 400,
    lengths: Array(repeating: 352.0 / 7, count: 7)),
  ColumnCase(
    name: "D4 at 100", items: sample, width: 100, alignment: 0, reported: 210,
    lengths: [100, 100, 10]),
  ColumnCase(
    name: "D4 at 200", items: sample, width: 200, alignment: 0, reported: 210,
    lengths: [100, 100, 10]),
  ColumnCase(
    name: "D4 at 260", items: sample, width: 260, alignment: 0, reported: 260,
    lengths: [100, 100, 50]),
  ColumnCase(name: "D4 at 300", items: sample, width: 300, lengths: [100, 100, 50]),
  ColumnCase(name: "D4 at 360", items: sample, width: 360, lengths: [100, 130, 50]),
  ColumnCase(
    name: "D4 at 600", items: sample, width: 600, alignment: 0, reported: 600,
    lengths: [100, 200, 50], starts: [0, 100, 300]),
  ColumnCase(
    name: "D5 at 375", items: [flexible(250), flexible()], width: 375, lengths: [250, 117]),
  ColumnCase(
    name: "D5 at 300", items: [flexible(250), flexible()], width: 300, lengths: [250, 42]),
  ColumnCase(
    name: "D7", items: [fixed(100), adaptive(50)], width: 375,
    lengths: [100, 60.75, 60.75, 60.75, 60.75]),
  ColumnCase(
    name: "D8", items: Array(repeating: fixed(100, spacing: 16), count: 3), width: 375,
    lengths: [100, 100, 100], starts: [21.5, 137.5, 253.5]),
  ColumnCase(
    name: "D9", items: [fixed(50, spacing: 16), fixed(75), fixed(100)], width: 375,
    lengths: [50, 75, 100], starts: [63, 129, 212]),
  ColumnCase(
    name: "D10 at 375", items: [adaptive(120, 1024)], width: 375, lengths: [183.5, 183.5]),
  ColumnCase(
    name: "D10 at 1024", items: [adaptive(120, 1024)], width: 1024,
    lengths: Array(repeating: 121, count: 8)),
  ColumnCase(
    name: "D11 at 375", items: Array(repeating: flexible(100, spacing: 4), count: 3), width: 375,
    lengths: Array(repeating: 367.0 / 3, count: 3)),
  ColumnCase(
    name: "D11 at 300", items: Array(repeating: flexible(100, spacing: 4), count: 3), width: 300,
    reported: 308, lengths: [100, 100, 100]),
  ColumnCase(name: "D12", items: [adaptive(100)], width: 60, lengths: [60]),
  ColumnCase(
    name: "D13", items: [adaptive(100, 120)], width: 150, lengths: [120], starts: [15]),
  ColumnCase(
    name: "D13 with flexible", items: [adaptive(100, 120), flexible()], width: 400,
    lengths: [120, 272]),
  ColumnCase(name: "D14 at 108", items: [adaptive(50)], width: 108, lengths: [50, 50]),
  ColumnCase(name: "D14 below 108", items: [adaptive(50)], width: 107.99, lengths: [107.99]),
  ColumnCase(name: "D15", items: [flexible(10, 80), flexible()], width: 280, lengths: [80, 192]),
  ColumnCase(
    name: "D16", items: Array(repeating: flexible(), count: 4), width: 30, reported: 64,
    lengths: [10, 10, 10, 10]),
  ColumnCase(
    name: "D17", items: Array(repeating: fixed(100), count: 3), width: 200, reported: 316,
    lengths: [100, 100, 100]),
  ColumnCase(
    name: "D18", items: [flexible(spacing: 4), flexible(spacing: 100)], width: 204,
    lengths: [100, 100], starts: [0, 104]),
  ColumnCase(
    name: "D20",
    items: [
      fixed(30, spacing: 1), fixed(60, spacing: 10), fixed(90, spacing: 20), fixed(10, spacing: 50),
    ], width: 300, lengths: [30, 60, 90, 10], starts: [39.5, 70.5, 140.5, 250.5]),
  ColumnCase(
    name: "D22 at 500", items: [adaptive(126, spacing: 8)], width: 500,
    lengths: Array(repeating: 484.0 / 3, count: 3)),
  ColumnCase(
    name: "D22 at 420", items: [adaptive(132, spacing: 8)], width: 420,
    lengths: Array(repeating: 404.0 / 3, count: 3)),
  // Each has (208 - 8) / 2 = 100 points: two of 40 and a gap, or one of 90.
  ColumnCase(
    name: "two adaptive items share first, then subdivide", items: [adaptive(40), adaptive(90)],
    width: 208, lengths: [46, 46, 100]),
]
