// Lazy grids: rows, sections, directions, overflow, and sizes that are none.

import ProofDrawing
import ProofGeometry
import ProofViews
import Testing

@MainActor private func tree<V: View>(_ view: V, _ width: CGFloat?, _ height: CGFloat?) -> ViewTree
{
  ViewTree(
    view, proposal: ProposedViewSize(width: width, height: height), environment: stage())
}

@MainActor private func frames(_ tree: ViewTree) -> [String: Rect] {
  let everything = Rect(x: -1e5, y: -1e5, width: 2e5, height: 2e5)
  return Dictionary(
    tree.identifiedFrames(in: everything).map { ($0.identifier, $0.frame) },
    uniquingKeysWith: { $1 })
}

private let fixed3 = Array(repeating: GridItem(.fixed(100), spacing: 16), count: 3)

@MainActor @Suite struct LazyGridTests {
  @Test("D25: unsized cells make rows of 10 points, sections start afresh")
  func sections() throws {
    let tree = tree(
      LazyVGrid(columns: fixed3, spacing: 16) {
        Section {
          ForEach(0..<11) { Color.red.probe("a\($0)") }
        } header: {
          Color.gray.frame(height: 40).probe("header")
        } footer: {
          Color.gray.frame(width: 50, height: 20).probe("footer")
        }
        Section {
          ForEach(0..<2) { Color.blue.probe("b\($0)") }
        }
      }.probe("grid"), 375, 600)
    let frames = frames(tree)
    #expect(frames["header"] == Rect(x: 0, y: 0, width: 375, height: 40))
    #expect(frames["a0"] == Rect(x: 21.5, y: 56, width: 100, height: 10))
    #expect(frames["a4"] == Rect(x: 137.5, y: 82, width: 100, height: 10))
    #expect(frames["a10"] == Rect(x: 137.5, y: 134, width: 100, height: 10))
    // 88 points of rows, then the footer in the middle of the whole width.
    #expect(frames["footer"] == Rect(x: 162.5, y: 160, width: 50, height: 20))
    #expect(frames["b0"] == Rect(x: 21.5, y: 196, width: 100, height: 10))
    #expect(tree.size == Size(width: 375, height: 206))
    let rows = try #require(tree.lazyRows(of: "grid"))
    #expect(rows.count == 7)
    #expect(rows.cells(inRow: 4) == 9..<11)
    #expect(rows.cells(inRow: 5).isEmpty)
    #expect(rows.cells(inRow: 6) == 11..<13)
    #expect(rows.row(ofCell: 11) == 6)
  }

  @Test("G5: an overflowing grid stands 17 points out on the left and 34 on the right")
  func overflow() {
    let columns = [GridItem(.flexible(minimum: 100)), GridItem(.flexible(minimum: 180))]
    let tree = tree(
      LazyVGrid(columns: columns) {
        ForEach(0..<2) { Color.red.frame(height: 10).probe("c\($0)") }
      }.frame(width: 300), 300, 100)
    let frames = frames(tree)
    #expect(frames["c0"] == Rect(x: -17, y: 0, width: 163, height: 10))
    #expect(frames["c1"] == Rect(x: 154, y: 0, width: 180, height: 10))
  }

  @Test("from right to left columns are mirrored, and rows of horizontal grids too")
  func mirrored() throws {
    let vertical = tree(
      LazyVGrid(columns: [GridItem(.fixed(50)), GridItem(.flexible(), alignment: .leading)]) {
        ForEach(0..<3) { tile(.red, 20, 10).probe("v\($0)") }
      }.environment(\.layoutDirection, .rightToLeft), 200, 100)
    var frames = frames(vertical)
    #expect(frames["v0"]?.x == 165)
    #expect(frames["v1"]?.x == 122)
    #expect(frames["v2"]?.x == 165)

    let horizontal = tree(
      LazyHGrid(rows: [GridItem(.fixed(30)), GridItem(.fixed(30))], spacing: 6) {
        ForEach(0..<5) { Color.green.frame(width: 40).probe("h\($0)") }
      }.probe("grid").environment(\.layoutDirection, .rightToLeft), 300, 70)
    #expect(horizontal.size == Size(width: 132, height: 70))
    frames = ProofViewsTests.frames(horizontal)
    #expect(frames["h0"] == Rect(x: 92, y: 1, width: 40, height: 30))
    #expect(frames["h1"] == Rect(x: 92, y: 39, width: 40, height: 30))
    #expect(frames["h4"] == Rect(x: 0, y: 1, width: 40, height: 30))
    let rows = try #require(horizontal.lazyRows(of: "grid"))
    #expect(rows.extent(ofRow: 0) == (92, 132))
    #expect(rows.extent(ofRow: 2) == (0, 40))
    #expect(horizontal.slice(Rect(x: 93, y: 0, width: 1, height: 70)).items.count == 2)
  }

  @Test("uniform cells give the rows that measuring each gives", arguments: [1, 5, 8, 9, 10, 31])
  func uniformEqualsMeasured(_ count: Int) throws {
    let columns = [
      GridItem(.fixed(60)), GridItem(.flexible(minimum: 100)), GridItem(.adaptive(minimum: 30)),
    ]
    func rows<V: View>(_ view: V) throws -> [String] {
      let tree = tree(view, 400, 100)
      let rows = try #require(tree.lazyRows(of: "grid"))
      return (0..<rows.count).map { "\(rows.extent(ofRow: $0)) \(rows.cells(inRow: $0))" }
        + ["\(tree.size)"]
    }
    let grid = LazyVGrid(columns: columns) {
      ForEach(0..<2) { _ in
        Section {
          ForEach(0..<count) { _ in Color.red.aspectRatio(1, contentMode: .fit) }
        } header: {
          Color.gray.frame(height: 20)
        }
      }
    }
    let measured = try rows(grid.probe("grid"))
    let uniform = try rows(grid.uniformCells().probe("grid"))
    #expect(measured == uniform)
  }

