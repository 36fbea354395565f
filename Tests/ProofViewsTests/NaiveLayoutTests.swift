// The engine against the naive layout: thousands of trees by chance, every frame equal.

import Foundation
import ProofGeometry
import ProofViews
import Testing

extension Plain {
  /// The view that this stands for, every part marked in the order of the tree.
  @MainActor func view(_ names: inout Int) -> AnyView {
    let name = "n\(names)"
    names += 1
    return AnyView(unmarked(&names).accessibilityIdentifier(name))
  }

  @MainActor private func unmarked(_ names: inout Int) -> AnyView {
    switch self {
    case .color: return AnyView(Color.red)
    case .box(let width, let height): return AnyView(Color.blue.frame(width: width, height: height))
    case .spacer(let minimum): return AnyView(Spacer(minLength: minimum.map { CGFloat($0) }))
    case .stack(let axis, let fraction, let gap, let children):
      let children = children.map { $0.view(&names) }
      let several = ForEach(0..<children.count) { children[$0] }
      let gap = gap.map { CGFloat($0) }
      return axis == .horizontal
        ? AnyView(HStack(alignment: vertical(fraction), spacing: gap) { several })
        : AnyView(VStack(alignment: horizontal(fraction), spacing: gap) { several })
    case .pile(let u, let v, let children):
      let children = children.map { $0.view(&names) }
      return AnyView(
        ZStack(alignment: Alignment(horizontal: horizontal(u), vertical: vertical(v))) {
          ForEach(0..<children.count) { children[$0] }
        })
    case .fixed(let width, let height, let u, let v, let inner):
      return AnyView(
        inner.view(&names).frame(
          width: width.map { CGFloat($0) }, height: height.map { CGFloat($0) },
          alignment: Alignment(horizontal: horizontal(u), vertical: vertical(v))))
    case .flexible(let low, let ideal, let high, let inner):
      return AnyView(
        inner.view(&names).frame(
          minWidth: low.map { CGFloat($0) }, idealWidth: ideal.map { CGFloat($0) },
          maxWidth: high.map { CGFloat($0) }))
    case .padded(let length, let inner): return AnyView(inner.view(&names).padding(length))
    case .priority(let value, let inner):
      return AnyView(inner.view(&names).layoutPriority(value))
    case .aspect(let ratio, let isFit, let inner):
      return AnyView(inner.view(&names).aspectRatio(ratio, contentMode: isFit ? .fit : .fill))
    case .ideal(let inner): return AnyView(inner.view(&names).fixedSize())
    case .grid(let main, let tracks, let fraction, let gap, let children):
      let children = children.map { $0.view(&names) }
      let several = ForEach(0..<children.count) { children[$0] }
      let items = tracks.map { track in
        let size: GridItem.Size =
          switch track.size {
          case .fixed(let length): .fixed(length)
          case .flexible(let low, let high): .flexible(minimum: low, maximum: high)
          case .adaptive(let low, let high): .adaptive(minimum: low, maximum: high)
          }
        return GridItem(size, spacing: track.gap.map { CGFloat($0) })
      }
      return main == .vertical
        ? AnyView(
          LazyVGrid(columns: items, alignment: horizontal(fraction), spacing: gap) { several })
        : AnyView(LazyHGrid(rows: items, alignment: vertical(fraction), spacing: gap) { several })
    case .lazy(let main, let fraction, let gap, let children):
      let children = children.map { $0.view(&names) }
      let several = ForEach(0..<children.count) { children[$0] }
      return main == .vertical
        ? AnyView(LazyVStack(alignment: horizontal(fraction), spacing: gap) { several })
        : AnyView(LazyHStack(alignment: vertical(fraction), spacing: gap) { several })
    }
  }

  private func horizontal(_ fraction: Double) -> HorizontalAlignment {
    fraction == 0 ? .leading : fraction == 1 ? .trailing : .center
  }

  private func vertical(_ fraction: Double) -> VerticalAlignment {
    fraction == 0 ? .top : fraction == 1 ? .bottom : .center
  }
}

/// Grows plain views by chance.
private struct PlainGrower {
  var random: Seeded

  init(seed: UInt64) { random = Seeded(seed) }

  private mutating func length(_ range: ClosedRange<Int> = 0...120) -> Double {
    Double(random.next(range)) / 2
  }

  private mutating func maybe() -> Double? { random.next(0...1) == 0 ? nil : length() }
  private mutating func fraction() -> Double { random.pick([0, 0.5, 1]) }
  private mutating func axis() -> Axis { random.pick([.horizontal, .vertical]) }

