// The note of a plugin file: what it says of itself without being run. Floor 4.

internal import CProofsheetPlugin
public import ProofDrawing

/// What a file's note says.
public struct PluginManifest: Hashable, Sendable {
  public struct Entry: Hashable, Sendable {
    public var id: String
    public var kind: PluginDescriptor.Kind
    public var name: String
    public var version: String
    public var license: String
    /// What a decoder reads: by it files are told whose they are before anything is run. Nil for a
    /// renderer, and for a decoder whose note leaves it out.
    public var decoding: DecoderDescription?
  }

  /// The oldest minor of the ABI that it can do with.
  public var neededMinor: Int
  public var entries: [Entry]

  /// Owner and type of the note, as the header's PSP_MANIFEST writes it.
  static let owner = Array("proofsheet".utf8)
  static let type = 0x3150_5350

  /// The line that a plugin without a note lacks.
  static let advice =
    "add PSP_MANIFEST(\"{...}\") of proofsheet_plugin.h; proofsheet plugin new writes one"

  /// Reads the note of a file; nothing of the file is run.
  ///
  /// - Returns: nil when the file has none.
  /// - Throws: ``PluginError`` when the file can't be read, or its note says nothing sensible.
  public static func read(_ path: FilePath) throws(PluginError) -> PluginManifest? {
    try read(path, allowsExecutableStack: false)
  }

  static func read(_ path: FilePath, allowsExecutableStack: Bool) throws(PluginError)
    -> PluginManifest?
  {
    _ = try SharedObject.check(path, allowsExecutableStack: allowsExecutableStack)
    do throws(ElfFault) {
      let notes = try ElfFile(path).notes.filter { $0.owner == owner && $0.type == type }
      guard let note = notes.first else { return nil }
      guard notes.count == 1 else { throw ElfFault(text: "it has \(notes.count) notes, not one") }
      return try PluginManifest(note.text)
    } catch {
      throw PluginError(.file, path: path, "has a note that can't be used: \(error.text)")
    }
  }

  /// The note of a file that is about to be run: without one, or with code that the linker would
  /// have to write into, none of it runs.
  static func required(of path: FilePath) throws(PluginError) -> PluginManifest {
    guard let manifest = try read(path) else {
      throw PluginError(
        .file, path: path, "has no note that says what it is, so that it isn't run",
        advice: advice)
    }
    guard manifest.neededMinor <= Int(PSP_ABI_MINOR) else {
      throw PluginError(
        .version, path: path,
        "needs plugin ABI \(PSP_ABI_MAJOR).\(manifest.neededMinor), this proofsheet offers "
          + "\(PSP_ABI_MAJOR).\(PSP_ABI_MINOR); update proofsheet")
    }
    let isWritten: Bool
    do throws(ElfFault) {
      isWritten = try ElfFile(path).hasTextRelocations
    } catch {
      throw PluginError(.file, path: path, error.text)
    }
    guard !isWritten else {
      throw PluginError(
        .file, path: path, "asks the linker to write into its code (text relocations)",
        advice: "compile every part of it with -fPIC")
    }
    return manifest
  }

  init(_ bytes: [UInt8]) throws(ElfFault) {
    let value: JSONValue
    do throws(JSONFault) {
      value = try JSONReader.read(Array(bytes.prefix { $0 != 0 }))
    } catch {
      throw ElfFault(text: "no JSON: \(error.text)")
    }
    guard let abi = value["abi"]?.whole else {
      throw ElfFault(text: "no \"abi\"; it begins with {\"abi\":1,...")
    }
    guard abi == 1 else {
      throw ElfFault(
        text: "it is for plugin ABI \(abi), this proofsheet offers 1; update proofsheet")
    }
    neededMinor = value["needs_minor"]?.whole ?? 0
    entries = []
    for entry in value["plugins"]?.list ?? [] {
      guard let id = entry["id"]?.text, let version = entry["version"]?.text else {
        throw ElfFault(text: "a plugin in it has no \"id\" or no \"version\"")
      }
      let kind: PluginDescriptor.Kind
      switch entry["kind"]?.text {
      case "renderer": kind = .renderer
      case "decoder": kind = .decoder
      default: throw ElfFault(text: "\(singleLine(id)) is neither a renderer nor a decoder")
      }
      entries.append(
        Entry(
          id: singleLine(id), kind: kind, name: singleLine(entry["name"]?.text ?? id),
          version: singleLine(version), license: singleLine(entry["license"]?.text ?? ""),
          decoding: try kind == .decoder
            ? entry["decoder"].map { (value) throws(ElfFault) in
              try PluginManifest.decoding(value, of: singleLine(id))
            } : nil))
    }
    guard !entries.isEmpty else { throw ElfFault(text: "it names no plugin") }
  }

