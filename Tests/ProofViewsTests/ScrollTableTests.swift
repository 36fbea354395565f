// Scroll views: the C rows of the tables, what steers them, and how they nest.

import Foundation
import ProofGeometry
import ProofViews
import Testing

@MainActor private final class Model {
  var row: Int? = 10
  var count = 20
}

@MainActor private func column(_ count: Int = 20) -> some View {
  VStack(spacing: 0) { Bars(count: count) }
}

/// Thirty rows in a viewport of 219 points, bound to the model's row.
@MainActor private func marked(_ model: Model, lazy: Bool, anchor: UnitPoint? = nil) -> some View {
  VStack(spacing: 0) {
    ScrollView {
      if lazy {
        LazyVStack(spacing: 0) { Bars(count: 30) }.scrollTargetLayout()
      } else {
        VStack(spacing: 0) { Bars(count: 30) }.scrollTargetLayout()
      }
    }
    .scrollPosition(id: Binding(get: { model.row }, set: { model.row = $0 }), anchor: anchor)
    .probe("scroll")
    tile(.clear, CGFloat(model.row ?? -1) + 100, 1).probe("position")
  }
}

@MainActor @Suite struct ScrollTableTests {
  @Test("C1, C2 and C10: as little as needed without an anchor, to the anchor with one, clamped")
  func scrollTo() {
    let scene = Probed(300, 200) { ScrollView { column() }.probe("scroll") }
    scene.expect(["scroll": [90, 0, 120, 200], "row0": [90, 0, 120, 20]])
    #expect(scene.tree.scrollTo(15))
    scene.expect(1, ["row15": 180, "row0": -120], "C1")
    #expect(scene.tree.scrollTo(3, anchor: .top))
    scene.expect(1, ["row3": 0], "C2 top")
    #expect(scene.tree.scrollTo(10, anchor: .center))
    scene.expect(1, ["row10": 90], "C2 center")
    #expect(scene.tree.scrollTo(12))
    scene.expect(1, ["row10": 90], "in sight")
    #expect(scene.tree.scrollTo(0))
    scene.expect(1, ["row0": 0], "C2 none")
    #expect(scene.tree.scrollTo(19, anchor: .top))
    scene.expect(1, ["row0": -200], "C10 top")
    #expect(scene.tree.scrollTo(0, anchor: .bottom))
    scene.expect(1, ["row0": 0], "C10 bottom")
    #expect(!scene.tree.scrollTo(20))
    #expect(!scene.tree.scrollTo("0"))
  }

