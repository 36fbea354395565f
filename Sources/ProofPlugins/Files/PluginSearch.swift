// The folders where plugins lie, searched without running anything: notes are read, never code.
// Floor 4. Which folders those are is the program's to say; nothing here reads the environment.

internal import Glibc
public import ProofDrawing

/// What was found along the search path.
public struct FoundPlugins: Sendable {
  public struct File: Hashable, Sendable {
    /// Absolute, without links.
    public var path: FilePath
    public var manifest: PluginManifest
    /// Things worth a warning that don't stand in its way.
    public var remarks: [String]
    /// By a plugin's id: the file that counts in place of this one.
    public var shadows: [String: FilePath]
    /// Ids that two files of one folder claim: neither counts.
    public var disputed: [String: FilePath]
  }

  public struct Refusal: Hashable, Sendable {
    public var path: FilePath
    public var reason: String
    public var advice: String?
  }

  public var files: [File] = []
  public var refused: [Refusal] = []
  /// Elements of the search path that were not searched.
  public var notes: [String] = []

  /// The file whose plugin of that id counts.
  public func file(of id: String) -> File? {
    files.first { file in
      file.shadows[id] == nil && file.disputed[id] == nil
        && file.manifest.entries.contains { $0.id == id }
    }
  }

  /// The two files of one folder that both claim an id.
  public func dispute(over id: String) -> (FilePath, FilePath)? {
    for file in files where file.disputed[id] != nil {
      if let other = file.disputed[id] { return (file.path, other) }
    }
    return nil
  }

  /// Every id that counts, sorted.
  public var ids: [String] {
    Set(files.flatMap { $0.manifest.entries.map(\.id) }).sorted().filter { file(of: $0) != nil }
  }
}

/// Where plugins are looked for.
public struct PluginSearch: Hashable, Sendable {
  /// In the order in which they count.
  public var folders: [FilePath]
  /// SHA-256 of files that the user trusts whoever may change their folders.
  public var trusted: Set<String>

  public init(folders: [FilePath] = [], trusted: Set<String> = []) {
    self.folders = folders
    self.trusted = trusted
  }

  /// Reads every `*.so` of the folders. A file or folder that can't be used is said, and stops
  /// nothing; a folder that isn't there is none.
  public func find() -> FoundPlugins {
    var found = FoundPlugins()
    var seen: Set<FilePath> = []
    var contents: Set<String> = []
    var ranks: [Int] = []
    for (rank, folder) in folders.enumerated() {
      guard folder.bytes.first == UInt8(ascii: "/") else {
        found.notes.append(
          folder.bytes.isEmpty
            ? "an empty element of the plugin search path is passed over"
            : "\(shownPath(folder)) isn't absolute: this element of the plugin search path is "
              + "passed over")
        continue
      }
      for name in PluginSearch.names(in: folder) {
        let path = FilePath(bytes: folder.bytes + [UInt8(ascii: "/")] + name)
        guard let path = resolved(path), seen.insert(path).inserted else { continue }
        guard let content = contentHash(of: path) else {
          found.refused.append(
            FoundPlugins.Refusal(path: path, reason: "can't be read", advice: nil))
          continue
        }
        // A copy of a file that was seen already is that file.
        guard contents.insert(content).inserted else { continue }
        if let file = look(at: path, isTrusted: trusted.contains(content), &found) {
          found.files.append(file)
          ranks.append(rank)
        }
      }
    }
    PluginSearch.settle(&found.files, ranks: ranks)
    return found
  }

  private func look(at path: FilePath, isTrusted: Bool, _ found: inout FoundPlugins)
    -> FoundPlugins.File?
  {
    let verdict = PathTrust.judge(path)
    if let objection = verdict.objections.first, !isTrusted {
      found.refused.append(
        FoundPlugins.Refusal(
          path: path, reason: objection,
          advice: "proofsheet plugin trust FILE allows this file as it is now"))
      return nil
    }
    do throws(PluginError) {
      guard let manifest = try PluginManifest.read(path) else {
        found.refused.append(
          FoundPlugins.Refusal(
            path: path, reason: "has no note that says what it is",
            advice: PluginManifest.advice))
        return nil
      }
      return FoundPlugins.File(
        path: path, manifest: manifest, remarks: verdict.remarks + verdict.objections,
        shadows: [:], disputed: [:])
    } catch {
      found.refused.append(
        FoundPlugins.Refusal(path: path, reason: error.message, advice: error.advice))
      return nil
    }
  }

  /// The earlier folder wins; within one folder nobody does.
  private static func settle(_ files: inout [FoundPlugins.File], ranks: [Int]) {
    for index in files.indices {
      for id in files[index].manifest.entries.map(\.id) {
        for other in files.indices where other != index {
          guard files[other].manifest.entries.contains(where: { $0.id == id }) else { continue }
          if ranks[other] == ranks[index] {
            files[index].disputed[id] = files[other].path
          } else if ranks[other] < ranks[index], files[index].shadows[id] == nil {
            files[index].shadows[id] = files[other].path
          }
        }
      }
    }
  }

  /// The names that end in `.so`, by their bytes.
  private static func names(in folder: FilePath) -> [[UInt8]] {
    // Safe because the stream is closed here, and an entry is copied before the next is read.
    guard let stream = unsafe opendir(folder.bytes.map(CChar.init(bitPattern:)) + [0]) else {
      return []
    }
    defer { unsafe closedir(stream) }
    var names: [[UInt8]] = []
    while let entry = unsafe readdir(stream) {
      let length = Int(unsafe entry.pointee.d_reclen) - 19
      let name = unsafe withUnsafePointer(to: &entry.pointee.d_name) { name in
        unsafe UnsafeRawBufferPointer(start: name, count: max(length, 0)).prefix { $0 != 0 }
          .map { $0 }
      }
      if name.suffix(3) == Array(".so".utf8)[...], name.first != UInt8(ascii: ".") {
        names.append(name)
      }
    }
    return names.sorted { $0.lexicographicallyPrecedes($1) }
  }
}
