// Layouts of an app's own, alignment guides through nested stacks, ViewThatFits, geometry, shapes
// that change and geometry that is matched.

import Foundation
import ProofDrawing
import ProofGeometry
import ProofViews
import Testing

private struct LeadingGap: LayoutValueKey {
  static let defaultValue: CGFloat = 0
}

/// Priority, layout values and spacing of proxies in one column.
private struct RankedColumn: Layout {
  private func plan(
    _ subviews: Subviews
  ) -> (tops: [(index: Int, y: CGFloat)], size: CGSize) {
    let ranked = subviews.indices.sorted { a, b in
      subviews[a].priority != subviews[b].priority
        ? subviews[a].priority > subviews[b].priority : a < b
    }
    var tops: [(index: Int, y: CGFloat)] = []
    var (y, width) = (CGFloat(0), CGFloat(0))
    for (position, index) in ranked.enumerated() {
      if position > 0 {
        y += subviews[ranked[position - 1]].spacing
          .distance(to: subviews[index].spacing, along: .vertical)
      }
      tops.append((index, y))
      let size = subviews[index].sizeThatFits(.unspecified)
      y += size.height
      width = max(width, size.width + subviews[index][LeadingGap.self])
    }
    return (tops, CGSize(width: width, height: y))
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) -> CGSize { plan(subviews).size }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Void
  ) {
    for (index, y) in plan(subviews).tops {
      subviews[index].place(
        at: CGPoint(x: bounds.minX + subviews[index][LeadingGap.self], y: bounds.minY + y),
        proposal: ProposedViewSize(subviews[index].sizeThatFits(.unspecified)))
    }
  }
}

/// Counts how often its cache is made.
private struct Cached: Layout {
  final class Count { var value = 0 }
  let made: Count
  func makeCache(subviews: Subviews) -> [CGSize] {
    made.value += 1
    return subviews.map { $0.sizeThatFits(.unspecified) }
  }
  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout [CGSize]
  ) -> CGSize {
    CGSize(width: cache.reduce(0) { $0 + $1.width }, height: cache.map(\.height).max() ?? 0)
  }
  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout [CGSize]
  ) {
    var x = bounds.minX
    for (subview, size) in zip(subviews, cache) {
      subview.place(
        at: CGPoint(x: x, y: bounds.maxY), anchor: .bottomLeading,
        proposal: ProposedViewSize(size))
      x += size.width
    }
  }
}

private enum Middle: AlignmentID {
  static func defaultValue(in context: ViewDimensions) -> CGFloat { context[.bottom] }
}

extension VerticalAlignment {
  fileprivate static let middle = VerticalAlignment(Middle.self)
}

private struct Followers: View {
  @Namespace private var space
  var body: some View {
    ZStack(alignment: .topLeading) {
      tile(.red, 40, 40).matchedGeometryEffect(id: "m", in: space).probe("source")
        .padding(EdgeInsets(top: 20, leading: 120, bottom: 0, trailing: 0))
      tile(.blue, 80, 20).matchedGeometryEffect(id: "m", in: space, isSource: false)
        .probe("frame")
      tile(.green, 30, 30)
        .matchedGeometryEffect(id: "m", in: space, properties: .position, isSource: false)
        .probe("position").padding(.top, 70)
      tile(.orange, 20, 60)
        .matchedGeometryEffect(id: "m", in: space, properties: .size, isSource: false)
        .probe("size").padding(.leading, 60)
    }.frame(width: 200, height: 100, alignment: .topLeading).probe("stack")
  }
}

private struct Growing: View {
  @State private var width: CGFloat = 10
  let limit: CGFloat
  var body: some View {
    Color.red.frame(width: width, height: 10).probe("bar")
      .onGeometryChange(for: CGFloat.self) {
        $0.size.width
      } action: {
        width = min($0 + 20, limit)
      }
  }
}

private struct Follower: View {
  @State private var height: CGFloat = 0
  var body: some View {
    HStack(spacing: 0) {
      tile(.red, 20, 50)
        .onGeometryChange(for: CGFloat.self) {
          $0.size.height
        } action: {
          height = $0
        }
      Color.blue.frame(width: 20, height: height).probe("other")
    }
  }
}

private struct Offset: View {
  @State private var top: CGFloat = .nan
  var body: some View {
    VStack(spacing: 0) {
      ScrollView {
        VStack(spacing: 0) { Bars(count: 20) }
          .onGeometryChange(for: CGFloat.self) {
            $0.frame(in: .named("all")).minY
          } action: {
            top = $0
          }
      }
      tile(.clear, max(100 - Double(top), 0), 1).probe("told")
    }.coordinateSpace(.named("all"))
  }
}

