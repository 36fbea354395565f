// A module's table becomes descriptors and code: what can't be used is said, the rest is kept.
// Floor 4.

internal import CProofsheetPlugin
internal import ProofDrawing

/// What a file offers.
struct ModuleContents: Sendable {
  var plugins: [LoadedPlugin] = []
  /// Plugins that can't be used: id where one could be read, and why.
  var refused: [(id: String?, reason: String)] = []
  /// Things passed over that cost nothing.
  var notes: [String] = []
}

/// A plugin whose table is in order.
struct LoadedPlugin: Sendable {
  var descriptor: PluginDescriptor
  /// One of the two, by the kind.
  var renderer: RendererCode?
  var decoder: DecoderCode?
}

/// A renderer's functions; those that 1.0 requires are there. Safe to keep because files are never
/// unloaded.
@safe struct RendererCode: Sendable {
  typealias Create =
    @convention(c) (
      UnsafePointer<psp_host>?, UnsafePointer<psp_args>?,
      UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> psp_status
  typealias Measure =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<psp_item>?, UnsafePointer<psp_room>?,
      UnsafeMutablePointer<psp_size>?
    ) -> psp_status
  typealias Picture =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<psp_item>?, UnsafePointer<psp_cell>?,
      UnsafeMutablePointer<psp_box>?
    ) -> psp_status
  typealias Draw =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<psp_item>?, UnsafePointer<psp_cell>?
    ) -> psp_status
  typealias Destroy = @convention(c) (UnsafeMutableRawPointer?) -> Void

  let create: Create
  let measure: Measure?
  let picture: Picture?
  let draw: Draw
  let destroy: Destroy
}

/// A decoder's functions.
@safe struct DecoderCode: Sendable {
  // Safe because they live as long as the process: files are never unloaded.
  typealias Probe = @convention(c) (UnsafePointer<UInt8>?, Int) -> UInt32
  typealias Open =
    @convention(c) (
      UnsafePointer<psp_host>?, UnsafePointer<psp_args>?, UnsafePointer<psp_source>?,
      UnsafePointer<psp_limits>?, UnsafeMutablePointer<UnsafeMutableRawPointer?>?
    ) -> psp_status
  typealias Info =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<psp_image_info>?) -> psp_status
  typealias Plan =
    @convention(c) (UnsafeMutableRawPointer?, UnsafeMutablePointer<psp_plan>?) -> psp_status
  typealias Read =
    @convention(c) (
      UnsafeMutableRawPointer?, UnsafePointer<psp_plan>?, UnsafeMutablePointer<psp_pixels>?
    ) -> psp_status
  typealias Metadata =
    @convention(c) (
      UnsafeMutableRawPointer?, UInt32, UnsafeMutablePointer<UnsafePointer<CChar>?>?,
      UnsafeMutablePointer<psp_value>?
    ) -> psp_status
  typealias Close = @convention(c) (UnsafeMutableRawPointer?) -> Void

  let probe: Probe?
  let open: Open
  let info: Info
  let plan: Plan
  let read: Read
  let metadata: Metadata?
  let close: Close
}

/// Checks a module in the order in which its fields can be trusted.
struct ModuleReader {
  /// - Parameter offered: the minor of the ABI that this host offers.
  static func read(_ module: UnsafeRawPointer?, offered: UInt32 = UInt32(PSP_ABI_MINOR))
    throws(ForeignFault) -> ModuleContents
  {
    // Safe because the pointer goes straight to where its table is checked.
    let head = try unsafe ForeignTable<ModuleTable>(module, atLeast: 16)
    let magic = try head.number(ModuleTable.magic)
    guard magic == PSP_MAGIC else {
      throw ForeignFault("its table begins with \(hex(magic)), not \(hex(PSP_MAGIC))")
    }
    let needed = try head.number(ModuleTable.needsMinor)
    guard needed <= offered else {
      throw ForeignFault(
        "it needs plugin ABI \(PSP_ABI_MAJOR).\(needed), this proofsheet offers "
          + "\(PSP_ABI_MAJOR).\(offered); update proofsheet")
    }
    let table = try unsafe ForeignTable<ModuleTable>(module)
    let layout = try table.number(ModuleTable.layout)
    guard layout == PSP_LAYOUT_LP64 else {
      throw ForeignFault(
        "its structs are laid out as \(hex(layout)), here as \(hex(PSP_LAYOUT_LP64)): built with "
          + "packed structs, for another machine, or from a binding with a slip")
    }
    return try contents(of: table)
  }

  private static func contents(of table: ForeignTable<ModuleTable>) throws(ForeignFault)
    -> ModuleContents
  {
    let entries = try table.list(
      ModuleTable.plugins, count: ModuleTable.pluginCount, "its plugins", limit: 1000)
    guard !entries.isEmpty else { throw ForeignFault("it holds no plugin") }
    var contents = ModuleContents()
    for (index, entry) in entries.enumerated() {
      var id: String?
      do throws(ForeignFault) {
        let plugin = try entry.table()
        let reader = DescriptorReader(plugin)
        let identity = try reader.identity()
        id = identity
        if let read = try reader.plugin(identity) {
          contents.plugins.append(read)
        } else {
          let kind = try plugin.number(PluginTable.kind)
          contents.notes.append(
            "\(identity) is of kind \(kind), which this proofsheet doesn't know")
        }
      } catch {
        contents.refused.append((id, "\(id ?? "plugin \(index + 1)"): \(error.text)"))
      }
    }
    return withoutDuplicates(contents)
  }

  /// Of an id that stands there twice nobody can say which is meant: both go.
  private static func withoutDuplicates(_ contents: ModuleContents) -> ModuleContents {
    var kept = contents
    for id in Set(contents.plugins.map(\.descriptor.id)).sorted() {
      let count = contents.plugins.count { $0.descriptor.id == id }
      guard count > 1 else { continue }
      kept.plugins.removeAll { $0.descriptor.id == id }
      kept.refused.append((id, "\(id) stands \(count) times in the file"))
    }
    return kept
  }
}

func hex(_ value: some FixedWidthInteger) -> String {
  let digits = String(value, radix: 16, uppercase: true)
  return "0x" + String(repeating: "0", count: max(value.bitWidth / 4 - digits.count, 0)) + digits
}
