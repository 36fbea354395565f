// State by identity: what views remember through inserts, moves, removals and other containers.

import Foundation
import Observation
import ProofGeometry
import ProofViews
import Testing

private struct Entry: Identifiable {
  let id: String
  var width: CGFloat
}

/// Keeps the width that its entry had when the view first appeared.
private struct SeededBar: View {
  let entry: Entry
  @State private var seed: CGFloat

  init(entry: Entry) {
    self.entry = entry
    _seed = State(initialValue: entry.width)
  }

  var body: some View { tile(.blue, Double(seed), 20).probe("row-\(entry.id)") }
}

enum Container: String, CaseIterable {
  case stack, lazyStack, lazyGrid, scrolled, layout
}

@MainActor private func bars(_ entries: [Entry], in container: Container) -> AnyView {
  let bars = ForEach(entries) { SeededBar(entry: $0) }
  return switch container {
  case .stack: AnyView(VStack(spacing: 0) { bars })
  case .lazyStack: AnyView(LazyVStack(spacing: 0) { bars })
  case .lazyGrid: AnyView(LazyVGrid(columns: [GridItem()], spacing: 0) { bars })
  case .scrolled: AnyView(ScrollView { LazyVStack(spacing: 0) { bars } })
  case .layout: AnyView(AnyLayout(VStackLayout(spacing: 0)) { bars })
  }
}

@Observable private final class Palette {
  var width = 30.0
}

private struct PaletteBar: View {
  @Environment(Palette.self) private var palette
  var body: some View { tile(.red, palette.width, 10).probe("bar") }
}

private struct Framed: ViewModifier {
  @State private var margin: CGFloat = 5
  let name: String
  func body(content: Content) -> some View {
    content.padding(margin).probe(name)
      .onAppear { margin = 7 }
  }
}

private struct Renamed: View {
  @State private var entries = [Entry(id: "x", width: 10), Entry(id: "y", width: 20)]
  var body: some View {
    VStack(spacing: 0) {
      ForEach($entries) { $entry in
        tile(.red, Double(entry.width), 10).probe(entry.id)
          .onAppear { $entry.wrappedValue.width += 30 }
      }
    }
  }
}

private struct Counter: View {
  let name: String
  @State private var count = 0
  var body: some View {
    tile(.red, Double(count), 10).probe(name).onAppear { count += 1 }
  }
}

@MainActor @Suite struct StateTests {
  @Test(
    "state follows the id through insert, change, reverse and removal",
    arguments: Container.allCases)
  func identity(_ container: Container) {
    var entries = [
      Entry(id: "a", width: 60), Entry(id: "b", width: 100), Entry(id: "c", width: 140),
    ]
    let scene = Probed(300, 200) { bars(entries, in: container) }
    func expect(_ order: [(String, Double)], _ moment: String) {
      scene.tree.update(bars(entries, in: container))
      let top = scene["row-\(order[0].0)"]?[1] ?? .nan
      for (index, (id, width)) in order.enumerated() {
        scene.expect(2, ["row-\(id)": width], moment)
        scene.expect(1, ["row-\(id)": top + Double(index) * 20], moment)
      }
      #expect(scene.names("row-").count == order.count, "\(moment)")
    }
    expect([("a", 60), ("b", 100), ("c", 140)], "at first")
    entries.insert(Entry(id: "d", width: 80), at: 0)
    expect([("d", 80), ("a", 60), ("b", 100), ("c", 140)], "insert")
    entries[1].width = 200
    expect([("d", 80), ("a", 60), ("b", 100), ("c", 140)], "change")
    entries.reverse()
    expect([("c", 140), ("b", 100), ("a", 60), ("d", 80)], "reverse")
    entries.removeAll { $0.id == "b" }
    expect([("c", 140), ("a", 60), ("d", 80)], "remove")
  }

  @Test("another layout of the same children keeps their state, another id doesn't")
  func switching() {
    func view(_ isHorizontal: Bool, width: CGFloat, id: Int) -> some View {
      let layout =
        isHorizontal
        ? AnyLayout(HStackLayout(spacing: 8)) : AnyLayout(VStackLayout(spacing: 4))
      return layout { SeededBar(entry: Entry(id: "a", width: width)).id(id) }
    }
    let scene = Probed(300, 200) { view(true, width: 50, id: 1) }
    scene.tree.update(view(false, width: 70, id: 1))
    scene.expect(2, ["row-a": 50])
    scene.tree.update(view(true, width: 90, id: 2))
    scene.expect(2, ["row-a": 90])
  }

  @Test("the branches of an if are views of their own")
  func branches() {
    func view(_ isFirst: Bool, _ width: CGFloat) -> some View {
      VStack {
        if isFirst {
          SeededBar(entry: Entry(id: "a", width: width))
        } else {
          SeededBar(entry: Entry(id: "a", width: width))
        }
      }
    }
    let scene = Probed(300, 200) { view(true, 50) }
    scene.tree.update(view(true, 60))
    scene.expect(2, ["row-a": 50])
    scene.tree.update(view(false, 70))
    scene.expect(2, ["row-a": 70])
    scene.tree.update(view(true, 80))
    scene.expect(2, ["row-a": 80], "what left forgot")
  }

  @Test("of equal ids the first is shown, and that is said", arguments: Container.allCases)
  func duplicates(_ container: Container) {
    let entries = [
      Entry(id: "a", width: 60), Entry(id: "b", width: 100), Entry(id: "a", width: 140),
    ]
    let scene = Probed(300, 200) { bars(entries, in: container) }
    scene.expect(2, ["row-a": 60, "row-b": 100])
    #expect(scene.frames.keys.filter { $0.hasPrefix("row-") }.count == 2)
    #expect(scene.tree.foundFrames.identified.count == 2)
    #expect(scene.tree.warnings.count == 1)
    #expect(scene.tree.warnings.first?.contains("\"a\"") != nil)
  }

  @Test("bindings of a ForEach change the elements that they stand for")
  func bindings() {
    let scene = Probed(300, 200) { Renamed() }
    scene.expect(2, ["x": 40, "y": 50])
    #expect(scene.tree.problem == nil)
  }

  @Test("observable objects come with the environment, and their changes are seen")
  func observable() {
    let palette = Palette()
    let scene = Probed(300, 200) { PaletteBar().environment(palette) }
    scene.expect(2, ["bar": 30])
    palette.width = 44
    scene.tree.update(PaletteBar().environment(palette))
    scene.expect(2, ["bar": 44])
    let other = Palette()
    other.width = 9
    scene.tree.update(PaletteBar().environment(other).environment(palette))
    scene.expect(2, ["bar": 9])
  }

  @Test("modifiers of an app's own have state, each use its own")
  func modifiers() {
    let scene = Probed(300, 200) {
      VStack(spacing: 0) {
        tile(.red, 30, 20).modifier(Framed(name: "a"))
        tile(.red, 30, 20).modifier(Framed(name: "b")).modifier(Framed(name: "c"))
      }
    }
    scene.expect(2, ["a": 44, "b": 44, "c": 58])
  }

  @Test("appearing happens once for each place")
  func appearing() {
    let scene = Probed(300, 200) {
      VStack(spacing: 0) {
        Counter(name: "a")
        ScrollView { Counter(name: "b") }
        GeometryReader { _ in Counter(name: "c") }
      }
    }
    scene.expect(2, ["a": 1, "b": 1, "c": 1])
    scene.tree.scrollTo(y: 3)
    scene.expect(2, ["a": 1, "b": 1, "c": 1])
  }
}
