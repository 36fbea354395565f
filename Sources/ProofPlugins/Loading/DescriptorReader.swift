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
    let renderer = kind == .renderer ? try rendererCode() : nil
    let decoder = kind == .decoder ? try table.table(PluginTable.decoder) : nil
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
      parameters: try parameters(), decoding: try decoder.map(decoding),
      measures: unsafe renderer?.measure != nil)
    return LoadedPlugin(
      descriptor: descriptor, renderer: renderer, decoder: try decoder.map(decoderCode))
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

  private func rendererCode() throws(ForeignFault) -> RendererCode {
    let functions = try table.table(PluginTable.renderer)
    // Safe because functions are only passed on here.
    return unsafe RendererCode(
      create: try required(functions.function(RendererTable.create), "create"),
      measure: functions.function(RendererTable.measure),
      picture: functions.function(RendererTable.picture),
      draw: try required(functions.function(RendererTable.draw), "draw"),
      destroy: try required(functions.function(RendererTable.destroy), "destroy"))
  }

  private func decoderCode(_ functions: ForeignTable<DecoderTable>) throws(ForeignFault)
    -> DecoderCode
  {
    // Safe because functions are only passed on here.
    unsafe DecoderCode(
      probe: functions.function(DecoderTable.probe),
      open: try required(functions.function(DecoderTable.open), "open"),
      info: try required(functions.function(DecoderTable.info), "info"),
      plan: try required(functions.function(DecoderTable.plan), "plan"),
      read: try required(functions.function(DecoderTable.read), "read"),
      metadata: functions.function(DecoderTable.metadata),
      close: try required(functions.function(DecoderTable.close), "close"))
  }

  private func decoding(_ table: ForeignTable<DecoderTable>) throws(ForeignFault)
    -> DecoderDescription
  {
    var decoding = DecoderDescription(
      mediaTypes: try table.texts(DecoderTable.mediaTypes, "media_types", limit: 100),
      suffixes: try table.texts(DecoderTable.suffixes, "suffixes", limit: 100))
    let entries = try table.list(
      DecoderTable.magics, count: DecoderTable.magicCount, "magics", limit: 1000)
    for (index, entry) in entries.enumerated() {
      do throws(ForeignFault) {
        let magic = try entry.table()
        let length = Int(try magic.number(MagicTable.length))
        guard (2...DecoderDescription.headBytes).contains(length) else {
          throw ForeignFault("its length is \(length), not 2 to \(DecoderDescription.headBytes)")
        }
        guard let bytes = magic.bytes(MagicTable.bytes, count: length) else {
          throw ForeignFault("its bytes are NULL")
        }
        decoding.magics.append(
          try DecoderMagic(
            offset: Int(try magic.number(MagicTable.offset)), bytes: bytes,
            mask: magic.bytes(MagicTable.mask, count: length),
            weight: Int(try magic.number(MagicTable.weight))))
      } catch {
        throw ForeignFault("magic \(index + 1): \(error.text)")
      }
    }
    let head = try table.number(DecoderTable.headBytes)
    guard head <= UInt32(DecoderDescription.headBytes) else {
      throw ForeignFault("head_bytes is \(head), at most \(DecoderDescription.headBytes)")
    }
    guard !decoding.magics.isEmpty else { throw ForeignFault("it names no magic bytes") }
    return decoding
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
