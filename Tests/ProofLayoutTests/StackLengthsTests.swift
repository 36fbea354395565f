import ProofLayout
import Testing

/// A child that takes what it is proposed, within bounds.
struct Child {
  var minimum = 0.0
  var ideal = 10.0
  var maximum = Double.infinity
  var priority = 0.0
  var share = 1.0

  func length(_ proposal: Double?) -> Double {
    min(max((proposal ?? ideal) * share, minimum), maximum)
  }

  static func fixed(_ length: Double) -> Child {
    Child(minimum: length, ideal: length, maximum: length)
  }
  static let spacer = Child(minimum: 8, ideal: 8, priority: -.infinity)
}

struct StackCase: CustomTestStringConvertible {
  var name: String
  var children: [Child]
  var gaps: Double
  var available: Double?
  var lengths: [Double]
  var testDescription: String { name }
}

let stackCases: [StackCase] = [
  StackCase(
    name: "S1", children: [Child(), Child(), Child()], gaps: 0, available: 300,
    lengths: [100, 100, 100]),
  StackCase(
    name: "S2", children: [Child(maximum: 100), Child(minimum: 100)], gaps: 0, available: 150,
    lengths: [75, 100]),
  StackCase(
    name: "S3", children: [Child(), .fixed(50), Child()], gaps: 0, available: 300,
    lengths: [125, 50, 125]),
  StackCase(
    name: "S4", children: [Child(minimum: 20), Child(minimum: 20, priority: 1), .fixed(60)],
    gaps: 0, available: 300, lengths: [20, 220, 60]),
  StackCase(
    name: "S6", children: [.spacer, .fixed(40), .spacer], gaps: 0, available: 300,
    lengths: [130, 40, 130]),
  StackCase(
    name: "S12, the first takes half", children: [Child(share: 0.5), Child(), Child()], gaps: 10,
    available: 620, lengths: [100, 250, 250]),
  StackCase(
    name: "S12, the middle takes half", children: [Child(), Child(share: 0.5), Child()], gaps: 10,
    available: 620, lengths: [200, 100, 300]),
  StackCase(
    name: "S13", children: [Child(), Child()], gaps: 8, available: 500, lengths: [246, 246]),
  StackCase(
    name: "S14", children: [Child(minimum: 50), Child(priority: 1)], gaps: 8, available: 500,
    lengths: [50, 442]),
  StackCase(
    name: "S15 at 200", children: [Child(), Child(minimum: 74), Child(maximum: 23)], gaps: 0,
    available: 200, lengths: [88.5, 88.5, 23]),
  StackCase(
    name: "S15 at 100", children: [Child(), Child(minimum: 74), Child(maximum: 23)], gaps: 0,
    available: 100, lengths: [3, 74, 23]),
  StackCase(
    name: "no proposal gives the ideals", children: [Child(), .fixed(50), .spacer], gaps: 8,
    available: nil, lengths: [10, 50, 8]),
  StackCase(
    name: "an overflow is nobody's", children: [.fixed(250), .fixed(100), Child()], gaps: 0,
    available: 300, lengths: [250, 100, 0]),
  StackCase(name: "no children", children: [], gaps: 0, available: 100, lengths: []),
  StackCase(
    name: "infinity", children: [Child(), .fixed(50), Child(maximum: 70)], gaps: 8,
    available: .infinity, lengths: [.infinity, 50, 70]),
  StackCase(
    name: "infinite minimum", children: [Child(minimum: .infinity), Child(priority: 1), .spacer],
    gaps: 8, available: 100, lengths: [.infinity, 0, 8]),
]

@Suite struct StackLengthsTests {
  @Test("stacks share their length as in the table", arguments: stackCases)
  func table(_ example: StackCase) {
    let count = example.children.count
    let result = StackLengths(
      available: example.available,
      spacings: Array(repeating: example.gaps, count: max(count - 1, 0)),
      priorities: example.children.map(\.priority)
    ) { child, proposal in
      #expect(proposal?.isNaN != true)
      return example.children[child].length(proposal)
    }
    #expect(result.lengths == example.lengths)
    #expect(result.proposals.count == count)
    #expect(!result.total.isNaN)
  }

  @Test("S16: spacers take what three boxes and four gaps of nothing leave")
  func spacers() {
    let children = [Child.fixed(40), .spacer, .fixed(40), .spacer, .fixed(40)]
    let result = StackLengths(
      available: 250, spacings: [0, 0, 0, 0], priorities: children.map(\.priority)
    ) { children[$0].length($1) }
    #expect(result.lengths == [40, 65, 40, 65, 40])
  }

  @Test("children are aligned on their guides, and the extent is their union")
  func extent() {
    let extent = StackExtent([(100, 100), (50, 0), (30, 15)])
    #expect(extent.length == 150)
    #expect(extent.starts == [0, 100, 85])
  }

  @Test("an infinite child makes the extent infinite and no start nonsense")
  func infiniteExtent() {
    let extent = StackExtent([(.infinity, .infinity), (30, 15)])
    #expect(extent.length == .infinity)
    let areFinite = extent.starts.allSatisfy { $0.isFinite }
    #expect(areFinite)
    #expect(StackExtent([]).length == 0)
  }
}
