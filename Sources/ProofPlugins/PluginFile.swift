// A plugin file: loaded once, in this process or in workers, described, and never let go. Floor 4.
// Search folders and checks come on top of this; it does one file and no policy.

internal import CProofsheetPlugin
internal import Glibc
public import ProofDrawing

/// A loaded plugin file.
public final class PluginFile: Sendable {
  /// Absolute.
  public let path: FilePath
  /// Its usable plugins, in the file's order.
  public let descriptors: [PluginDescriptor]

  /// How its workers are sealed in, "full", or what is missing; nil in this process.
  public let sandbox: String?

  private enum Place {
    case here(PluginLibrary)
    case workers(WorkerOptions)
  }

  private let host: PluginHost
  private let place: Place

  private init(
    path: FilePath, descriptors: [PluginDescriptor], sandbox: String?, host: PluginHost,
    place: Place
  ) {
    self.path = path
    self.descriptors = descriptors
    self.sandbox = sandbox
    self.host = host
    self.place = place
  }

  /// Loads a file into a worker and reads what it offers; none of it runs in this process.
  ///
  /// As ``load(_:host:)``, with a worker for each thread that draws.
  public static func load(_ path: FilePath, host: PluginHost, worker options: WorkerOptions)
    throws(PluginError) -> PluginFile
  {
    guard !path.bytes.isEmpty, !path.bytes.contains(0) else {
      throw PluginError(.file, path: path, "is no path")
    }
    let path = try absolute(path)
    _ = try inspect(path, host: host)
    let pool = WorkerPool(path: path, options: options, host: host)
    let (_, plugins, sandbox) = try pool.start(bytes: 0)
    return PluginFile(
      path: path, descriptors: plugins, sandbox: sandbox, host: host, place: .workers(options))
  }

  /// Loads a file into this process and reads what it offers.
  ///
  /// The name is consent: odd permissions and plugins that can't be used are notes, as long as one
  /// can be. A relative path is one from the working directory, with or without a slash in it;
  /// no folder is searched. Loading the same file again gives the same code and the same locks.
  /// Call it before threads are started.
  ///
  /// - Throws: ``PluginError`` when the file isn't a shared object of this machine, has no note that
  ///   says what it is or one that its tables contradict, can't be linked, is no plugin, needs a
  ///   newer host, or holds nothing usable.
  public static func load(_ path: FilePath, host: PluginHost = PluginHost())
    throws(PluginError) -> PluginFile
  {
    guard !path.bytes.isEmpty, !path.bytes.contains(0) else {
      throw PluginError(.file, path: path, "is no path")
    }
    let path = try absolute(path)
    let manifest = try inspect(path, host: host)
    let library = try PluginLibrary.open(path, host: host)
    let contents = library.contents
    guard !contents.plugins.isEmpty else {
      let reasons = contents.refused.map(\.reason) + contents.notes
      throw PluginError(
        .descriptor, path: path, "holds nothing usable: \(reasons.joined(separator: "; "))")
    }
    for (id, reason) in contents.refused {
      host.report(PluginNote(.warning, plugin: id, "\(shownPath(path)): \(reason)"))
    }
    for note in contents.notes {
      host.report(PluginNote(.info, "\(shownPath(path)): \(note)"))
    }
    if contents.refused.isEmpty, contents.notes.isEmpty,
      let difference = manifest.difference(from: contents.plugins.map(\.descriptor))
    {
      throw PluginError(
        .descriptor, path: path, difference,
        advice: "the note is stale: build the file anew from sources that agree")
    }
    return PluginFile(
      path: library.path, descriptors: contents.plugins.map(\.descriptor), sandbox: nil, host: host,
      place: .here(library))
  }

  /// Looks at a file as data: what can be refused without running it is refused here.
  private static func inspect(_ path: FilePath, host: PluginHost) throws(PluginError)
    -> PluginManifest
  {
    for remark in try SharedObject.check(path) {
      host.report(PluginNote(.warning, "\(shownPath(path)) \(remark)"))
    }
    return try PluginManifest.required(of: path)
  }

  /// A renderer with its parameters.
  ///
  /// No instance is made yet: that happens on each thread that draws, when it first does.
  ///
  /// - Parameters:
  ///   - id: which; nil for the file's only renderer.
  ///   - parameters: keys, with or without `ID.` before them, and values as typed; the rest takes
  ///     its defaults. Of a key given twice the last value counts.
  /// - Throws: ``PluginError`` that names the parameter, its value and what it takes, or the ids
  ///   that there are.
  public func renderer(id: String? = nil, parameters: [(key: String, value: String)] = [])
    throws(PluginError) -> any CellRenderer
  {
    let choice = try choose(id, .renderer, parameters)
    switch place {
    case .workers(let options):
      return WorkerRenderer(
        descriptor: choice.plugin, values: choice.values, path: path, options: options, host: host)
    case .here(let library):
      guard let code = choice.loaded?.renderer else { throw noSuch(.renderer, choice.plugin) }
      return PluginRenderer(
        descriptor: choice.plugin, code: code, values: choice.values, host: host, library: library)
    }
  }

