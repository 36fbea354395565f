// A contact sheet of a comparison: expected, actual and difference of each pair that says something.
// Floor 6. The layout is ComparisonSheet's, the drawing that of every sheet.

internal import ProofCanvas
internal import ProofCodecs
public import ProofDiff
public import ProofDrawing
public import ProofGallery
internal import ProofGeometry
internal import ProofItems
internal import ProofLayout
internal import ProofViews

/// A pair on a sheet, with all that it takes to draw its difference once more.
public struct DiffSheetEntry: Sendable {
  public var pair: DiffPair
  /// Whether it counts among those that don't match.
  public var fails: Bool
  public var rule: DiffRule
  public var maxShift: Int
  public var mask: FilePath?

  public init(
    _ pair: DiffPair, fails: Bool, rule: DiffRule, maxShift: Int = 0, mask: FilePath? = nil
  ) {
    self.pair = pair
    self.fails = fails
    self.rule = rule
    self.maxShift = maxShift
    self.mask = mask
  }
}

/// What is asked for: a sheet of comparisons. Plain values.
public struct DiffSheetRequest: Sendable {
  /// The sheet's rows, in order; pairs that match are better left out of a long one.
  public var entries: [DiffSheetEntry]
  /// A PNG; more than one where a page would be taller than `maxSide`.
  public var output: OutputTarget
  public var title: String
  /// Small print under the title.
  public var subtitle: String
  public var theme: Theme.Name
  /// Points, margins included; at least 320.
  public var width: Double
  /// Pixels per point.
  public var scale: Double
  public var fontFamily: String?
  /// With a folder, no other font of the system is looked at.
  public var fontFolder: FilePath?
  /// Pixels; nil for no bound.
  public var maxSide: Int?
  public var limits: RunLimits
  /// Files that the sheet must not replace, beside those that it shows.
  public var inputs: [FilePath]

  public init(entries: [DiffSheetEntry], output: OutputTarget, title: String, subtitle: String = "")
  {
    self.entries = entries
    self.output = output
    self.title = title
    self.subtitle = subtitle
    theme = .light
    width = 1200
    scale = 1
    fontFamily = nil
    fontFolder = nil
    maxSide = 30_000
    limits = RunLimits()
    inputs = []
  }

  /// The sheet of a comparison that was made: the two pictures, or of folders what doesn't match.
  public init(_ request: DiffRequest, _ outcome: DiffOutcome, output: OutputTarget) {
    let shown = outcome.pairs.filter { pair in
      !outcome.isOfFolders || outcome.fails(pair)
        || [.within, .new, .deleted].contains(pair.status)
    }
    self.init(
      entries: shown.map {
        DiffSheetEntry(
          $0, fails: outcome.fails($0), rule: request.rule, maxShift: request.maxShift,
          mask: request.mask)
      }, output: output, title: outcome.headline,
      subtitle: ([request.rule.words] + outcome.countWords).joined(separator: ", "))
    limits = request.limits
    inputs = outcome.pairs.flatMap { [$0.expected, $0.actual] } + [request.mask].compactMap { $0 }
  }
}

/// Draws a sheet of comparisons.
///
/// Runs on the calling thread and on threads of its own. What can't be read is shown as a
/// placeholder and isn't a failure of the sheet.
/// - Throws: ``RunError``; whatever had the name before still has it, whole.
@MainActor public func drawSheet(
  _ request: DiffSheetRequest, events: RunEvents = RunEvents()
) throws(RunError) -> RunOutcome {
  try DiffSheetRun(request, events: events).draw(events: events)
}

@MainActor struct DiffSheetRun {
  private let request: DiffSheetRequest
  private let setup: RunSetup
  private let environment: EnvironmentValues
  private let rows: [ComparisonRow]
  private let pages: [Range<Int>]
  private let names: OutputNames

  init(_ request: DiffSheetRequest, events: RunEvents) throws(RunError) {
    guard request.width >= 320, request.width.isFinite else {
      throw RunError(
        .usage, "three pictures need more than \(plain(request.width)) points",
        advice: "--width 320 is the least")
    }
    self.request = request
    let figures = DiffSheetFigures(request.entries)
    var scan = ScanRequest(inputs: figures.paths.map { .path($0) })
    scan.sort = [SortKey(.none)]
    var run = RunRequest(scan: scan, output: request.output)
    (run.theme, run.scale, run.limits) = (request.theme, request.scale, request.limits)
    (run.fontFamily, run.fontFolder) = (request.fontFamily, request.fontFolder)
    run.limits.errorPolicy = .placeholder
    run.limits.isStrict = false
    setup = try RunSetup(
      run, fields: [], events: events,
      extra: [
        DifferenceCell(
          entries: request.entries, owners: figures.owners,
          maxInputPixels: request.limits.maxInputPixels)
      ], needsItems: false)
    environment = setup.environment()
    rows = figures.rows
    pages = try DiffSheetRun.cut(rows, request, setup.grid, environment)
    names = try OutputNames(request.output, count: pages.count)
    let files = ComparedFiles(request.inputs)
    for path in names.paths { try files.checkOutput(path) }
  }

  func draw(events: RunEvents) throws(RunError) -> RunOutcome {
    let (request, rows, pages, grid) = (request, rows, pages, setup.grid)
    let environment = environment
    let trees = PageSequence(count: pages.count) { index in
      let tree = DiffSheetRun.tree(index, of: pages, rows, request, environment)
      return PagePlan(index: index, tree: tree, window: tree.bounds)
    }
    let drawing = Drawing(
      setup: setup, environment: environment, pages: trees,
      sizes: { index in
        grid.pixels(DiffSheetRun.tree(index, of: pages, rows, request, environment).size)
      }, names: names, total: setup.items.count)
    // Who asks for a sheet was told already what can't be read.
    return try drawing.run(
      events: RunEvents(message: { if $0.path == nil { events.message($0) } }))
  }

