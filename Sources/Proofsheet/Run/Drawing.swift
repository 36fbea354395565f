// What every kind of run does once its pages are known. Floor 6.

internal import ProofCanvas
internal import ProofDrawing
internal import ProofGeometry
internal import ProofViews

/// Draws pages, keeps the books, publishes.
@MainActor struct Drawing {
  let setup: RunSetup
  let environment: EnvironmentValues
  let pages: PageSequence
  let sizes: (Int) -> PixelSize
  let names: OutputNames
  let total: Int
  var caption: @Sendable (Int) -> String? = { _ in nil }
  var bandRows: Int?

  func run(events: RunEvents) throws(RunError) -> RunOutcome {
    let request = setup.request
    let context = setup.context(caption: caption)
    // With --strict and --on-error fail nothing gets its name before the run is known to be good.
    let publishesAtEnd = request.limits.isStrict || request.limits.errorPolicy == .fail
    let outputs = names.paths + [request.report, request.layout].compactMap { $0 }
    if let clash = setup.items.firstClash(with: outputs) {
      throw RunError(
        .usage, path: clash.output, "is also an input, as \(setup.items.name(clash.item))",
        advice: "give the output another name")
    }
    try setup.requireFonts()
    let files = PageFiles(paths: names.paths, publishesAtEnd: publishesAtEnd)
    let report = try request.report.map { path throws(RunError) in try JSONLines(path: path) }
    let layout = try request.layout.map { path throws(RunError) in try JSONLines(path: path) }
    let journal = try Journal(
      context: context, events: events, report: report, layout: layout, pages: pages.count,
      total: total, environment: environment, plugins: setup.pluginUses)
    let pool = try JobPool(count: setup.jobs)
    defer { pool.close() }
    let encoder = PageEncoder(
      pool: pool, files: files, hasAlpha: context.hasAlpha,
      pixelsPerMeter: pixelsPerMeter(scale: request.scale), size: sizes)
    let pipeline = Pipeline(
      context: context, pages: pages, pool: pool,
      painter: BandPainter(grid: context.grid, fonts: setup.fonts), encoder: encoder,
      journal: journal, bandRows: bandRows)
    defer {
      setup.remarks.drain(to: events)
      setup.metadata.drainNotes(to: events)
    }
    try pipeline.run()
    try journal.finish()
    let findings = journal.strictFindings + fontFindings(events)
    let wrong = findings + journal.totals.placeholders + journal.totals.blanks
    if request.limits.isStrict, wrong > 0 {
      throw RunError(
        .refused, "\(wrong) finding\(wrong == 1 ? "" : "s"), nothing was published",
        advice: "see above, or leave --strict away")
    }
    try files.publishAll()
    try report?.publish()
    try layout?.publish()
    return RunOutcome(
      written: files.written, leftOver: names.leftOver(), totals: journal.totals,
      strictFindings: findings)
  }

  /// Text that no font can show, and a text without the font that sheets are designed for.
  private func fontFindings(_ events: RunEvents) -> Int {
    var findings = 0
    for finding in setup.fonts.findings {
      events.message(RunMessage(.warning, finding.text, advice: finding.advice))
      findings += 1
    }
    return findings
  }

  /// A point is 1/72 inch; a screen's sheet says the same, so that it prints at its size in points.
  private func pixelsPerMeter(scale: Double) -> Int {
    Int(min(max((scale * 72 / 0.0254).rounded(), 1), 1_000_000))
  }
}
