// What comes before layout: the items, the renderers, the fonts, the threads. Floor 6.

internal import CShimOS
internal import Glibc
internal import ProofCanvas
internal import ProofCodecs
internal import ProofDrawing
internal import ProofGallery
internal import ProofGeometry
internal import ProofItems
internal import ProofMetadata
internal import ProofPlugins
internal import ProofViews

/// The stations' surroundings, made once a run.
@MainActor struct RunSetup {
  let request: RunRequest
  let items: Items
  let decoder: DecoderShelf
  let metadata: ItemMetadata
  /// The id of the renderer that draws the cells.
  let cell: String
  let renderers: [String: any CellRenderer]
  let remarks: PluginRemarks
  let pluginUses: [PluginUse]
  let fonts: FontSet
  let measurer: PangoTextMeasurer
  let grid: PixelGrid
  let jobs: Int

  /// Scans, loads plugin files and checks parameters; nothing is decoded and no font is touched.
  /// - Parameters:
  ///   - fields: what captions and inspectors ask for; renderers are asked here.
  ///   - extra: renderers of the run's own, which no option names.
  ///   - needsItems: whether a run without pictures is refused.
  ///   - draws: false for a plan, which leaves standard output to whoever prints it.
  init(
    _ request: RunRequest, fields: Set<Field>, events: RunEvents, extra: [any CellRenderer] = [],
    needsItems: Bool = true, draws: Bool = true
  ) throws(RunError) {
    guard request.output != nil || !draws else { throw RunError(.usage, "no output is named") }
    self.request = request
    grid = PixelGrid(scale: request.scale)
    jobs = request.limits.jobs ?? max(Int(proofsheet_usable_cpus()), 1)
    // Before a plugin's code runs: what it prints must not end up in the picture.
    if draws, request.output == .standardOutput { _ = proofsheet_claim_stdout() }
    let shelf = try RendererShelf(request)
    // Before a name that nobody has ends the run: what was passed over may explain it.
    shelf.remarks.drain(to: events)
    decoder = DecoderShelf(request, files: shelf.files, host: shelf.host, remarks: shelf.remarks)
    cell = try shelf.id(of: request.cell)
    renderers = try shelf.renderers(
      cell: cell, overlays: request.overlays, parameters: request.parameters
    ).merging(extra.map { ($0.id, $0) }) { $1 }
    pluginUses = shelf.uses
    remarks = shelf.remarks
    remarks.drain(to: events)
    let files = try RunSetup.scan(
      request, decoder: decoder, jobs: jobs, events: events, needsItems: needsItems)
    switch request.frames {
    case .first: items = files
    case .number(let number): items = files.showing(frame: max(number - 1, 0))
    case .all:
      items = files.showingAllFrames(
        try HeaderSizes.frames(files, decoder: decoder, jobs: jobs))
    }
    let tags =
      fields.filter(\.isTag).map(\.rawValue)
      + renderers.values.flatMap(\.fields).filter { name in
        name.hasSuffix("*") || Field(rawValue: name)?.isTag == true
      }
    metadata = ItemMetadata(items: items, reader: MetadataFiles(), tags: Set(tags), jobs: jobs)
    proofsheet_release_memory()
    if let folder = request.fontFolder { try RunSetup.checkFolder(folder) }
    fonts = FontSet(family: request.fontFamily, folder: request.fontFolder)
    measurer = PangoTextMeasurer(fonts: fonts)
  }

  func context(caption: @escaping @Sendable (Int) -> String?) -> RunContext {
    RunContext(
      items: items, grid: grid, theme: Theme(request.theme), background: request.background,
      decoder: decoder, metadata: metadata.of, caption: caption, renderers: renderers,
      overlays: request.overlays, circuits: PluginCircuits(),
      limits: request.limits,
      budget: MemoryBudget(
        total: request.limits.memory, shared: max(request.limits.memory / 4 * 3, 1)))
  }

  /// What views may ask: text sizes and, where the layout needs it, pictures' own sizes.
  func environment(sizes: [PixelSize]? = nil) -> EnvironmentValues {
    var environment = EnvironmentValues()
    environment.textMeasurer = measurer
    environment.displayScale = request.scale
    if let sizes {
      environment.sourceSize = { item in
        sizes.indices.contains(item) ? sizes[item] : nil
      }
    }
    return environment
  }

  /// A page that was measured without a font would have no words on it.
  func requireFonts() throws(RunError) {
    if measurer.isWithoutFonts { throw RunError(.usage, CanvasError.noFont.message) }
  }

  private static func checkFolder(_ path: FilePath) throws(RunError) {
    var status = stat()
    // Safe because the name is closed by a NUL and `status` lives on this frame.
    guard unsafe stat(path.bytes.map { CChar(bitPattern: $0) } + [0], &status) == 0,
      status.st_mode & S_IFMT == S_IFDIR
    else { throw RunError(.usage, path: path, "--fonts names no folder") }
  }

  private static func scan(
    _ request: RunRequest, decoder: DecoderShelf, jobs: Int, events: RunEvents, needsItems: Bool
  ) throws(RunError) -> Items {
    let lookups = ItemLookups(
      prober: decoder, reader: MetadataFiles(),
      inParallel: { count, body in
        do throws(RunError) {
          try ParallelParts.run(count, jobs: jobs, body)
        } catch {
          // No thread could be started: this one does it all.
          body(0..<count)
        }
      })
    do {
      let items = try ProofItems.scan(
        request.scan, kindOf: { decoder.sniff($0) },
        isOwn: { PNGFormat.isMarked(head: $0) }, lookups: lookups,
        note: { note in
          events.message(RunMessage(.warning, path: note.path, note.text, advice: note.advice))
        })
      guard items.count > 0 || items.passedOver.unwanted == 0 else {
        throw RunError(
          .usage, "none of \(items.passedOver.unwanted) pictures meets the conditions of --where",
          advice: "loosen them; the condition holds for no picture without the field")
      }
      guard items.count > 0 || !needsItems else {
        throw RunError(
          .usage, "no picture among what was given",
          advice: "name pictures or folders that hold some")
      }
      return items
    } catch let error as ScanError {
      throw RunError(.usage, path: error.path, error.message, advice: error.advice)
    } catch let error as RunError {
      throw error
    } catch {
      throw RunError(.usage, "\(error)")
    }
  }
}