  /// No picture gets taller than the bound, and no row is cut.
  private static func cut(
    _ rows: [ComparisonRow], _ request: DiffSheetRequest, _ grid: PixelGrid,
    _ environment: EnvironmentValues
  ) throws(RunError) -> [Range<Int>] {
    let whole = [0..<rows.count]
    let tree = tree(0, of: whole, rows, request, environment)
    let size = grid.pixels(tree.size)
    guard let bound = request.maxSide, max(size.width, size.height) > bound else { return whole }
    guard size.width <= bound else {
      throw RunError(
        .usage, "the sheet is \(size.width) pixels wide, more than \(bound)",
        advice: "lower --width or --scale")
    }
    guard let lines = tree.lazyRows(of: SheetPart.grid) else { return whole }
    // A footer that no page has yet takes room as well: the first and a later page without rows.
    let most = grid.points(bound)
    let empty = [0..<0, 0..<0]
    let heads = [0, 1].map { Self.tree($0, of: empty, rows, request, environment).size.height }
    do throws(PaginationError) {
      let pages = try paginate(
        rowCount: lines.count, firstAvailable: most - heads[0], available: most - heads[1],
        extent: { lines.extent(ofRow: $0) })
      return pages.map { $0 }
    } catch {
      throw RunError(
        .usage,
        "a pair is \(plain(error.rowHeight)) points high, a picture of \(bound) pixels leaves "
          + "\(plain(error.availableHeight))", advice: "lower --width or --scale")
    }
  }

  private static func tree(
    _ index: Int, of pages: [Range<Int>], _ rows: [ComparisonRow], _ request: DiffSheetRequest,
    _ environment: EnvironmentValues
  ) -> ViewTree {
    let footer =
      pages.count > 1
      ? FurnitureText(
        leading: request.title,
        trailing: "\(Figures.grouped(index + 1)) of \(Figures.grouped(pages.count))") : nil
    return ViewTree(
      ComparisonSheet(
        rows: rows, shown: pages[index], title: index == 0 ? request.title : nil,
        subtitle: request.subtitle, theme: Theme(request.theme), width: request.width,
        footer: footer),
      proposal: ProposedViewSize(width: request.width, height: nil), environment: environment)
  }
}

/// The rows of a sheet, and the items of the run that they show.
struct DiffSheetFigures {
  private(set) var rows: [ComparisonRow] = []
  private(set) var paths: [FilePath] = []
  /// The entry of each item.
  private(set) var owners: [Int] = []
  private let decoder = PictureDecoder()

  init(_ entries: [DiffSheetEntry]) {
    for (index, entry) in entries.enumerated() { add(entry, index) }
  }

  private mutating func add(_ entry: DiffSheetEntry, _ index: Int) {
    let pair = entry.pair
    let sizes = (
      expected: pair.summary?.expected ?? size(pair.expected),
      actual: pair.summary?.actual ?? size(pair.actual)
    )
    let known = [sizes.expected, sizes.actual].compactMap { $0 }
    let canvas =
      known.isEmpty
      ? nil
      : PixelSize(
        width: known.map(\.width).max() ?? 1,
        height: max(known.map(\.height).max() ?? 1, pair.summary?.canvas.height ?? 1))
    var figures = [
      picture(pair.expected, sizes.expected, "Expected", index, pair),
      picture(pair.actual, sizes.actual, "Actual", index, pair),
    ]
    if let summary = pair.summary {
      figures.append(
        ComparisonFigure(
          .picture(
            item: take(pair.actual, index), renderer: DifferenceCell.id, size: summary.canvas),
          label: "Difference", detail: summary.shareWords))
    } else {
      figures.append(
        ComparisonFigure(.absent("nothing to compare"), label: "Difference", detail: ""))
    }
    rows.append(
      ComparisonRow(
        name: ShownText.caption(pair.name.bytes),
        mark: entry.fails ? .failure : pair.status == .same ? .success : .remark,
        verdict: pair.status.words,
        sentence: ([pair.sentence] + pair.remarks)
          .joined(separator: "; "), canvas: canvas, figures: figures))
  }

  private mutating func picture(
    _ path: FilePath, _ size: PixelSize?, _ label: String, _ index: Int, _ pair: DiffPair
  ) -> ComparisonFigure {
    guard let size else {
      let reason =
        pair.problems.first { $0.path == path }?.failure.reason ?? "no such picture"
      return ComparisonFigure(.absent(reason), label: label, detail: "")
    }
    return ComparisonFigure(
      .picture(item: take(path, index), renderer: ThumbnailRenderer().id, size: size), label: label,
      detail: "\(grouped(size.width)) x \(grouped(size.height))")
  }

  private mutating func take(_ path: FilePath, _ index: Int) -> Int {
    paths.append(path)
    owners.append(index)
    return paths.count - 1
  }

  /// What the header says; nil where the picture can't be read.
  private func size(_ path: FilePath) -> PixelSize? {
    do throws(PictureFailure) {
      let size = try decoder.probe(path).size
      return size.isEmpty ? nil : size
    } catch {
      // The pair's own sentence says why.
      return nil
    }
  }
}
