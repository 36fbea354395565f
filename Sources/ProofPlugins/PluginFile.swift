// A plugin file in this process: loaded once, described, and never let go. Floor 4.
// Workers, search folders and checks come on top of this; it does one file and no policy.

internal import CProofsheetPlugin
internal import Glibc
public import ProofDrawing

/// A loaded plugin file.
public final class PluginFile: Sendable {
  /// Absolute.
  public let path: FilePath
  /// Its usable plugins, in the file's order.
  public let descriptors: [PluginDescriptor]

  private let host: PluginHost
  private let library: PluginLibrary

  private init(host: PluginHost, library: PluginLibrary) {
    self.path = library.path
    self.descriptors = library.contents.plugins.map(\.descriptor)
    self.host = host
    self.library = library
  }

  /// Loads a file into this process and reads what it offers.
  ///
  /// The name is consent: odd permissions and plugins that can't be used are notes, as long as one
  /// can be. A relative path is one from the working directory, with or without a slash in it;
  /// no folder is searched. Loading the same file again gives the same code and the same locks.
  /// Call it before threads are started.
  ///
  /// - Throws: ``PluginError`` when the file isn't a shared object of this machine, can't be
  ///   linked, is no plugin, needs a newer host, or holds nothing usable.
  public static func load(_ path: FilePath, host: PluginHost = PluginHost())
    throws(PluginError) -> PluginFile
  {
    guard !path.bytes.isEmpty, !path.bytes.contains(0) else {
      throw PluginError(.file, path: path, "is no path")
    }
    let path = try absolute(path)
    for remark in try SharedObject.check(path) {
      host.report(PluginNote(.warning, "\(shownPath(path)) \(remark)"))
    }
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
    return PluginFile(host: host, library: library)
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
    let plugin = try plugin(id)
    guard let code = plugin.renderer else {
      throw PluginError(.unknownPlugin, path: path, "\(plugin.descriptor.id) is no renderer")
    }
    let network = CellInputs(rawValue: UInt64(PSP_INPUT_NETWORK))
    guard host.allowsNetwork || plugin.descriptor.inputs.isDisjoint(with: network) else {
      throw PluginError(
        .unknownPlugin, path: path,
        "\(plugin.descriptor.id) wants to use the network, which nobody allowed")
    }
    let values = try ParameterSet(parameters, for: plugin.descriptor, report: host.report)
    return PluginRenderer(
      descriptor: plugin.descriptor, code: code, values: values, host: host, library: library)
  }

  private func plugin(_ id: String?) throws(PluginError) -> LoadedPlugin {
    let renderers = library.contents.plugins.filter { $0.renderer != nil }
    guard let id else {
      guard let only = renderers.first, renderers.count == 1 else {
        let ids = renderers.map(\.descriptor.id).joined(separator: ", ")
        throw PluginError(
          .unknownPlugin, path: path,
          renderers.isEmpty ? "holds no renderer" : "holds several renderers: \(ids)")
      }
      return only
    }
    if let plugin = library.contents.plugins.first(where: { $0.descriptor.id == id }) {
      return plugin
    }
    if let refused = library.contents.refused.first(where: { $0.id == id }) {
      throw PluginError(.descriptor, path: path, "can't be used: \(refused.reason)")
    }
    let ids = descriptors.map(\.id)
    throw PluginError(
      .unknownPlugin, path: path, "holds no \(singleLine(id)), but \(ids.joined(separator: ", "))",
      advice: nearest(id, among: ids).map { "did you mean \($0)?" })
  }

  /// The dynamic linker would search the system's folders for a name without a slash.
  private static func absolute(_ path: FilePath) throws(PluginError) -> FilePath {
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
