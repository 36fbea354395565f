// What happened to each cell: counted, said, written down, and shown where a picture is missing.
// Floor 6; called by the drawing thread, in the order of drawing.

internal import ProofCanvas
internal import ProofDrawing
internal import ProofGallery
internal import ProofGeometry
internal import ProofItems
internal import ProofViews

/// Keeps the books of a run.
@MainActor final class Journal {
  private let context: RunContext
  private let events: RunEvents
  private let report: JSONLines?
  private let layout: JSONLines?
  private let pages: Int
  private let environment: EnvironmentValues
  private let total: Int

  private(set) var totals = RunTotals()
  private(set) var strictFindings = 0
  private var lastPage = -1

  init(
    context: RunContext, events: RunEvents, report: JSONLines?, layout: JSONLines?, pages: Int,
    total: Int, environment: EnvironmentValues, plugins: [PluginUse] = []
  ) throws(RunError) {
    self.context = context
    self.events = events
    self.report = report
    self.layout = layout
    self.pages = pages
    self.total = total
    self.environment = environment
    try report?.write(ReportHead(program: "proofsheet \(programVersion)", plugins: plugins))
    try layout?.write(LayoutHead(scale: context.grid.scale))
  }

  /// Writes a cell down when its first band comes up.
  func record(_ cell: BandCell, tile: Tile, in band: Band) throws(RunError) {
    guard isFirst(cell, in: band) else { return }
    let index = cell.placement.item
    let status = status(of: tile)
    count(status)
    try say(tile, status: status, of: index)
    let path = JSONPath(context.items.path(index))
    let frame = frame(of: cell, in: band)
    try report?.write(
      ReportItem(
        id: context.items.id(index), path: path.text, pathBase64: path.base64, status: status,
        reason: tile.failure?.message, page: band.index.page + 1,
        cell: JSONNumbers.rounded(frame),
        completeness: tile.completeness < 1 ? tile.completeness : nil))
    try writeLayout(cell, tile: tile, in: band)
    events.progress(
      RunProgress(done: totals.items, total: total, page: band.index.page + 1, pages: pages))
  }

  /// What the painter shows for a cell.
  func appearance(of cell: BandCell, tile: Tile) -> CellAppearance {
    if let failure = tile.failure {
      guard context.limits.errorPolicy != .blank else { return CellAppearance() }
      return CellAppearance(overlay: placeholder(failure, frame: cell.placement.frame))
    }
    var appearance = CellAppearance(image: tile.image)
    if let image = tile.image {
      if case .checker = context.background { appearance.underlay = checker(image, of: cell) }
      if tile.completeness < 1 {
        appearance.overlay = cutOff(tile, image: image, of: cell)
      }
    }
    return appearance
  }

  /// Lists what is no picture, writes the totals and closes the books; publishing is the caller's.
  func finish() throws(RunError) {
    for (id, path) in context.items.notPictures {
      totals.notAPicture += 1
      guard let report else { continue }
      let text = JSONPath(path)
      try report.write(
        ReportItem(
          id: id, path: text.text, pathBase64: text.base64, status: .notAPicture,
          reason: nil, page: nil, cell: nil, completeness: nil))
    }
    totals.passedOver = context.items.passedOver.total
    totals.unreadableFolders = context.items.passedOver.unreadableFolders
    strictFindings += totals.unreadableFolders
    try report?.write(
      ReportFoot(
        totals: .init(
          items: totals.items, drawn: totals.drawn, partial: totals.partial,
          placeholder: totals.placeholders, blank: totals.blanks,
          notAPicture: totals.notAPicture, passedOver: totals.passedOver,
          unreadableFolders: totals.unreadableFolders, pages: pages),
        decoders: ReportPlugin.list(context.decoder.uses)))
    try layout?.write(LayoutFoot(totals: .init(items: totals.items, pages: pages)))
    try report?.close()
    try layout?.close()
  }

  /// A cell is recorded by the first band of its page that shows it.
  private func isFirst(_ cell: BandCell, in band: Band) -> Bool {
    band.isFirst || cell.pixels.y >= band.rect.y
  }

  /// Points of the page's file: a viewport's begin at its own corner.
  private func frame(of cell: BandCell, in band: Band) -> Rect {
    cell.placement.frame.offset(
      x: -context.grid.points(band.pageArea.x), y: -context.grid.points(band.pageArea.y))
  }

  private func status(of tile: Tile) -> ReportItem.Status {
    if tile.failure != nil {
      return context.limits.errorPolicy == .blank ? .blank : .placeholder
    }
    return tile.completeness < 1 ? .partial : .drawn
  }

