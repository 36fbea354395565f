// The renderers that a run knows: the built-in one, and those of the plugin files that were named.
// Floor 6.

internal import CShimOS
internal import ProofCanvas
internal import ProofDrawing
internal import ProofItems
internal import ProofPluginText
internal import ProofPlugins
internal import Synchronization

/// Loads plugin files, checks parameters, and finds renderers by id.
struct RendererShelf {
  private let builtIn = ThumbnailRenderer()
  let files: [PluginFile]
  let host: PluginHost
  let remarks: PluginRemarks

  /// Naming a file is consent to run it; an id that no named file brings is looked for along the
  /// search path.
  init(_ request: RunRequest) throws(RunError) {
    let remarks = PluginRemarks()
    var host = PluginHost(version: programVersion, report: remarks.take)
    let (family, folder) = (request.fontFamily, request.fontFolder)
    host.makeText = { PluginText.pango(folder: folder, family: family) }
    var paths = request.plugins
    if let file = RendererShelf.file(of: request.cell) { paths.append(file) }
    // Each file has a worker for each thread that draws.
    let workers =
      (request.limits.jobs ?? Int(proofsheet_usable_cpus()))
      * max(paths.count, request.overlays.count + (request.cell == builtIn.id ? 0 : 1), 1)
    var files: [PluginFile] = []
    func load(_ path: FilePath) throws(RunError) {
      guard !files.contains(where: { $0.path == path }) else { return }
      do throws(PluginError) {
        files.append(
          try request.pluginRules.load(
            path, host: host, fontFamily: family, fontFolder: folder, workers: workers))
      } catch {
        throw RunError(
          .usage, path: error.path ?? path, error.message, advice: error.advice)
      }
    }
    for path in paths { try load(path) }
    let wanted = (RendererShelf.file(of: request.cell) == nil ? [request.cell] : [])
    var found: FoundPlugins?
    for id in wanted + request.overlays
    where id != builtIn.id && !files.contains(where: { $0.descriptors.contains { $0.id == id } }) {
      let search = found ?? request.pluginRules.search.find()
      found = search
      if let file = search.file(of: id) {
        for remark in file.remarks { remarks.take(PluginNote(.warning, plugin: id, remark)) }
        try load(file.path)
      } else if let (one, other) = search.dispute(over: id) {
        throw RunError(
          .usage, path: one,
          "brings \(id), and so does \(ShownText.exact(other.bytes)) in the same folder",
          advice: "remove one of the two, or name one with --plugin")
      } else {
        remarks.takePassedOver(search)
      }
    }
    try RendererShelf.checkIDs(files, builtIn: builtIn.id, remarks: remarks)
    self.files = files
    self.host = host
    self.remarks = remarks
    searchable = found?.ids ?? []
  }

  /// Ids that the search path brings, where it was looked at.
  private let searchable: [String]

  /// What a report says about each file: the state of its sandbox above all.
  var uses: [PluginUse] {
    files.map { PluginUse($0) }
  }

  /// One id, one renderer: the first file that brings it, and never in place of the built-in one.
  private static func checkIDs(_ files: [PluginFile], builtIn: String, remarks: PluginRemarks)
    throws(RunError)
  {
    var owners: [String: FilePath] = [:]
    for file in files {
      for plugin in file.descriptors {
        if plugin.id == builtIn {
          throw RunError(.usage, path: file.path, "brings \(builtIn), which is built in")
        }
        if let first = owners[plugin.id] {
          remarks.take(
            PluginNote(
              .warning, plugin: plugin.id,
              "two files bring it; \(ShownText.exact(first.bytes)) counts, not "
                + ShownText.exact(file.path.bytes)))
        } else {
          owners[plugin.id] = file.path
        }
      }
    }
  }

  /// The id of the renderer that `--cell` names: an id, or a file with one renderer.
  func id(of cell: String) throws(RunError) -> String {
    if let path = RendererShelf.file(of: cell), let file = files.last {
      let ids = file.descriptors.filter { $0.kind == .renderer }.map(\.id)
      guard let only = ids.first, ids.count == 1 else {
        throw RunError(
          .usage, path: path,
          ids.isEmpty
            ? "holds no renderer" : "holds several renderers: \(ids.joined(separator: ", "))",
          advice: ids.isEmpty ? nil : "give --plugin FILE and --cell ID")
      }
      return only
    }
    try check(cell)
    return cell
  }

  private func check(_ id: String) throws(RunError) {
    guard !ids.contains(id) else { return }
    let nearest = NearestWord.nearest(to: id, among: ids + searchable)
    throw RunError(
      .usage, "no renderer has the id \(id)",
      advice: nearest.map { "the nearest is \($0)" }
        ?? "--plugin FILE loads one, proofsheet plugin list says what there is")
  }

