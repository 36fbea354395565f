// Measuring: a request becomes pages before anything is decoded. Floor 6.
// Every length comes out of a laid-out tree or the request; no rectangle is computed here.

internal import ProofDrawing
internal import ProofGallery
internal import ProofGeometry
internal import ProofItems
internal import ProofLayout
internal import ProofViews

/// A sheet that was measured: which items stand on which page, and how large each page is.
@MainActor struct SheetLayout {
  let style: SheetStyle
  /// Items of each page, in order; together they are all items.
  let pages: [Range<Int>]
  /// Rows of each page.
  let pageRows: [Range<Int>]
  let columnCount: Int
  let rowCount: Int
  /// Points.
  let width: Double
  /// nil: each page as high as its rows.
  let height: Double?
  /// The tree of everything, when the sheet is one picture.
  let whole: ViewTree?
  /// A window onto the whole tree.
  let window: Rect?
}

/// Measures a sheet.
@MainActor struct SheetPlanner {
  let request: SheetRequest
  /// The id of the renderer that draws the cells.
  let cell: String
  let items: Items
  let grid: PixelGrid
  let environment: EnvironmentValues
  let captions: Captions
  let drawsCaption: Bool
  /// Asked for the cells' sizes where the layout leaves them open and the renderer has a say.
  let measures: CellMeasures?

  func plan() throws(RunError) -> SheetLayout {
    var style = try style()
    if let viewport = request.viewport { return try plan(viewport, style: style) }
    guard let page = request.page else { return try planLongSheet(style: style) }
    try checkSide(grid.pixels(page), option: "--page")
    let first = try room(on: page, isFirst: true, style: style)
    let later = try room(on: page, isFirst: false, style: style)
    if let shape = request.grid {
      if request.aspect == nil {
        style.aspect = .height(
          try rowHeight(on: page, rows: shape.rows, isFirst: true, style: style))
      }
    }
    let tree = sheet(.cells(0..<items.count), style: style, width: page.width)
    let rows = try gridRows(of: tree, style: style)
    let pageRows = try cut(rows, first: first, later: later, most: request.grid?.rows ?? .max)
    return layout(
      style, rows: rows, pageRows: pageRows, width: page.width, height: page.height, whole: nil)
  }

  // MARK: Long sheets

  private func planLongSheet(style: SheetStyle) throws(RunError) -> SheetLayout {
    let tree = sheet(
      .cells(0..<items.count), style: style, width: request.width, heading: heading,
      header: furniture(request.header, page: 1, pages: 1),
      footer: furniture(request.footer, page: 1, pages: 1))
    let rows = try gridRows(of: tree, style: style)
    let size = grid.pixels(tree.size)
    guard let bound = request.maxSide, size.width > bound || size.height > bound else {
      return layout(
        style, rows: rows, pageRows: [0..<rows.count], width: request.width, height: nil,
        whole: tree)
    }
    guard size.width <= bound else {
      throw RunError(
        .usage, "the sheet is \(size.width) pixels wide, more than the \(bound) of --max-side",
        advice: "lower --width or --scale, or give --max-side none")
    }
    let firstEmpty = sheet(
      .cells(0..<0), style: style, width: request.width, heading: heading,
      header: furniture(request.header, page: 1, pages: 1),
      footer: furniture(request.footer, page: 1, pages: 1))
    let laterEmpty = sheet(
      .cells(0..<0), style: style, width: request.width,
      header: furniture(request.header, page: 1, pages: 1),
      footer: furniture(request.footer, page: 1, pages: 1))
    let most = grid.points(bound)
    let pageRows = try cut(
      rows, first: most - firstEmpty.size.height, later: most - laterEmpty.size.height)
    return layout(
      style, rows: rows, pageRows: pageRows, width: request.width, height: nil, whole: nil)
  }

  private func checkSide(_ size: PixelSize, option: String) throws(RunError) {
    guard let bound = request.maxSide, max(size.width, size.height) > bound else { return }
    throw RunError(
      .usage,
      "\(option) makes \(size.width) x \(size.height) pixels, more than the \(bound) of --max-side",
      advice: "lower it or --scale, or give --max-side none")
  }

  // MARK: Viewports

