// Slicing: pages are cut into bands, in order, ahead of painting. Floor 6.

internal import ProofDrawing
internal import ProofGeometry
internal import ProofViews

/// A band that was sliced and waits to be painted.
struct Band {
  let index: BandIndex
  /// Pixels of the page's tree.
  let rect: PixelRect
  let list: DisplayList
  let cells: [BandCell]
  /// The whole page, pixels of its tree.
  let pageArea: PixelRect
  /// The page's first and last band.
  let isFirst: Bool
  let isLast: Bool
}

/// A cell that touches a band.
struct BandCell {
  let placement: CellPlacement
  let key: TileKey
  /// Whole cell, pixels of the page's tree.
  let pixels: PixelRect
  let isReported: Bool
  /// The last band that shows it: exact, from its lower edge.
  let last: BandIndex
}

/// Hands out a run's bands in order.
@MainActor struct BandCursor {
  private let pages: PageSequence
  private let grid: PixelGrid
  /// Rows in a band; nil for a height that suits the page's width.
  private let bandRows: Int?
  private var plan: PagePlan?
  private var area = PixelRect.zero
  private var rows = 0
  private var nextPage = 0
  private var nextBand = 0

  init(pages: PageSequence, grid: PixelGrid, bandRows: Int?) {
    self.pages = pages
    self.grid = grid
    self.bandRows = bandRows
  }

  /// The next band, or nil after the last one of the last page.
  mutating func next() throws(RunError) -> Band? {
    if plan == nil {
      guard nextPage < pages.count else { return nil }
      let page = try pages.page(nextPage)
      plan = page
      area = grid.pixels(page.window)
      rows = bandRows.map { max($0, 1) } ?? BandCursor.suitableRows(width: area.width)
      nextPage += 1
      nextBand = 0
    }
    guard let page = plan else { return nil }
    let top = area.y + nextBand * rows
    let rect = PixelRect(
      x: area.x, y: top, width: area.width, height: min(rows, area.maxY - top))
    let isLast = rect.maxY >= area.maxY
    let list = page.tree.slice(grid.points(rect))
    let band = Band(
      index: BandIndex(page: page.index, band: nextBand), rect: rect, list: list,
      cells: cells(of: list, on: page, in: rect), pageArea: area, isFirst: nextBand == 0,
      isLast: isLast)
    nextBand += 1
    if isLast { plan = nil }
    return band
  }

  private func cells(of list: DisplayList, on page: PagePlan, in rect: PixelRect) -> [BandCell] {
    list.items.compactMap { item in
      guard case .cell(let placement) = item else { return nil }
      let pixels = grid.pixels(placement.frame)
      // A frame can touch the band by less than half a pixel and round out of it.
      guard !pixels.isEmpty, !pixels.intersection(rect).isEmpty else { return nil }
      return BandCell(
        placement: placement,
        key: TileKey(item: placement.item, style: placement.style, pixelSize: pixels.size),
        pixels: pixels, isReported: page.isReported(placement),
        last: lastBand(of: pixels, lastPage: page.lastPage(placement), on: page))
    }
  }

  private func lastBand(of cell: PixelRect, lastPage: Int, on page: PagePlan) -> BandIndex {
    if lastPage > page.index { return BandIndex(page: lastPage, band: .max) }
    let lowest = min(cell.maxY, area.maxY) - 1
    return BandIndex(page: page.index, band: max(lowest - area.y, 0) / rows)
  }

  /// About a mebibyte of pixels, 16 to 256 rows.
  static func suitableRows(width: Int) -> Int {
    min(max(262_144 / max(width, 1), 16), 256)
  }
}
