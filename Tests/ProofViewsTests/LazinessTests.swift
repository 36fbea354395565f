// How many cells come to be: exact counts of ForEach content closures.

import ProofDrawing
import ProofGeometry
import ProofViews
import Testing

private let four = Array(repeating: GridItem(.fixed(100)), count: 4)
private let width = 4 * 100 + 3 * 8.0

@MainActor private func tree<V: View>(_ view: V) -> ViewTree {
  ViewTree(view, proposal: ProposedViewSize(width: width, height: 600), environment: stage())
}

private func window(_ y: Double, _ height: Double) -> Rect {
  Rect(x: 0, y: y, width: width, height: height)
}

@MainActor @Suite struct LazinessTests {
  @Test("each of ten thousand cells comes to be once to be measured, then only those in windows")
  func notUniform() throws {
    let tree = tree(
      LazyVGrid(columns: four, spacing: 8) {
        ForEach(0..<10_000) { Color.red.frame(height: $0 % 5 == 0 ? 60 : 40) }
      }.probe("grid"))
    #expect(tree.contentEvaluations == 10_000)
    let rows = try #require(tree.lazyRows(of: "grid"))
    #expect(rows.count == 2500)
    #expect(tree.size.height == rows.extent(ofRow: 2499).end)

    let deep = rows.extent(ofRow: 2000)
    let list = tree.slice(Rect(x: 0, y: deep.start, width: width, height: deep.end - deep.start))
    #expect(list.items.count == 4)
    #expect(tree.contentEvaluations == 10_004)
    // A window that ends and starts on gaps sees the rows between.
    _ = tree.slice(window(deep.start - 4, deep.end - deep.start + 8))
    #expect(tree.contentEvaluations == 10_008)
    _ = tree.slice(window(-100, 100))
    #expect(tree.contentEvaluations == 10_008)
  }

  @Test("of a million uniform cells one comes to be to be measured")
  func uniform() throws {
    let tree = tree(
      LazyVGrid(columns: four, spacing: 8) {
        ForEach(0..<1_000_000) { Thumbnail($0).aspectRatio(1, contentMode: .fit) }
      }.uniformCells().probe("grid"))
    #expect(tree.contentEvaluations == 1)
    #expect(tree.size.height == 250_000 * 108 - 8)
    let list = tree.slice(window(108 * 200_000, 108 * 3 - 8))
    #expect(list.items.count == 12)
    #expect(tree.contentEvaluations == 13)
    let rows = try #require(tree.lazyRows(of: "grid"))
    #expect(rows.cells(inRow: 200_000) == 800_000..<800_004)
    #expect(rows.row(ofCell: 999_999) == 249_999)
    #expect(tree.contentEvaluations == 13)
  }

  @Test("parents that ask for extremes make no cells")
  func probing() {
    let grid = LazyVGrid(columns: [GridItem(.adaptive(minimum: 90))], spacing: 8) {
      ForEach(0..<1000) { _ in Color.red.frame(height: 20) }
    }
    func evaluations<V: View>(_ grid: V) -> Int {
      tree(
        VStack {
          HStack(spacing: 0) {
            Color.blue.frame(width: 20)
            grid.background(Color.yellow)
          }
          Spacer()
          Divider()
        }
      ).contentEvaluations
    }
    #expect(evaluations(grid.padding(4)) == 1000)
    #expect(evaluations(grid.padding(4).frame(maxWidth: .infinity)) == 1000)
    // Here the stack really asks for two widths.
    #expect(evaluations(grid.padding(4).frame(minWidth: 50, maxWidth: .infinity)) == 2000)
  }