@MainActor @Suite struct CustomLayoutTests {
  @Test("proxies tell priority, values and spacing")
  func ranked() {
    for isRightToLeft in [false, true] {
      let scene = Probed(200, 100, rightToLeft: isRightToLeft) {
        RankedColumn {
          tile(.red, 50, 20).probe("a")
          tile(.blue, 40, 10).layoutValue(key: LeadingGap.self, value: 30).layoutPriority(2)
            .probe("b")
          tile(.green, 60, 15).layoutPriority(1).layoutValue(key: LeadingGap.self, value: 5)
            .probe("c")
          Text("One").probe("d")
          Text("Top").layoutPriority(-1).probe("e")
        }.probe("column")
      }
      // Ranks b, c, a, d, e: 10 + 8 + 15 + 8 + 20 + 8 + 16 + 0 + 16.
      let x = 65.0
      let frames = [
        "column": [x, -0.5, 70, 101], "b": [x + 30, -0.5, 40, 10], "c": [x + 5, 17.5, 60, 15],
        "a": [x, 40.5, 50, 20], "d": [x, 68.5, 25, 16], "e": [x, 84.5, 22.5, 16],
      ]
      scene.expect(
        isRightToLeft ? frames.mapValues { [200 - $0[0] - $0[2], $0[1], $0[2], $0[3]] } : frames)
    }
  }

  @Test("a layout's cache is made once for its children")
  func cache() {
    let made = Cached.Count()
    let scene = Probed(200, 100) {
      HStack(spacing: 0) {
        Cached(made: made) {
          tile(.red, 50, 20).probe("a")
          tile(.blue, 40, 10).probe("b")
        }
        Spacer()
      }
    }
    scene.expect(["a": [0, 40, 50, 20], "b": [50, 50, 40, 10]])
    #expect(made.value == 1)
  }

  @Test("a guide of an app's own reaches through nested stacks")
  func nestedGuides() {
    let scene = Probed(300, 200) {
      HStack(alignment: .middle, spacing: 0) {
        VStack(spacing: 0) {
          tile(.red, 20, 30)
          tile(.blue, 20, 40).alignmentGuide(.middle) { $0.height / 2 }.probe("marked")
          tile(.red, 20, 10)
        }.probe("column")
        tile(.green, 20, 60).probe("default")
        ZStack {
          HStack(spacing: 0) {
            VStack(spacing: 0) {
              tile(.red, 20, 12)
              tile(.red, 20, 18).alignmentGuide(.middle) { _ in 3 }
            }
          }.padding(.top, 5)
        }.probe("deep")
      }.probe("row")
    }
    // Guides: column 50 of 80, the tile's bottom 60 of 60, deep 5 + 12 + 3 = 20 of 35.
    scene.expect(1, ["column": 65, "default": 55, "deep": 95, "row": 55, "marked": 95])
    scene.expect(3, ["row": 90])
  }

  @Test("guides of an axis move children and size the stack, and combine explicit ones")
  func guides() {
    let scene = Probed(300, 200) {
      VStack(alignment: .leading, spacing: 4) {
        tile(.red, 100, 20).alignmentGuide(.leading) { $0[.trailing] }.probe("a")
        tile(.blue, 50, 20).probe("b")
        HStack(spacing: 0) {
          tile(.green, 30, 20).alignmentGuide(.leading) { $0.width / 2 }
        }.probe("c")
      }.probe("stack")
    }
    scene.expect([
      "stack": [75, 66, 150, 68], "a": [75, 66, 100, 20], "b": [175, 90, 50, 20],
      "c": [160, 114, 30, 20],
    ])
  }

  @Test("first baselines align texts, and other views' lower edges")
  func baselines() {
    let scene = Probed(300, 200) {
      HStack(alignment: .firstTextBaseline, spacing: 0) {
        Text("One").probe("a")
        Text("Two").padding(.top, 10).probe("b")
        tile(.red, 10, 30).probe("c")
        VStack(spacing: 0) {
          tile(.red, 10, 30)
          Text("Apple")
        }.probe("d")
      }.probe("row")
    }
    // Baselines at 13, 23, 30 and, the column's text, 30 + 13 points.
    let top = scene["row"]?[1] ?? .nan
    scene.expect(1, ["a": top + 30, "b": top + 20, "c": top + 13, "d": top])
  }