  /// The built-in renderer, the one that draws the cells, and those that draw over it, with their
  /// parameters. A parameter without an id is for the cells' renderer.
  func renderers(cell: String, overlays: [String], parameters: [RendererParameter])
    throws(RunError) -> [String: any CellRenderer]
  {
    for overlay in overlays {
      try check(overlay)
      let own = files.flatMap(\.descriptors).first { $0.id == overlay }
      guard own?.capabilities.contains(.overlay) == true else {
        throw RunError(
          .usage, "--overlay \(overlay): it draws cells, not over what another renderer drew",
          advice: "--cell \(overlay); a plugin that can do both declares PSP_CAP_OVERLAY")
      }
    }
    for parameter in parameters {
      guard let id = parameter.rendererID, !ids.contains(id),
        !files.contains(where: { $0.descriptors.contains { $0.id == id } })
      else { continue }
      let nearest = NearestWord.nearest(to: id, among: ids)
      throw RunError(
        .usage, "--param \(id).\(parameter.key): no renderer has the id \(id)",
        advice: nearest.map { "the nearest is \($0)" } ?? "--plugin FILE loads one")
    }
    var renderers: [String: any CellRenderer] = [builtIn.id: builtIn]
    for id in [cell] + overlays {
      let own = parameters.filter { parameter in
        parameter.rendererID == id || (parameter.rendererID == nil && id == cell)
      }
      if id == builtIn.id {
        guard let first = own.first else { continue }
        throw RunError(.usage, "--param \(first.key): \(id) takes no parameters")
      }
      guard let file = files.first(where: { $0.descriptors.contains { $0.id == id } }) else {
        throw RunError(.usage, "no renderer has the id \(id)")
      }
      do throws(PluginError) {
        renderers[id] = try file.renderer(id: id, parameters: own.map { ($0.key, $0.value) })
      } catch {
        throw RunError(.usage, path: error.path, error.message, advice: error.advice)
      }
    }
    return renderers
  }

  /// What a renderer is and takes.
  func description(of id: String) -> RendererDescription {
    let plugins = files.flatMap(\.descriptors)
    guard let plugin = plugins.first(where: { $0.id == id }) else {
      return RendererDescription(
        id: id,
        summary: "the picture in its box, upright, with a fine edge; --fit and --enlarge say how",
        parameters: [])
    }
    return RendererDescription(
      id: id, summary: plugin.summary.isEmpty ? plugin.name : plugin.summary,
      parameters: plugin.parameters.map { parameter in
        RendererDescription.Parameter(
          key: parameter.key, domain: parameter.domain,
          standard: parameter.defaultValue.typed,
          text: parameter.documentation.isEmpty ? parameter.title : parameter.documentation)
      })
  }

  private var ids: [String] {
    [builtIn.id] + files.flatMap(\.descriptors).filter { $0.kind == .renderer }.map(\.id)
  }

  /// `--cell FILE.so`: a path rather than an id.
  private static func file(of cell: String) -> FilePath? {
    cell.hasSuffix(".so") || cell.contains("/") ? FilePath(cell) : nil
  }
}

/// A plugin file of a run, for the report.
struct PluginUse: Sendable {
  let path: FilePath
  let ids: [String]
  let versions: [String]
  let isolation: String
  /// "full", or what is missing; nil in this process.
  let sandbox: String?

  init(_ file: PluginFile) {
    path = file.path
    ids = file.descriptors.map(\.id)
    versions = file.descriptors.map(\.version)
    isolation = file.sandbox == nil ? "none" : file.sandbox == "none" ? "process" : "sandbox"
    sandbox = file.sandbox
  }
}

/// A renderer as its help shows it.
public struct RendererDescription: Hashable, Sendable {
  public struct Parameter: Hashable, Sendable {
    public var key: String
    /// What it takes: "0 to 100 pt".
    public var domain: String
    /// The value without `--param`.
    public var standard: String
    public var text: String

    public init(key: String, domain: String, standard: String, text: String) {
      self.key = key
      self.domain = domain
      self.standard = standard
      self.text = text
    }
  }

  public var id: String
  public var summary: String
  public var parameters: [Parameter]

  public init(id: String, summary: String, parameters: [Parameter]) {
    self.id = id
    self.summary = summary
    self.parameters = parameters
  }
}

/// Describes the renderer that a request's cells are drawn by; loads its plugin files.
public func describeRenderer(of request: RunRequest) throws(RunError) -> RendererDescription {
  let shelf = try RendererShelf(request)
  return shelf.description(of: try shelf.id(of: request.cell))
}
