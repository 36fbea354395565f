// One plugin's table becomes a descriptor. Floor 4.

internal import CProofsheetPlugin
internal import ProofDrawing

/// Reads and checks a plugin's table.
struct DescriptorReader {
  private let table: ForeignTable<PluginTable>

  /// Every input that major 1.0 has; a cache key over others couldn't be right.
  private static let knownInputs: UInt64 = 0x3FFF

  init(_ table: ForeignTable<PluginTable>) {
    self.table = table
  }

  /// The plugin, or nil when it's of a kind that isn't known here.
  func plugin(_ id: String) throws(ForeignFault) -> LoadedPlugin? {
    let kind: PluginDescriptor.Kind
    switch try table.number(PluginTable.kind) {
    case PSP_KIND_RENDERER: kind = .renderer
    case PSP_KIND_DECODER: kind = .decoder
    default: return nil
    }
    let inputs = try table.number(PluginTable.inputs)
    guard inputs & ~Self.knownInputs == 0 else {
      throw ForeignFault(
        "it declares inputs \(hex(inputs & ~Self.knownInputs)) that aren't known here; update "
          + "proofsheet")
    }
    let code = try code(kind)
    let descriptor = PluginDescriptor(
      kind: kind, id: id, name: try table.line(PluginTable.title, "name") ?? id,
      version: try table.line(PluginTable.version, "version") ?? "",
      vendor: try table.line(PluginTable.vendor, "vendor") ?? "",
      license: try table.line(PluginTable.license, "license") ?? "",
      url: try table.line(PluginTable.url, "url") ?? "",
      summary: try table.line(PluginTable.summary, "summary") ?? "",
      capabilities: PluginCapabilities(rawValue: try table.number(PluginTable.caps)),
      inputs: CellInputs(rawValue: inputs), metadataKeys: try metadataKeys(),
      threading: try threading(), determinism: try determinism(),
      epoch: try table.number(PluginTable.epoch),
      parameters: try parameters(), measures: unsafe code?.measure != nil)
    return LoadedPlugin(descriptor: descriptor, renderer: code)
  }

  /// Reverse-DNS: parts of ASCII letters, digits and hyphens between dots, two at the least.
  func identity() throws(ForeignFault) -> String {
    guard let id = try table.line(PluginTable.id, "id", limit: 255) else {
      throw ForeignFault("id is NULL")
    }
    let parts = id.split(separator: ".", omittingEmptySubsequences: false)
    let isValid =
      parts.count >= 2
      && parts.allSatisfy { part in
        part.first != "-" && part.last != "-" && !part.isEmpty
          && part.utf8.allSatisfy { byte in
            (0x30...0x39).contains(byte) || (0x61...0x7A).contains(byte | 0x20) || byte == 0x2D
          }
      }
    guard isValid else { throw ForeignFault("its id isn't like org.example.name") }
    return id
  }

  private func code(_ kind: PluginDescriptor.Kind) throws(ForeignFault) -> RendererCode? {
    switch kind {
    case .renderer:
      let functions = try table.table(PluginTable.renderer)
      // Safe because functions are only passed on here.
      return unsafe RendererCode(
        create: try required(functions.function(RendererTable.create), "create"),
        measure: functions.function(RendererTable.measure),
        picture: functions.function(RendererTable.picture),
        draw: try required(functions.function(RendererTable.draw), "draw"),
        destroy: try required(functions.function(RendererTable.destroy), "destroy"))
    case .decoder:
      let functions = try table.table(PluginTable.decoder)
      _ = try required(functions.function(DecoderTable.open), "open")
      _ = try required(functions.function(DecoderTable.info), "info")
      _ = try required(functions.function(DecoderTable.plan), "plan")
      _ = try required(functions.function(DecoderTable.read), "read")
      _ = try required(functions.function(DecoderTable.close), "close")
      return nil
    }
  }

  private func required<Function>(_ function: Function?, _ name: String) throws(ForeignFault)
    -> Function
  {
    guard let function else { throw ForeignFault("its \(name) function is NULL") }
    return function
  }

  private func metadataKeys() throws(ForeignFault) -> [String] {
    guard try table.number(PluginTable.inputs) & UInt64(PSP_INPUT_METADATA) != 0 else { return [] }
    return try table.texts(PluginTable.metadataKeys, "metadata_keys", limit: 1000)
  }

  private func threading() throws(ForeignFault) -> PluginDescriptor.Threading {
    // What isn't known gets the strictest rule.
    PluginDescriptor.Threading(rawValue: Int(try table.number(PluginTable.threading)))
      ?? .oneThread
  }

  private func determinism() throws(ForeignFault) -> PluginDescriptor.Determinism {
    switch try table.number(PluginTable.determinism) {
    case PSP_SAME_HERE: .sameMachine
    case PSP_SAME_EVERYWHERE: .everywhere
    default: .never
    }
  }

  private func parameters() throws(ForeignFault) -> [PluginParameter] {
    let entries = try table.list(
      PluginTable.parameters, count: PluginTable.parameterCount, "params", limit: 1000)
    var parameters: [PluginParameter] = []
    for (index, entry) in entries.enumerated() {
      do throws(ForeignFault) {
        let parameter = try ParameterReader(try entry.table()).parameter()
        guard !parameters.contains(where: { $0.key == parameter.key }) else {
          throw ForeignFault("its key \(parameter.key) stands there twice")
        }
        parameters.append(parameter)
      } catch {
        throw ForeignFault("parameter \(index + 1): \(error.text)")
      }
    }
    return parameters
  }
}
