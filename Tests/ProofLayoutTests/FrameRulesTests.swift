import ProofGeometry
import ProofLayout
import Testing

struct FrameCase: CustomTestStringConvertible {
  var name: String
  var rule: FrameRule
  var child: Double
  var proposal: Double?
  var length: Double
  var testDescription: String { name }
}

private func flexible(_ minimum: Double?, _ ideal: Double?, _ maximum: Double?) -> FrameRule {
  .flexible(checking: minimum, ideal: ideal, maximum: maximum)
}

let frameCases: [FrameCase] = [
  FrameCase(
    name: "F1 minimum", rule: flexible(100, nil, nil), child: 40, proposal: 300, length: 100),
  FrameCase(
    name: "F1 maximum", rule: flexible(nil, nil, 200), child: 40, proposal: 300, length: 200),
  FrameCase(
    name: "F1 both", rule: flexible(50, nil, .infinity), child: 40, proposal: 300, length: 300),
  FrameCase(
    name: "F1 ideal", rule: flexible(nil, 150, nil), child: 40, proposal: nil, length: 150),
  FrameCase(
    name: "F1 overflow", rule: flexible(nil, nil, 200), child: 250, proposal: 300, length: 200),
  FrameCase(
    name: "ideal counts only where nothing is proposed", rule: flexible(nil, 150, nil), child: 40,
    proposal: 300, length: 40),
  FrameCase(
    name: "minimum without proposal", rule: flexible(100, nil, nil), child: 40, proposal: nil,
    length: 100),
  FrameCase(
    name: "maximum without proposal", rule: flexible(nil, nil, 30), child: 40, proposal: nil,
    length: 30),
  FrameCase(name: "fixed", rule: .fixed(checking: 70), child: 40, proposal: 300, length: 70),
  FrameCase(
    name: "negative is no frame", rule: .fixed(checking: -1), child: 40, proposal: 300, length: 40),
  FrameCase(
    name: "infinite is no frame", rule: .fixed(checking: .infinity), child: 40, proposal: 300,
    length: 40),
  FrameCase(
    name: "not a number is no frame", rule: flexible(.nan, .nan, .nan), child: 40, proposal: 300,
    length: 40),
  FrameCase(
    name: "a maximum below the minimum gives way", rule: flexible(100, nil, 50), child: 40,
    proposal: 300, length: 100),
]

struct AspectCase: CustomTestStringConvertible {
  var name: String
  var ratio: Size
  var mode: ContentMode
  var proposal: Proposal
  var result: Proposal
  var testDescription: String { name }

  init(
    _ name: String, _ ratio: Size, _ mode: ContentMode, _ width: Double?, _ height: Double?,
    _ resultWidth: Double?, _ resultHeight: Double?
  ) {
    self.name = name
    self.ratio = ratio
    self.mode = mode
    proposal = Proposal(width: width, height: height)
    result = Proposal(width: resultWidth, height: resultHeight)
  }
}

private let picture = Size(width: 64, height: 40)
private let wide = Size(width: 16, height: 9)
private let tall = Size(width: 1, height: 2)
private let square = Size(width: 1, height: 1)

let aspectCases: [AspectCase] = [
  AspectCase("A1 fit", wide, .fit, 100, 100, 100, 56.25),
  AspectCase("A1 fill", wide, .fill, 100, 100, 1600.0 / 9, 100),
  AspectCase("A2 wide", picture, .fit, 100, 40, 64, 40),
  AspectCase("A2 tall", picture, .fit, 40, 100, 40, 25),
  AspectCase("A3", picture, .fill, 40, 60, 96, 60),
  AspectCase("A4", square, .fit, 60, 40, 40, 40),
  AspectCase("A7", Size(width: 2, height: 1), .fit, 100, 100, 100, 50),
  AspectCase("A9 fit", tall, .fit, 100, 50, 25, 50),
  AspectCase("A9 fill", tall, .fill, 50, 100, 50, 100),
  AspectCase("width alone", picture, .fit, 100, nil, 100, 62.5),
  AspectCase("height alone", picture, .fit, nil, 30, 48, 30),
  AspectCase("width alone, fill", picture, .fill, 100, nil, 100, 62.5),
  AspectCase("nothing", picture, .fit, nil, nil, nil, nil),
  AspectCase("infinity", picture, .fit, .infinity, .infinity, .infinity, .infinity),
  AspectCase("infinity in one", picture, .fit, .infinity, 40, 64, 40),
  AspectCase("zero", picture, .fill, 0, 0, 0, 0),
  AspectCase("no ratio", Size(width: 0, height: 4), .fit, 10, 20, 10, 20),
  AspectCase("not a number", Size(width: .nan, height: 4), .fill, 10, 20, 10, 20),
]

@Suite struct FrameRulesTests {
  @Test("frames report as in the table", arguments: frameCases)
  func frames(_ example: FrameCase) {
    #expect(example.rule.length(example.proposal, child: example.child) == example.length)
  }

  @Test("aspect ratios propose as in the table", arguments: aspectCases)
  func aspects(_ example: AspectCase) {
    let result = aspectProposal(example.proposal, ratio: example.ratio, mode: example.mode)
    for axis in Axis.allCases {
      switch (result[axis], example.result[axis]) {
      case (nil, nil): break
      case (let a?, let b?): #expect(a == b || abs(a - b) < 1e-9)
      default: Issue.record("\(result) for \(example.result)")
      }
    }
  }
}