  private func plan(_ viewport: ViewportRequest, style: SheetStyle)
    throws(RunError) -> SheetLayout
  {
    try checkSide(grid.pixels(viewport.size), option: "--viewport")
    let tree = sheet(
      .cells(0..<items.count), style: style, width: viewport.size.width, heading: heading,
      header: furniture(request.header, page: 1, pages: 1),
      footer: furniture(request.footer, page: 1, pages: 1))
    let rows = try gridRows(of: tree, style: style)
    let span = ScrollSpan(viewport: viewport.size.height, content: tree.size.height)
    let offset: Double
    switch viewport.position {
    case .offset(let y):
      offset = span.clamp(y)
    case .item(let id, let anchor):
      guard let index = items.index(ofID: id) else {
        let known = (0..<min(items.count, 100_000)).lazy.map { items.id($0) }
        let nearest = NearestWord.nearest(to: id, among: Array(known))
        throw RunError(
          .usage, "no item has the id \(id)",
          advice: nearest.map { "the nearest is \($0)" } ?? "ids are paths below the input")
      }
      let extent = rows.extent(ofRow: rows.row(ofCell: index))
      offset = span.offset(showing: extent, anchor: anchor, from: 0)
    }
    let window = Rect(
      x: 0, y: offset, width: viewport.size.width, height: viewport.size.height)
    return SheetLayout(
      style: style, pages: [0..<items.count], pageRows: [0..<rows.count],
      columnCount: rows.columnCount, rowCount: rows.count, width: viewport.size.width,
      height: viewport.size.height, whole: tree, window: window)
  }

  // MARK: Pages

  /// How many points a page leaves for rows.
  private func room(on page: Size, isFirst: Bool, style: SheetStyle) throws(RunError) -> Double {
    let tree = sheet(
      .room, style: style, width: page.width, height: page.height,
      heading: isFirst ? heading : nil, header: furniture(request.header, page: 1, pages: 1),
      footer: footer(page: 1, pages: 1))
    guard let frame = tree.frame(of: SheetPart.room), frame.height > 0, frame.width > 0 else {
      throw RunError(
        .usage,
        "a page of \(plain(page.width)) x \(plain(page.height)) points leaves no room for rows",
        advice: "enlarge --page or lower --margin")
    }
    return frame.height
  }

  /// How high the picture of each of `rows` equal rows becomes.
  private func rowHeight(on page: Size, rows: Int, isFirst: Bool, style: SheetStyle)
    throws(RunError) -> Double
  {
    let tree = sheet(
      .rows(rows), style: style, width: page.width, height: page.height,
      heading: isFirst ? heading : nil, header: furniture(request.header, page: 1, pages: 1),
      footer: footer(page: 1, pages: 1))
    guard let frame = tree.frame(of: SheetPart.row), frame.height >= 1 else {
      throw RunError(
        .usage,
        "\(rows) rows don't fit on a page of \(plain(page.width)) x \(plain(page.height)) points",
        advice: "enlarge --page, or lower --grid, --spacing or --margin")
    }
    return frame.height
  }

  private func cut(_ rows: LazyRows, first: Double, later: Double, most: Int = .max)
    throws(RunError) -> [Range<Int>]
  {
    do throws(PaginationError) {
      return try paginate(
        rowCount: rows.count, firstAvailable: first, available: later, mostRows: most,
        extent: { rows.extent(ofRow: $0) })
    } catch {
      throw RunError(
        .usage,
        "row \(error.row + 1) is \(plain(error.rowHeight)) points high, a page leaves "
          + "\(plain(error.availableHeight))",
        advice: "enlarge --page, narrow the columns, or give --aspect")
    }
  }

  private func layout(
    _ style: SheetStyle, rows: LazyRows, pageRows: [Range<Int>], width: Double, height: Double?,
    whole: ViewTree?
  ) -> SheetLayout {
    let pages = pageRows.map { range -> Range<Int> in
      guard let last = range.last else { return 0..<0 }
      return rows.cells(inRow: range.lowerBound).lowerBound..<rows.cells(inRow: last).upperBound
    }
    return SheetLayout(
      style: style, pages: pages, pageRows: pageRows, columnCount: rows.columnCount,
      rowCount: rows.count, width: width, height: height, whole: whole, window: nil)
  }

  private func gridRows(of tree: ViewTree, style: SheetStyle) throws(RunError) -> LazyRows {
    guard let rows = tree.lazyRows(of: SheetPart.grid), rows.count > 0 else {
      throw RunError(
        .usage, "the columns leave no width for a cell",
        advice: "widen --width, lower --margin, or change --columns")
    }
    try checkColumns(of: tree, rows: rows, margin: style.margin)
    return rows
  }

