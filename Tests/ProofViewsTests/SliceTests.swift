// Windows: what they hold, in which order, and that many small ones hold what a large one does.

import ProofDrawing
import ProofGeometry
import ProofViews
import Testing

/// A list's primitives, each with the groups around it.
func flattened(_ list: DisplayList) -> [String] {
  var groups: [String] = []
  var flat: [String] = []
  for item in list.items {
    switch item {
    case .clip, .clipShape, .layer, .transform: groups.append(named(item))
    case .end: groups.removeLast()
    default: flat.append((groups + [named(item)]).joined(separator: " > "))
    }
  }
  #expect(groups.isEmpty, "every group ends")
  return flat
}

/// A primitive in words. Spelled out, because reflection takes seconds for a few thousand.
private func named(_ item: DisplayItem) -> String {
  func place(_ rect: Rect) -> String { "\(rect.x) \(rect.y) \(rect.width) \(rect.height)" }
  switch item {
  case .fill(let rect, let color): return "fill \(place(rect)) \(color.word)"
  case .border(let rect, let width, let color):
    return "border \(place(rect)) \(width) \(color.word)"
  case .shape(let path, let fill, let stroke):
    return "shape \(path.hashValue) \(fill.hashValue) \(stroke.hashValue)"
  case .checker(let rect, let side, let one, let other):
    return "checker \(place(rect)) \(side) \(one.word) \(other.word)"
  case .text(let block, let rect):
    return "text \(place(rect)) \(block.runs.map(\.string)) \(block.lineLimit ?? 0)"
  case .cell(let cell): return "cell \(cell.item) \(place(cell.frame)) \(cell.style.renderer)"
  case .clip(let rect): return "clip \(place(rect))"
  case .layer(let effect, let rect): return "layer \(effect) \(place(rect))"
  case .image(let image): return "image \(place(image.frame)) \(image.source)"
  case .clipShape(let path, let isEvenOdd): return "clipShape \(path.hashValue) \(isEvenOdd)"
  case .transform(let transform): return "transform \(transform)"
  case .end: return "end"
  }
}

@MainActor private func tree<V: View>(_ view: V, _ width: CGFloat, _ height: CGFloat?) -> ViewTree {
  ViewTree(
    view, proposal: ProposedViewSize(width: width, height: height), environment: stage())
}

/// Everything at once: sections, captions, badges, overflow, groups.
private nonisolated struct Sheet: View {
  var count = 60
  var isUniform = false

  var body: some View {
    VStack(alignment: .leading) {
      Text("Title").font(.title).padding(3)
      Divider()
      if isUniform { grid.uniformCells() } else { grid }
      HStack {
        Text("left")
        Spacer()
        Circle().stroke(.red, lineWidth: 3).frame(width: 9, height: 9)
      }
    }
    .padding(10)
    .background(Color.white)
    .overlay(alignment: .topTrailing) { tile(.blue, 12, 900).opacity(0.5) }
  }

  private var grid: some View {
    LazyVGrid(columns: [GridItem(.adaptive(minimum: 40), spacing: 5)], spacing: 7) {
      Section {
        ForEach(0..<count) { index in
          VStack(alignment: .leading, spacing: 1) {
            Thumbnail(index)
              .aspectRatio(isUniform ? 1.5 : 1 + Double(index % 4) / 3, contentMode: .fill)
              .frame(height: 31)
              .overlay(alignment: .bottomTrailing) {
                RoundedRectangle(cornerRadius: 2).fill(.yellow).frame(width: 20, height: 14)
                  .padding(-6)
              }
              .border(.gray)
            Text("n\(index)").lineBox(height: 9, lines: 1)
          }
          .opacity(index % 7 == 0 ? 0.4 : 1)
        }
      } header: {
        Text("Header").padding(2).background(.green)
      }
      Section {
        ForEach(0..<5) { _ in tile(.purple, 60, 70).frame(height: 20).clipped() }
        ForEach(0..<5) { _ in tile(.orange, 60, 70).frame(height: 20) }
      }
    }
  }
}

