// What steers scroll views: positions, readers and where scrolling comes to rest.

import Foundation
import ProofGeometry
import ProofViews
import Testing

@MainActor private final class Kept {
  var value = ScrollPosition()
}

@MainActor private func bars() -> some View {
  VStack(spacing: 0) { Bars(count: 20) }
}

@MainActor @Suite struct ScrollPositionTests {
  @Test("positions by id, edge, point and coordinate")
  func positions() {
    let position = Kept()
    func view() -> some View {
      ScrollView { bars().probe("content") }
        .scrollPosition(Binding(get: { position.value }, set: { position.value = $0 }))
    }
    let scene = Probed(300, 200) { view() }
    func move(_ change: (inout ScrollPosition) -> Void) -> Double {
      change(&position.value)
      scene.tree.update(view())
      return scene["content"]?[1] ?? .nan
    }
    #expect(move { $0.scrollTo(id: 15) } == -120)
    #expect(move { $0.scrollTo(id: 3, anchor: .top) } == -60)
    #expect(move { $0.scrollTo(edge: .bottom) } == -200)
    #expect(move { $0.scrollTo(edge: .top) } == 0)
    #expect(move { $0.scrollTo(y: 70) } == -70)
    #expect(move { $0.scrollTo(x: 500) } == -70)
    #expect(move { $0.scrollTo(point: CGPoint(x: 0, y: 33)) } == -33)
    #expect(move { $0.scrollTo(y: 7000) } == -200)
    #expect(move { $0.scrollTo(id: "nobody") } == -200)
    let initial = Probed(300, 200, honorsPosition: false) {
      ScrollView { bars().probe("content") }
        .scrollPosition(.constant(ScrollPosition(edge: .bottom)))
    }
    initial.expect(1, ["content": -200])
  }

  @Test("a reader scrolls when it appears")
  func reader() {
    let scene = Probed(300, 200) {
      ScrollViewReader { proxy in
        ScrollView { bars() }.onAppear { proxy.scrollTo(12, anchor: .top) }
      }
    }
    scene.expect(1, ["row12": 40], "as far as it can")
    #expect(scene.tree.problem == nil)
  }

  @Test("targets: pages are viewports, aligned views start at the edge")
  func targets() {
    func offset<B: ScrollTargetBehavior>(_ behavior: B, _ y: Double, _ axis: Axis.Set) -> Double {
      let scene = Probed(200, 200) {
        ScrollView(axis) {
          if axis == .vertical {
            VStack(spacing: 10) { Bars(count: 20, width: 30, height: 30) }.scrollTargetLayout()
              .probe("content")
          } else {
            HStack(spacing: 10) { Bars(count: 20, width: 30, height: 30) }.scrollTargetLayout()
              .probe("content")
          }
        }.scrollTargetBehavior(behavior)
      }
      scene.tree.scrollTo(x: y, y: y)
      return -(scene["content"]?[axis == .vertical ? 1 : 0] ?? .nan)
    }
    for axis in [Axis.Set.vertical, .horizontal] {
      #expect(offset(.paging, 90, axis) == 0)
      #expect(offset(.paging, 110, axis) == 200)
      #expect(offset(.paging, 380, axis) == 400)
      #expect(offset(.paging, 600, axis) == 590)
      #expect(offset(.viewAligned, 90, axis) == 80)
      #expect(offset(.viewAligned(limitBehavior: .never), 101, axis) == 120)
      #expect(offset(.viewAligned, 1e9, axis) == 590)
    }
  }

  @Test("several views scroll as a column with default gaps, along either axis")
  func severalViews() {
    for axes in [Axis.Set.vertical, .horizontal] {
      let scene = Probed(300, 200) {
        ScrollView(axes) {
          tile(.red, 50, 30).probe("a")
          tile(.red, 70, 30).probe("b")
        }.probe("scroll")
      }
      let (a, b) = (scene["a"] ?? [], scene["b"] ?? [])
      #expect(b[1] - a[1] == 38)
      #expect(a[0] - b[0] == 10)
    }
  }
}