  private func count(_ status: ReportItem.Status) {
    totals.items += 1
    switch status {
    case .drawn: totals.drawn += 1
    case .partial:
      totals.partial += 1
      strictFindings += 1
    case .placeholder: totals.placeholders += 1
    case .blank: totals.blanks += 1
    case .notAPicture: totals.notAPicture += 1
    }
  }

  private func say(_ tile: Tile, status: ReportItem.Status, of index: Int) throws(RunError) {
    let path = context.items.path(index)
    if let failure = tile.failure {
      if context.limits.errorPolicy == .fail {
        throw RunError(.input, path: path, failure.message)
      }
      events.message(RunMessage(.error, path: path, failure.message))
    }
    if tile.completeness < 1 {
      events.message(
        RunMessage(.warning, path: path, "cut off after \(percent(tile.completeness)) %"))
    }
    let frame = context.items.frame(index)
    if let frames = tile.frames, frame >= frames {
      strictFindings += 1
      events.message(
        RunMessage(
          .warning, path: path,
          frames == 1
            ? "it has one frame, no frame \(frame + 1): that one is shown"
            : "it has \(frames) frames, no frame \(frame + 1): the last is shown"))
    }
    for note in tile.notes { events.message(RunMessage(.note, path: path, note)) }
  }

  private func writeLayout(_ cell: BandCell, tile: Tile, in band: Band) throws(RunError) {
    guard let layout else { return }
    let frame = frame(of: cell, in: band)
    let origin = (x: band.pageArea.x, y: band.pageArea.y)
    let pixels = cell.pixels.offset(x: -origin.x, y: -origin.y)
    if band.index.page != lastPage {
      lastPage = band.index.page
      try layout.write(
        LayoutPage(
          page: band.index.page + 1,
          size: [
            context.grid.points(band.pageArea.width), context.grid.points(band.pageArea.height),
          ],
          pixels: [band.pageArea.width, band.pageArea.height]))
    }
    let picture = tile.image.map { image in
      [
        pixels.x + image.pictureRect.x, pixels.y + image.pictureRect.y, image.pictureRect.width,
        image.pictureRect.height,
      ]
    }
    try layout.write(
      LayoutItem(
        id: context.items.id(cell.placement.item), page: band.index.page + 1,
        cell: JSONNumbers.rounded(frame),
        pixels: [pixels.x, pixels.y, pixels.width, pixels.height], picture: picture))
  }

  private func placeholder(_ failure: PictureFailure, frame: Rect) -> DisplayList {
    let view = PlaceholderCell(
      reason: failure.reason, theme: context.theme, width: frame.width, height: frame.height)
    return laidOut(view, in: frame)
  }

  private func cutOff(_ tile: Tile, image: CellImage, of cell: BandCell) -> DisplayList {
    let (completeness, edge) = (tile.completeness, tile.missingEdge)
    let picture = context.grid.points(
      image.pictureRect.offset(x: cell.pixels.x, y: cell.pixels.y))
    let missing = missingPart(of: picture, completeness: completeness, edge: edge)
    let note = CutOffNote(
      percent: percent(completeness), theme: context.theme, width: missing.width,
      height: missing.height)
    return laidOut(note, in: missing)
  }

  private func missingPart(of picture: Rect, completeness: Double, edge: PictureEdge) -> Rect {
    var missing = picture
    switch edge {
    case .top, .bottom:
      missing.height = picture.height * (1 - completeness)
      if edge == .bottom { missing.y = picture.maxY - missing.height }
    case .left, .right:
      missing.width = picture.width * (1 - completeness)
      if edge == .right { missing.x = picture.maxX - missing.width }
    }
    return missing
  }

  private func checker(_ image: CellImage, of cell: BandCell) -> DisplayList {
    let isDark = context.theme.name == .dark
    return DisplayList(items: [
      .checker(
        context.grid.points(image.pictureRect.offset(x: cell.pixels.x, y: cell.pixels.y)),
        side: 8, isDark ? RGBA(0x2A2A2E) : RGBA(0xFFFFFF),
        isDark ? RGBA(0x1F1F22) : RGBA(0xE6E6EA))
    ])
  }

  /// A small view, laid out by the one engine, moved to where it belongs.
  private func laidOut(_ view: some View, in frame: Rect) -> DisplayList {
    let tree = ViewTree(
      view, proposal: ProposedViewSize(width: frame.width, height: frame.height),
      environment: environment)
    return tree.slice(tree.bounds).offset(x: frame.x, y: frame.y)
  }

  private func percent(_ completeness: Double) -> Int {
    Int(min(max((completeness * 100).rounded(.down), 0), 99))
  }
}
