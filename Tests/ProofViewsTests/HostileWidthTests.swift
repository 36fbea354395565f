// Widths that no page has, for every container: nothing traps, what is told stays a number, and
// lazy containers have the sizes that the rules name.

import Foundation
import ProofDrawing
import ProofGeometry
import ProofViews
import Testing

private let widths: [Double?] = [
  nil, 0, -0.0, -1, -1e9, 0.1, 7.99, 8, 49.99, 50, 50.01, 107.99, 108, 108.01, 165.99, 166, 1e9,
  1e300, .greatestFiniteMagnitude, .infinity, -.infinity, .nan,
]

@MainActor private func cells(_ count: Int = 7) -> some View {
  ForEach(0..<count) { index in
    Color.red.frame(height: 10).probe("c\(index)")
  }
}

@MainActor private let containers: [(name: String, view: AnyView)] = [
  ("HStack", AnyView(HStack { cells() })),
  ("VStack", AnyView(VStack { cells() })),
  ("ZStack", AnyView(ZStack { cells() })),
  (
    "HStack of all kinds",
    AnyView(
      HStack {
        Color.red.frame(minWidth: 50)
        Spacer()
        tile(.red, 30, 10).layoutPriority(1)
        Divider()
        Text("Apple")
        Color.blue.frame(maxWidth: 20)
      })
  ),
  ("LazyVStack", AnyView(LazyVStack { cells() })),
  ("LazyHStack", AnyView(LazyHStack { cells() })),
  ("LazyVGrid", AnyView(LazyVGrid(columns: [GridItem(.adaptive(minimum: 50))]) { cells() })),
  (
    "mixed LazyVGrid",
    AnyView(
      LazyVGrid(
        columns: [
          GridItem(.flexible(minimum: 50)), GridItem(.fixed(50)), GridItem(.adaptive(minimum: 50)),
        ]
      ) { cells() })
  ),
  ("LazyHGrid", AnyView(LazyHGrid(rows: [GridItem(.adaptive(minimum: 50))]) { cells() })),
  (
    "Grid",
    AnyView(
      Grid {
        GridRow { cells(3) }
        GridRow { Color.red.gridCellColumns(2) }
        Divider()
      })
  ),
  ("ScrollView", AnyView(ScrollView { cells() }.contentMargins(9))),
  ("horizontal ScrollView", AnyView(ScrollView(.horizontal) { LazyHStack { cells() } })),
  ("ScrollView both ways", AnyView(ScrollView([.horizontal, .vertical]) { cells() })),
  (
    "pinned sections",
    AnyView(
      ScrollView {
        LazyVGrid(
          columns: [GridItem(.adaptive(minimum: 50))], pinnedViews: [.sectionHeaders]
        ) { Chapter(key: "a") }
      })
  ),
  (
    "ViewThatFits",
    AnyView(
      ViewThatFits {
        tile(.red, 108, 10)
        tile(.red, 50, 10)
      })
  ),
  ("GeometryReader", AnyView(GeometryReader { Color.red.frame(width: $0.size.width / 2) })),
  ("Layout", AnyView(Staircase(step: 3) { cells() })),
  (
    "safe areas",
    AnyView(
      Color.red.safeAreaInset(edge: .leading) { tile(.red, 50, 10) }.safeAreaPadding(8)
        .safeAreaInset(edge: .bottom) { Color.blue })
  ),
  (
    "paddings and frames",
    AnyView(
      Color.red.padding(25).frame(minWidth: 50, maxWidth: 108).aspectRatio(1.5, contentMode: .fill))
  ),
]

@MainActor @Suite struct HostileWidthTests {
  @Test("every width leaves numbers in every container")
  func containersTrapNowhere() {
    for (name, view) in containers {
      for width in widths {
        for (w, h) in [(width, 40.0), (100, width), (width, width)] as [(Double?, Double?)] {
          let proposal = ProposedViewSize(
            width: w.map { CGFloat($0) }, height: h.map { CGFloat($0) })
          for direction in [LayoutDirection.leftToRight, .rightToLeft] {
            let tree = ViewTree(
              view.environment(\.layoutDirection, direction), proposal: proposal,
              environment: stage())
            let size = tree.size
            #expect(size.width >= 0 && size.height >= 0, "\(name) in \(w ?? -1) by \(h ?? -1)")
            let frames = tree.foundFrames.identified.map(\.frame)
            let areNumbers = frames.allSatisfy {
              $0.x.isFinite && $0.y.isFinite && $0.width >= 0 && $0.height >= 0
            }
            #expect(areNumbers, "\(name) in \(w ?? -1) by \(h ?? -1)")
            _ = tree.slice(Rect(x: -10, y: -10, width: 200, height: 200))
            tree.scrollTo(x: width, y: width)
            tree.scrollTo(edge: .bottom)
            #expect(tree.problem == nil)
          }
        }
      }
    }
  }

  @Test(
    "an adaptive grid changes its columns exactly where another one fits",
    arguments: [
      (0.1, 1, 0.1), (49.99, 1, 49.99), (50, 1, 50), (107.99, 1, 107.99), (108, 2, 50),
      (108.01, 2, 50.005), (165.99, 2, 78.995), (166, 3, 50),
    ])
  func breakpoints(_ width: Double, _ columns: Int, _ length: Double) throws {
    for isHorizontal in [false, true] {
      let items = [GridItem(.adaptive(minimum: 50))]
      let tree =
        isHorizontal
        ? ViewTree(
          LazyHGrid(rows: items) { ForEach(0..<9) { _ in Color.red.frame(width: 10) } }
            .probe("grid"), proposal: ProposedViewSize(width: 100, height: width))
        : ViewTree(
          LazyVGrid(columns: items) { ForEach(0..<9) { _ in Color.red.frame(height: 10) } }
            .probe("grid"), proposal: ProposedViewSize(width: width, height: 100))
      let rows = try #require(tree.lazyRows(of: "grid"))
      #expect(rows.cells(inRow: 0).count == columns)
      let cells = tree.slice(Rect(x: 0, y: 0, width: 1e4, height: 1e4)).items
      guard case .fill(let frame, _)? = cells.first else {
        Issue.record("no cell in \(cells)")
        return
      }
      #expect(abs((isHorizontal ? frame.height : frame.width) - length) < 1e-9)
    }
  }

  @Test("lazy containers without a width are empty, with a nil one ideal, with a huge one whole")
  func lazySizes() {
    func size<V: View>(_ view: V, _ width: Double?) -> Size {
      ViewTree(
        view, proposal: ProposedViewSize(width: width.map { CGFloat($0) }, height: 50)
      ).size
    }
    func boxes() -> some View { ForEach(0..<4) { _ in tile(.red, 30, 10) } }
    let grid = LazyVGrid(columns: [GridItem(), GridItem(.fixed(20))]) { boxes() }
    for width: Double in [0, -1, -.infinity, .infinity] { #expect(size(grid, width) == .zero) }
    for width: Double? in [nil, .nan] {
      #expect(size(grid, width) == Size(width: 30 + 8 + 20, height: 28))
    }
    #expect(size(grid, 1e9) == Size(width: 1e9, height: 28))
    #expect(size(grid, 0.1) == Size(width: 10 + 8 + 20, height: 28))
    let stack = LazyVStack { boxes() }
    #expect(size(stack, 0) == .zero)
    #expect(size(stack, -1) == .zero)
    #expect(size(stack, nil) == Size(width: 30, height: 64))
    #expect(size(stack, 1e9) == Size(width: 1e9, height: 64))
    #expect(size(stack, 0.1) == Size(width: 0.1, height: 64))
  }
}
