// Trees by chance: whatever they hold, nothing traps, no coordinate stops being a number, windows
// add up to the whole, and writing from right to left is the mirror image.

import ProofDrawing
import ProofGeometry
import ProofViews
import Testing

/// Builds trees; every view in them is marked with a name of its own.
@MainActor private struct Grower {
  var random: Seeded
  /// Lengths that no sane view has are among those to choose from.
  var isHostile: Bool
  private var names = 0

  init(seed: UInt64, isHostile: Bool) {
    random = Seeded(seed)
    self.isHostile = isHostile
  }

  private mutating func length() -> CGFloat {
    let sane = Double(random.next(0...400)) / 4
    let odd = [0, -10, .infinity, -.infinity, .nan, 1e300, -1e300, 1e-300]
    return isHostile && random.next(0...2) == 0 ? random.pick(odd) : sane
  }

  private mutating func maybe() -> CGFloat? { random.next(0...1) == 0 ? nil : length() }

  private mutating func alignment() -> Alignment {
    random.pick([
      .center, .topLeading, .bottomTrailing, .leading, .trailing, .top, .bottom, .bottomLeading,
      Alignment(horizontal: .leading, vertical: .firstTextBaseline),
    ])
  }

  private mutating func name() -> String {
    names += 1
    return "v\(names)"
  }

  mutating func view(_ depth: Int) -> AnyView {
    AnyView(modified(depth).accessibilityIdentifier(name()))
  }

  private mutating func modified(_ depth: Int) -> AnyView {
    let content = depth == 0 ? leaf() : random.next(0...1) == 0 ? container(depth) : view(depth - 1)
    switch random.next(0...14) {
    case 0: return AnyView(content.frame(width: maybe(), height: maybe(), alignment: alignment()))
    case 1:
      return AnyView(
        content.frame(
          minWidth: maybe(), idealWidth: maybe(), maxWidth: maybe(), minHeight: maybe(),
          idealHeight: maybe(), maxHeight: maybe(), alignment: alignment()))
    case 2:
      return AnyView(
        content.padding(
          EdgeInsets(top: length(), leading: length(), bottom: length(), trailing: length())))
    case 3: return AnyView(content.aspectRatio(maybe(), contentMode: random.pick([.fit, .fill])))
    case 4: return AnyView(content.fixedSize(horizontal: random.next(0...1) == 0, vertical: true))
    case 5: return AnyView(content.layoutPriority(Double(length())))
    case 6:
      let layer = leaf()
      return AnyView(content.background(alignment: alignment()) { layer })
    case 7:
      let layer = leaf()
      return AnyView(content.overlay(alignment: alignment()) { layer })
    case 8: return AnyView(content.opacity(Double(length()) / 100))
    case 9: return AnyView(content.clipped())
    case 10: return AnyView(content.border(.red, width: length() / 20))
    default: return content
    }
  }

  private mutating func leaf() -> AnyView {
    switch random.next(0...7) {
    case 0: return AnyView(Spacer(minLength: maybe()))
    case 1: return AnyView(Divider())
    case 2: return AnyView(Text("text \(random.next(0...99))"))
    case 3: return AnyView(Text("line").lineBox(height: length(), lines: random.next(-1...3)))
    case 4: return AnyView(Thumbnail(random.next(0...2)))
    case 5: return AnyView(RoundedRectangle(cornerRadius: length()).fill(.blue))
    case 6: return AnyView(Circle().strokeBorder(.green, lineWidth: length() / 10))
    default: return AnyView(Color(red: Double(length()) / 100, green: 0.5, blue: Double(length())))
    }
  }

  private mutating func container(_ depth: Int) -> AnyView {
    let content = (0..<random.next(0...4)).map { _ in view(depth - 1) }
    let several = ForEach(0..<content.count) { content[$0] }
    let spacing = maybe()
    let items = (0..<random.next(1...3)).map { _ in
      GridItem(
        random.pick([
          .fixed(length()), .flexible(minimum: length(), maximum: length()),
          .adaptive(minimum: length(), maximum: length()),
        ]), spacing: maybe(), alignment: random.next(0...1) == 0 ? nil : alignment())
    }
    switch random.next(0...7) {
    case 0: return AnyView(HStack(alignment: .bottom, spacing: spacing) { several })
    case 1: return AnyView(VStack(alignment: .trailing, spacing: spacing) { several })
    case 2: return AnyView(ZStack(alignment: alignment()) { several })
    case 3:
      return AnyView(
        LazyVGrid(columns: items, alignment: .leading, spacing: spacing) {
          Section {
            several
          } header: {
            several
          }
          several
        })
    case 4: return AnyView(LazyHGrid(rows: items, spacing: spacing) { several })
    case 5: return AnyView(LazyVStack(alignment: .leading, spacing: spacing) { several })
    case 6:
      let cell = view(depth - 1)
      let count = random.next(0...20)
      return AnyView(
        LazyVGrid(columns: items, spacing: spacing) { ForEach(0..<count) { _ in cell } }
          .uniformCells())
    default:
      return AnyView(
        Group {
          several
          Color.red
        })
    }
  }
}

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
    direction: LayoutDirection = .leftToRight
  ) -> ViewTree {
    var grower = Grower(seed: seed, isHostile: isHostile)
    return ViewTree(
      grower.view(4).environment(\.layoutDirection, direction), proposal: proposal,
      environment: stage())
  }

  @Test("senseless lengths and proposals trap nowhere and leave numbers", arguments: 1...60)
  func hostile(_ seed: UInt64) {
    for length: CGFloat? in [nil, 0, 100, -5, .infinity, -.infinity, .nan, 1e300] {
      let tree = tree(
        seed, isHostile: true, ProposedViewSize(width: length, height: seed % 2 == 0 ? 80 : length))
      #expect(tree.size.width >= 0 && tree.size.height >= 0)
      #expect(areNumbers(tree.slice(everything)), "seed \(seed), proposed \(length ?? -1)")
      #expect(areNumbers(tree.slice(Rect(x: -3, y: 7, width: 50, height: 1))))
    }
  }

  @Test("from right to left every frame is mirrored", arguments: 1...80)
  func mirrored(_ seed: UInt64) {
    let proposal = ProposedViewSize(width: 300, height: 200)
    let left = tree(seed, isHostile: false, proposal)
    let right = tree(seed, isHostile: false, proposal, direction: .rightToLeft)
    #expect(left.size == right.size)
    let width = left.size.width
    let (one, other) = (
      left.identifiedFrames(in: everything), right.identifiedFrames(in: everything)
    )
    #expect(one.map(\.identifier) == other.map(\.identifier))
    for ((name, frame), (_, mirror)) in zip(one, other) {
      let isMirror =
        abs(mirror.x - (width - frame.maxX)) < 1e-6 && abs(mirror.y - frame.y) < 1e-6
        && abs(mirror.width - frame.width) < 1e-6 && abs(mirror.height - frame.height) < 1e-6
      #expect(isMirror, "seed \(seed): \(name) \(frame) \(mirror)")
    }
  }

  @Test("small windows add up to a large one", arguments: 1...60)
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