  /// A decoder with its parameters.
  ///
  /// - Throws: as ``renderer(id:parameters:)``.
  public func decoder(id: String, parameters: [(key: String, value: String)] = [])
    throws(PluginError) -> any PluginDecoder
  {
    let choice = try choose(id, .decoder, parameters)
    switch place {
    case .workers(let options):
      return WorkerDecoder(
        descriptor: choice.plugin, values: choice.values, path: path, options: options, host: host)
    case .here(let library):
      guard let code = choice.loaded?.decoder else { throw noSuch(.decoder, choice.plugin) }
      return LocalDecoder(
        descriptor: choice.plugin, code: code, values: choice.values, host: host, library: library)
    }
  }

  /// One of the file's plugins, as somebody wants it.
  private struct Choice {
    let plugin: PluginDescriptor
    let values: ParameterSet
    /// nil where it is a worker that has it loaded.
    let loaded: LoadedPlugin?
  }

  private func choose(
    _ id: String?, _ kind: PluginDescriptor.Kind, _ parameters: [(key: String, value: String)]
  ) throws(PluginError) -> Choice {
    let plugin = try descriptor(id)
    guard plugin.kind == kind else { throw noSuch(kind, plugin) }
    try checkNetwork(of: plugin)
    let values = try ParameterSet(parameters, for: plugin, report: host.report)
    var loaded: LoadedPlugin?
    if case .here(let library) = place {
      loaded = library.contents.plugins.first { $0.descriptor.id == plugin.id }
    }
    return Choice(plugin: plugin, values: values, loaded: loaded)
  }

  private func noSuch(_ kind: PluginDescriptor.Kind, _ plugin: PluginDescriptor) -> PluginError {
    PluginError(.unknownPlugin, path: path, "\(plugin.id) is no \(kind.word)")
  }

  private func checkNetwork(of plugin: PluginDescriptor) throws(PluginError) {
    let network = CellInputs(rawValue: UInt64(PSP_INPUT_NETWORK))
    guard host.allowsNetwork || plugin.inputs.isDisjoint(with: network) else {
      throw PluginError(
        .unknownPlugin, path: path,
        "\(plugin.id) wants to use the network, which nobody allowed")
    }
  }

  /// What the file has of an id, whichever kind it is; nil: there is no such plugin.
  func kind(of id: String) -> PluginDescriptor.Kind? {
    descriptors.first { $0.id == id }?.kind
  }

  private func descriptor(_ id: String?) throws(PluginError) -> PluginDescriptor {
    let renderers = descriptors.filter { $0.kind == .renderer }
    guard let id else {
      guard let only = renderers.first, renderers.count == 1 else {
        let ids = renderers.map(\.id).joined(separator: ", ")
        throw PluginError(
          .unknownPlugin, path: path,
          renderers.isEmpty ? "holds no renderer" : "holds several renderers: \(ids)")
      }
      return only
    }
    if let plugin = descriptors.first(where: { $0.id == id }) { return plugin }
    if case .here(let library) = place,
      let refused = library.contents.refused.first(where: { $0.id == id })
    {
      throw PluginError(.descriptor, path: path, "can't be used: \(refused.reason)")
    }
    let ids = descriptors.map(\.id)
    throw PluginError(
      .unknownPlugin, path: path, "holds no \(singleLine(id)), but \(ids.joined(separator: ", "))",
      advice: nearest(id, among: ids).map { "did you mean \($0)?" })
  }

  /// The dynamic linker would search the system's folders for a name without a slash.
  static func absolute(_ path: FilePath) throws(PluginError) -> FilePath {
    let slash = UInt8(ascii: "/")
    if path.bytes.first == slash { return path }
    // Safe because getcwd allocates what it returns, and it's freed here once it was copied.
    let folder: [UInt8]? = {
      guard let name = unsafe getcwd(nil, 0) else { return nil }
      defer { unsafe free(name) }
      return unsafe UnsafeBufferPointer(start: name, count: strlen(name)).map {
        UInt8(bitPattern: $0)
      }
    }()
    guard let folder else {
      throw PluginError(
        .file, path: path, "the working directory can't be found: \(systemMessage(errno))")
    }
    return FilePath(bytes: folder + (folder.last == slash ? [] : [slash]) + path.bytes)
  }
}