  @Test("tracks that change between proposal and report make the cells once more, others don't")
  func twoPasses() {
    func evaluations(_ columns: [GridItem]) -> Int {
      ViewTree(
        LazyVGrid(columns: columns) { ForEach(0..<90) { _ in Color.red } },
        proposal: ProposedViewSize(width: 300, height: 100)
      ).contentEvaluations
    }
    #expect(
      evaluations([GridItem(.flexible(minimum: 100)), GridItem(.flexible(minimum: 180))]) == 180)
    #expect(
      evaluations([GridItem(.flexible(minimum: 180)), GridItem(.flexible(minimum: 100))]) == 90)
    #expect(evaluations(Array(repeating: GridItem(.fixed(150)), count: 3)) == 90)
  }

  @Test("sections measure their headings and one cell of all when cells are uniform")
  func uniformSections() throws {
    let tree = tree(
      LazyVGrid(columns: four, spacing: 10) {
        ForEach(0..<100) { section in
          Section {
            ForEach(0..<5000) { _ in Color.red.frame(height: 30) }
          } header: {
            Color.gray.frame(height: section == 50 ? 80 : 20)
          }
        }
      }.uniformCells().probe("grid"))
    #expect(tree.contentEvaluations == 101)
    let rows = try #require(tree.lazyRows(of: "grid"))
    #expect(rows.count == 100 * 1251)
    #expect(rows.cellCount == 500_000)
    let section = 20 + 10 + 1250 * 40.0
    #expect(tree.size.height == 100 * section - 10 + 60)
    #expect(rows.cells(inRow: 1251).isEmpty)
    #expect(rows.kind(ofRow: 1251) == .header)
    #expect(rows.extent(ofRow: 1251) == (section, section + 20))
    #expect(rows.cells(inRow: 1252) == 5000..<5004)
    let before = tree.contentEvaluations
    #expect(tree.slice(window(50 * section, 120)).items.count == 1 + 4)
    #expect(tree.contentEvaluations == before + 4)
  }

  @Test("elements of two cells are evaluated once for both")
  func pairs() {
    let tree = tree(
      LazyVGrid(columns: four, spacing: 8) {
        ForEach(0..<100) { index in
          Color.red.frame(height: 20)
          Color.blue.frame(height: 20)
        }
      })
    #expect(tree.contentEvaluations == 100)
    #expect(tree.slice(window(0, 20)).items.count == 4)
    #expect(tree.contentEvaluations == 102)
  }

  @Test("elements that leave cells out keep the others in order")
  func uneven() throws {
    for isUniform in [false, true] {
      let grid = LazyVGrid(columns: four, spacing: 8) {
        ForEach(0..<1000) { index in
          if index % 3 != 0 { Thumbnail(index).frame(height: 20) }
          if index % 10 == 0 { Thumbnail(-index).frame(height: 20) }
        }
      }
      let tree = isUniform ? tree(grid.uniformCells().probe("grid")) : tree(grid.probe("grid"))
      #expect(tree.contentEvaluations == 1000)
      var cells: [Int] = []
      for index in 0..<1000 {
        if index % 3 != 0 { cells.append(index) }
        if index % 10 == 0 { cells.append(-index) }
      }
      let rows = try #require(tree.lazyRows(of: "grid"))
      #expect(rows.cellCount == cells.count)
      var shown: [Int] = []
      for row in 0..<rows.count {
        let (start, end) = rows.extent(ofRow: row)
        for case .cell(let cell) in tree.slice(window(start, end - start)).items {
          shown.append(cell.item)
        }
      }
      let areEqual = shown == cells
      #expect(areEqual)
    }
  }

  @Test("lazy stacks make what their window shows")
  func stacks() {
    let column = tree(
      LazyVStack(spacing: 0) { ForEach(0..<200) { _ in Color.red.frame(height: 20) } })
    #expect(column.contentEvaluations == 200)
    #expect(column.size == Size(width: width, height: 4000))
    #expect(column.slice(window(0, 200)).items.count == 10)
    #expect(column.contentEvaluations == 210)
    let row = ViewTree(
      LazyHStack(spacing: 0) { ForEach(0..<200) { _ in Color.red.frame(width: 20) } },
      proposal: ProposedViewSize(width: 100, height: 50))
    #expect(row.size == Size(width: 4000, height: 50))
    #expect(row.slice(Rect(x: 1990, y: 0, width: 20, height: 50)).items.count == 2)
    #expect(row.contentEvaluations == 202)
  }

  @Test("a window within a row makes only the cells of its columns")
  func columns() {
    let tree = tree(
      LazyVGrid(columns: [GridItem(.adaptive(minimum: 0.5), spacing: 0)], spacing: 0) {
        ForEach(0..<848_000) { _ in Color.red.frame(height: 10) }
      }.uniformCells())
    #expect(tree.size.height == 10_000)
    #expect(tree.contentEvaluations == 1)
    #expect(tree.slice(Rect(x: 100, y: 500, width: 1, height: 10)).items.count == 2)
    #expect(tree.contentEvaluations == 3)
  }

  @Test("captions in line boxes are never measured, other texts in the measured cell alone")
  func texts() {
    func measured<V: View>(_ cell: @escaping (Int) -> V) -> Int {
      let texts = RecordedTexts()
      var environment = EnvironmentValues()
      environment.textMeasurer = texts
      _ = ViewTree(
        LazyVGrid(columns: four) { ForEach(0..<10_000) { cell($0) } }.uniformCells(),
        proposal: ProposedViewSize(width: width, height: 100), environment: environment)
      return texts.measured
    }
    #expect(
      measured { index in
        VStack {
          Thumbnail(index).aspectRatio(1, contentMode: .fit)
          Text("Caption \(index)").lineBox(height: 16, lines: 2)
        }
      } == 0)
    #expect((1...12).contains(measured { Text("Caption \($0)") }))
  }

  @Test("natural sizes are asked for only where an aspect ratio is open")
  func sizes() {
    func asked<V: View>(_ view: V) -> Int {
      var count = 0
      var environment = EnvironmentValues()
      environment.sourceSize = { _ in
        count += 1
        return PixelSize(width: 300, height: 200)
      }
      let tree = ViewTree(
        view, proposal: ProposedViewSize(width: 90, height: 90), environment: environment)
      _ = tree.slice(Rect(x: 0, y: 0, width: 90, height: 90))
      return count
    }
    #expect(asked(Thumbnail(0)) == 0)
    #expect(asked(Thumbnail(0).aspectRatio(1, contentMode: .fit)) == 0)
    #expect(asked(VStack { Thumbnail(0).aspectRatio(1.5, contentMode: .fill).clipped() }) == 0)
    #expect(asked(Thumbnail(0).scaledToFit()) > 0)
  }
}
