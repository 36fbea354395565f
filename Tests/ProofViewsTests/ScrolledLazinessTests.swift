// Laziness in scroll views, counted exactly: every cell once to be measured (one of uniform ones),
// then those in sight of each viewport or window and nothing else.

import Foundation
import ProofDrawing
import ProofGeometry
import ProofViews
import Testing

private let band = Rect(x: 0, y: 0, width: 300, height: 200)

/// Evaluations so far, and how many each further thing took.
@MainActor private struct Counted {
  let tree: ViewTree
  private var last: Int

  init<V: View>(_ view: V) {
    tree = ViewTree(
      view, proposal: ProposedViewSize(width: 300, height: 200), environment: stage())
    last = 0
  }

  /// Cells that came to be since the last time.
  mutating func more() -> Int {
    defer { last = tree.contentEvaluations }
    return tree.contentEvaluations - last
  }
}

@MainActor @Suite struct ScrolledLazinessTests {
  @Test(
    "N + visible, or 1 + visible when uniform, at rest and after scrolling",
    arguments: [false, true])
  func rows(_ isUniform: Bool) {
    let stack = ScrollView {
      LazyVStack(spacing: 0) { ForEach(0..<1000) { _ in Color.red.frame(height: 20) } }
    }
    var counted = isUniform ? Counted(stack.uniformCells()) : Counted(stack)
    #expect(counted.more() == (isUniform ? 1 : 1000))
    #expect(counted.tree.slice(band).items.filter(\.isFill).count == 10)
    #expect(counted.more() == 10)
    counted.tree.scrollTo(y: 5000)
    #expect(counted.more() == 0)
    #expect(counted.tree.slice(band).items.filter(\.isFill).count == 10)
    #expect(counted.more() == 10)
    counted.tree.scrollTo(y: 5010)
    _ = counted.tree.slice(band)
    #expect(counted.more() == 11)
    // Only the part of a window that the viewport shows.
    _ = counted.tree.slice(Rect(x: -500, y: -5000, width: 2000, height: 20_000))
    #expect(counted.more() == 11)
    _ = counted.tree.slice(Rect(x: 0, y: 300, width: 300, height: 400))
    #expect(counted.more() == 0)
  }

  @Test("scrolling to an element's id makes that element alone", arguments: [false, true])
  func ids(_ isUniform: Bool) {
    let names = (0..<1000).map { "id \($0)" }
    let stack = ScrollView {
      LazyVStack(spacing: 0) {
        ForEach(names, id: \.self) { _ in Color.red.frame(height: 20) }
      }
    }
    var counted = isUniform ? Counted(stack.uniformCells()) : Counted(stack)
    #expect(counted.more() == (isUniform ? 1 : 1000))
    #expect(counted.tree.scrollTo("id 500", anchor: .top))
    #expect(counted.more() <= 1)
    _ = counted.tree.slice(band)
    #expect(counted.more() == 10)
    #expect(counted.tree.foundFrames.keyed.map(\.key) == (500..<510).map { "id \($0)" })
    #expect(counted.more() == 10)
  }

  @Test("grids in scroll views make the cells of the rows in sight", arguments: [false, true])
  func grid(_ isUniform: Bool) {
    let grid = ScrollView {
      LazyVGrid(columns: Array(repeating: GridItem(.fixed(60), spacing: 0), count: 5), spacing: 10)
      {
        ForEach(0..<2000) { _ in Color.red.frame(height: 30) }
      }
    }
    var counted = isUniform ? Counted(grid.uniformCells()) : Counted(grid)
    #expect(counted.more() == (isUniform ? 1 : 2000))
    _ = counted.tree.slice(band)
    #expect(counted.more() == 25)
    #expect(counted.tree.scrollTo(1003, anchor: .top))
    #expect(counted.more() <= 1)
    _ = counted.tree.slice(band)
    #expect(counted.more() == 25)
    // Half of the columns, one row.
    _ = counted.tree.slice(Rect(x: 70, y: 5, width: 100, height: 10))
    #expect(counted.more() == 2)
  }

  @Test(
    "sections with pinned headers: the rows in sight, headers made once", arguments: [false, true])
  func pinned(_ isUniform: Bool) {
    let stack = ScrollView {
      LazyVStack(spacing: 0, pinnedViews: [.sectionHeaders, .sectionFooters]) {
        ForEach(0..<10) { _ in
          Section {
            ForEach(0..<100) { _ in Color.red.frame(height: 20) }
          } header: {
            Color.gray.frame(height: 24)
          } footer: {
            Color.black.frame(height: 16)
          }
        }
      }
    }
    var counted = isUniform ? Counted(stack.uniformCells()) : Counted(stack)
    // The ten sections are elements of a ForEach themselves.
    #expect(counted.more() == 10 + (isUniform ? 1 : 1000))
    let rest = counted.tree.slice(band).items.filter(\.isFill).count
    // Rows from 24 to 200, the header over them and the footer at the bottom.
    #expect(rest == 9 + 2)
    #expect(counted.more() == 9)
    counted.tree.scrollTo(y: 2040 * 4 + 100)
    #expect(counted.more() == 0)
    // Rows begin 24 points into their section: 76 points above lie under the header.
    #expect(counted.tree.slice(band).items.filter(\.isFill).count == 11 + 2)
    #expect(counted.more() == 11)
  }

  @Test("a lazy row in each of many rows makes what both viewports show")
  func nested() {
    var counted = Counted(
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<20) { _ in
            ScrollView(.horizontal) {
              LazyHStack(spacing: 0) { ForEach(0..<50) { _ in Color.red.frame(width: 60) } }
            }.frame(height: 50)
          }
        }
      })
    _ = counted.more()
    #expect(counted.tree.slice(band).items.filter(\.isFill).count == 4 * 5)
    // Each row in sight comes to be and measures its own cells, of which five show.
    #expect(counted.more() == 4 * (1 + 50 + 5))
  }

  @Test("an id written inside cells is looked for from cell to cell until it is found")
  func innerIDs() {
    var counted = Counted(
      ScrollView { LazyVStack(spacing: 0) { Bars(count: 300, name: "r") } })
    #expect(counted.more() == 300)
    #expect(counted.tree.scrollTo(200))
    #expect(counted.more() <= 1)
    var other = Counted(
      ScrollView {
        LazyVStack(spacing: 0) {
          ForEach(0..<300) { Color.red.frame(height: 20).id("inner \($0)") }
        }
      })
    #expect(other.more() == 300)
    #expect(other.tree.scrollTo("inner 200"))
    #expect(other.more() <= 201)
  }
}

extension DisplayItem {
  fileprivate var isFill: Bool {
    if case .fill = self { return true }
    return false
  }
}