  @Test(
    "ViewThatFits takes the first that fits, else the last",
    arguments: [
      (300.0, 50.0, "wide"), (100, 50, "middle"), (99.9, 50, "small"), (5, 50, "small"),
      (300, 9, "small"),
    ])
  func fits(_ width: Double, _ height: Double, _ name: String) {
    let scene = Probed(400, 100) {
      ViewThatFits {
        tile(.red, 200, 10).probe("wide")
        Color.blue.frame(minWidth: 100, idealWidth: 100, minHeight: 10).probe("middle")
        tile(.green, 20, 10).probe("small")
      }.frame(width: width, height: height)
    }
    #expect(Array(scene.frames.keys) == [name])
    let across = Probed(400, 100) {
      ViewThatFits(in: .horizontal) {
        tile(.red, 200, 10).probe("wide")
        Color.blue.frame(minWidth: 100, idealWidth: 100).probe("middle")
        tile(.green, 20, 10).probe("small")
      }.frame(width: width, height: 1)
    }
    #expect(Array(across.frames.keys) == [height == 9 ? "wide" : name])
  }

  @Test("geometry in local, global and named spaces")
  func geometry() {
    var seen: [String: CGRect] = [:]
    let scene = Probed(300, 200) {
      VStack(spacing: 0) {
        tile(.red, 50, 30)
        GeometryReader { proxy in
          let _ = seen["local"] = proxy.frame(in: .local)
          let _ = seen["global"] = proxy.frame(in: .global)
          let _ = seen["named"] = proxy.frame(in: .named("box"))
          let _ = seen["outer"] = proxy.frame(in: .named("outer"))
          let _ = seen["nobody"] = proxy.frame(in: .named("nobody"))
          tile(.blue, proxy.size.width / 2, 10).probe("half")
        }.probe("reader")
      }
      .padding(10).coordinateSpace(.named("box")).padding(.leading, 20)
      .coordinateSpace(.named("outer"))
    }
    scene.expect(["reader": [30, 40, 260, 150], "half": [30, 40, 130, 10]])
    let size = CGSize(width: 260, height: 150)
    #expect(seen["local"] == CGRect(origin: .zero, size: size))
    #expect(seen["global"] == CGRect(origin: CGPoint(x: 30, y: 40), size: size))
    #expect(seen["named"] == CGRect(origin: CGPoint(x: 10, y: 40), size: size))
    #expect(seen["outer"] == CGRect(origin: CGPoint(x: 30, y: 40), size: size))
    #expect(seen["nobody"] == seen["global"])
  }

  @Test("a geometry change settles in rounds, or is given up and said")
  func rounds() {
    let settled = Probed(300, 200) { Growing(limit: 70) }
    settled.expect(2, ["bar": 70])
    #expect(settled.tree.problem == nil)
    let never = Probed(300, 200) { Growing(limit: 1e9) }
    #expect(never.tree.problem?.contains("settle") == true)
    let follower = Probed(300, 200) { Follower() }
    follower.expect(3, ["other": 50])
  }

  @Test("scrolling is told to those who ask for geometry")
  func scrolled() {
    let scene = Probed(300, 201) { Offset() }
    scene.expect(2, ["told": 100])
    scene.tree.scrollTo(y: 70)
    scene.expect(2, ["told": 170])
    scene.tree.scrollTo(19)
    scene.expect(2, ["told": 300])
    scene.tree.scrollTo(edge: .top)
    scene.expect(2, ["told": 100])
  }

  @Test("followers of matched geometry take place and size of their source")
  func matched() {
    let scene = Probed(300, 200) { Followers() }
    scene.expect([
      "stack": [50, 50, 200, 100], "source": [170, 70, 40, 40], "frame": [50, 50, 80, 20],
      "position": [50, 120, 30, 30], "size": [110, 50, 20, 60],
    ])
  }

  @Test("shapes that are trimmed, dashed and rounded step by step keep their frames")
  func outline() {
    func view(_ radius: CGFloat, _ width: CGFloat, _ end: CGFloat, _ phase: CGFloat) -> some View {
      VStack(spacing: 10) {
        RoundedRectangle(cornerRadius: radius).trim(from: 0, to: end)
          .stroke(.red, style: StrokeStyle(lineWidth: width, dash: [4, 2], dashPhase: phase))
          .frame(width: 80, height: 40).probe("rounded")
        Circle().trim(from: 0.1, to: end).stroke(lineWidth: width).probe("circle")
      }.probe("stack")
    }
    let scene = Probed(200, 150) { view(8, 2, 1, 0) }
    let frames = ["rounded": [60.0, 0, 80, 40], "circle": [50, 50, 100, 100]]
    scene.expect(frames)
    for (radius, width, end, phase) in [
      (20.0, 2.0, 1.0, 0.0), (500, 40, 0.5, 3), (0, 0, 0, -1), (-4, -2, -1, 1e9), (8, 2, 2, .nan),
    ] {
      scene.tree.update(view(radius, width, end, phase))
      scene.expect(frames)
      let items = scene.tree.slice(Rect(x: 0, y: 0, width: 200, height: 150)).items
      #expect(!items.contains { "\($0)".contains("nan") })
    }
  }
}