  @Test("nil row spacing follows the neighbors: texts stand without a gap, all else with 8")
  func spacing() throws {
    func extents<V: View>(_ view: V) throws -> [(start: Double, end: Double)] {
      let rows = try #require(tree(view.probe("grid"), 100, 100).lazyRows(of: "grid"))
      return (0..<rows.count).map { rows.extent(ofRow: $0) }
    }
    let texts = try extents(LazyVGrid(columns: [GridItem()]) { ForEach(0..<3) { Text("\($0)") } })
    #expect(texts.map(\.start) == [0, 16, 32])
    let mixed = try extents(
      LazyVGrid(columns: [GridItem()]) {
        ForEach(0..<4) { index in
          if index == 2 { tile(.red, 5, 5) } else { Text("\(index)") }
        }
      })
    #expect(mixed.map(\.start) == [0, 16, 40, 53])
    let stack = try extents(
      LazyVStack { ForEach(0..<3) { _ in tile(.red, 5, 5) } })
    #expect(stack.map(\.start) == [0, 13, 26])
  }

  @Test("a grid without a proposed width takes the ideal widths of its first cells")
  func ideal() {
    let columns = [GridItem(.fixed(70)), GridItem(.flexible()), GridItem(.flexible(), spacing: 99)]
    let tree = tree(
      LazyVGrid(columns: columns) {
        ForEach(0..<4) { tile(.red, 20 + Double($0) * 10, 10) }
      }, nil, nil)
    #expect(tree.size == Size(width: 70 + 8 + 30 + 8 + 40, height: 28))
  }

  @Test(
    "widths that are none give an empty grid",
    arguments: [0.0, -1, -Double.infinity, Double.infinity])
  func noWidth(_ width: Double) throws {
    for columns in [[GridItem()], [GridItem(.adaptive(minimum: 10))], fixed3] {
      let tree = tree(
        LazyVGrid(columns: columns) { ForEach(0..<10) { _ in Color.red } }.probe("grid"), width, 50)
      #expect(tree.size == .zero)
      #expect(tree.contentEvaluations == 0)
      #expect(try #require(tree.lazyRows(of: "grid")).count == 0)
      #expect(tree.slice(Rect(x: -1e9, y: -1e9, width: 2e9, height: 2e9)).items.isEmpty)
    }
  }

  @Test("grids without cells or columns, and windows without area, draw nothing")
  func nothing() {
    let window = Rect(x: 0, y: 0, width: 100, height: 100)
    let none = tree(LazyVGrid(columns: fixed3) { ForEach(0..<0) { _ in Color.red } }, 375, 100)
    #expect(none.size == Size(width: 375, height: 0))
    #expect(none.slice(window).items.isEmpty)
    #expect(tree(LazyVGrid(columns: []) { Color.red }, 100, 100).size == .zero)
    #expect(tree(LazyVGrid(columns: fixed3) {}, 100, 100).slice(window).items.isEmpty)
    let some = tree(LazyVGrid(columns: fixed3) { Color.red }, 375, 100)
    #expect(some.slice(Rect(x: 30, y: 2, width: 0, height: 0)).items.isEmpty)
    #expect(some.slice(Rect(x: .nan, y: 0, width: 10, height: .nan)).items.isEmpty)
    #expect(
      some.slice(
        Rect(x: -.infinity, y: -.infinity, width: .infinity, height: .infinity)
      ).items.count <= 1)
  }

  @Test("more cells than anyone can count trap nowhere")
  func endless() throws {
    let tree = tree(
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 0.1), spacing: 0)], spacing: 0) {
        ForEach(0..<Int.max) { index in
          Color.red.frame(height: 1)
          Color.blue.frame(height: 1)
        }
        ForEach(0..<Int.max) { _ in Color.red.frame(height: 1) }
      }.uniformCells().probe("grid"), 1e9, 100)
    #expect(tree.size.height > 1e8)
    #expect(tree.slice(Rect(x: 5, y: 1e6, width: 0.05, height: 0.5)).items.count <= 2)
  }

  @Test("cells keep their stacks, and cells within cells their own grids")
  func nested() {
    let tree = tree(
      LazyVGrid(columns: [GridItem(.fixed(100)), GridItem(.fixed(100))], spacing: 10) {
        ForEach(0..<4) { outer in
          VStack(spacing: 2) {
            HStack {
              Color.red.frame(height: 10)
              Spacer()
              tile(.blue, 20, 10).probe("box\(outer)")
            }
            LazyVGrid(columns: [GridItem(.adaptive(minimum: 20), spacing: 0)], spacing: 0) {
              ForEach(0..<7) { tile(.green, 5, 6).probe("inner\(outer)-\($0)") }
            }
          }
        }
      }, 208, 100)
    let frames = frames(tree)
    #expect(frames["box3"] == Rect(x: 188, y: 34, width: 20, height: 10))
    #expect(frames["inner2-6"] == Rect(x: 27.5, y: 52, width: 5, height: 6))
    #expect(tree.size.height == 2 * 24 + 10)
  }
}
