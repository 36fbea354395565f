// Trees by chance: whatever they hold, nothing traps, no coordinate stops being a number, windows
// add up to the whole, and writing from right to left is the mirror image.

import ProofDrawing
import ProofGeometry
import ProofViews
import Testing

private func isNumber(_ rect: Rect) -> Bool {
  !rect.x.isNaN && !rect.y.isNaN && rect.width >= 0 && rect.height >= 0 && rect.x.isFinite
    && rect.y.isFinite
}

private func areNumbers(_ list: DisplayList) -> Bool {
  list.items.allSatisfy { item in
    switch item {
    case .fill(let rect, _), .border(let rect, _, _), .text(_, let rect), .clip(let rect),
      .layer(_, let rect), .checker(let rect, _, _, _):
      isNumber(rect)
    case .cell(let cell): isNumber(cell.frame)
    case .shape(let path, _, _), .clipShape(let path, _): !"\(path)".contains("nan")
    case .image(let image): isNumber(image.frame)
    case .transform(let transform): !"\(transform)".contains("nan")
    case .end: true
    }
  }
}

@MainActor @Suite struct RandomTreeTests {
  private let everything = Rect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)

  private func tree(
    _ seed: UInt64, isHostile: Bool, _ proposal: ProposedViewSize,
    direction: LayoutDirection = .leftToRight, isMirrored: Bool = false
  ) -> ViewTree {
    var grower = Grower(seed: seed, isHostile: isHostile, isMirrored: isMirrored)
    return ViewTree(
      grower.view(4).environment(\.layoutDirection, direction), proposal: proposal,
      environment: stage())
  }

  @Test("senseless lengths and proposals trap nowhere and leave numbers", arguments: 1...120)
  func hostile(_ seed: UInt64) {
    for length: CGFloat? in [nil, 0, 100, -5, .infinity, -.infinity, .nan, 1e300] {
      let tree = tree(
        seed, isHostile: true, ProposedViewSize(width: length, height: seed % 2 == 0 ? 80 : length))
      #expect(tree.size.width >= 0 && tree.size.height >= 0)
      #expect(areNumbers(tree.slice(everything)), "seed \(seed), proposed \(length ?? -1)")
      #expect(areNumbers(tree.slice(Rect(x: -3, y: 7, width: 50, height: 1))))
    }
  }

  @Test("from right to left every frame is mirrored", arguments: 1...200)
  func mirrored(_ seed: UInt64) {
    let proposal = ProposedViewSize(width: 300, height: 200)
    let left = tree(seed, isHostile: false, proposal, isMirrored: true)
    let right = tree(
      seed, isHostile: false, proposal, direction: .rightToLeft, isMirrored: true)
    #expect(left.size == right.size)
    let width = left.size.width
    // What has no area is in no window, but for what rounding adds to it.
    func frames(_ tree: ViewTree) -> [(identifier: String, frame: Rect)] {
      tree.identifiedFrames(in: everything).filter {
        $0.frame.width > 1e-9 && $0.frame.height > 1e-9
      }
    }
    let (one, other) = (frames(left), frames(right))
    #expect(one.map(\.identifier) == other.map(\.identifier))
    for ((name, frame), (_, mirror)) in zip(one, other) {
      let isMirror =
        abs(mirror.x - (width - frame.maxX)) < 1e-6 && abs(mirror.y - frame.y) < 1e-6
        && abs(mirror.width - frame.width) < 1e-6 && abs(mirror.height - frame.height) < 1e-6
      #expect(isMirror, "seed \(seed): \(name) \(frame) \(mirror)")
    }
  }

  @Test("small windows add up to a large one", arguments: 1...120)
  func windows(_ seed: UInt64) {
    let tree = tree(seed, isHostile: false, ProposedViewSize(width: 300, height: 200))
    let area = Rect(x: -400, y: -400, width: 1200, height: 1000)
    let whole = Set(flattened(tree.slice(area)))
    for step in [(1200.0, 7.0), (64.0, 1000.0), (200.0, 100.0)] {
      var found: Set<String> = []
      var y = area.minY
      while y < area.maxY {
        var x = area.minX
        while x < area.maxX {
          let window = Rect(
            x: x, y: y, width: min(step.0, area.maxX - x), height: min(step.1, area.maxY - y))
          found.formUnion(flattened(tree.slice(window)))
          x += step.0
        }
        y += step.1
      }
      let areEqual = found == whole
      #expect(areEqual, "seed \(seed), windows of \(step)")
    }
  }
}