  /// The "decoder" of a note: magic bytes as pairs of hexadecimal digits, media types, suffixes.
  private static func decoding(_ value: JSONValue, of id: String) throws(ElfFault)
    -> DecoderDescription
  {
    func texts(_ key: String) -> [String] {
      (value[key]?.list ?? []).compactMap { $0.text.map(singleLine) }
    }
    var decoding = DecoderDescription(
      mediaTypes: texts("media_types"), suffixes: texts("suffixes"))
    for (index, magic) in (value["magics"]?.list ?? []).enumerated() {
      do throws(ForeignFault) {
        guard let bytes = magic["bytes"]?.text.flatMap(hexBytes) else {
          throw ForeignFault("its \"bytes\" are no pairs of hexadecimal digits")
        }
        var mask: [UInt8]?
        if let text = magic["mask"]?.text {
          mask = hexBytes(text)
          if mask == nil {
            throw ForeignFault("its \"mask\" is no pairs of hexadecimal digits")
          }
        }
        decoding.magics.append(
          try DecoderMagic(
            offset: magic["offset"]?.whole ?? 0, bytes: bytes, mask: mask,
            weight: magic["weight"]?.whole ?? 50))
      } catch {
        throw ElfFault(text: "\(id), magic \(index + 1): \(error.text)")
      }
    }
    if decoding.magics.isEmpty { throw ElfFault(text: "\(id) names no magic bytes") }
    return decoding
  }

  /// The first thing in which the note and the tables differ, in words; nil when they agree.
  func difference(from descriptors: [PluginDescriptor]) -> String? {
    let (noted, loaded) = (entries.map(\.id), descriptors.map(\.id))
    guard noted == loaded else {
      return "its note names \(noted.joined(separator: ", ")), its table "
        + loaded.joined(separator: ", ")
    }
    for (entry, plugin) in zip(entries, descriptors) {
      let pairs = [
        ("kind", entry.kind.word, plugin.kind.word), ("name", entry.name, plugin.name),
        ("version", entry.version, plugin.version), ("license", entry.license, plugin.license),
      ]
      if let (field, note, table) = pairs.first(where: { $0.1 != $0.2 }) {
        return "\(plugin.id): the note's \(field) is \"\(note)\", the table's \"\(table)\""
      }
      if let noted = entry.decoding, let decoding = plugin.decoding {
        if Set(noted.magics) != Set(decoding.magics) {
          return "\(plugin.id): the note's magic bytes aren't the table's"
        }
        if noted.mediaTypes != decoding.mediaTypes || noted.suffixes != decoding.suffixes {
          return "\(plugin.id): the note's media types or suffixes aren't the table's"
        }
      }
    }
    return nil
  }
}

extension PluginDescriptor.Kind {
  /// "renderer", "decoder": as notes and lists write it.
  public var word: String {
    switch self {
    case .renderer: "renderer"
    case .decoder: "decoder"
    }
  }
}

/// Pairs of hexadecimal digits; nil for anything else, and for none.
func hexBytes(_ text: String) -> [UInt8]? {
  func value(_ digit: UInt8) -> UInt8? {
    switch digit {
    case 0x30...0x39: digit - 0x30
    case 0x41...0x46: digit - 0x41 + 10
    case 0x61...0x66: digit - 0x61 + 10
    default: nil
    }
  }
  let digits = Array(text.utf8)
  guard digits.count.isMultiple(of: 2), digits.count >= 2 else { return nil }
  var bytes: [UInt8] = []
  for place in stride(from: 0, to: digits.count, by: 2) {
    guard let high = value(digits[place]), let low = value(digits[place + 1]) else { return nil }
    bytes.append(high << 4 | low)
  }
  return bytes
}
