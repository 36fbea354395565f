// Bars at the edges, room kept free, and content that goes under both.

import Foundation
import ProofGeometry
import ProofViews
import Testing

@MainActor @Suite struct SafeAreaTests {
  @Test("I1: plain content makes room for a bar and 8 points, at each edge")
  func plain() {
    let bottom = Probed(100, 200) {
      VStack { Color.red.probe("content") }
        .safeAreaInset(edge: .bottom) { tile(.black, 60, 30).probe("bar") }.probe("all")
    }
    bottom.expect([
      "content": [0, 0, 100, 162], "bar": [20, 170, 60, 30], "all": [0, 0, 100, 200],
    ])
    let sides = Probed(100, 200, rightToLeft: true) {
      Color.red.probe("content")
        .safeAreaInset(edge: .leading, alignment: .top, spacing: 2) {
          tile(.black, 20, 30).probe("lead")
        }
        .safeAreaInset(edge: .trailing, alignment: .bottom) { tile(.black, 10, 30).probe("trail") }
    }
    // The outer bar takes its edge from the inner one's whole.
    sides.expect([
      "content": [18, 0, 60, 200], "lead": [80, 0, 20, 30], "trail": [0, 170, 10, 30],
    ])
  }

  @Test("bars nest: the outer one is at the edge, the inner one next to it")
  func nested() {
    let plain = Probed(100, 200) {
      Color.red.probe("content")
        .safeAreaInset(edge: .bottom, spacing: 0) { tile(.black, 100, 30).probe("a") }
        .safeAreaInset(edge: .bottom, spacing: 5) { tile(.black, 100, 20).probe("b") }
    }
    plain.expect(1, ["a": 145, "b": 180])
    plain.expect(["content": [0, 0, 100, 145]])
    let scroll = Probed(100, 200) {
      ScrollView { VStack(spacing: 0) { Bars(count: 20, width: 100) } }.probe("scroll")
        .safeAreaInset(edge: .top, spacing: 0) { tile(.black, 100, 30).probe("a") }
        .safeAreaInset(edge: .top, spacing: 5) { tile(.black, 100, 20).probe("b") }
        .safeAreaInset(edge: .bottom) { tile(.black, 100, 12).probe("c") }
    }
    scroll.expect(1, ["a": 25, "b": 0, "c": 188, "row0": 55])
    scroll.expect(["scroll": [0, 0, 100, 200]])
    scroll.tree.scrollTo(5, anchor: .top)
    scroll.expect(1, ["row5": 55])
    scroll.tree.scrollTo(19, anchor: .bottom)
    scroll.expect(1, ["row19": 160])
    scroll.tree.scrollTo(19, anchor: .top)
    scroll.expect(1, ["row19": 160], "clamped to the range with both insets")
  }

  @Test("I3: what ignores the safe area lies under the bar")
  func ignoring() {
    let scene = Probed(100, 200) {
      Color.red.probe("content").ignoresSafeArea()
        .safeAreaInset(edge: .top, spacing: 0) { tile(.black, 100, 30).probe("bar") }
    }
    scene.expect(["content": [0, 0, 100, 200], "bar": [0, 0, 100, 30]])
    let edges = Probed(100, 200) {
      VStack(spacing: 0) {
        Color.red.probe("top").ignoresSafeArea()
        Color.blue.probe("low").ignoresSafeArea(edges: .top)
      }
      .safeAreaInset(edge: .top, spacing: 0) { tile(.black, 100, 30) }
      .safeAreaInset(edge: .bottom, spacing: 0) { tile(.black, 100, 30) }
    }
    edges.expect(["top": [0, 0, 100, 100], "low": [0, 100, 100, 70]])
  }

  @Test("a bar gets what the content's minimum leaves, and a rigid one what it wants")
  func barLengths() {
    let scene = Probed(100, 200) {
      Color.red.frame(minHeight: 150).probe("content")
        .safeAreaInset(edge: .bottom, spacing: 10) { Color.black.probe("bar") }
    }
    scene.expect(["bar": [0, 160, 100, 40], "content": [0, 0, 100, 150]])
    let rigid = Probed(100, 200) {
      Color.red.frame(minHeight: 190).probe("content")
        .safeAreaInset(edge: .bottom, spacing: 0) { tile(.black, 100, 30).probe("bar") }
    }
    // 190 and 30 points overflow 200 by ten at either end.
    rigid.expect(["content": [0, -10, 100, 190], "bar": [0, 180, 100, 30]])
  }

  @Test("safeAreaPadding is a plain view's padding, and adds up with bars")
  func padding() {
    let scene = Probed(100, 200) {
      Color.red.probe("content").safeAreaPadding(20).safeAreaPadding(.leading, 5).probe("all")
    }
    scene.expect(["content": [25, 20, 55, 160], "all": [0, 0, 100, 200]])
    let scroll = Probed(100, 200) {
      ScrollView { VStack(spacing: 0) { Bars(count: 20, width: 50) } }.probe("scroll")
        .safeAreaPadding(.top, 10)
        .safeAreaInset(edge: .top, spacing: 0) { tile(.black, 100, 30) }
    }
    scroll.expect(1, ["row0": 40, "scroll": 0])
  }

  @Test("geometry knows what isn't safe")
  func geometry() {
    var insets: EdgeInsets?
    let scene = Probed(100, 200) {
      GeometryReader { proxy in
        let _ = insets = proxy.safeAreaInsets
        Color.red.probe("content")
      }
      .safeAreaInset(edge: .top, spacing: 0) { tile(.black, 100, 30) }
      .safeAreaInset(edge: .leading, spacing: 1) { tile(.black, 10, 30) }
    }
    scene.expect(["content": [11, 30, 89, 170]])
    #expect(insets == EdgeInsets(top: 30, leading: 11, bottom: 0, trailing: 0))
  }
}
