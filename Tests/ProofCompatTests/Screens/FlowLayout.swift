import SwiftUI

/// Rows of views, broken where the width ends, with a cache of their sizes.
struct FlowLayout: Layout {
  var spacing: CGFloat = 8
  var alignment: HorizontalAlignment = .leading

  struct Cache {
    var sizes: [CGSize] = []
    var rows: [(range: Range<Int>, size: CGSize)] = []
    var width: CGFloat?
  }

  func makeCache(subviews: Subviews) -> Cache {
    Cache(sizes: subviews.map { $0.sizeThatFits(.unspecified) })
  }

  func updateCache(_ cache: inout Cache, subviews: Subviews) {
    cache = makeCache(subviews: subviews)
  }

  func sizeThatFits(
    proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) -> CGSize {
    breakRows(
      in: proposal.replacingUnspecifiedDimensions(by: .init(width: 10_000, height: 0)).width, &cache
    )
    let height =
      cache.rows.reduce(0) { $0 + $1.size.height } + spacing * CGFloat(max(cache.rows.count - 1, 0))
    let width = cache.rows.map(\.size.width).max() ?? 0
    return CGSize(width: width, height: height)
  }

  func placeSubviews(
    in bounds: CGRect, proposal: ProposedViewSize, subviews: Subviews, cache: inout Cache
  ) {
    breakRows(in: bounds.width, &cache)
    var y = bounds.minY
    for row in cache.rows {
      var x = bounds.minX
      if alignment == .trailing { x = bounds.maxX - row.size.width }
      for index in row.range {
        let size = cache.sizes[index]
        subviews[index].place(
          at: CGPoint(x: x, y: y + (row.size.height - size.height) / 2),
          anchor: .topLeading, proposal: ProposedViewSize(size))
        x += size.width + spacing
      }
      y += row.size.height + spacing
    }
  }

  private func breakRows(in width: CGFloat, _ cache: inout Cache) {
    guard cache.width != width else { return }
    cache.width = width
    cache.rows = []
    var start = 0
    var size = CGSize.zero
    for (index, item) in cache.sizes.enumerated() {
      let next = size.width == 0 ? item.width : size.width + spacing + item.width
      if next > width, index > start {
        cache.rows.append((start..<index, size))
        start = index
        size = item
      } else {
        size = CGSize(width: next, height: max(size.height, item.height))
      }
    }
    if start < cache.sizes.count { cache.rows.append((start..<cache.sizes.count, size)) }
  }
}
