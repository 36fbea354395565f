// One contact sheet, from request to files. Floor 6.

internal import ProofDrawing
internal import ProofGallery
internal import ProofGeometry
internal import ProofItems
internal import ProofPlugins
internal import ProofViews

/// A sheet that was measured and can be drawn.
@MainActor struct SheetRun {
  private let request: SheetRequest
  private let events: RunEvents
  private let setup: RunSetup
  private let planner: SheetPlanner
  private let layout: SheetLayout
  private let environment: EnvironmentValues
  /// Each page's pixels and name.
  private let sizes: [PixelSize]
  private let names: OutputNames

  /// - Parameter draws: false when only the plan is asked for.
  init(_ request: SheetRequest, events: RunEvents, draws: Bool = true) throws(RunError) {
    let setup = try RunSetup(
      request.run, fields: request.captions.reduce(into: []) { $0.formUnion($1.fields) },
      events: events, draws: draws)
    var sizes: [PixelSize]?
    if request.aspect == .source {
      sizes = try HeaderSizes.probe(setup.items, decoder: setup.decoder, jobs: setup.jobs)
    }
    environment = setup.environment(sizes: sizes)
    let captions = Captions(
      templates: request.captions, items: setup.items, decoder: setup.decoder,
      metadata: setup.metadata.of)
    planner = SheetPlanner(
      request: request, cell: setup.cell, items: setup.items, grid: setup.grid,
      environment: environment, captions: captions,
      drawsCaption: setup.renderers[setup.cell]?.drawsCaption ?? false,
      measures: SheetRun.measures(setup, sizes: sizes, captions: captions))
    layout = try planner.plan()
    setup.remarks.drain(to: events)
    self.request = request
    self.events = events
    self.setup = setup
    names = try OutputNames(request.run.output, count: layout.pages.count)
    self.sizes = SheetRun.sizes(of: layout, planner: planner, grid: setup.grid)
  }

  /// A fixed shape wins: only where each picture keeps its own is anybody asked.
  private static func measures(_ setup: RunSetup, sizes: [PixelSize]?, captions: Captions)
    -> CellMeasures?
  {
    guard let sizes, let renderer = setup.renderers[setup.cell], renderer.measures else {
      return nil
    }
    let (remarks, id) = (setup.remarks, renderer.id)
    return CellMeasures(
      renderer: renderer,
      facts: CellFacts(
        items: setup.items, decoder: setup.decoder, metadata: setup.metadata.of,
        caption: captions.joined(for:)),
      scale: setup.grid.scale, scheme: Theme(setup.request.theme).cellColors.scheme, sizes: sizes,
      report: { remarks.take(PluginNote(.warning, plugin: id, $0)) })
  }

  var plan: SheetPlan {
    let pages = layout.pages.indices.map { index in
      SheetPlan.Page(
        size: sizes[index],
        points: Size(
          width: setup.grid.points(sizes[index].width),
          height: setup.grid.points(sizes[index].height)), items: layout.pages[index],
        rows: layout.pageRows[index].count, path: names.path(of: index))
    }
    return SheetPlan(
      pages: pages, columns: layout.columnCount, rows: layout.rowCount, items: setup.items.count,
      notAPicture: setup.items.notPictureCount, passedOver: setup.items.passedOver.total,
      scale: request.run.scale, jobs: setup.jobs, memory: request.run.limits.memory,
      maxInputPixels: request.run.limits.maxInputPixels, maxSide: request.maxSide)
  }

  func draw(bandRows: Int?) throws(RunError) -> RunOutcome {
    let (layout, planner) = (layout, planner)
    let pages = PageSequence(count: layout.pages.count) { index throws(RunError) in
      SheetRun.page(index, of: layout, planner: planner)
    }
    let drawing = Drawing(
      setup: setup, environment: environment, pages: pages, sizes: { [sizes] in sizes[$0] },
      names: names, total: setup.items.count, caption: planner.captions.joined(for:),
      bandRows: bandRows)
    return try drawing.run(events: events)
  }

  private static func page(_ index: Int, of layout: SheetLayout, planner: SheetPlanner)
    -> PagePlan
  {
    if let whole = layout.whole {
      return PagePlan(
        index: index, tree: whole,
        window: layout.window ?? whole.bounds)
    }
    let tree = tree(index, of: layout, planner: planner)
    return PagePlan(index: index, tree: tree, window: tree.bounds)
  }

  private static func tree(_ index: Int, of layout: SheetLayout, planner: SheetPlanner)
    -> ViewTree
  {
    let (page, pages) = (index + 1, layout.pages.count)
    let request = planner.request
    return planner.sheet(
      .cells(layout.pages[index]), style: layout.style, width: layout.width,
      height: layout.height, heading: index == 0 ? planner.heading : nil,
      header: planner.furniture(request.header, page: page, pages: pages),
      footer: layout.height == nil
        ? planner.furniture(request.footer, page: page, pages: pages)
        : planner.footer(page: page, pages: pages),
      page: page, pages: pages)
  }

  /// Pages of paper are all alike; pieces of a long sheet are as high as their rows.
  private static func sizes(of layout: SheetLayout, planner: SheetPlanner, grid: PixelGrid)
    -> [PixelSize]
  {
    if let whole = layout.whole {
      return [grid.pixels(layout.window ?? whole.bounds).size]
    }
    if let height = layout.height {
      let size = grid.pixels(Size(width: layout.width, height: height))
      return Array(repeating: size, count: layout.pages.count)
    }
    return layout.pages.indices.map { index in
      grid.pixels(tree(index, of: layout, planner: planner).size)
    }
  }
}
