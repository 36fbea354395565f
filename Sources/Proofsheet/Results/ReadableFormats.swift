// What `formats` tells: every kind of picture, who reads it here, and the limits in force. Floor 6.

internal import ProofCodecs
public import ProofDrawing
internal import ProofItems
internal import ProofPlugins

/// What can be read here.
public struct ReadableFormats: Sendable {
  /// Whoever decodes.
  public struct Decoder: Hashable, Sendable {
    /// "JPEG", "WebP": as people write it.
    public var format: String
    public var suffixes: [String]
    /// A library for those that are built in, a plugin's id for others.
    public var name: String
    public var version: String
    /// The plugin's file; nil: built in.
    public var path: FilePath?
  }

  public struct Limit: Hashable, Sendable {
    public var name: String
    public var value: Double
    public var unit: String
    /// The option that changes it; nil: none does by itself.
    public var option: String?
    public var meaning: String
  }

  public var decoders: [Decoder]
  /// Kinds that are recognized, and have no decoder here.
  public var unread: [(format: String, suffixes: [String])]
  public var limits: [Limit]
  /// Files of the plugin search path that aren't used, and why.
  public var refused: [(path: FilePath, reason: String)]
}

/// Finds out what a run with these plugins and limits could read. Nothing of a plugin is run but
/// what a named file needs to be loaded.
public func readableFormats(_ request: RunRequest) throws(RunError) -> ReadableFormats {
  let shelf = try RendererShelf(request)
  let decoders = DecoderShelf(request, files: shelf.files, host: shelf.host, remarks: shelf.remarks)
  var list = ReadableFormats(decoders: [], unread: [], limits: limits(request.limits), refused: [])
  let libraries = libraryVersions
  let plugins = decoders.all
  for kind in PictureDecoder.kinds {
    if kind.isRead {
      let library = libraries.first {
        $0.name.hasPrefix(kind.name == "PNG" ? "libpng" : "libjpeg")
      }
      list.decoders.append(
        ReadableFormats.Decoder(
          format: kind.name, suffixes: kind.suffixes, name: library?.name ?? "built in",
          version: library?.version ?? "", path: nil))
    } else if !plugins.contains(where: { !suffixes(of: $0).isDisjoint(with: kind.suffixes) }) {
      list.unread.append((kind.name, kind.suffixes))
    }
  }
  for plugin in plugins {
    let own = suffixes(of: plugin)
    let kinds = PictureDecoder.kinds.filter { !own.isDisjoint(with: $0.suffixes) }
    list.decoders.append(
      ReadableFormats.Decoder(
        format: kinds.isEmpty
          ? plugin.decoding.word ?? plugin.name : kinds.map(\.name).joined(separator: ", "),
        suffixes: plugin.decoding.suffixes.map { String($0.drop { $0 == "." }) }, name: plugin.id,
        version: plugin.version, path: plugin.path))
  }
  for refusal in request.pluginRules.search.find().refused {
    list.refused.append((refusal.path, refusal.reason))
  }
  return list
}

private func suffixes(of plugin: DecoderShelf.Candidate) -> Set<String> {
  Set(plugin.decoding.suffixes.map { $0.drop { $0 == "." }.lowercased() })
}

private func limits(_ limits: RunLimits) -> [ReadableFormats.Limit] {
  let stored = limits.stored
  func limit(_ name: String, _ value: Int, _ unit: String, _ option: String?, _ meaning: String)
    -> ReadableFormats.Limit
  {
    ReadableFormats.Limit(
      name: name, value: Double(value), unit: unit, option: option, meaning: meaning)
  }
  return [
    limit(
      "max_input_pixels", limits.maxInputPixels, "pixels", "--max-input-pixels",
      "a picture that has to be held whole, or any buffer of a plugin's decoder"),
    limit("memory", limits.memory, "bytes", "--memory", "all that decoding holds at once"),
    limit(
      "decoder_memory", stored.memory, "bytes", "--memory",
      "what one decoder of a plugin holds at once"),
    ReadableFormats.Limit(
      name: "timeout", value: stored.seconds, unit: "seconds", option: "--timeout",
      meaning: "one picture in a plugin's decoder"),
    limit("side", stored.side, "pixels", "--untrusted", "each way, in a plugin's decoder"),
    limit("passes", stored.passes, "scans", "--untrusted", "scans or layers of one picture"),
    limit(
      "extra", stored.extra, "bytes", "--untrusted", "profile and metadata of one picture"),
    limit("frames", stored.frames, "frames", "--untrusted", "frames of one file"),
    limit("depth", stored.depth, "levels", nil, "boxes within boxes of one file"),
  ]
}
