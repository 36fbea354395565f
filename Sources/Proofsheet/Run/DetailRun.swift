// Detail pages, from request to files. Floor 6.

internal import ProofDrawing
internal import ProofGallery
internal import ProofGeometry
internal import ProofItems
internal import ProofViews

/// A page an item.
@MainActor struct DetailRun {
  private let request: DetailRequest
  private let events: RunEvents
  private let setup: RunSetup
  private let environment: EnvironmentValues
  /// Neighbors that a film strip shows at once.
  private let stripCount: Int
  private let names: OutputNames

  init(_ request: DetailRequest, events: RunEvents) throws(RunError) {
    self.request = request
    self.events = events
    setup = try RunSetup(request.run, events: events)
    environment = setup.environment()
    names = try OutputNames(request.run.output, count: setup.items.count)
    let many = DetailRun.measured(
      request, setup, environment, neighbors: DetailPart.mostNeighbors + 1)
    let fitting = many.lazyRows(of: DetailPart.strip)?.columnCount ?? 1
    let strip = min(max(fitting, 1), DetailPart.mostNeighbors)
    stripCount = strip
    try DetailRun.checkRoom(
      in: DetailRun.measured(request, setup, environment, neighbors: strip), page: request.page)
  }

  private static func measured(
    _ request: DetailRequest, _ setup: RunSetup, _ environment: EnvironmentValues, neighbors: Int
  ) -> ViewTree {
    ViewTree(
      page(
        0, request: request, setup: setup, facts: longestFacts,
        cell: cell(setup.cell, picture: nil), neighbors: 0..<neighbors),
      proposal: ProposedViewSize(width: request.page.width, height: request.page.height),
      environment: environment)
  }

  /// - Parameter bandRows: for tests; no pixel may depend on it.
  func draw(bandRows: Int? = nil) throws(RunError) -> RunOutcome {
    let (request, setup, environment, strip) = (request, setup, environment, stripCount)
    let count = setup.items.count
    let size = setup.grid.pixels(request.page)
    let pages = PageSequence(count: count) { index in
      let facts = ItemFacts(
        items: setup.items, item: index, prober: setup.decoder.prober(of: index, in: setup.items))
      let cell = DetailRun.cell(setup.cell, picture: facts.header?.size)
      let tree = ViewTree(
        DetailRun.page(
          index, request: request, setup: setup, facts: facts.detail, cell: cell,
          neighbors: DetailRun.neighbors(of: index, count: count, strip: strip)),
        proposal: ProposedViewSize(width: request.page.width, height: request.page.height),
        environment: environment)
      return PagePlan(
        index: index, tree: tree, window: tree.bounds,
        isReported: { $0.style == cell },
        lastPage: { placement in
          placement.style == cell
            ? index
            : DetailRun.lastPage(showing: placement.item, count: count, strip: strip)
        })
    }
    let drawing = Drawing(
      setup: setup, environment: environment, pages: pages, sizes: { _ in size }, names: names,
      total: count, bandRows: bandRows)
    return try drawing.run(events: events)
  }

  /// As much as an inspector ever says, to measure with.
  private static let longestFacts = DetailFacts(
    title: "A", subtitle: "",
    groups: [3, 3].map { count in
      FactGroup(title: "A", facts: Array(repeating: Fact(name: "A", value: "A"), count: count))
    })

  /// A page on which the parts don't fit, or the picture becomes a stamp, is refused.
  private static func checkRoom(in tree: ViewTree, page: Size) throws(RunError) {
    let content = tree.frame(of: DetailPart.content) ?? .zero
    let picture = tree.frame(of: DetailPart.picture) ?? .zero
    guard content.width + 80 <= page.width + 0.5, content.height + 80 <= page.height + 0.5,
      picture.width >= 120, picture.height >= 120
    else {
      throw RunError(
        .usage,
        "a detail page needs more room than \(plain(page.width)) x \(plain(page.height)) points",
        advice: "--page 800x600 is enough; a smaller picture comes from --scale")
    }
  }

  /// A wide picture begins at the page's leading margin, a tall one stands in the middle.
  private static func cell(_ renderer: String, picture: PixelSize?) -> CellStyle {
    let isTall = picture.map { $0.height > $0.width } ?? true
    return CellStyle(renderer: renderer, alignmentX: isTall ? 0.5 : 0, alignmentY: 0)
  }

  private static func page(
    _ index: Int, request: DetailRequest, setup: RunSetup, facts: DetailFacts,
    cell: CellStyle, neighbors: Range<Int>
  ) -> DetailPage {
    DetailPage(
      index: index,
      position: "\(Figures.grouped(index + 1)) of \(Figures.grouped(setup.items.count))",
      facts: facts, neighbors: neighbors, theme: Theme(request.run.theme),
      cell: cell, size: request.page)
  }

  /// The item in the middle where the run's ends allow it.
  private static func neighbors(of index: Int, count: Int, strip: Int) -> Range<Int> {
    let start = max(min(index - strip / 2, count - strip), 0)
    return start..<min(start + strip, count)
  }

  /// The last page whose strip holds an item.
  private static func lastPage(showing item: Int, count: Int, strip: Int) -> Int {
    if item >= count - strip { return count - 1 }
    return min(item + strip / 2, count - 1)
  }
}
