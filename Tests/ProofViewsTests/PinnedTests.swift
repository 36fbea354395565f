// Pinned headers and footers: the P rows of the tables.

import Foundation
import ProofViews
import Testing

@MainActor private func book(_ pinned: PinnedScrollableViews, hasFooters: Bool = true) -> Probed {
  Probed(300, 200) {
    ScrollView {
      LazyVStack(spacing: 0, pinnedViews: pinned) {
        Chapter(key: "a", hasFooter: hasFooters)
        Chapter(key: "b", hasFooter: hasFooters)
        Chapter(key: "c", hasFooter: hasFooters)
      }
    }.probe("scroll")
  }
}

@MainActor @Suite struct PinnedTests {
  @Test("P1 and P5: the header of the section at the top stays, others lie where they are")
  func headers() {
    let scene = book(.sectionHeaders)
    scene.expect(1, ["aH": 0, "a0": 24])
    scene.tree.scrollTo("b3", anchor: .top)
    scene.expect(1, ["bH": 0, "b3": 0, "cH": 116, "bF": 100, "c0": 140])
    #expect(scene["aH"] == nil)
    scene.tree.scrollTo("a7", anchor: .bottom)
    scene.expect(1, ["aH": 0, "a7": 164])
  }

  @Test("without pinning headers and footers scroll away")
  func unpinned() {
    let scene = book([])
    scene.tree.scrollTo(y: 250)
    scene.expect(1, ["b2": 14, "bF": 134, "cH": 150])
    #expect(scene["bH"] == nil)
    #expect(scene["aH"] == nil)
  }

  @Test(
    "P6: without footers the next header pushes",
    arguments: [(150.0, 0.0, 34.0), (160, 0, 24), (170, -10, 14), (183, -23, 1)])
  func push(_ offset: Double, _ first: Double, _ second: Double) {
    let scene = book(.sectionHeaders, hasFooters: false)
    scene.tree.scrollTo(y: offset)
    scene.expect(1, ["aH": first, "bH": second])
  }

  @Test("P7: a header leaves with the last row, whatever footer follows")
  func footerExcluded() {
    let scene = book(.sectionHeaders)
    scene.tree.scrollTo(y: 170)
    scene.expect(1, ["aH": -10, "aF": 14, "bH": 30])
    scene.tree.scrollTo(y: 190)
    // It reaches from -30 to -6, out of sight.
    #expect(scene["aH"] == nil)
    scene.expect(1, ["aF": -6, "bH": 10])
  }

  @Test(
    "P8: footers wait at the bottom, the first row holds them",
    arguments: [(0.0, "a", 184.0), (16, "b", 200), (34, "b", 190), (40, "b", 184), (150, "b", 184)])
  func footers(_ offset: Double, _ key: String, _ y: Double) {
    let scene = book(.sectionFooters)
    scene.tree.scrollTo(y: offset)
    if y < 200 { scene.expect(1, ["\(key)F": y]) } else { #expect(scene["\(key)F"] == nil) }
  }

  @Test("both at once, and in a horizontal stack along its own axis")
  func both() {
    let scene = book([.sectionHeaders, .sectionFooters])
    scene.tree.scrollTo("b3", anchor: .top)
    scene.expect(1, ["bH": 0, "bF": 100, "cH": 116, "cF": 184])
    let row = Probed(200, 100) {
      ScrollView(.horizontal) {
        LazyHStack(spacing: 0, pinnedViews: .sectionHeaders) {
          ForEach(0..<3) { section in
            Section {
              ForEach(0..<8) { tile(.red, 20, 50).probe("\(section)-\($0)") }
            } header: {
              tile(.gray, 24, 50).probe("H\(section)")
            }
          }
        }
      }
    }
    row.tree.scrollTo(x: 170)
    row.expect(0, ["H0": -10, "H1": 14, "1-0": 38])
  }

  @Test("headers pin from right to left too")
  func rightToLeft() {
    let row = Probed(200, 100, rightToLeft: true) {
      ScrollView(.horizontal) {
        LazyHStack(spacing: 0, pinnedViews: .sectionHeaders) {
          ForEach(0..<3) { section in
            Section {
              ForEach(0..<8) { tile(.red, 20, 50).probe("\(section)-\($0)") }
            } header: {
              tile(.gray, 24, 50).probe("H\(section)")
            }
          }
        }
      }
    }
    row.expect(0, ["H0": 176, "0-0": 156])
    row.tree.scrollTo(x: 170)
    row.expect(0, ["H0": 186, "H1": 162, "1-0": 142])
  }

  @Test("headers stop under content margins and bars")
  func insets() {
    let scene = Probed(300, 200) {
      ScrollView {
        LazyVStack(spacing: 0, pinnedViews: .sectionHeaders) {
          Chapter(key: "a")
          Chapter(key: "b")
        }
      }.safeAreaInset(edge: .top, spacing: 0) { tile(.black, 300, 30).probe("bar") }
    }
    scene.expect(1, ["bar": 0, "aH": 30, "a0": 54])
    scene.tree.scrollTo("a3", anchor: .top)
    scene.expect(1, ["aH": 30, "a3": 30])
  }

  @Test("P9: the rows in sight exist, no others")
  func laziness() {
    let scene = Probed(300, 200) {
      ScrollView { LazyVStack(spacing: 0) { Bars(count: 200) } }
    }
    #expect(scene.names("row") == (0...9).map { "row\($0)" })
    scene.tree.scrollTo(100, anchor: .top)
    #expect(scene.names("row") == (100...109).map { "row\($0)" })
    scene.tree.scrollTo(y: 1990)
    #expect(scene.names("row") == (99...109).map { "row\($0)" })
  }
}
