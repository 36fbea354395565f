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
  /// Facts that the inspector has room for.
  private let factCount: Int
  private let names: OutputNames

  init(_ request: DetailRequest, events: RunEvents) throws(RunError) {
    self.request = request
    self.events = events
    setup = try RunSetup(request.run, fields: Set(request.fields ?? []), events: events)
    environment = setup.environment()
    names = try OutputNames(request.run.output, count: setup.items.count)
    let many = DetailRun.measured(
      request, setup, environment, neighbors: DetailPart.mostNeighbors + 1)
    let fitting = many.lazyRows(of: DetailPart.strip)?.columnCount ?? 1
    let strip = min(max(fitting, 1), DetailPart.mostNeighbors)
    stripCount = strip
    try DetailRun.checkRoom(
      in: DetailRun.measured(request, setup, environment, neighbors: strip), page: request.page)
    let (setup, environment) = (setup, environment)
    let named = request.fields?.count
    let most = named ?? DetailRun.mostFacts
    let fits = { (count: Int) in
      let facts = DetailRun.facts(count: count, inOneGroup: named != nil)
      let tree = DetailRun.measured(request, setup, environment, neighbors: strip, facts: facts)
      return DetailRun.fits(tree, page: request.page)
    }
    factCount = DetailRun.last(in: DetailRun.fewestFacts...max(most, DetailRun.fewestFacts), fits)
    if let named, named > factCount {
      events.message(
        RunMessage(
          .warning,
          "--fields names \(named) fields, the page has room for \(factCount): of those with a value"
            + " the last are left out", advice: "a larger --page has more room"))
    }
  }

  private static func measured(
    _ request: DetailRequest, _ setup: RunSetup, _ environment: EnvironmentValues, neighbors: Int,
    facts: DetailFacts? = nil
  ) -> ViewTree {
    ViewTree(
      page(
        0, request: request, setup: setup, facts: facts ?? self.facts(count: fewestFacts),
        cell: cell(setup.cell, picture: nil), neighbors: 0..<neighbors),
      proposal: ProposedViewSize(width: request.page.width, height: request.page.height),
      environment: environment)
  }

  /// - Parameter bandRows: for tests; no pixel may depend on it.
  func draw(bandRows: Int? = nil) throws(RunError) -> RunOutcome {
    let (request, setup, environment, strip) = (request, setup, environment, stripCount)
    let factCount = factCount
    let count = setup.items.count
    let size = setup.grid.pixels(request.page)
    let pages = PageSequence(count: count) { index in
      let facts = ItemFacts(
        items: setup.items, item: index, prober: setup.decoder.prober(of: index, in: setup.items),
        metadata: setup.metadata.of)
      let cell = DetailRun.cell(setup.cell, picture: facts.header?.size)
      let tree = ViewTree(
        DetailRun.page(
          index, request: request, setup: setup,
          facts: facts.detail(request.fields).limited(to: factCount),
          cell: cell,
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

  /// What every page has room for, and what none shows more of unasked.
  private static let fewestFacts = 6
  private static let mostFacts = 24

  /// So many facts, in as many groups as there are, to measure with.
  private static func facts(count: Int, inOneGroup: Bool = false) -> DetailFacts {
    let groups = inOneGroup ? 1 : count > fewestFacts ? 4 : 2
    return DetailFacts(
      title: "A", subtitle: "A", stars: count > fewestFacts ? 5 : nil,
      groups: (0..<groups).map { group in
        FactGroup(
          title: "A",
          facts: Array(
            repeating: Fact(name: "A", value: "A"),
            count: (count + groups - 1 - group) / groups))
      })
  }

  /// The last number for which a condition holds that holds for none behind one for which it
  /// doesn't; the first where it holds for none.
  private static func last(in range: ClosedRange<Int>, _ holds: (Int) -> Bool) -> Int {
    var (low, high) = (range.lowerBound, range.upperBound)
    while low < high {
      let middle = high - (high - low) / 2
      if holds(middle) { low = middle } else { high = middle - 1 }
    }
    return low
  }

  private static func frames(of tree: ViewTree) -> (content: Size, picture: Size) {
    (
      (tree.frame(of: DetailPart.content) ?? .zero).size,
      (tree.frame(of: DetailPart.picture) ?? .zero).size
    )
  }

  /// Whether everything is on the page, and the picture still has most of it.
  private static func fits(_ tree: ViewTree, page: Size) -> Bool {
    let (content, picture) = frames(of: tree)
    return content.width + 80 <= page.width + 0.5 && content.height + 80 <= page.height + 0.5
      && picture.width >= page.width * 0.5 && picture.height >= page.height * 0.5
  }

  /// A page on which the parts don't fit, or the picture becomes a stamp, is refused.
  private static func checkRoom(in tree: ViewTree, page: Size) throws(RunError) {
    let (content, picture) = frames(of: tree)
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
