// Every decoder of a run: our own for JPEG and PNG, and those of plugin files for all else. Floor 6.
// A file's first bytes choose; notes of plugin files are read for that, and a file is loaded when the
// first picture asks for it.

internal import Glibc
internal import ProofCodecs
internal import ProofDrawing
internal import ProofItems
internal import ProofPlugins
internal import Synchronization

/// Probes and decodes pictures of every kind that can be read here. Any thread.
final class DecoderShelf: ImageProber, ImageDecoder {
  /// A decoder that a file's first bytes may choose.
  struct Candidate: Hashable {
    let id: String
    let name: String
    let version: String
    let path: FilePath
    let decoding: DecoderDescription
    /// From a file that was named, not found.
    let isNamed: Bool
  }

  private struct Books {
    var search: FoundPlugins?
    var found: [Candidate]?
    /// By path: what came of loading it.
    var files: [FilePath: Result<PluginFile, PictureFailure>] = [:]
    var decoders: [Candidate: Result<any PluginDecoder, PictureFailure>] = [:]
  }

  private let builtIn: PictureDecoder
  private let named: [Candidate]
  private let rules: PluginRules
  private let limits: RunLimits
  private let parameters: [RendererParameter]
  private let host: PluginHost
  private let remarks: PluginRemarks
  private let books = Mutex(Books())

  /// - Parameters:
  ///   - request: how pictures are decoded, and within which bounds.
  ///   - files: those that were named; their decoders come before others of the same certainty.
  ///   - remarks: told what the search path couldn't use, where a decoder is missing.
  init(
    _ request: RunRequest, files: [PluginFile] = [], host: PluginHost = PluginHost(),
    remarks: PluginRemarks = PluginRemarks()
  ) {
    builtIn = PictureDecoder(options: request.decoding)
    rules = request.pluginRules
    limits = request.limits
    parameters = request.parameters
    self.host = host
    self.remarks = remarks
    named = files.flatMap { file in
      file.descriptors.compactMap { plugin in
        plugin.decoding.map {
          Candidate(
            id: plugin.id, name: plugin.name, version: plugin.version, path: file.path,
            decoding: $0, isNamed: true)
        }
      }
    }
  }

  /// The kind of picture that begins with these bytes; nil when it is none that is known here or to
  /// a plugin.
  func sniff(_ head: [UInt8]) -> String? {
    PictureDecoder.sniff(head)
      ?? candidates(head, kind: nil).first.map { $0.decoding.word ?? $0.id }
  }

  func probe(_ path: FilePath) throws(PictureFailure) -> PictureHeader {
    try probe(path, frame: 0)
  }

  func decode(_ path: FilePath, target: PictureTarget, limits: DecodeLimits)
    throws(PictureFailure) -> DecodedPicture
  {
    try decode(path, frame: 0, target: target, limits: limits)
  }

  /// Pages or frames of a file; 1 where nothing says otherwise, and for what can't be read.
  func frames(of path: FilePath) -> Int {
    do throws(PictureFailure) {
      let file = try OpenFile(path)
      switch try own({ () throws(PictureFailure) in try builtIn.probe(file) }) {
      case .ours: return 1
      case .others(let kind): return try opened(file, kind, trial: nil).reader.picture.frames
      }
    } catch {
      // The decode will fail for the same reason, and say it with the path.
      return 1
    }
  }

  /// - Parameter frame: from 0; the last where the file has fewer.
  func probe(_ path: FilePath, frame: Int) throws(PictureFailure) -> PictureHeader {
    let file = try OpenFile(path)
    switch try own({ () throws(PictureFailure) in try builtIn.probe(file) }) {
    case .ours(let header): return header
    case .others(let kind):
      return try opened(file, kind, trial: nil).reader.stored(frame: frame).header
    }
  }

  /// - Parameter trial: the books of the cell that the picture is for.
  func decode(
    _ path: FilePath, frame: Int, target: PictureTarget, limits: DecodeLimits,
    trial: CellTrial? = nil
  ) throws(PictureFailure) -> DecodedPicture {
    let file = try OpenFile(path)
    let own = try own({ () throws(PictureFailure) in
      try builtIn.decode(file, target: target, limits: limits)
    })
    let (reader, id): (any StoredPictureReader, String)
    switch own {
    case .ours(let picture): return picture
    case .others(let kind): (reader, id) = try opened(file, kind, trial: trial)
    }
    do throws(PictureFailure) {
      let picture = try builtIn.decode(reader, frame: frame, target: target, limits: limits)
      trial?.note(id, .done)
      return picture
    } catch {
      if error.kind == .decoder { trial?.note(id, .failed) }
      throw DecoderShelf.advised(error)
    }
  }

  /// The header of an item's own frame.
  struct FrameProber: ImageProber {
    let shelf: DecoderShelf
    let frame: Int

    func probe(_ path: FilePath) throws(PictureFailure) -> PictureHeader {
      try shelf.probe(path, frame: frame)
    }
  }

  func prober(of item: Int, in items: Items) -> FrameProber {
    FrameProber(shelf: self, frame: items.frame(item))
  }

  /// Every decoder of plugins that a file may meet, named ones first, then by id.
  var all: [Candidate] { named + found().sorted { $0.id < $1.id } }

  /// Files whose decoders were loaded, by path: what a report says about each.
  var uses: [PluginUse] {
    books.withLock { books in
      books.files.values.compactMap { result in
        // What couldn't be loaded is the reason of the pictures that wanted it.
        guard case .success(let file) = result else { return nil }
        return PluginUse(file)
      }
    }.sorted { $0.path.bytes.lexicographicallyPrecedes($1.path.bytes) }
  }

  /// What our own decoder made of a file, or the kind of picture that it leaves to those of plugins.
  private enum Own<Value> {
    case ours(Value)
    case others(kind: String?)
  }

