// Lays a screen out and finds its frames, with a measurer that knows no fonts: a letter is as wide
// as half its font's size, a line as high as six fifths of it.

import ProofDrawing
import ProofGeometry
import ProofPixels
import ProofViews
import SwiftUI

/// Letters of half an em, lines of 1.2 em, broken between words.
final class PlainTexts: TextMeasurer {
  func measure(_ block: TextBlock, width: Double?, height: Double?) -> TextMetrics {
    let size = block.runs.map(\.font.size).max() ?? 13
    let line = block.lineHeight ?? size * 1.2
    let room = width.map { Int(($0 / (size / 2) + 1e-9).rounded(.down)) } ?? Int.max
    var (longest, lines, current) = (0, 1, 0)
    for paragraph in block.runs.map(\.string).joined().split(
      separator: "\n", omittingEmptySubsequences: false)
    {
      if current > 0 { lines += 1 }
      current = 0
      for word in paragraph.split(separator: " ", omittingEmptySubsequences: false) {
        let next = current == 0 ? word.count : current + 1 + word.count
        if next > room, current > 0 {
          lines += 1
          current = word.count
        } else {
          current = next
        }
        longest = max(longest, current)
      }
      current = max(current, 1)
    }
    var shown = min(lines, block.lineLimit ?? Int.max)
    if let height { shown = min(shown, max(Int(height / line), 1)) }
    let wide = Double(min(longest, room)) * size / 2
    return TextMetrics(
      size: Size(width: wide, height: Double(shown) * line), firstBaseline: size,
      lastBaseline: Double(shown - 1) * line + size)
  }
}

/// Symbols of 16 by 16 points, pictures of 300 by 200.
final class PlainImages: ImageLibrary {
  func size(of image: ImageReference) -> CGSize? {
    switch image {
    case .symbol: CGSize(width: 16, height: 16)
    case .name, .file: CGSize(width: 300, height: 200)
    }
  }

  func bitmap(of image: ImageReference, atLeast pixels: PixelSize) -> Bitmap? { nil }
}

/// A screen, laid out.
@MainActor struct Laid {
  let tree: ViewTree

  init<V: View>(
    _ view: V, width: CGFloat? = nil, height: CGFloat? = nil,
    change: (inout EnvironmentValues) -> Void = { _ in }
  ) {
    var environment = EnvironmentValues()
    environment.textMeasurer = PlainTexts()
    environment.images = PlainImages()
    change(&environment)
    tree = ViewTree(
      view, proposal: ProposedViewSize(width: width, height: height), environment: environment)
  }

  /// x, y, width, height of what carries an accessibility identifier, lazy cells in sight included.
  subscript(identifier: String) -> [Double] {
    guard let frame = tree.foundFrames.identified.first(where: { $0.identifier == identifier })
    else { return [.nan, .nan, .nan, .nan] }
    return [frame.frame.x, frame.frame.y, frame.frame.width, frame.frame.height].map {
      ($0 * 1000).rounded() / 1000
    }
  }

  /// Whether a view with this identifier exists.
  func has(_ identifier: String) -> Bool {
    tree.foundFrames.identified.contains { $0.identifier == identifier }
  }

  var size: [Double] { [tree.size.width, tree.size.height].map { ($0 * 1000).rounded() / 1000 } }

  /// What a window as large as the tree shows.
  var items: [DisplayItem] {
    tree.slice(Rect(x: 0, y: 0, width: tree.size.width, height: tree.size.height)).items
  }

  /// The words that are drawn, and in which color.
  var words: [String] {
    items.compactMap { item in
      if case .text(let block, _) = item { return block.runs.map(\.string).joined() }
      return nil
    }
  }

  var runs: [TextRun] {
    items.flatMap { item in
      if case .text(let block, _) = item { return block.runs }
      return []
    }
  }
}