@MainActor @Suite struct SliceTests {
  @Test(
    "windows of 1, 7 and 64 points together hold what one large window holds, in its order",
    arguments: [1.0, 7, 64], [false, true])
  func union(_ height: Double, _ isUniform: Bool) {
    for direction in LayoutDirection.allCases {
      let tree = tree(
        Sheet(count: 24, isUniform: isUniform).environment(\.layoutDirection, direction), 317.3, nil
      )
      let (top, bottom) = (-100.0, tree.size.height + 500)
      let whole = flattened(
        tree.slice(Rect(x: -200, y: top, width: 900, height: bottom - top)))
      let position = Dictionary(
        whole.enumerated().map { ($1, $0) }, uniquingKeysWith: { first, _ in first })
      var found: Set<String> = []
      var y = top
      while y < bottom {
        let part = flattened(tree.slice(Rect(x: -200, y: y, width: 900, height: height)))
        let order = part.map { position[$0] ?? -1 }
        #expect(!order.contains(-1))
        #expect(order == order.sorted())
        found.formUnion(part)
        y += height
      }
      #expect(found.count == Set(whole).count)
      #expect(whole.count > 100)
    }
  }

  @Test("a window holds what touches it and nothing else")
  func culling() {
    let tree = tree(VStack(spacing: 10) { ForEach(0..<100) { _ in tile(.red, 20, 10) } }, 20, nil)
    #expect(tree.slice(Rect(x: 0, y: 40, width: 20, height: 10)).items.count == 1)
    #expect(tree.slice(Rect(x: 0, y: 50, width: 20, height: 10)).items.isEmpty)
    #expect(tree.slice(Rect(x: 20, y: 0, width: 20, height: 1000)).items.isEmpty)
    #expect(tree.slice(Rect(x: 0, y: 39, width: 20, height: 22)).items.count == 2)
  }

  @Test("backgrounds lie beneath, overlays and borders above, stacks in the order written")
  func order() {
    let tree = tree(
      ZStack {
        Color.gray
        Color.red.frame(width: 20, height: 20)
          .background(Color.blue).background { Color.green }
          .overlay(Color.yellow).border(.black, width: 2)
        Thumbnail(7).frame(width: 5, height: 5)
      }, 100, 100)
    let box = Rect(x: 40, y: 40, width: 20, height: 20)
    let all = Rect(x: 0, y: 0, width: 100, height: 100)
    #expect(
      flattened(tree.slice(all))
        == flattened(
          DisplayList(items: [
            .fill(all, Color.gray.rgba()), .fill(box, Color.green.rgba()),
            .fill(box, Color.blue.rgba()),
            .fill(box, Color.red.rgba()), .fill(box, Color.yellow.rgba()),
            .border(box, width: 2, Color.black.rgba()),
            .cell(
              CellPlacement(
                item: 7, frame: Rect(x: 47.5, y: 47.5, width: 5, height: 5), style: CellStyle())),
          ])))
  }

  @Test("groups are the same in every window, and none is left empty")
  func groups() {
    let tree = tree(
      VStack(spacing: 0) {
        tile(.red, 10, 10)
        Color.clear.frame(height: 50)
        tile(.blue, 10, 10)
      }
      .opacity(0.5).frame(width: 20, height: 30).clipped(), 20, 30)
    let first = tree.slice(Rect(x: 0, y: -20, width: 20, height: 20))
    #expect(first.items.isEmpty)
    #expect(tree.slice(Rect(x: 0, y: 0, width: 20, height: 30)).items.isEmpty)
    let taller = ViewTree(
      tile(.red, 10, 10).opacity(0.5), proposal: ProposedViewSize(width: 10, height: 10))
    let texts = [0.0, 3, 9].map { y in
      flattened(taller.slice(Rect(x: 0, y: y, width: 10, height: 1))).joined()
    }
    #expect(Set(texts).count == 1)
    #expect(texts[0].contains("opacity(0.5)"))
    let invisible = ViewTree(
      tile(.red, 10, 10).opacity(0), proposal: ProposedViewSize(width: 10, height: 10))
    #expect(invisible.slice(Rect(x: 0, y: 0, width: 10, height: 10)).items.isEmpty)
  }

  @Test("a stroke beside its frame is drawn in the window that it reaches")
  func strokes() {
    let tree = tree(Rectangle().stroke(.red, lineWidth: 8).frame(width: 20, height: 20), 20, 20)
    #expect(tree.slice(Rect(x: 0, y: 22, width: 20, height: 5)).items.count == 1)
    #expect(tree.slice(Rect(x: 0, y: 60, width: 20, height: 5)).items.isEmpty)
  }
}
