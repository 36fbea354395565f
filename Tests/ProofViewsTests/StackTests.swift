// Stacks of views against the tables of what SwiftUI does: S, Z and A rows, x and width each.

import ProofDrawing
import ProofGeometry
import ProofViews
import Testing

@MainActor @Suite struct StackTests {
  /// The x and width of "a", "b" and "c" on a canvas of 100 points height.
  private func row<V: View>(_ width: Double, @ViewBuilder _ view: () -> V) -> [[Double]] {
    let staged = Staged(view(), width, 100)
    return ["a", "b", "c"].compactMap { staged.frame($0) }.map { [$0.x, $0.width] }
  }

  @Test("S2: a stack that overflows is centered")
  func overflow() {
    let frames = row(150) {
      HStack(spacing: 0) {
        Color.red.frame(maxWidth: 100).probe("a")
        Color.blue.frame(minWidth: 100).probe("b")
      }
    }
    #expect(frames == [[-12.5, 75], [62.5, 100]])
  }

  @Test("S4: the higher priority is served first, the others' minimums kept back")
  func priority() {
    let frames = row(300) {
      HStack(spacing: 0) {
        Color.red.frame(minWidth: 20).probe("a")
        Color.blue.frame(minWidth: 20).layoutPriority(1).probe("b")
        Color.green.frame(width: 60).probe("c")
      }
    }
    #expect(frames == [[0, 20], [20, 220], [240, 60]])
  }

  @Test("S7 and S8: 8 points between views, none beside a spacer")
  func spacing() {
    let spacer = row(300) {
      HStack {
        tile(.red, 50, 50).probe("a")
        Spacer().probe("b")
        tile(.red, 50, 50).probe("c")
      }
    }
    #expect(spacer == [[0, 50], [50, 200], [250, 50]])
    let boxes = row(300) {
      HStack {
        tile(.red, 50, 50).probe("a")
        tile(.red, 50, 50).probe("b")
        tile(.red, 50, 50).probe("c")
      }
    }
    #expect(boxes == [[67, 50], [125, 50], [183, 50]])
  }

  @Test("Z1: views on top of one another are aligned on the largest")
  func layers() {
    let staged = Staged(
      ZStack(alignment: .bottomTrailing) {
        tile(.red, 100, 100)
        tile(.blue, 30, 30).probe("small")
      }.probe("stack"), 200, 200)
    #expect(staged.frame("stack") == Rect(x: 50, y: 50, width: 100, height: 100))
    #expect(staged.frame("small") == Rect(x: 120, y: 120, width: 30, height: 30))
  }

  @Test("a divider is one point thick, lying in columns and upright in rows")
  func dividers() {
    let staged = Staged(
      VStack(spacing: 0) {
        tile(.red, 10, 10)
        Divider().probe("lying")
        HStack(spacing: 0) {
          tile(.red, 10, 10)
          Divider().probe("upright")
        }.frame(height: 30)
      }, 100, 100)
    #expect(staged.frame("lying")?.size == Size(width: 100, height: 1))
    #expect(staged.frame("upright")?.size == Size(width: 1, height: 30))
  }

  @Test("texts are aligned on their first baselines, other views on their lower edge")
  func baselines() {
    let staged = Staged(
      HStack(alignment: .firstTextBaseline) {
        tile(.red, 10, 30).probe("box")
        Text("One").padding(.top, 5).probe("text")
        VStack(spacing: 0) {
          Text("One")
          Text("Apple")
        }.probe("column")
      }.probe("row"), 200, 100)
    let top = staged.frame("row")?.y ?? 0
    #expect(staged.frame("box")?.y == top)
    #expect(staged.frame("text")?.y == top + 30 - 18)
    #expect(staged.frame("column")?.y == top + 30 - 13)
  }

  @Test("without a measurer texts take no room, in line boxes always the same")
  func texts() {
    let box = ViewTree(
      Text("a long caption").lineBox(height: 14, lines: 2),
      proposal: ProposedViewSize(width: 50, height: 10))
    #expect(box.size == Size(width: 50, height: 28))
    let list = box.slice(Rect(x: 0, y: 27, width: 1, height: 1))
    guard case .text(let block, let frame)? = list.items.first else {
      Issue.record("no text in \(list)")
      return
    }
    #expect(block.lineLimit == 2 && block.lineHeight == 14)
    #expect(frame == Rect(x: 0, y: 0, width: 50, height: 28))
    #expect(ViewTree(Text("a"), proposal: .unspecified).size == .zero)
  }

  @Test("texts take font, weight, color, limit and cut from around unless they say it themselves")
  func inheritance() {
    func block<V: View>(_ view: V) -> TextBlock? {
      let tree = ViewTree(
        view, proposal: ProposedViewSize(width: 90, height: 90), environment: stage())
      for case .text(let block, _) in tree.slice(Rect(x: 0, y: 0, width: 90, height: 90)).items {
        return block
      }
      return nil
    }
    let text = Text("a") + Text("b").bold().foregroundColor(.red)
    let found = block(
      text.font(.system(size: 20)).lineLimit(2).truncationMode(.middleKeepingSuffix)
        .multilineTextAlignment(.center).foregroundStyle(.secondary)
        .environment(\.layoutDirection, .rightToLeft))
    let half = RGBA.black.opacity(0.5)
    #expect(
      found
        == TextBlock(
          runs: [
            TextRun("a", font: TextFont(size: 20), color: half),
            TextRun("b", font: TextFont(size: 20, weight: 700), color: Color.red.rgba()),
          ], lineLimit: 2, truncation: .middleKeepingSuffix, alignment: .center,
          isRightToLeft: true))
  }

  @Test("ids and identifiers find their views, the last of several")
  func marks() {
    let tree = ViewTree(
      VStack(spacing: 0) {
        tile(.red, 10, 10).id(1)
        tile(.red, 10, 20).id(2).probe("box")
        tile(.red, 10, 30).id(2).probe("box")
      }, proposal: .unspecified)
    #expect(tree.frame(ofID: 1) == Rect(x: 0, y: 0, width: 10, height: 10))
    #expect(tree.frame(ofID: 2) == Rect(x: 0, y: 30, width: 10, height: 30))
    #expect(tree.frame(of: "box") == tree.frame(ofID: 2))
    #expect(tree.frame(of: "nothing") == nil)
    #expect(tree.lazyRows(of: "box")?.count == nil)
  }

  @Test("stacks forty deep are laid out in the time of their depth")
  func deep() {
    var view = AnyView(Color.red)
    for level in 0..<40 {
      let inner = view
      view =
        level % 2 == 0
        ? AnyView(
          HStack {
            inner
            Color.blue
          })
        : AnyView(
          VStack {
            inner
            Spacer()
          })
    }
    let tree = ViewTree(view, proposal: ProposedViewSize(width: 1000, height: 1000))
    #expect(tree.size == Size(width: 1000, height: 1000))
  }
}