  /// The attempt decides: asking beforehand whether a file is ours would read it twice.
  private func own<Value>(_ attempt: () throws(PictureFailure) -> Value) throws(PictureFailure)
    -> Own<Value>
  {
    do throws(PictureFailure) {
      return .ours(try attempt())
    } catch {
      switch error.kind {
      case .noDecoder: return .others(kind: error.detail)
      // What is no picture to us may be one to a plugin.
      case .notAPicture: return .others(kind: nil)
      default: throw error
      }
    }
  }

  /// The file with the first decoder that takes it.
  private func opened(_ file: borrowing OpenFile, _ kind: String?, trial: CellTrial?)
    throws(PictureFailure) -> (reader: any StoredPictureReader, id: String)
  {
    let head = try file.head(DecoderDescription.headBytes)
    var firstFailure: PictureFailure?
    for candidate in candidates(head, kind: kind) {
      if trial?.isOpen(candidate.id) == true {
        firstFailure =
          firstFailure
          ?? PictureFailure(
            .decoder, "\(candidate.id) was given up; too many of its pictures had failed")
        continue
      }
      do throws(PictureFailure) {
        guard let decoder = try decoder(candidate) else { continue }
        let format = kind ?? candidate.decoding.word ?? candidate.id
        let reader = try decoder.open(
          file.descriptor, head: head, format: format, limits: limits.stored)
        if let reader { return (reader, candidate.id) }
      } catch {
        if error.kind == .decoder { trial?.note(candidate.id, .failed) }
        // One that can't do this variant leaves the file to the next.
        firstFailure = firstFailure ?? error
        if ![.unsupported, .decoder, .noDecoder].contains(error.kind) {
          throw DecoderShelf.advised(error)
        }
      }
    }
    if let firstFailure { throw firstFailure }
    guard let kind else { throw PictureFailure(.notAPicture) }
    if let search = books.withLock({ $0.search }) { remarks.takePassedOver(search) }
    throw PictureFailure(.noDecoder, kind)
  }

  /// By certainty, then named before found, then id.
  private func candidates(_ head: [UInt8], kind: String?) -> [Candidate] {
    // Many raw files begin like TIFF, and what a TIFF decoder makes of them is a stamp at best.
    let raw = PictureDecoder.kinds.first { $0.name == "RAW" }
    let fitting = (named + found()).compactMap { candidate -> (Candidate, Int)? in
      if let raw, kind == raw.name,
        !candidate.decoding.suffixes.contains(where: raw.suffixes.contains)
      {
        return nil
      }
      return candidate.decoding.weight(of: head).map { (candidate, $0) }
    }
    return fitting.sorted { a, b in
      if a.1 != b.1 { return a.1 > b.1 }
      if a.0.isNamed != b.0.isNamed { return a.0.isNamed }
      return a.0.id < b.0.id
    }.map(\.0)
  }

  /// Those that the search path brings, by their notes; looked for once.
  private func found() -> [Candidate] {
    books.withLock { books in
      if let found = books.found { return found }
      let plugins = rules.search.find()
      var candidates: [Candidate] = []
      for file in plugins.files {
        for entry in file.manifest.entries {
          guard let decoding = entry.decoding, plugins.file(of: entry.id)?.path == file.path,
            !named.contains(where: { $0.id == entry.id })
          else { continue }
          candidates.append(
            Candidate(
              id: entry.id, name: entry.name, version: entry.version, path: file.path,
              decoding: decoding, isNamed: false))
        }
      }
      (books.search, books.found) = (plugins, candidates)
      return candidates
    }
  }

  /// The candidate, loaded; nil when it may not be chosen by bytes alone.
  private func decoder(_ candidate: Candidate) throws(PictureFailure) -> (any PluginDecoder)? {
    let result = books.withLock { books -> Result<any PluginDecoder, PictureFailure> in
      if let known = books.decoders[candidate] { return known }
      let file =
        books.files[candidate.path]
        ?? Result { () throws(PictureFailure) -> PluginFile in try load(candidate.path) }
      books.files[candidate.path] = file
      let decoder = Result { () throws(PictureFailure) -> any PluginDecoder in
        try open(candidate, in: try file.get())
      }
      books.decoders[candidate] = decoder
      return decoder
    }
    let decoder = try result.get()
    let isHardened = !decoder.descriptor.capabilities.contains(.unhardened)
    return isHardened || (candidate.isNamed && !limits.isUntrusted) ? decoder : nil
  }

  private func load(_ path: FilePath) throws(PictureFailure) -> PluginFile {
    do throws(PluginError) {
      return try rules.loadDecoders(of: path, host: host, limits: limits)
    } catch {
      throw DecoderShelf.failure(error, path)
    }
  }

  private func open(_ candidate: Candidate, in file: PluginFile) throws(PictureFailure)
    -> any PluginDecoder
  {
    let own = parameters.filter { $0.rendererID == candidate.id }.map { ($0.key, $0.value) }
    do throws(PluginError) {
      return try file.decoder(id: candidate.id, parameters: own)
    } catch {
      throw DecoderShelf.failure(error, candidate.path)
    }
  }

  /// A plugin knows what the limit was, not which option sets it.
  private static func advised(_ failure: PictureFailure) -> PictureFailure {
    guard failure.kind == .limit, !failure.detail.contains("--") else { return failure }
    return PictureFailure(
      .limit, failure.detail + " (proofsheet formats lists the limits and their options)")
  }

  private static func failure(_ error: PluginError, _ path: FilePath) -> PictureFailure {
    PictureFailure(
      .decoder,
      "\(ShownText.exact((error.path ?? path).bytes)) \(error.message)"
        + (error.advice.map { " (\($0))" } ?? ""))
  }
}