  @Test(
    "C3 and C5: a position that changes is scrolled to, one from the start when that is honored",
    arguments: [true, false], [true, false])
  func position(_ isLazy: Bool, _ isHonored: Bool) {
    let model = Model()
    let scene = Probed(300, 220, honorsPosition: isHonored) { marked(model, lazy: isLazy) }
    scene.expect(["position": [95, 219, 110, 1]])
    scene.expect(1, isHonored ? ["row10": 199] : ["row10": 200, "row0": 0], "C5")
    model.row = 20
    scene.tree.update(marked(model, lazy: isLazy))
    scene.expect(1, ["row20": 199, "row10": -1], "C3")
    scene.expect(["position": [90, 219, 120, 1]])
    if isLazy { #expect(scene.names("row") == (10...20).map { "row\($0)" }) }
    model.row = nil
    scene.tree.update(marked(model, lazy: isLazy))
    scene.expect(1, ["row20": 199], "nothing to show stays")
    model.row = 20
    scene.tree.scrollTo(0)
    scene.tree.update(marked(model, lazy: isLazy))
    scene.expect(1, ["row20": 199], "the same again is a change once it was nil")
  }

  @Test("an anchor of the position holds", arguments: [true, false])
  func anchored(_ isLazy: Bool) {
    let model = Model()
    let scene = Probed(300, 220) { marked(model, lazy: isLazy, anchor: .center) }
    scene.expect(1, ["row10": 99.5])
  }

  @Test("C6: short content stands where the alignment role says")
  func alignmentRole() {
    for (anchor, y) in [(UnitPoint.bottom, 140.0), (.center, 70), (.top, 0)] {
      let scene = Probed(300, 200) {
        ScrollView { column(3).probe("content") }.defaultScrollAnchor(anchor, for: .alignment)
      }
      scene.expect(1, ["content": y])
      let long = Probed(300, 200) {
        ScrollView { column(20).probe("content") }.defaultScrollAnchor(anchor, for: .alignment)
      }
      long.expect(1, ["content": 0], "long content doesn't follow that role")
    }
  }

  @Test("the initial role moves long content alone, and a role set later wins over the whole")
  func initialRole() {
    let scene = Probed(300, 200) {
      VStack(spacing: 0) {
        ScrollView { column(20).probe("long") }.defaultScrollAnchor(.bottom, for: .initialOffset)
          .frame(height: 100)
        ScrollView { VStack(spacing: 0) { Bars(count: 2, name: "s") }.probe("short") }
          .defaultScrollAnchor(.bottom, for: .initialOffset).frame(height: 100)
      }
    }
    scene.expect(1, ["long": -300, "short": 100])
    let mixed = Probed(300, 200) {
      ScrollView { column(3).probe("content") }
        .defaultScrollAnchor(.top, for: .alignment).defaultScrollAnchor(.bottom)
    }
    mixed.expect(1, ["content": 0], "the nearer modifier")
  }

  @Test("content that grows and shrinks keeps its anchor when it stands there, else its offset")
  func sizeChanges() {
    for role in [nil, ScrollAnchorRole.sizeChanges] {
      let model = Model()
      func view() -> some View {
        let scroll = ScrollView { column(model.count).probe("content") }
        return role.map {
          AnyView(scroll.defaultScrollAnchor(.bottom, for: $0))
        } ?? AnyView(scroll.defaultScrollAnchor(.bottom))
      }
      let scene = Probed(300, 200) { view() }
      func change(_ count: Int) {
        model.count = count
        scene.tree.update(view())
      }
      if role == nil {
        scene.expect(1, ["content": -200], "starts at the end")
      } else {
        scene.expect(1, ["content": 0], "starts at the top")
        change(25)
        scene.expect(1, ["content": 0], "isn't at the anchor")
        scene.tree.scrollTo(edge: .bottom)
      }
      change(30)
      scene.expect(1, ["content": -400], "grows")
      change(15)
      scene.expect(1, ["content": -100], "shrinks")
      scene.tree.scrollTo(y: 40)
      change(30)
      scene.expect(1, ["content": -40], "not at the anchor")
      change(5)
      scene.expect(1, ["content": role == nil ? 100 : 0], "clamped")
      change(20)
      scene.expect(1, ["content": -200], "short content stands at every anchor")
    }
    let model = Model()
    func plain() -> some View { ScrollView { column(model.count).probe("content") } }
    let scene = Probed(300, 200) { plain() }
    scene.tree.scrollTo(edge: .bottom)
    model.count = 30
    scene.tree.update(plain())
    scene.expect(1, ["content": -200], "without an anchor the offset stays")
    model.count = 12
    scene.tree.update(plain())
    scene.expect(1, ["content": -40], "as far as it can")
  }

  @Test("C8: margins are content that nothing stands on")
  func margins() {
    let all = Probed(300, 200) {
      ScrollView { column().probe("content") }.contentMargins(20, for: .scrollContent)
        .probe("scroll")
    }
    all.expect(["scroll": [70, 0, 160, 200], "content": [90, 20, 120, 400]])
    all.tree.scrollTo(19, anchor: .bottom)
    all.expect(1, ["row19": 160])
    all.tree.scrollTo(edge: .bottom)
    all.expect(1, ["row19": 160])
    all.tree.scrollTo(edge: .top)
    all.expect(1, ["row0": 20])
    all.tree.scrollTo(5, anchor: .top)
    all.expect(1, ["row5": 20])
    let across = Probed(300, 200) {
      ScrollView { column().probe("content") }.contentMargins(.horizontal, 12).probe("scroll")
    }
    across.expect(["scroll": [78, 0, 144, 200], "content": [90, 0, 120, 400]])
    let top = Probed(300, 200) {
      ScrollView { column().probe("content") }.contentMargins(.top, 30, for: .scrollContent)
        .probe("scroll")
    }
    top.expect(["scroll": [90, 0, 120, 200], "content": [90, 30, 120, 400]])
  }

  @Test("margins and anchors: what is aligned is the part in sight between the margins")
  func anchoredMargins() {
    for (anchor, long, short) in [
      (UnitPoint.top, 30.0, 30.0), (.center, -95, 75), (.bottom, -220, 120),
    ] {
      let scene = Probed(300, 200) {
        ScrollView { column().probe("content") }.contentMargins(.top, 30)
          .contentMargins(.bottom, 20).defaultScrollAnchor(anchor)
      }
      scene.expect(1, ["content": long], "long \(anchor)")
      let few = Probed(300, 200) {
        ScrollView { column(3).probe("content") }.contentMargins(.top, 30)
          .contentMargins(.bottom, 20).defaultScrollAnchor(anchor)
      }
      few.expect(1, ["content": short], "short \(anchor)")
    }
  }

  @Test("C9: across its axis a scroll view is as long as its content")
  func wide() {
    let scene = Probed(300, 200) {
      VStack(spacing: 0) {
        ScrollView { tile(.red, 400, 300).probe("wide") }.probe("a")
        ScrollView { tile(.red, 120, 300).probe("narrow") }.probe("b")
      }
    }
    scene.expect(["a": [-50, 0, 400, 100], "b": [90, 100, 120, 100], "wide": [-50, 0, 400, 300]])
  }

  @Test("C12: room kept free is scrolled through")
  func safeAreaPadding() {
    let scene = Probed(100, 150) {
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<6) { Color.green.frame(height: 30).probe("r\($0)").id($0) }
        }
      }.safeAreaPadding(.vertical, 20).frame(width: 100, height: 150).probe("scroll")
    }
    scene.expect(["scroll": [0, 0, 100, 150], "r0": [0, 20, 100, 30]])
    scene.tree.scrollTo(5, anchor: .bottom)
    scene.expect(1, ["r5": 100])
    scene.tree.scrollTo(2, anchor: .top)
    scene.expect(1, ["r2": 20])
  }

  @Test("both axes move to the anchor, each as far as it can")
  func both() {
    let scene = Probed(300, 200) {
      ScrollView([.horizontal, .vertical]) {
        VStack(spacing: 0) {
          ForEach(0..<10) { row in
            HStack(spacing: 0) {
              ForEach(0..<10) { column in
                tile(.red, 50, 40).probe("\(row)-\(column)").id("\(row)-\(column)")
              }
            }
          }
        }.probe("content")
      }.probe("scroll")
    }
    scene.expect(["scroll": [0, 0, 300, 200], "content": [0, 0, 500, 400]])
    scene.tree.scrollTo("5-6", anchor: .center)
    scene.expect(["5-6": [125, 80, 50, 40]])
    scene.tree.scrollTo("9-0")
    scene.expect(["9-0": [0, 160, 50, 40]])
    scene.tree.scrollTo("0-9", anchor: .topLeading)
    scene.expect(["content": [-200, 0, 500, 400]])
    scene.tree.scrollTo(x: 30, y: 1000)
    scene.expect(["content": [-30, -200, 500, 400]])
  }

  @Test("from right to left a row starts at its right end, and offsets count from there")
  func rightToLeft() {
    let scene = Probed(200, 80, rightToLeft: true) {
      ScrollView(.horizontal) {
        HStack(spacing: 10) {
          ForEach(0..<6) { tile(.red, 50, 40).probe("s\($0)").id($0) }
        }.probe("content")
      }.frame(width: 180, height: 60).probe("scroll")
    }
    scene.expect(["scroll": [10, 10, 180, 60], "content": [-160, 20, 350, 40]])
    scene.tree.scrollTo(5)
    scene.expect(["content": [10, 20, 350, 40], "s5": [10, 20, 50, 40]])
    scene.tree.scrollTo(2, anchor: .center)
    // Cells run 50, 10, 50: the third one's middle is 145 points from the content's right edge.
    scene.expect(0, ["s2": 75])
    scene.tree.scrollTo(0)
    scene.expect(0, ["s0": 140])
    scene.tree.scrollTo(x: 40)
    scene.expect(0, ["content": -120])
    scene.tree.scrollTo(edge: .trailing)
    scene.expect(0, ["content": 10])
  }

  @Test(
    "nested scroll views each move as far as their own content needs", arguments: [true, false])
  func nested(_ isLazy: Bool) {
    let scene = Probed(300, 200) {
      ScrollView {
        VStack(spacing: 0) {
          ForEach(0..<5) { row in
            ScrollView(.horizontal) {
              if isLazy {
                LazyHStack(spacing: 0) {
                  ForEach(0..<20) { tile(.red, 60, 80).probe("\(row)-\($0)").id(row * 100 + $0) }
                }
              } else {
                HStack(spacing: 0) {
                  ForEach(0..<20) { tile(.red, 60, 80).probe("\(row)-\($0)").id(row * 100 + $0) }
                }
              }
            }.frame(height: 80).probe("strip\(row)")
          }
        }
      }.probe("scroll")
    }
    scene.expect([
      "scroll": [0, 0, 300, 200], "strip1": [0, 80, 300, 80], "0-1": [60, 0, 60, 80],
    ])
    #expect(scene.tree.scrollTo(307, anchor: .center))
    scene.expect(["3-7": [120, 60, 60, 80], "strip3": [0, 60, 300, 80], "2-0": [0, -20, 60, 80]])
    #expect(scene.tree.scrollTo(419))
    scene.expect(["4-19": [240, 120, 60, 80]])
    #expect(scene.tree.scrollTo(0))
    scene.expect(["0-0": [0, 0, 60, 80]])
    if isLazy { #expect(scene.names("4-").isEmpty) }
  }

  @Test("cells of a lazy row exist where they show")
  func lazyRow() {
    let scene = Probed(300, 100) {
      ScrollView(.horizontal) {
        LazyHStack(spacing: 10) { ForEach(0..<50) { tile(.red, 50, 40).probe("c\($0)").id($0) } }
          .probe("content")
      }.probe("scroll")
    }
    scene.expect(["scroll": [0, 0, 300, 100], "content": [0, 0, 50 * 60 - 10, 100]])
    #expect(scene.names("c").filter { $0 != "content" } == (0...4).map { "c\($0)" })
    scene.tree.scrollTo(20, anchor: .leading)
    #expect(scene.names("c").filter { $0 != "content" } == (20...24).map { "c\($0)" })
    scene.expect(["c20": [0, 30, 50, 40]])
    scene.tree.scrollTo(40)
    scene.expect(["c40": [250, 30, 50, 40]])
    #expect(scene.names("c").filter { $0 != "content" } == (36...40).map { "c\($0)" })
  }
}