  mutating func view(_ depth: Int) -> Plain {
    if depth == 0 {
      return random.pick([.color, .box(length(), length()), .box(length(), length())])
    }
    switch random.next(0...13) {
    case 0: return .fixed(maybe(), maybe(), fraction(), fraction(), view(depth - 1))
    case 1: return flexible(view(depth - 1))
    case 2: return .padded(length(0...20), view(depth - 1))
    case 3: return .aspect(random.pick([0.5, 1, 1.6]), random.next(0...1) == 0, view(depth - 1))
    case 4: return .ideal(view(depth - 1))
    case 5, 6, 7: return stack(depth)
    case 8:
      return .pile(fraction(), fraction(), (0..<random.next(1...3)).map { _ in member(depth - 1) })
    case 9, 10: return grid(depth)
    case 11:
      return .lazy(
        axis(), fraction(), length(0...20), (0..<random.next(0...5)).map { _ in view(depth - 1) })
    default: return view(depth - 1)
    }
  }

  private mutating func flexible(_ inner: Plain) -> Plain {
    var bounds = [length(), length(), length()].sorted().map { Optional($0) }
    for index in bounds.indices where random.next(0...1) == 0 { bounds[index] = nil }
    return .flexible(bounds[0], bounds[1], bounds[2], inner)
  }

  private mutating func member(_ depth: Int) -> Plain {
    let view = view(depth)
    return random.next(0...4) == 0 ? .priority(Double(random.next(-1...2)), view) : view
  }

  private mutating func stack(_ depth: Int) -> Plain {
    let members = (0..<random.next(0...4)).map { _ in
      random.next(0...5) == 0
        ? Plain.spacer(random.next(0...1) == 0 ? nil : length(0...30)) : member(depth - 1)
    }
    return .stack(
      axis(), fraction(), random.next(0...1) == 0 ? nil : length(0...20), members)
  }

  mutating func tracks() -> [Plain.Track] {
    (0..<random.next(1...4)).map { _ in
      let low = length(2...120)
      let size: Plain.Track.Size =
        switch random.next(0...5) {
        case 0, 1: .fixed(length())
        case 2: .flexible(10, .infinity)
        case 3: .flexible(low, low + length())
        case 4: .adaptive(low, .infinity)
        default: .adaptive(low, low + length())
        }
      return Plain.Track(size: size, gap: random.next(0...1) == 0 ? nil : length(0...20))
    }
  }

  mutating func grid(_ depth: Int) -> Plain {
    .grid(
      axis(), tracks(), fraction(), length(0...20),
      (0..<random.next(0...9)).map { _ in view(depth - 1) })
  }
}

@MainActor @Suite struct NaiveLayoutTests {
  private func compare(_ plain: Plain, _ width: Double, _ height: Double, _ what: String) {
    var names = 0
    let view = plain.view(&names)
    let scene = ViewTree(
      view, proposal: ProposedViewSize(width: width, height: height),
      environment: EnvironmentValues())
    let (x, y) = ((width - scene.size.width) / 2, (height - scene.size.height) / 2)
    var found: [String: [Double]] = [:]
    // Cells without an area are in no window; the naive layout knows them all the same.
    for (name, frame) in scene.identifiedFrames(
      in: Rect(x: -1e6, y: -1e6, width: 2e6, height: 2e6))
    {
      found[name] = [frame.x + x, frame.y + y, frame.width, frame.height]
    }
    let naive = NaiveFrames(plain, width: width, height: height).frames
    var wrong: [String] = []
    for (index, frame) in naive.enumerated() {
      if frame == [0, 0, 0, 0] { continue }
      guard let engine = found["n\(index)"] else {
        if frame[2] > 0, frame[3] > 0 { wrong.append("n\(index) is missing for \(frame)") }
        continue
      }
      if zip(engine, frame).contains(where: { !(abs($0 - $1) <= 0.001) }) {
        wrong.append("n\(index) is \(engine) for \(frame)")
      }
    }
    #expect(
      wrong.isEmpty, "\(what), \(width) by \(height): \(wrong.prefix(3)) of \(plain)")
  }

  @Test("trees by chance have the frames that the rules written out give them", arguments: 0..<20)
  func trees(_ group: Int) {
    for seed in 0..<100 {
      var grower = PlainGrower(seed: UInt64(group * 1000 + seed + 1))
      let depth = grower.random.next(1...4)
      let plain = grower.view(depth)
      for width in [grower.random.next(1...90), grower.random.next(90...900)] {
        compare(plain, Double(width) / 2, 180, "group \(group), seed \(seed)")
      }
    }
  }

  @Test("grids by chance have the columns that the rules written out give them", arguments: 0..<10)
  func grids(_ group: Int) {
    for seed in 0..<60 {
      var grower = PlainGrower(seed: UInt64(90_000 + group * 1000 + seed))
      let plain = grower.grid(1)
      for width in [0.5, Double(grower.random.next(1...400)), 1000] {
        compare(plain, width, 150, "group \(group), seed \(seed)")
      }
    }
  }
}
