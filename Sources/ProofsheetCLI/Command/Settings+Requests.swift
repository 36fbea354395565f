// From settings to a request: what belongs together is checked here, and defaults that depend on
// other options are chosen. Floor 8.

internal import ProofDrawing
internal import ProofGallery
internal import ProofGeometry
internal import ProofItems
internal import Proofsheet

extension Settings {
  /// What `sheet` draws.
  func sheetRequest() throws(UsageError) -> SheetRequest {
    try checkPages()
    try checkCaptions()
    var request = SheetRequest(run: try runRequest(.sheet))
    request.width = width ?? request.width
    request.columns = columns
    request.page = page
    request.grid = grid
    if let maxSide { request.maxSide = maxSide }
    request.spacing = spacing
    request.columnSpacing = columnSpacing
    request.margin = margin
    request.alignment = alignment ?? request.alignment
    request.aspect = aspect
    request.fit = fit == .cover ? .cover : .contain
    request.enlargement = enlargement
    if showsCaptions {
      request.captions = captions.isEmpty ? [try standardCaption()] : captions
    }
    request.captionLines = captionLines ?? request.captionLines
    request.captionCut = captionCut ?? request.captionCut
    request.title = title
    request.header = header
    request.footer = footer
    request.viewport = try viewportRequest()
    return request
  }

  /// What `detail` draws.
  func detailRequest() throws(UsageError) -> DetailRequest {
    let run = try runRequest(.detail)
    var request = DetailRequest(run: run)
    request.page = page ?? request.page
    request.fields = fields
    return request
  }

  /// What `formats` tells about.
  func formatsRequest() throws(UsageError) -> RunRequest {
    if let extra = inputs.first {
      throw UsageError(subject: extra.bytes, "formats takes no operand", "leave it out")
    }
    var run = RunRequest(scan: ScanRequest(inputs: []), output: .standardOutput)
    run.plugins = plugins
    run.pluginRules = PluginPlaces.current.rules(isolation: isolation, timeout: pluginTimeout)
    takeLimits(into: &run)
    return run
  }

  private func takeLimits(into run: inout RunRequest) {
    run.limits.memory = memory ?? run.limits.memory
    run.limits.maxInputPixels =
      maxInputPixels ?? (isUntrusted ? 64_000_000 : run.limits.maxInputPixels)
    run.limits.isUntrusted = isUntrusted
    run.limits.timeout = timeout ?? run.limits.timeout
  }

  private func runRequest(_ verb: Verb) throws(UsageError) -> RunRequest {
    let scan = try scanRequest(verb)
    guard output != nil || printsPlan else {
      throw UsageError(
        "", "no output", "-o FILE.png; proofsheet \(verb.rawValue) --help says what it may be")
    }
    var run = RunRequest(scan: scan, output: output)
    run.scale = scale ?? run.scale
    run.theme = theme ?? run.theme
    run.background = background ?? run.background
    run.fontFamily = font
    run.fontFolder = fonts
    run.cell = cell ?? run.cell
    run.plugins = plugins
    run.overlays = overlays
    run.pluginRules = PluginPlaces.current.rules(isolation: isolation, timeout: pluginTimeout)
    run.parameters = parameters
    run.limits.jobs = jobs
    takeLimits(into: &run)
    run.frames = frames ?? run.frames
    run.decoding = decoding
    run.limits.errorPolicy = errorPolicy ?? run.limits.errorPolicy
    run.limits.isStrict = isStrict
    run.report = report
    run.layout = layout
    try checkFiles(run)
    return run
  }

  private func checkPages() throws(UsageError) {
    if page != nil && width != nil {
      throw UsageError("--width", "--page sets the width", "leave one of the two out")
    }
    if grid != nil && page == nil {
      throw UsageError(
        "--grid", "there is no page to divide", "add --page WxH, or give --columns alone")
    }
    if grid != nil && columns != nil {
      throw UsageError("--grid", "--columns says otherwise", "leave one of the two out")
    }
  }

  private func checkCaptions() throws(UsageError) {
    guard !showsCaptions else { return }
    if !captions.isEmpty {
      throw UsageError("--caption", "--no-captions says otherwise", "leave one of the two out")
    }
  }

  private func viewportRequest() throws(UsageError) -> ViewportRequest? {
    guard let viewport else {
      let lonely = [
        ("--at", viewportItem != nil), ("--anchor", viewportAnchor != nil),
        ("--at-offset", viewportOffset != nil),
      ]
      if let (name, _) = lonely.first(where: { $0.1 }) {
        throw UsageError(name, "there is no window to scroll", "add --viewport WxH")
      }
      return nil
    }
    if page != nil {
      throw UsageError(
        "--viewport", "a window shows one long sheet, not pages", "leave --page out")
    }
    if viewportItem != nil && viewportOffset != nil {
      throw UsageError("--at-offset", "--at says otherwise", "leave one of the two out")
    }
    if let viewportOffset {
      if viewportAnchor != nil {
        throw UsageError("--anchor", "it places an item, and none is named", "add --at ID")
      }
      return ViewportRequest(size: viewport, position: .offset(viewportOffset))
    }
    guard let viewportItem else {
      throw UsageError(
        "--viewport", "it doesn't say where the window is", "add --at ID or --at-offset Y")
    }
    let anchor = viewportAnchor ?? .top
    return ViewportRequest(
      size: viewport, position: .item(viewportItem, anchor: anchor.fraction))
  }

  /// Two outputs on one name would leave only the later one.
  private func checkFiles(_ run: RunRequest) throws(UsageError) {
    var names: [(option: String, path: FilePath)] = []
    if case .file(let path) = run.output { names.append(("--output", path)) }
    if let report { names.append(("--report", report)) }
    if let layout { names.append(("--layout", layout)) }
    for (index, name) in names.enumerated() {
      if let other = names[..<index].first(where: { $0.path == name.path }) {
        throw UsageError(
          option: name.option, value: Word(bytes: name.path.bytes),
          ValueProblem("\(other.option) has the same name", "give each its own"))
      }
    }
  }
}
