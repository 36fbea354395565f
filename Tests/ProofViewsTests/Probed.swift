// A view on a canvas as the recordings were made: the canvas is proposed, the result centered, and
// every probe that exists is compared. Frames are written [x, y, width, height] in the root's space.

import Foundation
import ProofGeometry
import ProofViews
import Testing

@MainActor final class Probed {
  let tree: ViewTree

  init<V: View>(
    _ width: CGFloat, _ height: CGFloat, honorsPosition: Bool = true, rightToLeft: Bool = false,
    @ViewBuilder _ view: () -> V
  ) {
    var options = ViewTree.Options()
    options.isCentered = true
    options.honorsInitialScrollPosition = honorsPosition
    var environment = stage()
    environment.layoutDirection = rightToLeft ? .rightToLeft : .leftToRight
    tree = ViewTree(
      view(), proposal: ProposedViewSize(width: width, height: height), environment: environment,
      options: options)
  }

  /// Frames by name, of several the last.
  var frames: [String: [Double]] {
    var frames: [String: [Double]] = [:]
    for (name, frame) in tree.foundFrames.identified {
      frames[name] = [frame.x, frame.y, frame.width, frame.height]
    }
    return frames
  }

  subscript(_ name: String) -> [Double]? { frames[name] }

  /// Names that begin with a prefix, in the order of their numbers.
  func names(_ prefix: String) -> [String] {
    frames.keys.filter { $0.hasPrefix(prefix) }.sorted {
      ($0.count, $0) < ($1.count, $1)
    }
  }

  /// Every expected frame is there to a thousandth of a point; others may be too.
  func expect(
    _ expected: [String: [Double]], _ moment: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let frames = frames
    for (name, wanted) in expected.sorted(by: { $0.key < $1.key }) {
      guard let found = frames[name] else {
        Issue.record("\(moment) \(name) is missing", sourceLocation: sourceLocation)
        continue
      }
      let isNear = zip(found, wanted).allSatisfy { abs($0 - $1) <= 0.001 }
      #expect(isNear, "\(moment) \(name) is \(found) for \(wanted)", sourceLocation: sourceLocation)
    }
  }

  /// One component of several frames: 0 x, 1 y, 2 width, 3 height.
  func expect(
    _ component: Int, _ expected: [String: Double], _ moment: String = "",
    sourceLocation: SourceLocation = #_sourceLocation
  ) {
    let frames = frames
    for (name, wanted) in expected.sorted(by: { $0.key < $1.key }) {
      let found = frames[name]?[component] ?? .nan
      #expect(
        abs(found - wanted) <= 0.001, "\(moment) \(name) is \(found) for \(wanted)",
        sourceLocation: sourceLocation)
    }
  }
}

/// Identified, probed bars of alternating color.
struct Bars: View {
  var count: Int
  var name = "row"
  var width: CGFloat = 120
  var height: CGFloat = 20

  var body: some View {
    ForEach(0..<count, id: \.self) { index in
      (index % 2 == 0 ? Color.blue : Color.orange).frame(width: width, height: height)
        .probe("\(name)\(index)").id(index)
    }
  }
}

/// A section of 200 points: header 24, eight rows of 20, footer 16.
struct Chapter: View {
  var key: String
  var hasFooter = true

  var body: some View {
    Section {
      ForEach(0..<8, id: \.self) { index in
        Color.blue.frame(width: 200, height: 20).probe("\(key)\(index)").id("\(key)\(index)")
      }
    } header: {
      Color.gray.frame(width: 200, height: 24).probe("\(key)H")
    } footer: {
      if hasFooter { Color.black.frame(width: 200, height: 16).probe("\(key)F") }
    }
  }
}
