// The renderers that a run knows: the built-in one, and those of the plugin files that were named.
// Floor 6.

internal import ProofCanvas
internal import ProofDrawing
internal import ProofItems
internal import ProofPlugins
internal import Synchronization

/// Loads plugin files, checks parameters, and finds renderers by id.
struct RendererShelf {
  private let builtIn = ThumbnailRenderer()
  private let files: [PluginFile]
  let remarks: PluginRemarks

  /// Naming a file is consent to run it.
  init(_ request: RunRequest) throws(RunError) {
    let remarks = PluginRemarks()
    let host = PluginHost(version: programVersion, report: remarks.take)
    var paths = request.plugins
    if let file = RendererShelf.file(of: request.cell) { paths.append(file) }
    var files: [PluginFile] = []
    for path in paths where !files.contains(where: { $0.path == path }) {
      do throws(PluginError) {
        files.append(try PluginFile.load(path, host: host))
      } catch {
        throw RunError(.usage, path: error.path ?? path, error.message, advice: error.advice)
      }
    }
    try RendererShelf.checkIDs(files, builtIn: builtIn.id, remarks: remarks)
    self.files = files
    self.remarks = remarks
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
    guard ids.contains(cell) else {
      let nearest = NearestWord.nearest(to: cell, among: ids)
      throw RunError(
        .usage, "no renderer has the id \(cell)",
        advice: nearest.map { "the nearest is \($0)" } ?? "--plugin FILE loads one")
    }
    return cell
  }

  /// The built-in renderer, and the one that draws the cells with its parameters.
  func renderers(cell: String, parameters: [RendererParameter]) throws(RunError)
    -> [String: any CellRenderer]
  {
    for parameter in parameters {
      guard let id = parameter.rendererID, !ids.contains(id) else { continue }
      let nearest = NearestWord.nearest(to: id, among: ids)
      throw RunError(
        .usage, "--param \(id).\(parameter.key): no renderer has the id \(id)",
        advice: nearest.map { "the nearest is \($0)" } ?? "--plugin FILE loads one")
    }
    var renderers: [String: any CellRenderer] = [builtIn.id: builtIn]
    let own = parameters.filter { $0.rendererID == nil || $0.rendererID == cell }
    if cell == builtIn.id {
      guard let first = own.first else { return renderers }
      throw RunError(.usage, "--param \(first.key): \(cell) takes no parameters")
    }
    guard let file = files.first(where: { $0.descriptors.contains { $0.id == cell } }) else {
      throw RunError(.usage, "no renderer has the id \(cell)")
    }
    do throws(PluginError) {
      renderers[cell] = try file.renderer(id: cell, parameters: own.map { ($0.key, $0.value) })
    } catch {
      throw RunError(.usage, path: error.path, error.message, advice: error.advice)
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

/// What plugins and their host said, from any thread, until the drawing thread passes it on.
final class PluginRemarks: Sendable {
  /// A plugin that logs for every cell of a million must not fill memory.
  private static let most = 1000
  private let state = Mutex((notes: [PluginNote](), dropped: 0))

  /// Takes what a user should see; a plugin's own debugging stays where it is.
  @Sendable func take(_ note: PluginNote) {
    guard note.level >= .info else { return }
    state.withLock { state in
      if state.notes.count < Self.most {
        state.notes.append(note)
      } else {
        state.dropped += 1
      }
    }
  }

  /// Passes on what came since the last time.
  func drain(to events: RunEvents) {
    let (notes, dropped) = state.withLock { state in
      defer { state = ([], 0) }
      return state
    }
    for note in notes {
      let severity: RunMessage.Severity = note.level >= .warning ? .warning : .note
      events.message(
        RunMessage(severity, note.plugin.map { "\($0): \(note.text)" } ?? note.text))
    }
    if dropped > 0 {
      events.message(RunMessage(.warning, "\(dropped) more messages of plugins were left out"))
    }
  }
}