  /// A sheet whose columns reach over its edges, or leave cells of no width, is no sheet.
  private func checkColumns(of tree: ViewTree, rows: LazyRows, margin: Double) throws(RunError) {
    let room = tree.size.width - 2 * margin
    if let frame = tree.frame(of: SheetPart.grid), frame.width > room + 1e-6 {
      throw RunError(
        .usage,
        "the columns take \(plain(frame.width)) points, the page leaves \(plain(room))",
        advice: "fewer or narrower --columns, less --column-spacing, or a larger --width")
    }
    guard let row = (0..<rows.count).first(where: { !rows.cells(inRow: $0).isEmpty }) else {
      return
    }
    let slice = tree.slice(tree.window(ofRow: row, of: rows))
    let drawn = slice.items.count { item in
      if case .cell(let cell) = item { !grid.pixels(cell.frame).isEmpty } else { false }
    }
    if drawn < rows.cells(inRow: row).count {
      throw RunError(
        .usage, "the columns leave some cells less than a pixel",
        advice: "fewer --columns, or a larger --width or --page")
    }
  }

  // MARK: Views

  /// A tree of the sheet's view with this content.
  func sheet(
    _ content: ContactSheet.Content, style: SheetStyle, width: Double, height: Double? = nil,
    heading: String? = nil, header: FurnitureText? = nil, footer: FurnitureText? = nil,
    page: Int = 1, pages: Int = 1
  ) -> ViewTree {
    let captions = captions
    var measure: (@MainActor (Int, Double) -> Size)?
    if let measures {
      measure = { item, width in measures.size(of: item, width: width) }
    }
    return ViewTree(
      ContactSheet(
        style: style, content: content, width: width, height: height, heading: heading,
        header: header, footer: footer,
        measure: measure,
        caption: { captions.lines(for: $0, page: page, pages: pages) }),
      proposal: ProposedViewSize(width: width, height: height.map { CGFloat($0) }),
      environment: environment)
  }

  /// The title's trailing text.
  var heading: String? {
    guard request.title != nil else { return nil }
    return items.count == 1 ? "1 picture" : "\(Figures.grouped(items.count)) pictures"
  }

  /// A page's foot: what was asked for, else the title and the page's number.
  func footer(page: Int, pages: Int) -> FurnitureText? {
    if let footer = request.footer { return furniture(footer, page: page, pages: pages) }
    return FurnitureText(
      leading: request.title ?? "",
      trailing: "\(Figures.grouped(page)) of \(Figures.grouped(pages))")
  }

  func furniture(_ furniture: Furniture?, page: Int, pages: Int) -> FurnitureText? {
    guard let furniture else { return nil }
    let facts = FurnitureFacts(
      title: request.title ?? "", page: page, pages: pages, count: items.count)
    return FurnitureText(
      leading: furniture.left.text(for: facts), center: furniture.center.text(for: facts),
      trailing: furniture.right.text(for: facts))
  }

  private func style() throws(RunError) -> SheetStyle {
    let captionCount = request.captions.count
    let hasCaptions = captionCount > 0
    let run = request.run
    let columns =
      request.columns
      ?? request.grid.map { Array(repeating: GridItem(.flexible()), count: $0.columns) }
      ?? [GridItem(.adaptive(minimum: 160))]
    return SheetStyle(
      columns: columns,
      columnSpacing: request.columnSpacing ?? (hasCaptions ? 20 : 8),
      rowSpacing: request.spacing ?? (hasCaptions ? 28 : 8), margin: request.margin ?? 16,
      alignment: request.alignment, aspect: request.aspect ?? .ratio(1),
      cell: CellStyle(
        renderer: cell, fit: request.fit, enlargement: request.enlargement,
        alignmentX: hasCaptions ? 0 : 0.5, alignmentY: hasCaptions ? 1 : 0.5),
      captionCount: captionCount, cellDrawsCaption: drawsCaption,
      captionLines: request.captionLines,
      captionCut: request.captionCut, title: request.title, theme: Theme(run.theme),
      background: run.background)
  }
}

/// A length without needless decimals.
func plain(_ length: Double) -> String {
  let tenths = (length * 10).rounded() / 10
  return tenths == tenths.rounded() && tenths.magnitude < 1e15
    ? String(Int(tenths)) : String(tenths)
}
